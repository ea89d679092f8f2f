/* A game that is looked at again: the line of its events below the board, what the last one has changed, and the keys
 * that go from one to the other. */
#ifndef TERMINAL_WINDOW_TIMELINE_H
#define TERMINAL_WINDOW_TIMELINE_H

#include "clients/terminal/window/window.h"

/* Draws it at the bottom of the area, or at its top; returns its first row. */
int timeline_draw(struct window *window, struct canvas_area area, bool bottom);
/* Makes the cells of the board that are not what they were in window->before stand out. */
void timeline_mark_changes(struct window *window);
/* Is there such a cell in this area of the board? */
bool timeline_has_changed(const struct window *window, struct canvas_area area);
/* By whom the game is seen, for the end of the first line. */
void timeline_write_viewer(const struct window *window, struct text *text);

/* false: that key has no meaning of its own here. */
bool timeline_press(struct window *window, int key);
/* To the event with that number. */
void timeline_jump(struct window *window, const char *digits);
/* For the list of all keys. */
void timeline_list_keys(const struct screen *screen);

#endif
