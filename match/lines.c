#include "match/lines.h"

#include <string.h>

struct line lines_word(struct line *line)
{
    const char *blank = line->size == 0 ? NULL : memchr(line->at, ' ', line->size);
    struct line word = { line->at, blank == NULL ? line->size : (size_t)(blank - line->at) };
    size_t taken = word.size + (blank != NULL);
    line->at += taken;
    line->size -= taken;
    return word;
}

bool lines_is(struct line word, const char *name)
{
    return word.size == strlen(name) && memcmp(word.at, name, word.size) == 0;
}

bool lines_number(struct line word, uint32_t *number)
{
    uint64_t value = 0;
    if (word.size == 0 || word.size > 10 || (word.size > 1 && word.at[0] == '0'))
        return false;
    for (size_t i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(word.at[i] - '0');
    }
    *number = (uint32_t)value;
    return value <= UINT32_MAX;
}

bool lines_named_number(struct line line, const char *name, uint32_t *number)
{
    return lines_is(lines_word(&line), name) && lines_number(line, number);
}

const struct game *lines_game(struct line key)
{
    for (const struct game *const *game = game_list; *game != NULL; game++)
        if (lines_is(key, (*game)->key))
            return *game;
    return NULL;
}
