#include "games/cyclades/cells/cells.h"

#include <string.h>

void cyclades_add_owner(struct text *text, uint8_t owner, enum cyclades_seat_form form)
{
    if (owner == CYCLADES_NONE) {
        text_put(text, TEXT_EARTH "–");
        text_repeat(text, " ", (int)form);
        return;
    }
    text_seat_style(text, owner);
    text_put(text, canvas_seat_sign(owner));
    if (form == CYCLADES_SIGN_AND_LETTER)
        text_char(text, ' ');
    if (form != CYCLADES_SIGN)
        text_char(text, text_seat_letter(owner));
}

void cyclades_add_squares(const struct cyclades_state *state, int isle, struct text *text)
{
    static const char *const letters[] = { "P", "F", "T", "U" };
    text_put(text, bits_has(state->metropolises, isle) ? "★" : "");
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        text_repeat(text, letters[type], state->buildings[type][isle]);
    text_repeat(text, "·", cyclades_room(state, isle));
}

void cyclades_make_quiet(const struct cyclades_table *table, int left, int top, int width)
{
    for (int at = left; at < left + width; at++)
        table->canvas->cell[top][at].style = (uint8_t)TEXT_QUIET[0];
}

static bool is_end(char c)
{
    return c == 0 || c == '\n';
}

/* Bytes of the longest beginning of a line that ends at a blank and has at most so many cells; at least one word. */
static size_t line_size(const char *words, int cells)
{
    size_t best = 0, size = 0;
    for (;; size++) {
        if (words[size] != ' ' && !is_end(words[size]))
            continue;
        if (best > 0 && text_cells_in(words, size) > cells)
            return best;
        best = size;
        if (is_end(words[size]))
            return best;
    }
}

int cyclades_put_wrapped(const struct cyclades_table *table, struct canvas_area area, const char *words)
{
    int rows = 0;
    while (*words != 0 && rows < area.height) {
        char line[CANVAS_WIDTH_MOST * 4];
        size_t size = line_size(words, area.width), kept = size < sizeof line ? size : sizeof line - 1;
        memcpy(line, words, kept);
        line[kept] = 0;
        canvas_put_in(table->canvas, area.left, area.top + rows++, area.width, line);
        words += size;
        words += *words != 0;
    }
    return rows;
}

static int creature_title(const struct cyclades_table *table, int creature, char *bytes, size_t size)
{
    struct text title = text_on(bytes, size);
    title.language = table->canvas->language;
    text_add(&title, "%T", cyclades_creature_titles[creature]);
    return text_cells(bytes);
}

/* Draws them if asked to, and returns the rows they take. */
static int flow(const struct cyclades_table *table, struct canvas_area area, uint64_t creatures, int name_cells,
                bool drawing)
{
    int left = area.left, top = area.top;
    while (creatures != 0) {
        char title[80];
        int creature = bits_take(&creatures), cells = creature_title(table, creature, title, sizeof title);
        cells = 2 + (cells < name_cells ? cells : name_cells); /* with a blank at both ends */
        if (left + cells > area.left + area.width) {
            left = area.left;
            top++;
        }
        if (drawing) {
            canvas_put_in(table->canvas, left + 1, top, cells - 2, title);
            canvas_mark(table->canvas, canvas_area(left, top, cells, 1), &cyclades_creature_kind, creature);
        }
        left += cells;
    }
    return top + 1 - area.top;
}

int cyclades_put_creatures(const struct cyclades_table *table, struct canvas_area area, uint64_t creatures,
                           int name_cells)
{
    int rows = flow(table, area, creatures, name_cells, false);
    if (rows <= area.height)
        flow(table, area, creatures, name_cells, true);
    return rows;
}
