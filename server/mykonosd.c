/* `mykonosd`: one node. Roles by flag: edge (clients), host (tables), brain (bots); all three by default. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <uv.h>

#include "protocol/messages.h"
#include "server/brain/brain.h"
#include "server/bus/bus.h"
#include "server/edge/edge.h"
#include "server/host/host.h"
#include "server/loop/log.h"
#include "server/store/migrate.h"

enum { LEASE_USUAL_MS = 3000, LEAVE_MS = 1500, STATUS_WELL = 0, STATUS_NOT_WELL = 1, STATUS_USAGE = 2 };

struct settings {
    bool edge, host, brain;
    const char *store, *bus;
    int lease_ms;
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
    uv_timer_t leave;
    bool leaving;
};

/* ---- the command line ---- */

static const char usage_text[] =
    "mykonosd: one node of a Mykonos server\n"
    "  --store CONNINFO     PostgreSQL, as libpq takes it; several hosts with target_session_attrs=read-write\n"
    "  --bus URL            NATS, several separated by commas\n"
    "  --role LIST          of edge,host,brain (all)\n"
    "  --listen ADDRESS     for clients (127.0.0.1)\n"
    "  --port N             for clients (8080)\n"
    "  --admin-port N       metrics and health (none)\n"
    "  --web FOLDER         static files (none)\n"
    "  --origin LIST        further origins browsers may come from (none)\n"
    "  --per-address N      connections an address may hold (64)\n"
    "  --per-second N       messages a connection may send a second (20)\n"
    "  --behind-proxy       take addresses from X-Forwarded-For\n"
    "  --lease-ms N         how long a silent host keeps its tables (3000)\n"
    "  --log LEVEL          debug, info or warn (info)\n";

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

static bool read_number(const char *words, int least, int most, int *number)
{
    char *end;
    long value = strtol(words, &end, 10);
    *number = (int)value;
    return words[0] != 0 && *end == 0 && value >= least && value <= most;
}

/* name has a value. false: no such option, or not that value. */
static bool read_option(const char *name, const char *value, struct settings *settings)
{
    struct edge_options *edge = &settings->edge_options;
    const struct {
        const char *name, **text;
    } texts[] = { { "--store", &settings->store },
                  { "--bus", &settings->bus },
                  { "--listen", &edge->address },
                  { "--web", &edge->web },
                  { "--origin", &edge->origins } };
    const struct {
        const char *name;
        int *number, least, most;
    } numbers[] = { { "--port", &edge->port, 1, 65535 },
                    { "--admin-port", &edge->admin_port, 1, 65535 },
                    { "--per-address", &edge->per_address, 1, 1000000 },
                    { "--per-second", &edge->per_second, 1, 100000 },
                    { "--lease-ms", &settings->lease_ms, 400, 60000 } };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(name, texts[i].name) == 0) {
            *texts[i].text = value;
            return true;
        }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(name, numbers[i].name) == 0)
            return read_number(value, numbers[i].least, numbers[i].most, numbers[i].number);
    if (strcmp(name, "--role") == 0)
        return read_role(value, settings);
    return strcmp(name, "--log") == 0 && read_log(value, &settings->log);
}

static bool read_settings(int argc, char **argv, struct settings *settings)
{
    *settings = (struct settings){ .edge = true,
                                   .host = true,
                                   .brain = true,
                                   .lease_ms = LEASE_USUAL_MS,
                                   .log = LOG_INFO,
                                   .edge_options = {
                                       .address = "127.0.0.1", .port = 8080, .per_address = 64, .per_second = 20 } };
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--behind-proxy") == 0) {
            settings->edge_options.behind_proxy = true;
        } else if (i + 1 == argc || !read_option(argv[i], argv[i + 1], settings)) {
            fprintf(stderr, "mykonosd: '%s' is wrong\n", argv[i]);
            return false;
        } else {
            i++;
        }
    }
    if (settings->bus == NULL || (settings->host && settings->store == NULL)) {
        fprintf(stderr, "mykonosd: --bus and, for a host, --store are needed\n");
        return false;
    }
    return true;
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

static bool is_ready(void *owner)
{
    struct daemon *daemon = owner;
    return !daemon->leaving && bus_is_up(daemon->bus) && (daemon->host == NULL || host_is_ready(daemon->host));
}

/* ---- leaving: give the tables away, send the clients away, go ---- */

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

static enum fault open_bus(struct daemon *daemon)
{
    struct bus_options options = { .url = daemon->settings.bus,
                                   .node = daemon->node,
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
        struct host_options options = {
            .conninfo = settings->store, .node = daemon->node, .bus = daemon->bus, .lease_ms = settings->lease_ms
        };
        daemon->host = host_create(&daemon->loop, &options);
    }
    if (settings->brain)
        daemon->brain = brain_create(&daemon->loop, daemon->bus);
    settings->edge_options.node = daemon->node;
    settings->edge_options.bus = daemon->bus;
    settings->edge_options.clients = settings->edge;
    settings->edge_options.owner = daemon;
    settings->edge_options.is_ready = is_ready;
    return edge_create(&daemon->loop, &settings->edge_options, &daemon->edge);
}

static void watch_signals(struct daemon *daemon)
{
    signal(SIGPIPE, SIG_IGN);
    uv_signal_init(&daemon->loop, &daemon->terminate);
    uv_signal_init(&daemon->loop, &daemon->interrupt);
    uv_timer_init(&daemon->loop, &daemon->leave);
    daemon->terminate.data = daemon->interrupt.data = daemon->leave.data = daemon;
    uv_signal_start(&daemon->terminate, on_signal, SIGTERM);
    uv_signal_start(&daemon->interrupt, on_signal, SIGINT);
}

static void close_all(struct daemon *daemon)
{
    edge_destroy(daemon->edge);
    host_destroy(daemon->host);
    brain_destroy(daemon->brain);
    bus_destroy(daemon->bus);
    uv_close((uv_handle_t *)&daemon->terminate, NULL);
    uv_close((uv_handle_t *)&daemon->interrupt, NULL);
    uv_close((uv_handle_t *)&daemon->leave, NULL);
    for (int i = 0; i < 10 && uv_loop_close(&daemon->loop) != 0; i++)
        uv_run(&daemon->loop, UV_RUN_NOWAIT);
}

/* Node numbers are random: a restarted node is another one, so nothing of its past can be confused with it. */
static uint64_t choose_node(void)
{
    uint64_t node = 0;
    if (getrandom(&node, sizeof node, 0) != sizeof node)
        node = 0;
    return node >> 1; /* positive in SQL */
}

static int run(struct daemon *daemon)
{
    enum fault fault = daemon->settings.host ? migrate_to(daemon->settings.store, migrate_newest()) : FAULT_NONE;
    if (fault == FAULT_NONE)
        fault = open_bus(daemon);
    if (fault != FAULT_NONE) {
        fprintf(stderr, "mykonosd: %s\n", fault_words(fault));
        return STATUS_NOT_WELL;
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
    log_line(LOG_INFO, "down", 0, 0, "good bye");
    return fault == FAULT_NONE ? STATUS_WELL : STATUS_NOT_WELL;
}

int main(int argc, char **argv)
{
    static struct daemon daemon;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(usage_text, stdout);
        return STATUS_WELL;
    }
    if (!read_settings(argc, argv, &daemon.settings)) {
        fputs(usage_text, stderr);
        return STATUS_USAGE;
    }
    daemon.node = choose_node();
    log_begin(daemon.settings.log, daemon.node);
    uv_loop_init(&daemon.loop);
    return daemon.node == 0 ? STATUS_NOT_WELL : run(&daemon);
}
