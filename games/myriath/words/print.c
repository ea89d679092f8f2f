/* Myriath: the board for the terminal.
 *
 * A crossing takes three lines: its north triangle, then west, middle and east, then south. A capital letter is a
 * tail end of that seat, a small one a cut corner; lines are the rest of a tile. Printed squares are little boxes. */
#include "games/myriath/myriath.h"

enum {
    LEFT = 3,    /* cells for the row's number */
    PITCH_X = 6, /* a printed square and a crossing, three cells each */
    PITCH_Y = 3,
    WIDTH = LEFT + PITCH_X * MYRIATH_COLUMNS_MOST + 3,
    HEIGHT = PITCH_Y * MYRIATH_ROWS_MOST,
    PLAIN = 0xfd, /* styles of a cell; smaller: a seat's colour */
    QUIET = 0xfe,
    GALLERY_COLUMNS = 9,
    GALLERY_CELLS = 8,
};

struct canvas {
    const char *glyph[HEIGHT][WIDTH]; /* NULL: blank */
    uint8_t style[HEIGHT][WIDTH];
    uint8_t diagonals[HEIGHT][WIDTH]; /* at the middle of a crossing: those along which a piece ends */
};

static void paint(struct canvas *canvas, int x, int y, const char *glyph, int style)
{
    canvas->glyph[y][x] = glyph;
    canvas->style[y][x] = (uint8_t)style;
}

/* The cell of a crossing's middle. */
static int middle_x(int column)
{
    return LEFT + PITCH_X * column + 4;
}

static int middle_y(int row)
{
    return PITCH_Y * row + 1;
}

/* ---- the printed squares ---- */

static void paint_squares(struct canvas *canvas, const struct myriath_area *area)
{
    static const char *const upper[] = { "┌", "─", "┐" }, *const lower[] = { "└", "─", "┘" };
    for (int row = 0; row < area->rows; row++)
        for (int column = 0; column <= area->columns; column++)
            for (int i = 0; i < 3; i++) {
                paint(canvas, LEFT + PITCH_X * column + i, middle_y(row) - 1, lower[i], QUIET);
                paint(canvas, LEFT + PITCH_X * column + i, middle_y(row) + 1, upper[i], QUIET);
            }
}

static void paint_labels(struct canvas *canvas, const struct myriath_area *area)
{
    static const char *const digit[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" };
    for (int row = 0; row < area->rows; row++) {
        if (row >= 9)
            paint(canvas, 0, middle_y(row), digit[(row + 1) / 10], PLAIN);
        paint(canvas, 1, middle_y(row), digit[(row + 1) % 10], PLAIN);
    }
}

/* ---- tiles ---- */

/* The lines of a full middle, by its set of arms. */
static const char *const lines[16] = { "+", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋" };
static const char *const ends[] = { "A", "B", "C", "D" }, *const corners[] = { "a", "b", "c", "d" };

static void paint_cell(struct canvas *canvas, int x, int y, const struct myriath_cell *cell, int seat)
{
    for (int i = 0; i < MYRIATH_DIRECTION_COUNT; i++) {
        bool held = bits_has(cell->triangles, i), next_held = bits_has(cell->triangles, (i + 1) % 4);
        if (held)
            paint(canvas, x + myriath_step_column(i), y + myriath_step_row(i),
                  cell->end != MYRIATH_NO_ARM ? ends[seat] : corners[seat], seat);
        if (held != next_held)
            canvas->diagonals[y][x] |= (uint8_t)bits_of(i % 2); /* half diagonals 0 and 2 make one diagonal */
    }
}

/* A middle that fills its crossing is all lines. */
static void paint_full(struct canvas *canvas, int x, int y, int tile, int turn, int seat)
{
    int arms = 0;
    for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
        bool arm = myriath_end(tile, turn, direction) != MYRIATH_NO_ARM;
        arms |= arm << direction;
        paint(canvas, x + myriath_step_column(direction), y + myriath_step_row(direction),
              arm ? lines[direction % 2 == 0 ? 5 : 10] : NULL, seat);
    }
    paint(canvas, x, y, lines[arms], seat);
}

/* The three cells between a crossing's east triangle and the next one's west triangle. */
static void paint_corridor(struct canvas *canvas, int x, int y, int seat)
{
    for (int i = 2; i <= 4; i++)
        paint(canvas, x + i, y, lines[10], seat);
}

static void paint_tile(struct canvas *canvas, const struct myriath_state *state, int seat, int tile)
{
    struct myriath_spot spot = state->spot[seat][tile];
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, spot.turn, cell);
    int x = middle_x(myriath_column_of(spot.at)), y = middle_y(myriath_row_of(spot.at));
    for (int i = 0; i < count; i++)
        paint_cell(canvas, x + PITCH_X * cell[i].column, y + PITCH_Y * cell[i].row, &cell[i], seat);
    if (tile == MYRIATH_OCTAGON) {
        paint_corridor(canvas, x, y, seat);
        paint_corridor(canvas, x, y + PITCH_Y, seat);
        return;
    }
    if (!myriath_is_bend(tile))
        paint_full(canvas, x, y, tile, spot.turn, seat);
    if (myriath_end(tile, spot.turn, MYRIATH_EAST) != MYRIATH_NO_ARM)
        paint_corridor(canvas, x, y, seat);
    if (myriath_end(tile, spot.turn, MYRIATH_WEST) != MYRIATH_NO_ARM)
        paint_corridor(canvas, x - PITCH_X, y, seat);
}

/* The middle of a crossing that no tile fills. */
static void paint_middle(struct canvas *canvas, int x, int y)
{
    static const char *const diagonals[] = { "+", "╱", "╲", "╳" };
    if (canvas->glyph[y][x] == NULL)
        paint(canvas, x, y, diagonals[canvas->diagonals[y][x]], QUIET);
}

/* ---- putting it out ---- */

static void set_style(struct text *text, int style)
{
    text_put(text, TEXT_PLAIN);
    if (style == QUIET)
        text_put(text, TEXT_QUIET);
    else if (style != PLAIN)
        text_seat_style(text, style);
}

static void put_line(const struct canvas *canvas, int y, int width, struct text *text)
{
    int style = PLAIN;
    for (int x = 0; x < width; x++) {
        const char *glyph = canvas->glyph[y][x];
        if (glyph != NULL && canvas->style[y][x] != style) {
            style = canvas->style[y][x];
            set_style(text, style);
        }
        text_put(text, glyph != NULL ? glyph : " ");
    }
    text_put(text, TEXT_PLAIN "\n");
}

static void print_board(const struct myriath_state *state, struct text *text)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    struct canvas canvas = { 0 };
    paint_squares(&canvas, area);
    paint_labels(&canvas, area);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
            if (myriath_is_placed(state, seat, tile))
                paint_tile(&canvas, state, seat, tile);
    for (int row = 0; row < area->rows; row++)
        for (int column = 0; column < area->columns; column++)
            paint_middle(&canvas, middle_x(column), middle_y(row));
    for (int column = 0; column < area->columns; column++) {
        text_pad(text, middle_x(column));
        text_char(text, (char)('a' + column));
    }
    text_char(text, '\n');
    for (int y = 0; y < PITCH_Y * area->rows; y++)
        put_line(&canvas, y, LEFT + PITCH_X * area->columns + 3, text);
}

/* ---- what everyone holds ---- */

/* Straight tiles and bends stand beside the points, T and crosses below. */
static void print_hand(const struct myriath_state *state, int seat, struct text *text)
{
    char form = 0;
    bool below = false;
    for (int tile = MYRIATH_OCTAGON; tile < MYRIATH_TILE_COUNT; tile++) {
        const char *name = myriath_tile_names[tile];
        if (myriath_is_placed(state, seat, tile))
            continue;
        if (!below && tile >= MYRIATH_TAAA) {
            text_char(text, '\n');
            below = true;
        }
        if (name[0] != form)
            text_pad(text, name[0] == 'L' ? 48 : name[0] == 'T' ? 2 : name[0] == 'X' ? 34 : name[0] == 'I' ? 35 : 32);
        form = name[0];
        text_add(text, " %s", name);
    }
    text_char(text, '\n');
}

static void print_seat(const struct myriath_state *state, int seat, struct text *text)
{
    char number[MYRIATH_NUMBER_SIZE];
    int points = state->points[seat], left = myriath_hand_count(state, seat);
    text_add(text, "%S  ", seat);
    text_put(text, TEXT_GOLD);
    text_add_n(text, myriath_plural_of(points), "%s point", "%s points", myriath_write_points(points, number));
    text_put(text, TEXT_PLAIN);
    text_pad(text, 17);
    text_add_n(text, left, "%d tile left", "%d tiles left", left);
    print_hand(state, seat, text);
}

/* Seen from the middle: an arrow, or a whole edge leaning clockwise. */
static const char *end_glyph(int end, int direction)
{
    static const char *const arrow[] = { "▲", "▶", "▼", "◀" }, *const whole[] = { "◣", "◤", "◥", "◢" };
    return end == MYRIATH_NO_ARM ? " " : end == MYRIATH_ARROW ? arrow[direction] : whole[direction];
}

static void print_gallery_line(const int *tile, int count, int line, struct text *text)
{
    for (int i = 0; i < count; i++) {
        int arms = 0;
        text_pad(text, LEFT + GALLERY_CELLS * i);
        for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++)
            arms |= (myriath_end(tile[i], 0, direction) != MYRIATH_NO_ARM) << direction;
        if (line == 0)
            text_put(text, myriath_tile_names[tile[i]]);
        else if (line == 2)
            text_add(text, " %s%s%s", end_glyph(myriath_end(tile[i], 0, MYRIATH_WEST), MYRIATH_WEST), lines[arms],
                     end_glyph(myriath_end(tile[i], 0, MYRIATH_EAST), MYRIATH_EAST));
        else
            text_add(text, "  %s", end_glyph(myriath_end(tile[i], 0, line - 1), line - 1));
    }
    text_char(text, '\n');
}

/* The tiles a seat can choose from, as drawn: turned up. */
static void print_gallery(const struct myriath_state *state, int seat, struct text *text)
{
    int tile[MYRIATH_TILE_COUNT], count = 0;
    for (int i = MYRIATH_IAA; i < MYRIATH_TILE_COUNT; i++)
        if (!myriath_is_placed(state, seat, i))
            tile[count++] = i;
    text_add(text, "Tiles of %S in the turn up.", seat);
    text_put(text, TEXT_QUIET " ");
    text_add(text, "right: a quarter clockwise. flip-: mirrored first.");
    text_put(text, TEXT_PLAIN "\n");
    for (int from = 0; from < count; from += GALLERY_COLUMNS)
        for (int line = 0; line < 4; line++)
            print_gallery_line(tile + from, count - from < GALLERY_COLUMNS ? count - from : GALLERY_COLUMNS, line,
                               text);
}

void myriath_print(const struct game_state *view, struct text *text)
{
    const struct myriath_state *state = myriath_of(view);
    print_board(state, text);
    for (int seat = 0; seat < view->seat_count; seat++)
        print_seat(state, seat, text);
    for (int seat = 0; seat < view->seat_count; seat++)
        if (game_acts(view, seat) && view->phase == MYRIATH_PLACING)
            print_gallery(state, seat, text);
}
