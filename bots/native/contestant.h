/* Whoever can be named on a command line to play: a bot of our own, or another program. */
#ifndef BOTS_NATIVE_CONTESTANT_H
#define BOTS_NATIVE_CONTESTANT_H

#include "bots/bot.h"

struct external_bot;

enum { CONTESTANT_NAME_SIZE = 96 };

/* A player by name, ready to sit down. */
struct contestant {
    char name[CONTESTANT_NAME_SIZE]; /* "level:3", "cmd:./mybot", "plain@1000" */
    uint32_t ms;                     /* its own budget after the @, instead of the contest's; 0: none */
    struct bot_player player;
    struct external_bot *external; /* not NULL: it plays, not `player` */
    struct bot *bot;
    const int16_t *weight; /* NULL: the default ones of the advice */
};

/* false: no such player, or no memory; said on standard error. */
bool contestant_begin(const struct game *game, const char *name, struct contestant *contestant);
void contestant_end(struct contestant *contestant);

#endif
