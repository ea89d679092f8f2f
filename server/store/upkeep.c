/* Partitions of the log and the archive, made ahead and dropped by the database itself (upkeep in
 * server/store/postgres/migrations/011_periods.sql). */
#include "server/loop/log.h"
#include "server/store/internal.h"

/* Bounds of periods, as event_bound in SQL. Tables opened before there were periods have numbers below
 * PERIODS_FROM + PERIOD_SIZE. */
static const uint64_t PERIODS_FROM = (uint64_t)1 << 52, PERIOD_SIZE = (uint64_t)1 << 40;

static void on_kept_up(void *owner, struct rows *rows, uint64_t tag)
{
    struct store *store = owner;
    (void)tag;
    store->keeping_up = false;
    if (rows != NULL && rows->count == 1) {
        struct wire_slice words = rows_bytes(rows, 0, 1);
        store->period = (uint32_t)rows_int(rows, 0, 0);
        if (words.size > 0) {
            log_line(LOG_INFO, "upkeep", 0, 0, "%.*s", (int)words.size, (const char *)words.at);
            store_keep_up(store); /* there may be more; what failed is not due again at once */
        }
    }
    rows_clear(rows);
}

void store_keep_up(struct store *store)
{
    if (store->keeping_up)
        return;
    store->keeping_up = true;
    struct params_builder none = build(store);
    database_request(store->reader[0], "upkeep", &none, on_kept_up, store, 0);
}

bool store_has_period(const struct store *store)
{
    return store->period != 0;
}

uint64_t store_table_id_like(uint64_t id, uint64_t random)
{
    return id - id % PERIOD_SIZE + random % (PERIOD_SIZE / SHARD_COUNT) * SHARD_COUNT + shard_of(id);
}

uint64_t store_table_id(const struct store *store, uint64_t random, uint32_t shard)
{
    return PERIODS_FROM + store->period * PERIOD_SIZE + random % (PERIOD_SIZE / SHARD_COUNT) * SHARD_COUNT + shard;
}
