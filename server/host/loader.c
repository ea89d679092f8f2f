/* Reads logs page by page and replays them in slices, so that other tables never wait long. Before a load its table is
 * noted in the store, and the note is removed afterwards: a table that nodes do not survive is found by the notes they
 * leave, and set aside the second time. */
#include <stdlib.h>

#include "server/host/internal.h"
#include "server/host/rebuild.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum {
    AGAIN_MS = 5,
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
    bool begun; /* the head is read */
    struct load_end end;
    struct rebuild rebuild;
    uint64_t work_ns;
};

struct queue {
    struct loading *first, **last;
};

struct loader {
    struct host *host;
    void (*on_end)(struct hosted *hosted, const struct load_end *end);
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

static void finish(struct loader *loader, struct loading *loading, enum load_result result)
{
    struct hosted *hosted = loading->hosted;
    struct load_end end = loading->end;
    end.result = result;
    release(loader, loading);
    hosted->loading = NULL;
    hosted->give_up = NULL;
    free(loading);
    loader->on_end(hosted, &end);
}

/* There is nothing wrong with the table, as far as it was looked at. The note about a suspect must be gone before the
 * next one is loaded. */
static void went_well(struct loader *loader, struct loading *loading, enum load_result result)
{
    loader->loaded[loader->loaded_count++] = loading->hosted->table.id;
    if (loader->loaded_count == STORE_LOADS_LIMIT || loading->suspect)
        tell_loaded(loader);
    finish(loader, loading, result);
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

static void went_wrong(struct loader *loader, struct loading *loading, const char *event)
{
    uint64_t id = loading->hosted->table.id;
    log_line(LOG_WARN, event, 0, id, "could not be loaded; %u entries were", loading->hosted->table.seq);
    store_note_failed(loader->host->store, id, on_failure_noted, NULL);
    finish(loader, loading, LOAD_WRONG);
}

/* Another node loads it, or this one later. */
static void stop(struct loader *loader, struct loading *loading, enum load_result result)
{
    if (!loader->host->closing)
        store_note_not_loaded(loader->host->store, loading->hosted->table.id);
    finish(loader, loading, result);
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

/* ---- pages ---- */

/* By the times in the log: when each entry became durable is not known. */
static void on_entry(void *owner, const struct table *table, const struct entry *entry, uint64_t epoch)
{
    struct delay *delay = ((struct hosted *)owner)->delay;
    (void)epoch;
    delay_add(delay, entry);
    delay_note_durable(delay, table->seq, table->at_ms);
    while (delay_due(delay, table->at_ms, false) != NULL)
        delay_show(delay);
}

static void begin_delay(struct loading *loading)
{
    struct hosted *hosted = loading->hosted;
    hosted->delay = delay_create(&hosted->table);
    loading->rebuild.visit = on_entry;
    loading->rebuild.owner = hosted;
}

static bool begin_rebuild(struct loading *loading, const struct store_table *stored)
{
    struct hosted *hosted = loading->hosted;
    loading->begun = true;
    loading->end =
        (struct load_end){ .asleep = stored->asleep, .clock_ms = stored->clock_ms, .away_ms = stored->away_ms };
    hosted->was_archived = stored->archived;
    hosted->origin = stored->origin;
    table_end(&hosted->table); /* it may still be in memory, if it is in doubt whether it sleeps */
    delay_destroy(hosted->delay);
    hosted->delay = NULL;
    plans_end(&hosted->plans);
    if (!rebuild_begin(&loading->rebuild, &hosted->table, stored))
        return false;
    plans_read(&hosted->plans, hosted->table.order.game, stored->plans);
    if (hosted->table.order.delay_s != 0 && !stored->archived)
        begin_delay(loading);
    return true;
}

static void on_page(void *owner, const struct store_table *stored, const struct store_events *events, bool failed)
{
    struct loading *loading = owner;
    struct hosted *hosted = loading->hosted;
    struct loader *loader = hosted->host->loader;
    if (failed) {
        stop(loader, loading, LOAD_STOPPED);
    } else if (stored == NULL) {
        went_well(loader, loading, LOAD_MISSING);
    } else if (!loading->begun && !order_is_known(stored->head, stored->game, stored->rules_version)) {
        stop(loader, loading, LOAD_NEWER);
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
        went_well(loader, loading, LOAD_DAMAGED);
    else if (state == REBUILD_BROKEN)
        went_wrong(loader, loading, "broken_log");
    else if (state == REBUILD_NEWER)
        stop(loader, loading, LOAD_NEWER);
    else if (loading->work_ns > WORK_LIMIT_NS)
        went_wrong(loader, loading, "slow_load");
    else if (!host_holds(loader->host, loading->hosted->table.id))
        stop(loader, loading, LOAD_STOPPED);
    else if (state == REBUILD_PAUSED)
        put(&loader->applying, loading);
    else if (store_load_next(loading->load))
        loading->stage = READING;
    else
        went_well(loader, loading, LOAD_DONE);
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
        finish(loader, loading, LOAD_STOPPED);
    } else if (note->set_aside) {
        if (note->is_new)
            alarm(note->id, "two nodes did not survive loading this table");
        finish(loader, loading, LOAD_SET_ASIDE);
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
static void begin(uv_timer_t *timer)
{
    struct hosted *hosted = timer->data;
    struct loader *loader = hosted->host->loader;
    if (store_has_rows(hosted->host->store, hosted->table.id)) {
        uv_timer_start(timer, begin, AGAIN_MS, 0);
        return;
    }
    put(&loader->waiting, hosted->loading);
    continue_loading(loader);
}

void loader_load(struct hosted *hosted, uint64_t after_ms)
{
    hosted->give_up = give_up;
    hosted->loading = wire_allocate(sizeof *hosted->loading);
    *hosted->loading = (struct loading){ .loader = hosted->host->loader, .hosted = hosted };
    if (after_ms == 0)
        begin(&hosted->timer);
    else
        uv_timer_start(&hosted->timer, begin, after_ms, 0);
}

/* ---- beginning and end ---- */

struct loader *loader_create(struct host *host, void (*on_end)(struct hosted *hosted, const struct load_end *end))
{
    struct loader *loader = wire_allocate(sizeof *loader);
    loader->host = host;
    loader->on_end = on_end;
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

void loader_destroy(struct loader *loader)
{
    struct queue *queues[] = { &loader->waiting, &loader->fresh, &loader->suspects, &loader->applying };
    for (size_t i = 0; i < sizeof queues / sizeof queues[0]; i++)
        (void)take_wanted(queues[i]); /* all tables were dropped */
    uv_close((uv_handle_t *)&loader->idle, on_idle_closed);
}
