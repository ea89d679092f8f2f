#include "clients/terminal/window/line.h"

#include <string.h>

#include "clients/terminal/window/surface.h"

static const struct {
    int from, to;
} line_keys[] = {
    { SURFACE_LEFT, TYPED_LEFT },     { SURFACE_RIGHT, TYPED_RIGHT }, { SURFACE_UP, TYPED_UP },
    { SURFACE_DOWN, TYPED_DOWN },     { SURFACE_HOME, TYPED_HOME },   { SURFACE_END, TYPED_END },
    { SURFACE_DELETE, TYPED_DELETE }, { SURFACE_BACKSPACE, 127 },     { SURFACE_TAB, '\t' },
};

void line_press(struct typed *line, int key)
{
    if (key < SURFACE_NO_KEY)
        typed_press(line, key);
    for (size_t i = 0; i < sizeof line_keys / sizeof line_keys[0]; i++)
        if (line_keys[i].from == key)
            typed_press(line, line_keys[i].to);
}

void line_draw(const struct typed *line, struct canvas *canvas, int left, int top, int cells)
{
    size_t from, until;
    char words[TYPED_SIZE];
    typed_part(line, cells, &from, &until);
    memcpy(words, line->bytes + from, until - from);
    words[until - from] = 0;
    canvas_put_in(canvas, left, top, cells, words);
}

int line_cursor(const struct typed *line, int cells)
{
    size_t from, until;
    typed_part(line, cells, &from, &until);
    return typed_cells(line, from, line->cursor);
}
