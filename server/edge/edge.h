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

enum { EDGE_URL_SIZE = 200 };

struct edge_options {
    uint64_t node;
    const char *release; /* the program's name and release, told to clients */
    struct bus *bus;
    const char *url;     /* where others reach this site, as edge_url_is_sound has it; NULL: not known */
    int socket;          /* of edge_listen; 0: the edge listens on address and port */
    const char *address; /* address to listen on */
    const char *admin_address;
    int port, admin_port;          /* admin: metrics and health, never open to the public; 0: none */
    const char *certificate, *key; /* PEM files for TLS, checked by certificate_fault; NULL: none. Not for admin */
    bool clients;                  /* false: only health and metrics */
    const char *web;               /* folder of static files; NULL: none */
    const char *origins;           /* further allowed origins, separated by commas; NULL: only our own host */
    int per_address;               /* connections one address may hold */
    int per_second;                /* messages one connection may send */
    int lease_ms;                  /* of the hosts */
    struct ip_list proxies;        /* may say in X-Forwarded-For who the client is */
    void *owner;
    enum ready_self (*self)(void *owner);
};

/* "https://games.example.org:8443": no path, no slash at its end, and nothing that JSON would escape. */
bool edge_url_is_sound(const char *url);
/* A socket that listens; -1: errno says why not. */
int edge_listen(const char *address, int port);

FAULT_MUST_USE enum fault edge_create(uv_loop_t *loop, const struct edge_options *options, struct edge **edge);
void edge_destroy(struct edge *edge);
void edge_message(struct edge *edge, const uint8_t *bytes, size_t size);
void edge_bus_is_back(struct edge *edge);
/* Tells every client to connect elsewhere and takes no new ones. */
void edge_drain(struct edge *edge);
int edge_connections(const struct edge *edge);
bool edge_is_ready(struct edge *edge); /* has it been able to serve clients, and is it not leaving? */

#endif
