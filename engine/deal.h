/* Setups from a seed: the same deal on every machine. */
#ifndef ENGINE_DEAL_H
#define ENGINE_DEAL_H

#include "engine/game.h"

/* Sets the setup's key. */
void deal_key(uint64_t seed, struct game_setup *setup);
/* Default options and current rules, with the key made from the seed. */
void deal_setup(const struct game *game, int seat_count, uint64_t seed, struct game_setup *setup);

#endif
