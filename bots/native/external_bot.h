/* A bot that is another program; it is sent and sends lines of text over its standard input and output (docs/bots.md).
 */
#ifndef BOTS_NATIVE_EXTERNAL_BOT_H
#define BOTS_NATIVE_EXTERNAL_BOT_H

#include "bots/bot.h"

struct external_bot;

/* Starts `sh -c program` and exchanges greetings. NULL: it did not start or does not speak the protocol; already
 * reported on standard error. */
struct external_bot *external_bot_create(const char *program, const struct game *game);
void external_bot_destroy(struct external_bot *bot);

/* The name it gave itself. */
const char *external_bot_name(const struct external_bot *bot);
/* Tells it that a match begins. */
bool external_bot_begin(struct external_bot *bot, const struct game_state *view);
/* Asks for a move. false: it ended, was too late or sent an illegal move; external_bot_fault says which. */
bool external_bot_think(struct external_bot *bot, const struct game_state *view, int seat,
                        const struct bot_budget *budget, struct game_move *move);
const char *external_bot_fault(const struct external_bot *bot);

#endif
