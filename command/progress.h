/* How far a long command is, on one line of standard error that is rewritten in place and erased at the end; nothing
 * when standard error is no terminal. The first Ctrl-C asks the command to stop and print what it has; a second one
 * ends it at once. There is one line, so there is one progress at a time. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* unit: "games"; total 0: nobody knows. */
void progress_begin(const char *unit, uint64_t total);
/* So much is done; false: stop. Only for the thread that began. */
bool progress_step(uint64_t done);
/* Shows no line from now on; Ctrl-C still asks to stop. */
void progress_hide(void);
/* Erases the line until the next step, for something to be said. */
void progress_clear(void);
bool progress_stopped(void);
/* Erases the line. If the command was asked to stop, says after how much and returns STATUS_INTERRUPTED; else `status`.
 */
int progress_end(int status);

/* For bot_budget: the wall's clock, which jumps past every deadline when asked to stop. Any thread may read it; each
 * look also counts the seconds of a progress in "s". */
uint64_t progress_now_us(void *unused);

#endif
