/* RFC 6455; numbers in brackets are its sections. */
#include "protocol/websocket.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { OP_CONTINUE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, ANSWER_LIMIT = 4096 };
enum { CONTROL_LIMIT = 125, MESSAGE_LIMIT = 8 << 20 }; /* bytes; of a control frame: (5.5) */

void websocket_write_request(struct wire *wire, const char *host, const char *path, struct wire_slice more)
{
    char request[600];
    /* The key only shows that the server understands websockets; it protects nothing, so it may be constant. */
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: bXlrb25vcy1teWtvbm9zIQ==\r\nSec-WebSocket-Version: 13\r\n",
                        path, host);
    if (size <= 0 || (size_t)size >= sizeof request)
        return;
    wire_put(wire, request, (size_t)size);
    wire_put(wire, more.at, more.size);
    wire_put(wire, "\r\n", 2);
}

long websocket_read_answer(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if (memcmp(bytes + i, "\r\n\r\n", 4) == 0)
            return size > 12 && memcmp(bytes + 9, "101", 3) == 0 ? (long)i + 4 : -1;
    return size > ANSWER_LIMIT ? -1 : 0;
}

/* Unpredictable and different for every frame (5.3), so that no one can make us send bytes of their choice, which a
 * proxy that does not know websockets could take for a request. getrandom never returns only part of four bytes. */
static void draw_mask(uint8_t mask[4])
{
    ssize_t got;
    do
        got = getrandom(mask, 4, 0);
    while (got < 0 && errno == EINTR);
    if (got != 4)
        abort();
}

static void write_length(struct wire *wire, size_t size)
{
    int bytes = size < 126 ? 0 : size <= UINT16_MAX ? 2 : 8;
    wire_u8(wire, (uint8_t)(0x80 | (bytes == 0 ? size : bytes == 2 ? 126 : 127)));
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        wire_u8(wire, (uint8_t)((uint64_t)size >> shift));
}

static void write_frame(struct wire *wire, uint8_t op, const uint8_t *bytes, size_t size)
{
    uint8_t mask[4];
    draw_mask(mask);
    wire_u8(wire, (uint8_t)(0x80 | op));
    write_length(wire, size);
    wire_put(wire, mask, sizeof mask);
    uint8_t *to = wire_extend(wire, size);
    for (size_t i = 0; i < size; i++)
        to[i] = bytes[i] ^ mask[i & 3];
}

void websocket_write_message(struct wire *wire, const uint8_t *bytes, size_t size)
{
    write_frame(wire, OP_BINARY, bytes, size);
}

void websocket_write_ping(struct wire *wire)
{
    static const uint8_t nothing[1] = { 0 };
    write_frame(wire, OP_PING, nothing, sizeof nothing);
}

void websocket_write_pong(struct wire *wire, struct wire_slice ping)
{
    assert(ping.size <= CONTROL_LIMIT); /* websocket_read never returns a longer one */
    write_frame(wire, OP_PONG, ping.at, ping.size);
}

void websocket_write_close(struct wire *wire)
{
    static const uint8_t going[2] = { 1000 >> 8, 1000 & 255 };
    write_frame(wire, OP_CLOSE, going, sizeof going);
}

/* The size of the head; 0: not complete yet. *length: size of the payload. */
static size_t read_head(const uint8_t *bytes, size_t size, uint64_t *length)
{
    if (size < 2)
        return 0;
    *length = bytes[1] & 127;
    size_t extra = *length == 126 ? 2 : *length == 127 ? 8 : 0;
    if (size < 2 + extra)
        return 0;
    if (extra > 0)
        *length = 0;
    for (size_t i = 0; i < extra; i++)
        *length = *length << 8 | bytes[2 + i];
    return 2 + extra;
}

enum websocket_kind websocket_read(const uint8_t *bytes, size_t size, struct wire_slice *payload, size_t *taken)
{
    uint64_t length = 0;
    size_t head = read_head(bytes, size, &length);
    *taken = 0;
    if (head == 0)
        return WEBSOCKET_MORE;
    bool control = (bytes[0] & 15) >= OP_CLOSE;
    if ((bytes[0] & 0x80) == 0 || (bytes[1] & 0x80) != 0 || length > (control ? CONTROL_LIMIT : MESSAGE_LIMIT))
        return WEBSOCKET_BROKEN;
    if (size - head < length)
        return WEBSOCKET_MORE;
    *payload = wire_bytes(bytes + head, (size_t)length);
    *taken = head + (size_t)length;
    switch (bytes[0] & 15) {
    case OP_TEXT:
    case OP_BINARY: return WEBSOCKET_MESSAGE;
    case OP_CLOSE: return WEBSOCKET_CLOSE;
    case OP_PING: return WEBSOCKET_PING;
    case OP_PONG: return WEBSOCKET_PONG;
    default: return WEBSOCKET_BROKEN;
    }
}
