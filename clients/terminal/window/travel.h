/* Where the cursor goes. */
#ifndef TERMINAL_WINDOW_TRAVEL_H
#define TERMINAL_WINDOW_TRAVEL_H

#include "clients/terminal/window/window.h"

bool travel_same(const struct target *one, const struct target *other);
/* The target the cursor stands on; NULL: it is not in the window. */
const struct target *travel_here(const struct window *window);
bool travel_is_legal(const struct window *window, const struct target *target);
/* To the nearest target in a direction: -1, 0 or 1 to the right and down. Both: a diagonal. */
void travel_step(struct window *window, int right, int down);
/* To the next target that can be chosen, or the one before; where nothing is asked, to any. */
void travel_next(struct window *window, int by);
/* To the target in that cell; false: there is none. */
bool travel_to_cell(struct window *window, int left, int top);
/* When something new is asked and the cursor is not where something can be chosen: to the first place that is. After
 * that only if what it stood on is gone. */
void travel_settle(struct window *window);

#endif
