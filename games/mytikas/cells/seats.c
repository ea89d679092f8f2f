/* Mytikas in cells: the seats. Two rows each: numbers and resources, then pieces to build and cards. With more room
 * each has a panel, in which every card is told. */
#include "games/mytikas/cells/cells.h"

enum {
    PREFIX_CELLS = 5, /* who acts, shape and letter */
    NUMBER_CELLS = 7,
    FAVOR_CELLS = 3, /* "Z2" */
    FAVORS_CELLS = FAVOR_CELLS * MYTIKAS_GOD_COUNT,
    TO_BUILD_CELLS = 3 * MYTIKAS_PIECE_COUNT,
    LEVEL_CELLS_LEAST = 9,
    LABEL_CELLS = 3,
    PANEL_LABEL_CELLS = 4,
    PANEL_HEAD = 3, /* rows above its cards */
};

static int at_least(int value, int least)
{
    return value > least ? value : least;
}

/* ---- parts of a seat ---- */

static void draw_name(const struct canvas_sight *sight, int seat, int left, int top, int cells, struct canvas *canvas)
{
    if (game_acts(sight->view, seat))
        canvas_put(canvas, left, top, TEXT_STRONG "▶");
    mytikas_put_seat(canvas, left + 2, top, seat);
    int end = canvas_put_in(canvas, left + PREFIX_CELLS, top, cells, sight->name[seat]);
    canvas_mark(canvas, canvas_area(left + 1, top, end - left, 1), &mytikas_seat_kind, seat);
}

/* "Z2 D1": initials of gods. A seat's own are prices of following. */
static void draw_favors(const struct canvas_sight *sight, int seat, int left, int top, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int at = left;
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        if (state->favor[seat][god] == 0)
            continue;
        canvas_add(canvas, at + 1, top, TEXT_GOLD "%c%d", mytikas_god_titles[god][0], (int)state->favor[seat][god]);
        if (seat == sight->seat)
            canvas_mark(canvas, canvas_area(at, top, FAVOR_CELLS, 1), &mytikas_price_kind, god);
        at += FAVOR_CELLS;
    }
    if (at == left)
        canvas_put(canvas, left + 1, top, TEXT_QUIET "–");
}

static void mark_tokens(const struct canvas_sight *sight, int seat, struct canvas_area area, struct canvas *canvas)
{
    if (seat == sight->seat)
        canvas_mark(canvas, area, &mytikas_price_kind, MYTIKAS_PRICE_OFFERING);
}

static int points_of(const struct canvas_sight *sight, int seat)
{
    struct score_sheet sheet = { 0 };
    mytikas_score(sight->view, seat, &sheet);
    return sheet.total;
}

/* ---- two rows each ---- */

/* Where the columns of the levels begin and, at the last index, end. */
struct columns {
    int name_cells, numbers, level[MYTIKAS_LEVEL_COUNT + 1];
};

/* How the columns of the levels are made: with blanks around every kind, with one between them, and with as much as
 * they need. The first that fits is taken. */
static const struct fit {
    bool spacious;
    uint8_t least;
} fits[] = { { true, LEVEL_CELLS_LEAST }, { false, LEVEL_CELLS_LEAST }, { false, LABEL_CELLS } };

static int level_cells(const struct mytikas_state *state, int level, const struct fit *fit)
{
    int cells = fit->least;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        cells = at_least(cells, mytikas_goods_cells(state, seat, level, fit->spacious));
    return cells;
}

static int all_level_cells(const struct mytikas_state *state, const struct fit *fit)
{
    int cells = 0;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        cells += level_cells(state, level, fit);
    return cells;
}

static struct columns columns_of(const struct mytikas_state *state, const struct canvas *canvas)
{
    struct columns columns = { .name_cells = canvas->width >= MYTIKAS_CELLS_WIDE ? 14 : 7 };
    columns.numbers = PREFIX_CELLS + columns.name_cells;
    int left = columns.numbers + 2 * NUMBER_CELLS + FAVORS_CELLS, room = canvas->width - left, i = 0;
    while (i < 2 && all_level_cells(state, &fits[i]) > room)
        i++;
    int spare = (room - all_level_cells(state, &fits[i])) / MYTIKAS_LEVEL_COUNT;
    spare = spare < 0 ? 0 : spare > 6 ? 6 : spare;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++) {
        columns.level[level] = left;
        left += level_cells(state, level, &fits[i]) + spare;
    }
    columns.level[MYTIKAS_LEVEL_COUNT] = left;
    return columns;
}

static void draw_heading(const struct columns *columns, int top, struct canvas *canvas)
{
    int left = columns->numbers;
    canvas_add_in(canvas, 2, top, left - 2, "seat");
    canvas_add_in(canvas, left + 1, top, NUMBER_CELLS - 1, "points");
    canvas_add_in(canvas, left + NUMBER_CELLS + 1, top, NUMBER_CELLS - 1, "tokens");
    canvas_add_in(canvas, left + 2 * NUMBER_CELLS + 1, top, FAVORS_CELLS - 1, "favors");
    canvas_tint(canvas, canvas_area(0, top, columns->level[0], 1), TEXT_QUIET);
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++) {
        int at = columns->level[level], cells = columns->level[level + 1] - at;
        int end = cells < LEVEL_CELLS_LEAST
                      ? canvas_put(canvas, at + 1, top, mytikas_level_kind.names[level])
                      : canvas_add_in(canvas, at + 1, top, cells - 2, "%T", mytikas_level_kind.titles[level]);
        canvas_tint(canvas, canvas_area(at + 1, top, end - at - 1, 1), TEXT_QUIET);
        canvas_mark(canvas, canvas_area(at, top, end + 1 - at, 1), &mytikas_level_kind, level);
    }
}

static void draw_row(const struct canvas_sight *sight, int seat, int top, const struct columns *columns,
                     struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int left = columns->numbers, cards = PREFIX_CELLS + TO_BUILD_CELLS + 1;
    draw_name(sight, seat, 0, top, columns->name_cells - 1, canvas);
    canvas_number(canvas, left + NUMBER_CELLS - 1, top, points_of(sight, seat));
    canvas_number(canvas, left + 2 * NUMBER_CELLS - 1, top, state->offerings[seat]);
    mark_tokens(sight, seat, canvas_area(left + 2 * NUMBER_CELLS - 4, top, 4, 1), canvas);
    draw_favors(sight, seat, left + 2 * NUMBER_CELLS, top, canvas);
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        mytikas_draw_goods(
            state, seat, level, seat == sight->seat,
            canvas_area(columns->level[level], top, columns->level[level + 1] - columns->level[level], 1), canvas);
    mytikas_draw_to_build(sight, seat, PREFIX_CELLS - 1, top + 1, canvas);
    mytikas_draw_card_row(state, seat, canvas_area(cards, top + 1, canvas->width - cards, 1), canvas);
}

static int draw_rows(const struct canvas_sight *sight, int top, struct canvas *canvas)
{
    struct columns columns = columns_of(mytikas_of(sight->view), canvas);
    draw_heading(&columns, top, canvas);
    for (int seat = 0; seat < sight->view->seat_count; seat++)
        draw_row(sight, seat, top + 1 + 2 * seat, &columns, canvas);
    return 1 + 2 * sight->view->seat_count;
}

/* ---- panels ---- */

/* " 1: ", or " level 1 " if there is room. */
static int draw_level_label(int level, bool own, int left, int top, struct canvas *canvas)
{
    int cells = canvas->width >= MYTIKAS_CELLS_HUGE ? LEVEL_CELLS_LEAST : PANEL_LABEL_CELLS;
    if (cells == PANEL_LABEL_CELLS)
        canvas_add(canvas, left + 1, top, "%s:", mytikas_level_kind.names[level]);
    else
        canvas_add_in(canvas, left + 1, top, cells - 2, "%T", mytikas_level_kind.titles[level]);
    canvas_tint(canvas, canvas_area(left, top, cells, 1), TEXT_QUIET);
    if (own)
        canvas_mark(canvas, canvas_area(left, top, cells, 1), &mytikas_level_kind, level);
    return left + cells;
}

/* Spread over the width if they are few. */
static void draw_panel_goods(const struct canvas_sight *sight, int seat, struct canvas_area area, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int label = canvas->width >= MYTIKAS_CELLS_HUGE ? LEVEL_CELLS_LEAST : PANEL_LABEL_CELLS, needed = 0;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        needed += label + at_least(mytikas_goods_cells(state, seat, level, true), LABEL_CELLS);
    bool spacious = needed <= area.width, own = seat == sight->seat;
    int spare = spacious ? (area.width - needed) / MYTIKAS_LEVEL_COUNT : 0;
    for (int level = 0, left = area.left; level < MYTIKAS_LEVEL_COUNT; level++) {
        int cells = at_least(mytikas_goods_cells(state, seat, level, spacious), LABEL_CELLS) + spare;
        left = draw_level_label(level, own, left, area.top, canvas);
        mytikas_draw_goods(state, seat, level, own, canvas_area(left, area.top, cells, 1), canvas);
        left += cells;
    }
}

static void draw_panel_head(const struct canvas_sight *sight, int seat, struct canvas_area area, struct canvas *canvas)
{
    enum { NAME = 18, NUMBER = 12 };
    const struct mytikas_state *state = mytikas_of(sight->view);
    int left = area.left + PREFIX_CELLS + NAME, points = points_of(sight, seat), tokens = state->offerings[seat];
    draw_name(sight, seat, area.left, area.top, NAME - 1, canvas);
    canvas_number(canvas, left + 4, area.top, points);
    canvas_add_in(canvas, left + 5, area.top, NUMBER - 5, points == 1 ? "point" : "points");
    canvas_number(canvas, left + NUMBER + 4, area.top, tokens);
    mark_tokens(sight, seat, canvas_area(left + NUMBER, area.top, 5, 1), canvas);
    canvas_add_in(canvas, left + NUMBER + 5, area.top, NUMBER - 5, tokens == 1 ? "token" : "tokens");
    draw_favors(sight, seat, left + 2 * NUMBER, area.top, canvas);
    draw_panel_goods(sight, seat, canvas_area(area.left + 4, area.top + 1, area.width - 5, 1), canvas);
    mytikas_draw_to_build(sight, seat, area.left + 4, area.top + 2, canvas);
}

static void draw_panel(const struct canvas_sight *sight, int seat, struct canvas_area area, int card_rows,
                       struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    uint64_t cards = mytikas_cards_of(state, seat);
    int top = area.top + PANEL_HEAD;
    draw_panel_head(sight, seat, area, canvas);
    if (cards == 0)
        canvas_add_in(canvas, area.left + 5, top, area.width - 5, "no cards");
    for (; cards != 0; cards &= cards - 1, top += card_rows)
        mytikas_draw_card(state, seat, bits_lowest(cards), canvas_area(area.left + 4, top, area.width - 5, card_rows),
                          canvas);
}

/* Two panels stand side by side; the row is as high as the higher one. */
static int panel_height(const struct mytikas_state *state, int first, int card_rows)
{
    int cards = 1; /* or a row that says there is none */
    for (int seat = first; seat < first + 2 && seat < state->head.seat_count; seat++)
        cards = at_least(cards, bits_count(mytikas_cards_of(state, seat)));
    return PANEL_HEAD + card_rows * cards;
}

static int panels_height(const struct mytikas_state *state, int card_rows)
{
    int height = 0;
    for (int seat = 0; seat < state->head.seat_count; seat += 2)
        height += 1 + panel_height(state, seat, card_rows);
    return height;
}

static void draw_panels(const struct canvas_sight *sight, int top, int card_rows, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int width = canvas->width / 2;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (seat % 2 == 0)
            canvas_rule(canvas, 0, top, canvas->width, "");
        draw_panel(sight, seat, canvas_area(seat % 2 * width, top + 1, width, 0), card_rows, canvas);
        if (seat % 2 == 1)
            top += 1 + panel_height(state, seat - 1, card_rows);
    }
}

int mytikas_draw_seats(const struct canvas_sight *sight, int top, int rows, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int card_rows = canvas->width >= MYTIKAS_CELLS_HUGE ? 2 : 1;
    while (card_rows > 0 && panels_height(state, card_rows) > rows)
        card_rows--;
    if (canvas->width < MYTIKAS_CELLS_LARGE || card_rows == 0)
        return draw_rows(sight, top, canvas);
    draw_panels(sight, top, card_rows, canvas);
    return panels_height(state, card_rows);
}
