/* The bus between nodes: the only place that speaks NATS. Every node has an inbox; a message a node sends to itself
 * never leaves the process. Delivery is at most once: a sender that needs an answer asks again. */
#ifndef SERVER_BUS_BUS_H
#define SERVER_BUS_BUS_H

#include <uv.h>

#include "protocol/wire.h"
#include "server/loop/fault.h"

struct bus;

struct bus_options {
    const char *url;  /* nats://host:port; several are separated by commas */
    uint64_t node;    /* this node's number */
    bool think;       /* take part in the brains' queue */
    bool may_be_down; /* start even if NATS cannot be reached yet */
    void *owner;
    void (*on_message)(void *owner, const uint8_t *bytes, size_t size);
    void (*on_back)(void *owner); /* reconnected to NATS: messages may have been lost */
};

FAULT_MUST_USE enum fault bus_create(uv_loop_t *loop, const struct bus_options *options, struct bus **bus);
void bus_destroy(struct bus *bus);

void bus_send(struct bus *bus, uint64_t node, const struct wire *message);
void bus_send_all(struct bus *bus, const struct wire *message); /* including ourselves */
void bus_send_brain(struct bus *bus, const struct wire *message);
bool bus_is_up(const struct bus *bus);

#endif
