/* Asks people at a terminal who named no game which one they want to play, and against whom. */
#ifndef TERMINAL_PLAY_CHOOSE_GAME_H
#define TERMINAL_PLAY_CHOOSE_GAME_H

#include "engine/game.h"

/* The game, and as for --seats who plays; seats NULL: that is known already. NULL: none was chosen. */
const struct game *choose_game(struct text *seats);

#endif
