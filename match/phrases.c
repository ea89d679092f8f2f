#include "match/phrases.h"

static const char *const general_phrases[PHRASES_OF_GAME] = {
    [1] = "Hello!", [2] = "Good luck!", [3] = "Well played!", [4] = "Thanks!", [5] = "One moment, please.",
    [6] = "Sorry!", [7] = "Good game!",
};

const char *match_phrase(const struct game *game, int number)
{
    if (number < PHRASES_OF_GAME)
        return number < 1 ? NULL : general_phrases[number];
    for (int i = PHRASES_OF_GAME; game->phrases != NULL && game->phrases[i - PHRASES_OF_GAME] != NULL; i++)
        if (i == number)
            return game->phrases[number - PHRASES_OF_GAME];
    return NULL;
}
