/* The host runs tables, as a cache of their logs, on the shards this node holds by lease. */
#ifndef SERVER_HOST_HOST_H
#define SERVER_HOST_HOST_H

#include <uv.h>

#include "server/bus/bus.h"
#include "server/loop/fault.h"
#include "server/store/store.h"

struct host;

struct host_options {
    struct database *database; /* of store_open */
    bool is_alone;             /* nobody else could take over the tables */
    uint64_t node;
    struct bus *bus;
    int lease_ms;
    int sleep_ms;           /* how long a table that nobody watches stays in memory */
    int tables_per_address; /* with bots, that one address may have opened; 0: no limit */
    int waiting_h;          /* hours after which a table that waits for people, and that nobody opens, is removed */
};

struct host *host_create(uv_loop_t *loop, const struct host_options *options);
void host_destroy(struct host *host);
/* Handles a message from the bus if it is for hosts; others are ignored. */
void host_message(struct host *host, const uint8_t *bytes, size_t size);
/* Of the messages for hosts only those that brains may send. */
void host_answer(struct host *host, const uint8_t *bytes, size_t size);
/* Gives away all shards after the last commit, then calls `done` once. */
void host_drain(struct host *host, void (*done)(void *owner), void *owner);
bool host_is_ready(const struct host *host); /* reaches the database and holds a valid lease */

#endif
