#include "server/store/postgres/servers.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire.h"
#include "server/store/postgres/conninfo.h"

enum { ADDRESSES_MOST = 8, ADDRESS_SIZE = 80 };

struct addresses {
    int count;
    char text[ADDRESSES_MOST][ADDRESS_SIZE];
};

struct server {
    struct servers *servers;
    uv_getaddrinfo_t request;
    bool named, resolving;
    struct addresses known; /* of the last successful resolution */
};

struct servers {
    uv_loop_t *loop;
    struct conninfo conninfo;
    struct server *server;
    struct servers_target current;
    struct servers_watcher *watchers;
    uint32_t newest; /* timeline; 0: none yet */
    int resolving;
    bool closed;
};

static void tell_all(struct servers *servers)
{
    for (struct servers_watcher *watcher = servers->watchers, *next; watcher != NULL; watcher = next) {
        next = watcher->next;
        watcher->changed(watcher->owner);
    }
}

/* ---- names ---- */

static bool has_address(const struct addresses *addresses, const char *text)
{
    for (int i = 0; i < addresses->count; i++)
        if (strcmp(addresses->text[i], text) == 0)
            return true;
    return false;
}

static void list_addresses(const struct addrinfo *info, struct addresses *addresses)
{
    for (; info != NULL && addresses->count < ADDRESSES_MOST; info = info->ai_next) {
        char text[ADDRESS_SIZE];
        if (getnameinfo(info->ai_addr, info->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST) == 0 &&
            !has_address(addresses, text))
            strcpy(addresses->text[addresses->count++], text);
    }
}

/* Name servers like to change the order; a target's number should stay the same address. */
static bool are_the_same(const struct addresses *a, const struct addresses *b)
{
    for (int i = 0; i < a->count; i++)
        if (!has_address(b, a->text[i]))
            return false;
    return a->count == b->count;
}

static void free_all(struct servers *servers)
{
    conninfo_destroy(&servers->conninfo);
    free(servers->server);
    free(servers);
}

static void on_resolved(uv_getaddrinfo_t *request, int status, struct addrinfo *info)
{
    struct server *server = request->data;
    struct servers *servers = server->servers;
    struct addresses found = { .count = 0 };
    if (status == 0)
        list_addresses(info, &found);
    uv_freeaddrinfo(info);
    server->resolving = false;
    servers->resolving--;
    if (found.count > 0 && !are_the_same(&found, &server->known))
        server->known = found;
    if (!servers->closed)
        tell_all(servers);
    else if (servers->resolving == 0)
        free_all(servers);
}

/* At most one resolution of a name at a time, however slow. It runs in libuv's pool of threads, where bots think too
 * and may delay it by seconds; so the addresses of the last resolution are used at once, and only the next attempt uses
 * what this one finds. */
static void resolve(struct servers *servers, int host)
{
    struct server *server = &servers->server[host];
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    if (!server->named || server->resolving)
        return;
    server->request.data = server;
    server->resolving = uv_getaddrinfo(servers->loop, &server->request, on_resolved, servers->conninfo.hosts[host].name,
                                       NULL, &hints) == 0;
    servers->resolving += server->resolving;
}

/* ---- choosing ---- */

struct servers_target servers_choose(struct servers *servers)
{
    resolve(servers, servers->current.host);
    return servers->current;
}

int servers_known(const struct servers *servers, struct servers_target target)
{
    const struct server *server = &servers->server[target.host];
    if (!server->named)
        return 1;
    return server->known.count > 0 || server->resolving ? server->known.count : -1;
}

PGconn *servers_connect(const struct servers *servers, struct servers_target target)
{
    const struct addresses *known = &servers->server[target.host].known;
    const char *address = known->count > 0 ? known->text[target.address % known->count] : "";
    return conninfo_connect(&servers->conninfo, target.host, address);
}

void servers_worked(struct servers *servers, struct servers_target target)
{
    servers->current = target;
}

/* All connections follow one cursor. Only the failure of the target it points to moves it on, so connections that give
 * up a hung server later do not push it past the one that works. */
void servers_failed(struct servers *servers, struct servers_target target)
{
    struct servers_target *current = &servers->current;
    if (current->host != target.host || current->address != target.address)
        return;
    current->address++;
    if (current->address >= servers_known(servers, target)) {
        current->host = (current->host + 1) % servers->conninfo.host_count;
        current->address = 0;
    }
}

/* ---- timelines ---- */

void servers_note(struct servers *servers, uint32_t timeline)
{
    if (timeline <= servers->newest)
        return;
    servers->newest = timeline;
    tell_all(servers);
}

uint32_t servers_newest(const struct servers *servers)
{
    return servers->newest;
}

/* ---- the rest ---- */

uint64_t servers_limit_ms(const struct servers *servers)
{
    return (uint64_t)servers->conninfo.limit_ms;
}

void servers_write_name(const struct servers *servers, struct servers_target target, char *to, size_t size)
{
    const struct conninfo_host *host = &servers->conninfo.hosts[target.host];
    snprintf(to, size, "%s:%s", host->name[0] != 0 ? host->name : host->address, host->port);
}

void servers_watch(struct servers *servers, struct servers_watcher *watcher)
{
    watcher->next = servers->watchers;
    servers->watchers = watcher;
}

void servers_leave(struct servers *servers, struct servers_watcher *watcher)
{
    struct servers_watcher **link = &servers->watchers;
    while (*link != watcher)
        link = &(*link)->next;
    *link = watcher->next;
}

struct servers *servers_create(uv_loop_t *loop, const char *conninfo)
{
    struct servers *servers = wire_allocate(sizeof *servers);
    servers->loop = loop;
    conninfo_read(&servers->conninfo, conninfo);
    int count = servers->conninfo.host_count;
    servers->server = wire_allocate((size_t)count * sizeof *servers->server);
    for (int i = 0; i < count; i++) {
        servers->server[i].servers = servers;
        servers->server[i].named = conninfo_needs_address(&servers->conninfo.hosts[i]);
        resolve(servers, i); /* before the bots begin to think */
    }
    return servers;
}

/* A resolution cannot be stopped once a thread runs it; the last one to end frees what is left. */
void servers_destroy(struct servers *servers)
{
    servers->closed = true;
    if (servers->resolving == 0)
        free_all(servers);
}
