#include "clients/terminal/online/fetch.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/clock.h"

/* Until the first byte comes, and until the last one does. */
enum { FIRST_MS = 3500, ANSWER_MS = 30000, TICK_MS = 200, READ_SIZE = 65536, HEAD_SIZE = 512 };

static void write_request(const struct fetch *fetch, struct wire *wire)
{
    char head[HEAD_SIZE + ADDRESS_SIZE], host[ADDRESS_SIZE];
    struct text text = text_on(host, sizeof host);
    address_write_host(reach_address(&fetch->connection), &text);
    int size = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n",
                        fetch->form == NULL ? "GET" : "POST", fetch->path, host);
    wire_put(wire, head, (size_t)size);
    if (fetch->form != NULL) {
        size = snprintf(head, sizeof head, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n",
                        strlen(fetch->form));
        wire_put(wire, head, (size_t)size);
    }
    wire_put(wire, "\r\n", 2);
    if (fetch->form != NULL)
        wire_put(wire, fetch->form, strlen(fetch->form));
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
    } while (got > 0 && fetch->got.size <= fetch->limit);
    fetch->done = got < 0 || fetch->got.size > fetch->limit;
    if (got < 0)
        read_head(fetch);
}

void fetch_begin(struct fetch *fetch, const struct address_places *places, const char *path, const char *form,
                 size_t limit)
{
    *fetch = (struct fetch){ .form = form, .limit = limit, .begun_ms = clock_ms() };
    snprintf(fetch->path, sizeof fetch->path, "%s", path);
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

void fetch_end(struct fetch *fetch)
{
    reach_close(&fetch->connection, false);
    wire_destroy(&fetch->request);
    wire_destroy(&fetch->got);
}
