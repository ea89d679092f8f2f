/* What each spot of the start screen offers: its command line, and what is said about it. */
#ifndef TERMINAL_START_OFFER_H
#define TERMINAL_START_OFFER_H

#include "clients/terminal/start/foyer.h"

/* The command with that name; NULL: there is none. */
const struct program_command *offer_command(const struct foyer *foyer, const char *name);
/* Whether the command opens a window of its own at a terminal; others print, or talk in lines. */
bool offer_has_window(const struct foyer *foyer, const char *name);

/* The command line of what the cursor stands on. false: something has to be typed for it first. */
bool offer_order(struct foyer *foyer, struct errand *errand);
/* The command line for the address in these words: to take a seat there if it has an invitation and nobody wants only
 * to watch. false: there is no address in them. */
bool offer_order_address(const struct foyer *foyer, const char *words, bool watches, struct errand *errand);
/* Looks at a kept game, the first time that it is asked for. */
const struct kept_line *offer_line(struct foyer *foyer, int kept);
/* A sentence or two about what the cursor stands on. */
void offer_explain(struct foyer *foyer, struct text *text);

#endif
