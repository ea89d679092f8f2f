#include "proof/move_json.h"

#include <string.h>

#include "engine/json_read.h"

static int verb_named(const struct game *game, const char *key)
{
    for (int verb = 1; game->verbs[verb].key != NULL; verb++)
        if (strcmp(game->verbs[verb].key, key) == 0)
            return verb;
    return 0;
}

bool move_json_read(const struct game *game, const char *text, size_t size, struct game_move *move)
{
    char key[64];
    struct json_value whole, verb, operands, item = { 0 }, value;
    *move = (struct game_move){ 0 };
    if (!json_read(text, size, &whole) || !json_read_member(whole, "verb", &verb) ||
        !json_read_string(verb, key, sizeof key) || !json_read_member(whole, "operands", &operands))
        return false;
    move->verb = (uint8_t)verb_named(game, key);
    for (int i = 0; json_read_next(operands, &item); i++) {
        int64_t number;
        if (i == GAME_OPERANDS_MOST || !json_read_member(item, "value", &value) || !json_read_number(value, &number))
            return false;
        move->operand[i] = (uint8_t)number;
    }
    return move->verb != 0;
}
