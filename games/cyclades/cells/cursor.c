/* What the cursor stands on, told in full where there is room. */
#include "games/cyclades/cells/cells.h"

extern const struct game cyclades_game;

/* The index of the kind among the things that can be explained; -1: it is none. */
static int thing_of(const struct game_kind *kind)
{
    for (int index = 0; cyclades_things[index] != NULL; index++)
        if (cyclades_things[index] == kind)
            return index;
    return -1;
}

static void put_card(const struct cyclades_table *table, struct canvas_area area, const struct game_card *card)
{
    const char *const parts[] = { card->does.bytes, card->now.bytes, card->notes.bytes };
    canvas_rule(table->canvas, area.left, area.top, area.width, card->title.bytes);
    int top = area.top + 1, end = area.top + area.height;
    for (int part = 0; part < 3; part++)
        top += cyclades_put_wrapped(table, canvas_area(area.left + 2, top, area.width - 2, end - top), parts[part]);
}

void cyclades_draw_cursor(const struct cyclades_table *table, struct canvas_area area)
{
    const struct canvas_element *cursor = table->sight->cursor;
    int thing = cursor == NULL ? -1 : thing_of(cursor->kind[0]);
    struct game_card card;
    if (thing < 0)
        return;
    game_explain(&cyclades_game, table->sight->view, thing, cursor->value[0], table->canvas->language, &card);
    put_card(table, area, &card);
}
