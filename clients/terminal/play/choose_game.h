/* Asks people at a terminal who named no game which one they want to play. */
#ifndef TERMINAL_PLAY_CHOOSE_GAME_H
#define TERMINAL_PLAY_CHOOSE_GAME_H

#include "engine/game.h"

/* NULL: none was chosen. */
const struct game *choose_game(void);

#endif
