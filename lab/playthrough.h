/* A playthrough is the text of every answer the rules give in one random game. Kept as a golden file, it makes any
 * change of a rule a visible diff. */
#ifndef LAB_PLAYTHROUGH_H
#define LAB_PLAYTHROUGH_H

#include <stdio.h>

#include "proof/walk.h"

/* false: out of memory, the stream failed, or the run ended early; run->done counts steps. */
bool playthrough_write(const struct game *game, int seat_count, uint64_t seed, FILE *to, struct walk_run *run);

#endif
