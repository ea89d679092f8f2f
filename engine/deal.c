#include "engine/deal.h"

#include <string.h>

void deal_key(uint64_t seed, struct game_setup *setup)
{
    struct rng rng = rng_from_seed(seed);
    memcpy(setup->key, rng.key, sizeof setup->key);
}

void deal_setup(const struct game *game, int seat_count, uint64_t seed, struct game_setup *setup)
{
    game_setup_default(game, seat_count, setup);
    deal_key(seed, setup);
}
