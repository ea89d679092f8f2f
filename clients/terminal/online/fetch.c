#include "clients/terminal/online/fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/wire.h"
#include "system/clock.h"

enum { SILENT_S = 10, ANSWER_MS = 30000, READ_SIZE = 65536, HEAD_SIZE = 512 };

static void write_request(const struct address *address, const char *path, const char *form, struct wire *wire)
{
    char head[HEAD_SIZE + ADDRESS_HOST_SIZE];
    int size = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n",
                        form == NULL ? "GET" : "POST", path, address->host, address->port);
    wire_put(wire, head, (size_t)size);
    if (form != NULL) {
        size = snprintf(head, sizeof head, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n",
                        strlen(form));
        wire_put(wire, head, (size_t)size);
    }
    wire_put(wire, "\r\n", 2);
    if (form != NULL)
        wire_put(wire, form, strlen(form));
}

/* Until the server closes the connection. */
static bool read_answer(int fd, size_t limit, struct wire *wire)
{
    uint64_t end_ms = clock_ms() + ANSWER_MS;
    while (clock_ms() < end_ms && wire->size <= limit) {
        uint8_t *room = wire_extend(wire, READ_SIZE);
        ssize_t got = recv(fd, room, READ_SIZE, 0);
        wire->size -= READ_SIZE - (got > 0 ? (size_t)got : 0);
        if (got <= 0)
            return got == 0;
    }
    return false;
}

/* "HTTP/1.1 200 OK", other lines, an empty line, the body. */
static bool read_head(struct fetch_answer *answer, size_t size)
{
    static const char begin[] = "HTTP/1.1 ";
    const char *body = strstr(answer->bytes, "\r\n\r\n");
    if (strncmp(answer->bytes, begin, sizeof begin - 1) != 0 || body == NULL)
        return false;
    answer->status = atoi(answer->bytes + sizeof begin - 1);
    answer->body = body + 4;
    answer->body_size = size - (size_t)(answer->body - answer->bytes);
    return true;
}

bool fetch(const struct address *address, const char *path, const char *form, size_t limit, struct fetch_answer *answer)
{
    struct wire request = { 0 }, got = { 0 };
    int fd = address_connect(address, SILENT_S);
    *answer = (struct fetch_answer){ 0 };
    if (fd < 0)
        return false;
    write_request(address, path, form, &request);
    bool ok =
        send(fd, request.bytes, request.size, MSG_NOSIGNAL) == (ssize_t)request.size && read_answer(fd, limit, &got);
    close(fd);
    wire_destroy(&request);
    size_t size = got.size;
    wire_u8(&got, 0);
    answer->bytes = (char *)got.bytes;
    if (ok && read_head(answer, size))
        return true;
    free(answer->bytes);
    *answer = (struct fetch_answer){ 0 };
    return false;
}
