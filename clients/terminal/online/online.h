/* `mykonos join`, `mykonos watch` and `mykonos table`. */
#ifndef TERMINAL_ONLINE_ONLINE_H
#define TERMINAL_ONLINE_ONLINE_H

#include "command/program.h"

int command_join(struct args *args);
int command_watch(struct args *args);
int command_table(struct args *args);

#endif
