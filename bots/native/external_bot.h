/* A bot that is another program, spoken to in lines of text over its standard input and output (docs/bots.md). */
#ifndef BOTS_NATIVE_EXTERNAL_BOT_H
#define BOTS_NATIVE_EXTERNAL_BOT_H

#include "bots/bot.h"

struct external_bot;

/* Starts `sh -c program` and greets it. NULL: it did not start or does not speak the protocol; said on standard error.
 */
struct external_bot *external_bot_create(const char *program, const struct game *game);
void external_bot_destroy(struct external_bot *bot);

/* What it calls itself. */
const char *external_bot_name(const struct external_bot *bot);
/* A match begins. */
bool external_bot_begin(struct external_bot *bot, const struct game_state *view);
/* Asks for a move. false: it is gone, too late or answered something illegal; `words` of external_bot_fault tell. */
bool external_bot_think(struct external_bot *bot, const struct game_state *view, int seat,
                        const struct bot_budget *budget, struct game_move *move);
const char *external_bot_fault(const struct external_bot *bot);

#endif
