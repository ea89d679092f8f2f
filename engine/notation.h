/* Moves as words, all from the verb table: "extend c4". */
#ifndef ENGINE_NOTATION_H
#define ENGINE_NOTATION_H

#include "engine/game.h"

enum { NOTATION_SIZE = 160 }; /* room for any move of any game, in bytes */

/* The name of a value of a kind as notation writes it: its name or its number. */
void notation_write_value(const struct game_kind *kind, int value, struct text *text);
/* The same for people: the title. */
void notation_write_title(const struct game_kind *kind, int value, struct text *text);

void notation_write_move(const struct game *game, const struct game_move *move, struct text *text);

/* Reads one whole move, capitals or not, from `size` bytes; false: these words are no move of this game. */
bool notation_read_move(const struct game *game, const char *words, size_t size, struct game_move *move);

/* {"verb":"extend","operands":[{"kind":"space","value":3,"name":"c4"}]}: opens and closes its own object. */
void notation_write_json(const struct game *game, const struct game_move *move, struct json *json, const char *key);

#endif
