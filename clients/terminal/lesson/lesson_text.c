#include "clients/terminal/lesson/lesson_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/hex.h"

enum { KEY_DIGITS = 16 };

/* ---- reading ---- */

static struct json_value member(struct json_value object, const char *name)
{
    struct json_value found = { 0 };
    return json_read_member(object, name, &found) ? found : (struct json_value){ 0 };
}

static bool is(struct json_value value, const char *word)
{
    size_t size = strlen(word);
    return value.at != NULL && (size_t)(value.end - value.at) == size && memcmp(value.at, word, size) == 0;
}

static struct lesson_step read_step(struct json_value from)
{
    return (struct lesson_step){
        .next = is(member(from, "next"), "true"),
        .optional = is(member(from, "optional"), "true"),
        .say = member(from, "say"),
        .expect = member(from, "expect"),
        .instead = member(from, "instead"),
        .otherwise = member(from, "otherwise"),
        .when = member(from, "when"),
        .point = member(from, "point"),
        .moves = member(from, "moves"),
    };
}

static bool read_number(struct json_value from, const char *name, int *number)
{
    struct json_value value = member(from, name);
    int64_t read;
    if (value.at == NULL || !json_read_number(value, &read) || read < 0 || read > UINT8_MAX)
        return false;
    *number = (int)read;
    return true;
}

static bool read_key(struct json_value from, uint64_t key[2])
{
    char digits[2 * KEY_DIGITS + 1];
    struct json_value value = member(from, "key");
    return value.at != NULL && json_read_string(value, digits, sizeof digits) && strlen(digits) == 2 * KEY_DIGITS &&
           hex_read_number(digits, KEY_DIGITS, &key[0]) && hex_read_number(digits + KEY_DIGITS, KEY_DIGITS, &key[1]);
}

bool lesson_read(const char *bytes, struct lesson *lesson)
{
    struct json_value whole, steps, step = { 0 };
    *lesson = (struct lesson){ 0 };
    if (!json_read(bytes, strlen(bytes), &whole) || !json_read_member(whole, "steps", &steps))
        return false;
    lesson->options = member(whole, "options");
    while (json_read_next(steps, &step)) {
        if (lesson->step_count == LESSON_STEPS_MOST || member(step, "say").at == NULL)
            return false;
        lesson->step[lesson->step_count++] = read_step(step);
    }
    return lesson->step_count > 0 && read_number(whole, "seats", &lesson->seat_count) &&
           read_number(whole, "level", &lesson->level) && read_key(whole, lesson->key);
}

static const struct lesson_file *file_of(const struct game *game, const char *code)
{
    for (const struct lesson_file *file = lesson_files; file->game != NULL; file++)
        if (strcmp(file->game, game->key) == 0 && strcmp(file->code, code) == 0)
            return file;
    return NULL;
}

bool lesson_find(const struct game *game, const char *code, struct lesson *lesson)
{
    const struct lesson_file *file = file_of(game, code);
    if (file == NULL)
        file = file_of(game, "en");
    return file != NULL && lesson_read(file->bytes, lesson);
}

void lesson_setup(const struct lesson *lesson, const struct game *game, struct game_setup *setup)
{
    game_setup_default(game, lesson->seat_count, setup);
    memcpy(setup->key, lesson->key, sizeof setup->key);
    for (int i = 0; lesson->options.at != NULL && i < game_option_count(game); i++) {
        const struct game_option *option = &game->options[i];
        char choice[LESSON_LINE_SIZE];
        struct json_value value = member(lesson->options, option->key);
        if (value.at == NULL || !json_read_string(value, choice, sizeof choice))
            continue;
        for (int at = 0; at < game_choice_count(option); at++)
            if (strcmp(option->choices[at], choice) == 0)
                setup->option[i] = (uint8_t)at;
    }
}

/* ---- what steps say ---- */

bool lesson_next_line(struct json_value list, struct json_value *item, char line[LESSON_LINE_SIZE])
{
    return list.at != NULL && json_read_next(list, item) && json_read_string(*item, line, LESSON_LINE_SIZE);
}

bool lesson_begins(const char *first, const char *words)
{
    size_t size = strlen(first);
    return strncmp(words, first, size) == 0 && (words[size] == 0 || words[size] == ' ');
}

/* ---- conditions ---- */

static bool find_item(struct json_value array, const char *name, struct json_value *found)
{
    struct json_value item = { 0 };
    char *end;
    unsigned long index = strtoul(name, &end, 10);
    if (*end != 0 || end == name)
        return false;
    for (unsigned long i = 0; json_read_next(array, &item); i++)
        if (i == index) {
            *found = item;
            return true;
        }
    return false;
}

/* false: there is nothing of that name. */
static bool go_down(struct json_value *value, const char *name)
{
    struct json_value from = *value;
    return json_read_member(from, name, value) || find_item(from, name, value);
}

static bool has_length(struct json_value array, struct json_value expected)
{
    struct json_value item = { 0 };
    int64_t length = 0, wanted;
    if (*array.at != '[' || !json_read_number(expected, &wanted))
        return false;
    while (json_read_next(array, &item))
        length++;
    return length == wanted;
}

/* Numbers and words of a table are written in one way only, so what is equal is written alike. */
static bool is_equal(struct json_value one, struct json_value other)
{
    size_t size = (size_t)(one.end - one.at);
    return size == (size_t)(other.end - other.at) && memcmp(one.at, other.at, size) == 0;
}

static bool is_at(struct json_value table, char *path, struct json_value expected)
{
    for (char *name = path, *next; name != NULL; name = next) {
        next = strchr(name, '.');
        if (next != NULL)
            *next++ = 0;
        if (next == NULL && strcmp(name, "length") == 0 && *table.at == '[')
            return has_length(table, expected);
        if (!go_down(&table, name))
            return false;
    }
    return is_equal(table, expected);
}

bool lesson_is_so(struct json_value table, struct json_value when)
{
    struct json_value name = { 0 }, expected = { 0 };
    char path[LESSON_LINE_SIZE];
    while (when.at != NULL && json_read_next_member(when, &name, &expected))
        if (!json_read_string(name, path, sizeof path) || !is_at(table, path, expected))
            return false;
    return true;
}
