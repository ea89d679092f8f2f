/* What a move changes in everybody's points at once, in numbers and in a sentence: why it is a good one. */
#ifndef MATCH_GAINS_H
#define MATCH_GAINS_H

#include "engine/game.h"

/* The viewer is to move. Only what is certain counts: what comes of a draw, or of what the viewer does not see, does
 * not. In units of 1/points_unit, for every seat; false: the move is refused. */
bool gains_count(const struct game *game, const struct game_state *view, struct game_move move,
                 int32_t points[GAME_SEATS_MOST]);
/* The same in words; nothing is written if nobody's points change. */
void gains_tell(const struct game *game, const struct game_state *view, struct game_move move, struct text *text);

#endif
