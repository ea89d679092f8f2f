/* Myriath: who has how many points and which tiles left. */
#include "games/myriath/cells/cells.h"

enum { TABLE_WIDTH_MOST = 40 };

int myriath_begin_pane(struct myriath_side *side, struct canvas *canvas)
{
    canvas_rule(canvas, side->left, side->top, side->width, "");
    canvas_put(canvas, side->left - 1, side->top, TEXT_QUIET "├");
    side->top++;
    return side->left + 1;
}

/* ---- tiles as words ---- */

static int form_of(int tile)
{
    return tile < MYRIATH_LAA ? 0 : tile < MYRIATH_TAAA ? 1 : tile < MYRIATH_XAAAA ? 2 : 3;
}

int myriath_words_rows(const struct myriath_side *side)
{
    return side->width >= 86 ? 1 : side->width >= 43 ? 2 : side->width >= 33 ? 3 : 0;
}

/* Every tile has its place, which is blank once it is on the board. */
static void put_tiles(const struct myriath_state *state, int seat, const struct myriath_side *side, int indent,
                      struct canvas *canvas)
{
    static const char *const names[] = { "I", "L", "T", "X" };
    static const uint8_t column[3][4] = { { 0, 11, 22, 48 }, { 0, 0, 11, 11 }, { 0, 11, 0, 0 } };
    static const uint8_t row[3][4] = { { 0, 0, 0, 0 }, { 0, 1, 1, 0 }, { 0, 0, 1, 2 } };
    static const uint8_t first[] = { MYRIATH_IAA, MYRIATH_LAA, MYRIATH_TAAA, MYRIATH_XAAAA }, cells[] = { 3, 3, 4, 5 };
    int rows = myriath_words_rows(side) - 1;
    for (int tile = MYRIATH_IAA; tile < MYRIATH_TILE_COUNT; tile++) {
        int form = form_of(tile), left = side->left + indent + column[rows][form], top = side->top + row[rows][form];
        if (tile == first[form])
            canvas_put(canvas, left, top, names[form]);
        if (!myriath_is_placed(state, seat, tile))
            canvas_put(canvas, left + 2 + (tile - first[form]) * cells[form], top, myriath_tile_names[tile] + 1);
    }
}

/* ---- the table ---- */

static int table_right(const struct myriath_side *side)
{
    return side->left + (side->width < TABLE_WIDTH_MOST ? side->width : TABLE_WIDTH_MOST);
}

static void draw_head(const struct game_state *view, struct myriath_side *side, struct canvas *canvas)
{
    int right = table_right(side);
    canvas_add_in(canvas, side->left + 1, side->top, right - 13 - side->left, "seat");
    canvas_add_in(canvas, right - 12, side->top, 6, "points");
    if (view->phase == MYRIATH_ENDED)
        canvas_add_in(canvas, right - 5, side->top, 5, "place");
    else
        canvas_add_in(canvas, right - 5, side->top, 5, " left");
    side->top++;
}

static void draw_seat(const struct canvas_sight *sight, int seat, struct myriath_side *side, struct canvas *canvas)
{
    const struct myriath_state *state = myriath_of(sight->view);
    char number[MYRIATH_NUMBER_SIZE];
    uint8_t place[GAME_SEATS_MOST];
    int right = table_right(side);
    myriath_rank(sight->view, place);
    if (game_acts(sight->view, seat))
        canvas_put(canvas, side->left, side->top, TEXT_STRONG "▶");
    canvas_seat(canvas, side->left + 1, side->top, seat);
    canvas_add(canvas, side->left + 3, side->top, "%S", seat);
    canvas_put_in(canvas, side->left + 5, side->top, right - 12 - side->left - 5, sight->name[seat]);
    canvas_put_right(canvas, right - 6, side->top, myriath_write_points(state->points[seat], number));
    canvas_number(canvas, right, side->top,
                  sight->view->phase == MYRIATH_ENDED ? place[seat] : myriath_hand_count(state, seat));
    side->top++;
}

void myriath_draw_seats(const struct canvas_sight *sight, const struct myriath_intent *intent, bool with_tiles,
                        struct myriath_side *side, struct canvas *canvas)
{
    draw_head(sight->view, side, canvas);
    for (int seat = 0; seat < sight->view->seat_count; seat++) {
        draw_seat(sight, seat, side, canvas);
        if (!with_tiles || seat == intent->seat)
            continue;
        put_tiles(myriath_of(sight->view), seat, side, side->width >= 46 ? 3 : 1, canvas);
        side->top += myriath_words_rows(side);
    }
}

/* ---- points ---- */

static void draw_counts(const struct canvas_sight *sight, int seat, int right, int top, struct canvas *canvas)
{
    struct myriath_tally tally = myriath_tally_seat(myriath_of(sight->view), seat);
    char number[MYRIATH_NUMBER_SIZE];
    canvas_seat(canvas, right - 3, top, seat);
    canvas_add(canvas, right - 1, top, "%S", seat);
    canvas_put_right(canvas, right, top + 1, myriath_write_points(tally.half, number));
    canvas_put_right(canvas, right, top + 2, myriath_write_points(tally.partial, number));
    canvas_put_right(canvas, right, top + 3, myriath_write_points(2 * tally.full, number));
    canvas_put_right(canvas, right, top + 4,
                     myriath_write_points(myriath_head_start(myriath_of(sight->view), seat), number));
}

void myriath_draw_points(const struct canvas_sight *sight, struct myriath_side *side, struct canvas *canvas)
{
    int words = 28, top = side->top, left = myriath_begin_pane(side, canvas);
    canvas_add(canvas, left, top, " points so far ");
    canvas_add_in(canvas, side->left + 1, top + 2, words, "half edges that touch, 0.5");
    canvas_add_in(canvas, side->left + 1, top + 3, words, "whole edges, in part, 0.5");
    canvas_add_in(canvas, side->left + 1, top + 4, words, "whole edges, fully, 1");
    canvas_add_in(canvas, side->left + 1, top + 5, words, "head start");
    for (int seat = 0; seat < sight->view->seat_count; seat++)
        draw_counts(sight, seat, side->left + words + 6 + 5 * seat, top + 1, canvas);
    side->top += MYRIATH_POINTS_ROWS - 1;
}
