#include "server/bus/bus_url.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char wrong[] = "--bus takes nats://HOST:PORT, several separated by commas, eight at most";
static const char secret[] = "--bus takes no password or token, because a command line can be read by everyone on the "
                             "machine; give the name of a file with a key: --bus-seed FILE";
static const char default_port[] = "4222";

static bool copy(char *to, size_t room, const char *from, size_t size)
{
    if (size == 0 || size >= room)
        return false;
    memcpy(to, from, size);
    to[size] = 0;
    return true;
}

static bool read_port(const char *at, size_t size, char port[BUS_PORT_SIZE])
{
    if (size == 0)
        return copy(port, BUS_PORT_SIZE, default_port, strlen(default_port));
    return at[0] == ':' && strspn(at + 1, "0123456789") == size - 1 && copy(port, BUS_PORT_SIZE, at + 1, size - 1) &&
           atoi(port) > 0 && atoi(port) < 65536;
}

/* HOST, HOST:PORT, [ADDRESS], [ADDRESS]:PORT */
static bool read_server(const char *at, size_t size, struct bus_server *server)
{
    size_t brackets = size > 0 && at[0] == '[' ? 1 : 0;
    size_t host = strcspn(at + brackets, brackets > 0 ? "]," : ":,");
    size_t used = host + 2 * brackets;
    return used <= size && strcspn(at, "/?# ") >= size &&
           copy(server->host, sizeof server->host, at + brackets, host) &&
           read_port(at + used, size - used, server->port);
}

int bus_url_read(const char *words, struct bus_server list[BUS_SERVERS_MOST], const char **why)
{
    int count = 0;
    *why = strchr(words, '@') != NULL ? secret : wrong;
    if (*why == secret)
        return 0;
    for (const char *at = words;; at++) {
        at += strncmp(at, "nats://", 7) == 0 ? 7 : 0;
        size_t size = strcspn(at, ",");
        if (count == BUS_SERVERS_MOST || !read_server(at, size, &list[count]))
            return 0;
        count++;
        at += size;
        if (*at == 0)
            return count;
    }
}
