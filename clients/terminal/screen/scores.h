/* Places, points and where the points come from. */
#ifndef TERMINAL_SCREEN_SCORES_H
#define TERMINAL_SCREEN_SCORES_H

#include "clients/terminal/screen/screen.h"
#include "engine/game.h"

/* kinds: who sits where, or NULL. The best place first. */
void scores_show(const struct screen *screen, const struct game *game, const struct game_state *view,
                 const char *const *kinds);

#endif
