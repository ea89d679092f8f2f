/* Myriath: what the things on the table are and do. */
#include "games/myriath/myriath.h"

enum { TILE, LAID, CROSSING, PART, SEAT };
enum part { ARROW, WHOLE_EDGE, CUT_CORNER, SQUARE, AREA, HAND, POINTS, FIRST_PLAYER, PART_COUNT };

enum { CROSSING_COUNT = MYRIATH_COLUMNS_MOST * MYRIATH_ROWS_MOST };

#define TILES_OF(seat)                                                                                                 \
    seat "-O", seat "-IAA", seat "-IAW", seat "-IWW", seat "-LAA", seat "-LAW", seat "-LWW", seat "-TAAA",             \
        seat "-TAAW", seat "-TAWA", seat "-TAWW", seat "-TWAW", seat "-TWWW", seat "-XAAAA", seat "-XAAAW",            \
        seat "-XAAWW", seat "-XAWAW", seat "-XAWWW", seat "-XWWWW"
static const char *const laid_names[] = { TILES_OF("a"), TILES_OF("b"), TILES_OF("c"), TILES_OF("d") };
#define CROSSINGS_OF(row) "a" row, "b" row, "c" row, "d" row, "e" row, "f" row, "g" row, "h" row, "i" row, "j" row
static const char *const crossing_names[CROSSING_COUNT] = {
    CROSSINGS_OF("1"), CROSSINGS_OF("2"), CROSSINGS_OF("3"), CROSSINGS_OF("4"), CROSSINGS_OF("5"),
    CROSSINGS_OF("6"), CROSSINGS_OF("7"), CROSSINGS_OF("8"), CROSSINGS_OF("9"), CROSSINGS_OF("10"),
};
static const char *const part_names[PART_COUNT] = {
    "arrow", "whole-edge", "cut-corner", "square", "area", "hand", "points", "first-player",
};
static const char *const part_titles[PART_COUNT] = {
    "Arrow", "Whole edge", "Cut corner", "Printed square", "Area in use", "Tiles in hand", "Points", "First player",
};

static const char *const part_roles[PART_COUNT] = {
    "Part of a tile",    "Part of a tile", "Part of a tile", "Part of the board",
    "Part of the board", "Tiles",          "Score",          "Turn order",
};

static const char *const seat_names[MYRIATH_SEATS_MOST] = { "a", "b", "c", "d" };

/* A tile on the board is seat * MYRIATH_TILE_COUNT + tile, a crossing row * MYRIATH_COLUMNS_MOST + column. */
static const struct game_kind laid = { "laid", MYRIATH_SEATS_MOST *MYRIATH_TILE_COUNT, laid_names, NULL };
static const struct game_kind crossings = { "crossing", CROSSING_COUNT, crossing_names, NULL };
static const struct game_kind parts = { "part", PART_COUNT, part_names, part_titles };
static const struct game_kind players = { "seat", MYRIATH_SEATS_MOST, seat_names, NULL };

const struct game_kind *const myriath_things[] = {
    [TILE] = &myriath_tiles, [LAID] = &laid, [CROSSING] = &crossings, [PART] = &parts, [SEAT] = &players, NULL,
};

/* ---- tiles ---- */

struct ends {
    int arrows, whole;
};

static struct ends ends_of(int tile)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    struct ends ends = { 0, 0 };
    int count = myriath_cells_of(tile, 0, cell);
    for (int i = 0; i < count; i++) {
        ends.arrows += cell[i].end == MYRIATH_ARROW;
        ends.whole += cell[i].end > MYRIATH_ARROW;
    }
    return ends;
}

/* What its tail ends can score. */
static void tell_ends(int tile, struct game_card *card)
{
    struct ends ends = ends_of(tile);
    if (tile == MYRIATH_OCTAGON) {
        text_add(&card->does,
                 "Every player's start tile: it lies round a printed square %R and gives the others something to "
                 "connect to %R.",
                 "2.4", "3.5");
        text_add(text_line(&card->notes), "It has no tail ends and never scores %R.", "4.5");
        return;
    }
    text_add_n(
        &card->does, ends.arrows + ends.whole, "Its %d tail end scores up to 1 point, when other tiles touch it %R.",
        "Its %d tail ends score up to 1 point each, when other tiles touch them %R.", ends.arrows + ends.whole, "4.4");
    if (ends.arrows > 0)
        text_add_n(text_line(&card->notes), ends.arrows,
                   "%d arrow: 0.5 points for each of its two half edges that touches a tile %R.",
                   "%d arrows: 0.5 points for each of their half edges that touches a tile %R.", ends.arrows, "4.1");
    if (ends.whole > 0)
        text_add_n(text_line(&card->notes), ends.whole,
                   "%d whole edge: 0.5 points if half of it touches %R, 1 point if all of it does %R.",
                   "%d whole edges: 0.5 points if half of one touches %R, 1 point if all of it does %R.", ends.whole,
                   "4.2", "4.3");
    if (myriath_is_bend(tile))
        text_add(text_line(&card->notes), "Its cut corner touches other tiles but never scores %R.", "4.5");
}

static void tell_laid(const struct myriath_state *state, int seat, int tile, struct text *now)
{
    struct myriath_tally tally = { 0 };
    struct myriath_spot spot = state->spot[seat][tile];
    char number[MYRIATH_NUMBER_SIZE];
    if (!myriath_is_placed(state, seat, tile)) {
        text_add(text_line(now), "%S has not placed it.", seat);
        return;
    }
    const char *column = myriath_column_names[myriath_column_of(spot.at)];
    const char *row = myriath_row_names[myriath_row_of(spot.at)];
    myriath_tally_tile(state, seat, tile, &tally);
    int points = tally.half + tally.partial + 2 * tally.full;
    if (tile == MYRIATH_OCTAGON)
        text_add(text_line(now), "%S has it round square %s%s.", seat, column, row);
    else
        text_add_n(text_line(now), myriath_plural_of(points), "%S has it at %s%s, where it has scored %s point.",
                   "%S has it at %s%s, where it has scored %s points.", seat, column, row,
                   myriath_write_points(points, number));
}

/* In how many ways the viewer could place it. */
static void tell_ways(const struct myriath_state *state, int tile, struct text *now)
{
    int viewer = state->head.viewer, ways = 0;
    struct move_list list;
    if (viewer < 0 || viewer >= state->head.seat_count || state->head.phase != MYRIATH_PLACING ||
        myriath_is_placed(state, viewer, tile))
        return;
    list.count = 0;
    myriath_placing_list(state, viewer, &list);
    for (int i = 0; i < list.count; i++)
        ways += list.move[i].operand[0] == tile;
    if (ways == 0)
        text_add(text_line(now), "It fits nowhere now.");
    else
        text_add_n(text_line(now), ways, "It can be placed in %d way now.", "It can be placed in %d ways now.", ways);
}

static void explain_tile(const struct myriath_state *state, int tile, struct game_card *card)
{
    text_add(&card->role, "Tile %s", myriath_tile_names[tile]);
    text_add(&card->title, "%T", myriath_tile_titles[tile]);
    tell_ends(tile, card);
    if (tile != MYRIATH_OCTAGON)
        text_add(text_line(&card->notes), "Before it is placed, it may be turned and flipped %R.", "1.6");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        tell_laid(state, seat, tile, &card->now);
    tell_ways(state, tile, &card->now);
}

/* How many points its ends can still bring. */
static void tell_left(const struct myriath_state *state, int seat, int tile, struct text *now)
{
    struct ends ends = ends_of(tile);
    struct myriath_tally tally = { 0 };
    char number[MYRIATH_NUMBER_SIZE];
    myriath_tally_tile(state, seat, tile, &tally);
    int left = 2 * (ends.arrows + ends.whole) - tally.half - tally.partial - 2 * tally.full;
    if (game_over(&state->head) || tile == MYRIATH_OCTAGON || !myriath_is_placed(state, seat, tile))
        return;
    if (left == 0)
        text_add(text_line(now), "It cannot score more: all its tail ends touch fully.");
    else
        text_add_n(text_line(now), myriath_plural_of(left), "At most %s point more can be scored with it.",
                   "At most %s points more can be scored with it.", myriath_write_points(left, number));
}

static void explain_laid(const struct myriath_state *state, int value, struct game_card *card)
{
    int seat = value / MYRIATH_TILE_COUNT, tile = value % MYRIATH_TILE_COUNT;
    text_add(&card->role, "Tile %s on the board", myriath_tile_names[tile]);
    text_add(&card->title, "%S's %T", seat, myriath_tile_titles[tile]);
    tell_ends(tile, card);
    text_add(text_line(&card->notes), "Other players may connect their tiles to it %R.", "3.5");
    if (seat >= state->head.seat_count) {
        text_add(&card->now, "Nobody has this colour at this table.");
        return;
    }
    tell_laid(state, seat, tile, &card->now);
    tell_left(state, seat, tile, &card->now);
}

/* ---- crossings ---- */

static void explain_crossing(const struct myriath_state *state, int value, struct game_card *card)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    int column = value % MYRIATH_COLUMNS_MOST, row = value / MYRIATH_COLUMNS_MOST;
    int at = myriath_place_at(column, row), open = myriath_count(state->open[at] & MYRIATH_ALL_TRIANGLES);
    text_add(&card->role, "Crossing");
    text_add(&card->title, "Crossing %s", crossing_names[value]);
    text_add(&card->does, "Corridors meet here. Its two diagonals cut it into four triangles, which tiles fill %R.",
             "1.2");
    text_add(text_line(&card->notes),
             "Tiles touch where they lie on both sides of a diagonal, along half of it or more %R.", "3.6");
    if (column >= area->columns || row >= area->rows) {
        text_add(&card->now, "It is outside the area of %d players %R.", state->head.seat_count, "1.3");
        return;
    }
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int held = myriath_count(state->held[seat][at] & MYRIATH_ALL_TRIANGLES);
        if (held > 0)
            text_add_n(text_line(&card->now), held, "%S fills %d triangle.", "%S fills %d triangles.", seat, held);
    }
    if (open > 0)
        text_add_n(text_line(&card->now), open, "%d triangle is open.", "%d triangles are open.", open);
    else
        text_add(text_line(&card->now), "No tile fits here any more.");
}

/* ---- other parts ---- */

static void explain_arrow(const struct myriath_state *state, struct game_card *card)
{
    text_add(
        &card->does,
        "A tail end that narrows to a point in the middle %R. Each of its two sides is a half edge, and scores 0.5 "
        "points when it touches another tile %R.",
        "1.4", "4.1");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int half = myriath_tally_seat(state, seat).half;
        text_add_n(text_line(&card->now), half, "%S has %d half edge that touches.", "%S has %d half edges that touch.",
                   seat, half);
    }
}

static void explain_whole_edge(const struct myriath_state *state, struct game_card *card)
{
    text_add(&card->does,
             "A tail end with one straight edge %R. It scores 0.5 points when half of it touches other tiles %R and 1 "
             "point when all of it does %R.",
             "1.4", "4.2", "4.3");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        struct myriath_tally tally = myriath_tally_seat(state, seat);
        text_add(text_line(&card->now), "%S has %d partial and %d full contacts.", seat, tally.partial, tally.full);
    }
}

static void explain_cut_corner(const struct myriath_state *state, struct game_card *card)
{
    (void)state;
    text_add(&card->does,
             "The slanting side of a bend, or of the octagon %R. Other tiles may touch it, but it never scores %R.",
             "1.5", "4.5");
    text_add(&card->notes, "Touching another player's tile only with a cut corner does not connect to it %R.", "3.5");
}

static void explain_square(const struct myriath_state *state, struct game_card *card)
{
    (void)state;
    text_add(&card->does, "Tiles never cover it; they lie in the corridors between the squares %R.", "3.4");
    text_add(text_line(&card->notes), "Each player's octagon lies round one of the inner squares %R.", "2.4");
    text_add(text_line(&card->notes), "A square is named after the crossing at its upper left corner %R.", "1.2");
}

static void explain_area(const struct myriath_state *state, struct game_card *card)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    text_add(&card->does, "Tiles must lie within it %R. It grows with the number of players %R.", "3.2", "1.3");
    text_add(&card->now, "%d players use %d by %d crossings.", state->head.seat_count, area->columns, area->rows);
}

static void explain_hand(const struct myriath_state *state, struct game_card *card)
{
    text_add(&card->does, "In your turn, place one of the tiles that you have left %R.", "3.1");
    text_add(text_line(&card->notes), "All players have the same %d tiles %R.", MYRIATH_TILE_COUNT, "1.1");
    text_add(text_line(&card->notes), "If none of them can be placed, you pass, but may place one later %R.", "3.7");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int left = myriath_hand_count(state, seat);
        text_add_n(text_line(&card->now), left, "%S has %d tile left.", "%S has %d tiles left.", seat, left);
    }
}

static void explain_points(const struct myriath_state *state, struct game_card *card)
{
    char number[MYRIATH_NUMBER_SIZE];
    text_add(&card->does, "Tail ends score for their owner as soon as they touch another tile, in anybody's turn %R.",
             "4.4");
    text_add(text_line(&card->notes), "A half edge that touches scores 0.5 points %R, a whole edge up to 1 point %R.",
             "4.1", "4.3");
    text_add(text_line(&card->notes), "Points are never lost %R. The player with the most points wins %R.", "4.6",
             "5.2");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        text_add_n(text_line(&card->now), myriath_plural_of(state->points[seat]), "%S has %s point.",
                   "%S has %s points.", seat, myriath_write_points(state->points[seat], number));
}

static void explain_first_player(const struct myriath_state *state, struct game_card *card)
{
    char number[MYRIATH_NUMBER_SIZE];
    const char *rule = state->head.option[MYRIATH_HEAD_START] == 0 ? "2.7" : "2.8";
    text_add(&card->does, "The first player places the first octagon %R and the first tile %R.", "2.4", "3.1");
    text_add(&card->now, "%S is the first player.", (int)state->first);
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int points = myriath_head_start(state, seat);
        if (points > 0)
            text_add_n(text_line(&card->now), myriath_plural_of(points),
                       "%S began with %s point, to make up for later turns %R.",
                       "%S began with %s points, to make up for later turns %R.", seat,
                       myriath_write_points(points, number), rule);
    }
}

static void explain_part(const struct myriath_state *state, int part, struct game_card *card)
{
    static void (*const explain[PART_COUNT])(const struct myriath_state *state, struct game_card *card) = {
        [ARROW] = explain_arrow,
        [WHOLE_EDGE] = explain_whole_edge,
        [CUT_CORNER] = explain_cut_corner,
        [SQUARE] = explain_square,
        [AREA] = explain_area,
        [HAND] = explain_hand,
        [POINTS] = explain_points,
        [FIRST_PLAYER] = explain_first_player,
    };
    text_add(&card->role, "%T", part_roles[part]);
    text_add(&card->title, "%T", part_titles[part]);
    explain[part](state, card);
}

/* ---- players ---- */

static void explain_seat(const struct myriath_state *state, int seat, struct game_card *card)
{
    char number[MYRIATH_NUMBER_SIZE];
    int left = seat < state->head.seat_count ? myriath_hand_count(state, seat) : 0;
    text_add(&card->role, "Player");
    if (seat >= state->head.seat_count) {
        text_add(&card->title, "Empty seat");
        text_add(&card->does, "Nobody plays this colour %R.", "1.1");
        return;
    }
    text_add(&card->title, "%S", seat);
    text_add(&card->does, "Scores with the tail ends of placed tiles %R. Most points win %R.", "4.1", "5.2");
    text_add(text_line(&card->now), "Points now: %s.", myriath_write_points(state->points[seat], number));
    text_add(text_line(&card->now), "Tiles in hand: %d of %d.", left, MYRIATH_TILE_COUNT);
    if (state->head.phase == MYRIATH_PLACING && !myriath_can_place(state, seat))
        text_add(text_line(&card->now), "%S cannot place another tile now and passes %R.", seat, "3.7");
}

void myriath_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    static void (*const explain[])(const struct myriath_state *state, int value, struct game_card *card) = {
        [TILE] = explain_tile, [LAID] = explain_laid, [CROSSING] = explain_crossing,
        [PART] = explain_part, [SEAT] = explain_seat,
    };
    explain[kind](myriath_of(view), value, card);
}

/* ---- how far the game has come ---- */

void myriath_tell_course(const struct game_state *view, struct game_course *course)
{
    const struct myriath_state *state = myriath_of(view);
    int seats = view->seat_count, able = 0;
    for (int seat = 0; seat < seats; seat++)
        course->step = (uint16_t)(course->step + MYRIATH_TILE_COUNT - myriath_hand_count(state, seat));
    if (game_over(view)) {
        text_add(&course->where, "Game over");
        text_add(&course->ending, "Nobody can place another tile, so all players have passed in a row %R.", "5.1");
        return;
    }
    if (view->phase == MYRIATH_STARTING) {
        text_add(&course->where, "%d of %d octagons placed", course->step, seats);
        text_add(&course->ending, "After the octagons, tiles are placed until nobody can place another %R.", "5.1");
        return;
    }
    text_add_n(&course->where, course->step, "%d tile on the board", "%d tiles on the board", course->step);
    for (int seat = 0; seat < seats; seat++)
        able += myriath_can_place(state, seat);
    if (able == seats)
        text_add(&course->ending, "The game ends when nobody can place another tile; everybody still can %R.", "5.1");
    else
        text_add(&course->ending, "The game ends when nobody can place another tile; now %d of %d players can %R.",
                 able, seats, "5.1");
}
