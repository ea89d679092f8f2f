/* Myriath: the board in cells, at three scales.
 *
 * A solid shape is a tail end of that seat, a hollow one a cut corner; lines are the rest of a tile. In the smallest
 * scale a crossing is one row high, and the row between two crossings shows the south triangle of the upper one and
 * the north triangle of the lower one. */
#include "games/myriath/cells/cells.h"

const struct myriath_scale myriath_scales[MYRIATH_SCALE_COUNT] = {
    { .left = 10,
      .top = 3,
      .below = 3,
      .step_x = 10,
      .step_y = 5,
      .reach_x = 2,
      .reach_y = 1,
      .square = 5,
      .side_least = 80 },
    { .left = 7,
      .top = 2,
      .below = 2,
      .step_x = 6,
      .step_y = 3,
      .reach_x = 1,
      .reach_y = 1,
      .square = 3,
      .side_least = 48 },
    { .left = 6,
      .top = 2,
      .below = 2,
      .step_x = 5,
      .step_y = 2,
      .reach_x = 1,
      .reach_y = 0,
      .square = 2,
      .side_least = 24 },
};

const char *const myriath_lines[16] = {
    "+", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"
};
static const char *const hollow_signs[MYRIATH_SEATS_MOST] = { "○", "□", "△", "◇" };

enum { LEFT = 3 /* cells for the row's number */ };
enum piece { NOTHING, END, CORNER, LINE, SIDE /* of a middle, without an arm */ };

struct part {
    uint8_t piece, seat;
    bool ghost; /* of the tile in hand */
};

/* Everything on the board, by places of the grid. */
struct map {
    struct part part[MYRIATH_GRID_SIZE][MYRIATH_DIRECTION_COUNT]; /* triangles */
    struct part corridor[MYRIATH_GRID_SIZE][2];                   /* to the east, to the south: LINE or NOTHING */
    uint8_t diagonals[MYRIATH_GRID_SIZE];                         /* set of half diagonals along which a piece ends */
    uint8_t arms[MYRIATH_GRID_SIZE];                              /* of a middle that fills its crossing */
};

int myriath_board_width(const struct myriath_scale *scale, const struct myriath_area *area)
{
    return LEFT + scale->step_x * area->columns + scale->square;
}

int myriath_board_height(const struct myriath_scale *scale, const struct myriath_area *area)
{
    return scale->top + scale->step_y * (area->rows - 1) + scale->below;
}

void myriath_put_glyph(struct canvas *canvas, int left, int top, int seat, const char *glyph)
{
    char words[8];
    struct text text = text_on(words, sizeof words);
    text_seat_style(&text, seat);
    text_put(&text, glyph);
    canvas_put(canvas, left, top, words);
}

/* ---- what lies where ---- */

static void map_cell(struct map *map, int at, const struct myriath_cell *cell, struct part part)
{
    part.piece = cell->end != MYRIATH_NO_ARM ? END : CORNER;
    for (int i = 0; i < MYRIATH_DIRECTION_COUNT; i++) {
        bool held = bits_has(cell->triangles, i), next_held = bits_has(cell->triangles, (i + 1) % 4);
        if (held)
            map->part[at][i] = part;
        if (held != next_held)
            map->diagonals[at] = (uint8_t)(map->diagonals[at] | bits_of(i));
    }
}

/* Corridors are kept at the crossing to their west or north. */
static void map_corridor(struct map *map, int at, int direction, struct part part)
{
    int there = at + (direction == MYRIATH_NORTH ? -MYRIATH_STRIDE : direction == MYRIATH_WEST ? -1 : 0);
    part.piece = LINE;
    map->corridor[there][direction == MYRIATH_NORTH || direction == MYRIATH_SOUTH] = part;
}

static void map_arms(struct map *map, int tile, struct myriath_spot spot, struct part part)
{
    for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
        bool arm = myriath_end(tile, spot.turn, direction) != MYRIATH_NO_ARM;
        if (arm)
            map_corridor(map, spot.at, direction, part);
        if (myriath_is_bend(tile))
            continue;
        part.piece = arm ? LINE : SIDE;
        map->part[spot.at][direction] = part;
        map->arms[spot.at] = (uint8_t)(map->arms[spot.at] | arm << direction);
    }
}

static void map_tile(struct map *map, int tile, struct myriath_spot spot, struct part part)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, spot.turn, cell);
    for (int i = 0; i < count; i++)
        map_cell(map, myriath_cell_at(spot.at, &cell[i]), &cell[i], part);
    if (tile != MYRIATH_OCTAGON) {
        map_arms(map, tile, spot, part);
        return;
    }
    map_corridor(map, spot.at, MYRIATH_EAST, part);
    map_corridor(map, spot.at, MYRIATH_SOUTH, part);
    map_corridor(map, spot.at + 1, MYRIATH_SOUTH, part);
    map_corridor(map, spot.at + MYRIATH_STRIDE, MYRIATH_EAST, part);
}

static void map_board(const struct myriath_state *state, const struct myriath_intent *intent, struct map *map)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
            if (myriath_is_placed(state, seat, tile))
                map_tile(map, tile, state->spot[seat][tile], (struct part){ .seat = (uint8_t)seat });
    if (intent->fits)
        map_tile(map, intent->tile, myriath_spot_of(intent->turn, intent->column, intent->row),
                 (struct part){ .seat = (uint8_t)intent->seat, .ghost = true });
}

/* ---- the printed squares ---- */

static void draw_box(const struct myriath_scale *scale, struct canvas *canvas, int left, int top, bool upper)
{
    canvas_fill(canvas, canvas_area(left, top, scale->square, 1), TEXT_QUIET "─");
    canvas_put(canvas, left, top, upper ? TEXT_QUIET "┌" : TEXT_QUIET "└");
    canvas_put(canvas, left + scale->square - 1, top, upper ? TEXT_QUIET "┐" : TEXT_QUIET "┘");
}

/* A square is filled where there is one row for it; else it is a box, of which a crossing's row sees one half. */
static void draw_squares(const struct myriath_scale *scale, const struct myriath_area *area, struct canvas *canvas)
{
    for (int row = 0; row <= area->rows; row++)
        for (int column = 0; column <= area->columns; column++) {
            int left = LEFT + scale->step_x * column, below = scale->top + scale->step_y * row - scale->reach_y;
            if (scale->reach_y == 0) {
                canvas_fill(canvas, canvas_area(left, below - 1, scale->square, 1), TEXT_QUIET "░");
                continue;
            }
            int inner = scale->step_y > 3; /* the squares have rows of their own */
            if (row < area->rows)
                draw_box(scale, canvas, left, below - inner, false);
            if (row > 0)
                draw_box(scale, canvas, left, below - scale->step_y + 2 + inner, true);
        }
}

static void draw_labels(const struct myriath_scale *scale, const struct myriath_area *area, struct canvas *canvas)
{
    for (int column = 0; column < area->columns; column++)
        canvas_put(canvas, scale->left + scale->step_x * column, 0, myriath_column_names[column]);
    for (int row = 0; row < area->rows; row++)
        canvas_number(canvas, 2, scale->top + scale->step_y * row, row + 1);
}

/* ---- crossings ---- */

static const char *part_glyph(const struct part *part, bool upright)
{
    switch (part->piece) {
    case END: return canvas_seat_sign(part->seat);
    case CORNER: return hollow_signs[part->seat];
    case LINE: return part->ghost ? (upright ? "┇" : "┅") : (upright ? "┃" : "━");
    default: return "";
    }
}

static void put_part(struct canvas *canvas, int left, int top, const struct part *part, bool upright)
{
    if (part->piece != NOTHING && part->piece != SIDE)
        myriath_put_glyph(canvas, left, top, part->seat, part_glyph(part, upright));
}

/* West and east are as wide as the crossing's arms; north and south, where they have a row, lie between diagonals. */
static void draw_triangles(const struct map *map, int at, const struct myriath_scale *scale, int x, int y,
                           struct canvas *canvas)
{
    const struct part *part = map->part[at];
    for (int i = 1; i <= scale->reach_x; i++) {
        put_part(canvas, x - i, y, &part[MYRIATH_WEST], false);
        put_part(canvas, x + i, y, &part[MYRIATH_EAST], false);
    }
    for (int i = 1 - scale->reach_x; scale->reach_y > 0 && i < scale->reach_x; i++) {
        if (i == 0 || part[MYRIATH_NORTH].piece != LINE)
            put_part(canvas, x + i, y - 1, &part[MYRIATH_NORTH], true);
        if (i == 0 || part[MYRIATH_SOUTH].piece != LINE)
            put_part(canvas, x + i, y + 1, &part[MYRIATH_SOUTH], true);
    }
}

static void draw_middle(const struct map *map, int at, int x, int y, struct canvas *canvas)
{
    static const char *const signs[] = { TEXT_QUIET "+", TEXT_QUIET "╱", TEXT_QUIET "╲", TEXT_QUIET "╳" };
    unsigned diagonals = map->diagonals[at]; /* half diagonals 0 and 2 make one diagonal */
    if (map->arms[at] != 0)
        myriath_put_glyph(canvas, x, y, map->part[at][0].seat, myriath_lines[map->arms[at]]);
    else
        canvas_put(canvas, x, y, signs[(diagonals | diagonals >> 2) & 3]);
}

static void draw_diagonals(const struct map *map, int at, int x, int y, struct canvas *canvas)
{
    static const struct {
        int8_t x, y;
        const char *glyph;
    } corner[] = {
        { 2, -1, TEXT_QUIET "╱" }, { 2, 1, TEXT_QUIET "╲" }, { -2, 1, TEXT_QUIET "╱" }, { -2, -1, TEXT_QUIET "╲" }
    };
    for (int i = 0; i < 4; i++)
        if (bits_has(map->diagonals[at], i))
            canvas_put(canvas, x + corner[i].x, y + corner[i].y, corner[i].glyph);
}

/* ---- corridors ---- */

static void draw_corridors(const struct map *map, int at, const struct myriath_scale *scale, int x, int y,
                           struct canvas *canvas)
{
    for (int i = scale->reach_x + 1; i < scale->step_x - scale->reach_x; i++)
        put_part(canvas, x + i, y, &map->corridor[at][0], false);
    for (int i = scale->reach_y + 1; scale->reach_y > 0 && i < scale->step_y - scale->reach_y; i++)
        put_part(canvas, x, y + i, &map->corridor[at][1], true);
}

/* The row below a crossing of the smallest scale: a tile that runs through it, or a triangle above, below or both,
 * with a stroke to the side where nothing belongs to it. */
static void draw_between(const struct map *map, int at, int x, int y, struct canvas *canvas)
{
    const struct part *upper = &map->part[at][MYRIATH_SOUTH];
    const struct part *lower = &map->part[at + MYRIATH_STRIDE][MYRIATH_NORTH];
    const struct part *corridor = &map->corridor[at][1];
    bool above = upper->piece == END || upper->piece == CORNER, below = lower->piece == END || lower->piece == CORNER;
    if (corridor->piece == LINE) {
        put_part(canvas, x, y, corridor->ghost ? corridor : lower->piece == END || !above ? lower : upper, true);
        return;
    }
    if (above)
        put_part(canvas, x - 1, y, upper, true);
    if (below)
        put_part(canvas, x + 1, y, lower, true);
    if (above || below)
        canvas_put(canvas, x, y, above && below ? TEXT_QUIET "╎" : above ? TEXT_QUIET "╵" : TEXT_QUIET "╷");
}

/* ---- all of it ---- */

static void draw_crossing(const struct map *map, int column, int row, const struct myriath_scale *scale,
                          struct canvas *canvas)
{
    int at = myriath_place_at(column, row);
    int x = scale->left + scale->step_x * column, y = scale->top + scale->step_y * row;
    draw_corridors(map, at, scale, x, y, canvas);
    draw_triangles(map, at, scale, x, y, canvas);
    draw_middle(map, at, x, y, canvas);
    if (scale->reach_y == 0) {
        draw_between(map, at, x, y + 1, canvas);
        if (row == 0)
            draw_between(map, at - MYRIATH_STRIDE, x, y - 1, canvas);
    }
    if (scale->reach_x > 1)
        draw_diagonals(map, at, x, y, canvas);
    canvas_mark_pair(
        canvas, canvas_area(x - scale->reach_x, y - scale->reach_y, 2 * scale->reach_x + 1, 2 * scale->reach_y + 1),
        &myriath_columns, column, &myriath_rows, row);
}

void myriath_draw_board(const struct myriath_state *state, const struct myriath_intent *intent,
                        const struct myriath_scale *scale, struct canvas *canvas)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    struct map map = { 0 };
    map_board(state, intent, &map);
    draw_squares(scale, area, canvas);
    draw_labels(scale, area, canvas);
    for (int row = 0; row < area->rows; row++)
        for (int column = 0; column < area->columns; column++)
            draw_crossing(&map, column, row, scale, canvas);
}
