/* Brains choose moves for bots. They take requests from a queue shared by all brains, get a seat's view and nothing
 * else, and think on the loop's worker threads, so that long thinking delays nothing else. What cannot begin at once
 * waits in a queue of the brain's own (queue.h). */
#ifndef SERVER_BRAIN_BRAIN_H
#define SERVER_BRAIN_BRAIN_H

#include <uv.h>

#include "server/bus/bus.h"

struct brain;

struct brain *brain_create(uv_loop_t *loop, struct bus *bus);
void brain_destroy(struct brain *brain); /* running jobs are finished and their answers dropped */
/* A `think` message; anything else is ignored. */
void brain_message(struct brain *brain, const uint8_t *bytes, size_t size);

#endif
