/* The edge: websockets and HTTP for clients. It knows tables only by number and no rules at all. The only place that
 * speaks websocket. */
#ifndef SERVER_EDGE_EDGE_H
#define SERVER_EDGE_EDGE_H

#include <uv.h>

#include "server/bus/bus.h"
#include "server/edge/ip.h"
#include "server/edge/ready.h"
#include "server/loop/fault.h"

struct edge;

struct edge_options {
    uint64_t node;
    const char *release; /* the program's name and release, told to clients */
    struct bus *bus;
    const char *address; /* address to listen on */
    const char *admin_address;
    int port, admin_port;   /* admin: metrics and health, never open to the public; 0: none */
    bool clients;           /* false: only health and metrics */
    const char *web;        /* folder of static files; NULL: none */
    const char *origins;    /* further allowed origins, separated by commas; NULL: only our own host */
    int per_address;        /* connections one address may hold */
    int per_second;         /* messages one connection may send */
    int lease_ms;           /* of the hosts */
    struct ip_list proxies; /* may say in X-Forwarded-For who the client is */
    void *owner;
    enum ready_self (*self)(void *owner);
};

FAULT_MUST_USE enum fault edge_create(uv_loop_t *loop, const struct edge_options *options, struct edge **edge);
void edge_destroy(struct edge *edge);
void edge_message(struct edge *edge, const uint8_t *bytes, size_t size);
void edge_bus_is_back(struct edge *edge);
/* Tells every client to connect elsewhere and takes no new ones. */
void edge_drain(struct edge *edge);
int edge_connections(const struct edge *edge);

#endif
