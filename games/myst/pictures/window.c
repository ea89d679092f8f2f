/* Myst: windows and contours (marching squares, smoothed). */
#include "games/myst/pictures/window.h"

enum { ABYSS = -4000 };

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void myst_window_open(struct myst_window *window, int left, int top, int right, int bottom)
{
    const int step = MYST_NODE_STEP, rim = MYST_NODE_RIM;
    window->left = most(left, 0);
    window->top = most(top, 0);
    window->right = least(right, MYST_WIDTH);
    window->bottom = least(bottom, MYST_HEIGHT);
    window->x = window->left / step * step - (rim + 1) * step;
    window->y = window->top / step * step - (rim + 1) * step;
    window->columns = (window->right - window->x) / step + rim + 2;
    window->rows = (window->bottom - window->y) / step + rim + 2;
}

void myst_window_survey(struct myst_window *window, int (*value)(const struct myst_island *island, int x, int y))
{
    for (int row = 0; row < window->rows; row++)
        for (int column = 0; column < window->columns; column++) {
            bool rim = row == 0 || column == 0 || row == window->rows - 1 || column == window->columns - 1;
            int x = window->x + column * MYST_NODE_STEP, y = window->y + row * MYST_NODE_STEP;
            window->node[row][column] = (int16_t)(rim ? ABYSS : value(window->island, x, y));
        }
}

bool myst_window_sees(const struct myst_window *window, int x, int y, int reach)
{
    return x + reach > window->left && x - reach < window->right && y + reach > window->top &&
           y - reach < window->bottom;
}

/* ---- following a contour ---- */

struct point {
    int x, y;
};

/* Goes from cell to cell, the higher ground on its right. The sides of a cell are counted clockwise from the
 * top; corner n is where side n begins. */
struct tracer {
    struct myst_window *window;
    int level, column, row;
    int side; /* by which it came into the cell */
};

static int corner(const struct tracer *at, int n)
{
    static const uint8_t across[] = { 0, 1, 1, 0 }, down[] = { 0, 0, 1, 1 };
    return at->window->node[at->row + down[n & 3]][at->column + across[n & 3]];
}

/* Where the contour crosses the side it came in by. */
static struct point crossing(const struct tracer *at)
{
    static const int8_t from_x[] = { 0, 1, 1, 0 }, from_y[] = { 0, 0, 1, 1 };
    static const int8_t way_x[] = { 1, 0, -1, 0 }, way_y[] = { 0, 1, 0, -1 };
    int first = corner(at, at->side), second = corner(at, at->side + 1), step = MYST_NODE_STEP;
    int part = (first - at->level) * step / (first - second);
    return (struct point){ at->window->x + (at->column + from_x[at->side]) * step + way_x[at->side] * part,
                           at->window->y + (at->row + from_y[at->side]) * step + way_y[at->side] * part };
}

/* The way out is the first side, clockwise from the way in, that ends on the higher ground again. */
static void advance(struct tracer *at)
{
    static const int8_t next_x[] = { 0, 1, 0, -1 }, next_y[] = { -1, 0, 1, 0 };
    int side = at->side + 1;
    while (corner(at, side + 1) < at->level)
        side++;
    side &= 3;
    at->column += next_x[side];
    at->row += next_y[side];
    at->side = (side + 2) & 3;
    assert(at->row >= 0 && at->column >= 0); /* curves are closed inside the window */
    if (at->side == 0)
        at->window->seen[at->row][at->column / 64] |= bits_of(at->column % 64);
}

static void write_step(struct text *text, struct point from, struct point to)
{
    text_number(text, to.x - from.x);
    if (to.y >= from.y)
        text_char(text, ' ');
    text_number(text, to.y - from.y);
}

static void write_curve(struct text *text, struct point from, struct point by, struct point to)
{
    text_char(text, 'q');
    write_step(text, from, by);
    if (to.x >= from.x)
        text_char(text, ' ');
    write_step(text, from, to);
}

static struct point between(struct point a, struct point b)
{
    return (struct point){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

/* A closed curve from middle to middle of the polygon's sides, bent towards its corners. */
static void write_loop(struct tracer at, struct text *text)
{
    const struct tracer start = at;
    const struct point origin = { 0, 0 }, first = crossing(&at);
    advance(&at);
    const struct point second = crossing(&at);
    struct point last = second, pen = between(first, second);
    text_char(text, 'M');
    write_step(text, origin, pen);
    while (at.column != start.column || at.row != start.row || at.side != start.side) {
        advance(&at);
        struct point next = crossing(&at), middle = between(last, next);
        write_curve(text, pen, last, middle);
        pen = middle;
        last = next;
    }
    write_curve(text, pen, first, between(first, second));
    text_char(text, 'z');
}

void myst_window_contour(struct myst_window *window, int level)
{
    memset(window->seen, 0, sizeof window->seen);
    for (int row = 0; row + 1 < window->rows; row++)
        for (int column = 0; column + 1 < window->columns; column++) {
            bool enters = window->node[row][column] >= level && window->node[row][column + 1] < level;
            if (!enters || bits_has(window->seen[row][column / 64], column % 64))
                continue;
            window->seen[row][column / 64] |= bits_of(column % 64);
            write_loop((struct tracer){ window, level, column, row, 0 }, window->text);
        }
}
