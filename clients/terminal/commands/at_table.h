/* What commands that open a table on this machine have in common. */
#ifndef TERMINAL_COMMANDS_AT_TABLE_H
#define TERMINAL_COMMANDS_AT_TABLE_H

#include "command/setup_args.h"

/* The game that was named, or that somebody at a terminal chooses; NULL: none, and the arguments are bad. */
const struct game *at_table_game(struct args *args);

#endif
