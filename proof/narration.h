/* Whether what happens at a table can be told, to whom, and from how much. */
#ifndef PROOF_NARRATION_H
#define PROOF_NARRATION_H

#include "engine/game.h"

/* Tells the viewer what the event has done; the states are truths, before and event are NULL at the start. Returns the
 * law that is broken; NULL: none. */
const char *narration_broken_law(const struct game *game, const struct game_state *before,
                                 const struct game_event *event, const struct game_state *after, int viewer);

#endif
