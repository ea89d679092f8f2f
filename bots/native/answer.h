/* The bot's side of the text protocol in docs/bots.md, so that other programs can use our bots. external_bot.c is the
 * host's side. */
#ifndef BOTS_NATIVE_ANSWER_H
#define BOTS_NATIVE_ANSWER_H

#include "bots/bot.h"

/* Reads standard input and answers on standard output until the host quits. Call it only once. */
void answer_host(const struct bot_player *player);

#endif
