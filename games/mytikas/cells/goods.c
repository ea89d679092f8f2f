/* Mytikas in cells: the resources of a seat, level by level. */
#include "games/mytikas/cells/cells.h"

/* "13s" */
static int write_good(const struct mytikas_state *state, int seat, int kind, int level, char words[16])
{
    struct text text = text_on(words, 16);
    text_put(&text, mytikas_resource_styles[kind]);
    text_number(&text, state->board[seat].resource[kind][level]);
    text_char(&text, mytikas_resource_names[kind][0]);
    return text_cells(words);
}

/* With a blank on both sides of each kind, or only before it. */
int mytikas_goods_cells(const struct mytikas_state *state, int seat, int level, bool spacious)
{
    char words[16];
    int cells = 0;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (state->board[seat].resource[kind][level] > 0)
            cells += write_good(state, seat, kind, level, words) + (spacious ? 2 : 1);
    return cells;
}

void mytikas_draw_goods(const struct mytikas_state *state, int seat, int level, bool own, struct canvas_area area,
                        struct canvas *canvas)
{
    bool spacious = mytikas_goods_cells(state, seat, level, true) <= area.width;
    int left = area.left;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
        char words[16];
        int cells = write_good(state, seat, kind, level, words) + (spacious ? 2 : 1);
        if (state->board[seat].resource[kind][level] == 0)
            continue;
        canvas_put(canvas, left + 1, area.top, words);
        if (own)
            canvas_mark_pair(canvas, canvas_area(left, area.top, cells, 1), &mytikas_resource_kind, kind,
                             &mytikas_level_kind, level);
        left += cells;
    }
    if (left == area.left)
        canvas_put(canvas, left + 1, area.top, TEXT_QUIET "–");
}
