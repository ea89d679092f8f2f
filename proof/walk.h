/* Random walks through a game: the same walk from the same seed on every machine. Soak, bench, signature and
 * playthrough all walk. */
#ifndef PROOF_WALK_H
#define PROOF_WALK_H

#include "engine/game.h"

/* Room for any game's state. */
union walk_state {
    struct game_state head;
    uint64_t room[GAME_STATE_LIMIT / sizeof(uint64_t)];
};

/* Half of the seeds, by chance, play with options by chance instead of the usual ones. */
bool walk_varies(uint64_t seed);
/* The deal of a seed: sets the setup's key. */
void walk_deal(uint64_t seed, struct game_setup *setup);
/* A setup dealt by the seed. varied: options and one of the supported versions of the rules by chance, where playable.
 */
void walk_setup(const struct game *game, int seat_count, uint64_t seed, bool varied, struct game_setup *setup);

/* How many seat counts a game has, and the index-th of them. */
int walk_seat_counts(const struct game *game);
int walk_seat_count(const struct game *game, int index);

/* Chooses the next event of a game that is not over: some acting seat, any of its moves; now and then the clock.
 * list is left holding the moves of the seat chosen. */
void walk_choose(const struct game *game, const struct game_state *state, struct rng *rng, struct move_list *list,
                 struct game_event *event);

/* Plays `games` random games from keys 0, 1, 2 ...; returns the number of actions. What bench measures. */
uint32_t walk_random_games(const struct game *game, struct game_setup *setup, uint32_t games, struct move_list *list);

/* One hash over `games` random games in all seat counts, every event and every state: the same for the same rules. */
uint64_t walk_signature(const struct game *game, uint32_t games, struct move_list *list);

/* Leaves of the tree of all moves of all acting seats, `depth` deep, from a start. */
uint64_t walk_perft(const struct game *game, int seat_count, uint64_t seed, int depth);

#endif
