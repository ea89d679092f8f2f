/* A recursive-descent JSON checker. */
#include "proof/json_read.h"

#include <stdlib.h>
#include <string.h>

/* Each function takes the place where its thing begins and returns the place after it; NULL: it is not there. */
static const char *value(const char *at, int depth);

static const char *blanks(const char *at)
{
    return at + strspn(at, " \n\t\r");
}

static const char *string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at == '\\' && (*++at == 0 || strchr("\"\\/bfnrtu", *at) == NULL))
            return NULL;
    }
    return at + 1;
}

static const char *number(const char *at)
{
    at += *at == '-';
    size_t digits = strspn(at, "0123456789");
    return digits == 0 || (digits > 1 && *at == '0') ? NULL : at + digits;
}

static const char *word(const char *at, const char *name)
{
    return strncmp(at, name, strlen(name)) == 0 ? at + strlen(name) : NULL;
}

static const char *member(const char *at, bool keyed, int depth)
{
    if (keyed) {
        at = string(blanks(at));
        if (at == NULL || *blanks(at) != ':')
            return NULL;
        at = blanks(at) + 1;
    }
    return value(at, depth);
}

static const char *sequence(const char *at, bool keyed, char close, int depth)
{
    if (*blanks(at) == close)
        return blanks(at) + 1;
    while ((at = member(at, keyed, depth)) != NULL) {
        at = blanks(at);
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
    return NULL;
}

static const char *value(const char *at, int depth)
{
    at = blanks(at);
    if (depth > JSON_DEPTH_LIMIT)
        return NULL;
    switch (*at) {
    case '{': return sequence(at + 1, true, '}', depth + 1);
    case '[': return sequence(at + 1, false, ']', depth + 1);
    case '"': return string(at);
    case 't': return word(at, "true");
    case 'f': return word(at, "false");
    case 'n': return word(at, "null");
    default: return number(at);
    }
}

bool json_is_valid(const char *text)
{
    const char *end = value(text, 0);
    return end != NULL && *blanks(end) == 0;
}

bool json_read_move(const struct game *game, const char *text, struct game_move *move)
{
    const char *at = strstr(text, "{\"verb\":\"");
    *move = (struct game_move){ 0 };
    if (!json_is_valid(text) || at != text)
        return false;
    at += strlen("{\"verb\":\"");
    size_t size = strcspn(at, "\"");
    for (int verb = 1; game->verbs[verb].key != NULL; verb++)
        if (strlen(game->verbs[verb].key) == size && memcmp(game->verbs[verb].key, at, size) == 0)
            move->verb = (uint8_t)verb;
    for (int i = 0; (at = strstr(at, "\"value\":")) != NULL && i < GAME_OPERANDS_MOST; i++) {
        at += strlen("\"value\":");
        move->operand[i] = (uint8_t)strtol(at, NULL, 10);
    }
    return move->verb != 0;
}
