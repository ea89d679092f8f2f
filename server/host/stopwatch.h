/* A clock that can be stopped after the fact, for the time of tables. It is given the readings of a clock that never
 * jumps, and leaves out the time that must not count. It never goes backwards: if time that it has shown turns out not
 * to count, it stands still until that is made up. */
#ifndef SERVER_HOST_STOPWATCH_H
#define SERVER_HOST_STOPWATCH_H

#include <stdint.h>

enum {
    STOPWATCH_TURN_MOST_MS = 1000, /* between two readings; what is longer was spent frozen and does not count */
};

#define STOPWATCH_RUNS UINT64_MAX

struct stopwatch {
    uint64_t turn_ms;       /* when it was last read */
    uint64_t lost_ms;       /* how much time before that does not count */
    uint64_t lost_until_ms; /* no time before this may be left out any more */
    uint64_t shown_ms;      /* its last reading */
};

/* A stopwatch that shows 0 at now_ms. */
struct stopwatch stopwatch_from(uint64_t now_ms);
/* Must be read more often than every STOPWATCH_TURN_MOST_MS. Time since stopped_ms does not count; STOPWATCH_RUNS: all
 * counts. */
uint64_t stopwatch_read(struct stopwatch *watch, uint64_t now_ms, uint64_t stopped_ms);

#endif
