#include "wasm/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "engine/words.h"
#include "match/show.h"

static char buffer[WASM_BUFFER_SIZE];
static struct words language;
static void *catalogue; /* the bytes of `language`; NULL: English */

/* libc's version would print and therefore import a file system. */
_Noreturn void __assert_fail(const char *, const char *, int, const char *);

_Noreturn void __assert_fail(const char *words, const char *file, int line, const char *function)
{
    (void)words, (void)file, (void)line, (void)function;
    __builtin_trap();
}

char *wasm_buffer_at(void)
{
    return buffer;
}

int wasm_buffer_size(void)
{
    return WASM_BUFFER_SIZE;
}

bool wasm_holds(int length)
{
    return length >= 0 && length < WASM_BUFFER_SIZE;
}

struct text wasm_fresh(void)
{
    return text_on(buffer, sizeof buffer);
}

int wasm_speak(int length)
{
    void *bytes = NULL;
    if (!wasm_holds(length))
        return -1;
    if (length > 0) {
        bytes = malloc((size_t)length);
        if (bytes == NULL)
            return -1;
        memcpy(bytes, buffer, (size_t)length);
        const char *fault = words_read(&language, bytes, (size_t)length);
        if (fault != NULL) {
            free(bytes);
            return wasm_complain(fault);
        }
    }
    free(catalogue);
    catalogue = bytes;
    return 0;
}

struct text wasm_spoken(void)
{
    struct text text = wasm_fresh();
    text.language = catalogue == NULL ? NULL : &language;
    return text;
}

int wasm_length_of(const struct text *text)
{
    return text->full ? wasm_complain("The answer is too long for the buffer.") : (int)text->length;
}

int wasm_write_refusal(const char *rule, const char *sentence)
{
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_add_string(&json, "rule", rule);
    json_add_words(&json, "sentence", sentence);
    json_close_object(&json);
    return wasm_length_of(&text);
}

int wasm_complain(const char *words)
{
    wasm_write_refusal("", words);
    return -1;
}

const struct game *wasm_game(int index)
{
    int count = 0;
    while (game_list[count] != NULL)
        count++;
    return index < 0 || index >= count ? NULL : game_list[index];
}

int wasm_write_facts(const struct game *game, const struct game_state *view)
{
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    if (game->write_facts != NULL)
        game->write_facts(view, &json);
    json_close_object(&json);
    return wasm_length_of(&text);
}

int wasm_write_card(const struct game *game, const struct game_state *view, int kind, int value)
{
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    if (kind < 0 || kind >= game_thing_count(game) || value < 0 || value >= game->things[kind]->count)
        return wasm_complain("There is no such thing.");
    show_card(game, view, kind, value, &json, NULL);
    return wasm_length_of(&text);
}

int wasm_write_picture(const struct game *game, const struct game_state *view, int index)
{
    struct text text = wasm_fresh();
    if (index < 0 || index >= game->picture_count)
        return wasm_complain("There is no such picture.");
    game->picture(view, index, &text);
    return wasm_length_of(&text);
}
