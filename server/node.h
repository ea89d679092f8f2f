/* One node of a server, as a process: its event loop, its roles (edge, host, brain, lobby), signals, and leaving
 * without losing anybody. `mykonosd` and `mykonos serve` differ only in their options. */
#ifndef SERVER_NODE_H
#define SERVER_NODE_H

#include "server/bus/bus.h"
#include "server/edge/edge.h"
#include "server/loop/log.h"
#include "server/post/courier.h"
#include "server/store/store.h"

enum { NODE_LEASE_MS = 3000, NODE_SLEEP_S = 60, NODE_WAITING_H = 168 }; /* the defaults of host_options */

struct node_options {
    bool edge, host, brain, lobby; /* the roles; without the first, only health and metrics are served */
    struct store_access store;
    struct bus_access bus;
    struct mail_access mail;
    int lease_ms, sleep_ms, tables_per_address, waiting_h; /* as in host_options */
    int descriptors_most; /* libwebsockets has a table of as many places as descriptors are allowed */
    enum log_level log;
    struct edge_options edge_options; /* what is not set here, the node sets */
    void *owner;
    void (*on_ready)(void *owner); /* the store is open, and clients can come; NULL: nobody wants to know */
};

/* Runs until it is told to leave (SIGTERM, SIGINT or `mykonosctl drain`). Returns the exit status; what went wrong has
 * been reported on standard error. */
int node_run(const struct node_options *options);

#endif
