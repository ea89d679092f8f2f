/* Mytikas in cells: what pieces cost and do, and which of them a seat has left. */
#include "games/mytikas/cells/cells.h"

enum { PIECE_CELLS = 3 };

const char *const mytikas_building_signs[MYTIKAS_BUILDING_COUNT] = { "ш", "Ш", "π", "Π" };
/* Cheapest first, as the pieces of a seat are used. */
static const uint8_t order[MYTIKAS_BUILDING_COUNT] = { MYTIKAS_MINOR, MYTIKAS_SMALL, MYTIKAS_MAJOR, MYTIKAS_LARGE };
static const char *const size_titles[MYTIKAS_BUILDING_COUNT] = { "minor", "major", "small", "large" };

/* "2s 1m x1" */
static void write_price(int building, struct text *text)
{
    mytikas_write_short_goods(mytikas_buildings[building].cost, text);
    text_put(text, " ×");
    text_number(text, mytikas_buildings[building].points);
}

void mytikas_draw_prices(int top, struct canvas *canvas)
{
    int step = canvas->width / MYTIKAS_BUILDING_COUNT - 1;
    for (int i = 0; i < MYTIKAS_BUILDING_COUNT; i++) {
        char words[80];
        struct text text = text_on(words, sizeof words);
        int left = 1 + i * step, end;
        write_price(order[i], &text);
        canvas_put(canvas, left, top, mytikas_building_signs[order[i]]);
        end = canvas_add_in(canvas, left + 2, top, step - 3 - text_cells(words), "%T", size_titles[order[i]]);
        canvas_put(canvas, end + 1, top, words);
    }
    canvas_tint(canvas, canvas_area(0, top, canvas->width, 1), TEXT_QUIET);
}

/* ---- with effects ---- */

enum { COST = 16, POINTS = 25, FIRST = 35 };

/* The effects are told in whole words if there is room. */
static bool is_wordy(int width)
{
    return width >= 98;
}

static int second_column(int width)
{
    return is_wordy(width) ? 58 : 53;
}

/* Under the first piece and under the second; of two major cities both do the same. */
static void draw_effects(int building, int top, int width, struct canvas *canvas)
{
    int left = FIRST;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++) {
        char words[MYTIKAS_PHRASE_SIZE];
        struct text text = text_on(words, sizeof words);
        if (mytikas_building_of[piece] != building)
            continue;
        text.language = canvas->language;
        (is_wordy(width) ? mytikas_write_grant : mytikas_write_briefly)(&mytikas_effect[piece], &text);
        canvas_put_in(canvas, left, top, left == FIRST ? second_column(width) - FIRST - 1 : width - left, words);
        left = second_column(width);
    }
}

static void draw_pieces_heading(int top, int width, struct canvas *canvas)
{
    canvas_add_in(canvas, 1, top, COST - 2, "piece");
    canvas_add_in(canvas, COST, top, POINTS - COST - 1, "cost");
    canvas_add_in(canvas, POINTS, top, FIRST - POINTS - 1, "points");
    canvas_add_in(canvas, FIRST, top, second_column(width) - FIRST - 1, "the first gives");
    canvas_add_in(canvas, second_column(width), top, width - second_column(width), "the second");
    canvas_tint(canvas, canvas_area(0, top, width, 1), TEXT_QUIET);
}

void mytikas_draw_pieces(int top, int width, struct canvas *canvas)
{
    draw_pieces_heading(top, width, canvas);
    for (int i = 0; i < MYTIKAS_BUILDING_COUNT; i++) {
        char words[80];
        struct text text = text_on(words, sizeof words);
        int row = top + 1 + i;
        mytikas_write_short_goods(mytikas_buildings[order[i]].cost, &text);
        canvas_put(canvas, 1, row, mytikas_building_signs[order[i]]);
        canvas_add_in(canvas, 3, row, COST - 4, "%T", mytikas_one_building_titles[order[i]]);
        canvas_put_in(canvas, COST, row, POINTS - COST - 1, words);
        canvas_add_in(canvas, POINTS, row, FIRST - POINTS - 1, "%d × level", (int)mytikas_buildings[order[i]].points);
        draw_effects(order[i], row, width, canvas);
    }
}

/* ---- of a seat ---- */

void mytikas_draw_to_build(const struct canvas_sight *sight, int seat, int left, int top, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++) {
        int at = left + PIECE_CELLS * piece;
        if (state->built[seat][piece] == 0) {
            char words[16];
            struct text text = text_on(words, sizeof words);
            text_seat_style(&text, seat);
            text_put(&text, mytikas_building_signs[mytikas_building_of[piece]]);
            canvas_put(canvas, at + 1, top, words);
        } else
            canvas_put(canvas, at + 1, top, TEXT_QUIET "·");
        if (seat == sight->seat)
            canvas_mark(canvas, canvas_area(at, top, PIECE_CELLS, 1), &mytikas_piece_kind, piece);
    }
}
