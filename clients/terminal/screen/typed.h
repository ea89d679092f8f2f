/* A line of words that is being typed: the cursor in it, the lines before it, and the completion of words. */
#ifndef TERMINAL_SCREEN_TYPED_H
#define TERMINAL_SCREEN_TYPED_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TYPED_SIZE = 1024,  /* bytes; longer lines are cut. A plan that is too long must be refused, not cut */
    TYPED_HISTORY = 16, /* lines remembered */
};

enum typed_key {
    TYPED_NO_KEY = 256,
    TYPED_LEFT,
    TYPED_RIGHT,
    TYPED_UP,
    TYPED_DOWN,
    TYPED_HOME,
    TYPED_END,
    TYPED_DELETE
};

struct typed {
    char bytes[TYPED_SIZE];
    size_t length, cursor;
    char history[TYPED_HISTORY][TYPED_SIZE];
    int history_count, history_at;
    /* Completes the line, which has room for size bytes; may be NULL. */
    void (*complete)(void *with, char *line, size_t size);
    void *complete_with;
};

/* A byte, also a control byte, or one of typed_key. */
void typed_press(struct typed *line, int key);
void typed_clear(struct typed *line);
/* The line can be called back from now on. */
void typed_remember(struct typed *line);
/* The lines typed so far cannot be called back any more. */
void typed_forget(struct typed *line);

/* The part of it that fits into so many cells, around the cursor: from *from on, until *until. */
void typed_part(const struct typed *line, int cells, size_t *from, size_t *until);
int typed_cells(const struct typed *line, size_t from, size_t until);

#endif
