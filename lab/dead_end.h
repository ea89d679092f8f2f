/* Walks that cannot go on: what is said of them. */
#ifndef LAB_DEAD_END_H
#define LAB_DEAD_END_H

#include "proof/walk.h"

/* If the walk came to a dead end, says where on standard error and returns STATUS_FAILED; else `status`. */
int dead_end_status(const struct walk_run *run, const struct game *game, int status);

#endif
