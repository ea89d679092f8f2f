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

static void draw_effects(int building, int left, int top, int cells, struct canvas *canvas)
{
    const struct mytikas_grant *effect[2] = { NULL, NULL };
    int count = 0;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        if (mytikas_building_of[piece] == building)
            effect[count++] = &mytikas_effect[piece];
    char first[MYTIKAS_PHRASE_SIZE], second[MYTIKAS_PHRASE_SIZE];
    mytikas_grant_phrase(effect[0], canvas->language, first);
    if (building != MYTIKAS_MINOR && building != MYTIKAS_SMALL) { /* of two major cities both do the same */
        canvas_put_in(canvas, left, top, cells, first);
        return;
    }
    mytikas_grant_phrase(effect[1], canvas->language, second);
    canvas_add_in(canvas, left, top, cells, "%s, then %s", first, second);
}

void mytikas_draw_pieces(int top, int width, struct canvas *canvas)
{
    char words[80];
    canvas_add_in(canvas, 1, top, 15, "piece");
    canvas_add_in(canvas, 16, top, 9, "cost");
    canvas_add_in(canvas, 26, top, 10, "points");
    canvas_add_in(canvas, 36, top, width - 36, "effect of the space it leaves");
    canvas_tint(canvas, canvas_area(0, top, width, 1), TEXT_QUIET);
    for (int i = 0; i < MYTIKAS_BUILDING_COUNT; i++) {
        struct text text = text_on(words, sizeof words);
        int row = top + 1 + i;
        mytikas_write_short_goods(mytikas_buildings[order[i]].cost, &text);
        canvas_put(canvas, 1, row, mytikas_building_signs[order[i]]);
        canvas_add_in(canvas, 3, row, 12, "%T", mytikas_one_building_titles[order[i]]);
        canvas_put_in(canvas, 16, row, 9, words);
        canvas_add_in(canvas, 26, row, 9, "%d × level", (int)mytikas_buildings[order[i]].points);
        draw_effects(order[i], 36, row, width - 36, canvas);
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
