/* A bot that is another program, spoken to in lines of text over its standard input and output (docs/bots.md). */
#ifndef TERMINAL_OUTSIDE_H
#define TERMINAL_OUTSIDE_H

#include "bots/bot.h"

struct outside;

/* Starts `sh -c program` and greets it. NULL: it did not start or does not speak the protocol; said on standard error.
 */
struct outside *outside_create(const char *program, const struct game *game);
void outside_destroy(struct outside *outside);

/* What it calls itself. */
const char *outside_name(const struct outside *outside);
/* A match begins. */
bool outside_begin(struct outside *outside, const struct game_state *view);
/* Asks for a move. false: it is gone, too late or answered something illegal; `words` of outside_fault tell. */
bool outside_think(struct outside *outside, const struct game_state *view, int seat, const struct bot_budget *budget,
                   struct game_move *move);
const char *outside_fault(const struct outside *outside);

#endif
