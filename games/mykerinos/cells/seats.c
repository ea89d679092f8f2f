/* Mykerinos in cells: a line for each seat, with its cubes, its points and its tiles by patron. */
#include "games/mykerinos/cells/cells.h"

enum {
    PREFIX_CELLS = 5, /* who acts, shape and letter */
    STOCK_CELLS = 6,
    RESERVE_CELLS = 8,
    PASSED_CELLS = 7,
    POINTS_CELLS = 7,
    NUMBERS_CELLS = STOCK_CELLS + RESERVE_CELLS + PASSED_CELLS + POINTS_CELLS,
    PATRON_CELLS_LEAST = 8,
    BLANK_CELLS = 7,
    NAME_CELLS_MOST = 24,
};

/* Patrons have their whole names from this width on, and the blank tile has a column. */
static bool is_wide(const struct canvas *canvas)
{
    return canvas->width >= 98;
}

static int patron_cells(const struct canvas *canvas, int patron)
{
    return is_wide(canvas) ? text_cells(mykerinos_short_names[patron]) + 2 : PATRON_CELLS_LEAST;
}

static int name_cells(const struct canvas *canvas)
{
    int cells = canvas->width - PREFIX_CELLS - NUMBERS_CELLS - (is_wide(canvas) ? BLANK_CELLS : 0);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++)
        cells -= patron_cells(canvas, patron);
    return cells < NAME_CELLS_MOST ? cells : NAME_CELLS_MOST;
}

int mykerinos_seats_height(const struct mykerinos_state *state)
{
    return 1 + (state->head.seat_count == 2 ? 3 : state->head.seat_count);
}

/* ---- the heading ---- */

static void draw_numbers_heading(int left, int top, struct canvas *canvas)
{
    canvas_add_in(canvas, left + 1, top, STOCK_CELLS - 1, "stock");
    canvas_add_in(canvas, left + STOCK_CELLS + 1, top, RESERVE_CELLS - 1, "reserve");
    canvas_add_in(canvas, left + STOCK_CELLS + RESERVE_CELLS + 1, top, PASSED_CELLS - 1, "passed");
    canvas_add_in(canvas, left + NUMBERS_CELLS - POINTS_CELLS + 1, top, POINTS_CELLS - 1, "points");
}

static void draw_heading(int top, struct canvas *canvas)
{
    int left = PREFIX_CELLS + name_cells(canvas);
    canvas_add_in(canvas, 2, top, left - 2, "seat");
    draw_numbers_heading(left, top, canvas);
    left += NUMBERS_CELLS;
    canvas_tint(canvas, canvas_area(0, top, left, 1), TEXT_QUIET);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        int cells = patron_cells(canvas, patron);
        canvas_put_in(canvas, left + 1, top, cells - 2, mykerinos_short_names[patron]);
        canvas_mark(canvas, canvas_area(left, top, cells, 1), &mykerinos_patrons, patron);
        left += cells;
    }
    if (is_wide(canvas))
        canvas_put(canvas, left + 1, top, TEXT_QUIET "blank"); /* as the tile is named */
}

/* ---- a seat ---- */

static void put_passed(const struct mykerinos_state *state, int colour, int right, int top, struct canvas *canvas)
{
    if (state->passing[colour] == 0)
        canvas_put_right(canvas, right, top, TEXT_QUIET "–");
    else
        canvas_number(canvas, right, top, state->passing[colour]);
}

/* "5", and with neutral cubes at hand "5+3n". */
static void put_stock(const struct mykerinos_state *state, int seat, int right, int top, struct canvas *canvas)
{
    char words[32];
    struct text text = text_on(words, sizeof words);
    text_number(&text, state->stock[seat]);
    if (state->head.seat_count == 2) {
        text_char(&text, '+');
        text_number(&text, state->neutral[seat]);
        text_char(&text, 'n');
    }
    canvas_put_right(canvas, right, top, words);
}

/* Upright tiles are a number, tilted ones a number in brackets: "1(1)". */
static void put_tiles(const struct mykerinos_state *state, int seat, int patron, struct canvas_area area,
                      struct canvas *canvas)
{
    uint64_t tiles = state->owned[seat] & mykerinos_patron_tiles(patron);
    int upright = bits_count(tiles & ~state->tilted), tilted = bits_count(tiles & state->tilted);
    char words[32];
    struct text text = text_on(words, sizeof words);
    if (tiles == 0)
        text_put(&text, TEXT_QUIET "–");
    if (upright > 0)
        text_number(&text, upright);
    if (tilted > 0) {
        text_char(&text, '(');
        text_number(&text, tilted);
        text_char(&text, ')');
    }
    canvas_put(canvas, area.left + area.width / 2 - (upright == 0 && tilted > 0), area.top, words);
}

static void draw_seat(const struct canvas_sight *sight, int seat, int top, struct canvas *canvas)
{
    const struct mykerinos_state *state = mykerinos_of(sight->view);
    struct score_sheet sheet = { 0 };
    int left = PREFIX_CELLS + name_cells(canvas);
    mykerinos_score(sight->view, seat, &sheet);
    if (game_acts(sight->view, seat))
        canvas_put(canvas, 0, top, TEXT_STRONG "▶");
    mykerinos_put_cube(canvas, 2, top, seat);
    canvas_put_in(canvas, PREFIX_CELLS, top, name_cells(canvas), sight->name[seat]);
    put_stock(state, seat, left += STOCK_CELLS, top, canvas);
    canvas_number(canvas, left += RESERVE_CELLS, top, state->reserve[seat]);
    put_passed(state, seat, left += PASSED_CELLS, top, canvas);
    canvas_number(canvas, left += POINTS_CELLS, top, sheet.total);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        put_tiles(state, seat, patron, canvas_area(left, top, patron_cells(canvas, patron), 1), canvas);
        left += patron_cells(canvas, patron);
    }
    if (is_wide(canvas))
        canvas_put(canvas, left + BLANK_CELLS / 2, top,
                   bits_has(state->owned[seat], MYKERINOS_BLANK) ? "1" : TEXT_QUIET "–");
}

/* 8.1, 8.4: nobody plays it, but its reserve and its disc count. */
static void draw_neutral(const struct mykerinos_state *state, int top, struct canvas *canvas)
{
    int left = PREFIX_CELLS + name_cells(canvas);
    mykerinos_put_cube(canvas, 2, top, MYKERINOS_NEUTRAL);
    canvas_add_in(canvas, PREFIX_CELLS, top, name_cells(canvas), "neutral");
    canvas_number(canvas, left += STOCK_CELLS + RESERVE_CELLS, top, state->reserve[MYKERINOS_NEUTRAL]);
    put_passed(state, MYKERINOS_NEUTRAL, left + PASSED_CELLS, top, canvas);
}

void mykerinos_draw_seats(const struct canvas_sight *sight, int top, struct canvas *canvas)
{
    const struct mykerinos_state *state = mykerinos_of(sight->view);
    draw_heading(top, canvas);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        draw_seat(sight, seat, top + 1 + seat, canvas);
    if (state->head.seat_count == 2)
        draw_neutral(state, top + 3, canvas);
}
