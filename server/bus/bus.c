#include "server/bus/bus.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "server/bus/bus_link.h"
#include "server/bus/bus_url.h"
#include "server/bus/nats.h"
#include "server/bus/nkey.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "system/secret.h"

enum { SUBJECT_SIZE = 48, REASON_SIZE = 200 };
enum { RETRY_MS = 100, REFUSED_MS = 1000, ANSWER_MS = 5000, PING_MS = 2000, PINGS_MOST = 2, REPEAT_MS = 30000 };
enum { OUT_MOST = 8 << 20, KEEP_MOST = 1 << 20 };

/* A message this node sent to itself, queued. */
struct local_message {
    struct local_message *next;
    size_t size;
    uint8_t bytes[];
};

struct bus {
    uv_loop_t *loop;
    struct bus_options options;
    struct bus_server servers[BUS_SERVERS_MOST];
    int server_count, server; /* the one in use or tried last */
    struct nkey *key;         /* these two are NULL on an open bus */
    struct tls_trust *trust;

    struct bus_link *link; /* NULL: none at present */
    bool greeted;          /* we have told it our key and our subscriptions */
    bool up;               /* and it has answered */
    bool is_refused;       /* the last attempt was, or a message since */
    int pings_out;
    unsigned tries; /* that failed */
    char nonce[NATS_NONCE_SIZE];
    struct wire in;
    struct wire out;        /* messages, while we are down or an earlier write goes on */
    char said[REASON_SIZE]; /* the last reason that was logged, and when */
    uint64_t said_ms;

    uv_timer_t *timer;   /* down: the next attempt; connecting: its end; up: the next ping */
    uv_prepare_t *flush; /* sends everything that one turn of the loop has written at once */
    uv_async_t *local;   /* messages to ourselves are waiting */
    struct local_message *first, **last;
    bool ending;  /* no further connection is begun */
    bool closing; /* the receivers are already destroyed */
};

/* ---- subjects ---- */

enum { BRAIN_BITS = 2, OPERATOR_BITS = 3 }; /* the two highest bits of a number; a node's highest bit is 0 */

uint64_t bus_choose_number(enum bus_part part)
{
    uint64_t number = 0;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        return 0;
    if (part == BUS_NODE)
        return number >> 1; /* stays positive as an SQL bigint */
    return number >> 2 | (uint64_t)(part == BUS_BRAIN ? BRAIN_BITS : OPERATOR_BITS) << 62;
}

static void write_inbox(char subject[SUBJECT_SIZE], uint64_t number)
{
    const char *part = number >> 62 == OPERATOR_BITS ? "operator" : number >> 62 == BRAIN_BITS ? "brain" : "node";
    snprintf(subject, SUBJECT_SIZE, "mykonos.%s.%016" PRIx64, part, number);
}

/* ---- up and down ---- */

static void on_timer(uv_timer_t *timer);

static void wait_ms(struct bus *bus, uint64_t ms)
{
    uv_timer_start(bus->timer, on_timer, ms, 0);
}

/* The same reason again is logged twice a minute, another one at most once a second. */
static void say(struct bus *bus, const char *reason)
{
    const struct bus_server *server = &bus->servers[bus->server];
    char words[REASON_SIZE];
    snprintf(words, sizeof words, "NATS at %.80s port %s: %.90s", server->host, server->port, reason);
    uint64_t since_ms = uv_now(bus->loop) - bus->said_ms;
    if (bus->said[0] != 0 && since_ms < (strcmp(words, bus->said) == 0 ? REPEAT_MS : 1000))
        return;
    memcpy(bus->said, words, sizeof words);
    bus->said_ms = uv_now(bus->loop);
    log_line(LOG_WARN, "bus_down", 0, 0, "%s", words);
}

/* Lets the link go and tries the next server soon; later if the last one refused us, which will hardly change. */
static void lose(struct bus *bus, const char *reason, bool refused)
{
    say(bus, reason);
    bus_link_close(bus->link);
    bus->link = NULL;
    bus->up = bus->greeted = false;
    bus->is_refused = refused;
    bus->tries++;
    metrics.bus_down = true;
    wire_clear(&bus->in);
    wait_ms(bus, (refused ? REFUSED_MS : RETRY_MS) + uv_hrtime() / 1000 % RETRY_MS);
}

static void on_lost(void *owner, const char *reason, bool refused)
{
    lose(owner, reason, refused);
}

static void come_up(struct bus *bus)
{
    bus->up = true;
    bus->said[0] = 0;
    metrics.bus_down = false;
    wait_ms(bus, PING_MS);
    log_line(LOG_INFO, "bus_back", 0, 0, "connected to NATS");
    bus->options.on_back(bus->options.owner);
}

static void ping(struct bus *bus)
{
    if (bus->pings_out == PINGS_MOST) {
        lose(bus, "it does not answer", false);
        return;
    }
    bus->pings_out++;
    nats_write_ping(&bus->out);
    wait_ms(bus, PING_MS);
}

/* ---- what NATS says ---- */

/* Who we are and what we want to hear; a PONG tells that all of it was granted. */
static void greet(struct bus *bus)
{
    char signature[NKEY_SIGNATURE_SIZE], inbox[SUBJECT_SIZE];
    struct wire lines = { 0 };
    if (bus->key != NULL)
        nkey_sign(bus->key, bus->nonce, signature);
    nats_write_connect(&lines, bus->key == NULL ? NULL : nkey_public(bus->key), signature);
    write_inbox(inbox, bus->options.number);
    nats_write_subscribe(&lines, inbox, NULL, 1);
    if (bus->options.part != BUS_OPERATOR)
        nats_write_subscribe(&lines, "mykonos.all", NULL, 2);
    if (bus->options.think)
        nats_write_subscribe(&lines, "mykonos.brain", "brains", 3);
    nats_write_ping(&lines);
    bus->greeted = true;
    bus->pings_out = 1;
    bus_link_write(bus->link, lines.bytes, lines.size);
    wire_destroy(&lines);
}

static void on_secure(void *owner)
{
    greet(owner);
}

/* A server that offers less than we were told to use is refused: a connection is never opened up by the other side. Nor
 * may anything follow before TLS begins, because somebody between us could have written it. */
static void on_info(struct bus *bus, const struct nats_event *info)
{
    if (bus->greeted)
        return;
    if (bus->options.access.open) {
        if (nats_info_requires_tls(info->body))
            lose(bus, "it requires TLS, which --bus-open turns off", true);
        else
            greet(bus);
    } else if (!nats_info_requires_tls(info->body)) {
        lose(bus, "it offers no TLS", true);
    } else if (bus->in.size != info->size) {
        lose(bus, "it says more than it may before TLS", true);
    } else if (!nats_info_nonce(info->body, bus->nonce)) {
        lose(bus, "it asks for no key", true);
    } else {
        bus_link_secure(bus->link, bus->trust, bus->servers[bus->server].host);
    }
}

static void on_error(struct bus *bus, struct wire_slice words)
{
    char reason[REASON_SIZE] = "it refuses our key or what we ask for: ";
    size_t size = strlen(reason);
    wire_string(words, reason + size, sizeof reason - size);
    bus->is_refused = true;
    if (!bus->up)
        lose(bus, reason, true);
    else
        log_line(LOG_WARN, "bus_refused", 0, 0, "NATS: %s", reason + size);
}

static void on_event(struct bus *bus, const struct nats_event *event)
{
    switch (event->kind) {
    case NATS_INFO: on_info(bus, event); break;
    case NATS_MESSAGE:
        metrics.bus_in_total++;
        bus->options.on_message(bus->options.owner, event->body.at, event->body.size);
        break;
    case NATS_PING: nats_write_pong(&bus->out); break;
    case NATS_PONG:
        bus->pings_out -= bus->pings_out > 0;
        if (bus->greeted && !bus->up)
            come_up(bus);
        break;
    case NATS_ERROR: on_error(bus, event->body); break;
    case NATS_MALFORMED: lose(bus, "it does not speak as NATS does", true); break;
    case NATS_OK:
    case NATS_INCOMPLETE: break;
    }
}

static void on_bytes(void *owner, const uint8_t *bytes, size_t size)
{
    struct bus *bus = owner;
    const struct bus_link *link = bus->link;
    size_t at = 0;
    wire_put(&bus->in, bytes, size);
    for (bool more = true; more;) {
        struct nats_event event = nats_read(bus->in.bytes + at, bus->in.size - at);
        on_event(bus, &event);
        if (bus->link != link)
            return;
        at += event.size;
        more = event.size > 0;
    }
    bus->in.size -= at;
    memmove(bus->in.bytes, bus->in.bytes + at, bus->in.size);
    if (bus->in.size == 0 && bus->in.room > KEEP_MOST)
        wire_destroy(&bus->in);
}

/* ---- connecting ---- */

static void begin_attempt(struct bus *bus)
{
    bus->server = (bus->server + 1) % bus->server_count;
    const struct bus_server *server = &bus->servers[bus->server];
    struct bus_link_options options = { .host = server->host,
                                        .port = server->port,
                                        .turn = bus->tries / (unsigned)bus->server_count,
                                        .owner = bus,
                                        .on_bytes = on_bytes,
                                        .on_secure = on_secure,
                                        .on_lost = on_lost };
    wait_ms(bus, ANSWER_MS);
    bus->link = bus_link_create(bus->loop, &options);
    if (bus->link == NULL)
        lose(bus, "this is no name of a host", false);
}

static void on_timer(uv_timer_t *timer)
{
    struct bus *bus = timer->data;
    if (bus->link == NULL && bus->ending)
        return;
    if (bus->link == NULL)
        begin_attempt(bus);
    else if (bus->up)
        ping(bus);
    else
        lose(bus, "it does not answer", false);
}

/* ---- sending ---- */

static void on_flush(uv_prepare_t *handle)
{
    struct bus *bus = handle->data;
    if (!bus->up || bus->out.size == 0 || !bus_link_is_idle(bus->link))
        return;
    struct wire out = bus->out;
    bus->out = (struct wire){ 0 };
    bus_link_write(bus->link, out.bytes, out.size); /* may lose the link */
    wire_clear(&out);
    if (out.room > KEEP_MOST || bus->out.size > 0)
        wire_destroy(&out);
    else
        bus->out = out;
}

static void on_local(uv_async_t *handle)
{
    struct bus *bus = handle->data;
    struct local_message *message = bus->first;
    bus->first = NULL;
    bus->last = &bus->first;
    while (message != NULL) {
        struct local_message *next = message->next;
        if (!bus->closing) /* on shutdown, the receivers are already destroyed */
            bus->options.on_message(bus->options.owner, message->bytes, message->size);
        free(message);
        message = next;
    }
}

static void send_local(struct bus *bus, const struct wire *message)
{
    struct local_message *copy = wire_allocate(sizeof *copy + message->size);
    copy->size = message->size;
    memcpy(copy->bytes, message->bytes, message->size);
    *bus->last = copy;
    bus->last = &copy->next;
    uv_async_send(bus->local);
}

static void publish(struct bus *bus, const char *subject, const struct wire *message)
{
    if (message->size > NATS_PAYLOAD_MOST || bus->out.size + message->size > OUT_MOST) {
        log_line(LOG_WARN, "bus_full", 0, 0, "a message of %zu bytes is left out", message->size);
        return;
    }
    metrics.bus_out_total++;
    nats_write_publish(&bus->out, subject, message);
}

void bus_send(struct bus *bus, uint64_t number, const struct wire *message)
{
    if (number == bus->options.number) {
        send_local(bus, message);
        return;
    }
    char subject[SUBJECT_SIZE];
    write_inbox(subject, number);
    publish(bus, subject, message);
}

void bus_send_all(struct bus *bus, const struct wire *message)
{
    send_local(bus, message);
    publish(bus, "mykonos.all", message);
}

void bus_send_brain(struct bus *bus, const struct wire *message)
{
    publish(bus, "mykonos.brain", message);
}

bool bus_is_up(const struct bus *bus)
{
    return bus->up;
}

bool bus_flush(struct bus *bus)
{
    uint64_t begun_ms = uv_now(bus->loop);
    bus->is_refused = false;
    bus->pings_out++;
    nats_write_ping(&bus->out);
    while (bus->up && bus->pings_out > 0 && uv_now(bus->loop) < begun_ms + ANSWER_MS)
        uv_run(bus->loop, UV_RUN_ONCE);
    return bus->up && bus->pings_out == 0 && !bus->is_refused;
}

/* ---- beginning and end ---- */

const char *bus_access_fault(const struct bus_access *access)
{
    struct bus_server servers[BUS_SERVERS_MOST];
    const char *why;
    if (bus_url_read(access->url, servers, &why) == 0)
        return why;
    if (access->open && (access->seed_file != NULL || access->ca_file != NULL))
        return "--bus-open takes neither --bus-seed nor --bus-ca";
    if (!access->open && access->seed_file == NULL)
        return "--bus-seed FILE is needed: the key by which NATS knows us (tools/bus-keys makes one); or --bus-open, "
               "if "
               "everyone who reaches NATS may read and send everything";
    return NULL;
}

/* Reads the key and the authorities; false: a fault, already logged. */
static bool read_files(struct bus *bus)
{
    const struct bus_access *access = &bus->options.access;
    char *seed = NULL;
    if (access->open)
        return true;
    enum file_fault fault = secret_read(access->seed_file, &seed);
    if (fault == FILE_NONE)
        bus->key = nkey_create(seed);
    secret_free(seed);
    bus->trust = tls_trust_create(access->ca_file);
    if (bus->key == NULL)
        log_line(LOG_WARN, "bus_fault", 0, 0, "--bus-seed %s: %s", access->seed_file,
                 fault == FILE_NONE ? "it holds no seed of a user's key" : file_fault_words(fault));
    else if (bus->trust == NULL)
        log_line(LOG_WARN, "bus_fault", 0, 0, "--bus-ca %s: it holds no certificate",
                 access->ca_file == NULL ? "" : access->ca_file);
    return bus->key != NULL && bus->trust != NULL;
}

static void on_handle_closed(uv_handle_t *handle)
{
    free(handle);
}

static void open_handles(struct bus *bus)
{
    bus->timer = wire_allocate(sizeof *bus->timer);
    bus->flush = wire_allocate(sizeof *bus->flush);
    bus->local = wire_allocate(sizeof *bus->local);
    uv_timer_init(bus->loop, bus->timer);
    uv_prepare_init(bus->loop, bus->flush);
    uv_async_init(bus->loop, bus->local, on_local);
    bus->timer->data = bus->flush->data = bus->local->data = bus;
    uv_prepare_start(bus->flush, on_flush);
}

enum fault bus_create(uv_loop_t *loop, const struct bus_options *options, struct bus **made)
{
    const char *why;
    struct bus *bus = wire_allocate(sizeof *bus);
    bus->loop = loop;
    bus->options = *options;
    bus->last = &bus->first;
    bus->server_count = bus_url_read(options->access.url, bus->servers, &why);
    bus->server = bus->server_count == 0 ? 0 : (int)(options->number % (unsigned)bus->server_count);
    open_handles(bus);
    bool ok = bus->server_count > 0 && read_files(bus);
    if (ok) {
        metrics.bus_down = true;
        begin_attempt(bus);
    }
    while (ok && !bus->up && bus->tries < (options->may_be_down ? 1U : (unsigned)bus->server_count))
        uv_run(loop, UV_RUN_ONCE);
    *made = bus;
    if (ok && (options->may_be_down || bus->up))
        return FAULT_NONE;
    bus_destroy(bus);
    *made = NULL;
    return FAULT_BUS;
}

void bus_begin_end(struct bus *bus)
{
    bus->ending = true;
    if (bus->up)
        return;
    bus_link_close(bus->link);
    bus->link = NULL;
}

void bus_destroy(struct bus *bus)
{
    if (bus == NULL)
        return;
    bus->closing = true;
    on_flush(bus->flush); /* as much as the operating system takes at once */
    bus_link_close(bus->link);
    on_local(bus->local);
    uv_close((uv_handle_t *)bus->timer, on_handle_closed);
    uv_close((uv_handle_t *)bus->flush, on_handle_closed);
    uv_close((uv_handle_t *)bus->local, on_handle_closed);
    wire_destroy(&bus->in);
    wire_destroy(&bus->out);
    nkey_destroy(bus->key);
    tls_trust_destroy(bus->trust);
    free(bus);
}
