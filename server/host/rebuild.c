/* Replays the rows of a running table, or the packed log of an archived one. */
#include "server/host/rebuild.h"

#include <string.h>

struct visitor {
    rebuild_visit *visit;
    void *owner;
};

static bool apply(struct table *table, const struct entry *entry, uint64_t epoch, const struct visitor *visitor)
{
    if (!table_apply(table, entry))
        return false;
    if (visitor->visit != NULL)
        visitor->visit(visitor->owner, table, entry, epoch);
    return true;
}

static bool apply_rows(struct table *table, const struct store_events *events, const struct visitor *visitor)
{
    for (uint32_t i = 0; i < events->count; i++) {
        struct store_row row;
        struct entry entry;
        store_event(events, i, &row);
        if (row.seq != i + 1 || !entry_read(wire_bytes(row.body, row.size), &entry))
            return false;
        entry.at_ms = row.at_ms;
        if (!apply(table, &entry, row.epoch, visitor))
            return false;
    }
    return true;
}

static bool replay_log(struct table *table, struct wire_slice log, uint32_t count, const struct visitor *visitor)
{
    struct wire_reader from = wire_reader_on(log);
    for (uint32_t i = 0; i < count; i++) {
        struct entry entry;
        if (!entry_unpack(&from, table->at_ms, &entry) || !apply(table, &entry, 0, visitor))
            return false;
    }
    return from.at == from.end;
}

bool rebuild_table(struct table *table, const struct store_table *stored, const struct store_events *events,
                   rebuild_visit *visit, void *owner)
{
    struct order order;
    struct visitor visitor = { visit, owner };
    *table = (struct table){ .id = stored->id };
    if (!order_read(stored->head, stored->game, stored->rules_version, &order) ||
        stored->secret.size != FAIR_SECRET_SIZE || stored->tokens.size != sizeof table->token_hash)
        return false;
    table_begin(table, stored->id, stored->created_ms, &order, stored->secret.at);
    memcpy(table->token_hash, stored->tokens.at, sizeof table->token_hash);
    return stored->archived ? replay_log(table, stored->log, stored->event_count, &visitor)
                            : apply_rows(table, events, &visitor);
}
