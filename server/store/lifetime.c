/* The life of a table, from opening to archive or deletion: requests about one table, fenced by the lease's epoch. */
#include <stdlib.h>

#include "server/store/internal.h"

struct completion {
    store_done *done;
    void *owner;
    uint64_t tag;
};

static void on_completed(void *owner, PGresult *result, uint64_t tag)
{
    struct completion *completion = owner;
    (void)tag;
    completion->done(completion->owner, completion->tag, result != NULL && PQntuples(result) == 1);
    PQclear(result);
    free(completion);
}

static struct completion *completion_for(store_done *done, void *owner, uint64_t tag)
{
    struct completion *completion = wire_allocate(sizeof *completion);
    *completion = (struct completion){ done, owner, tag };
    return completion;
}

static struct builder build_held(struct store *store, uint64_t id, uint64_t epoch)
{
    struct builder builder = build(store);
    add_int(&builder, (int64_t)id);
    add_int(&builder, shard_of(id));
    add_int(&builder, (int64_t)epoch);
    add_int(&builder, (int64_t)store->options.node);
    return builder;
}

struct adding {
    store_on_added *done;
    void *owner;
};

static void on_added(void *owner, PGresult *result, uint64_t tag)
{
    struct adding *adding = owner;
    (void)tag;
    enum store_added added = STORE_NOT_ADDED;
    if (result != NULL && PQntuples(result) == 1)
        added = pg_int(result, 0, 0) == 1   ? STORE_ADDED
                : pg_int(result, 0, 1) != 0 ? STORE_RATION_USED
                                            : STORE_NOT_ADDED;
    adding->done(adding->owner, added);
    PQclear(result);
    free(adding);
}

void store_add_table(struct store *store, const struct store_table *table, uint64_t epoch, int64_t ration,
                     store_on_added *done, void *owner)
{
    struct adding *adding = wire_allocate(sizeof *adding);
    *adding = (struct adding){ done, owner };
    struct builder builder = build_held(store, table->id, epoch);
    add_bytes(&builder, wire_text(table->game));
    add_int(&builder, table->rules_version);
    add_int(&builder, table->created_ms);
    add_bytes(&builder, table->head);
    add_bytes(&builder, table->tokens);
    add_bytes(&builder, table->secret);
    add_int(&builder, (int64_t)table->origin);
    add_int(&builder, table->weight);
    add_int(&builder, table->persons);
    add_int(&builder, ration);
    request(reader_of(store, table->id), "add", &builder, on_added, adding, 0);
}

void store_archive(struct store *store, uint64_t id, uint64_t epoch, struct wire_slice log, uint32_t event_count,
                   store_done *done, void *owner)
{
    struct builder builder = build_held(store, id, epoch);
    add_int(&builder, event_count);
    add_bytes(&builder, log);
    request(reader_of(store, id), "archive", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_move_damaged(struct store *store, uint64_t id, uint64_t epoch, uint32_t sound, store_done *done, void *owner)
{
    struct builder builder = build_held(store, id, epoch);
    add_int(&builder, sound);
    request(reader_of(store, id), "damaged", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_sleep(struct store *store, const struct store_sleeper *sleeper, store_done *done, void *owner)
{
    struct builder builder = build_held(store, sleeper->table, sleeper->epoch);
    add_int(&builder, sleeper->wake_after_ms);
    add_int(&builder, sleeper->clock_ms);
    add_int(&builder, sleeper->away_ms);
    request(reader_of(store, sleeper->table), "sleep", &builder, on_completed,
            completion_for(done, owner, sleeper->table), 0);
}

void store_wake(struct store *store, uint64_t id, uint64_t epoch, store_done *done, void *owner)
{
    struct builder builder = build_held(store, id, epoch);
    request(reader_of(store, id), "wake", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_retry(struct store *store, uint64_t id, store_done *done, void *owner)
{
    struct builder builder = build(store);
    add_int(&builder, (int64_t)id);
    request(reader_of(store, id), "retry", &builder, on_completed, completion_for(done, owner, id), 0);
}

struct deleting {
    store_deleted *deleted;
    void *owner;
};

/* No row: another node holds the shard. */
static void on_deleted(void *owner, PGresult *result, uint64_t id)
{
    struct deleting *deleting = owner;
    bool done = result != NULL && PQntuples(result) == 1;
    deleting->deleted(deleting->owner, id,
                      !done                       ? STORE_NOT_DELETED
                      : pg_int(result, 0, 0) == 0 ? STORE_NOT_FOUND
                                                  : STORE_DELETED);
    PQclear(result);
    free(deleting);
}

void store_delete(struct store *store, uint64_t id, uint64_t epoch, store_deleted *deleted, void *owner)
{
    struct deleting *deleting = wire_allocate(sizeof *deleting);
    *deleting = (struct deleting){ deleted, owner };
    struct builder builder = build_held(store, id, epoch);
    request(reader_of(store, id), "delete", &builder, on_deleted, deleting, id);
}
