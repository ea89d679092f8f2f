/* The log: one batch of rows is in flight while the next one gathers. */
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "server/loop/map.h"
#include "server/loop/metrics.h"
#include "server/store/internal.h"

static void flush(struct store *store);

/* The rows of one table in a batch. */
struct run {
    int64_t first;
    uint32_t seq; /* of the last one */
    uint64_t epoch;
};

/* For every row, the number of the first row of its run; a row that does not follow the one before begins a new run. */
static void add_firsts(struct store *store, struct params_builder *builder)
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
    params_add_ints(builder, first, store->in_flight->count);
}

static void add_rows(struct store *store, struct params_builder *builder)
{
    static int64_t table[STORE_ROWS_LIMIT], seq[STORE_ROWS_LIMIT], epoch[STORE_ROWS_LIMIT], at_ms[STORE_ROWS_LIMIT];
    static struct wire_slice body[STORE_ROWS_LIMIT];
    const struct batch *batch = store->in_flight;
    for (int i = 0; i < batch->count; i++) {
        table[i] = (int64_t)batch->row[i].table;
        seq[i] = batch->row[i].seq;
        epoch[i] = (int64_t)batch->row[i].epoch;
        at_ms[i] = batch->row[i].at_ms;
        body[i] = wire_bytes(batch->row[i].body, batch->row[i].size);
    }
    params_add_ints(builder, table, batch->count);
    params_add_ints(builder, seq, batch->count);
    params_add_ints(builder, epoch, batch->count);
    params_add_ints(builder, at_ms, batch->count);
    params_add_bytes_list(builder, body, batch->count);
}

static bool has_texts(const struct batch *batch)
{
    bool found = false;
    for (int i = 0; i < batch->count; i++)
        found = found || batch->row[i].text.words.size > 0 || batch->row[i].text.account != 0;
    return found;
}

static void add_texts(struct store *store, struct params_builder *builder)
{
    static struct wire_slice words[STORE_ROWS_LIMIT];
    static int64_t account[STORE_ROWS_LIMIT];
    for (int i = 0; i < store->in_flight->count; i++) {
        words[i] = store->in_flight->row[i].text.words;
        account[i] = (int64_t)store->in_flight->row[i].text.account;
    }
    params_add_bytes_list(builder, words, store->in_flight->count);
    params_add_ints(builder, account, store->in_flight->count);
}

/* All requests, "append", "append_texts" and "same", return (table, seq) in the order of the batch. */
static bool mark_durable(struct batch *batch, const struct rows *rows)
{
    int next = 0;
    bool all = true;
    for (int i = 0; i < batch->count; i++) {
        if (next < rows->count && (uint64_t)rows_int(rows, next, 0) == batch->row[i].table &&
            (uint32_t)rows_int(rows, next, 1) == batch->row[i].seq) {
            batch->durable[i] = true;
            next++;
        }
        all = all && batch->durable[i];
    }
    return all;
}

void append_free(const struct store_row *row)
{
    free((void *)(uintptr_t)row->text.words.at);
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
        append_free(row);
    }
    batch->count = 0;
    metrics.rows_pending = (uint64_t)store_pending(store);
    flush(store);
}

static void on_appended(void *owner, struct rows *rows, uint64_t tag);

static void on_same(void *owner, struct rows *rows, uint64_t tag)
{
    struct store *store = owner;
    if (rows == NULL) {
        on_appended(owner, NULL, tag);
        return;
    }
    mark_durable(store->in_flight, rows);
    rows_clear(rows);
    finish_batch(store);
}

static void send_batch(struct store *store)
{
    struct shard_set shards = { 0 };
    for (int i = 0; i < store->in_flight->count; i++)
        shard_set_add(&shards, store->in_flight->row[i].shard);
    struct params_builder builder = build(store);
    add_rows(store, &builder);
    add_shards(&builder, &shards);
    add_firsts(store, &builder);
    params_add_int(&builder, (int64_t)store->options.node);
    bool texts = has_texts(store->in_flight);
    if (texts)
        add_texts(store, &builder);
    store->sent_ms = uv_now(store->loop);
    database_request(store->writer, texts ? "append_texts" : "append", &builder, on_appended, store, 0);
}

/* Without an answer the rows may or may not be stored, and sending them again is harmless. */
static void on_appended(void *owner, struct rows *rows, uint64_t tag)
{
    struct store *store = owner;
    (void)tag;
    if (rows == NULL) {
        send_batch(store);
        return;
    }
    bool all = mark_durable(store->in_flight, rows);
    rows_clear(rows);
    if (all) {
        finish_batch(store);
        return;
    }
    struct params_builder builder = build(store);
    add_rows(store, &builder);
    database_request(store->writer, "same", &builder, on_same, store, 0);
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
    struct store_row kept = *row;
    if (store_pending(store) == 0)
        store->progress_ms = uv_now(store->loop);
    const struct wire_slice *words = &row->text.words;
    kept.text.words.at = words->size == 0 ? NULL : memcpy(wire_allocate(words->size), words->at, words->size);
    wire_put(&store->gathering, &kept, sizeof kept);
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

void append_free_all(struct store *store)
{
    const struct store_row *waiting = (const struct store_row *)(const void *)store->gathering.bytes;
    for (int i = 0; i < store->in_flight->count; i++)
        append_free(&store->in_flight->row[i]);
    for (size_t i = 0; i < store->gathering.size / sizeof *waiting; i++)
        append_free(&waiting[i]);
}
