/* `mykonos play`. */
#ifndef TERMINAL_PLAY_PLAY_H
#define TERMINAL_PLAY_PLAY_H

#include "command/program.h"

int command_play(struct args *args);

#endif
