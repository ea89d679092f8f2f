/* A program with commands: runs the one named, and answers --help and --version from its table. */
#ifndef COMMAND_PROGRAM_H
#define COMMAND_PROGRAM_H

#include "command/args.h"
#include "system/file.h"

/* Exit statuses: 0 only if everything worked. */
enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2, STATUS_INTERRUPTED = 130 };

struct program_command {
    const char *name;    /* "soak"; NULL: it is the program's only command and needs no name */
    const char *words;   /* the arguments that are not options: "GAME [CLAUSE]" */
    const char *summary; /* a few words for the list of commands */
    const char *about;   /* one or two sentences */
    const struct args_option *options;
    const char *const *examples; /* whole command lines, ended by NULL; tests run every printed example */
    int (*run)(struct args *args);
};

struct program {
    const char *name, *about;
    const struct program_command *commands; /* ended by a NULL run */
    const char *sibling;                    /* a program with more commands, in the same folder; may be NULL */
    bool hands_on;                          /* the sibling runs commands that this program does not have */
    /* Runs without a command, or with one that the person then chooses; -1: not here. NULL: the help is printed. */
    int (*alone)(const struct program_command *commands);
    bool speaks; /* in the language of the environment; without it, English */
};

/* Returns the exit status. Runs nothing if a game in game_list is incomplete. */
int program_run(const struct program *program, int argc, char **argv);

/* Lets another program carry out this command, in place of this process. It is looked for in this program's folder,
 * then in the PATH. Returns only if it cannot be started. */
void program_hand_on(const char *name, const struct args *args);

/* Returns STATUS_OK, or reports on standard error what is wrong with the file and returns STATUS_FAILED. */
int program_file_status(const char *path, enum file_fault fault);

#endif
