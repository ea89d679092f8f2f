/* A program of commands: finds the one asked for, and answers --help and --version from its table. */
#ifndef COMMAND_PROGRAM_H
#define COMMAND_PROGRAM_H

#include "command/args.h"

/* Exit statuses: 0 only when all is well. */
enum { STATUS_WELL = 0, STATUS_NOT_WELL = 1, STATUS_USAGE = 2, STATUS_INTERRUPTED = 130 };

struct program_command {
    const char *name;    /* "soak"; NULL: the program has this one command, which needs no name */
    const char *words;   /* what stands beside the options: "GAME [CLAUSE]" */
    const char *summary; /* a few words for the list of commands */
    const char *about;   /* one or two sentences */
    const struct args_option *options;
    const char *const *examples; /* whole command lines, ended by NULL; tests run every one printed */
    int (*run)(struct args *args);
};

struct program {
    const char *name, *about;
    const char *game;                       /* what GAME in an example is printed as; may be NULL */
    const struct program_command *commands; /* ended by a NULL run */
};

/* What main() returns. */
int program_run(const struct program *program, int argc, char **argv);

#endif
