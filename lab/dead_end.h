/* How commands report a random walk that reached a dead end. */
#ifndef LAB_DEAD_END_H
#define LAB_DEAD_END_H

#include "proof/walk.h"

/* If the walk reached a dead end, reports it on standard error and returns STATUS_FAILED; else returns `status`. */
int dead_end_status(const struct walk_run *run, const struct game *game, int status);

#endif
