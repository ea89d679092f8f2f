/* The commands of `mykonos-lab`; each returns the exit status. */
#ifndef LAB_COMMANDS_H
#define LAB_COMMANDS_H

#include "command/program.h"
#include "command/setup_args.h"

/* Ended by a NULL run. */
extern const struct program_command lab_commands[];

int command_soak(struct args *args);
int command_bench(struct args *args);
int command_signature(struct args *args);
int command_perft(struct args *args);
int command_playthrough(struct args *args);
int command_record(struct args *args);
int command_coverage(struct args *args);

int command_arena(struct args *args);
int command_balance(struct args *args);
int command_tune(struct args *args);
int command_patience(struct args *args);

#endif
