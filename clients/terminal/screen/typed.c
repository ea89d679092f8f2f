#include "clients/terminal/screen/typed.h"

#include <string.h>

#include "engine/text.h"

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

int typed_cells(const struct typed *line, size_t from, size_t until)
{
    return text_cells_in(line->bytes + from, until - from);
}

/* The end of the line is at the right, unless the cursor is farther left. */
void typed_part(const struct typed *line, int cells, size_t *from, size_t *until)
{
    int room = cells < 0 ? 0 : cells;
    *from = 0;
    *until = line->length;
    while (*from < line->cursor && typed_cells(line, *from, line->cursor) > room)
        (*from)++;
    while (*from < line->cursor && continues(line->bytes[*from]))
        (*from)++;
    while (*until > *from && (typed_cells(line, *from, *until) > room || continues(line->bytes[*until])))
        (*until)--;
}

void typed_clear(struct typed *line)
{
    line->length = line->cursor = 0;
    line->bytes[0] = 0;
}

static void move_left(struct typed *line)
{
    while (line->cursor > 0 && continues(line->bytes[--line->cursor]))
        continue;
}

static void move_right(struct typed *line)
{
    if (line->cursor < line->length)
        line->cursor++;
    while (continues(line->bytes[line->cursor]))
        line->cursor++;
}

static void erase(struct typed *line, size_t from, size_t until)
{
    memmove(line->bytes + from, line->bytes + until, line->length - until + 1);
    line->length -= until - from;
    line->cursor = from;
}

static void erase_left(struct typed *line)
{
    size_t until = line->cursor;
    move_left(line);
    erase(line, line->cursor, until);
}

static void erase_right(struct typed *line)
{
    size_t from = line->cursor;
    move_right(line);
    erase(line, from, line->cursor);
}

static void erase_word(struct typed *line)
{
    size_t until = line->cursor;
    while (line->cursor > 0 && line->bytes[line->cursor - 1] == ' ')
        line->cursor--;
    while (line->cursor > 0 && line->bytes[line->cursor - 1] != ' ')
        line->cursor--;
    erase(line, line->cursor, until);
}

static void insert(struct typed *line, char c)
{
    if (line->length + 1 >= sizeof line->bytes)
        return;
    memmove(line->bytes + line->cursor + 1, line->bytes + line->cursor, line->length - line->cursor + 1);
    line->bytes[line->cursor++] = c;
    line->length++;
}

static void recall(struct typed *line, int step)
{
    int at = line->history_at + step;
    if (at < 0 || at > line->history_count)
        return;
    line->history_at = at;
    strcpy(line->bytes, at == line->history_count ? "" : line->history[at]);
    line->length = line->cursor = strlen(line->bytes);
}

void typed_forget(struct typed *line)
{
    line->history_count = line->history_at = 0;
}

void typed_remember(struct typed *line)
{
    int last = line->history_count - 1;
    if (line->length > 0 && (last < 0 || strcmp(line->history[last], line->bytes) != 0)) {
        if (line->history_count == TYPED_HISTORY)
            memmove(line->history[0], line->history[1], sizeof line->history - sizeof line->history[0]);
        else
            line->history_count++;
        strcpy(line->history[line->history_count - 1], line->bytes);
    }
    line->history_at = line->history_count;
}

static void complete(struct typed *line)
{
    if (line->complete == NULL || line->cursor != line->length)
        return;
    line->complete(line->complete_with, line->bytes, sizeof line->bytes);
    line->length = line->cursor = strlen(line->bytes);
}

enum { CONTROL_A = 1, CONTROL_E = 5, BACKSPACE = 8, CONTROL_U = 21, CONTROL_W = 23 };

void typed_press(struct typed *line, int key)
{
    switch (key) {
    case TYPED_LEFT: move_left(line); break;
    case TYPED_RIGHT: move_right(line); break;
    case TYPED_UP: recall(line, -1); break;
    case TYPED_DOWN: recall(line, 1); break;
    case CONTROL_A:
    case TYPED_HOME: line->cursor = 0; break;
    case CONTROL_E:
    case TYPED_END: line->cursor = line->length; break;
    case TYPED_DELETE: erase_right(line); break;
    case BACKSPACE:
    case 127: erase_left(line); break;
    case CONTROL_U: erase(line, 0, line->cursor); break;
    case CONTROL_W: erase_word(line); break;
    case '\t': complete(line); break;
    default:
        if (key >= 0x20 && key < TYPED_NO_KEY)
            insert(line, (char)key);
    }
}
