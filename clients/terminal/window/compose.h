/* What stands where in the window. */
#ifndef TERMINAL_WINDOW_COMPOSE_H
#define TERMINAL_WINDOW_COMPOSE_H

#include "clients/terminal/window/window.h"

/* Draws everything into window->picture and finds the targets. The conversation's view is up to date. */
void compose(struct window *window);
/* The cell of the picture where the terminal's own cursor belongs. */
void compose_cursor_cell(const struct window *window, int *left, int *top);

#endif
