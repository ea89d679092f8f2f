/* The time of a local match: it follows the real clock while somebody sits at a terminal; else it stands still and is
 * made to pass. All times are in ms of the match. */
#ifndef TERMINAL_PLAY_MATCH_CLOCK_H
#define TERMINAL_PLAY_MATCH_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct match_clock {
    bool live;
    uint64_t began_ms; /* of the real clock */
    uint32_t base_ms;  /* of the match at that moment */
    uint32_t now_ms;   /* when not live */
    uint32_t until_ms; /* let time pass up to here before anybody is asked again */
};

void match_clock_start(struct match_clock *clock, bool live, uint32_t at_ms);
uint32_t match_clock_now(const struct match_clock *clock);
/* Nobody is to be asked before so much time has passed; only when not live. */
void match_clock_pass(struct match_clock *clock, uint32_t ms);
bool match_clock_passing(const struct match_clock *clock);
/* Goes to that moment, but not past the time that is to pass. */
void match_clock_skip(struct match_clock *clock, uint32_t at_ms);

#endif
