/* The tables in memory: loading by replay, dropping, putting to sleep, archiving. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/host/load.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { SLEEP_AFTER_MS = 60000, ARCHIVE_AFTER_MS = 2000, LOAD_AGAIN_MS = 5, FAR_MS = 10 * 365 * 86400 };

struct hosted *shelf_find(struct host *host, uint64_t id)
{
    return map_find(&host->tables, id);
}

struct hosted *shelf_add(struct host *host, uint64_t id)
{
    struct hosted *hosted = wire_allocate(sizeof *hosted);
    hosted->host = host;
    hosted->table.id = id;
    hosted->held_last = &hosted->held;
    hosted->early_last = &hosted->early;
    hosted->idle_ms = uv_now(host->loop);
    uv_timer_init(host->loop, &hosted->timer);
    hosted->timer.data = hosted;
    map_put(&host->tables, id, hosted);
    metrics.tables = host->tables.count;
    return hosted;
}

/* ---- dropping ---- */

static void on_timer_closed(uv_handle_t *timer)
{
    free(timer->data);
}

static void drop_held(struct hosted *hosted)
{
    while (hosted->held != NULL) {
        struct held *next = hosted->held->next;
        wire_destroy(&hosted->held->message);
        free(hosted->held);
        hosted->held = next;
    }
    hosted->held_last = &hosted->held;
}

/* The log has everything; edges ask again and get it from whoever holds the shard then. */
void shelf_drop(struct hosted *hosted)
{
    struct host *host = hosted->host;
    map_remove(&host->tables, hosted->table.id);
    metrics.tables = host->tables.count;
    drop_held(hosted);
    while (hosted->early != NULL) {
        struct early *next = hosted->early->next;
        free(hosted->early);
        hosted->early = next;
    }
    free(hosted->watcher);
    table_end(&hosted->table);
    uv_close((uv_handle_t *)&hosted->timer, on_timer_closed);
}

static bool lies_in(const struct hosted *hosted, uint64_t shards)
{
    return (shards >> hosted->table.id % STORE_SHARDS & 1) != 0;
}

void shelf_drop_shards(struct host *host, uint64_t shards)
{
    void **list = map_list(&host->tables);
    for (void **at = list; *at != NULL; at++)
        if (lies_in(*at, shards))
            shelf_drop(*at);
    free(list);
}

bool shelf_is_quiet(const struct host *host, uint64_t shards)
{
    void **list = map_list(&host->tables);
    bool quiet = true;
    for (void **at = list; *at != NULL; at++) {
        const struct hosted *hosted = *at;
        if (lies_in(hosted, shards) && hosted->state == HOSTED_RUNNING && hosted->durable_seq < hosted->table.seq)
            quiet = false;
    }
    free(list);
    return quiet;
}

/* ---- loading ---- */

static void run(struct hosted *hosted)
{
    struct host *host = hosted->host;
    hosted->state = HOSTED_RUNNING;
    hosted->durable_seq = hosted->table.seq;
    int64_t now_ms = play_now(hosted);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        hosted->away_ms[seat] = now_ms; /* everybody gets the whole time-out to come back after a takeover */
    struct early *early = hosted->early;
    hosted->early = NULL;
    hosted->early_last = &hosted->early;
    play_care(hosted);
    while (early != NULL) {
        struct early *next = early->next;
        host_redeliver(host, early->bytes, early->size);
        free(early);
        early = next;
    }
}

/* Which loading this is: an answer to an earlier one, of a table dropped since, may lack rows. */
struct loading {
    struct host *host;
    uint64_t number;
};

static void on_loaded(void *owner, uint64_t id, const struct store_table *stored, const struct store_events *events,
                      bool failed)
{
    struct loading loading = *(struct loading *)owner;
    free(owner);
    struct host *host = loading.host;
    struct hosted *hosted = shelf_find(host, id);
    if (host->closing || hosted == NULL || hosted->state != HOSTED_LOADING || hosted->loading != loading.number)
        return;
    if (failed || !lease_holds(host, id)) {
        shelf_drop(hosted);
        return;
    }
    hosted->was_archived = stored != NULL && stored->archived;
    if (stored != NULL && replay_table(&hosted->table, stored, events, NULL, NULL)) {
        run(hosted);
        return;
    }
    log_line(LOG_WARN, stored == NULL ? "no_such_table" : "broken_log", 0, id, "could not be loaded");
    hosted->table.id = id;
    for (struct early *early = hosted->early; early != NULL; early = early->next)
        host_refuse(host, early->bytes, early->size, stored == NULL);
    shelf_drop(hosted);
}

/* A table that was dropped may still have rows in the air. Read before they are answered, the log would lack them, and
 * what is written next would not fit. */
static void begin_load(uv_timer_t *timer)
{
    struct hosted *hosted = timer->data;
    struct host *host = hosted->host;
    if (store_has_rows(host->store, hosted->table.id))
        uv_timer_start(timer, begin_load, LOAD_AGAIN_MS, 0);
    else {
        struct loading *loading = wire_allocate(sizeof *loading);
        *loading = (struct loading){ host, ++host->loadings };
        hosted->loading = loading->number;
        store_load(host->store, hosted->table.id, on_loaded, loading);
    }
}

void shelf_load(struct host *host, uint64_t id)
{
    if (shelf_find(host, id) != NULL)
        return;
    struct hosted *hosted = shelf_add(host, id);
    hosted->state = HOSTED_LOADING;
    begin_load(&hosted->timer);
}

struct hosted *shelf_get(struct host *host, uint64_t id, const uint8_t *bytes, size_t size)
{
    if (id == 0 || id >> 62 != 0 || !lease_holds(host, id))
        return NULL;
    shelf_load(host, id);
    struct hosted *hosted = shelf_find(host, id);
    hosted->idle_ms = uv_now(host->loop);
    if (hosted->state != HOSTED_LOADING)
        return hosted;
    struct early *early = wire_allocate(sizeof *early + size);
    early->size = size;
    memcpy(early->bytes, bytes, size);
    *hosted->early_last = early;
    hosted->early_last = &early->next;
    return NULL;
}

/* ---- sweeping ---- */

static void on_archived(void *owner, uint64_t id, bool well)
{
    struct host *host = owner;
    struct hosted *hosted = shelf_find(host, id);
    metrics.archived_total += well;
    if (host->closing || hosted == NULL || hosted->state != HOSTED_PUTTING_AWAY)
        return;
    hosted->state = HOSTED_RUNNING;
    hosted->was_archived = well;
    if (!well) /* perhaps it happened and the answer was lost: the next load will tell */
        shelf_drop(hosted);
}

/* What is archived is what the log says, packed; not our memory of it. */
static void on_read_for_archive(void *owner, uint64_t id, const struct store_table *stored,
                                const struct store_events *events, bool failed)
{
    struct host *host = owner;
    struct hosted *hosted = shelf_find(host, id);
    if (host->closing || hosted == NULL || hosted->state != HOSTED_PUTTING_AWAY)
        return;
    if (failed || stored == NULL || stored->archived || events->count != hosted->table.seq) {
        on_archived(host, id, false);
        return;
    }
    struct wire log = { 0 };
    int64_t before_ms = 0;
    for (uint32_t i = 0; i < events->count; i++) {
        struct store_row row;
        struct entry entry = { 0 };
        store_event(events, i, &row);
        if (!entry_read(wire_bytes(row.body, row.size), &entry))
            log_line(LOG_WARN, "broken_log", 0, id, "seq %u", row.seq);
        entry.at_ms = row.at_ms;
        entry_pack(&entry, before_ms, &log);
        before_ms = row.at_ms;
    }
    store_archive(host->store, id, (uint32_t)(id % STORE_SHARDS), host->epoch[id % STORE_SHARDS],
                  wire_bytes(log.bytes, log.size), events->count, on_archived, host);
    wire_destroy(&log);
}

static void archive(struct hosted *hosted)
{
    hosted->state = HOSTED_PUTTING_AWAY;
    store_load(hosted->host->store, hosted->table.id, on_read_for_archive, hosted->host);
}

static void put_to_sleep(struct hosted *hosted)
{
    const struct table *table = &hosted->table;
    int64_t next_ms = table_next_ms(table, hosted->here, hosted->away_ms);
    if (next_ms != TABLE_NO_TIME && next_ms - play_now(hosted) < SLEEP_AFTER_MS)
        return;
    if (table_bots_asked(table) != 0)
        return;
    if (table->phase != TABLE_OVER)
        store_sleep(hosted->host->store, table->id,
                    next_ms == TABLE_NO_TIME ? host_wall_ms() + (int64_t)FAR_MS * 1000 : table->created_ms + next_ms);
    shelf_drop(hosted);
}

static void sweep_one(struct hosted *hosted)
{
    uint64_t now_ms = uv_now(hosted->host->loop);
    if (hosted->state != HOSTED_RUNNING || hosted->durable_seq < hosted->table.seq)
        return;
    seats_expire(hosted);
    if (hosted->table.phase == TABLE_OVER && !hosted->was_archived && now_ms > hosted->idle_ms + ARCHIVE_AFTER_MS)
        archive(hosted);
    else if (hosted->watcher_count == 0 && now_ms > hosted->idle_ms + SLEEP_AFTER_MS)
        put_to_sleep(hosted);
}

void shelf_sweep(struct host *host)
{
    void **list = map_list(&host->tables);
    for (void **at = list; *at != NULL; at++)
        if (lease_holds(host, ((struct hosted *)*at)->table.id))
            sweep_one(*at);
    free(list);
}
