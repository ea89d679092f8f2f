/* Phrases that people can send instead of words; every client shows them in the language of its person. Numbers up to
 * 15 are the same in every game; from 16 on they are the game's own. */
#ifndef MATCH_PHRASES_H
#define MATCH_PHRASES_H

#include "engine/game.h"

enum { PHRASES_OF_GAME = 16, PHRASES_MOST = PHRASES_OF_GAME + GAME_PHRASES_MOST - 1 };

/* In English. NULL: there is no such phrase. */
const char *match_phrase(const struct game *game, int number);

#endif
