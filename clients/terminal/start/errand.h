/* A command line that the start screen composes, shows, and lets be carried out as if it had been typed. */
#ifndef TERMINAL_START_ERRAND_H
#define TERMINAL_START_ERRAND_H

#include "command/program.h"
#include "engine/text.h"

enum { ERRAND_WORDS_MOST = 32, ERRAND_SIZE = 4096, ERRAND_SAID_SIZE = 1024 };

struct errand {
    int count;
    char *word[ERRAND_WORDS_MOST + 1]; /* without the program's name; ended by NULL */
    char bytes[ERRAND_SIZE];
    size_t used;
};

void errand_begin(struct errand *errand, const char *command);
void errand_add(struct errand *errand, const char *word);
/* As somebody would type it, the program's name first: words with signs that a shell reads stand in quotes. */
void errand_write(const struct errand *errand, struct text *text);

/* What came of it. */
struct errand_end {
    int status;
    char complaint[ERRAND_SAID_SIZE]; /* the last that it wrote to standard error; "": nothing */
    char *output;                     /* what it printed, if that was wanted; the caller frees it */
};

/* Runs it at this terminal, which must be free, and waits for its end. prints: its output goes to `output` instead.
 * false: it could not be started. */
bool errand_run(const struct errand *errand, bool prints, struct errand_end *end);

#endif
