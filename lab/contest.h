/* One game between players of any kind, as fast as they can think; arena, balance and tune play these. */
#ifndef LAB_CONTEST_H
#define LAB_CONTEST_H

#include "bots/native/contestant.h"

enum { CONTEST_EVENTS_LIMIT = 20000, CONTEST_VERBS_LIMIT = 64 };

struct contest_budget {
    uint32_t ms, iterations; /* 0: each player's own limit */
    bool cpu_clock;          /* count processor time instead of wall-clock time: for a busy machine */
    void (*watch)(void *watcher, const struct game_state *truth); /* called before every event; may be NULL */
    void *watcher;
};

struct contest_result {
    uint8_t place[GAME_SEATS_MOST];
    int32_t total[GAME_SEATS_MOST];
    uint8_t first_seat;                 /* the seat that acted first, which the game draws by lot */
    uint32_t events, decisions, faults; /* faults: answers of external bots that were not accepted */
    uint64_t iterations;
    uint32_t over_us; /* the longest time by which a decision exceeded its budget */
    uint32_t at_ms;   /* match time at the end */
    uint32_t verb_use[CONTEST_VERBS_LIMIT];
    char end_rule[16]; /* the last rule that the last event's narration cites: "5.1" */
};

/* Plays from the setup to the end; contestant[i] has seat i. The seeds of all decisions are derived from `seed`. */
void contest_play(const struct game *game, const struct game_setup *setup, struct contestant *const contestant[],
                  const struct contest_budget *budget, uint64_t seed, struct contest_result *result);

#endif
