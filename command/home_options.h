/* The options of `mykonos serve` and `mykonos backup`. Two programs read them: `mykonos` lists and explains these
 * commands, and hands them on to `mykonos-serve`, because a server's libraries would make every other command start
 * several times slower. */
#ifndef COMMAND_HOME_OPTIONS_H
#define COMMAND_HOME_OPTIONS_H

#include "command/args.h"

#define HOME_PROGRAM "mykonos-serve"

/* Ended by a NULL name. */
extern const struct args_option home_serve_options[], home_backup_options[];

#endif
