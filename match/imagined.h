/* A move of the viewer, made in one of the truths that may be behind the view. */
#ifndef MATCH_IMAGINED_H
#define MATCH_IMAGINED_H

#include "engine/game.h"

/* What is the same in so many truths counts as certain. */
enum { IMAGINED_WORLDS = 6 };

/* same: nothing was drawn or shown, so every truth behind the view comes to the same view, as proof/conformance.c
 * checks. false: the move is refused. */
bool imagined_play(const struct game *game, const struct game_state *view, struct game_move move, uint64_t world,
                   struct game_state *truth, bool *same);

#endif
