/* A match as text: its setup and key, then every event with its time and a check value of the state after it,
 * so that a divergence is caught at the move where it happens. Reading trusts nothing.
 *
 *   mykonos-record 1
 *   game template 1
 *   seats 3
 *   option market open
 *   key 00112233445566778899aabbccddeeff
 *   commitment 1f..., secret 90..., share a 77...     (each on its own line; only when the key was made by fair.h)
 *   start #5d1f00aa
 *   a 1200 take 2 #8c2b77f1
 *   - 600000 clock #0a1b2c3d
 *   a 600100 undo #5d1f00aa
 *   end 1 3 2
 */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/fair.h"
#include "match/match.h"

enum { RECORD_VERSION = 1, RECORD_LINE_LIMIT = 240 };

struct record_fault {
    uint32_t line; /* from 1; 0: no fault */
    const char *words;
};

struct record_head {
    const struct game *game;
    struct game_setup setup;
    struct fair fair;     /* read but not checked; fair_fault checks it */
    uint32_t event_limit; /* at most this many events follow */
    uint32_t line_count;  /* of the head */
    size_t size;          /* bytes of the head */
};

/* A size in bytes that record_write never exceeds. */
size_t record_size(const struct match *match);
/* Writes the whole record, with the end line if the match is over; scratch has game->state_size bytes. */
void record_write(const struct match *match, struct game_state *scratch, struct text *text);
/* The same, including how the key was made; fair may be NULL. */
void record_write_fair(const struct match *match, const struct fair *fair, struct game_state *scratch,
                       struct text *text);

/* Reads the head. false: `fault` has the line and what is wrong with it. */
bool record_read_head(const char *bytes, size_t size, struct record_head *head, struct record_fault *fault);
/* Replays the events of the same bytes into a match that has room for event_limit of them (at least
 * head->event_limit), checking every one. A record that is only a head is a match that has not begun. After a fault the
 * match is as the last good event left it. */
bool record_replay(const char *bytes, size_t size, const struct record_head *head, struct match *match,
                   uint32_t event_limit, struct record_fault *fault);

#endif
