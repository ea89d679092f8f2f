/* Mykerinos: the table as text, at most 80 columns: the region on the left, the museum beside it, the seats below. */
#include "games/mykerinos/mykerinos.h"

enum { TILE_CELLS = 11, MUSEUM_COLUMN = 55 };

const char *const mykerinos_short_names[MYKERINOS_PATRON_COUNT] = { "violet", "lemon", "brown", "blackmore",
                                                                    "tangerine" };

/* ---- the region ---- */

static bool is_surveying(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_SURVEYING || state->head.phase == MYKERINOS_REMOVING;
}

/* Where the survey is done there is only sand. */
static bool is_cleared(const struct mykerinos_state *state, int place)
{
    return state->head.phase == MYKERINOS_ENDED || (is_surveying(state) && place / 2 < state->area);
}

/* The letter of the player who has a cube there, a pyramid, both, or a dot: two cells. */
static void print_space(const struct mykerinos_state *state, int space, struct text *text)
{
    bool pyramid = region_has(state->pyramids, space);
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++)
        if (region_has(state->cubes[colour], space)) {
            if (colour == MYKERINOS_NEUTRAL)
                text_put(text, TEXT_STRONG "n" TEXT_PLAIN);
            else
                text_add(text, "%S", colour);
            text_put(text, pyramid ? TEXT_EARTH "▲" TEXT_PLAIN : " ");
            return;
        }
    text_put(text, pyramid ? TEXT_EARTH "▲ " TEXT_PLAIN : TEXT_QUIET "· " TEXT_PLAIN);
}

/* One of the three rows of spaces of a tile; the middle one has the points in the cartouche. */
static void print_tile_row(const struct mykerinos_state *state, int place, int row, struct text *text)
{
    int space = MYKERINOS_COLUMNS * (3 * (place / 4) + row) + 2 * (place % 4);
    int tile = state->laid[place];
    int points = tile == MYKERINOS_NO_TILE ? 0 : mykerinos_shape_of(tile)->points;
    if (is_cleared(state, place)) {
        text_repeat(text, " ", TILE_CELLS);
        return;
    }
    text_put(text, "  ");
    print_space(state, space, text);
    if (row == 1 && points > 0)
        text_add(text, TEXT_GOLD "+%d " TEXT_PLAIN, points);
    else
        text_put(text, "   ");
    print_space(state, space + 1, text);
    text_put(text, "  ");
}

static void print_tile_name(const struct mykerinos_state *state, int place, struct text *text)
{
    const char *name = state->laid[place] == MYKERINOS_NO_TILE ? "" : mykerinos_tiles.names[state->laid[place]];
    text_put(text, is_surveying(state) && state->area == place / 2 ? TEXT_GOLD : TEXT_STRONG);
    text_put(text, name);
    text_put(text, TEXT_PLAIN);
    text_repeat(text, " ", TILE_CELLS - text_cells(name));
}

static void print_border(const char *left, const char *middle, const char *right, struct text *text)
{
    text_put(text, "  " TEXT_QUIET);
    for (int area = 0; area < 2; area++) {
        text_put(text, left);
        text_repeat(text, "─", TILE_CELLS);
        text_put(text, middle);
        text_repeat(text, "─", TILE_CELLS);
        text_put(text, right);
    }
    text_put(text, TEXT_PLAIN);
}

/* Line 0 of four is the names of the tiles, the others are spaces. */
static void print_tiles_line(const struct mykerinos_state *state, int row_of_tiles, int line, struct text *text)
{
    if (line == 0)
        text_put(text, "  ");
    else
        text_add(text, TEXT_STRONG "%d " TEXT_PLAIN, 3 * row_of_tiles + line);
    for (int column = 0; column < 4; column++) {
        text_put(text, TEXT_QUIET "│" TEXT_PLAIN);
        if (line == 0)
            print_tile_name(state, 4 * row_of_tiles + column, text);
        else
            print_tile_row(state, 4 * row_of_tiles + column, line - 1, text);
        if (column % 2 == 1)
            text_put(text, TEXT_QUIET "│" TEXT_PLAIN);
    }
}

/* Line 0 is the letters of the columns, line 1 the upper border; then five lines for each row of tiles. */
static void print_region_line(const struct mykerinos_state *state, int line, struct text *text)
{
    if (line == 0)
        text_put(text, TEXT_STRONG "     a    b      c    d       e    f      g    h" TEXT_PLAIN);
    else if (line == 1)
        print_border("┌", "┬", "┐", text);
    else if ((line - 2) % 5 < 4)
        print_tiles_line(state, (line - 2) / 5, (line - 2) % 5, text);
    else if ((line - 2) / 5 + 1 < mykerinos_area_count(state) / 2)
        print_border("├", "┼", "┤", text);
    else
        print_border("└", "┴", "┘", text);
}

/* ---- the museum ---- */

static void print_room(const struct mykerinos_state *state, int room, struct text *text)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->museum[seat], room)) {
            text_add(text, "%S", seat);
            return;
        }
    text_put(text, TEXT_QUIET "·" TEXT_PLAIN);
}

/* A heading, then for each wing its 5 and 3 rooms, and below it the 2 room it shares with the next. */
static void print_museum_line(const struct mykerinos_state *state, int line, struct text *text)
{
    int wing = (line - 1) / 2;
    if (line == 0) {
        text_put(text, TEXT_STRONG);
        text_add(text, "Museum");
        text_pad(text, MUSEUM_COLUMN + 13);
        text_put(text, "five three" TEXT_PLAIN); /* as rooms are named */
    } else if (line % 2 == 1) {
        text_add(text, "%d %s", wing + 1, mykerinos_short_names[state->wing[wing]]);
        text_pad(text, MUSEUM_COLUMN + 14);
        print_room(state, wing, text);
        text_pad(text, MUSEUM_COLUMN + 19);
        print_room(state, MYKERINOS_THREE + wing, text);
    } else {
        text_put(text, TEXT_QUIET "       ");
        text_put(text, mykerinos_rooms.names[MYKERINOS_TWO + wing]);
        text_put(text, TEXT_PLAIN);
        text_pad(text, MUSEUM_COLUMN + 14);
        print_room(state, MYKERINOS_TWO + wing, text);
    }
}

/* ---- the seats ---- */

static void print_disc(const struct mykerinos_state *state, int space, struct text *text)
{
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++)
        if (state->passing[colour] == space) {
            if (colour == MYKERINOS_NEUTRAL)
                text_add(text, "neutral");
            else
                text_add(text, "%S", colour);
            return;
        }
    text_put(text, TEXT_QUIET "·" TEXT_PLAIN);
}

static void print_passing_scale(const struct mykerinos_state *state, struct text *text)
{
    int spaces = state->head.seat_count == 2 ? 3 : state->head.seat_count;
    text_add(text, "Season %d of %d   First player: %S   Passed:", state->season, MYKERINOS_SEASON_COUNT,
             (int)state->first);
    for (int space = 1; space <= spaces; space++) {
        text_add(text, "  %d ", space);
        print_disc(state, space, text);
    }
    text_char(text, '\n');
}

/* A filled diamond for every upright tile, a hollow one for every tilted. */
static void print_patrons(const struct mykerinos_state *state, int seat, struct text *text)
{
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        uint64_t tiles = state->owned[seat] & mykerinos_patron_tiles(patron);
        if (tiles == 0)
            continue;
        text_add(text, "  %s ", mykerinos_short_names[patron]);
        text_repeat(text, "◆", bits_count(tiles & ~state->tilted));
        text_repeat(text, "◇", bits_count(tiles & state->tilted));
    }
    if (bits_has(state->owned[seat], MYKERINOS_BLANK)) {
        text_put(text, "  ");
        text_add(text, "blank");
    }
}

static void print_seat(const struct mykerinos_state *state, int seat, struct text *text)
{
    struct score_sheet sheet = { 0 };
    mykerinos_score(&state->head, seat, &sheet);
    text_add(text, "%s %S", game_acts(&state->head, seat) ? "▶" : " ", seat);
    text_put(text, "  ");
    text_add(text, "stock %d", state->stock[seat]);
    text_pad(text, 15);
    text_add(text, "reserve %d", state->reserve[seat]);
    text_pad(text, 28);
    text_put(text, TEXT_GOLD);
    text_add_n(text, sheet.total, "%d point", "%d points", (int)sheet.total);
    text_put(text, TEXT_PLAIN);
    if (state->head.seat_count == 2) {
        text_pad(text, 41);
        text_add_n(text, state->neutral[seat], "%d neutral cube", "%d neutral cubes", state->neutral[seat]);
    }
    text_char(text, '\n');
    if (state->owned[seat] != 0) {
        text_put(text, "   ");
        print_patrons(state, seat, text);
        text_char(text, '\n');
    }
}

void mykerinos_print(const struct game_state *view, struct text *text)
{
    const struct mykerinos_state *state = mykerinos_of(view);
    int region_lines = 2 + 5 * mykerinos_area_count(state) / 2, museum_lines = 1 + 2 * MYKERINOS_WING_COUNT;
    print_passing_scale(state, text);
    for (int line = 0; line < region_lines; line++) {
        print_region_line(state, line, text);
        if (line < museum_lines) {
            text_pad(text, MUSEUM_COLUMN);
            print_museum_line(state, line, text);
        }
        text_char(text, '\n');
    }
    for (int seat = 0; seat < view->seat_count; seat++)
        print_seat(state, seat, text);
}
