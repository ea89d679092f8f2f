/* What each seat could expect over a game, thought over in a thread of its own while somebody looks at the game. */
#ifndef TERMINAL_REPLAY_CHANCES_H
#define TERMINAL_REPLAY_CHANCES_H

#include <pthread.h>
#include <stdatomic.h>

#include "bots/analysis.h"

enum chances_stage { CHANCES_THINKING, CHANCES_ENDING, CHANCES_ENDED };

struct chances {
    const struct match *match; /* does not change any more */
    uint32_t iterations;       /* for each decision */

    /* The owner's. */
    bool begun, done;
    int known;              /* moments in `shown` of which the chances are known */
    struct analysis *shown; /* what was found so far; when it is done, all of it */
    int turn_count, turn[ANALYSIS_TURNS_MOST];

    /* The thread's, but for what the lock guards. */
    pthread_t thread;
    struct analysis *thinking;
    struct bot *bot;
    atomic_bool stop;
    pthread_mutex_t lock;
    int ready;                /* guarded: moments thought over */
    enum chances_stage stage; /* guarded */
};

/* chances: all zero, but for match and iterations. false: there is not enough memory, or no thread. */
bool chances_begin(struct chances *chances);
/* Takes over what was found meanwhile; false: nothing. */
bool chances_update(struct chances *chances);
/* What the seats can expect after so many events, as shares of BOT_VALUE_ONE; NULL: not known yet. */
const uint16_t *chances_at(const struct chances *chances, uint32_t event_count);
/* Also stops it. */
void chances_end(struct chances *chances);

#endif
