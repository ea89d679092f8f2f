#include "engine/notation.h"

#include <string.h>

void notation_write_value(const struct game_kind *kind, int value, struct text *text)
{
    if (kind->names != NULL)
        text_put(text, kind->names[value]);
    else
        text_number(text, value);
}

void notation_write_title(const struct game_kind *kind, int value, struct text *text)
{
    if (kind->titles != NULL)
        text_add(text, "%T", kind->titles[value]);
    else
        notation_write_value(kind, value, text);
}

void notation_write_move(const struct game *game, const struct game_move *move, struct text *text)
{
    const struct game_verb *verb = &game->verbs[move->verb];
    text_put(text, verb->key);
    for (int i = 0; i < game_operand_count(verb); i++) {
        text_char(text, ' ');
        notation_write_value(verb->operand[i], move->operand[i], text);
    }
}

struct word {
    const char *at;
    size_t size;
};

/* Removes the next word from the front of `left`; size 0: there is none. */
static struct word next_word(struct word *left)
{
    size_t blanks = 0;
    while (blanks < left->size && left->at[blanks] == ' ')
        blanks++;
    struct word word = { left->at + blanks, 0 };
    while (blanks + word.size < left->size && word.at[word.size] != ' ')
        word.size++;
    left->at = word.at + word.size;
    left->size -= blanks + word.size;
    return word;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same(struct word word, const char *name)
{
    for (size_t i = 0; i < word.size; i++)
        if (name[i] == 0 || lower(word.at[i]) != lower(name[i]))
            return false;
    return word.size > 0 && name[word.size] == 0;
}

/* -1: not a number below 256. */
static int number_of(struct word word)
{
    int number = 0;
    if (word.size == 0 || word.size > 3 || (word.size > 1 && word.at[0] == '0'))
        return -1;
    for (size_t i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return -1;
        number = number * 10 + (word.at[i] - '0');
    }
    return number;
}

static bool read_value(const struct game_kind *kind, struct word word, uint8_t *value)
{
    int number = kind->names == NULL ? number_of(word) : -1;
    for (int i = 0; kind->names != NULL && i < kind->count && number < 0; i++)
        if (same(word, kind->names[i]))
            number = i;
    if (number < 0 || number >= kind->count)
        return false;
    *value = (uint8_t)number;
    return true;
}

/* 0: there is no such verb. */
static uint8_t verb_named(const struct game *game, struct word word)
{
    int verb_count = game_verb_count(game), verb = 1;
    while (verb < verb_count && !same(word, game->verbs[verb].key))
        verb++;
    return (uint8_t)(verb == verb_count ? 0 : verb);
}

bool notation_read_move(const struct game *game, const char *words, size_t size, struct game_move *move)
{
    struct word left = { words, size };
    uint8_t verb = verb_named(game, next_word(&left));
    if (verb == 0)
        return false;
    *move = (struct game_move){ .verb = verb };
    for (int i = 0; i < game_operand_count(&game->verbs[verb]); i++)
        if (!read_value(game->verbs[verb].operand[i], next_word(&left), &move->operand[i]))
            return false;
    return next_word(&left).size == 0;
}

/* ---- patterns ---- */

static bool is_any(const struct game_kind *kind, int least, int most)
{
    return least == 0 && most == kind->count - 1;
}

static void write_range(const struct game_kind *kind, int least, int most, struct text *text)
{
    if (least > 0)
        notation_write_value(kind, least, text);
    text_put(text, "..");
    if (most < kind->count - 1)
        notation_write_value(kind, most, text);
}

int pattern_operand_count(const struct game *game, const struct move_pattern *pattern)
{
    const struct game_verb *verb = &game->verbs[pattern->verb];
    int count = game_operand_count(verb);
    while (count > 0 && is_any(verb->operand[count - 1], pattern->least[count - 1], pattern->most[count - 1]))
        count--;
    return count;
}

void notation_write_pattern(const struct game *game, const struct move_pattern *pattern, struct text *text)
{
    const struct game_verb *verb = &game->verbs[pattern->verb];
    int count = pattern_operand_count(game, pattern);
    text_put(text, verb->key);
    for (int i = 0; i < count; i++) {
        const struct game_kind *kind = verb->operand[i];
        text_char(text, ' ');
        if (pattern->least[i] == pattern->most[i])
            notation_write_value(kind, pattern->least[i], text);
        else if (is_any(kind, pattern->least[i], pattern->most[i]))
            text_char(text, '*');
        else
            write_range(kind, pattern->least[i], pattern->most[i], text);
    }
}

static bool read_range(const struct game_kind *kind, struct word word, uint8_t *least, uint8_t *most)
{
    size_t dots = 0;
    *least = 0;
    *most = (uint8_t)(kind->count - 1);
    if (word.size == 0 || (word.size == 1 && word.at[0] == '*'))
        return true;
    while (dots + 1 < word.size && !(word.at[dots] == '.' && word.at[dots + 1] == '.'))
        dots++;
    if (dots + 1 >= word.size)
        return read_value(kind, word, least) && read_value(kind, word, most);
    struct word from = { word.at, dots }, to = { word.at + dots + 2, word.size - dots - 2 };
    return (from.size == 0 || read_value(kind, from, least)) && (to.size == 0 || read_value(kind, to, most)) &&
           *least <= *most;
}

bool notation_read_pattern(const struct game *game, const char *words, size_t size, struct move_pattern *pattern)
{
    struct word left = { words, size };
    *pattern = (struct move_pattern){ .verb = verb_named(game, next_word(&left)) };
    for (int i = 0; pattern->verb != 0 && i < game_operand_count(&game->verbs[pattern->verb]); i++)
        if (!read_range(game->verbs[pattern->verb].operand[i], next_word(&left), &pattern->least[i], &pattern->most[i]))
            return false;
    return pattern->verb != 0 && next_word(&left).size == 0;
}

bool pattern_fits(const struct move_pattern *pattern, const struct game_move *move)
{
    if (pattern->verb != move->verb)
        return false;
    for (int i = 0; i < GAME_OPERANDS_MOST; i++)
        if (move->operand[i] < pattern->least[i] || move->operand[i] > pattern->most[i])
            return false;
    return true;
}

void notation_write_undo(const struct game_move *move, struct text *text)
{
    text_put(text, "undo");
    if (move->operand[0] == 0)
        return;
    text_char(text, ' ');
    text_number(text, move->operand[0]);
}

bool notation_read_undo(const char *words, size_t size, struct game_move *move)
{
    struct word left = { words, size }, verb = next_word(&left), count = next_word(&left);
    int number = count.size == 0 ? 0 : number_of(count);
    if (!same(verb, "undo") || next_word(&left).size != 0 || number > UINT8_MAX || (count.size > 0 && number < 1))
        return false;
    *move = (struct game_move){ .verb = GAME_VERB_TAKE_BACK, .operand = { (uint8_t)number } };
    return true;
}

void notation_write_json(const struct game *game, const struct game_move *move, struct json *json, const char *key)
{
    const struct game_verb *verb = &game->verbs[move->verb];
    json_open_object(json, key);
    json_add_string(json, "verb", verb->key);
    json_open_array(json, "operands");
    for (int i = 0; i < game_operand_count(verb); i++) {
        char name[NOTATION_SIZE];
        struct text text = text_on(name, sizeof name);
        notation_write_value(verb->operand[i], move->operand[i], &text);
        json_open_object(json, NULL);
        json_add_string(json, "kind", verb->operand[i]->key);
        json_add_number(json, "value", move->operand[i]);
        json_add_string(json, "name", name);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}
