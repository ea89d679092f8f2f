/* Random walks through a game: the same seed gives the same walk on every machine. Soak, bench, signature and
 * playthrough all use them. */
#ifndef PROOF_WALK_H
#define PROOF_WALK_H

#include "engine/deal.h"

/* Whether games of this seed have random options instead of the defaults: half of the seeds, chosen at random. */
bool walk_varies(uint64_t seed);
/* A setup made from the seed. varied: random options and a random supported version of the rules, where playable. */
void walk_setup(const struct game *game, int seat_count, uint64_t seed, bool varied, struct game_setup *setup);

/* How many seat counts a game has, and the index-th of them. */
int walk_seat_counts(const struct game *game);
int walk_seat_count(const struct game *game, int index);

/* Chooses the next event of a game that is not over: a random move of a random acting seat, sometimes the clock.
 * `list` is left with the moves of the seat chosen. false: a dead end, event->seat acts but has no move. */
bool walk_choose(const struct game *game, const struct game_state *state, struct rng *rng, struct move_list *list,
                 struct game_event *event);

/* A long walk: how far it got, and why it ended early. All members except go_on must be zero at first. */
struct walk_run {
    bool (*go_on)(uint64_t done); /* called from time to time; false: stop. May be NULL */
    uint64_t done;                /* games, steps or leaves, depending on the function */
    bool stopped;                 /* go_on returned false */
    bool dead_end;                /* a game cannot be continued; the remaining members say where */
    int seat_count, seat, phase;
    uint64_t seed;
    uint32_t step;
};

/* Calls go_on. false: stop. */
bool walk_goes_on(struct walk_run *run, uint64_t done);
/* Records a dead end in the game with this seed; always returns false. */
bool walk_note_dead_end(struct walk_run *run, const struct game_state *state, int seat, uint64_t seed, uint32_t step);
/* "seat a has no move in phase taking: 2 seats, seed 3, step 12" */
void walk_write_dead_end(const struct walk_run *run, const struct game *game, struct text *text);

/* Plays `games` random games with keys 0, 1, 2 ... and returns the number of actions; bench measures this. After a dead
 * end, run->seed is the key, which no other walk uses. */
uint32_t walk_random_games(const struct game *game, struct game_setup *setup, uint32_t games, struct move_list *list,
                           struct walk_run *run);

/* One hash over every event and state of `games` random games in all seat counts: the same rules give the same hash. If
 * it stops early, the hash covers the first run->done games. */
uint64_t walk_signature(const struct game *game, uint32_t games, struct move_list *list, struct walk_run *run);

/* The number of leaves in the tree of all moves of all acting seats, `depth` deep from the start; run->done counts
 * them.
 */
uint64_t walk_perft(const struct game *game, int seat_count, uint64_t seed, int depth, struct walk_run *run);

#endif
