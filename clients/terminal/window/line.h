/* A line of words that is being typed in the window. */
#ifndef TERMINAL_WINDOW_LINE_H
#define TERMINAL_WINDOW_LINE_H

#include "clients/terminal/screen/typed.h"
#include "engine/canvas.h"

/* A key of the surface, as far as it means something in a line. */
void line_press(struct typed *line, int key);
/* The part of it around its cursor, in so many cells. */
void line_draw(const struct typed *line, struct canvas *canvas, int left, int top, int cells);
/* How many cells right of its left end the cursor stands. */
int line_cursor(const struct typed *line, int cells);

#endif
