/* Removes tables from memory: finished ones go to the archive; those nobody watches sleep until something is due, and
 * those whose people never come are removed from the store too. */
#include <stdlib.h>

#include "server/host/internal.h"
#include "server/host/result.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { WAKE_SOON_MS = 60000, ARCHIVE_AFTER_MS = 2000, FOREVER_S = 10 * 365 * 86400 };

static void on_archived(void *owner, uint64_t id, bool ok)
{
    struct host *host = owner;
    struct hosted *hosted = tables_find(host, id);
    metrics.archived_total += ok;
    if (host->closing || hosted == NULL || hosted->state != HOSTED_ARCHIVING)
        return;
    hosted->state = HOSTED_RUNNING;
    hosted->was_archived = ok;
    if (!ok) /* it may have been archived and only the answer lost: the next load will tell */
        tables_drop(hosted);
}

/* The archive gets the stored log, packed page by page, not the copy in memory. */
struct archiving {
    struct hosted *hosted;
    struct store_load *load;
    struct wire log;
    uint32_t count;
    int64_t at_ms; /* of the last entry packed */
};

static void give_up(struct hosted *hosted)
{
    struct archiving *archiving = hosted->archiving;
    store_load_end(archiving->load);
    wire_destroy(&archiving->log);
    free(archiving);
    hosted->archiving = NULL;
    hosted->give_up = NULL;
}

static void pack(struct archiving *archiving, const struct store_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        struct store_row row;
        struct entry entry = { 0 };
        store_event(events, i, &row);
        if (!entry_read(wire_bytes(row.body, row.size), &entry))
            log_line(LOG_WARN, "broken_log", 0, archiving->hosted->table.id, "seq %u", row.seq);
        entry.at_ms = row.at_ms;
        entry_pack(&entry, archiving->at_ms, &archiving->log);
        archiving->at_ms = row.at_ms;
    }
    archiving->count += events->count;
}

static void finish(const struct archiving *archiving)
{
    const struct hosted *hosted = archiving->hosted;
    struct host *host = hosted->host;
    struct store_finished finished = { .id = hosted->table.id,
                                       .epoch = host->epoch[shard_of(hosted->table.id)],
                                       .log = wire_bytes(archiving->log.bytes, archiving->log.size),
                                       .event_count = archiving->count };
    finished.seat_count = result_of(&hosted->table, finished.result);
    store_archive(host->store, &finished, on_archived, host);
}

static void on_page(void *owner, const struct store_table *stored, const struct store_events *events, bool failed)
{
    struct archiving *archiving = owner;
    struct hosted *hosted = archiving->hosted;
    struct host *host = hosted->host;
    uint64_t id = hosted->table.id;
    bool ok = !failed && stored != NULL && !stored->archived && !host->closing;
    if (ok) {
        pack(archiving, events);
        if (store_load_next(archiving->load))
            return;
    }
    ok = ok && archiving->count == hosted->table.seq;
    if (ok)
        finish(archiving);
    give_up(hosted);
    if (!ok)
        on_archived(host, id, false);
}

static void archive(struct hosted *hosted)
{
    hosted->state = HOSTED_ARCHIVING;
    hosted->give_up = give_up;
    hosted->archiving = wire_allocate(sizeof *hosted->archiving);
    hosted->archiving->hosted = hosted;
    hosted->archiving->load = store_load(hosted->host->store, hosted->table.id, true, on_page, hosted->archiving);
}

static void put_to_sleep(struct hosted *hosted)
{
    const struct table *table = &hosted->table;
    int64_t next_ms = table_next_ms(table, hosted->here, hosted->away_ms);
    int64_t wait_ms = next_ms == TABLE_NO_TIME ? (int64_t)FOREVER_S * 1000 : next_ms - play_now(hosted);
    if (wait_ms < WAKE_SOON_MS || table_bots_asked(table) != 0 || prelude_is_busy(hosted) ||
        planning_next_ms(hosted) != TABLE_NO_TIME || hosted->plans.request != 0 || hosted->plans.changed)
        return;
    if (table->phase == TABLE_OVER)
        tables_drop(hosted);
    else
        loading_put_to_sleep(hosted, wait_ms);
}

/* People who have just played may still write to each other: an archived table takes no lines. Who only asks for the
 * table, however often, does not put the archive off: until then it counts in the ration of those who opened it. */
static bool is_for_archive(const struct hosted *hosted)
{
    const struct table *table = &hosted->table;
    bool may_talk = hosted->here != 0 && !table->closed && table->order.talk != TALK_NOBODY;
    int64_t wait_ms = may_talk ? (int64_t)hosted->host->options.sleep_ms : ARCHIVE_AFTER_MS;
    return table->phase == TABLE_OVER && !hosted->was_archived && play_now(hosted) > table->at_ms + wait_ms;
}

static void sweep_one(struct hosted *hosted)
{
    uint64_t now_ms = uv_now(hosted->host->loop);
    if (hosted->state != HOSTED_RUNNING || hosted->durable_seq < hosted->table.seq)
        return;
    seats_expire(hosted);
    planning_save_again(hosted);
    if (is_for_archive(hosted))
        archive(hosted);
    else if (hosted->watcher_count == 0 && now_ms > hosted->idle_ms + (uint64_t)hosted->host->options.sleep_ms &&
             (hosted->table.phase != TABLE_OVER || hosted->was_archived))
        put_to_sleep(hosted);
}

void sweep_tables(struct host *host)
{
    void **list = map_list(&host->tables);
    for (void **at = list; *at != NULL; at++)
        if (host_holds(host, ((struct hosted *)*at)->table.id))
            sweep_one(*at);
    free(list);
}

static void on_expired(void *owner, const struct store_listed *list, int count, bool failed)
{
    (void)owner, (void)failed; /* the next sweep tries again */
    metrics.expired_total += (uint64_t)count;
    for (int i = 0; i < count; i++)
        log_line(LOG_INFO, "expired", 0, list[i].id, "too few people came");
}

void sweep_invitations(struct host *host)
{
    store_expire(host->store, host->options.waiting_h, on_expired, host);
}
