/* Words about what the cursor stands on, written to the conversation's screen. */
#ifndef TERMINAL_WINDOW_REASON_H
#define TERMINAL_WINDOW_REASON_H

#include "clients/terminal/window/window.h"

/* Why it cannot be chosen now: the refusals of the moves that it would be part of. */
void reason_why_not(struct window *window, const struct target *target);
/* What it is and does. */
void reason_what(struct window *window, const struct target *target);
/* What it is called: "space c3", "extend". */
void reason_name(const struct window *window, const struct target *target, struct text *text);

#endif
