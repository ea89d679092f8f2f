/* Fits weights to results: finds the weights with which the advice's value best predicts, from positions of self-play,
 * how their games ended. Much cheaper than matches, but works only for weights that `value` uses. */
#ifndef LAB_FIT_H
#define LAB_FIT_H

#include "lab/contest.h"

struct fit {
    const struct game *game;
    struct game_setup setup; /* options and seat count; keys come from the seed */
    uint32_t games, iterations;
    uint64_t seed;
    int weight_count;
    /* The mean cross-entropy in nats over games not used for fitting: with the first weights, and with those found. */
    double before, after;
};

/* Changes `weight` to predict one half of the games best; the other half gives `before` and `after`. false: no memory,
 * or interrupted. */
bool fit_weights(struct fit *fit, int16_t weight[GAME_WEIGHTS_LIMIT]);

#endif
