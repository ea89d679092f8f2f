/* Messages to one connection: written at once, or queued; a slow reader cannot make the queue grow forever. */
#include <stdlib.h>
#include <string.h>

#include "server/edge/internal.h"
#include "server/loop/metrics.h"

struct parcel *outbox_parcel(struct wire_slice message)
{
    struct parcel *parcel = wire_allocate(sizeof *parcel + LWS_PRE + EDGE_CHANNEL_SIZE + message.size);
    parcel->users = 1;
    parcel->size = EDGE_CHANNEL_SIZE + message.size;
    parcel->is_view = message.at[0] == MESSAGE_VIEW || message.at[0] == MESSAGE_PAST;
    memcpy(parcel->bytes + LWS_PRE + EDGE_CHANNEL_SIZE, message.at, message.size);
    return parcel;
}

void outbox_release(struct parcel *parcel)
{
    if (--parcel->users == 0)
        free(parcel);
}

void outbox_pop(struct connection *connection)
{
    struct queued *queued = connection->queue;
    connection->queue = queued->next;
    if (connection->queue == NULL)
        connection->queue_last = &connection->queue;
    connection->queue_size -= queued->parcel->size;
    outbox_release(queued->parcel);
    free(queued);
}

static void note_behind(struct connection *connection, uint16_t number)
{
    struct channel *channel = channel_find(connection, number);
    if (channel == NULL)
        return; /* closed meanwhile */
    metrics.slow_readers_total += !channel->is_behind;
    channel->is_behind = true;
}

/* A slow reader loses the views that are waiting. */
static void drop_views(struct connection *connection)
{
    struct queued **at = &connection->queue;
    while (*at != NULL) {
        struct queued *queued = *at;
        if (!queued->parcel->is_view) {
            at = &queued->next;
            continue;
        }
        note_behind(connection, queued->channel);
        *at = queued->next;
        connection->queue_size -= queued->parcel->size;
        outbox_release(queued->parcel);
        free(queued);
    }
    connection->queue_last = at;
}

/* libwebsockets copies what the kernel does not take, so the parcel may be stamped again for the next channel. */
static bool write_parcel(struct connection *connection, uint16_t channel, struct parcel *parcel)
{
    parcel->bytes[LWS_PRE] = (uint8_t)channel;
    parcel->bytes[LWS_PRE + 1] = (uint8_t)(channel >> 8);
    metrics.frames_out_total++;
    return lws_write(connection->wsi, parcel->bytes + LWS_PRE, parcel->size, LWS_WRITE_BINARY) >= 0;
}

bool outbox_write_first(struct connection *connection)
{
    bool written = write_parcel(connection, connection->queue->channel, connection->queue->parcel);
    outbox_pop(connection);
    return written;
}

/* When nothing is queued, the message is written at once: waiting for the loop to report a writable socket costs two
 * more system calls than the write itself. libwebsockets keeps what the kernel does not take, and the next messages are
 * then queued here. */
static bool write_now(struct connection *connection, uint16_t channel, struct parcel *parcel)
{
    if (connection->queue != NULL || lws_partial_buffered(connection->wsi) != 0)
        return false;
    if (!write_parcel(connection, channel, parcel))
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    return true;
}

void outbox_send(struct connection *connection, uint16_t channel, struct parcel *parcel)
{
    if (connection->state == CONNECTION_CLOSING || write_now(connection, channel, parcel))
        return;
    struct queued *queued = wire_allocate(sizeof *queued);
    queued->parcel = parcel;
    queued->channel = channel;
    parcel->users++;
    *connection->queue_last = queued;
    connection->queue_last = &queued->next;
    connection->queue_size += parcel->size;
    if (connection->queue_size > EDGE_QUEUE_LIMIT)
        drop_views(connection);
    if (connection->queue_size > EDGE_QUEUE_LIMIT)
        connection->state = CONNECTION_CLOSING;
    lws_callback_on_writable(connection->wsi);
}

void outbox_send_message(struct connection *connection, uint16_t channel, struct wire_slice message)
{
    struct parcel *parcel = outbox_parcel(message);
    outbox_send(connection, channel, parcel);
    outbox_release(parcel);
}

void outbox_sorry(struct connection *connection, uint16_t channel, uint16_t code, const char *words)
{
    struct wire wire = { 0 };
    message_sorry_write(&wire, &(struct message_sorry){ .code = code, .words = wire_text(words) });
    outbox_send_message(connection, channel, wire_bytes(wire.bytes, wire.size));
    wire_destroy(&wire);
    if (channel != CHANNEL_CONNECTION)
        return;
    connection->state = CONNECTION_CLOSING;
    connection->close_code = EDGE_CLOSE_POLICY;
    lws_callback_on_writable(connection->wsi);
}
