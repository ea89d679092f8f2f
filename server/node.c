#include "server/node.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "command/language.h"
#include "command/program.h"
#include "protocol/messages.h"
#include "server/brain/brain.h"
#include "server/host/host.h"
#include "server/lobby/lobby.h"
#include "server/post/mailer.h"
#include "system/complain.h"

enum { LEAVE_MS = 1500, LEAVE_TICK_MS = 50, LOG_TICK_MS = 1000, READY_TICK_MS = 20, AGAIN_MS = 300 };

struct node {
    uv_loop_t loop;
    uint64_t number;
    struct node_options options;
    struct bus *bus;
    struct database *database; /* NULL: no role needs it */
    struct host *host;
    struct edge *edge;
    struct brain *brain;
    struct lobby *lobby;
    struct mailer *mailer; /* NULL: no mail is sent */
    uv_signal_t terminate, interrupt;
    uv_timer_t leave, log_tick, ready;
    bool leaving;
};

/* ---- messages: from the bus to the roles ---- */

static void begin_leaving(struct node *node);

static void on_drain(struct node *node, const uint8_t *bytes, size_t size)
{
    struct message_drain drain;
    if (message_drain_read(bytes, size, &drain) && drain.node == node->number)
        begin_leaving(node);
}

static void on_message(void *owner, const uint8_t *bytes, size_t size)
{
    struct node *node = owner;
    if (node->host != NULL)
        host_message(node->host, bytes, size);
    if (node->edge != NULL)
        edge_message(node->edge, bytes, size);
    if (node->brain != NULL && size > 0 && bytes[0] == MESSAGE_THINK)
        brain_message(node->brain, bytes, size);
    if (node->lobby != NULL && size > 0)
        lobby_message(node->lobby, bytes, size);
    if (size > 0 && bytes[0] == MESSAGE_DRAIN)
        on_drain(node, bytes, size);
}

static void on_answer(void *owner, const uint8_t *bytes, size_t size)
{
    struct node *node = owner;
    host_answer(node->host, bytes, size);
}

static void on_bus_back(void *owner)
{
    struct node *node = owner;
    if (node->edge != NULL)
        edge_bus_is_back(node->edge);
}

static enum ready_self self(void *owner)
{
    struct node *node = owner;
    if (node->leaving)
        return READY_LEAVING;
    if (!bus_is_up(node->bus))
        return READY_BUS_AWAY;
    bool has_store =
        (node->host == NULL || host_is_ready(node->host)) && (node->lobby == NULL || lobby_is_ready(node->lobby));
    return has_store ? READY_FINE : READY_STORE_AWAY;
}

static void on_ready_tick(uv_timer_t *timer)
{
    struct node *node = timer->data;
    if (!edge_is_ready(node->edge))
        return;
    uv_timer_stop(timer);
    node->options.on_ready(node->options.owner);
}

/* ---- leaving: give the tables away, send the clients away, stop ---- */

static void on_leave_tick(uv_timer_t *timer)
{
    static int ticks;
    struct node *node = timer->data;
    if (edge_connections(node->edge) == 0 || ++ticks * LEAVE_TICK_MS > LEAVE_MS)
        uv_stop(&node->loop);
}

static void on_drained(void *owner)
{
    struct node *node = owner;
    log_line(LOG_INFO, "drained", 0, 0, "all shards given away");
    edge_drain(node->edge);
    uv_timer_start(&node->leave, on_leave_tick, LEAVE_TICK_MS, LEAVE_TICK_MS);
}

static void begin_leaving(struct node *node)
{
    if (node->leaving)
        return;
    node->leaving = true;
    log_line(LOG_INFO, "draining", 0, 0, "on request");
    if (node->host != NULL)
        host_drain(node->host, on_drained, node);
    else
        on_drained(node);
}

static uint64_t asked_ns; /* when a signal first asked us to leave */

/* A disk that hangs may keep us from leaving, and the loop from running. What was acknowledged is on the disk. Shells
 * and `timeout` may send the first signal twice. */
static void end_at_once(int number)
{
    if (uv_hrtime() - asked_ns > AGAIN_MS * UINT64_C(1000000))
        _exit(128 + number); /* as shells tell it */
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct node *node = handle->data;
    (void)number;
    if (asked_ns != 0)
        return;
    asked_ns = uv_hrtime();
    struct sigaction again = { .sa_handler = end_at_once, .sa_flags = SA_RESTART };
    sigaction(SIGTERM, &again, NULL); /* in place of the loop's own, which only tells the loop */
    sigaction(SIGINT, &again, NULL);
    begin_leaving(node);
}

/* ---- beginning and end ---- */

static void open_lobby(struct node *node)
{
    const struct node_options *options = &node->options;
    if (options->mail.url != NULL)
        node->mailer = mailer_create(&node->loop, &options->mail, MAILER_PAUSE_MS);
    node->lobby = lobby_create(&node->loop, &(struct lobby_options){ .bus = node->bus,
                                                                     .database = node->database,
                                                                     .mailer = node->mailer,
                                                                     .words_of = language_words_of,
                                                                     .url = options->edge_options.url });
}

static bool needs_store(const struct node_options *options)
{
    return options->host || options->lobby;
}

static enum bus_part bus_part(const struct node_options *options)
{
    return options->edge || options->host || options->lobby ? BUS_NODE : BUS_BRAIN;
}

static enum fault open_bus(struct node *node)
{
    struct bus_options options = { .access = node->options.bus,
                                   .part = bus_part(&node->options),
                                   .number = node->number,
                                   .think = node->options.brain,
                                   .receive = node->options.lobby,
                                   .may_be_down = true,
                                   .owner = node,
                                   .on_message = on_message,
                                   .on_answer = node->options.host ? on_answer : NULL,
                                   .on_back = on_bus_back };
    return bus_create(&node->loop, &options, &node->bus);
}

static enum fault open_roles(struct node *node)
{
    const struct node_options *options = &node->options;
    if (needs_store(options))
        node->database = store_open(&node->loop, &options->store);
    if (options->host) {
        struct host_options host = { .database = node->database,
                                     .is_alone = options->store.file != NULL,
                                     .node = node->number,
                                     .bus = node->bus,
                                     .lease_ms = options->lease_ms,
                                     .sleep_ms = options->sleep_ms,
                                     .tables_per_address = options->tables_per_address,
                                     .waiting_h = options->waiting_h };
        node->host = host_create(&node->loop, &host);
    }
    if (options->brain)
        node->brain = brain_create(&node->loop, node->bus);
    if (options->lobby)
        open_lobby(node);
    struct edge_options edge = options->edge_options;
    edge.node = node->number;
    edge.bus = node->bus;
    edge.lease_ms = options->lease_ms;
    edge.clients = options->edge;
    edge.owner = node;
    edge.self = self;
    return edge_create(&node->loop, &edge, &node->edge);
}

/* A thread for each question that a brain thinks about, and one for everything else. */
static void set_threads(void)
{
    char count[16];
    snprintf(count, sizeof count, "%u", uv_available_parallelism() + 2);
    setenv("UV_THREADPOOL_SIZE", count, 0);
}

static void set_descriptors(int descriptors_most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t wanted = (rlim_t)descriptors_most, most = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (limit.rlim_cur < most)
        setrlimit(RLIMIT_NOFILE, &(struct rlimit){ .rlim_cur = most, .rlim_max = limit.rlim_max });
}

static void on_log_tick(uv_timer_t *timer)
{
    (void)timer;
    log_tick();
}

static void open_handles(struct node *node)
{
    signal(SIGPIPE, SIG_IGN);
    uv_signal_init(&node->loop, &node->terminate);
    uv_signal_init(&node->loop, &node->interrupt);
    uv_timer_init(&node->loop, &node->leave);
    uv_timer_init(&node->loop, &node->log_tick);
    uv_timer_init(&node->loop, &node->ready);
    node->terminate.data = node->interrupt.data = node->leave.data = node->ready.data = node;
    uv_timer_start(&node->log_tick, on_log_tick, LOG_TICK_MS, LOG_TICK_MS);
    uv_signal_start(&node->terminate, on_signal, SIGTERM);
    uv_signal_start(&node->interrupt, on_signal, SIGINT);
}

static void close_all(struct node *node)
{
    bus_begin_end(node->bus);
    edge_destroy(node->edge);
    host_destroy(node->host);
    lobby_destroy(node->lobby);
    mailer_destroy(node->mailer);
    database_close(node->database);
    brain_destroy(node->brain);
    bus_destroy(node->bus);
    uv_handle_t *handles[] = { (uv_handle_t *)&node->terminate, (uv_handle_t *)&node->interrupt,
                               (uv_handle_t *)&node->leave, (uv_handle_t *)&node->log_tick,
                               (uv_handle_t *)&node->ready };
    for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
        uv_close(handles[i], NULL);
    for (int i = 0; i < 10 && uv_loop_close(&node->loop) != 0; i++)
        uv_run(&node->loop, UV_RUN_NOWAIT);
}

static int fail(enum fault fault)
{
    complain("%s", fault_words(fault));
    return STATUS_FAILED;
}

static int run(struct node *node)
{
    enum fault fault = needs_store(&node->options) ? store_prepare(&node->options.store) : FAULT_NONE;
    if (fault == FAULT_NONE)
        fault = open_bus(node);
    if (fault != FAULT_NONE)
        return fail(fault);
    open_handles(node);
    fault = open_roles(node);
    if (fault == FAULT_NONE) {
        log_line(LOG_INFO, "up", 0, 0, "port %d", node->options.edge_options.port);
        if (node->options.on_ready != NULL)
            uv_timer_start(&node->ready, on_ready_tick, 0, READY_TICK_MS);
        uv_run(&node->loop, UV_RUN_DEFAULT);
    }
    close_all(node);
    if (fault != FAULT_NONE)
        return fail(fault);
    log_line(LOG_INFO, "down", 0, 0, "goodbye");
    return STATUS_OK;
}

int node_run(const struct node_options *options)
{
    static struct node node;
    node.options = *options;
    set_descriptors(options->descriptors_most);
    set_threads();
    node.number = bus_choose_number(bus_part(options));
    log_begin(options->log, node.number);
    uv_loop_init(&node.loop);
    uv_loop_configure(&node.loop, UV_METRICS_IDLE_TIME); /* which the host measures its load by */
    return node.number == 0 ? STATUS_FAILED : run(&node);
}
