/* The bus between nodes: the only place that speaks NATS. Every node has an inbox; a message a node sends to itself
 * never leaves the process, and none does if the node is alone. Delivery is at most once: a sender that needs an answer
 * asks again. The connection is made anew whenever it is lost, by the event loop alone: a NATS server that hangs delays
 * nothing but messages. */
#ifndef SERVER_BUS_BUS_H
#define SERVER_BUS_BUS_H

#include <uv.h>

#include "protocol/wire.h"
#include "server/loop/fault.h"

struct bus;

/* Who we are to NATS: what each may send and hear is in deploy/nats/nats.conf. */
enum bus_part { BUS_NODE, BUS_BRAIN, BUS_OPERATOR };

/* How to reach NATS, from the command line. */
struct bus_access {
    const char *url;       /* nats://host:port; several are separated by commas; NULL: no NATS, this node is alone */
    const char *seed_file; /* our key */
    const char *ca_file;   /* who signs NATS's certificate; NULL: an authority that the system believes */
    bool open;             /* neither TLS nor a key: anyone who reaches NATS can read and send everything */
};

struct bus_options {
    struct bus_access access;
    enum bus_part part;
    uint64_t number;  /* of bus_choose_number */
    bool think;       /* take part in the brains' queue */
    bool receive;     /* take part in the lobbies' queue */
    bool may_be_down; /* start even if NATS cannot be reached yet */
    void *owner;
    void (*on_message)(void *owner, const uint8_t *bytes, size_t size);
    /* What brains answer: anybody who has a brain's key may have sent it. NULL: none is awaited. */
    void (*on_answer)(void *owner, const uint8_t *bytes, size_t size);
    void (*on_back)(void *owner); /* connected to NATS: messages may have been lost before */
};

/* Of an access with a URL. NULL: it can be tried; otherwise a sentence about what is wrong with it. */
const char *bus_access_fault(const struct bus_access *access);

/* The number of a node, brain or operator, at random: a restarted node is a new node, so it cannot be confused with its
 * past. It tells which part it is of. 0: the system has no random numbers. */
uint64_t bus_choose_number(enum bus_part part);

/* Runs the loop until we are connected or know why not: up to 5 s for each server, or for the first if NATS may be
 * down. */
FAULT_MUST_USE enum fault bus_create(uv_loop_t *loop, const struct bus_options *options, struct bus **bus);
/* No further connection is begun. Before the end, when others close descriptors while the loop still runs: libuv gives
 * up if a new socket has the number of one that it still knows. */
void bus_begin_end(struct bus *bus);
void bus_destroy(struct bus *bus);

void bus_send(struct bus *bus, uint64_t number, const struct wire *message);
void bus_send_answer(struct bus *bus, uint64_t number, const struct wire *message); /* of a brain, to a host */
void bus_send_all(struct bus *bus, const struct wire *message);                     /* including ourselves */
void bus_send_brain(struct bus *bus, const struct wire *message);
void bus_send_lobby(struct bus *bus, const struct wire *message); /* ourselves, if we are one */
bool bus_is_up(const struct bus *bus);
/* Runs the loop until NATS has all that was sent. false: it was refused, or took too long. */
bool bus_flush(struct bus *bus);

#endif
