#ifndef TERMINAL_START_FOYER_DRAW_H
#define TERMINAL_START_FOYER_DRAW_H

#include "clients/terminal/start/foyer.h"

/* Lays out everything anew: the spots, and the picture of the window. */
void foyer_draw(struct foyer *foyer);
/* Where the terminal's own cursor belongs. */
void foyer_cursor_cell(const struct foyer *foyer, int *left, int *top);
/* The spot in that cell of the window; NULL: none. */
const struct spot *foyer_spot_at(const struct foyer *foyer, int left, int top);

#endif
