/* The client's side of a websocket, without I/O: makes the bytes to send, and finds frames in the bytes received. */
#ifndef PROTOCOL_WEBSOCKET_H
#define PROTOCOL_WEBSOCKET_H

#include "protocol/wire.h"

enum websocket_kind {
    WEBSOCKET_MORE,    /* not a whole frame yet */
    WEBSOCKET_MESSAGE, /* a whole binary or text message */
    WEBSOCKET_PING,
    WEBSOCKET_PONG,
    WEBSOCKET_CLOSE,
    WEBSOCKET_BROKEN, /* these bytes are not a valid frame */
};

/* The HTTP request that opens the websocket. more: whole lines of its head, or nothing. */
void websocket_write_request(struct wire *wire, const char *host, const char *path, struct wire_slice more);
/* The size of the server's answer in bytes; 0: not complete yet; -1: it refused. */
long websocket_read_answer(const uint8_t *bytes, size_t size);

void websocket_write_message(struct wire *wire, const uint8_t *bytes, size_t size);
void websocket_write_ping(struct wire *wire);
void websocket_write_pong(struct wire *wire, struct wire_slice ping);
void websocket_write_close(struct wire *wire);
/* The next frame in the bytes; `taken` is how many of them it used. Our servers never fragment messages. */
enum websocket_kind websocket_read(const uint8_t *bytes, size_t size, struct wire_slice *payload, size_t *taken);

#endif
