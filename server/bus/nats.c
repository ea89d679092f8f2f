#define _GNU_SOURCE /* memmem, memrchr */
#include "server/bus/nats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

static bool begins(struct wire_slice line, const char *word)
{
    size_t size = strlen(word);
    return line.size >= size && memcmp(line.at, word, size) == 0;
}

/* What follows the first `size` bytes, without quotes around it. */
static struct wire_slice rest_of(struct wire_slice line, size_t size)
{
    struct wire_slice rest = { .at = line.at + size, .size = line.size - (uint32_t)size };
    if (rest.size >= 2 && rest.at[0] == '\'' && rest.at[rest.size - 1] == '\'')
        rest = (struct wire_slice){ .at = rest.at + 1, .size = rest.size - 2 };
    return rest;
}

/* A decimal number up to the first space or the end. false: none, or larger than `most`. */
static bool read_number(const uint8_t *at, const uint8_t *end, size_t most, size_t *number)
{
    *number = 0;
    if (at == end || *at == ' ')
        return false;
    for (; at < end && *at != ' '; at++) {
        if (*at < '0' || *at > '9')
            return false;
        *number = *number * 10 + (size_t)(*at - '0');
        if (*number > most)
            return false;
    }
    return true;
}

/* "MSG SUBJECT NUMBER SIZE"; another client may have put an address for replies before the size. */
static bool read_head(struct wire_slice line, size_t *number, size_t *size)
{
    enum { NUMBER_MOST = 999 }; /* of our subscriptions */
    const uint8_t *subject = line.at + strlen("MSG "), *end = line.at + line.size;
    const uint8_t *after_subject = memchr(subject, ' ', (size_t)(end - subject));
    const uint8_t *before_size = memrchr(subject, ' ', (size_t)(end - subject));
    return after_subject != before_size && read_number(after_subject + 1, end, NUMBER_MOST, number) &&
           read_number(before_size + 1, end, NATS_PAYLOAD_MOST, size);
}

static struct nats_event read_message(struct wire_slice line, const uint8_t *after, size_t left)
{
    size_t number, size;
    if (!read_head(line, &number, &size))
        return (struct nats_event){ .kind = NATS_MALFORMED };
    if (left < size + 2)
        return (struct nats_event){ .kind = NATS_INCOMPLETE };
    if (after[size] != '\r' || after[size + 1] != '\n')
        return (struct nats_event){ .kind = NATS_MALFORMED };
    return (struct nats_event){
        .kind = NATS_MESSAGE, .number = (int)number, .body = wire_bytes(after, size), .size = line.size + size + 4
    };
}

static struct nats_event read_line(struct wire_slice line)
{
    struct nats_event event = { .kind = NATS_MALFORMED, .size = line.size + 2 };
    if (begins(line, "INFO {")) {
        event.kind = NATS_INFO;
        event.body = rest_of(line, strlen("INFO "));
    } else if (begins(line, "-ERR ")) {
        event.kind = NATS_ERROR;
        event.body = rest_of(line, strlen("-ERR "));
    } else if (line.size == 4 && begins(line, "PING")) {
        event.kind = NATS_PING;
    } else if (line.size == 4 && begins(line, "PONG")) {
        event.kind = NATS_PONG;
    } else if (line.size == 3 && begins(line, "+OK")) {
        event.kind = NATS_OK;
    }
    return event.kind == NATS_MALFORMED ? (struct nats_event){ .kind = NATS_MALFORMED } : event;
}

struct nats_event nats_read(const uint8_t *bytes, size_t size)
{
    const uint8_t *end = size == 0 ? NULL : memchr(bytes, '\n', size < NATS_LINE_MOST ? size : NATS_LINE_MOST);
    if (end == NULL)
        return (struct nats_event){ .kind = size < NATS_LINE_MOST ? NATS_INCOMPLETE : NATS_MALFORMED };
    if (end == bytes || end[-1] != '\r')
        return (struct nats_event){ .kind = NATS_MALFORMED };
    struct wire_slice line = wire_bytes(bytes, (size_t)(end - 1 - bytes));
    if (begins(line, "MSG "))
        return read_message(line, end + 1, size - (size_t)(end + 1 - bytes));
    return read_line(line);
}

/* NATS writes its JSON without spaces. NULL: not there. */
static const uint8_t *find(struct wire_slice info, const char *words)
{
    const uint8_t *at = memmem(info.at, info.size, words, strlen(words));
    return at == NULL ? NULL : at + strlen(words);
}

bool nats_info_requires_tls(struct wire_slice info)
{
    return find(info, "\"tls_required\":true") != NULL;
}

bool nats_info_nonce(struct wire_slice info, char nonce[NATS_NONCE_SIZE])
{
    const uint8_t *at = find(info, "\"nonce\":\"");
    const uint8_t *end = at == NULL ? NULL : memchr(at, '"', (size_t)(info.at + info.size - at));
    if (end == NULL || end == at || end - at >= NATS_NONCE_SIZE)
        return false;
    wire_string(wire_bytes(at, (size_t)(end - at)), nonce, NATS_NONCE_SIZE);
    return true;
}

/* ---- writing ---- */

static void put_text(struct wire *wire, const char *text)
{
    wire_put(wire, text, strlen(text));
}

void nats_write_connect(struct wire *wire, const char *public_key, const char *signature)
{
    put_text(wire, "CONNECT {\"verbose\":false,\"pedantic\":false,\"echo\":true,\"protocol\":1,\"lang\":\"c\","
                   "\"version\":\"1\",\"name\":\"mykonos\"");
    if (public_key != NULL) {
        put_text(wire, ",\"nkey\":\"");
        put_text(wire, public_key);
        put_text(wire, "\",\"sig\":\"");
        put_text(wire, signature);
        put_text(wire, "\"");
    }
    put_text(wire, "}\r\n");
}

void nats_write_subscribe(struct wire *wire, const char *subject, const char *queue, int number)
{
    char line[160];
    snprintf(line, sizeof line, "SUB %s %s %d\r\n", subject, queue == NULL ? "" : queue, number);
    put_text(wire, line);
}

void nats_write_publish(struct wire *wire, const char *subject, const struct wire *message)
{
    char line[160];
    snprintf(line, sizeof line, "PUB %s %zu\r\n", subject, message->size);
    put_text(wire, line);
    wire_put(wire, message->bytes, message->size);
    put_text(wire, "\r\n");
}

void nats_write_ping(struct wire *wire)
{
    put_text(wire, "PING\r\n");
}

void nats_write_pong(struct wire *wire)
{
    put_text(wire, "PONG\r\n");
}
