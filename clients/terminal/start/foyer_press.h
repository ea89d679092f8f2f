#ifndef TERMINAL_START_FOYER_PRESS_H
#define TERMINAL_START_FOYER_PRESS_H

#include "clients/terminal/start/foyer.h"

/* Does what a key means now. */
void foyer_press(struct foyer *foyer, int key);

#endif
