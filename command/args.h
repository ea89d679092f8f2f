/* Command-line arguments: options begin with --, the rest are words. A table lists the options and which of them take a
 * value, so that arguments can be given in any order; help is printed from the same table. */
#ifndef COMMAND_ARGS_H
#define COMMAND_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum { ARGS_LIMIT = 64 };

struct program_command;

struct args_option {
    const char *name;  /* "--games" */
    const char *value; /* the name of its value in help: "N"; NULL: it takes no value */
    const char *about; /* its meaning, for help */
};

struct args {
    const char *program, *command;          /* for messages: "mykonos", "soak"; command may be NULL */
    const struct args_option *options;      /* ended by a NULL name */
    const struct program_command *commands; /* all of the program's, for one from which others are chosen */
    int count;                              /* at most ARGS_LIMIT */
    char **value;
    uint64_t words, names; /* sets of indices: plain words, names of options; the rest are values of options */
    uint64_t taken;        /* set of indices already taken by the functions below */
    bool bad;              /* something was wrong; already reported on standard error */
    bool help;             /* --help was given */
};

/* Sorts the arguments into words, names and values; complains about options that are not in the table. */
void args_begin(struct args *args);

/* "--json": was it given? Here and below, the option must be in the table. */
bool args_flag(struct args *args, const char *name);
/* "--seed 7": its value, or `otherwise`. If an option is given several times, each call returns the next value. */
const char *args_text(struct args *args, const char *name, const char *otherwise);
uint64_t args_number(struct args *args, const char *name, uint64_t otherwise, uint64_t least, uint64_t most);
/* The next plain word; NULL: none is left. */
const char *args_word(struct args *args);

/* Prints "mykonos: ..." on standard error and marks the arguments as bad. */
void args_complain(struct args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Call after taking all arguments: false if something is left over or was wrong. */
bool args_done(struct args *args);

#endif
