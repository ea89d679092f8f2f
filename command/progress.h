/* Shows how far a long command is, on one line of standard error that is rewritten in place and erased at the end;
 * shows nothing if standard error is not a terminal. The first Ctrl-C asks the command to stop and print what it has; a
 * second one ends it at once. There is one line, so only one progress can be active. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* unit: "games"; total 0: unknown. */
void progress_begin(const char *unit, uint64_t total);
/* Reports how much is done; false: stop. Only the thread that called progress_begin may call it. */
bool progress_step(uint64_t done);
/* Shows no line from now on; Ctrl-C still asks the command to stop. */
void progress_hide(void);
/* Erases the line until the next step, so that something else can be printed. */
void progress_clear(void);
bool progress_stopped(void);
/* Erases the line. If the command was asked to stop, prints how much was done and returns STATUS_INTERRUPTED; else
 * returns `status`. */
int progress_end(int status);

/* For bot_budget: the wall clock, which jumps past every deadline when the command is asked to stop. Any thread may
 * read it; in the thread that began a progress in "s", each call also counts its seconds. */
uint64_t progress_now_us(void *unused);

#endif
