/* Random walks through a game: the same walk from the same seed on every machine. Soak, bench, signature and
 * playthrough all walk. */
#ifndef PROOF_WALK_H
#define PROOF_WALK_H

#include "engine/deal.h"

/* Half of the seeds, by chance, play with options by chance instead of the default ones. */
bool walk_varies(uint64_t seed);
/* A setup dealt by the seed. varied: options and one of the supported versions of the rules by chance, where playable.
 */
void walk_setup(const struct game *game, int seat_count, uint64_t seed, bool varied, struct game_setup *setup);

/* How many seat counts a game has, and the index-th of them. */
int walk_seat_counts(const struct game *game);
int walk_seat_count(const struct game *game, int index);

/* Chooses the next event of a game that is not over: some acting seat, any of its moves; now and then the clock.
 * list is left holding the moves of the seat chosen. false: a dead end, event->seat acts but has no move. */
bool walk_choose(const struct game *game, const struct game_state *state, struct rng *rng, struct move_list *list,
                 struct game_event *event);

/* A long walk: how far it got, and why it ended before its end. Zero but for go_on before. */
struct walk_run {
    bool (*go_on)(uint64_t done); /* asked now and then; false: stop. May be NULL */
    uint64_t done;                /* games, steps or leaves, as the function says */
    bool stopped;                 /* go_on said so */
    bool dead_end;                /* a game of these rules cannot be continued; the rest tells where: */
    int seat_count, seat, phase;
    uint64_t seed;
    uint32_t step;
};

/* Asks go_on. false: stop. */
bool walk_goes_on(struct walk_run *run, uint64_t done);
/* Notes a dead end of a game with this seed; always false. */
bool walk_ends_dead(struct walk_run *run, const struct game_state *state, int seat, uint64_t seed, uint32_t step);
/* "seat a has no move in phase taking: 2 seats, seed 3, step 12" */
void walk_write_dead_end(const struct walk_run *run, const struct game *game, struct text *text);

/* Plays `games` random games from keys 0, 1, 2 ...; returns the number of actions. What bench measures. The seed of a
 * dead end is the key, which no other walk deals by. */
uint32_t walk_random_games(const struct game *game, struct game_setup *setup, uint32_t games, struct move_list *list,
                           struct walk_run *run);

/* One hash over `games` random games in all seat counts, every event and every state: the same for the same rules. If
 * it stops early, that of the run->done games before. */
uint64_t walk_signature(const struct game *game, uint32_t games, struct move_list *list, struct walk_run *run);

/* Leaves of the tree of all moves of all acting seats, `depth` deep, from a start; done counts them. */
uint64_t walk_perft(const struct game *game, int seat_count, uint64_t seed, int depth, struct walk_run *run);

#endif
