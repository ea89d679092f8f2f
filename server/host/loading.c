/* Brings tables into memory and puts them to sleep; messages for a table wait until it is loaded. A table that slept is
 * woken in the database before anything about it is acknowledged, so that a takeover finds it. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { DOUBT_MS = 100 };

/* ---- requests to sleep, to wake and to move rows ---- */

/* Identifies a request: its answer is ignored if the table has been dropped since. */
struct request {
    struct host *host;
    uint64_t number;
};

static struct request *begin_request(struct hosted *hosted)
{
    struct request *request = wire_allocate(sizeof *request);
    *request = (struct request){ hosted->host, ++hosted->host->requests };
    hosted->request = request->number;
    return request;
}

/* The table whose request is answered; NULL: it was dropped. Frees the request. */
static struct hosted *answered(void *owner, uint64_t id)
{
    struct request request = *(struct request *)owner;
    free(owner);
    struct hosted *hosted = tables_find(request.host, id);
    bool waits = hosted != NULL && hosted->state == HOSTED_LOADING && hosted->request == request.number;
    return waits && !request.host->closing ? hosted : NULL;
}

static uint64_t epoch_of(const struct hosted *hosted)
{
    return hosted->host->epoch[shard_of(hosted->table.id)];
}

/* ---- the end of a load ---- */

/* As long as a request to sleep may still take effect, only waking the table makes sure that it does not. If the shard
 * is lost, the table is dropped, and its next holder sees what became of the request. */
static void let_go(struct hosted *hosted)
{
    if (!hosted->in_doubt || epoch_of(hosted) == 0 || hosted->host->closing) {
        tables_drop(hosted);
        return;
    }
    loader_load(hosted, DOUBT_MS);
}

/* What was between the last entry of a table that was awake and now could not be played, and does not count. Everyone
 * then gets the whole time-out to come back. */
static void set_time(struct hosted *hosted, const struct load_end *end)
{
    int64_t now_ms = end->clock_ms > hosted->table.at_ms ? end->clock_ms : hosted->table.at_ms;
    hosted->zero_ms = (int64_t)time_now(hosted->host) - now_ms;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        hosted->away_ms[seat] = end->asleep ? end->away_ms : now_ms;
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
        let_go(hosted);
}

static void on_done(struct hosted *hosted, const struct load_end *end)
{
    set_time(hosted, end);
    if (end->asleep || (hosted->in_doubt && !hosted->was_archived))
        store_wake(hosted->host->store, hosted->table.id, epoch_of(hosted), on_woken, begin_request(hosted));
    else
        begin_running(hosted);
}

static void refuse(struct hosted *hosted, uint16_t code, const char *words)
{
    hosted->host->on_unreadable(hosted, code, words);
    tables_drop(hosted);
}

static void on_damaged_moved(void *request, uint64_t id, bool ok)
{
    struct hosted *hosted = answered(request, id);
    if (hosted == NULL)
        return;
    metrics.tables_damaged_total += ok;
    if (!ok) {
        let_go(hosted);
        return;
    }
    loader_load(hosted, 0);
}

/* The rows behind the sound ones are moved out of the way of new ones, and the table plays on from there. Only what the
 * database has counts, so it is loaded again. */
static void move_damaged(struct hosted *hosted)
{
    log_line(LOG_WARN, "damaged_log", 0, hosted->table.id, "sound up to entry %u; what follows is moved away",
             hosted->table.seq);
    store_move_damaged(hosted->host->store, hosted->table.id, epoch_of(hosted), hosted->table.seq, on_damaged_moved,
                       begin_request(hosted));
}

/* A table that only another release can load is no failure: while a new release is installed there are nodes of both.
 */
void loading_ended(struct hosted *hosted, const struct load_end *end)
{
    switch (end->result) {
    case LOAD_DONE: on_done(hosted, end); break;
    case LOAD_STOPPED: let_go(hosted); break;
    case LOAD_DAMAGED: move_damaged(hosted); break;
    case LOAD_MISSING:
        log_line(LOG_WARN, "no_such_table", 0, hosted->table.id, "could not be loaded");
        refuse(hosted, 404, "There is no such table, or its invitation has expired.");
        break;
    case LOAD_NEWER:
        log_line(LOG_WARN, "newer", 0, hosted->table.id, "only another release can load this table");
        refuse(hosted, 503, "This table needs another release of this server: please try again later.");
        break;
    case LOAD_WRONG: refuse(hosted, 500, "This table cannot be read."); break;
    case LOAD_SET_ASIDE:
        refuse(hosted, 500,
               "This table could not be loaded and was set aside; the operator of this server has been told.");
        break;
    }
}

/* ---- into memory ---- */

void loading_begin(struct host *host, uint64_t id)
{
    if (tables_find(host, id) != NULL)
        return;
    struct hosted *hosted = tables_add(host, id);
    hosted->state = HOSTED_LOADING;
    loader_load(hosted, 0);
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

void loading_listed(void *owner, const struct store_listed *list, int count, bool failed)
{
    struct host *host = owner;
    (void)failed; /* the sweep lists again */
    for (int i = 0; i < count && !host->closing; i++)
        if (host_holds(host, list[i].id) && !list[i].set_aside)
            loading_begin(host, list[i].id);
}

/* ---- sleep ---- */

/* If it was not done, or nobody knows, the table is loaded again, which wakes it for certain. */
static void on_asleep(void *request, uint64_t id, bool ok)
{
    struct hosted *hosted = answered(request, id);
    if (hosted == NULL)
        return;
    hosted->in_doubt = !ok;
    if (ok && hosted->early == NULL) {
        tables_drop(hosted);
        return;
    }
    loader_load(hosted, 0);
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
