/* Mykerinos in cells: the museum, and what unfolds beside the region in larger windows. */
#include "games/mykerinos/cells/cells.h"

enum { ROOM_CELLS = 3, SEAT_CELLS = 5, PATRON_CELLS = 11, PATRON_ROWS = 1 + MYKERINOS_PATRON_COUNT };

static void draw_title(struct canvas_area area, const char *words, struct canvas *canvas)
{
    char title[160];
    struct text text = text_on(title, sizeof title);
    text.language = canvas->language;
    text_add(&text, "%T", words);
    canvas_rule(canvas, area.left, area.top, area.width, title);
}

/* ---- the museum ---- */

/* The seat with a cube in the room, or -1. */
static int holder_of(const struct mykerinos_state *state, int room)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->museum[seat], room))
            return seat;
    return -1;
}

/* A shape between blanks; with a letter if there is a cell more. */
static void draw_room(const struct mykerinos_state *state, int room, struct canvas_area area, struct canvas *canvas)
{
    int seat = holder_of(state, room);
    if (seat < 0)
        canvas_put(canvas, area.left + 1, area.top, TEXT_QUIET "·");
    else if (area.width > ROOM_CELLS)
        mykerinos_put_cube(canvas, area.left + 1, area.top, seat);
    else
        canvas_seat(canvas, area.left + 1, area.top, seat);
    canvas_mark(canvas, area, &mykerinos_rooms, room);
}

/* The 2 rooms lie on a line between the wings, which stand for a ring: the last one leads to the first again. */
static void draw_wings(const struct mykerinos_state *state, int left, int top, int room_cells, struct canvas *canvas)
{
    int line = left + 2 * room_cells - (room_cells == ROOM_CELLS); /* one cell less where every cell counts */
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++) {
        int row = top + 2 * wing;
        draw_room(state, wing, canvas_area(left, row, room_cells, 1), canvas);
        draw_room(state, MYKERINOS_THREE + wing, canvas_area(left + room_cells, row, room_cells, 1), canvas);
        canvas_put(canvas, line + 1, row, wing == 0 ? TEXT_QUIET "╮" : TEXT_QUIET "┤");
        draw_room(state, MYKERINOS_TWO + wing, canvas_area(line, row + 1, room_cells, 1), canvas);
    }
}

void mykerinos_draw_small_museum(const struct mykerinos_state *state, int left, int top, struct canvas *canvas)
{
    int rooms = left + PATRON_CELLS, last = top + 2 * MYKERINOS_WING_COUNT;
    canvas_add_in(canvas, left, top, PATRON_CELLS, "Museum");
    canvas_tint(canvas, canvas_area(left, top, PATRON_CELLS, 1), TEXT_STRONG);
    canvas_put(canvas, rooms + 1, top, TEXT_STRONG "5");
    canvas_put(canvas, rooms + ROOM_CELLS + 1, top, TEXT_STRONG "3");
    canvas_put(canvas, rooms + 2 * ROOM_CELLS, top, TEXT_STRONG "2");
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        canvas_add(canvas, left, top + 1 + 2 * wing, "%d %s", wing + 1, mykerinos_short_names[state->wing[wing]]);
    draw_wings(state, rooms, top + 1, ROOM_CELLS, canvas);
    canvas_add_in(canvas, left, last, PATRON_CELLS + 2 * ROOM_CELLS, "between 5 and 1");
    canvas_tint(canvas, canvas_area(left, last, PATRON_CELLS + 2 * ROOM_CELLS, 1), TEXT_QUIET);
}

static int museum_height(const struct mykerinos_state *state)
{
    (void)state;
    return MYKERINOS_MUSEUM_HEIGHT;
}

static void draw_museum(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas)
{
    enum { WIDE_ROOM = 4, ROOMS = 20 };
    int left = area.left + ROOMS, two = left + 2 * WIDE_ROOM + 4;
    draw_title(area, "Museum", canvas);
    canvas_put(canvas, left, area.top, TEXT_QUIET "─ " TEXT_STRONG "5   3   2 ");
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++) {
        int top = area.top + 1 + 2 * wing;
        canvas_add_in(canvas, area.left, top, ROOMS, "%d %T", wing + 1, mykerinos_patron_titles[state->wing[wing]]);
        canvas_add_in(canvas, two, top + 1, 7, TEXT_QUIET "%s", mykerinos_rooms.names[MYKERINOS_TWO + wing]);
    }
    draw_wings(state, left, area.top + 1, WIDE_ROOM, canvas);
    int last = area.top + 2 * MYKERINOS_WING_COUNT;
    canvas_add_in(canvas, area.left, last, ROOMS + 2 * WIDE_ROOM, "between 5 and 1");
    canvas_tint(canvas, canvas_area(area.left, last, ROOMS + 2 * WIDE_ROOM, 1), TEXT_QUIET);
}

/* ---- patrons ---- */

/* What the power does, in a few words. */
static const char *const power_titles[MYKERINOS_PATRON_COUNT] = {
    "cube from reserve, then dig", "dig, one cube on a pyramid", "cube into the museum",
    "start with 2 cubes",          "extend by 3 cubes",
};

static int powers_height(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_ENDED ? 0 : PATRON_ROWS;
}

static void draw_powers(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas)
{
    (void)state;
    draw_title(area, "An appeal to a patron", canvas);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        int top = area.top + 1 + patron;
        int end = canvas_put(canvas, area.left, top, mykerinos_short_names[patron]);
        canvas_mark(canvas, canvas_area(area.left - 1, top, end - area.left + 2, 1), &mykerinos_patrons, patron);
        canvas_add_in(canvas, area.left + PATRON_CELLS - 1, top, area.width - PATRON_CELLS + 1, "%T",
                      power_titles[patron]);
    }
}

/* ---- areas ---- */

static int areas_height(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_ENDED ? 0 : 1 + mykerinos_area_count(state);
}

static void draw_areas(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas)
{
    draw_title(area, "Areas: cubes, by order of choice", canvas);
    for (int i = 0; i < mykerinos_area_count(state); i++) {
        int top = area.top + 1 + i;
        if (mykerinos_is_surveying(state) && i == state->area)
            canvas_put(canvas, area.left, top, TEXT_STRONG "▶");
        canvas_put(canvas, area.left + 2, top, mykerinos_areas[i]);
        if (mykerinos_is_surveying(state) && i < state->area)
            canvas_add_in(canvas, area.left + PATRON_CELLS - 1, top, area.width - PATRON_CELLS + 1, "surveyed");
        else
            mykerinos_put_ranking(state, i, area.left + PATRON_CELLS - 1, top, canvas);
    }
}

/* ---- a column for each seat ---- */

static int column_right(struct canvas_area area, int seat)
{
    return area.left + PATRON_CELLS + 4 + SEAT_CELLS * (seat + 1);
}

static void draw_seat_heads(const struct mykerinos_state *state, struct canvas_area area, int top,
                            struct canvas *canvas)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        mykerinos_put_cube(canvas, column_right(area, seat) - 2, top, seat);
}

static int worth_height(const struct mykerinos_state *state)
{
    (void)state;
    return PATRON_ROWS + 1;
}

static void draw_worth(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas)
{
    draw_title(area, "What a tile counts at the end", canvas);
    draw_seat_heads(state, area, area.top + 1, canvas);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        canvas_put(canvas, area.left, area.top + 2 + patron, mykerinos_short_names[patron]);
        for (int seat = 0; seat < state->head.seat_count; seat++)
            canvas_number(canvas, column_right(area, seat), area.top + 2 + patron,
                          mykerinos_tile_worth(state, seat, patron));
    }
}

/* ---- points ---- */

enum { POINTS_TILES, POINTS_PATRONS, POINTS_SERIES = POINTS_PATRONS + MYKERINOS_PATRON_COUNT, POINTS_ROWS };

static int points_of(const struct mykerinos_state *state, int seat, int row)
{
    int points = 0;
    if (row == POINTS_SERIES)
        return MYKERINOS_SERIES_POINTS * mykerinos_series(state, seat);
    if (row >= POINTS_PATRONS)
        return bits_count(state->owned[seat] & mykerinos_patron_tiles(row - POINTS_PATRONS)) *
               mykerinos_tile_worth(state, seat, row - POINTS_PATRONS);
    for (int tile = 0; tile < MYKERINOS_TILE_COUNT; tile++)
        points += bits_has(state->owned[seat], tile) ? mykerinos_shape_of(tile)->points : 0;
    return points;
}

int mykerinos_points_height(const struct mykerinos_state *state)
{
    return 2 + POINTS_ROWS + 1 + (state->head.phase == MYKERINOS_ENDED);
}

static void draw_points_label(struct canvas_area area, int row, struct canvas *canvas)
{
    int top = area.top + 2 + row;
    if (row == POINTS_TILES)
        canvas_add_in(canvas, area.left, top, PATRON_CELLS + 4, "on the tiles");
    else if (row == POINTS_SERIES)
        canvas_add_in(canvas, area.left, top, PATRON_CELLS + 4, "series of five");
    else
        canvas_put(canvas, area.left, top, mykerinos_short_names[row - POINTS_PATRONS]);
}

static void draw_places(const struct mykerinos_state *state, struct canvas_area area, int top, struct canvas *canvas)
{
    uint8_t place[GAME_SEATS_MOST];
    mykerinos_rank(&state->head, place);
    canvas_add_in(canvas, area.left, top, PATRON_CELLS + 4, "place");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        canvas_number(canvas, column_right(area, seat), top, place[seat]);
}

void mykerinos_draw_points(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas)
{
    int last = area.top + 2 + POINTS_ROWS;
    bool ended = state->head.phase == MYKERINOS_ENDED;
    draw_title(area, ended ? "Points" : "Points if the game ended now", canvas);
    draw_seat_heads(state, area, area.top + 1, canvas);
    for (int row = 0; row < POINTS_ROWS; row++) {
        draw_points_label(area, row, canvas);
        for (int seat = 0; seat < state->head.seat_count; seat++)
            canvas_number(canvas, column_right(area, seat), area.top + 2 + row, points_of(state, seat, row));
    }
    canvas_add_in(canvas, area.left, last, PATRON_CELLS + 4, "total");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        mykerinos_score(&state->head, seat, &sheet);
        canvas_number(canvas, column_right(area, seat), last, sheet.total);
    }
    canvas_tint(canvas, canvas_area(area.left, last, area.width, 1), TEXT_STRONG);
    if (ended)
        draw_places(state, area, last + 1, canvas);
}

/* At the end the points stand in the place of the region. */
static int side_points_height(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_ENDED ? 0 : mykerinos_points_height(state);
}

/* ---- tiles to come ---- */

static int undealt_height(const struct mykerinos_state *state)
{
    return state->undealt == 0 ? 0 : PATRON_ROWS + bits_has(state->undealt, MYKERINOS_BLANK);
}

static void draw_undealt(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas)
{
    draw_title(area, "Tiles not laid yet", canvas);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        int top = area.top + 1 + patron;
        canvas_put(canvas, area.left, top, mykerinos_short_names[patron]);
        for (int i = 0; i < MYKERINOS_TILES_PER_PATRON; i++)
            if (bits_has(state->undealt, MYKERINOS_TILES_PER_PATRON * patron + i))
                canvas_add(canvas, area.left + PATRON_CELLS + 2 * i, top, "%c", 'a' + i);
    }
    if (bits_has(state->undealt, MYKERINOS_BLANK))
        canvas_put(canvas, area.left, area.top + PATRON_ROWS, mykerinos_tiles.names[MYKERINOS_BLANK]);
}

const struct mykerinos_pane mykerinos_panes[MYKERINOS_PANE_COUNT] = {
    { museum_height, draw_museum },
    { powers_height, draw_powers },
    { areas_height, draw_areas },
    { worth_height, draw_worth },
    { side_points_height, mykerinos_draw_points },
    { undealt_height, draw_undealt },
};
