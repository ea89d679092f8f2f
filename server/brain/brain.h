/* Brains think for bots. They take requests from a queue all brains share, get a seat's view and nothing else, and
 * think on the loop's worker threads, so that a long thought delays nobody. */
#ifndef SERVER_BRAIN_BRAIN_H
#define SERVER_BRAIN_BRAIN_H

#include <uv.h>

#include "server/bus/bus.h"

struct brain;

struct brain *brain_create(uv_loop_t *loop, struct bus *bus);
void brain_destroy(struct brain *brain); /* thoughts still under way are finished and thrown away */
/* A `think` message; anything else is ignored. */
void brain_message(struct brain *brain, const uint8_t *bytes, size_t size);

#endif
