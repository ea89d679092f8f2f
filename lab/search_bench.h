/* Measures the simulations per second of the search at a start position. */
#ifndef LAB_SEARCH_BENCH_H
#define LAB_SEARCH_BENCH_H

#include "engine/game.h"

/* Prints the result and returns the exit status. */
int search_bench(const struct game *game, const struct game_setup *setup, double seconds, bool json);

#endif
