/* Several bots thinking about one decision in threads of their own: each searches its own tree with its own seed, and
 * their visits are added up. With a given iteration count the answer depends on the seed and the number of threads
 * only. */
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
/* As bot_think; iterations are each one's. A thread that does not start is done without. */
void crew_think(struct crew *crew, const struct bot_player *player, const struct game_state *view, int seat,
                const struct bot_budget *budget, struct bot_answer *answer);

#endif
