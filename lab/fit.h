/* Weights that foresee results: positions of self-play and how their games ended, and the weights by which the advice's
 * value tells it best. Much cheaper than matches, but only for weights of the value. */
#ifndef LAB_FIT_H
#define LAB_FIT_H

#include "lab/contest.h"

struct fit {
    const struct game *game;
    struct game_setup setup; /* options and seat count; keys come from the seed */
    uint32_t games, iterations;
    uint64_t seed;
    int weight_count;
    /* The mean surprise, in nats, over fresh games: at first, and with the weights found. */
    double before, after;
};

/* Changes `weight` to what foresees half of the games best; the other half is for before and after. false: no memory.
 */
bool fit_weights(struct fit *fit, int16_t weight[GAME_WEIGHTS_LIMIT]);

#endif
