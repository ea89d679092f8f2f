/* A game that was played, as a venue at which nobody plays any more: somebody looks at it, at any moment of it. */
#ifndef TERMINAL_REPLAY_RECORD_VENUE_H
#define TERMINAL_REPLAY_RECORD_VENUE_H

#include "clients/terminal/replay/chances.h"
#include "clients/terminal/replay/story.h"
#include "clients/terminal/talk/playback.h"
#include "clients/terminal/talk/venue.h"

enum { RECORD_VENUE_ITERATIONS = 400 }; /* for each decision, unless somebody wants another number */

struct record_venue {
    struct venue venue;
    struct playback playback;
    const struct match *match;
    struct venue *table; /* where it was played, whose people are still there; NULL: none */
    struct snapshots snapshots;
    struct story story;
    struct chances chances;
    union game_room before, now; /* the truth before and after the last event */
    uint64_t due_ms;             /* when it goes on by itself */
};

/* Shows the start; playback.close() releases it. The match is the caller's and must not change any more. table: a venue
 * to be kept alive, which knows the names of the players; may be NULL. NULL: there is not enough memory. */
struct record_venue *record_venue_open(const struct match *match, struct venue *table, uint32_t iterations);

#endif
