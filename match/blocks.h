/* What a move takes away from the player who is next, in numbers and in a sentence: why it is a good one. */
#ifndef MATCH_BLOCKS_H
#define MATCH_BLOCKS_H

#include "engine/game.h"

/* Points are in units of 1/points_unit. */
struct block {
    int seat;                /* who is next */
    struct game_move answer; /* legal after most of the viewer's moves, where it gains `points` or more */
    int32_t points;
    int32_t left; /* the most that any answer gains after this move: less, and not below 0 */
};

/* Room for what is too large for a stack. */
struct blocks_room {
    struct move_list moves, answers;
};

/* The viewer is to move. Only what is certain counts, as in match/gains.h, and only at once: what the next player's
 * next move gains. false: the move is refused, blocks nothing, draws or shows something, or no other player alone is
 * next; and in games of teams. */
bool blocks_find(const struct game *game, const struct game_state *view, struct game_move move,
                 struct blocks_room *room, struct block *block);
/* The same in words, at the end of the text; nothing is written if nothing is blocked. */
void blocks_tell(const struct game *game, const struct game_state *view, struct game_move move,
                 struct blocks_room *room, struct text *text);

#endif
