/* Mykerinos in cells: the region, with the names of its tiles in their upper borders and their points in the middle. */
#include "games/mykerinos/cells/cells.h"

enum { LABEL_CELLS = 2, SPACE_CELLS = 4, TILES_ACROSS = 4 };

void mykerinos_put_cube(struct canvas *canvas, int left, int top, int colour)
{
    char words[16];
    struct text text = text_on(words, sizeof words);
    if (colour == MYKERINOS_NEUTRAL) {
        canvas_put(canvas, left, top, TEXT_STRONG "▒n");
        return;
    }
    text_seat_style(&text, colour);
    text_put(&text, canvas_seat_sign(colour));
    text_char(&text, text_seat_letter(colour));
    canvas_put(canvas, left, top, words);
}

int mykerinos_put_ranking(const struct mykerinos_state *state, int area, int left, int top, struct canvas *canvas)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(state, area, ranking);
    for (int i = 0; i < count; i++) {
        mykerinos_put_cube(canvas, left, top, ranking[i]);
        canvas_number(canvas, left + 4, top,
                      region_count(region_and(state->cubes[ranking[i]], mykerinos_area_spaces[area])));
        left += 5;
    }
    if (count == 0)
        left = canvas_put(canvas, left, top, TEXT_QUIET "–");
    return left;
}

/* Where the survey is done there is only sand. */
static bool is_cleared(const struct mykerinos_state *state, int place)
{
    return state->head.phase == MYKERINOS_ENDED || (mykerinos_is_surveying(state) && place / 2 < state->area);
}

static int tile_left(const struct mykerinos_layout *layout, int column)
{
    return LABEL_CELLS + 1 + column * (layout->tile_width + 1) + column / 2;
}

static int space_left(const struct mykerinos_layout *layout, int column)
{
    int half = layout->tile_width / 2, margin = (half - SPACE_CELLS) / 2;
    return tile_left(layout, column / 2) + margin + (column % 2 == 0 ? 0 : layout->tile_width - half);
}

static int tiles_top(const struct mykerinos_layout *layout, int row_of_tiles)
{
    return 2 + row_of_tiles * (layout->tile_height + 1);
}

/* Heights of 3, 5 and 9 put a space on every line, every other line, and the middle of three. */
static int space_top(const struct mykerinos_layout *layout, int row)
{
    int height = layout->tile_height, pitch = (height + 1) / 3;
    return tiles_top(layout, row / 3) + (height - 2 * pitch) / 2 + row % 3 * pitch;
}

/* ---- spaces ---- */

static void draw_space(const struct mykerinos_state *state, int space, int left, int top, struct canvas *canvas)
{
    int colour = 0;
    while (colour < MYKERINOS_COLOUR_COUNT && !region_has(state->cubes[colour], space))
        colour++;
    if (colour < MYKERINOS_COLOUR_COUNT)
        mykerinos_put_cube(canvas, left + 1, top, colour);
    else
        canvas_put(canvas, left + 1, top, region_has(state->pyramids, space) ? TEXT_EARTH "/\\" : TEXT_QUIET "··");
    canvas_mark(canvas, canvas_area(left, top, SPACE_CELLS, 1), &mykerinos_spaces, space);
}

static void draw_tile(const struct mykerinos_state *state, const struct mykerinos_layout *layout, int place,
                      struct canvas *canvas)
{
    int row = 3 * (place / TILES_ACROSS), column = 2 * (place % TILES_ACROSS), tile = state->laid[place];
    int left = tile_left(layout, place % TILES_ACROSS), top = tiles_top(layout, place / TILES_ACROSS);
    if (is_cleared(state, place))
        return;
    for (int i = 0; i < 6; i++)
        draw_space(state, MYKERINOS_COLUMNS * (row + i / 2) + column + i % 2, space_left(layout, column + i % 2),
                   space_top(layout, row + i / 2), canvas);
    if (tile == MYKERINOS_NO_TILE)
        return;
    int cells = text_cells(mykerinos_tiles.names[tile]) + 2;
    canvas_add(canvas, left, top - 1, TEXT_STRONG " %s ", mykerinos_tiles.names[tile]);
    canvas_mark(canvas, canvas_area(left, top - 1, cells, 1), &mykerinos_tiles, tile);
    if (mykerinos_shape_of(tile)->points > 0)
        canvas_add(canvas, left + layout->tile_width / 2 - 1, space_top(layout, row + 1), TEXT_GOLD "+%d",
                   mykerinos_shape_of(tile)->points);
}

/* ---- borders ---- */

/* One area's corners and the line between its two tiles. */
static void draw_border(const struct mykerinos_layout *layout, int top, const char *const corner[3],
                        struct canvas *canvas)
{
    canvas_fill(canvas, canvas_area(LABEL_CELLS, top, layout->region_width - LABEL_CELLS, 1), TEXT_QUIET "─");
    for (int area = 0; area < 2; area++) {
        int left = tile_left(layout, 2 * area) - 1;
        canvas_add(canvas, left, top, TEXT_QUIET "%s", corner[0]);
        canvas_add(canvas, left + layout->tile_width + 1, top, TEXT_QUIET "%s", corner[1]);
        canvas_add(canvas, left + 2 * layout->tile_width + 2, top, TEXT_QUIET "%s", corner[2]);
    }
}

static void draw_walls(const struct mykerinos_layout *layout, int row_of_tiles, struct canvas *canvas)
{
    int top = tiles_top(layout, row_of_tiles);
    for (int column = 0; column < TILES_ACROSS; column++) {
        int left = tile_left(layout, column);
        canvas_fill(canvas, canvas_area(left - 1, top, 1, layout->tile_height), TEXT_QUIET "│");
        if (column % 2 == 1)
            canvas_fill(canvas, canvas_area(left + layout->tile_width, top, 1, layout->tile_height), TEXT_QUIET "│");
    }
}

int mykerinos_region_height(const struct mykerinos_state *state, int tile_height)
{
    return 2 + mykerinos_area_count(state) / 2 * (tile_height + 1);
}

void mykerinos_draw_region(const struct mykerinos_state *state, const struct mykerinos_layout *layout,
                           struct canvas *canvas)
{
    static const char *const first[] = { "┌", "┬", "┐" }, *const between[] = { "├", "┼", "┤" },
                             *const last[] = { "└", "┴", "┘" };
    int rows = mykerinos_area_count(state) / 2;
    for (int column = 0; column < MYKERINOS_COLUMNS; column++)
        canvas_add(canvas, space_left(layout, column) + 1, 0, TEXT_STRONG "%c", 'a' + column);
    for (int row = 0; row < rows; row++) {
        draw_border(layout, tiles_top(layout, row) - 1, row == 0 ? first : between, canvas);
        draw_walls(layout, row, canvas);
    }
    draw_border(layout, tiles_top(layout, rows) - 1, last, canvas);
    for (int row = 0; row < 3 * rows; row++)
        canvas_add(canvas, 0, space_top(layout, row), TEXT_STRONG "%d", row + 1);
    for (int place = 0; place < 2 * mykerinos_area_count(state); place++)
        draw_tile(state, layout, place, canvas);
}
