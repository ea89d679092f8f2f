/* Loads tables into memory: logs are read page by page and replayed in slices, so that other tables never wait long;
 * messages for a table wait until it is loaded. A table that slept is woken in the database before anything about it is
 * acknowledged, so that a takeover finds it. Before a load its table is noted in the store, and the note is removed
 * afterwards: a table that nodes do not survive is found by the notes they leave, and set aside the second time. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/host/rebuild.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum {
    AGAIN_MS = 5,
    DOUBT_MS = 100,
    AT_ONCE = STORE_LOADS_LIMIT, /* tables being loaded; their pages are in memory */
    SLICE_NS = 8000000,          /* of each turn of the loop are for replaying */
};
#define WORK_LIMIT_NS ((uint64_t)10 * 1000000000) /* a table that takes longer to replay has failed */

enum stage {
    WAITING,  /* in `waiting` */
    NOTING,   /* the store was asked to note it */
    READY,    /* in `fresh` or `suspects` */
    ALONE,    /* the store was asked to note that a suspect is loaded */
    READING,  /* a page was asked for */
    APPLYING, /* in `applying`: a page is there */
};

struct loading {
    struct loader *loader;
    struct hosted *hosted; /* NULL: the table was dropped while this was in a queue or being noted */
    struct loading *next;
    enum stage stage;
    bool suspect; /* an earlier load failed */
    struct store_load *load;
    bool begun;  /* the head is read */
    bool asleep; /* as struct store_table has it */
    int64_t clock_ms, store_away_ms;
    struct rebuild rebuild;
    uint64_t work_ns;
};

struct queue {
    struct loading *first, **last;
};

struct loader {
    struct host *host;
    /* fresh: noted, never failed. suspects: failed once; only one is loaded at a time, so that a node that does not
     * survive leaves no doubt which of them it was. */
    struct queue waiting, fresh, suspects, applying;
    struct loading *noting[STORE_LOADS_LIMIT];
    int noting_count, active_count, loaded_count; /* active: from stage ALONE on */
    bool suspect_is_active;
    uint64_t loaded[STORE_LOADS_LIMIT]; /* went well; the store is told about many at once */
    uv_idle_t idle;                     /* runs while a page waits to be applied */
};

static void continue_loading(struct loader *loader);
static void on_idle(uv_idle_t *idle);
static void begin_load(uv_timer_t *timer);

/* ---- requests other than loads ---- */

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

/* ---- queues ---- */

static void put(struct queue *queue, struct loading *loading)
{
    loading->next = NULL;
    *queue->last = loading;
    queue->last = &loading->next;
}

static struct loading *take(struct queue *queue)
{
    struct loading *loading = queue->first;
    if (loading == NULL)
        return NULL;
    queue->first = loading->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    return loading;
}

/* The next one whose table was not dropped; NULL: there is none. */
static struct loading *take_wanted(struct queue *queue)
{
    struct loading *loading = take(queue);
    while (loading != NULL && loading->hosted == NULL) {
        free(loading);
        loading = take(queue);
    }
    return loading;
}

/* ---- the end of a load ---- */

static void tell_loaded(struct loader *loader)
{
    if (loader->loaded_count > 0)
        store_note_loaded(loader->host->store, loader->loaded, loader->loaded_count);
    loader->loaded_count = 0;
}

static void release(struct loader *loader, struct loading *loading)
{
    if (loading->stage >= ALONE) {
        loader->active_count--;
        loader->suspect_is_active = loader->suspect_is_active && !loading->suspect;
    }
    if (loading->load != NULL)
        store_load_end(loading->load);
    loading->load = NULL;
}

/* Takes the hosted table out of a load that has ended. */
static struct hosted *finish(struct loader *loader, struct loading *loading)
{
    struct hosted *hosted = loading->hosted;
    release(loader, loading);
    hosted->loading = NULL;
    hosted->give_up = NULL;
    free(loading);
    return hosted;
}

/* The note about a suspect must be gone before the next one is loaded. */
static void went_well(struct loader *loader, struct loading *loading)
{
    loader->loaded[loader->loaded_count++] = loading->hosted->table.id;
    if (loader->loaded_count == STORE_LOADS_LIMIT || loading->suspect)
        tell_loaded(loader);
}

/* The table is dropped. A loading that is in a queue stays there until it is taken out. */
static void give_up(struct hosted *hosted)
{
    struct loading *loading = hosted->loading;
    struct loader *loader = hosted->host->loader;
    bool is_queued = loading->stage != READING && !uv_is_active((uv_handle_t *)&hosted->timer);
    if (loading->stage >= READY && !hosted->host->closing)
        store_note_not_loaded(hosted->host->store, hosted->table.id);
    release(loader, loading);
    hosted->loading = NULL;
    loading->hosted = NULL;
    if (!is_queued)
        free(loading);
    if (!hosted->host->closing)
        uv_idle_start(&loader->idle, on_idle); /* others may begin now */
}

static void prepare(struct hosted *hosted)
{
    hosted->give_up = give_up;
    hosted->loading = wire_allocate(sizeof *hosted->loading);
    *hosted->loading = (struct loading){ .loader = hosted->host->loader, .hosted = hosted };
}

static uint64_t epoch_of(const struct hosted *hosted)
{
    return hosted->host->epoch[hosted->table.id % STORE_SHARDS];
}

/* As long as a request to sleep may still take effect, only waking the table makes sure that it does not. If the shard
 * is lost, the table is dropped, and its next holder sees what became of the request. */
static void let_go(struct hosted *hosted)
{
    if (!hosted->in_doubt || epoch_of(hosted) == 0 || hosted->host->closing) {
        tables_drop(hosted);
        return;
    }
    prepare(hosted);
    uv_timer_start(&hosted->timer, begin_load, DOUBT_MS, 0);
}

/* What was between the last entry of a table that was awake and now could not be played, and does not count. Everyone
 * then gets the whole time-out to come back. */
static void set_time(struct hosted *hosted, const struct loading *loading)
{
    int64_t now_ms = loading->clock_ms > hosted->table.at_ms ? loading->clock_ms : hosted->table.at_ms;
    hosted->zero_ms = (int64_t)time_now(hosted->host) - now_ms;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        hosted->away_ms[seat] = loading->asleep ? loading->store_away_ms : now_ms;
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

static void on_replayed(struct loader *loader, struct loading *loading)
{
    bool asleep = loading->asleep;
    set_time(loading->hosted, loading);
    went_well(loader, loading);
    struct hosted *hosted = finish(loader, loading);
    if (asleep || (hosted->in_doubt && !hosted->was_archived))
        store_wake(hosted->host->store, hosted->table.id, epoch_of(hosted), on_woken, begin_request(hosted));
    else
        begin_running(hosted);
}

static void refuse(struct hosted *hosted, uint16_t code, const char *words)
{
    hosted->host->on_unreadable(hosted, code, words);
    tables_drop(hosted);
}

static void alarm(uint64_t id, const char *why)
{
    metrics.tables_set_aside++;
    log_line(LOG_WARN, "set_aside", 0, id, "%s; it is not loaded any more: mykonosctl retry or delete", why);
}

static void on_failure_noted(void *owner, const struct store_note *notes, int count, bool failed)
{
    (void)owner, (void)count;
    if (!failed && notes[0].is_new)
        alarm(notes[0].id, "this table failed to load twice");
}

/* The table may be sound; another node loads it, or this one later. */
static void stop(struct loader *loader, struct loading *loading)
{
    if (!loader->host->closing)
        store_note_not_loaded(loader->host->store, loading->hosted->table.id);
    let_go(finish(loader, loading));
}

static void went_wrong(struct loader *loader, struct loading *loading, const char *event)
{
    struct hosted *hosted = finish(loader, loading);
    log_line(LOG_WARN, event, 0, hosted->table.id, "could not be loaded; %u entries were", hosted->table.seq);
    store_note_failed(loader->host->store, hosted->table.id, on_failure_noted, NULL);
    refuse(hosted, 500, "This table cannot be read.");
}

/* That is no failure: a node of that release can load it, and while a new release is installed there are such nodes. */
static void leave_to_newer(struct loader *loader, struct loading *loading)
{
    log_line(LOG_WARN, "newer", 0, loading->hosted->table.id, "only another release can load this table");
    store_note_not_loaded(loader->host->store, loading->hosted->table.id);
    refuse(finish(loader, loading), 503, "This table needs another release of this server: please try again later.");
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
    prepare(hosted);
    begin_load(&hosted->timer);
}

/* The log is damaged: the rows behind the sound ones are moved out of the way of new ones, and the table plays on from
 * there. Only what the database has counts, so it is loaded again. That is no failure to load. */
static void move_damaged(struct loader *loader, struct loading *loading)
{
    went_well(loader, loading);
    struct hosted *hosted = finish(loader, loading);
    log_line(LOG_WARN, "damaged_log", 0, hosted->table.id, "sound up to entry %u; what follows is moved away",
             hosted->table.seq);
    store_move_damaged(loader->host->store, hosted->table.id, epoch_of(hosted), hosted->table.seq, on_damaged_moved,
                       begin_request(hosted));
}

static void on_missing(struct loader *loader, struct loading *loading)
{
    went_well(loader, loading);
    struct hosted *hosted = finish(loader, loading);
    log_line(LOG_WARN, "no_such_table", 0, hosted->table.id, "could not be loaded");
    refuse(hosted, 404, "There is no such table, or its invitation has expired.");
}

/* ---- pages ---- */

static bool begin_rebuild(struct loading *loading, const struct store_table *stored)
{
    struct hosted *hosted = loading->hosted;
    loading->begun = true;
    loading->asleep = stored->asleep;
    loading->clock_ms = stored->clock_ms;
    loading->store_away_ms = stored->away_ms;
    hosted->was_archived = stored->archived;
    hosted->origin = stored->origin;
    table_end(&hosted->table); /* it may still be in memory, if it is in doubt whether it sleeps */
    return rebuild_begin(&loading->rebuild, &hosted->table, stored);
}

static void on_page(void *owner, const struct store_table *stored, const struct store_events *events, bool failed)
{
    struct loading *loading = owner;
    struct hosted *hosted = loading->hosted;
    struct loader *loader = hosted->host->loader;
    if (failed) {
        stop(loader, loading);
    } else if (stored == NULL) {
        on_missing(loader, loading);
    } else if (!loading->begun && !order_is_known(stored->game, stored->rules_version)) {
        leave_to_newer(loader, loading);
    } else if (!loading->begun && !begin_rebuild(loading, stored)) {
        went_wrong(loader, loading, "broken_log");
    } else {
        rebuild_page(&loading->rebuild, events);
        loading->stage = APPLYING;
        put(&loader->applying, loading);
    }
    continue_loading(loader);
}

/* Replays for a while; what is not finished goes to the end of the queue. */
static void apply(struct loader *loader, struct loading *loading, uint64_t until_ns)
{
    uint64_t from_ns = uv_hrtime();
    enum rebuild_state state = rebuild_run(&loading->rebuild, until_ns);
    loading->work_ns += uv_hrtime() - from_ns;
    if (state == REBUILD_BROKEN && !loading->hosted->was_archived)
        move_damaged(loader, loading);
    else if (state == REBUILD_BROKEN)
        went_wrong(loader, loading, "broken_log");
    else if (state == REBUILD_NEWER)
        leave_to_newer(loader, loading);
    else if (loading->work_ns > WORK_LIMIT_NS)
        went_wrong(loader, loading, "slow_load");
    else if (!host_holds(loader->host, loading->hosted->table.id))
        stop(loader, loading);
    else if (state == REBUILD_PAUSED)
        put(&loader->applying, loading);
    else if (store_load_next(loading->load))
        loading->stage = READING;
    else
        on_replayed(loader, loading);
}

static void on_idle(uv_idle_t *idle)
{
    struct loader *loader = idle->data;
    uint64_t until_ns = uv_hrtime() + SLICE_NS;
    struct loading *loading;
    while (uv_hrtime() < until_ns && (loading = take_wanted(&loader->applying)) != NULL)
        apply(loader, loading, until_ns);
    continue_loading(loader);
}

/* ---- the beginning of a load ---- */

static void begin_reading(struct loader *loader, struct loading *loading)
{
    loading->stage = READING;
    loading->load = store_load(loader->host->store, loading->hosted->table.id, false, on_page, loading);
}

/* false: the table must not be loaded. */
static bool accept_note(struct loader *loader, struct loading *loading, const struct store_note *note, bool failed)
{
    if (loading->hosted == NULL) { /* it was dropped meanwhile */
        if (!failed && !note->set_aside && !loader->host->closing)
            store_note_not_loaded(loader->host->store, note->id);
        free(loading);
    } else if (failed) {
        let_go(finish(loader, loading));
    } else if (note->set_aside) {
        if (note->is_new)
            alarm(note->id, "two nodes did not survive loading this table");
        refuse(finish(loader, loading), 500,
               "This table could not be loaded and was set aside; the operator of this server has been told.");
    } else {
        return true;
    }
    return false;
}

static void on_suspect_noted(void *owner, const struct store_note *notes, int count, bool failed)
{
    struct loading *loading = owner;
    struct loader *loader = loading->loader;
    (void)count;
    if (accept_note(loader, loading, &notes[0], failed))
        begin_reading(loader, loading);
    continue_loading(loader);
}

static void begin_suspect(struct loader *loader, struct loading *loading)
{
    loader->suspect_is_active = true;
    loading->stage = ALONE;
    store_note_loading(loader->host->store, &loading->hosted->table.id, 1, true, on_suspect_noted, loading);
}

static void on_noted(void *owner, const struct store_note *notes, int count, bool failed)
{
    struct loader *loader = owner;
    loader->noting_count = 0;
    for (int i = 0; i < count; i++) {
        struct loading *loading = loader->noting[i];
        if (!accept_note(loader, loading, &notes[i], failed))
            continue;
        loading->stage = READY;
        loading->suspect = notes[i].failures > 0;
        put(loading->suspect ? &loader->suspects : &loader->fresh, loading);
    }
    continue_loading(loader);
}

static void note_waiting(struct loader *loader)
{
    uint64_t ids[STORE_LOADS_LIMIT];
    struct loading *loading;
    int count = 0;
    while (count < STORE_LOADS_LIMIT && (loading = take_wanted(&loader->waiting)) != NULL) {
        loading->stage = NOTING;
        ids[count] = loading->hosted->table.id;
        loader->noting[count++] = loading;
    }
    loader->noting_count = count;
    if (count > 0)
        store_note_loading(loader->host->store, ids, count, false, on_noted, loader);
}

static void continue_loading(struct loader *loader)
{
    struct loading *loading;
    if (loader->host->closing)
        return;
    for (; loader->active_count < AT_ONCE && (loading = take_wanted(&loader->fresh)) != NULL; loader->active_count++)
        begin_reading(loader, loading);
    if (!loader->suspect_is_active && (loading = take_wanted(&loader->suspects)) != NULL) {
        loader->active_count++;
        begin_suspect(loader, loading);
    }
    if (loader->noting_count == 0 && loader->fresh.first == NULL)
        note_waiting(loader);
    if (loader->active_count == 0)
        tell_loaded(loader);
    if (loader->applying.first != NULL)
        uv_idle_start(&loader->idle, on_idle);
    else
        uv_idle_stop(&loader->idle);
}

/* A table that was dropped may still have rows in flight. A log read before they are answered would lack them, and the
 * next row written would not fit. */
static void begin_load(uv_timer_t *timer)
{
    struct hosted *hosted = timer->data;
    struct loader *loader = hosted->host->loader;
    if (store_has_rows(hosted->host->store, hosted->table.id)) {
        uv_timer_start(timer, begin_load, AGAIN_MS, 0);
        return;
    }
    put(&loader->waiting, hosted->loading);
    continue_loading(loader);
}

void loading_begin(struct host *host, uint64_t id)
{
    if (tables_find(host, id) != NULL)
        return;
    struct hosted *hosted = tables_add(host, id);
    hosted->state = HOSTED_LOADING;
    prepare(hosted);
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
    if (ok && hosted->early == NULL) {
        tables_drop(hosted);
        return;
    }
    prepare(hosted);
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

void loading_listed(void *owner, const struct store_listed *list, int count, bool failed)
{
    struct host *host = owner;
    (void)failed; /* the sweep lists again */
    for (int i = 0; i < count && !host->closing; i++)
        if (host_holds(host, list[i].id) && !list[i].set_aside)
            loading_begin(host, list[i].id);
}

/* ---- beginning and end ---- */

struct loader *loading_create(struct host *host)
{
    struct loader *loader = wire_allocate(sizeof *loader);
    loader->host = host;
    loader->waiting.last = &loader->waiting.first;
    loader->fresh.last = &loader->fresh.first;
    loader->suspects.last = &loader->suspects.first;
    loader->applying.last = &loader->applying.first;
    uv_idle_init(host->loop, &loader->idle);
    loader->idle.data = loader;
    return loader;
}

static void on_idle_closed(uv_handle_t *idle)
{
    free(idle->data);
}

void loading_destroy(struct loader *loader)
{
    struct queue *queues[] = { &loader->waiting, &loader->fresh, &loader->suspects, &loader->applying };
    for (size_t i = 0; i < sizeof queues / sizeof queues[0]; i++)
        (void)take_wanted(queues[i]); /* all tables were dropped */
    uv_close((uv_handle_t *)&loader->idle, on_idle_closed);
}
