/* Requests about many tables. */
#include <stdlib.h>

#include "server/store/internal.h"

struct listing {
    store_list_done *listed;
    void *owner;
};

static void on_list(void *owner, PGresult *result, uint64_t tag)
{
    struct listing *listing = owner;
    (void)tag;
    int count = result == NULL ? 0 : PQntuples(result);
    struct store_listed *list = wire_allocate(((size_t)count + 1) * sizeof *list);
    for (int i = 0; i < count; i++)
        list[i] = (struct store_listed){ (uint64_t)pg_int(result, i, 0), pg_int(result, i, 1) != 0 };
    listing->listed(listing->owner, list, count, result == NULL);
    PQclear(result);
    free(list);
    free(listing);
}

static struct listing *listing_for(store_list_done *listed, void *owner)
{
    struct listing *listing = wire_allocate(sizeof *listing);
    *listing = (struct listing){ listed, owner };
    return listing;
}

void store_list(struct store *store, const struct shard_set *shards, store_list_done *listed, void *owner)
{
    struct builder builder = build(store);
    add_shards(&builder, shards);
    request(store->reader[0], "list", &builder, on_list, listing_for(listed, owner), 0);
}

void store_expire(struct store *store, int hours, store_list_done *listed, void *owner)
{
    struct builder builder = build(store);
    add_int(&builder, (int64_t)store->options.node);
    add_int(&builder, hours);
    request(store->reader[0], "expire", &builder, on_list, listing_for(listed, owner), 0);
}

void store_list_all(struct store *store, bool archived, uint64_t after, store_list_done *listed, void *owner)
{
    struct builder builder = build(store);
    add_int(&builder, (int64_t)after);
    request(store->reader[0], archived ? "all_archived" : "all", &builder, on_list, listing_for(listed, owner), 0);
}

struct counting {
    store_counted *counted;
    void *owner;
};

static void on_versions(void *owner, PGresult *result, uint64_t tag)
{
    struct counting *counting = owner;
    (void)tag;
    for (int i = 0; result != NULL && i < PQntuples(result); i++)
        counting->counted(counting->owner, PQgetvalue(result, i, 0), (uint32_t)pg_int(result, i, 1),
                          (uint64_t)pg_int(result, i, 2), (uint64_t)pg_int(result, i, 3), false);
    counting->counted(counting->owner, NULL, 0, 0, 0, result == NULL);
    PQclear(result);
    free(counting);
}

void store_count_versions(struct store *store, store_counted *counted, void *owner)
{
    struct counting *counting = wire_allocate(sizeof *counting);
    *counting = (struct counting){ counted, owner };
    struct builder builder = build(store);
    request(store->reader[0], "versions", &builder, on_versions, counting, 0);
}
