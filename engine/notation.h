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

/* Moves of one verb whose operands lie within bounds: "bid zeus ..6". An operand is a value, or "*" for any, "4..6",
 * "..6" or "4.."; those left out at the end may have any value. */
struct move_pattern {
    uint8_t verb, least[GAME_OPERANDS_MOST], most[GAME_OPERANDS_MOST];
};
void notation_write_pattern(const struct game *game, const struct move_pattern *pattern, struct text *text);
bool notation_read_pattern(const struct game *game, const char *words, size_t size, struct move_pattern *pattern);
/* Without those at the end that may have any value. */
int pattern_operand_count(const struct game *game, const struct move_pattern *pattern);
bool pattern_fits(const struct move_pattern *pattern, const struct game_move *move);

/* A take-back, which is no move of any game: "undo", or "undo 3" if everybody has agreed to that. */
void notation_write_undo(const struct game_move *move, struct text *text);
bool notation_read_undo(const char *words, size_t size, struct game_move *move);

/* {"verb":"extend","operands":[{"kind":"space","value":3,"name":"c4"}]}: opens and closes its own object. */
void notation_write_json(const struct game *game, const struct game_move *move, struct json *json, const char *key);

#endif
