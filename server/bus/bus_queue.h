/* Messages that a node sends to itself: they never leave the process, and arrive in a later turn of the loop, in order,
 * as if they came from elsewhere. */
#ifndef SERVER_BUS_BUS_QUEUE_H
#define SERVER_BUS_BUS_QUEUE_H

#include <uv.h>

#include "protocol/wire.h"

struct bus_queue;

struct bus_queue *bus_queue_create(uv_loop_t *loop, void *owner,
                                   void (*on_message)(void *owner, const uint8_t *bytes, size_t size));
/* Messages that still wait are dropped: their receivers may be gone already. */
void bus_queue_destroy(struct bus_queue *queue);
void bus_queue_put(struct bus_queue *queue, const struct wire *message);

#endif
