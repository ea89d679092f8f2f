/* Writing and reading have connections of their own, so that a long load never delays a commit. */
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "server/loop/map.h"
#include "server/loop/metrics.h"
#include "server/store/internal.h"
#include "server/store/statements.h"

enum { BYTEA_OID = 17 };

struct batch {
    int count;
    struct store_row row[STORE_ROWS_LIMIT];
    bool durable[STORE_ROWS_LIMIT];
};

/* ---- the log: one batch in flight while the next one gathers ---- */

static void flush(struct store *store);

/* The rows of one table in a batch. */
struct run {
    int64_t first;
    uint32_t seq; /* of the last one */
    uint64_t epoch;
};

/* For every row, the number of the first row of its run; a row that does not follow the one before begins a new run. */
static void add_firsts(struct store *store, struct builder *builder)
{
    static int64_t first[STORE_ROWS_LIMIT];
    static struct run runs[STORE_ROWS_LIMIT];
    struct map map = { 0 }; /* table -> run */
    for (int i = 0; i < store->in_flight->count; i++) {
        const struct store_row *row = &store->in_flight->row[i];
        struct run *run = map_find(&map, row->table);
        if (run == NULL)
            map_put(&map, row->table, run = &runs[i]);
        if (run == &runs[i] || row->seq != run->seq + 1 || row->epoch != run->epoch)
            run->first = row->seq;
        run->seq = row->seq;
        run->epoch = row->epoch;
        first[i] = run->first;
    }
    map_destroy(&map);
    add_ints(builder, first, store->in_flight->count);
}

static void add_rows(struct store *store, struct builder *builder)
{
    static int64_t table[STORE_ROWS_LIMIT], seq[STORE_ROWS_LIMIT], epoch[STORE_ROWS_LIMIT], at_ms[STORE_ROWS_LIMIT];
    const struct batch *batch = store->in_flight;
    for (int i = 0; i < batch->count; i++) {
        table[i] = (int64_t)batch->row[i].table;
        seq[i] = batch->row[i].seq;
        epoch[i] = (int64_t)batch->row[i].epoch;
        at_ms[i] = batch->row[i].at_ms;
    }
    add_ints(builder, table, batch->count);
    add_ints(builder, seq, batch->count);
    add_ints(builder, epoch, batch->count);
    add_ints(builder, at_ms, batch->count);
    size_t from = builder->wire->size;
    pg_put_array(builder->wire, BYTEA_OID, batch->count);
    for (int i = 0; i < batch->count; i++)
        pg_put_element(builder->wire, batch->row[i].body, batch->row[i].size);
    add_param(builder, from);
}

/* Both statements, "append" and "same", return (table, seq) in the order of the batch. */
static bool mark_durable(struct batch *batch, const PGresult *result)
{
    int next = 0, rows = PQntuples(result);
    bool all = true;
    for (int i = 0; i < batch->count; i++) {
        if (next < rows && (uint64_t)pg_int(result, next, 0) == batch->row[i].table &&
            (uint32_t)pg_int(result, next, 1) == batch->row[i].seq) {
            batch->durable[i] = true;
            next++;
        }
        all = all && batch->durable[i];
    }
    return all;
}

static void finish_batch(struct store *store)
{
    struct batch *batch = store->in_flight;
    metrics.flushes_total++;
    metrics.flush_ms_total += uv_now(store->loop) - store->sent_ms;
    store->progress_ms = uv_now(store->loop);
    for (int i = 0; i < batch->count; i++) {
        const struct store_row *row = &batch->row[i];
        metrics.rows_total += batch->durable[i];
        metrics.rows_fenced_total += !batch->durable[i];
        log_line(batch->durable[i] ? LOG_DEBUG : LOG_WARN, batch->durable[i] ? "durable" : "fenced", row->trace,
                 row->table, "seq %u", row->seq);
        store->options.on_row(store->options.owner, row->table, row->seq, batch->durable[i]);
    }
    batch->count = 0;
    metrics.rows_pending = (uint64_t)store_pending(store);
    flush(store);
}

static void on_appended(void *owner, PGresult *result, uint64_t tag);

static void on_same(void *owner, PGresult *result, uint64_t tag)
{
    struct store *store = owner;
    if (result == NULL) {
        on_appended(owner, NULL, tag);
        return;
    }
    mark_durable(store->in_flight, result);
    PQclear(result);
    finish_batch(store);
}

static void send_batch(struct store *store)
{
    struct shard_set shards = { 0 };
    for (int i = 0; i < store->in_flight->count; i++)
        shard_set_add(&shards, store->in_flight->row[i].shard);
    struct builder builder = build(store);
    add_rows(store, &builder);
    add_shards(&builder, &shards);
    add_firsts(store, &builder);
    add_int(&builder, (int64_t)store->options.node);
    store->sent_ms = uv_now(store->loop);
    request(store->writer, "append", &builder, on_appended, store, 0);
}

/* Without a result the connection broke: the rows may or may not be stored, and sending them again is harmless. */
static void on_appended(void *owner, PGresult *result, uint64_t tag)
{
    struct store *store = owner;
    (void)tag;
    if (result == NULL) {
        send_batch(store);
        return;
    }
    bool all = mark_durable(store->in_flight, result);
    PQclear(result);
    if (all) {
        finish_batch(store);
        return;
    }
    struct builder builder = build(store);
    add_rows(store, &builder);
    request(store->writer, "same", &builder, on_same, store, 0);
}

static void flush(struct store *store)
{
    struct batch *batch = store->in_flight;
    int waiting = (int)(store->gathering.size / sizeof(struct store_row));
    if (batch->count > 0 || waiting == 0)
        return;
    int count = waiting < STORE_ROWS_LIMIT ? waiting : STORE_ROWS_LIMIT;
    size_t taken = (size_t)count * sizeof(struct store_row);
    memcpy(batch->row, store->gathering.bytes, taken);
    memset(batch->durable, 0, (size_t)count);
    memmove(store->gathering.bytes, store->gathering.bytes + taken, store->gathering.size - taken);
    store->gathering.size -= taken;
    batch->count = count;
    send_batch(store);
}

void store_append(struct store *store, const struct store_row *row)
{
    if (store_pending(store) == 0)
        store->progress_ms = uv_now(store->loop);
    wire_put(&store->gathering, row, sizeof *row);
    metrics.rows_pending++;
    flush(store);
}

int store_pending(const struct store *store)
{
    return store->in_flight->count + (int)(store->gathering.size / sizeof(struct store_row));
}

uint64_t store_waiting_since(const struct store *store)
{
    return store_pending(store) == 0 ? UINT64_MAX : store->progress_ms;
}

bool store_has_rows(const struct store *store, uint64_t table)
{
    const struct store_row *waiting = (const struct store_row *)(const void *)store->gathering.bytes;
    for (int i = 0; i < store->in_flight->count; i++)
        if (store->in_flight->row[i].table == table)
            return true;
    for (size_t i = 0; i < store->gathering.size / sizeof *waiting; i++)
        if (waiting[i].table == table)
            return true;
    return false;
}

/* ---- requests whose only answer is whether they were done ---- */

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

void store_list(struct store *store, const struct shard_set *shards, store_list_done *listed, void *owner)
{
    struct listing *listing = wire_allocate(sizeof *listing);
    *listing = (struct listing){ listed, owner };
    struct builder builder = build(store);
    add_shards(&builder, shards);
    request(store->reader[0], "list", &builder, on_list, listing, 0);
}

void store_expire(struct store *store, int hours, store_list_done *listed, void *owner)
{
    struct listing *listing = wire_allocate(sizeof *listing);
    *listing = (struct listing){ listed, owner };
    struct builder builder = build(store);
    add_int(&builder, (int64_t)store->options.node);
    add_int(&builder, hours);
    request(store->reader[0], "expire", &builder, on_list, listing, 0);
}

void store_list_all(struct store *store, bool archived, uint64_t after, store_list_done *listed, void *owner)
{
    struct listing *listing = wire_allocate(sizeof *listing);
    *listing = (struct listing){ listed, owner };
    struct builder builder = build(store);
    add_int(&builder, (int64_t)after);
    request(store->reader[0], archived ? "all_archived" : "all", &builder, on_list, listing, 0);
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

/* ---- beginning and end ---- */

struct store *store_create(uv_loop_t *loop, const struct store_options *options)
{
    struct store *store = wire_allocate(sizeof *store);
    store->loop = loop;
    store->options = *options;
    store->in_flight = wire_allocate(sizeof *store->in_flight);
    store->writer = pg_create(loop, options->servers, statements_writer, "writer");
    for (int i = 0; i < STORE_READERS; i++)
        store->reader[i] = pg_create(loop, options->servers, statements_reader, "reader");
    return store;
}

void store_destroy(struct store *store)
{
    if (store == NULL)
        return;
    pg_destroy(store->writer);
    for (int i = 0; i < STORE_READERS; i++)
        pg_destroy(store->reader[i]);
    wire_destroy(&store->gathering);
    wire_destroy(&store->params);
    free(store->in_flight);
    free(store);
}

bool store_is_up(const struct store *store)
{
    bool up = pg_is_up(store->writer);
    for (int i = 0; i < STORE_READERS; i++)
        up = up && pg_is_up(store->reader[i]);
    return up;
}
