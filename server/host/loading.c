/* Loads tables into memory: a table's log is read and replayed while messages for it wait. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/host/rebuild.h"
#include "server/loop/log.h"

enum { LOAD_AGAIN_MS = 5 };

/* Identifies a load: the answer to an earlier load of a table that has since been dropped may lack rows. */
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
    struct hosted *hosted = tables_find(host, id);
    if (host->closing || hosted == NULL || hosted->state != HOSTED_LOADING || hosted->loading != loading.number)
        return;
    if (failed || !host_holds(host, id)) {
        tables_drop(hosted);
        return;
    }
    hosted->was_archived = stored != NULL && stored->archived;
    if (stored != NULL && rebuild_table(&hosted->table, stored, events, NULL, NULL)) {
        hosted->state = HOSTED_RUNNING;
        hosted->durable_seq = hosted->table.seq;
        host->on_loaded(hosted);
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
    else {
        struct loading *loading = wire_allocate(sizeof *loading);
        *loading = (struct loading){ host, ++host->loadings };
        hosted->loading = loading->number;
        store_load(host->store, hosted->table.id, on_loaded, loading);
    }
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

void loading_listed(void *owner, const uint64_t *ids, int count, bool failed)
{
    struct host *host = owner;
    (void)failed; /* the sweep lists again */
    for (int i = 0; i < count && !host->closing; i++)
        if (host_holds(host, ids[i]))
            loading_begin(host, ids[i]);
}
