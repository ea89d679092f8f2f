/* What is seen before there is a table to see: what is waited for, and who is there already. */
#ifndef TERMINAL_WINDOW_WAITING_H
#define TERMINAL_WINDOW_WAITING_H

#include "clients/terminal/window/window.h"

void waiting_draw(struct window *window);

#endif
