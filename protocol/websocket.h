/* The client's side of a websocket, without any I/O: bytes to send, and frames out of bytes received. */
#ifndef PROTOCOL_WEBSOCKET_H
#define PROTOCOL_WEBSOCKET_H

#include "protocol/wire.h"

enum websocket_kind {
    WEBSOCKET_MORE,    /* not a whole frame yet */
    WEBSOCKET_MESSAGE, /* a whole binary or text message */
    WEBSOCKET_PING,
    WEBSOCKET_PONG,
    WEBSOCKET_CLOSE,
    WEBSOCKET_BROKEN, /* these bytes are no websocket */
};

/* The request that opens it. */
void websocket_write_request(struct wire *wire, const char *host, const char *path);
/* Bytes of the server's answer; 0: not whole yet; -1: it refused. */
long websocket_read_answer(const uint8_t *bytes, size_t size);

void websocket_write_message(struct wire *wire, const uint8_t *bytes, size_t size);
void websocket_write_pong(struct wire *wire, struct wire_slice ping);
void websocket_write_close(struct wire *wire);
/* The next frame in the bytes; taken: how many of them it used. Servers here never fragment. */
enum websocket_kind websocket_read(const uint8_t *bytes, size_t size, struct wire_slice *payload, size_t *taken);

#endif
