/* A player that can be named on a command line: one of our bots, or another program. */
#ifndef BOTS_NATIVE_CONTESTANT_H
#define BOTS_NATIVE_CONTESTANT_H

#include "bots/bot.h"

struct external_bot;

enum { CONTESTANT_NAME_SIZE = 96 };

struct contestant {
    char name[CONTESTANT_NAME_SIZE]; /* "level:3", "cmd:./mybot", "plain@1000" */
    uint32_t ms;                     /* its own budget, given after the @, instead of the contest's; 0: none */
    struct bot_player player;
    struct external_bot *external; /* if not NULL, it plays instead of `player` */
    struct bot *bot;
    const int16_t *weight; /* NULL: the advice's defaults */
};

/* false: no such player, reported on standard error, or no memory. */
bool contestant_begin(const struct game *game, const char *name, struct contestant *contestant);
void contestant_end(struct contestant *contestant);

#endif
