/* What keys and clicks do. */
#ifndef TERMINAL_WINDOW_PRESS_H
#define TERMINAL_WINDOW_PRESS_H

#include "clients/terminal/window/window.h"

void press_key(struct window *window, int key);
enum {
    PRESS_NARROW = 54, /* cells of words in a popup beside which the board can still be seen */
    PRESS_WIDE = 76,
};

/* Shows what is written to the conversation's screen between these two in a popup, if there is anything. */
void press_open_popup(struct window *window, const char *title, int width);
void press_close_popup(struct window *window);

#endif
