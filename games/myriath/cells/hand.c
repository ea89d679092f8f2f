/* Myriath: the tile in hand, the ways to turn it, and what it would gain where the cursor is. */
#include "games/myriath/cells/cells.h"

static const char *const arrows[] = { "↑", "→", "↓", "←" };

/* ---- what a placement gains ---- */

/* In half points, for every seat. */
static void find_gains(const struct myriath_state *state, const struct myriath_intent *intent, int turn,
                       int gain[MYRIATH_SEATS_MOST])
{
    struct myriath_state after = *state;
    myriath_put(&after, intent->seat, intent->tile, myriath_spot_of(turn, intent->column, intent->row));
    for (int seat = 0; seat < state->head.seat_count; seat++)
        gain[seat] = after.points[seat] - state->points[seat];
}

/* "● a +0.5  ■ b +1"; without letters if there is little room. */
static void draw_gains(const struct myriath_state *state, const struct myriath_intent *intent, int left, int top,
                       bool narrow, struct canvas *canvas)
{
    int gain[MYRIATH_SEATS_MOST];
    find_gains(state, intent, intent->turn, gain);
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        char number[MYRIATH_NUMBER_SIZE];
        if (gain[seat] == 0)
            continue;
        left = canvas_seat(canvas, left, top, seat);
        if (!narrow)
            left = canvas_add(canvas, left + 1, top, "%S", seat) + 1;
        left = canvas_put(canvas, left, top, TEXT_GOLD "+");
        left = canvas_put(canvas, left, top, myriath_write_points(gain[seat], number)) + (narrow ? 1 : 3);
    }
}

/* ---- where it fits ---- */

/* What can be said of the tile where the cursor is. */
static void draw_state(const struct canvas_sight *sight, const struct myriath_intent *intent, int left, int top,
                       int room, struct canvas *canvas)
{
    int ways = intent->ways[intent->tile];
    if (intent->fits)
        draw_gains(myriath_of(sight->view), intent, left, top, room < 32, canvas);
    else if (ways == 0)
        canvas_add_in(canvas, left, top, room, "fits nowhere now");
    else if (intent->column < 0 && room < 32)
        canvas_add_in(canvas, left, top, room, "%d ways, %d crossings", ways, intent->crossings[intent->tile]);
    else if (intent->column < 0)
        canvas_add_in(canvas, left, top, room, ways == 1 ? "fits in %d way" : "fits in %d ways, %d crossings", ways,
                      intent->crossings[intent->tile]);
    else if (intent->turns != 0)
        canvas_add_in(canvas, left, top, room, "fits in another turn");
    else
        canvas_add_in(canvas, left, top, room, "does not fit here");
}

static void draw_heading(const struct myriath_intent *intent, struct myriath_side *side, struct canvas *canvas)
{
    int top = side->top, left = myriath_begin_pane(side, canvas), room = side->width - 2;
    if (intent->tile <= MYRIATH_OCTAGON)
        canvas_add_in(canvas, left, top, room, " signs ");
    else if (intent->column >= 0)
        canvas_add_in(canvas, left, top, room, " %s at %s%s, %s ", myriath_tile_names[intent->tile],
                      myriath_column_names[intent->column], myriath_row_names[intent->row],
                      myriath_turn_names[intent->turn]);
    else
        canvas_add_in(canvas, left, top, room, " %s, %s ", myriath_tile_names[intent->tile],
                      myriath_turn_names[intent->turn]);
}

/* ---- signs ---- */

static void draw_signs(const struct myriath_side *side, struct canvas *canvas)
{
    int left = side->left + 1, room = side->width - 1, second = left + (room < 32 ? 9 : 16);
    int second_room = side->left + side->width - second;
    canvas_add_in(canvas, left, side->top, second - left - 1, "∧ arrow");
    canvas_add_in(canvas, second, side->top, second_room, "◣ whole edge");
    canvas_add_in(canvas, left, side->top + 1, second - left - 1, "● end");
    canvas_add_in(canvas, second, side->top + 1, second_room, "○ cut corner");
    if (room < 32) {
        canvas_add_in(canvas, left, side->top + 2, room, "╋ ┃ fill a crossing");
        canvas_add_in(canvas, left, side->top + 3, room, "v  tiles of the others");
        return;
    }
    canvas_add_in(canvas, left, side->top + 2, room, "╋ ┣ ┃ fill their crossing");
    canvas_add_in(canvas, left, side->top + 3, room, "┅ ┇ the tile in hand");
}

void myriath_draw_signs(struct myriath_side *side, struct canvas *canvas)
{
    int top = side->top, left = myriath_begin_pane(side, canvas);
    canvas_add_in(canvas, left, top, side->width - 2, " signs ");
    draw_signs(side, canvas);
    side->top += MYRIATH_HAND_ROWS - 1;
}

/* ---- turns ---- */

/* Turns that look like an earlier one are left out. */
static void draw_arrows(const struct myriath_intent *intent, int left, int top, int turn, struct canvas *canvas)
{
    if (!myriath_is_turn(intent->tile, turn))
        return;
    canvas_put(canvas, left + 1, top, arrows[turn % 4]);
    if (intent->tile_chosen)
        canvas_mark(canvas, canvas_area(left, top, 3, 1), &myriath_turns, turn);
}

static void draw_small_hand(const struct canvas_sight *sight, const struct myriath_intent *intent,
                            const struct myriath_side *side, struct canvas *canvas)
{
    int left = side->left + 6;
    myriath_draw_picture(intent->tile, intent->turn, intent->seat, side->left + 1, side->top, canvas);
    canvas_add_in(canvas, left, side->top, 5, "turn");
    canvas_add_in(canvas, left, side->top + 1, 5, "flip");
    for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++)
        draw_arrows(intent, left + 5 + turn % 4 * 3, side->top + turn / 4, turn, canvas);
    draw_state(sight, intent, side->left + (side->width >= 32 || !intent->fits), side->top + 3,
               side->width - 1 + (side->width < 32), canvas);
}

/* What the seat itself would gain in that turn. */
static void draw_turn_gain(const struct myriath_state *state, const struct myriath_intent *intent, int turn, int left,
                           int top, struct canvas *canvas)
{
    int gain[MYRIATH_SEATS_MOST];
    char number[MYRIATH_NUMBER_SIZE];
    if (intent->column < 0 || !bits_has(intent->turns, turn))
        return;
    find_gains(state, intent, turn, gain);
    canvas_put(canvas, left, top, TEXT_GOLD "+");
    canvas_put(canvas, left + 1, top, myriath_write_points(gain[intent->seat], number));
}

static void draw_turn(const struct canvas_sight *sight, const struct myriath_intent *intent, int turn, int left,
                      int top, struct canvas *canvas)
{
    if (!myriath_is_turn(intent->tile, turn))
        return;
    canvas_put(canvas, left + 1, top, myriath_turn_names[turn]);
    myriath_draw_picture(intent->tile, turn, intent->seat, left + 1, top + 1, canvas);
    draw_turn_gain(myriath_of(sight->view), intent, turn, left + 6, top + 2, canvas);
    if (intent->tile_chosen)
        canvas_mark(canvas, canvas_area(left, top, 12, 4), &myriath_turns, turn);
}

static void draw_large_hand(const struct canvas_sight *sight, const struct myriath_intent *intent,
                            const struct myriath_side *side, struct canvas *canvas)
{
    canvas_add_in(canvas, side->left + 1, side->top, side->width - 1, "%T", myriath_tile_titles[intent->tile]);
    for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++)
        draw_turn(sight, intent, turn, side->left + turn % 4 * 12, side->top + 1 + turn / 4 * 4, canvas);
    draw_state(sight, intent, side->left + 1, side->top + 9, side->width - 1, canvas);
}

void myriath_draw_hand(const struct canvas_sight *sight, const struct myriath_intent *intent, bool all_turns,
                       struct myriath_side *side, struct canvas *canvas)
{
    draw_heading(intent, side, canvas);
    if (intent->tile <= MYRIATH_OCTAGON)
        draw_signs(side, canvas);
    else if (all_turns)
        draw_large_hand(sight, intent, side, canvas);
    else
        draw_small_hand(sight, intent, side, canvas);
    side->top += (all_turns ? MYRIATH_TURNS_ROWS : MYRIATH_HAND_ROWS) - 1;
}
