/* A frame that stands before everything else. */
#ifndef TERMINAL_WINDOW_BOX_H
#define TERMINAL_WINDOW_BOX_H

#include "engine/canvas.h"

/* Blank inside. title "": none. */
void box_draw(struct canvas *canvas, struct canvas_area area, const char *title);

#endif
