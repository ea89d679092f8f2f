/* What commands that open a table on this machine have in common. */
#ifndef TERMINAL_COMMANDS_AT_TABLE_H
#define TERMINAL_COMMANDS_AT_TABLE_H

#include "clients/terminal/talk/venue.h"
#include "command/setup_args.h"

/* The game that was named, or that somebody at a terminal chooses; NULL: none, and the arguments are bad. */
const struct game *at_table_game(struct args *args);
/* Talks until the end, in a window or in lines. listens: somebody is at the keyboard. Returns what conversation_run
 * does. */
bool at_table_talk(struct venue *venue, bool plain, bool ascii, bool listens);

#endif
