/* The first line of the window: how far the game has come and whose turn it is. And the last: the keys that work now
 * and what the cursor stands on, or what is being typed. */
#ifndef TERMINAL_WINDOW_BARS_H
#define TERMINAL_WINDOW_BARS_H

#include "clients/terminal/window/window.h"

void bars_draw_title(struct window *window);
void bars_draw_keys(struct window *window);

#endif
