/* Replays the rows of a running table, or the packed log of an archived one. */
#include "server/host/rebuild.h"

bool rebuild_begin(struct rebuild *rebuild, struct table *table, const struct store_table *stored)
{
    struct order order;
    *table = (struct table){ .id = stored->id };
    rebuild->table = table;
    rebuild_page(rebuild, &(struct store_events){ 0 });
    rebuild->log = wire_reader_on(stored->log);
    rebuild->log_count = stored->archived ? stored->event_count : 0;
    if (!order_read(stored->head, stored->game, stored->rules_version, &order) ||
        stored->secret.size != FAIR_SECRET_SIZE)
        return false;
    return table_begin(table, stored->id, stored->created_ms, &order, stored->secret.at, stored->tokens);
}

void rebuild_page(struct rebuild *rebuild, const struct store_events *events)
{
    rebuild->page = *events;
    rebuild->next = 0;
    rebuild->next_text = 0;
}

static void take_text(struct rebuild *rebuild, struct entry *entry, const struct store_text *text)
{
    entry_take_text(entry, text->words, text->account, text->name, rebuild->text);
}

static bool read_row(struct rebuild *rebuild, struct entry *entry, uint64_t *epoch)
{
    struct store_row row;
    store_event(&rebuild->page, rebuild->next++, &row);
    if (row.seq != rebuild->table->seq + 1 || !entry_read(wire_bytes(row.body, row.size), entry))
        return false;
    entry->at_ms = row.at_ms;
    take_text(rebuild, entry, &row.text);
    *epoch = row.epoch;
    return true;
}

static bool read_packed(struct rebuild *rebuild, struct entry *entry)
{
    rebuild->log_count--;
    if (!entry_unpack(&rebuild->log, rebuild->table->at_ms, entry))
        return false;
    struct store_text text = store_text_of(&rebuild->page, rebuild->table->seq + 1, &rebuild->next_text);
    take_text(rebuild, entry, &text);
    return true;
}

static bool apply_next(struct rebuild *rebuild)
{
    struct entry entry;
    uint64_t epoch = 0;
    bool read = rebuild->log_count > 0 ? read_packed(rebuild, &entry) : read_row(rebuild, &entry, &epoch);
    if (!read || !table_apply(rebuild->table, &entry))
        return false;
    if (rebuild->visit != NULL)
        rebuild->visit(rebuild->owner, rebuild->table, &entry, epoch);
    return true;
}

/* Is the row that could not be applied of a kind that only a newer release knows? */
static bool is_newer(const struct rebuild *rebuild)
{
    struct store_row row;
    if (rebuild->next == 0) /* it was in an archived log, which has no rows */
        return false;
    store_event(&rebuild->page, rebuild->next - 1, &row);
    return entry_is_newer(wire_bytes(row.body, row.size));
}

enum rebuild_state rebuild_run(struct rebuild *rebuild, uint64_t until_ns)
{
    while (rebuild->log_count > 0 || rebuild->next < rebuild->page.count) {
        if (uv_hrtime() >= until_ns)
            return REBUILD_PAUSED;
        if (!apply_next(rebuild))
            return is_newer(rebuild) ? REBUILD_NEWER : REBUILD_BROKEN;
    }
    return rebuild->log.at == rebuild->log.end ? REBUILD_DONE : REBUILD_BROKEN;
}
