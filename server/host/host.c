#include "server/host/host.h"

#include <stdlib.h>

#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { SWEEP_MS = 1000, LIST_EVERY = 30, EXPIRE_EVERY = 15, UPKEEP_EVERY = 10, DRAIN_LIMIT_MS = 8000 };

/* ---- messages ---- */

/* Another node gave shards away: they may be free now. */
static void on_holding(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_holding holding;
    if (message_holding_read(bytes, size, &holding) && holding.node != host->options.node && holding.freed)
        leases_look(host->leases);
}

void host_answer(struct host *host, const uint8_t *bytes, size_t size)
{
    if (size > 0 && (bytes[0] == MESSAGE_THOUGHT || bytes[0] == MESSAGE_THINKING))
        host_message(host, bytes, size);
}

void host_message(struct host *host, const uint8_t *bytes, size_t size)
{
    if (size == 0 || host->closing)
        return;
    switch (bytes[0]) {
    case MESSAGE_ATTACH: seats_attach(host, bytes, size); break;
    case MESSAGE_WATCH: seats_watch(host, bytes, size); break;
    case MESSAGE_COMMAND: turns_command(host, bytes, size); break;
    case MESSAGE_THOUGHT: turns_thought(host, bytes, size); break;
    case MESSAGE_THINKING: turns_thinking(host, bytes, size); break;
    case MESSAGE_ASK: asks_message(host, bytes, size); break;
    case MESSAGE_HOLDING: on_holding(host, bytes, size); break;
    case MESSAGE_CLAIM: accounts_claim(host, bytes, size); break;
    case MESSAGE_FORGET: accounts_forget(host, bytes, size); break;
    default: break;
    }
}

/* Answers a message that waited for a table that cannot be loaded. */
static void refuse(struct host *host, const uint8_t *bytes, size_t size, uint16_t code, const char *words)
{
    struct message_attach attach;
    struct message_ask ask;
    struct wire wire = { 0 };
    if (message_attach_read(bytes, size, &attach)) {
        message_denied_write(&wire, &(struct message_denied){ .connection = attach.connection,
                                                              .table = attach.table,
                                                              .code = code,
                                                              .words = wire_text(words) });
        bus_send(host->options.bus, attach.node, &wire);
    } else if (message_ask_read(bytes, size, &ask)) {
        message_reply_write(&wire, &(struct message_reply){ .connection = ask.connection,
                                                            .status = code,
                                                            .kind = wire_text("text/plain"),
                                                            .body = wire_text(words) });
        bus_send(host->options.bus, ask.node, &wire);
    }
    wire_destroy(&wire);
}

/* ---- tables that were loaded ---- */

static void on_loaded(struct hosted *hosted)
{
    struct host *host = hosted->host;
    struct early *early = hosted->early;
    hosted->early = NULL;
    hosted->early_last = &hosted->early;
    accounts_loaded(hosted);
    turns_update(hosted);
    while (early != NULL) {
        struct early *next = early->next;
        host_message(host, early->bytes, early->size);
        free(early);
        early = next;
    }
}

static void on_unreadable(struct hosted *hosted, uint16_t code, const char *words)
{
    for (const struct early *early = hosted->early; early != NULL; early = early->next)
        refuse(hosted->host, early->bytes, early->size, code, words);
}

/* ---- periodic work ---- */

static void on_listed(void *owner, const struct store_listed *list, int count, bool failed)
{
    uint64_t set_aside = 0;
    for (int i = 0; i < count; i++)
        set_aside += list[i].set_aside;
    if (!failed)
        metrics.tables_set_aside = set_aside;
    loading_listed(owner, list, count, failed);
}

static void on_sweep(uv_timer_t *timer)
{
    static unsigned ticks;
    struct host *host = timer->data;
    sweep_tables(host);
    if (++ticks % LIST_EVERY == 0 && !shard_set_is_empty(&host->held)) /* wakes sleepers, completes failed takeovers */
        store_list(host->store, &host->held, on_listed, host);
    if (ticks % EXPIRE_EVERY == 5)
        sweep_invitations(host);
    if (ticks % UPKEEP_EVERY == 0 || !store_has_period(host->store))
        store_keep_up(host->store);
}

/* ---- beginning and end ---- */

static uv_timer_t *open_timer(struct host *host)
{
    uv_timer_t *timer = wire_allocate(sizeof *timer);
    uv_timer_init(host->loop, timer);
    timer->data = host;
    return timer;
}

struct host *host_create(uv_loop_t *loop, const struct host_options *options)
{
    struct host *host = wire_allocate(sizeof *host);
    host->loop = loop;
    host->options = *options;
    host->loader = loader_create(host, loading_ended);
    host->on_loaded = on_loaded;
    host->on_unreadable = on_unreadable;
    host->heartbeat = open_timer(host);
    host->sweep = open_timer(host);
    host->tick = open_timer(host);
    struct store_options store = {
        .database = options->database, .node = options->node, .owner = host, .on_row = play_on_row
    };
    struct leases_options leases = { .database = options->database,
                                     .node = options->node,
                                     .owner = host,
                                     .on_look = lease_on_look,
                                     .on_heartbeat = lease_on_heartbeat };
    host->store = store_create(loop, &store);
    host->leases = leases_create(loop, &leases);
    store_keep_up(host->store);
    lease_begin(host);
    time_begin(host);
    uv_timer_start(host->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    return host;
}

static void on_timer_closed(uv_handle_t *timer)
{
    free(timer);
}

void host_destroy(struct host *host)
{
    if (host == NULL)
        return;
    host->closing = true;
    store_destroy(host->store);
    leases_destroy(host->leases);
    watch_destroy(&host->watch);
    struct shard_set all = shard_set_all();
    tables_drop_shards(host, &all);
    loader_destroy(host->loader);
    uv_close((uv_handle_t *)host->heartbeat, on_timer_closed);
    uv_close((uv_handle_t *)host->sweep, on_timer_closed);
    uv_close((uv_handle_t *)host->tick, on_timer_closed);
    map_destroy(&host->tables);
    wire_destroy(&host->scratch);
    wire_destroy(&host->frame);
    free(host);
}

static void on_drain_limit(uv_timer_t *timer)
{
    struct host *host = timer->data;
    if (host->drained == NULL)
        return;
    log_line(LOG_WARN, "drain", 0, 0, "%s",
             host->options.is_alone ? "stopped waiting for the data file: moves that were not acknowledged are lost"
                                    : "stopped waiting: other nodes take over when the lease ends");
    void (*drained)(void *) = host->drained;
    host->drained = NULL;
    drained(host->drained_owner);
}

void host_drain(struct host *host, void (*done)(void *owner), void *owner)
{
    if (host->draining)
        return;
    host->drained = done;
    host->drained_owner = owner;
    uv_timer_start(host->sweep, on_drain_limit, DRAIN_LIMIT_MS, 0);
    lease_drain(host);
}

bool host_is_ready(const struct host *host)
{
    return store_is_up(host->store) && store_has_period(host->store) && leases_are_up(host->leases) &&
           host_is_valid(host) && !host->draining;
}
