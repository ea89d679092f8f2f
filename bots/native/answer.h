/* Our own bot as another program's: it answers a host in the lines of text of docs/bots.md. external_bot.c is the
 * host's side. */
#ifndef BOTS_NATIVE_ANSWER_H
#define BOTS_NATIVE_ANSWER_H

#include "bots/bot.h"

/* Reads standard input and answers on standard output until the host quits. Once in a program. */
void answer_host(const struct bot_player *player);

#endif
