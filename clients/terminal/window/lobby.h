/* What is seen before there is a table to see: what is waited for, and who is there already. */
#ifndef TERMINAL_WINDOW_LOBBY_H
#define TERMINAL_WINDOW_LOBBY_H

#include "clients/terminal/window/window.h"

void lobby_draw(struct window *window);

#endif
