/* Opens a table: stores it, and begins it in memory. */
#include <stdlib.h>
#include <sys/random.h>

#include "server/host/internal.h"
#include "system/clock.h"

/* Nothing needs to be read: the table has just been stored, and its log is empty. */
static void begin_table(const struct opening *opening)
{
    struct host *host = opening->host;
    if (!host_holds(host, opening->id) || tables_find(host, opening->id) != NULL)
        return;
    struct hosted *hosted = tables_add(host, opening->id);
    table_begin(&hosted->table, opening->id, opening->created_ms, &opening->order, opening->secret,
                wire_bytes(opening->tokens, sizeof opening->tokens));
    hosted->origin = opening->origin;
    hosted->zero_ms = (int64_t)time_now(host);
    hosted->delay = opening->order.delay_s == 0 ? NULL : delay_create(&hosted->table);
    hosted->state = HOSTED_RUNNING;
    host->on_loaded(hosted);
}

static void on_added(void *owner, enum store_added added)
{
    struct opening *opening = owner;
    opening->done(opening, added);
    if (added == STORE_ADDED)
        begin_table(opening);
    lease_answered(opening->host, shard_of(opening->id));
    free(opening);
}

void opening_add(const struct opening *order)
{
    struct host *host = order->host;
    struct opening *opening = wire_allocate(sizeof *opening);
    uint8_t hash[TABLE_TOKEN_SIZE];
    *opening = *order;
    lease_sent(host, shard_of(opening->id));
    if (getrandom(opening->secret, sizeof opening->secret, 0) != sizeof opening->secret) {
        on_added(opening, STORE_NOT_ADDED);
        return;
    }
    fair_half_hash(opening->invitation, sizeof opening->invitation, hash);
    table_write_tokens(hash, opening->tokens);
    opening->created_ms = (int64_t)clock_unix_ms();
    struct wire head = { 0 };
    order_write(&opening->order, &head);
    struct store_table table = { .id = opening->id,
                                 .shard = shard_of(opening->id),
                                 .game = opening->order.game->key,
                                 .rules_version = opening->order.setup.rules_version,
                                 .created_ms = opening->created_ms,
                                 .head = wire_bytes(head.bytes, head.size),
                                 .tokens = wire_bytes(opening->tokens, sizeof opening->tokens),
                                 .secret = wire_bytes(opening->secret, sizeof opening->secret),
                                 .origin = opening->origin,
                                 .weight = (uint32_t)order_weight(&opening->order),
                                 .persons = (uint32_t)order_persons(&opening->order) };
    store_add_table(host->store, &table, host->epoch[table.shard],
                    (int64_t)host->options.tables_per_address * ORDER_WEIGHT_WITH_PERSONS, on_added, opening);
    wire_destroy(&head);
}
