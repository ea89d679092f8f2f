/* What every seat has, as far as the viewer may know, and what is left for all. */
#include "games/cyclades/cells/cells.h"

enum { WORDS_SIZE = 200, NAME_LEFT = 1, COLUMNS = 7 };

/* Columns from the right: in short and, where there is room, in words. */
static const char *const short_titles[COLUMNS] = { "gold", "rev", "pri", "phi", "★", "trp", "flt" };
static const char *const full_titles[COLUMNS] = { "gold",         "revenue",      "priests",     "philosophers",
                                                  "metropolises", "spare troops", "spare fleets" };
static const uint8_t short_width[COLUMNS] = { 4, 4, 4, 4, 4, 4, 4 };
static const uint8_t full_width[COLUMNS] = { 5, 8, 8, 13, 13, 13, 13 };

static bool is_wide(int width)
{
    return width >= CYCLADES_SEATS_WIDE;
}

/* The end of a column, from the left. */
static int column_end(int width, int column)
{
    const uint8_t *widths = is_wide(width) ? full_width : short_width;
    int end = width;
    for (int after = column + 1; after < COLUMNS; after++)
        end -= widths[after];
    return end;
}

/* Where the names end, with the blank behind them. */
static int names_end(int width)
{
    return column_end(width, 0) - 2;
}

static void draw_titles(const struct cyclades_table *table, int left, int top, int width)
{
    canvas_add_in(table->canvas, left + NAME_LEFT + 1, top, 8, "seat");
    for (int column = 0; column < COLUMNS; column++) {
        char words[WORDS_SIZE];
        struct text text = text_on(words, sizeof words);
        text.language = table->canvas->language;
        int room = (is_wide(width) ? full_width : short_width)[column];
        text_add(&text, "%T", (is_wide(width) ? full_titles : short_titles)[column]);
        int cells = text_cells(words);
        cells = cells < room ? cells : room;
        canvas_put_in(table->canvas, left + column_end(width, column) - cells, top, cells, words);
    }
    cyclades_make_quiet(table, left, top, width);
}

/* ▶ for those who act; the place when the game is over. */
static void draw_role(const struct cyclades_table *table, int left, int top, int seat)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    if (game_acts(&table->state->head, seat))
        canvas_put(table->canvas, left, top, TEXT_STRONG "▶");
    if (!game_over(&table->state->head))
        return;
    cyclades_rank(&table->state->head, place);
    canvas_number(table->canvas, left + 1, top, place[seat]);
}

static void draw_name(const struct cyclades_table *table, int left, int top, int width, int seat)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    cyclades_add_owner(&text, (uint8_t)seat, CYCLADES_SIGN_LETTER);
    text_char(&text, ' ');
    text_put(&text, table->sight->name[seat]);
    canvas_put_in(table->canvas, left + NAME_LEFT + 1, top, names_end(width) - NAME_LEFT - 2, words);
    canvas_mark(table->canvas, canvas_area(left + NAME_LEFT, top, names_end(width) - NAME_LEFT, 1), &cyclades_seat_kind,
                seat);
}

static void draw_gold(const struct cyclades_table *table, int right, int top, int seat)
{
    const struct cyclades_state *state = table->state;
    bool hidden = cyclades_gold_hidden(state, seat);
    if (!hidden || cyclades_fortunes_are_open(state))
        canvas_number(table->canvas, right, top, hidden ? state->fortune[seat] : state->gold[seat]);
    else
        canvas_put_right(table->canvas, right, top, "?");
}

static void draw_holdings(const struct cyclades_table *table, int left, int top, int width, int seat)
{
    const struct cyclades_state *state = table->state;
    const int holdings[COLUMNS] = { 0,
                                    cyclades_revenue(state, seat),
                                    state->priests[seat],
                                    state->philosophers[seat],
                                    cyclades_metropolis_count(state, seat),
                                    state->troop_reserve[seat],
                                    state->fleet_reserve[seat] };
    draw_gold(table, left + column_end(width, 0), top, seat);
    for (int column = 1; column < COLUMNS; column++)
        canvas_number(table->canvas, left + column_end(width, column), top, holdings[column]);
}

int cyclades_draw_seats(const struct cyclades_table *table, int left, int top, int width)
{
    draw_titles(table, left, top++, width);
    for (int seat = 0; seat < table->state->head.seat_count; seat++, top++) {
        draw_role(table, left, top, seat);
        draw_name(table, left, top, width, seat);
        if (bits_has(table->state->out, seat))
            canvas_add_in(table->canvas, left + names_end(width), top, width - names_end(width), "out of the game");
        else
            draw_holdings(table, left, top, width, seat);
    }
    return top;
}

/* ---- what else there is room for ---- */

static void add_set(const struct cyclades_state *state, int seat, struct text *text)
{
    uint8_t own[CYCLADES_BUILDINGS], missing[CYCLADES_BUILDINGS];
    char list[CYCLADES_LIST_SIZE], lacking[CYCLADES_LIST_SIZE];
    cyclades_count_buildings(state, seat, own);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        missing[type] = own[type] == 0;
    cyclades_list_buildings(own, text->language, list);
    cyclades_list_buildings(missing, text->language, lacking);
    if (list[0] == 0)
        text_add(text, "no buildings");
    else if (lacking[0] == 0)
        text_add(text, "has %s", list);
    else
        text_add(text, "has %s; lacks %s", list, lacking);
}

int cyclades_draw_sets(const struct cyclades_table *table, int left, int top, int width)
{
    for (int seat = 0; seat < table->state->head.seat_count; seat++, top++) {
        char words[2 * CYCLADES_LIST_SIZE + WORDS_SIZE];
        struct text text = text_on(words, sizeof words);
        text.language = table->canvas->language;
        cyclades_add_owner(&text, (uint8_t)seat, CYCLADES_SIGN_LETTER);
        text_put(&text, TEXT_PLAIN "  ");
        if (bits_has(table->state->out, seat))
            text_add(&text, "out of the game");
        else
            add_set(table->state, seat, &text);
        canvas_put_in(table->canvas, left + NAME_LEFT + 1, top, width - NAME_LEFT - 1, words);
    }
    return top;
}

int cyclades_draw_supply(const struct cyclades_table *table, int left, int top, int width)
{
    const struct cyclades_state *state = table->state;
    const uint8_t *supply = state->building_supply;
    canvas_add_in(table->canvas, left + 2, top, width - 2, "ports %d, fortresses %d, temples %d, universities %d",
                  (int)supply[CYCLADES_PORT], (int)supply[CYCLADES_FORTRESS], (int)supply[CYCLADES_TEMPLE],
                  (int)supply[CYCLADES_UNIVERSITY]);
    canvas_add_in(table->canvas, left + 2, top + 1, width - 2, "metropolises %d, priests %d, philosophers %d",
                  (int)state->metropolis_supply, (int)state->priest_supply, (int)state->philosopher_supply);
    return top + 2;
}
