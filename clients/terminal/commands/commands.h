/* The commands of `mykonos`; each returns the exit status. */
#ifndef TERMINAL_COMMANDS_COMMANDS_H
#define TERMINAL_COMMANDS_COMMANDS_H

#include "command/program.h"
#include "command/setup_args.h"

/* Ended by a NULL run. */
extern const struct program_command terminal_commands[];

/* The start screen, from which they are carried out; -1: there is no terminal for it. */
int commands_start(const struct program_command *commands);

int command_games(struct args *args);
int command_rules(struct args *args);
int command_play(struct args *args);
int command_learn(struct args *args);
int command_join(struct args *args);
int command_watch(struct args *args);
int command_table(struct args *args);
int command_sign_in(struct args *args);
int command_sign_out(struct args *args);
int command_serve(struct args *args);
int command_backup(struct args *args);
int command_replay(struct args *args);
int command_why(struct args *args);
int command_what(struct args *args);
int command_picture(struct args *args);
int command_bot(struct args *args);
int command_hint(struct args *args);
int command_analyse(struct args *args);

#endif
