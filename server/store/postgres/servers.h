/* The PostgreSQL servers of a conninfo, shared by all connections of a process: which one is tried next and at which
 * address. Names are resolved off the loop. Also knows the newest timeline seen, so that a server that was replaced by
 * a promoted standby is never used again, however alive it looks. */
#ifndef SERVER_STORE_POSTGRES_SERVERS_H
#define SERVER_STORE_POSTGRES_SERVERS_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct servers;

/* A server, and one of the addresses its name resolves to. */
struct servers_target {
    int host, address;
};

/* Part of each connection. `changed`: a name was resolved (or not), or a newer timeline was seen. */
struct servers_watcher {
    struct servers_watcher *next;
    void (*changed)(void *owner);
    void *owner;
};

struct servers *servers_create(uv_loop_t *loop, const char *conninfo);
void servers_destroy(struct servers *servers); /* after the last watcher has left */
void servers_watch(struct servers *servers, struct servers_watcher *watcher);
void servers_leave(struct servers *servers, struct servers_watcher *watcher);

/* The target to try now: the last one that worked, or the one after the last one that failed. */
struct servers_target servers_choose(struct servers *servers);
/* The number of addresses known, at least 1 if no name needs resolving; 0: wait for `changed`; -1: it has none. */
int servers_known(const struct servers *servers, struct servers_target target);
PGconn *servers_connect(const struct servers *servers, struct servers_target target);
void servers_worked(struct servers *servers, struct servers_target target);
void servers_failed(struct servers *servers, struct servers_target target);
/* Notes the timeline of a server. */
void servers_note(struct servers *servers, uint32_t timeline);
uint32_t servers_newest(const struct servers *servers);
uint64_t servers_limit_ms(const struct servers *servers); /* for each step of connecting */
/* Its name and port, for logs. */
void servers_write_name(const struct servers *servers, struct servers_target target, char *to, size_t size);

#endif
