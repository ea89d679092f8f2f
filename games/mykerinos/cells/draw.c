/* Mykerinos in cells: the region on the left, the museum and what else there is room for beside it, the seats below. */
#include "games/mykerinos/cells/cells.h"

extern const struct game mykerinos_game;
extern const struct game_cells mykerinos_cells;

enum { PANE_WIDTH_LEAST = 37, PANE_GAP = 1, NOTE_ROWS = 2 };

static struct mykerinos_layout layout_of(const struct mykerinos_state *state, int foot, const struct canvas *canvas)
{
    static const int heights[] = { 9, 5, 3 }; /* the largest that fits is taken */
    struct mykerinos_layout layout = { .top_height = canvas->height - foot - mykerinos_seats_height(state) };
    int i = 0;
    layout.tile_width = canvas->width >= 190 ? 23 : canvas->width >= 118 ? 16 : 13;
    layout.region_width = 4 * layout.tile_width + 8;
    while (i < 2 && mykerinos_region_height(state, heights[i]) + NOTE_ROWS > layout.top_height)
        i++;
    layout.tile_height = heights[i];
    return layout;
}

/* ---- notes: where the game stands, and what signs mean ---- */

static int note_seat(int left, int top, int seat, struct canvas *canvas)
{
    mykerinos_put_cube(canvas, left, top, seat);
    return left + 2;
}

/* The seat that has the blank tile, or -1. */
static int blank_owner(const struct mykerinos_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->owned[seat], MYKERINOS_BLANK))
            return seat;
    return -1;
}

static void draw_course(const struct mykerinos_state *state, int top, int width, struct canvas *canvas)
{
    int left = canvas_add_in(canvas, 2, top, width, "Season %d of %d", state->season, MYKERINOS_SEASON_COUNT);
    left = canvas_add(canvas, left + 3, top, "first player");
    left = note_seat(left + 1, top, state->first, canvas);
    if (mykerinos_is_surveying(state)) {
        left = canvas_add(canvas, left + 3, top, "survey of %s", mykerinos_areas[state->area]);
        mykerinos_put_ranking(state, state->area, left + 1, top, canvas);
    } else if (blank_owner(state) >= 0) {
        left = canvas_add(canvas, left + 3, top, "blank tile");
        note_seat(left + 1, top, blank_owner(state), canvas);
    }
}

static void draw_legend(const struct mykerinos_state *state, int top, int width, struct canvas *canvas)
{
    int left = canvas_put(canvas, 2, top, TEXT_EARTH "/\\");
    left = canvas_add(canvas, left + 1, top, "pyramid");
    left = canvas_put(canvas, left + 3, top, TEXT_GOLD "+2");
    left = canvas_add(canvas, left + 1, top, "points");
    left = canvas_add(canvas, left + 3, top, "(1) tilted tile");
    if (state->head.seat_count == 2)
        canvas_add_in(canvas, left + 3, top, width - left - 3, "+4n neutral");
}

/* In the corner below the museum, where a region of nine rows leaves no line free. */
static void draw_corner(const struct mykerinos_state *state, int left, int top, struct canvas *canvas)
{
    int end = canvas_add_in(canvas, left, top, MYKERINOS_MUSEUM_WIDTH - 3, "first player");
    note_seat(end + 1, top, state->first, canvas);
    if (mykerinos_is_surveying(state)) {
        canvas_add_in(canvas, left, top + 1, MYKERINOS_MUSEUM_WIDTH, "survey of %s", mykerinos_areas[state->area]);
        mykerinos_put_ranking(state, state->area, left, top + 2, canvas);
        return;
    }
    if (blank_owner(state) >= 0) {
        end = canvas_add_in(canvas, left, top + 1, MYKERINOS_MUSEUM_WIDTH - 3, "blank tile");
        note_seat(end + 1, top + 1, blank_owner(state), canvas);
    }
    canvas_add_in(canvas, left, top + 2, MYKERINOS_MUSEUM_WIDTH, "(1) tilted tile");
}

/* ---- the parts ---- */

/* Beside the region, in one column or two. Returns the rows they took. */
static int draw_panes(const struct mykerinos_state *state, const struct mykerinos_layout *layout, struct canvas *canvas)
{
    int left = layout->region_width + PANE_GAP, width = canvas->width - left, most = 0, top = 0;
    bool two_columns = width >= 2 * PANE_WIDTH_LEAST + 2;
    width = two_columns ? (width - 2) / 2 : width;
    for (int i = 0; i < MYKERINOS_PANE_COUNT; i++) {
        const struct mykerinos_pane *pane = &mykerinos_panes[i];
        int height = pane->height(state);
        if (two_columns && i == MYKERINOS_PANES_LEFT) {
            left += width + 2;
            top = 0;
        }
        if (height == 0 || top + height > layout->top_height)
            continue;
        pane->draw(state, canvas_area(left, top, width, height), canvas);
        top += height;
        most = top > most ? top : most;
        top += top + 1 < layout->top_height && two_columns;
    }
    return most;
}

/* The region, or the points when it is gone; with notes below. Returns the rows they took. */
static int draw_left(const struct mykerinos_state *state, const struct mykerinos_layout *layout, struct canvas *canvas)
{
    int height = mykerinos_region_height(state, layout->tile_height);
    if (state->head.phase == MYKERINOS_ENDED) {
        height = mykerinos_points_height(state);
        mykerinos_draw_points(state, canvas_area(2, 0, layout->region_width - 6, height), canvas);
        return height;
    }
    mykerinos_draw_region(state, layout, canvas);
    if (height + NOTE_ROWS > layout->top_height)
        return height;
    draw_course(state, height, layout->region_width, canvas);
    draw_legend(state, height + 1, layout->region_width, canvas);
    return height + NOTE_ROWS;
}

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    const struct mykerinos_state *state = mykerinos_of(sight->view);
    struct mykerinos_layout layout = layout_of(state, foot, canvas);
    int left_rows = draw_left(state, &layout, canvas), side_rows = MYKERINOS_MUSEUM_HEIGHT;
    if (canvas->width - layout.region_width - PANE_GAP >= PANE_WIDTH_LEAST)
        side_rows = draw_panes(state, &layout, canvas);
    else
        mykerinos_draw_small_museum(state, layout.region_width + PANE_GAP, 0, canvas);
    if (mykerinos_region_height(state, layout.tile_height) + NOTE_ROWS > layout.top_height &&
        state->head.phase != MYKERINOS_ENDED)
        draw_corner(state, layout.region_width + PANE_GAP, side_rows, canvas);
    int top = left_rows > side_rows ? left_rows : side_rows;
    mykerinos_draw_seats(sight, top, canvas);
    canvas->used = top + mykerinos_seats_height(state);
}

const struct game_cells mykerinos_cells = { .game = &mykerinos_game, .draw = draw };
