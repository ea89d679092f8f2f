/* Reads back what notation_write_json() wrote, to prove that it says what it should. */
#ifndef PROOF_MOVE_JSON_H
#define PROOF_MOVE_JSON_H

#include "engine/game.h"

bool move_json_read(const struct game *game, const char *text, size_t size, struct game_move *move);

#endif
