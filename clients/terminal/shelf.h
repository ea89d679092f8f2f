/* The shelf of games, for whoever sits at a terminal and named none. */
#ifndef TERMINAL_SHELF_H
#define TERMINAL_SHELF_H

#include "engine/game.h"

/* Asks which game; NULL: none was chosen. */
const struct game *shelf_choose(void);

#endif
