/* Requests about many tables. */
#include <stdlib.h>

#include "server/store/internal.h"

struct listing {
    store_list_done *listed;
    void *owner;
};

static void on_list(void *owner, struct rows *rows, uint64_t tag)
{
    struct listing *listing = owner;
    (void)tag;
    int count = rows == NULL ? 0 : rows->count;
    struct store_listed *list = wire_allocate(((size_t)count + 1) * sizeof *list);
    for (int i = 0; i < count; i++)
        list[i] = (struct store_listed){ (uint64_t)rows_int(rows, i, 0), rows_int(rows, i, 1) != 0 };
    listing->listed(listing->owner, list, count, rows == NULL);
    rows_clear(rows);
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
    struct params_builder builder = build(store);
    add_shards(&builder, shards);
    database_request(store->reader[0], "list", &builder, on_list, listing_for(listed, owner), 0);
}

void store_expire(struct store *store, int hours, store_list_done *listed, void *owner)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)store->options.node);
    params_add_int(&builder, hours);
    database_request(store->reader[0], "expire", &builder, on_list, listing_for(listed, owner), 0);
}

void store_list_all(struct store *store, bool archived, uint64_t after, store_list_done *listed, void *owner)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)after);
    database_request(store->reader[0], archived ? "all_archived" : "all", &builder, on_list, listing_for(listed, owner),
                     0);
}
