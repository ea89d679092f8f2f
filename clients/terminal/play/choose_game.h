/* The shelf of games, for whoever sits at a terminal and named none. */
#ifndef TERMINAL_PLAY_CHOOSE_GAME_H
#define TERMINAL_PLAY_CHOOSE_GAME_H

#include "engine/game.h"

/* Asks which game; NULL: none was chosen. */
const struct game *choose_game(void);

#endif
