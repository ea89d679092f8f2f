/* Lines of words from outside: records, and what a client kept. */
#ifndef MATCH_LINES_H
#define MATCH_LINES_H

#include "engine/game.h"

struct line {
    const char *at;
    size_t size;
};

/* Removes the next word, up to one blank, from the line; size 0: there is none. */
struct line lines_word(struct line *line);
bool lines_is(struct line word, const char *name);
/* A decimal number without leading zeros. */
bool lines_number(struct line word, uint32_t *number);
/* The line must be exactly the name and one number. */
bool lines_named_number(struct line line, const char *name, uint32_t *number);
/* NULL: no game has this key. */
const struct game *lines_game(struct line key);

#endif
