/* A line of words that is being typed: the cursor in it, the lines before it, and the completion of words. */
#ifndef TERMINAL_SCREEN_LINE_H
#define TERMINAL_SCREEN_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_SIZE = 1024,  /* bytes; longer lines are cut. A plan that is too long must be refused, not cut */
    LINE_HISTORY = 16, /* lines remembered */
};

enum line_key { LINE_NO_KEY = 256, LINE_LEFT, LINE_RIGHT, LINE_UP, LINE_DOWN, LINE_HOME, LINE_END, LINE_DELETE };

struct line {
    char bytes[LINE_SIZE];
    size_t length, cursor;
    char history[LINE_HISTORY][LINE_SIZE];
    int history_count, history_at;
    /* Completes the line, which has room for size bytes; may be NULL. */
    void (*complete)(void *with, char *line, size_t size);
    void *complete_with;
};

/* A byte, also a control byte, or one of line_key. */
void line_press(struct line *line, int key);
void line_clear(struct line *line);
/* The line can be called back from now on. */
void line_remember(struct line *line);
/* The lines typed so far cannot be called back any more. */
void line_forget(struct line *line);

/* The part of it that fits into so many cells, around the cursor: from *from on, until *until. */
void line_part(const struct line *line, int cells, size_t *from, size_t *until);
int line_cells(const struct line *line, size_t from, size_t until);

#endif
