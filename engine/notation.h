/* Moves as words, derived from the game's verb table: "extend c4". */
#ifndef ENGINE_NOTATION_H
#define ENGINE_NOTATION_H

#include "engine/game.h"

enum { NOTATION_SIZE = 160 }; /* room for any move of any game, in bytes */

/* A value of a kind in notation: its name, or its number if the kind has no names. */
void notation_write_value(const struct game_kind *kind, int value, struct text *text);
/* A value of a kind as people read it: its title. */
void notation_write_title(const struct game_kind *kind, int value, struct text *text);

void notation_write_move(const struct game *game, const struct game_move *move, struct text *text);

/* Reads one whole move, in upper or lower case, from `size` bytes; false: these words are not a move of this game. */
bool notation_read_move(const struct game *game, const char *words, size_t size, struct game_move *move);

/* A take-back, which is no move of any game: "undo", or "undo 3" if everybody has agreed to that. */
void notation_write_undo(const struct game_move *move, struct text *text);
bool notation_read_undo(const char *words, size_t size, struct game_move *move);

/* {"verb":"extend","operands":[{"kind":"space","value":3,"name":"c4"}]}: opens and closes its own object. */
void notation_write_json(const struct game *game, const struct game_move *move, struct json *json, const char *key);

#endif
