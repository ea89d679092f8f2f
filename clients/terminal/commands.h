/* The commands of `mykonos`; each returns the exit status. */
#ifndef TERMINAL_COMMANDS_H
#define TERMINAL_COMMANDS_H

#include "clients/terminal/setup_args.h"
#include "command/program.h"

/* Ended by a NULL run. */
extern const struct program_command commands_all[];

int command_games(struct args *args);
int command_rules(struct args *args);

int command_play(struct args *args);
int command_replay(struct args *args);
int command_why(struct args *args);
int command_picture(struct args *args);
int command_record(struct args *args);

int command_join(struct args *args);
int command_watch(struct args *args);
int command_table(struct args *args);

int command_soak(struct args *args);
int command_bench(struct args *args);
int command_signature(struct args *args);
int command_perft(struct args *args);
int command_playthrough(struct args *args);

int command_arena(struct args *args);
int command_bot(struct args *args);
int command_hint(struct args *args);
int command_analyse(struct args *args);
int command_tune(struct args *args);
int command_balance(struct args *args);

#endif
