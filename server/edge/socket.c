/* One websocket per connection. What arrives is reassembled, counted, and either read whole or refused; then it goes to
 * the channel that it names. */
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
    MOVE_SIZE = 8,
    PROMISE_SIZE = 32,
    SHARE_SIZE = 16,
    VIEWS_REQUESTS = 2
};
enum { METER_TICKS = 4 }; /* a second: asking the kernel costs half a microsecond */

/* ---- writing ---- */

static int close_now(struct connection *connection)
{
    unsigned code = connection->close_code != 0 ? connection->close_code : EDGE_CLOSE_POLICY;
    lws_close_reason(connection->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

/* One at a time, so that whole views do not fill the queue again; the one that has waited longest. One that the host is
 * being asked for anyway is next when it has answered. */
static void catch_up(struct connection *connection)
{
    struct channel *longest = NULL;
    for (struct channel *channel = connection->channel; channel != NULL; channel = channel->sibling)
        if (channel->is_behind && !channel->is_asking && (longest == NULL || channel->asked_ms < longest->asked_ms))
            longest = channel;
    if (longest == NULL)
        return;
    longest->is_behind = false;
    channel_ask(longest, 0);
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
        if (!outbox_write_first(connection))
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
    catch_up(connection);
    return 0;
}

/* ---- the connection's own channel ---- */

static void welcome(struct connection *connection, uint16_t version)
{
    struct edge *edge = connection->edge;
    wire_clear(&edge->scratch);
    message_welcome_write(&edge->scratch,
                          &(struct message_welcome){ .version = version < VERSION_NOW ? version : VERSION_NOW,
                                                     .server = wire_text(edge->options.release),
                                                     .answers = 1 });
    outbox_send_message(connection, CHANNEL_CONNECTION, wire_bytes(edge->scratch.bytes, edge->scratch.size));
}

/* false: not a hello. */
static bool on_hello(struct connection *connection, const uint8_t *bytes, size_t size)
{
    struct message_hello hello;
    if (!message_hello_read(bytes, size, &hello))
        return false;
    log_line(LOG_DEBUG, "hello", connection->id, 0, "version %u, %.*s", hello.version, (int)hello.client.size,
             (const char *)hello.client.at);
    connection->state = CONNECTION_GREETED;
    if (hello.version < VERSION_OLDEST)
        outbox_sorry(connection, CHANNEL_CONNECTION, 426,
                     "This program is older than the server: load the page again, or install a newer release.");
    else
        welcome(connection, hello.version);
    return true;
}

static void answer_there(struct connection *connection)
{
    struct wire *scratch = &connection->edge->scratch;
    wire_clear(scratch);
    message_here_write(scratch, &(struct message_here){ 0 });
    outbox_send_message(connection, CHANNEL_CONNECTION, wire_bytes(scratch->bytes, scratch->size));
}

/* ---- a table's channel ---- */

/* false: these bytes are not such a message. */
static bool on_open(struct connection *connection, uint16_t number, const uint8_t *bytes, size_t size)
{
    struct message_open open;
    if (!message_open_read(bytes, size, &open) || open.table == 0 || open.waives > 1 ||
        (open.token.size != 0 && open.token.size != TOKEN_SIZE))
        return false;
    connection->has_opened = true;
    if (open.format > FORMAT_JSON)
        outbox_sorry(connection, number, 501,
                     "This server does not know the form of views that this program asks for.");
    else if (connection->channel_count == EDGE_CHANNELS_MOST)
        outbox_sorry(connection, number, 429, "Too many tables are open on this connection.");
    else
        channel_open(connection, number, &open);
    return true;
}

static bool on_again(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_again again;
    if (!message_again_read(bytes, size, &again))
        return false;
    if (again.check != 0) {
        metrics.differences_total++;
        log_line(LOG_WARN, "difference", channel->id, channel->table, "seq %u check %08x", again.seq, again.check);
    }
    channel_ask(channel, 0);
    return true;
}

static void command(struct channel *channel, uint8_t what, uint32_t nonce, struct wire_slice bytes)
{
    if (!channel_command(channel, what, nonce, bytes))
        rooms_sorry(channel, 429, "Too many moves at once.");
}

/* false: malformed. The channel may be gone afterwards. */
static bool on_move(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_move move;
    struct message_words words;
    if (message_move_read(bytes, size, &move) && move.move.size == MOVE_SIZE)
        command(channel, COMMAND_MOVE, move.nonce, move.move);
    else if (message_words_read(bytes, size, &words))
        command(channel, COMMAND_WORDS, words.nonce, words.words);
    else
        return false;
    return true;
}

static bool on_history(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_history history;
    if (!message_history_read(bytes, size, &history) || history.from == 0)
        return false;
    struct wire from = { 0 };
    wire_u32(&from, history.from);
    command(channel, COMMAND_HISTORY, UINT32_MAX, wire_bytes(from.bytes, from.size));
    wire_destroy(&from);
    return true;
}

static bool on_arrange(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_arrange arrange;
    if (!message_arrange_read(bytes, size, &arrange))
        return false;
    struct wire change = { 0 };
    wire_u32(&change, arrange.seq);
    wire_u8(&change, arrange.what);
    wire_u8(&change, arrange.seat);
    wire_u8(&change, arrange.with);
    command(channel, COMMAND_ARRANGE, UINT32_MAX, wire_bytes(change.bytes, change.size));
    wire_destroy(&change);
    return true;
}

static bool on_say(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_say say;
    if (!message_say_read(bytes, size, &say))
        return false;
    if (channel->account != 0)
        say.name = wire_bytes(channel->name, channel->name_size);
    struct wire known = { 0 }; /* without what only later releases know */
    message_say_write(&known, &say);
    command(channel, COMMAND_SAY, UINT32_MAX, wire_bytes(known.bytes, known.size));
    wire_destroy(&known);
    return true;
}

static bool on_proposal(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_propose propose;
    struct message_consent consent;
    struct wire said = { 0 };
    uint8_t what = COMMAND_PROPOSE;
    if (message_propose_read(bytes, size, &propose)) {
        wire_u32(&said, propose.seq);
        wire_u8(&said, propose.what);
    } else if (message_consent_read(bytes, size, &consent)) {
        what = COMMAND_CONSENT;
        wire_u32(&said, consent.number);
        wire_u8(&said, consent.agrees);
    } else {
        return false;
    }
    command(channel, what, UINT32_MAX, wire_bytes(said.bytes, said.size));
    wire_destroy(&said);
    return true;
}

static bool on_plan(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_plan plan;
    if (!message_plan_read(bytes, size, &plan))
        return false;
    struct wire known = { 0 };
    message_plan_write(&known, &plan);
    command(channel, COMMAND_PLAN, UINT32_MAX, wire_bytes(known.bytes, known.size));
    wire_destroy(&known);
    return true;
}

/* The same for its share of the shuffle. */
static bool on_share(struct channel *channel, const uint8_t *bytes, size_t size)
{
    struct message_promise promise;
    struct message_disclose disclose;
    if (message_promise_read(bytes, size, &promise) && promise.promise.size == PROMISE_SIZE)
        command(channel, COMMAND_PROMISE, UINT32_MAX, promise.promise);
    else if (message_disclose_read(bytes, size, &disclose) && disclose.share.size == SHARE_SIZE)
        command(channel, COMMAND_DISCLOSE, UINT32_MAX, disclose.share);
    else
        return false;
    return true;
}

/* The same for every message on an open channel. */
static bool on_table_message(struct channel *channel, const uint8_t *bytes, size_t size)
{
    static const struct wire_slice nothing = { NULL, 0 };
    switch (bytes[0]) {
    case MESSAGE_MOVE:
    case MESSAGE_WORDS: return on_move(channel, bytes, size);
    case MESSAGE_PROMISE:
    case MESSAGE_DISCLOSE: return on_share(channel, bytes, size);
    case MESSAGE_AGAIN: return on_again(channel, bytes, size);
    case MESSAGE_HISTORY: return on_history(channel, bytes, size);
    case MESSAGE_ARRANGE: return on_arrange(channel, bytes, size);
    case MESSAGE_SAY: return on_say(channel, bytes, size);
    case MESSAGE_PROPOSE:
    case MESSAGE_CONSENT: return on_proposal(channel, bytes, size);
    case MESSAGE_PLAN: return on_plan(channel, bytes, size);
    case MESSAGE_REMATCH: command(channel, COMMAND_REMATCH, UINT32_MAX, nothing); return true;
    case MESSAGE_RESIGN: command(channel, COMMAND_RESIGN, UINT32_MAX, nothing); return true;
    case MESSAGE_DEVICE: command(channel, COMMAND_DEVICE, UINT32_MAX, nothing); return true;
    case MESSAGE_LEAVE: rooms_close(channel); return true;
    default: return bytes[0] != MESSAGE_OPEN && bytes[0] != MESSAGE_HELLO;
    }
}

/* ---- reading ---- */

/* The door for all that clients say. false: malformed, or not allowed here. What crosses with the closing of its
 * channel, or only later releases know, is ignored. */
static bool on_message(struct connection *connection, uint16_t number, const uint8_t *bytes, size_t size)
{
    bool is_connection = number == CHANNEL_CONNECTION;
    if (connection->state == CONNECTION_NEW)
        return is_connection && on_hello(connection, bytes, size);
    struct channel *channel = channel_find(connection, number);
    if (channel != NULL)
        return on_table_message(channel, bytes, size);
    if (bytes[0] == MESSAGE_OPEN)
        return !is_connection && on_open(connection, number, bytes, size);
    if (bytes[0] == MESSAGE_THERE && is_connection)
        answer_there(connection);
    return bytes[0] != MESSAGE_HELLO;
}

static bool on_frame(struct connection *connection, const uint8_t *bytes, size_t size)
{
    if (size <= EDGE_CHANNEL_SIZE)
        return false;
    uint16_t number = (uint16_t)(bytes[0] | bytes[1] << 8);
    bytes += EDGE_CHANNEL_SIZE;
    return bytes[0] >= LOWEST_UP && bytes[0] < LOWEST_DOWN &&
           on_message(connection, number, bytes, size - EDGE_CHANNEL_SIZE);
}

/* Most frames arrive in one piece and are never copied. */
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

/* How many requests of its address a frame counts as. The host answers `again`, `history` and an `open` from an old
 * position with many views. The first `open` of a connection was counted with its handshake. */
static int requests_of(const struct connection *connection, const uint8_t *bytes, size_t size)
{
    struct message_open open;
    uint8_t number = size > EDGE_CHANNEL_SIZE ? bytes[EDGE_CHANNEL_SIZE] : 0;
    if (number == MESSAGE_AGAIN || number == MESSAGE_HISTORY)
        return VIEWS_REQUESTS;
    if (number == MESSAGE_SAY)
        return 1; /* it is written to the disk */
    if (number != MESSAGE_OPEN || !message_open_read(bytes + EDGE_CHANNEL_SIZE, size - EDGE_CHANNEL_SIZE, &open))
        return 0;
    return (open.have != 0 ? VIEWS_REQUESTS : 0) + (connection->has_opened ? 1 : 0);
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
    if (size == 0 && !is_last && !limit_message(connection, 0, now_ms))
        return end_with(connection, EDGE_CLOSE_POLICY);
    if (!gather(connection, &bytes, &size, is_last))
        return 0;
    metrics.frames_in_total++;
    if (!limit_message(connection, requests_of(connection, bytes, size), now_ms))
        return end_with(connection, EDGE_CLOSE_POLICY);
    bool ok = lws_frame_is_binary(connection->wsi) != 0 && on_frame(connection, bytes, size);
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
        outbox_sorry(connection, CHANNEL_CONNECTION, 429, "Too many pings.");
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
    connection->has_session = petition_session(edge, wsi, connection->session);
    connection->queue_last = &connection->queue;
    connection->heard_ms = connection->empty_ms = connection->allowance_ms = uv_now(edge->loop);
    connection->allowance = edge->options.per_second * 2000;
    meter_begin(&connection->meter, lws_get_socket_fd(wsi), lws_is_ssl(wsi));
    map_put(&edge->connections, connection->id, connection);
    metrics.connections = edge->connections.count;
    metrics.connections_total++;
    *slot = connection;
    return 0;
}

static void on_closed(struct connection *connection)
{
    struct edge *edge = connection->edge;
    while (connection->channel != NULL)
        rooms_close(connection->channel);
    while (connection->queue != NULL)
        outbox_pop(connection);
    limit_leave(edge, connection->address);
    map_remove(&edge->connections, connection->id);
    metrics.connections = edge->connections.count;
    free(connection->partial);
    free(connection);
}

static void tick_channels(struct connection *connection, uint64_t now_ms)
{
    for (struct channel *channel = connection->channel; channel != NULL; channel = channel->sibling) {
        channel_tick(channel, now_ms);
        if (channel->is_behind)
            lws_callback_on_writable(connection->wsi);
    }
}

void socket_tick(struct connection *connection, uint64_t now_ms)
{
    uint64_t silent_ms = now_ms - connection->heard_ms;
    if (connection->close_code != 0 || (connection->edge->ticks + connection->id) % METER_TICKS == 0)
        count_untold(connection, now_ms);
    if (connection->state != CONNECTION_CLOSING && connection->channel == NULL &&
        now_ms > connection->empty_ms + EDGE_OPEN_LIMIT_MS)
        outbox_sorry(connection, CHANNEL_CONNECTION, 408, "Nothing was opened in time.");
    else if (silent_ms > EDGE_SILENCE_MS)
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    else if (silent_ms > EDGE_PING_MS && !connection->ping_due && silent_ms % EDGE_PING_MS < EDGE_TICK_MS) {
        connection->ping_due = true;
        lws_callback_on_writable(connection->wsi);
    }
    if (connection->state != CONNECTION_CLOSING)
        tick_channels(connection, now_ms);
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
