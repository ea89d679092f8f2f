/* The start screen: the games, a table to be set, the games that were kept, and the way to tables on servers. It does
 * nothing itself but compose a command line, show it, and let it be carried out. */
#ifndef TERMINAL_START_START_H
#define TERMINAL_START_START_H

#include "command/program.h"

/* Runs until somebody leaves; returns the exit status. commands: those that can be carried out, ended by a NULL run.
 * ascii: only plain signs. */
int start_run(const struct program_command *commands, bool ascii);

#endif
