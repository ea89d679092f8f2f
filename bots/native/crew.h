/* Several bots that think about one decision in parallel threads: each searches its own tree with its own seed, and
 * their visits are added up. With a given iteration count the answer depends only on the seed and the number of
 * threads. */
#ifndef BOTS_NATIVE_CREW_H
#define BOTS_NATIVE_CREW_H

#include "bots/bot.h"

enum { CREW_LIMIT = 16 };

struct crew {
    int count;
    struct bot *bot[CREW_LIMIT];
};

/* false: no memory. */
bool crew_create(const struct game *game, int count, struct crew *crew);
void crew_destroy(struct crew *crew);
/* Like bot_think; the iterations are per bot. If a thread cannot be started, the others answer without it. */
void crew_think(struct crew *crew, const struct bot_player *player, const struct game_state *view, int seat,
                const struct bot_budget *budget, struct bot_answer *answer);

#endif
