/* What a move changes in everybody's points at once, in a sentence: why it is a good one. */
#ifndef MATCH_GAINS_H
#define MATCH_GAINS_H

#include "engine/game.h"

/* The viewer is to move, and the move is legal. Only what is certain is told: what comes of a draw, or of what the
 * viewer does not see, is not. Nothing is written if nobody's points change. */
void gains_tell(const struct game *game, const struct game_state *view, struct game_move move, struct text *text);

#endif
