#include "server/bus/bus_nats.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
enum { FROM_INBOX = 1, FROM_ALL, FROM_THINK, FROM_LOBBY, FROM_BRAINS }; /* the numbers of our subscriptions */

struct bus_nats {
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
    bool ending;         /* no further connection is begun */
};

/* ---- subjects ---- */

static void write_inbox(char subject[SUBJECT_SIZE], uint64_t number)
{
    const char *part = number >> 62 == BUS_OPERATOR_BITS ? "operator"
                       : number >> 62 == BUS_BRAIN_BITS  ? "brain"
                                                         : "node";
    snprintf(subject, SUBJECT_SIZE, "mykonos.%s.%016" PRIx64, part, number);
}

static void write_answers(char subject[SUBJECT_SIZE], uint64_t number)
{
    snprintf(subject, SUBJECT_SIZE, "mykonos.answer.%016" PRIx64, number);
}

/* ---- up and down ---- */

static void on_timer(uv_timer_t *timer);

static void wait_ms(struct bus_nats *nats, uint64_t ms)
{
    uv_timer_start(nats->timer, on_timer, ms, 0);
}

/* The same reason again is logged twice a minute, another one at most once a second. */
static void say(struct bus_nats *nats, const char *reason)
{
    const struct bus_server *server = &nats->servers[nats->server];
    char words[REASON_SIZE];
    snprintf(words, sizeof words, "NATS at %.80s port %s: %.90s", server->host, server->port, reason);
    uint64_t since_ms = uv_now(nats->loop) - nats->said_ms;
    if (nats->said[0] != 0 && since_ms < (strcmp(words, nats->said) == 0 ? REPEAT_MS : 1000))
        return;
    memcpy(nats->said, words, sizeof words);
    nats->said_ms = uv_now(nats->loop);
    log_line(LOG_WARN, "bus_down", 0, 0, "%s", words);
}

/* Lets the link go and tries the next server soon; later if the last one refused us, which will hardly change. */
static void lose(struct bus_nats *nats, const char *reason, bool refused)
{
    say(nats, reason);
    bus_link_close(nats->link);
    nats->link = NULL;
    nats->up = nats->greeted = false;
    nats->is_refused = refused;
    nats->tries++;
    metrics.bus_down = true;
    wire_clear(&nats->in);
    wait_ms(nats, (refused ? REFUSED_MS : RETRY_MS) + uv_hrtime() / 1000 % RETRY_MS);
}

static void on_lost(void *owner, const char *reason, bool refused)
{
    lose(owner, reason, refused);
}

static void come_up(struct bus_nats *nats)
{
    nats->up = true;
    nats->said[0] = 0;
    metrics.bus_down = false;
    wait_ms(nats, PING_MS);
    log_line(LOG_INFO, "bus_back", 0, 0, "connected to NATS");
    nats->options.on_back(nats->options.owner);
}

static void ping(struct bus_nats *nats)
{
    if (nats->pings_out == PINGS_MOST) {
        lose(nats, "it does not answer", false);
        return;
    }
    nats->pings_out++;
    nats_write_ping(&nats->out);
    wait_ms(nats, PING_MS);
}

/* ---- what NATS says ---- */

/* Who we are and what we want to hear; a PONG tells that all of it was granted. */
static void greet(struct bus_nats *nats)
{
    char signature[NKEY_SIGNATURE_SIZE], subject[SUBJECT_SIZE];
    struct wire lines = { 0 };
    if (nats->key != NULL)
        nkey_sign(nats->key, nats->nonce, signature);
    nats_write_connect(&lines, nats->key == NULL ? NULL : nkey_public(nats->key), signature);
    write_inbox(subject, nats->options.number);
    nats_write_subscribe(&lines, subject, NULL, FROM_INBOX);
    if (nats->options.part != BUS_OPERATOR)
        nats_write_subscribe(&lines, "mykonos.all", NULL, FROM_ALL);
    if (nats->options.think)
        nats_write_subscribe(&lines, "mykonos.brain", "brains", FROM_THINK);
    if (nats->options.receive)
        nats_write_subscribe(&lines, "mykonos.lobby", "lobbies", FROM_LOBBY);
    if (nats->options.on_answer != NULL) {
        write_answers(subject, nats->options.number);
        nats_write_subscribe(&lines, subject, NULL, FROM_BRAINS);
    }
    nats_write_ping(&lines);
    nats->greeted = true;
    nats->pings_out = 1;
    bus_link_write(nats->link, lines.bytes, lines.size);
    wire_destroy(&lines);
}

static void on_secure(void *owner)
{
    greet(owner);
}

/* A server that offers less than we were told to use is refused: a connection is never opened up by the other side. Nor
 * may anything follow before TLS begins, because somebody between us could have written it. */
static void on_info(struct bus_nats *nats, const struct nats_event *info)
{
    if (nats->greeted)
        return;
    if (nats->options.access.open) {
        if (nats_info_requires_tls(info->body))
            lose(nats, "it requires TLS, which --bus-open turns off", true);
        else
            greet(nats);
    } else if (!nats_info_requires_tls(info->body)) {
        lose(nats, "it offers no TLS", true);
    } else if (nats->in.size != info->size) {
        lose(nats, "it says more than it may before TLS", true);
    } else if (!nats_info_nonce(info->body, nats->nonce)) {
        lose(nats, "it asks for no key", true);
    } else {
        bus_link_secure(nats->link, nats->trust, nats->servers[nats->server].host);
    }
}

static void on_error(struct bus_nats *nats, struct wire_slice words)
{
    char reason[REASON_SIZE] = "it refuses our key or what we ask for: ";
    size_t size = strlen(reason);
    wire_string(words, reason + size, sizeof reason - size);
    nats->is_refused = true;
    if (!nats->up)
        lose(nats, reason, true);
    else
        log_line(LOG_WARN, "bus_refused", 0, 0, "NATS: %s", reason + size);
}

static void on_nats_message(struct bus_nats *nats, const struct nats_event *message)
{
    const struct bus_options *options = &nats->options;
    metrics.bus_in_total++;
    if (message->number != FROM_BRAINS)
        options->on_message(options->owner, message->body.at, message->body.size);
    else if (options->on_answer != NULL) /* or else nobody asked for it */
        options->on_answer(options->owner, message->body.at, message->body.size);
}

static void on_event(struct bus_nats *nats, const struct nats_event *event)
{
    switch (event->kind) {
    case NATS_INFO: on_info(nats, event); break;
    case NATS_MESSAGE: on_nats_message(nats, event); break;
    case NATS_PING: nats_write_pong(&nats->out); break;
    case NATS_PONG:
        nats->pings_out -= nats->pings_out > 0;
        if (nats->greeted && !nats->up)
            come_up(nats);
        break;
    case NATS_ERROR: on_error(nats, event->body); break;
    case NATS_MALFORMED: lose(nats, "it does not speak as NATS does", true); break;
    case NATS_OK:
    case NATS_INCOMPLETE: break;
    }
}

static void on_bytes(void *owner, const uint8_t *bytes, size_t size)
{
    struct bus_nats *nats = owner;
    const struct bus_link *link = nats->link;
    size_t at = 0;
    wire_put(&nats->in, bytes, size);
    for (bool more = true; more;) {
        struct nats_event event = nats_read(nats->in.bytes + at, nats->in.size - at);
        on_event(nats, &event);
        if (nats->link != link)
            return;
        at += event.size;
        more = event.size > 0;
    }
    nats->in.size -= at;
    memmove(nats->in.bytes, nats->in.bytes + at, nats->in.size);
    if (nats->in.size == 0 && nats->in.room > KEEP_MOST)
        wire_destroy(&nats->in);
}

/* ---- connecting ---- */

static void begin_attempt(struct bus_nats *nats)
{
    nats->server = (nats->server + 1) % nats->server_count;
    const struct bus_server *server = &nats->servers[nats->server];
    struct bus_link_options options = { .host = server->host,
                                        .port = server->port,
                                        .turn = nats->tries / (unsigned)nats->server_count,
                                        .owner = nats,
                                        .on_bytes = on_bytes,
                                        .on_secure = on_secure,
                                        .on_lost = on_lost };
    wait_ms(nats, ANSWER_MS);
    nats->link = bus_link_create(nats->loop, &options);
    if (nats->link == NULL)
        lose(nats, "this is no name of a host", false);
}

static void on_timer(uv_timer_t *timer)
{
    struct bus_nats *nats = timer->data;
    if (nats->link == NULL && nats->ending)
        return;
    if (nats->link == NULL)
        begin_attempt(nats);
    else if (nats->up)
        ping(nats);
    else
        lose(nats, "it does not answer", false);
}

/* ---- sending ---- */

static void on_flush(uv_prepare_t *handle)
{
    struct bus_nats *nats = handle->data;
    if (!nats->up || nats->out.size == 0 || !bus_link_is_idle(nats->link))
        return;
    struct wire out = nats->out;
    nats->out = (struct wire){ 0 };
    bus_link_write(nats->link, out.bytes, out.size); /* may lose the link */
    wire_clear(&out);
    if (out.room > KEEP_MOST || nats->out.size > 0)
        wire_destroy(&out);
    else
        nats->out = out;
}

static void publish(struct bus_nats *nats, const char *subject, const struct wire *message)
{
    if (message->size > NATS_PAYLOAD_MOST || nats->out.size + message->size > OUT_MOST) {
        log_line(LOG_WARN, "bus_full", 0, 0, "a message of %zu bytes is left out", message->size);
        return;
    }
    metrics.bus_out_total++;
    nats_write_publish(&nats->out, subject, message);
}

void bus_nats_send(struct bus_nats *nats, uint64_t number, const struct wire *message)
{
    char subject[SUBJECT_SIZE];
    write_inbox(subject, number);
    publish(nats, subject, message);
}

void bus_nats_send_answer(struct bus_nats *nats, uint64_t number, const struct wire *message)
{
    char subject[SUBJECT_SIZE];
    write_answers(subject, number);
    publish(nats, subject, message);
}

void bus_nats_send_all(struct bus_nats *nats, const struct wire *message)
{
    publish(nats, "mykonos.all", message);
}

void bus_nats_send_brain(struct bus_nats *nats, const struct wire *message)
{
    publish(nats, "mykonos.brain", message);
}

void bus_nats_send_lobby(struct bus_nats *nats, const struct wire *message)
{
    publish(nats, "mykonos.lobby", message);
}

bool bus_nats_is_up(const struct bus_nats *nats)
{
    return nats->up;
}

bool bus_nats_flush(struct bus_nats *nats)
{
    uint64_t begun_ms = uv_now(nats->loop);
    nats->is_refused = false;
    nats->pings_out++;
    nats_write_ping(&nats->out);
    while (nats->up && nats->pings_out > 0 && uv_now(nats->loop) < begun_ms + ANSWER_MS)
        uv_run(nats->loop, UV_RUN_ONCE);
    return nats->up && nats->pings_out == 0 && !nats->is_refused;
}

/* ---- beginning and end ---- */

/* Reads the key and the authorities; false: a fault, already logged. */
static bool read_files(struct bus_nats *nats)
{
    const struct bus_access *access = &nats->options.access;
    char *seed = NULL;
    if (access->open)
        return true;
    enum file_fault fault = secret_read(access->seed_file, &seed);
    if (fault == FILE_NONE)
        nats->key = nkey_create(seed);
    secret_free(seed);
    nats->trust = tls_trust_create(access->ca_file);
    if (nats->key == NULL)
        log_line(LOG_WARN, "bus_fault", 0, 0, "--bus-seed %s: %s", access->seed_file,
                 fault == FILE_NONE ? "it holds no seed of a user's key" : file_fault_words(fault));
    else if (nats->trust == NULL)
        log_line(LOG_WARN, "bus_fault", 0, 0, "--bus-ca %s: it holds no certificate",
                 access->ca_file == NULL ? "" : access->ca_file);
    return nats->key != NULL && nats->trust != NULL;
}

static void on_handle_closed(uv_handle_t *handle)
{
    free(handle);
}

static void open_handles(struct bus_nats *nats)
{
    nats->timer = wire_allocate(sizeof *nats->timer);
    nats->flush = wire_allocate(sizeof *nats->flush);
    uv_timer_init(nats->loop, nats->timer);
    uv_prepare_init(nats->loop, nats->flush);
    nats->timer->data = nats->flush->data = nats;
    uv_prepare_start(nats->flush, on_flush);
}

enum fault bus_nats_create(uv_loop_t *loop, const struct bus_options *options, struct bus_nats **made)
{
    const char *why;
    struct bus_nats *nats = wire_allocate(sizeof *nats);
    nats->loop = loop;
    nats->options = *options;
    nats->server_count = bus_url_read(options->access.url, nats->servers, &why);
    nats->server = nats->server_count == 0 ? 0 : (int)(options->number % (unsigned)nats->server_count);
    open_handles(nats);
    bool ok = nats->server_count > 0 && read_files(nats);
    if (ok) {
        metrics.bus_down = true;
        begin_attempt(nats);
    }
    while (ok && !nats->up && nats->tries < (options->may_be_down ? 1U : (unsigned)nats->server_count))
        uv_run(loop, UV_RUN_ONCE);
    *made = nats;
    if (ok && (options->may_be_down || nats->up))
        return FAULT_NONE;
    bus_nats_destroy(nats);
    *made = NULL;
    return FAULT_BUS;
}

void bus_nats_begin_end(struct bus_nats *nats)
{
    nats->ending = true;
    if (nats->up)
        return;
    bus_link_close(nats->link);
    nats->link = NULL;
}

void bus_nats_destroy(struct bus_nats *nats)
{
    if (nats == NULL)
        return;
    on_flush(nats->flush); /* as much as the operating system takes at once */
    bus_link_close(nats->link);
    uv_close((uv_handle_t *)nats->timer, on_handle_closed);
    uv_close((uv_handle_t *)nats->flush, on_handle_closed);
    wire_destroy(&nats->in);
    wire_destroy(&nats->out);
    nkey_destroy(nats->key);
    tls_trust_destroy(nats->trust);
    free(nats);
}
