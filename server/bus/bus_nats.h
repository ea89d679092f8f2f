/* The bus's connection to NATS: made anew whenever it is lost. */
#ifndef SERVER_BUS_BUS_NATS_H
#define SERVER_BUS_BUS_NATS_H

#include "server/bus/bus.h"

struct bus_nats;

enum { BUS_BRAIN_BITS = 2, BUS_OPERATOR_BITS = 3 }; /* the two highest bits of a number; a node's highest bit is 0 */

/* These five are as in bus.h. */
FAULT_MUST_USE enum fault bus_nats_create(uv_loop_t *loop, const struct bus_options *options, struct bus_nats **made);
void bus_nats_begin_end(struct bus_nats *nats);
void bus_nats_destroy(struct bus_nats *nats);
bool bus_nats_is_up(const struct bus_nats *nats);
bool bus_nats_flush(struct bus_nats *nats);

void bus_nats_send(struct bus_nats *nats, uint64_t number, const struct wire *message);
void bus_nats_send_answer(struct bus_nats *nats, uint64_t number, const struct wire *message);
void bus_nats_send_all(struct bus_nats *nats, const struct wire *message); /* also to ourselves */
void bus_nats_send_brain(struct bus_nats *nats, const struct wire *message);
void bus_nats_send_lobby(struct bus_nats *nats, const struct wire *message);

#endif
