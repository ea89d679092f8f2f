/* Loads tables into memory: a table's log is read and replayed while messages for it wait. A table that slept is woken
 * in the database before anything about it is acknowledged, so that a takeover finds it. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/host/rebuild.h"
#include "server/loop/log.h"

enum { LOAD_AGAIN_MS = 5, DOUBT_MS = 100 };

/* Identifies a request: the answer to an earlier load of a table that has since been dropped may lack rows. */
struct loading {
    struct host *host;
    uint64_t number;
};

static struct loading *begin_request(struct hosted *hosted)
{
    struct loading *loading = wire_allocate(sizeof *loading);
    *loading = (struct loading){ hosted->host, ++hosted->host->loadings };
    hosted->loading = loading->number;
    return loading;
}

/* The table whose request is answered; NULL: it was dropped. Frees the request. */
static struct hosted *answered(void *request, uint64_t id)
{
    struct loading loading = *(struct loading *)request;
    free(request);
    struct hosted *hosted = tables_find(loading.host, id);
    bool waits = hosted != NULL && hosted->state == HOSTED_LOADING && hosted->loading == loading.number;
    return waits && !loading.host->closing ? hosted : NULL;
}

static uint64_t epoch_of(const struct hosted *hosted)
{
    return hosted->host->epoch[hosted->table.id % STORE_SHARDS];
}

/* ---- loading ---- */

static void begin_load(uv_timer_t *timer);

/* As long as a request to sleep may still take effect, only waking the table makes sure that it does not. If the shard
 * is lost, the table is dropped, and its next holder sees what became of the request. */
static void give_up(struct hosted *hosted)
{
    if (hosted->in_doubt && epoch_of(hosted) != 0)
        uv_timer_start(&hosted->timer, begin_load, DOUBT_MS, 0);
    else
        tables_drop(hosted);
}

/* What was between the last entry of a table that was awake and now could not be played, and does not count. Everyone
 * then gets the whole time-out to come back. */
static void set_time(struct hosted *hosted, const struct store_table *stored)
{
    int64_t now_ms = stored->clock_ms > hosted->table.at_ms ? stored->clock_ms : hosted->table.at_ms;
    hosted->zero_ms = (int64_t)time_now(hosted->host) - now_ms;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        hosted->away_ms[seat] = stored->asleep ? stored->away_ms : now_ms;
}

static void begin_running(struct hosted *hosted)
{
    hosted->state = HOSTED_RUNNING;
    hosted->in_doubt = false;
    hosted->durable_seq = hosted->table.seq;
    hosted->host->on_loaded(hosted);
}

static void on_woken(void *request, uint64_t id, bool ok)
{
    struct hosted *hosted = answered(request, id);
    if (hosted == NULL)
        return;
    if (ok)
        begin_running(hosted);
    else
        give_up(hosted);
}

static void on_loaded(void *request, uint64_t id, const struct store_table *stored, const struct store_events *events,
                      bool failed)
{
    struct hosted *hosted = answered(request, id);
    if (hosted == NULL)
        return;
    struct host *host = hosted->host;
    if (failed || !host_holds(host, id)) {
        give_up(hosted);
        return;
    }
    hosted->was_archived = stored != NULL && stored->archived;
    table_end(&hosted->table);
    hosted->origin = stored != NULL ? stored->origin : 0;
    if (stored != NULL && rebuild_table(&hosted->table, stored, events, NULL, NULL)) {
        set_time(hosted, stored);
        if (stored->asleep || (hosted->in_doubt && !stored->archived))
            store_wake(host->store, id, epoch_of(hosted), on_woken, begin_request(hosted));
        else
            begin_running(hosted);
        return;
    }
    log_line(LOG_WARN, stored == NULL ? "no_such_table" : "broken_log", 0, id, "could not be loaded");
    hosted->table.id = id;
    host->on_unreadable(hosted, stored == NULL);
    tables_drop(hosted);
}

/* A table that was dropped may still have rows in flight. A log read before they are answered would lack them, and the
 * next row written would not fit. */
static void begin_load(uv_timer_t *timer)
{
    struct hosted *hosted = timer->data;
    struct host *host = hosted->host;
    if (store_has_rows(host->store, hosted->table.id))
        uv_timer_start(timer, begin_load, LOAD_AGAIN_MS, 0);
    else
        store_load(host->store, hosted->table.id, on_loaded, begin_request(hosted));
}

void loading_begin(struct host *host, uint64_t id)
{
    if (tables_find(host, id) != NULL)
        return;
    struct hosted *hosted = tables_add(host, id);
    hosted->state = HOSTED_LOADING;
    begin_load(&hosted->timer);
}

struct hosted *loading_get(struct host *host, uint64_t id, const uint8_t *bytes, size_t size)
{
    if (id == 0 || id >> 62 != 0 || !host_holds(host, id))
        return NULL;
    loading_begin(host, id);
    struct hosted *hosted = tables_find(host, id);
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

/* ---- sleep ---- */

/* If it was not done, or nobody knows, the table is loaded again, which wakes it for certain. */
static void on_asleep(void *request, uint64_t id, bool ok)
{
    struct hosted *hosted = answered(request, id);
    if (hosted == NULL)
        return;
    hosted->in_doubt = !ok;
    if (ok && hosted->early == NULL)
        tables_drop(hosted);
    else
        begin_load(&hosted->timer);
}

static int64_t last_left_ms(const struct hosted *hosted)
{
    int64_t last_ms = 0;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        last_ms = hosted->away_ms[seat] > last_ms ? hosted->away_ms[seat] : last_ms;
    return last_ms;
}

void loading_put_to_sleep(struct hosted *hosted, int64_t wake_after_ms)
{
    struct store_sleeper sleeper = { .table = hosted->table.id,
                                     .epoch = epoch_of(hosted),
                                     .clock_ms = (int64_t)time_now(hosted->host) - hosted->zero_ms,
                                     .away_ms = last_left_ms(hosted),
                                     .wake_after_ms = wake_after_ms };
    hosted->state = HOSTED_LOADING;
    uv_timer_stop(&hosted->timer);
    store_sleep(hosted->host->store, &sleeper, on_asleep, begin_request(hosted));
}

/* ---- tables that must be in memory ---- */

void loading_listed(void *owner, const uint64_t *ids, int count, bool failed)
{
    struct host *host = owner;
    (void)failed; /* the sweep lists again */
    for (int i = 0; i < count && !host->closing; i++)
        if (host_holds(host, ids[i]))
            loading_begin(host, ids[i]);
}
