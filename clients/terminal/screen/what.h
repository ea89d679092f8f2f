/* What the things on a table are and do: the cards that games write for them. */
#ifndef TERMINAL_SCREEN_WHAT_H
#define TERMINAL_SCREEN_WHAT_H

#include "clients/terminal/screen/screen.h"
#include "engine/game.h"

/* The card of the thing with this name or title, which may be cut short: "athena". Several fit: their titles. None
 * fits, or "": the things there are, by kind. False: none fits. */
bool what_explain(const struct screen *screen, const struct game *game, const struct game_state *view,
                  const char *words);

/* The card of one thing: `kind` is an index into the game's things. */
void what_card(const struct screen *screen, const struct game *game, const struct game_state *view, int kind,
               int value);
/* The things whose cards have the word: what each is and does. False: none has it. */
bool what_with(const struct screen *screen, const struct game *game, const struct game_state *view, const char *word);

/* How far the game has come, unless the board or its title says that already, and what ends it. */
void what_course(const struct screen *screen, const struct game *game, const struct game_state *view,
                 const char *board);

#endif
