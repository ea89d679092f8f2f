/* `mykonosd`: one node. Roles by flag: edge (clients), host (tables), brain (bots); all three by default. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

#include "command/program.h"
#include "engine/game.h"
#include "protocol/messages.h"
#include "server/brain/brain.h"
#include "server/bus/bus.h"
#include "server/bus_option.h"
#include "server/edge/edge.h"
#include "server/host/host.h"
#include "server/loop/log.h"
#include "server/store_option.h"
#include "system/secret.h"

enum { LEASE_DEFAULT_MS = 3000, SLEEP_DEFAULT_S = 60, LEAVE_MS = 1500, LOG_TICK_MS = 1000 };
enum { DESCRIPTORS_MOST = 1 << 17 }; /* libwebsockets has a table of as many places as descriptors are allowed */

struct settings {
    bool edge, host, brain;
    struct store_access store;
    struct bus_access bus;
    int lease_ms, sleep_ms, tables_per_address, waiting_h;
    enum log_level log;
    struct edge_options edge_options;
};

struct daemon {
    uv_loop_t loop;
    uint64_t node;
    struct settings settings;
    struct bus *bus;
    struct host *host;
    struct edge *edge;
    struct brain *brain;
    uv_signal_t terminate, interrupt;
    uv_timer_t leave, log_tick;
    bool leaving;
};

/* ---- the command line ---- */

static bool read_role(const char *words, struct settings *settings)
{
    settings->edge = strstr(words, "edge") != NULL;
    settings->host = strstr(words, "host") != NULL;
    settings->brain = strstr(words, "brain") != NULL;
    return settings->edge || settings->host || settings->brain;
}

static bool read_log(const char *words, enum log_level *level)
{
    static const char *const names[] = { "debug", "info", "warn" };
    for (int i = 0; i < 3; i++)
        if (strcmp(words, names[i]) == 0) {
            *level = (enum log_level)i;
            return true;
        }
    return false;
}

/* Missing options get their defaults; false: a fault, already reported on standard error. */
static bool read_settings(struct args *args, struct settings *settings)
{
    struct edge_options *edge = &settings->edge_options;
    settings->store.conninfo = store_option(args);
    settings->bus = bus_option(args);
    settings->lease_ms = (int)args_number(args, "--lease-ms", LEASE_DEFAULT_MS, 400, 60000);
    settings->sleep_ms = (int)args_number(args, "--sleep-s", SLEEP_DEFAULT_S, 1, 86400) * 1000;
    settings->tables_per_address = (int)args_number(args, "--tables-per-address", 20, 0, 1000000);
    settings->waiting_h = (int)args_number(args, "--waiting-h", 168, 1, 100000);
    edge->address = args_text(args, "--listen", "127.0.0.1");
    edge->port = (int)args_number(args, "--port", 8080, 1, 65535);
    edge->admin_port = (int)args_number(args, "--admin-port", 0, 1, 65535);
    edge->web = args_text(args, "--web", NULL);
    edge->origins = args_text(args, "--origin", NULL);
    edge->per_address = (int)args_number(args, "--per-address", 64, 1, 1000000);
    edge->per_second = (int)args_number(args, "--per-second", 20, 1, 100000);
    edge->admin_address = args_text(args, "--admin-listen", "127.0.0.1");
    edge->lease_ms = settings->lease_ms;
    const char *proxies = args_text(args, "--proxy", NULL);
    if (proxies != NULL && !ip_read_list(proxies, &edge->proxies))
        args_complain(args, "--proxy takes addresses or networks, separated by commas, such as 10.0.0.7,fd00::/8");
    if (!read_role(args_text(args, "--role", "edge,host,brain"), settings))
        args_complain(args, "--role takes edge, host and brain, separated by commas");
    if (!read_log(args_text(args, "--log", "info"), &settings->log))
        args_complain(args, "--log takes debug, info or warn");
    if (args_done(args) && (settings->bus.url == NULL || (settings->host && settings->store.conninfo == NULL)))
        args_complain(args,
                      "--bus and, for a host, --store or --store-file are needed; 'mykonosd --help' explains them");
    return !args->bad;
}

/* ---- messages: from the bus to the roles ---- */

static void begin_leaving(struct daemon *daemon);

static void on_drain(struct daemon *daemon, const uint8_t *bytes, size_t size)
{
    struct message_drain drain;
    if (message_drain_read(bytes, size, &drain) && drain.node == daemon->node)
        begin_leaving(daemon);
}

static void on_message(void *owner, const uint8_t *bytes, size_t size)
{
    struct daemon *daemon = owner;
    if (daemon->host != NULL)
        host_message(daemon->host, bytes, size);
    if (daemon->edge != NULL)
        edge_message(daemon->edge, bytes, size);
    if (daemon->brain != NULL && size > 0 && bytes[0] == MESSAGE_THINK)
        brain_message(daemon->brain, bytes, size);
    if (size > 0 && bytes[0] == MESSAGE_DRAIN)
        on_drain(daemon, bytes, size);
}

static void on_bus_back(void *owner)
{
    struct daemon *daemon = owner;
    if (daemon->edge != NULL)
        edge_bus_is_back(daemon->edge);
}

static enum ready_self self(void *owner)
{
    struct daemon *daemon = owner;
    if (daemon->leaving)
        return READY_LEAVING;
    if (!bus_is_up(daemon->bus))
        return READY_BUS_AWAY;
    return daemon->host == NULL || host_is_ready(daemon->host) ? READY_FINE : READY_STORE_AWAY;
}

/* ---- leaving: give the tables away, send the clients away, stop ---- */

static void on_leave_tick(uv_timer_t *timer)
{
    static int ticks;
    struct daemon *daemon = timer->data;
    if (edge_connections(daemon->edge) == 0 || ++ticks * 50 > LEAVE_MS)
        uv_stop(&daemon->loop);
}

static void on_drained(void *owner)
{
    struct daemon *daemon = owner;
    log_line(LOG_INFO, "drained", 0, 0, "all shards given away");
    edge_drain(daemon->edge);
    uv_timer_start(&daemon->leave, on_leave_tick, 50, 50);
}

static void begin_leaving(struct daemon *daemon)
{
    if (daemon->leaving)
        return;
    daemon->leaving = true;
    log_line(LOG_INFO, "draining", 0, 0, "on request");
    if (daemon->host != NULL)
        host_drain(daemon->host, on_drained, daemon);
    else
        on_drained(daemon);
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    begin_leaving(signal->data);
}

/* ---- beginning and end ---- */

static enum bus_part bus_part(const struct settings *settings)
{
    return settings->edge || settings->host ? BUS_NODE : BUS_BRAIN;
}

static enum fault open_bus(struct daemon *daemon)
{
    struct bus_options options = { .access = daemon->settings.bus,
                                   .part = bus_part(&daemon->settings),
                                   .number = daemon->node,
                                   .think = daemon->settings.brain,
                                   .may_be_down = true,
                                   .owner = daemon,
                                   .on_message = on_message,
                                   .on_back = on_bus_back };
    return bus_create(&daemon->loop, &options, &daemon->bus);
}

static enum fault open_roles(struct daemon *daemon)
{
    struct settings *settings = &daemon->settings;
    if (settings->host) {
        struct host_options options = { .store = settings->store,
                                        .node = daemon->node,
                                        .bus = daemon->bus,
                                        .lease_ms = settings->lease_ms,
                                        .sleep_ms = settings->sleep_ms,
                                        .tables_per_address = settings->tables_per_address,
                                        .waiting_h = settings->waiting_h };
        daemon->host = host_create(&daemon->loop, &options);
    }
    if (settings->brain)
        daemon->brain = brain_create(&daemon->loop, daemon->bus);
    settings->edge_options.node = daemon->node;
    settings->edge_options.bus = daemon->bus;
    settings->edge_options.release = "mykonosd " MYKONOS_VERSION;
    settings->edge_options.clients = settings->edge;
    settings->edge_options.owner = daemon;
    settings->edge_options.self = self;
    return edge_create(&daemon->loop, &settings->edge_options, &daemon->edge);
}

/* A thread for each question that a brain thinks about, and one for everything else. */
static void set_threads(void)
{
    char count[16];
    snprintf(count, sizeof count, "%u", uv_available_parallelism() + 2);
    setenv("UV_THREADPOOL_SIZE", count, 0);
}

static void raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t most = limit.rlim_max < DESCRIPTORS_MOST ? limit.rlim_max : DESCRIPTORS_MOST;
    if (limit.rlim_cur < most)
        setrlimit(RLIMIT_NOFILE, &(struct rlimit){ .rlim_cur = most, .rlim_max = limit.rlim_max });
}

static void on_log_tick(uv_timer_t *timer)
{
    (void)timer;
    log_tick();
}

static void watch_signals(struct daemon *daemon)
{
    signal(SIGPIPE, SIG_IGN);
    uv_signal_init(&daemon->loop, &daemon->terminate);
    uv_signal_init(&daemon->loop, &daemon->interrupt);
    uv_timer_init(&daemon->loop, &daemon->leave);
    uv_timer_init(&daemon->loop, &daemon->log_tick);
    uv_timer_start(&daemon->log_tick, on_log_tick, LOG_TICK_MS, LOG_TICK_MS);
    daemon->terminate.data = daemon->interrupt.data = daemon->leave.data = daemon;
    uv_signal_start(&daemon->terminate, on_signal, SIGTERM);
    uv_signal_start(&daemon->interrupt, on_signal, SIGINT);
}

static void close_all(struct daemon *daemon)
{
    bus_begin_end(daemon->bus);
    edge_destroy(daemon->edge);
    host_destroy(daemon->host);
    brain_destroy(daemon->brain);
    bus_destroy(daemon->bus);
    uv_close((uv_handle_t *)&daemon->terminate, NULL);
    uv_close((uv_handle_t *)&daemon->interrupt, NULL);
    uv_close((uv_handle_t *)&daemon->leave, NULL);
    uv_close((uv_handle_t *)&daemon->log_tick, NULL);
    for (int i = 0; i < 10 && uv_loop_close(&daemon->loop) != 0; i++)
        uv_run(&daemon->loop, UV_RUN_NOWAIT);
}

static int run(struct daemon *daemon)
{
    enum fault fault = daemon->settings.host ? store_prepare(&daemon->settings.store) : FAULT_NONE;
    if (fault == FAULT_NONE)
        fault = open_bus(daemon);
    if (fault != FAULT_NONE) {
        fprintf(stderr, "mykonosd: %s\n", fault_words(fault));
        return STATUS_FAILED;
    }
    watch_signals(daemon);
    fault = open_roles(daemon);
    if (fault == FAULT_NONE) {
        log_line(LOG_INFO, "up", 0, 0, "port %d", daemon->settings.edge_options.port);
        uv_run(&daemon->loop, UV_RUN_DEFAULT);
    } else {
        fprintf(stderr, "mykonosd: %s\n", fault_words(fault));
    }
    close_all(daemon);
    log_line(LOG_INFO, "down", 0, 0, "goodbye");
    return fault == FAULT_NONE ? STATUS_OK : STATUS_FAILED;
}

static int serve(struct args *args)
{
    static struct daemon daemon;
    if (!read_settings(args, &daemon.settings))
        return STATUS_USAGE;
    raise_descriptors();
    set_threads();
    daemon.node = bus_choose_number(bus_part(&daemon.settings));
    log_begin(daemon.settings.log, daemon.node);
    uv_loop_init(&daemon.loop);
    uv_loop_configure(&daemon.loop, UV_METRICS_IDLE_TIME); /* which the host measures its load by */
    return daemon.node == 0 ? STATUS_FAILED : run(&daemon);
}

static const struct args_option options[] = {
    { "--store", "CONNINFO",
      "the PostgreSQL database, as libpq takes it, without a password; with several hosts add "
      "target_session_attrs=read-write" },
    STORE_OPTION_FILE,
    BUS_OPTIONS,
    { "--role", "LIST",
      "what this node does, separated by commas: edge (clients), host (tables), brain (bots); all by default" },
    { "--listen", "ADDRESS", "where clients connect (127.0.0.1)" },
    { "--port", "N", "where clients connect (8080)" },
    { "--admin-port", "N", "where metrics and health are served (nowhere)" },
    { "--admin-listen", "ADDRESS", "where metrics and health are served (127.0.0.1)" },
    { "--web", "FOLDER", "static files to serve (none)" },
    { "--origin", "LIST", "further origins that browsers may come from (none)" },
    { "--per-address", "N", "connections from one address at most (64)" },
    { "--per-second", "N", "messages per second from one connection at most (20)" },
    { "--tables-per-address", "N",
      "tables with bots that one address may have open (20; 0: any number); a table with bots only counts as four, "
      "and four tables with persons only count as one" },
    { "--waiting-h", "N",
      "hours after which a table that still waits for people, and that nobody opens, is removed (168)" },
    { "--proxy", "LIST",
      "addresses or networks of proxies that say in X-Forwarded-For who the client is (none); a header from anywhere "
      "else "
      "is ignored" },
    { "--lease-ms", "N", "how long a silent host keeps its tables, in milliseconds (3000)" },
    { "--sleep-s", "N", "how long a table that nobody watches stays in memory, in seconds (60)" },
    { "--log", "LEVEL", "debug, info or warn (info)" },
    { NULL, NULL, NULL },
};
static const char *const examples[] = {
    "mykonosd --store dbname=mykonos --bus nats://localhost --bus-seed node.seed",
    "mykonosd --store-file store --bus nats://localhost --bus-seed node.seed",
    NULL,
};
static const struct program_command commands[] = {
    { NULL, "", "",
      "Runs one node of a Mykonos server until it is told to leave (SIGTERM, SIGINT or `mykonosctl drain`).", options,
      examples, serve },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};

int main(int argc, char **argv)
{
    secret_forbid_dumps();
    const struct program mykonosd = { .name = "mykonosd",
                                      .about = "one node of a Mykonos server",
                                      .commands = commands };
    return program_run(&mykonosd, argc, argv);
}
