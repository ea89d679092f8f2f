/* Myriath: the tiles to choose from. Every tile has its place, which is blank once it is on the board. */
#include "games/myriath/cells/cells.h"

enum { FORMS = 6 /* tiles in a row of pictures */, CELLS = 8 /* of one */ };

/* ---- pictures ---- */

/* Seen from the middle: an arrow, or a whole edge leaning clockwise or counterclockwise. */
static const char *end_glyph(int end, int direction)
{
    static const char *const ends[][MYRIATH_DIRECTION_COUNT] = {
        [MYRIATH_NO_ARM] = { " ", " ", " ", " " },
        [MYRIATH_ARROW] = { "∧", ">", "∨", "<" },
        [MYRIATH_WHOLE_CLOCKWISE] = { "◣", "◤", "◥", "◢" },
        [MYRIATH_WHOLE_COUNTER] = { "◢", "◣", "◤", "◥" },
    };
    return ends[end][direction];
}

void myriath_draw_picture(int tile, int turn, int seat, int left, int top, struct canvas *canvas)
{
    int arms = 0;
    for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
        int end = myriath_end(tile, turn, direction);
        arms |= (end != MYRIATH_NO_ARM) << direction;
        myriath_put_glyph(canvas, left + 1 + myriath_step_column(direction), top + 1 + myriath_step_row(direction),
                          seat, end_glyph(end, direction));
    }
    myriath_put_glyph(canvas, left + 1, top + 1, seat, myriath_lines[arms]);
}

/* ---- headings ---- */

static void draw_heading(const struct canvas_sight *sight, const struct myriath_intent *intent,
                         struct myriath_side *side, struct canvas *canvas)
{
    int top = side->top, left = myriath_begin_pane(side, canvas), room = side->width - 2;
    int count = myriath_hand_count(myriath_of(sight->view), intent->seat);
    bool counted = sight->view->phase == MYRIATH_PLACING, own = intent->seat == sight->seat, wide = side->width >= 30;
    if (own && counted)
        canvas_add_in(canvas, left, top, room, wide ? " your %d tiles, ways to place " : " your %d tiles, ways ",
                      count);
    else if (own)
        canvas_add_in(canvas, left, top, room, " your %d tiles ", count);
    else if (counted)
        canvas_add_in(canvas, left, top, room, wide ? " %d tiles of %S, ways to place " : " %d tiles of %S, ways ",
                      count, intent->seat);
    else
        canvas_add_in(canvas, left, top, room, " %d tiles of %S ", count, intent->seat);
}

/* How often a tile can be placed now; none is a dash. */
static void put_ways(const struct canvas_sight *sight, const struct myriath_intent *intent, int tile, int right,
                     int top, struct canvas *canvas)
{
    if (sight->view->phase != MYRIATH_PLACING)
        return;
    if (intent->ways[tile] == 0)
        canvas_put_right(canvas, right, top, TEXT_QUIET "–");
    else
        canvas_number(canvas, right, top, intent->ways[tile]);
}

static bool is_element(const struct canvas_sight *sight, const struct myriath_intent *intent)
{
    return intent->seat == sight->seat;
}

/* ---- names ---- */

static void draw_name(const struct canvas_sight *sight, const struct myriath_intent *intent, int tile, int left,
                      int width, int top, struct canvas *canvas)
{
    if (myriath_is_placed(myriath_of(sight->view), intent->seat, tile))
        return;
    canvas_put(canvas, left + 1, top, myriath_tile_names[tile] + 1);
    put_ways(sight, intent, tile, left + width - (width > 7), top, canvas);
    if (is_element(sight, intent))
        canvas_mark(canvas, canvas_area(left, top, width, 1), &myriath_tiles, tile);
}

void myriath_draw_list(const struct canvas_sight *sight, const struct myriath_intent *intent, struct myriath_side *side,
                       struct canvas *canvas)
{
    static const char *const forms[] = { "I", "L", "T", "", "X", "" };
    int width = side->width < 32 ? 7 : 10;
    draw_heading(sight, intent, side, canvas);
    for (int row = 0; row < MYRIATH_LIST_ROWS - 1; row++, side->top++) {
        canvas_put(canvas, side->left + (side->width >= 32), side->top, forms[row]);
        for (int i = 0; i < 3; i++)
            draw_name(sight, intent, MYRIATH_IAA + 3 * row + i, side->left + (side->width < 32 ? 1 : 2) + width * i,
                      width, side->top, canvas);
    }
}

/* ---- the gallery ---- */

static void draw_tile(const struct canvas_sight *sight, const struct myriath_intent *intent, int tile, int left,
                      int top, struct canvas *canvas)
{
    if (myriath_is_placed(myriath_of(sight->view), intent->seat, tile))
        return;
    canvas_put(canvas, left + 1, top, myriath_tile_names[tile]);
    myriath_draw_picture(tile, 0, intent->seat, left + 1, top + 1, canvas);
    put_ways(sight, intent, tile, left + CELLS - 1, top + 3, canvas);
    if (is_element(sight, intent))
        canvas_mark(canvas, canvas_area(left, top, CELLS, 4), &myriath_tiles, tile);
}

void myriath_draw_gallery(const struct canvas_sight *sight, const struct myriath_intent *intent, int gap,
                          struct myriath_side *side, struct canvas *canvas)
{
    int step = side->width / FORMS < 2 * CELLS ? side->width / FORMS : 2 * CELLS;
    draw_heading(sight, intent, side, canvas);
    for (int tile = MYRIATH_IAA; tile < MYRIATH_TILE_COUNT; tile++) {
        int place = tile - MYRIATH_IAA;
        draw_tile(sight, intent, tile, side->left + place % FORMS * step, side->top + place / FORMS * (4 + gap),
                  canvas);
    }
    side->top += 3 * (4 + gap);
}
