#include "server/edge/edge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "server/edge/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { WATCH_TICKS = 20, FORGET_TICKS = 240 };

static int on_lws(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_CLOSED: return socket_callback(wsi, reason, user, in, size);
    case LWS_CALLBACK_RAW_ADOPT: return -1; /* after CONNECT libwebsockets would take any bytes, without limits */
    case LWS_CALLBACK_WSI_DESTROY: door_leave(lws_context_user(lws_get_context(wsi)), wsi); return 0;
    default: return http_callback(wsi, reason, user, in, size);
    }
}

/* A larger receive buffer would only cost memory on every connection: hardly any frame is longer than 512 bytes. */
static const struct lws_protocols protocols[] = {
    { .name = "mykonos",
      .callback = on_lws,
      .per_session_data_size = sizeof(void *),
      .rx_buffer_size = EDGE_RECEIVE_SIZE },
    { .name = NULL },
};

/* ---- messages ---- */

/* A host says which shards it holds. */
static void on_holding(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct shard_set moved = route_holding(edge, bytes, size);
    if (!shard_set_is_empty(&moved))
        rooms_attach_again(edge, &moved);
}

/* A lobby says whose session it is that opened a table; that an account is deleted; and that sessions are over. */
static void on_known(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_known known;
    struct channel *channel =
        message_known_read(bytes, size, &known) ? map_find(&edge->channels, known.connection) : NULL;
    if (channel != NULL)
        channel_known(channel, known.account, known.name);
}

/* Sessions of this account (0: of any) are over. Of a channel whose answer is awaited, nobody knows whose it is, and
 * that answer may be from before. */
static void doubt(struct edge *edge, uint64_t account)
{
    void **list = map_list(&edge->channels);
    for (void **at = list; *at != NULL; at++) {
        struct channel *channel = *at;
        bool is_its = channel->account != 0 && (account == 0 || channel->account == account);
        if (is_its || channel->is_naming)
            channel_doubt(channel);
    }
    free(list);
}

/* A lobby does not know which node hosts a table. */
static void on_claim(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_claim claim;
    if (!message_claim_read(bytes, size, &claim) || claim.is_passed_on != 0)
        return;
    uint64_t node = route_of(edge, claim.table);
    claim.is_passed_on = 1;
    wire_clear(&edge->scratch);
    message_claim_write(&edge->scratch, &claim);
    if (node != 0)
        bus_send(edge->options.bus, node, &edge->scratch);
}

/* Its sessions have gone with it. */
static void on_forget(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_forget forget;
    if (message_forget_read(bytes, size, &forget) && forget.account != 0)
        doubt(edge, forget.account);
}

static void on_doubt(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_doubt message;
    if (message_doubt_read(bytes, size, &message) && message.account != 0)
        doubt(edge, message.account);
}

void edge_message(struct edge *edge, const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return;
    switch (bytes[0]) {
    case MESSAGE_NEWS: rooms_news(edge, bytes, size); break;
    case MESSAGE_ATTACHED: rooms_attached(edge, bytes, size); break;
    case MESSAGE_DENIED: rooms_denied(edge, bytes, size); break;
    case MESSAGE_TELL: rooms_tell(edge, bytes, size); break;
    case MESSAGE_ANSWER: rooms_answer(edge, bytes, size); break;
    case MESSAGE_REATTACH: rooms_reattach(edge, bytes, size); break;
    case MESSAGE_HOLDING: on_holding(edge, bytes, size); break;
    case MESSAGE_REPLY: http_reply(edge, bytes, size); break;
    case MESSAGE_DECISION: http_decision(edge, bytes, size); break;
    case MESSAGE_KNOWN: on_known(edge, bytes, size); break;
    case MESSAGE_CLAIM: on_claim(edge, bytes, size); break;
    case MESSAGE_FORGET: on_forget(edge, bytes, size); break;
    case MESSAGE_DOUBT: on_doubt(edge, bytes, size); break;
    default: break;
    }
}

/* Anything may have been lost: views, and also that somebody has lost a seat, or that sessions have ended. */
void edge_bus_is_back(struct edge *edge)
{
    doubt(edge, 0);
    struct shard_set all = shard_set_all();
    rooms_watch_all(edge);
    rooms_attach_again(edge, &all);
}

/* ---- the tick ---- */

static void on_tick(uv_timer_t *timer)
{
    struct edge *edge = timer->data;
    uint64_t now_ms = uv_now(edge->loop);
    metrics.loop_lag_ms = now_ms - edge->ticked_ms > EDGE_TICK_MS ? now_ms - edge->ticked_ms - EDGE_TICK_MS : 0;
    edge->ticked_ms = now_ms;
    void **list = map_list(&edge->connections);
    for (void **at = list; *at != NULL; at++)
        socket_tick(*at, now_ms);
    free(list);
    http_tick(edge, now_ms);
    http_ready(edge);
    door_tick(edge->clients);
    door_tick(edge->admin);
    edge->ticks++;
    if (edge->ticks % WATCH_TICKS == 0)
        rooms_watch_all(edge);
    if (edge->ticks % FORGET_TICKS == 0)
        limit_forget(edge);
}

void edge_drain(struct edge *edge)
{
    struct wire wire = { 0 };
    message_moving_write(&wire, &(struct message_moving){ 0 });
    edge->draining = true;
    void **list = map_list(&edge->connections);
    for (void **at = list; *at != NULL; at++) {
        struct connection *connection = *at;
        outbox_send_message(connection, CHANNEL_CONNECTION, wire_bytes(wire.bytes, wire.size));
        connection->state = CONNECTION_CLOSING;
        connection->close_code = EDGE_CLOSE_RESTART;
        lws_callback_on_writable(connection->wsi);
    }
    free(list);
    wire_destroy(&wire);
}

int edge_connections(const struct edge *edge)
{
    return (int)edge->connections.count;
}

bool edge_is_ready(struct edge *edge)
{
    return http_ready(edge).take_clients;
}

static bool has_host(const char *words)
{
    size_t six = strspn(words + (words[0] == '['), "0123456789abcdefABCDEF:.");
    return words[0] == '[' ? six >= 2 && words[six + 1] == ']' : strcspn(words, ":[]") > 0;
}

bool edge_url_is_sound(const char *url)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    size_t scheme = strncmp(url, "https://", 8) == 0 ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    return scheme > 0 && has_host(url + scheme) && strlen(url) < EDGE_URL_SIZE &&
           strspn(url + scheme, allowed) == strlen(url + scheme);
}

/* ---- beginning and end ---- */

static void on_lws_line(int level, const char *line)
{
    (void)level;
    log_line(LOG_WARN, "websockets", 0, 0, "%.*s", (int)strcspn(line, "\n"), line);
}

/* The vhost does not listen: our doors accept for it, so that they can turn connections away. */
static bool open_vhost(struct edge *edge)
{
    static const lws_retry_bo_t idle = { 0 };
    struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                              .vhost_name = "mykonos",
                                              .protocols = protocols,
                                              .retry_and_idle_policy = &idle,
                                              .ssl_cert_filepath = edge->options.certificate,
                                              .ssl_private_key_filepath = edge->options.key,
                                              .alpn = "http/1.1", /* HTTP/2 would be a second way in, past our limits */
                                              .keepalive_timeout = 15 };
    if (edge->options.certificate != NULL)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    edge->vhost = lws_create_vhost(edge->lws, &info);
    return edge->vhost != NULL;
}

/* max_http_header_pool stays 0, so only the number of descriptors limits it: once a smaller pool is exhausted,
 * libwebsockets 4.1 on libuv polls a socket it has not set up yet, so that many unfinished requests at once would crash
 * the node. */
static bool open_lws(struct edge *edge)
{
    static const lws_retry_bo_t idle = { 0 };
    void *loops[] = { edge->loop };
    struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN,
                                              .timeout_secs = EDGE_STALLED_S,
                                              .foreign_loops = loops,
                                              .user = edge,
                                              .retry_and_idle_policy = &idle,
                                              .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS };
    if (edge->options.certificate != NULL)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(LLL_ERR, on_lws_line);
    edge->lws = lws_create_context(&info);
    return edge->lws != NULL && open_vhost(edge);
}

static struct door *open_door(struct edge *edge, const char *address, int port, bool is_admin)
{
    int socket = edge_listen(address, port);
    if (socket >= 0)
        return door_open(edge, socket, is_admin);
    log_line(LOG_WARN, "listen", 0, 0, "cannot listen on %s, port %d: %s", address, port, strerror(errno));
    return NULL;
}

static bool open_doors(struct edge *edge)
{
    const struct edge_options *options = &edge->options;
    edge->clients = options->socket != 0 ? door_open(edge, options->socket, false)
                                         : open_door(edge, options->address, options->port, false);
    if (options->admin_port != 0)
        edge->admin = open_door(edge, options->admin_address, options->admin_port, true);
    return edge->clients != NULL && (options->admin_port == 0 || edge->admin != NULL);
}

static void on_before_poll(uv_prepare_t *handle)
{
    ((struct edge *)handle->data)->is_polling = true;
}

static void on_after_poll(uv_check_t *handle)
{
    ((struct edge *)handle->data)->is_polling = false;
}

static void watch_loop(struct edge *edge)
{
    edge->tick = wire_allocate(sizeof *edge->tick);
    uv_timer_init(edge->loop, edge->tick);
    edge->tick->data = edge;
    uv_timer_start(edge->tick, on_tick, EDGE_TICK_MS, EDGE_TICK_MS);
    edge->before_poll = wire_allocate(sizeof *edge->before_poll);
    uv_prepare_init(edge->loop, edge->before_poll);
    edge->before_poll->data = edge;
    uv_prepare_start(edge->before_poll, on_before_poll);
    edge->after_poll = wire_allocate(sizeof *edge->after_poll);
    uv_check_init(edge->loop, edge->after_poll);
    edge->after_poll->data = edge;
    uv_check_start(edge->after_poll, on_after_poll);
}

enum fault edge_create(uv_loop_t *loop, const struct edge_options *options, struct edge **made)
{
    struct edge *edge = wire_allocate(sizeof *edge);
    edge->loop = loop;
    edge->options = *options;
    edge->next_trace = options->node << 24;
    edge->ticked_ms = uv_now(loop);
    edge->is_secure =
        options->certificate != NULL || (options->url != NULL && strncmp(options->url, "https://", 8) == 0);
    edge->ready = ready_create(options->lease_ms);
    watch_loop(edge);
    if (options->web != NULL)
        edge->files = files_create(options->web);
    *made = edge;
    return open_lws(edge) && open_doors(edge) ? FAULT_NONE : FAULT_LISTEN;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

static void free_all(struct map *map)
{
    void **list = map_list(map);
    for (void **at = list; *at != NULL; at++)
        free(*at);
    free(list);
    map_destroy(map);
}

void edge_destroy(struct edge *edge)
{
    if (edge == NULL)
        return;
    uv_close((uv_handle_t *)edge->tick, on_closed); /* first: it looks after the doors */
    uv_close((uv_handle_t *)edge->before_poll, on_closed);
    uv_close((uv_handle_t *)edge->after_poll, on_closed);
    door_close(edge->clients);
    door_close(edge->admin);
    if (edge->lws != NULL) {
        lws_context_destroy(edge->lws);
        for (int i = 0; i < 20; i++) /* lets the loop close its handles */
            uv_run(edge->loop, UV_RUN_NOWAIT);
        lws_context_destroy(edge->lws); /* on a foreign loop, the second call frees the context */
    }
    free_all(&edge->addresses);
    map_destroy(&edge->connections);
    map_destroy(&edge->channels);
    map_destroy(&edge->rooms);
    map_destroy(&edge->exchanges);
    files_destroy(edge->files);
    wire_destroy(&edge->scratch);
    free(edge);
}
