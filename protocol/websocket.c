/* The client's side of a websocket (RFC 6455). */
#include "protocol/websocket.h"

#include <stdio.h>
#include <string.h>

enum { OP_CONTINUE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, ANSWER_LIMIT = 4096 };

void websocket_write_request(struct wire *wire, const char *host, const char *path)
{
    char request[600];
    /* The key only shows that the server understands websockets; it protects nothing, so a fixed one will do. */
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: bXlrb25vcy1teWtvbm9zIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                        path, host);
    if (size > 0 && (size_t)size < sizeof request)
        wire_put(wire, request, (size_t)size);
}

long websocket_read_answer(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if (memcmp(bytes + i, "\r\n\r\n", 4) == 0)
            return size > 12 && memcmp(bytes + 9, "101", 3) == 0 ? (long)i + 4 : -1;
    return size > ANSWER_LIMIT ? -1 : 0;
}

/* A mask of zeros is allowed: the mask only protects proxies that do not know websockets. */
static void write_frame(struct wire *wire, uint8_t op, const uint8_t *bytes, size_t size)
{
    wire_u8(wire, (uint8_t)(0x80 | op));
    if (size < 126) {
        wire_u8(wire, (uint8_t)(0x80 | size));
    } else {
        wire_u8(wire, 0x80 | 126);
        wire_u8(wire, (uint8_t)(size >> 8));
        wire_u8(wire, (uint8_t)size);
    }
    wire_u32(wire, 0);
    wire_put(wire, bytes, size);
}

void websocket_write_message(struct wire *wire, const uint8_t *bytes, size_t size)
{
    write_frame(wire, OP_BINARY, bytes, size);
}

void websocket_write_pong(struct wire *wire, struct wire_slice ping)
{
    write_frame(wire, OP_PONG, ping.at, ping.size);
}

void websocket_write_close(struct wire *wire)
{
    static const uint8_t going[2] = { 1000 >> 8, 1000 & 255 };
    write_frame(wire, OP_CLOSE, going, sizeof going);
}

/* Size of the head, 0: not whole; *length: of the payload. */
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
    if ((bytes[0] & 0x80) == 0 || (bytes[1] & 0x80) != 0 || length > 8 << 20)
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
