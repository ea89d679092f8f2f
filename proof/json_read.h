/* Just enough reading of JSON to prove that what we write is JSON and says what it should. */
#ifndef PROOF_JSON_READ_H
#define PROOF_JSON_READ_H

#include "engine/game.h"

bool json_is_valid(const char *text);
/* Reads back what notation_write_json wrote. */
bool json_read_move(const struct game *game, const char *text, struct game_move *move);

#endif
