/* A playthrough: the text of every answer the rules give in one random game. Kept as a golden file, it makes any
 * change of a rule a visible diff. */
#ifndef PROOF_PLAYTHROUGH_H
#define PROOF_PLAYTHROUGH_H

#include <stdio.h>

#include "proof/walk.h"

/* false: out of memory or the stream failed. */
bool playthrough_write(const struct game *game, int seat_count, uint64_t seed, FILE *to);

#endif
