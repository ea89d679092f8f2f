/* One websocket per connection. What arrives is reassembled, counted, and either parsed whole or refused. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/edge/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum {
    CLOSE_BAD = 1007,
    CLOSE_TOO_BIG = 1009,
    WRITES_AT_ONCE = 16,
    TOKEN_SIZE = 16,
    PROMISE_SIZE = 32,
    SHARE_SIZE = 16
};
enum { METER_TICKS = 4 }; /* a second: asking the kernel costs half a microsecond */

/* ---- writing ---- */

static int close_now(struct connection *connection)
{
    unsigned code = connection->close_code != 0 ? connection->close_code : EDGE_CLOSE_POLICY;
    lws_close_reason(connection->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static bool write_one(struct connection *connection)
{
    struct parcel *parcel = connection->queue->parcel;
    int written = lws_write(connection->wsi, parcel->bytes + LWS_PRE, parcel->size, LWS_WRITE_BINARY);
    metrics.frames_out_total++;
    outbox_pop(connection);
    return written >= 0;
}

static int on_writable(struct connection *connection)
{
    uint8_t ping[LWS_PRE + 1] = { 0 }; /* with a byte in it: libwebsockets does not tell of pongs without data */
    if (connection->ping_due) {
        connection->ping_due = false;
        if (lws_write(connection->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0)
            return -1;
    }
    for (int i = 0; i < WRITES_AT_ONCE && connection->queue != NULL; i++) {
        if (!write_one(connection))
            return -1;
        if (lws_partial_buffered(connection->wsi))
            break;
    }
    if (connection->queue != NULL) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    if (connection->state == CONNECTION_CLOSING)
        return close_now(connection);
    if (connection->behind && connection->state == CONNECTION_OPEN) {
        connection->behind = false;
        rooms_ask(connection, 0);
    }
    return 0;
}

/* ---- reading ---- */

static bool on_open(struct connection *connection, const uint8_t *bytes, size_t size)
{
    struct message_open open;
    if (!message_open_read(bytes, size, &open) || connection->state != CONNECTION_NEW || open.format > 1 ||
        open.table == 0 || open.waives > 1 || (open.token.size != 0 && open.token.size != TOKEN_SIZE))
        return false;
    rooms_open(connection, &open);
    return true;
}

static bool on_again(struct connection *connection, const uint8_t *bytes, size_t size)
{
    struct message_again again;
    if (!message_again_read(bytes, size, &again))
        return false;
    if (again.check != 0) {
        metrics.differences_total++;
        log_line(LOG_WARN, "difference", connection->id, connection->table, "seq %u check %08x", again.seq,
                 again.check);
    }
    rooms_ask(connection, 0);
    return true;
}

/* What a client says about its seat. false: not such a message. */
static bool on_seat_message(struct connection *connection, const uint8_t *bytes, size_t size)
{
    static const struct wire_slice nothing = { NULL, 0 };
    struct message_resign resign;
    struct message_promise promise;
    struct message_disclose disclose;
    struct message_device device;
    if (message_resign_read(bytes, size, &resign))
        rooms_command(connection, COMMAND_RESIGN, UINT32_MAX, nothing);
    else if (message_promise_read(bytes, size, &promise) && promise.promise.size == PROMISE_SIZE)
        rooms_command(connection, COMMAND_PROMISE, UINT32_MAX, promise.promise);
    else if (message_disclose_read(bytes, size, &disclose) && disclose.share.size == SHARE_SIZE)
        rooms_command(connection, COMMAND_DISCLOSE, UINT32_MAX, disclose.share);
    else if (message_device_read(bytes, size, &device))
        rooms_command(connection, COMMAND_DEVICE, UINT32_MAX, nothing);
    else
        return false;
    return true;
}

/* false: these bytes are not a message, or not one allowed in this state. */
static bool on_message(struct connection *connection, const uint8_t *bytes, size_t size)
{
    struct message_move move;
    struct message_words words;
    uint8_t number = size == 0 ? 0 : bytes[0];
    if (number == MESSAGE_OPEN)
        return on_open(connection, bytes, size);
    if (connection->state != CONNECTION_OPEN && connection->state != CONNECTION_ASKING)
        return false;
    if (number == MESSAGE_AGAIN)
        return on_again(connection, bytes, size);
    if (number == MESSAGE_MOVE && message_move_read(bytes, size, &move) && move.move.size == 8)
        rooms_command(connection, COMMAND_MOVE, move.nonce, move.move);
    else if (number == MESSAGE_WORDS && message_words_read(bytes, size, &words))
        rooms_command(connection, COMMAND_WORDS, words.nonce, words.words);
    else
        return on_seat_message(connection, bytes, size);
    return true;
}

/* Most messages arrive in one piece and are never copied. */
static bool gather(struct connection *connection, const uint8_t **bytes, size_t *size, bool is_last)
{
    if (connection->partial == NULL && is_last)
        return true;
    if (connection->partial == NULL)
        connection->partial = wire_allocate(EDGE_FRAME_LIMIT);
    memcpy(connection->partial + connection->partial_size, *bytes, *size);
    connection->partial_size = (uint16_t)(connection->partial_size + *size);
    *bytes = connection->partial;
    *size = connection->partial_size;
    return is_last;
}

static int end_with(struct connection *connection, uint16_t code)
{
    metrics.frames_refused_total++;
    connection->close_code = code;
    return close_now(connection);
}

/* The host answers these with a whole view, or with every view since the client's position. */
static bool is_costly(const uint8_t *bytes, size_t size)
{
    struct message_open open;
    return size > 0 && (bytes[0] == MESSAGE_AGAIN ||
                        (bytes[0] == MESSAGE_OPEN && message_open_read(bytes, size, &open) && open.have != 0));
}

static int on_receive(struct connection *connection, const uint8_t *bytes, size_t size)
{
    uint64_t now_ms = uv_now(connection->edge->loop);
    bool is_frame_end = lws_remaining_packet_payload(connection->wsi) == 0;
    bool is_last = is_frame_end && lws_is_final_fragment(connection->wsi);
    connection->heard_ms = now_ms;
    meter_given(&connection->meter, size, is_frame_end);
    if (connection->state == CONNECTION_CLOSING)
        return 0;
    if (connection->partial_size + size > EDGE_FRAME_LIMIT)
        return end_with(connection, CLOSE_TOO_BIG);
    if (size == 0 && !is_last && !limit_message(connection, false, now_ms))
        return end_with(connection, EDGE_CLOSE_POLICY);
    if (!gather(connection, &bytes, &size, is_last))
        return 0;
    metrics.frames_in_total++;
    if (!limit_message(connection, is_costly(bytes, size), now_ms))
        return end_with(connection, EDGE_CLOSE_POLICY);
    bool ok = lws_frame_is_binary(connection->wsi) != 0 && on_message(connection, bytes, size);
    free(connection->partial);
    connection->partial = NULL;
    connection->partial_size = 0;
    return ok ? 0 : end_with(connection, CLOSE_BAD);
}

/* Pings and the like. A client that goes on after it was told to go is cut off: libwebsockets would read what it sends
 * for another five seconds. */
static void count_untold(struct connection *connection, uint64_t now_ms)
{
    uint64_t frames = meter_untold(&connection->meter, lws_get_socket_fd(connection->wsi));
    if (frames == 0 || limit_untold(connection, frames, now_ms))
        return;
    if (connection->state == CONNECTION_CLOSING || connection->close_code != 0)
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    else
        outbox_sorry(connection, 429, "Too many pings.");
}

/* ---- beginning and end ---- */

/* Data for a slow reader should wait in our queue, which we can shorten, not in megabytes of kernel buffer. */
static void limit_kernel_buffer(struct lws *wsi)
{
    int size = EDGE_KERNEL_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

static int on_established(struct edge *edge, struct lws *wsi, struct connection **slot)
{
    char name[IP_NAME_SIZE];
    *slot = NULL;
    if (edge->draining) {
        lws_close_reason(wsi, (enum lws_close_status)EDGE_CLOSE_RESTART, NULL, 0);
        return -1;
    }
    http_address(edge, wsi, name);
    limit_kernel_buffer(wsi);
    struct connection *connection = wire_allocate(sizeof *connection);
    connection->edge = edge;
    connection->wsi = wsi;
    connection->id = ++edge->next_id;
    connection->address = limit_enter(edge, name);
    connection->queue_last = &connection->queue;
    connection->heard_ms = connection->opened_ms = connection->allowance_ms = uv_now(edge->loop);
    connection->allowance = edge->options.per_second * 2000;
    meter_begin(&connection->meter, lws_get_socket_fd(wsi));
    map_put(&edge->connections, connection->id, connection);
    metrics.connections = edge->connections.count;
    metrics.connections_total++;
    *slot = connection;
    return 0;
}

static void on_closed(struct connection *connection)
{
    struct edge *edge = connection->edge;
    rooms_leave(connection);
    rooms_drop_commands(connection);
    while (connection->queue != NULL)
        outbox_pop(connection);
    limit_leave(edge, connection->address);
    map_remove(&edge->connections, connection->id);
    metrics.connections = edge->connections.count;
    free(connection->partial);
    free(connection);
}

void socket_tick(struct connection *connection, uint64_t now_ms)
{
    uint64_t silent_ms = now_ms - connection->heard_ms;
    if (connection->close_code != 0 || (connection->edge->ticks + connection->id) % METER_TICKS == 0)
        count_untold(connection, now_ms);
    if (connection->state == CONNECTION_NEW && now_ms > connection->opened_ms + EDGE_OPEN_LIMIT_MS)
        outbox_sorry(connection, 408, "Nothing was opened in time.");
    else if (silent_ms > EDGE_SILENCE_MS)
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    else if (silent_ms > EDGE_PING_MS && !connection->ping_due && silent_ms % EDGE_PING_MS < EDGE_TICK_MS) {
        connection->ping_due = true;
        lws_callback_on_writable(connection->wsi);
    }
    if (connection->state == CONNECTION_ASKING && now_ms > connection->asked_ms + EDGE_ASK_AGAIN_MS)
        rooms_ask(connection, connection->seq);
    if (connection->command != NULL && connection->state == CONNECTION_OPEN)
        rooms_send_commands(connection, EDGE_ASK_AGAIN_MS);
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct connection **slot = user;
    if (slot == NULL)
        return -1;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED: return on_established(lws_context_user(lws_get_context(wsi)), wsi, slot);
    case LWS_CALLBACK_RECEIVE: return *slot == NULL ? -1 : on_receive(*slot, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return *slot == NULL ? -1 : on_writable(*slot);
    case LWS_CALLBACK_RECEIVE_PONG:
        if (*slot != NULL)
            (*slot)->heard_ms = uv_now((*slot)->edge->loop);
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (*slot != NULL)
            on_closed(*slot);
        *slot = NULL;
        return 0;
    default: return 0;
    }
}
