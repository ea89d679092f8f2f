/* What people write to each other at a server's table, and all that is told besides the moves: a pane at the right
 * where there is room for one, else a popup; with the line that is being written at its bottom. */
#ifndef TERMINAL_WINDOW_CHAT_PANE_H
#define TERMINAL_WINDOW_CHAT_PANE_H

#include "clients/terminal/window/window.h"

/* How many cells at the right are the pane's; 0: there is none. */
int chat_pane_width(const struct window *window);
/* What was written so far can be seen, or is about to be. */
bool chat_pane_is_seen(const struct window *window);
/* The pane, or the popup while somebody writes. */
void chat_pane_draw(struct window *window);
/* Where the terminal's own cursor belongs while somebody writes. */
void chat_pane_cursor_cell(const struct window *window, int *left, int *top);

/* Begins to write, or goes on with what was being written; false: there is nobody to write to. */
bool chat_pane_begin(struct window *window);
void chat_pane_press(struct window *window, int key);

#endif
