#include "clients/terminal/online/fetch.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/online/own_session.h"
#include "system/clock.h"

/* Until the first byte comes, and until the last one does. */
enum { FIRST_MS = 3500, ANSWER_MS = 30000, TICK_MS = 200, READ_SIZE = 65536 };

static void put(struct wire *wire, const char *words)
{
    wire_put(wire, words, strlen(words));
}

static void put_line(struct wire *wire, const char *name, const char *value)
{
    put(wire, name);
    put(wire, ": ");
    put(wire, value);
    put(wire, "\r\n");
}

static void write_request(const struct fetch *fetch, struct wire *wire)
{
    const struct fetch_wish *wish = &fetch->wish;
    const struct address *address = reach_address(&fetch->connection);
    const char *sent = wish->form != NULL ? wish->form : wish->json;
    char host[ADDRESS_SIZE], size[24];
    struct text text = text_on(host, sizeof host);
    address_write_host(address, &text);
    put(wire, sent == NULL ? "GET " : "POST ");
    put(wire, fetch->path);
    put(wire, " HTTP/1.1\r\n");
    put_line(wire, "Host", host);
    put_line(wire, "Connection", "close");
    if (wish->agent != NULL)
        put_line(wire, "User-Agent", wish->agent);
    if (wish->is_signed)
        own_session_write_head(address, wire);
    if (sent != NULL) {
        snprintf(size, sizeof size, "%zu", strlen(sent));
        put_line(wire, "Content-Type", sent == wish->form ? "application/x-www-form-urlencoded" : "application/json");
        put_line(wire, "Content-Length", size);
    }
    put(wire, "\r\n");
    if (sent != NULL)
        put(wire, sent);
}

/* "HTTP/1.1 200 OK", other lines, an empty line, the body. */
static void read_head(struct fetch *fetch)
{
    static const char begin[] = "HTTP/1.1 ";
    size_t size = fetch->got.size;
    wire_u8(&fetch->got, 0);
    const char *bytes = (const char *)fetch->got.bytes, *body = strstr(bytes, "\r\n\r\n");
    if (strncmp(bytes, begin, sizeof begin - 1) != 0 || body == NULL)
        return;
    fetch->status = atoi(bytes + sizeof begin - 1);
    fetch->body = body + 4;
    fetch->body_size = size - (size_t)(fetch->body - bytes);
}

/* Until the server closes the connection. */
static void read_answer(struct fetch *fetch)
{
    ssize_t got;
    do {
        uint8_t *room = wire_extend(&fetch->got, READ_SIZE);
        got = reach_read(&fetch->connection, room, READ_SIZE);
        fetch->got.size -= READ_SIZE - (got > 0 ? (size_t)got : 0);
    } while (got > 0 && fetch->got.size <= fetch->wish.limit);
    fetch->done = got < 0 || fetch->got.size > fetch->wish.limit;
    if (got < 0)
        read_head(fetch);
}

void fetch_begin(struct fetch *fetch, const struct address_places *places, const struct fetch_wish *wish)
{
    *fetch = (struct fetch){ .wish = *wish, .begun_ms = clock_ms() };
    snprintf(fetch->path, sizeof fetch->path, "%s", wish->path);
    reach_init(&fetch->connection, places);
    reach_begin(&fetch->connection);
}

void fetch_step(struct fetch *fetch)
{
    uint64_t limit_ms = fetch->got.size == 0 ? FIRST_MS : ANSWER_MS;
    if (fetch->done)
        return;
    reach_step(&fetch->connection);
    if (fetch->connection.state == REACH_OPEN && !fetch->asked) {
        fetch->asked = true;
        write_request(fetch, &fetch->request);
        reach_write(&fetch->connection, fetch->request.bytes, fetch->request.size);
    }
    if (fetch->connection.state == REACH_OPEN)
        read_answer(fetch);
    fetch->done = fetch->done || fetch->connection.state == REACH_FAILED || clock_ms() >= fetch->begun_ms + limit_ms;
}

bool fetch_wait(struct fetch *fetch)
{
    for (fetch_step(fetch); !fetch->done; fetch_step(fetch))
        poll(&(struct pollfd){ .fd = fetch->connection.fd, .events = POLLIN }, 1, TICK_MS);
    return fetch->status != 0;
}

bool fetch_header(const struct fetch *fetch, const char *name, char *value, size_t size)
{
    const char *line = fetch->status == 0 ? NULL : strstr((const char *)fetch->got.bytes, "\r\n");
    size_t name_size = strlen(name);
    for (; line != NULL && line + 4 < fetch->body; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, name_size) != 0 || line[name_size] != ':')
            continue;
        const char *at = line + name_size + 1;
        at += strspn(at, " \t");
        size_t length = strcspn(at, "\r\n");
        snprintf(value, size, "%.*s", (int)(length < size ? length : 0), at);
        return length < size;
    }
    return false;
}

void fetch_end(struct fetch *fetch)
{
    reach_close(&fetch->connection, false);
    wire_destroy(&fetch->request);
    wire_destroy(&fetch->got);
}
