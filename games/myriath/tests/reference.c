/* Myriath as polygons. Slow and plain on purpose: it must be right where the rules are fast. */
#include "games/myriath/tests/reference.h"

/* ---- the outlines, as our edition's drawing has them ---- */

struct outline {
    const char *name;
    int count;
    struct reference_point corner[MYRIATH_OUTLINE_MOST];
};

static const struct outline outlines[MYRIATH_TILE_COUNT] = {
    { "O", 8, { { -1, 1 }, { 1, -1 }, { 4, -1 }, { 6, 1 }, { 6, 4 }, { 4, 6 }, { 1, 6 }, { -1, 4 } } },
    { "IAA", 6, { { -1, -4 }, { 0, -5 }, { 1, -4 }, { 1, 4 }, { 0, 5 }, { -1, 4 } } },
    { "IAW", 5, { { -1, -4 }, { 0, -5 }, { 1, -4 }, { 1, 6 }, { -1, 4 } } },
    { "IWW", 4, { { -1, -6 }, { 1, -4 }, { 1, 6 }, { -1, 4 } } },
    { "LAA", 9, { { -1, -4 }, { 0, -5 }, { 1, -4 }, { 1, -1 }, { 4, -1 }, { 5, 0 }, { 4, 1 }, { 1, 1 }, { -1, -1 } } },
    { "LAW", 8, { { -1, -4 }, { 0, -5 }, { 1, -4 }, { 1, -1 }, { 6, -1 }, { 4, 1 }, { 1, 1 }, { -1, -1 } } },
    { "LWW", 7, { { -1, -6 }, { 1, -4 }, { 1, -1 }, { 6, -1 }, { 4, 1 }, { 1, 1 }, { -1, -1 } } },
    { "TAAA",
      11,
      { { -5, 0 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 4, -1 },
        { 5, 0 },
        { 4, 1 },
        { -4, 1 } } },
    { "TAAW",
      10,
      { { -5, 0 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 6, -1 },
        { 4, 1 },
        { -4, 1 } } },
    { "TAWA",
      10,
      { { -5, 0 },
        { -4, -1 },
        { -1, -1 },
        { -1, -6 },
        { 1, -4 },
        { 1, -1 },
        { 4, -1 },
        { 5, 0 },
        { 4, 1 },
        { -4, 1 } } },
    { "TAWW",
      9,
      { { -5, 0 }, { -4, -1 }, { -1, -1 }, { -1, -6 }, { 1, -4 }, { 1, -1 }, { 6, -1 }, { 4, 1 }, { -4, 1 } } },
    { "TWAW",
      9,
      { { -6, 1 }, { -4, -1 }, { -1, -1 }, { -1, -4 }, { 0, -5 }, { 1, -4 }, { 1, -1 }, { 6, -1 }, { 4, 1 } } },
    { "TWWW", 8, { { -6, 1 }, { -4, -1 }, { -1, -1 }, { -1, -6 }, { 1, -4 }, { 1, -1 }, { 6, -1 }, { 4, 1 } } },
    { "XAAAA",
      16,
      { { -5, 0 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 4, -1 },
        { 5, 0 },
        { 4, 1 },
        { 1, 1 },
        { 1, 4 },
        { 0, 5 },
        { -1, 4 },
        { -1, 1 },
        { -4, 1 } } },
    { "XAAAW",
      15,
      { { -6, 1 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 4, -1 },
        { 5, 0 },
        { 4, 1 },
        { 1, 1 },
        { 1, 4 },
        { 0, 5 },
        { -1, 4 },
        { -1, 1 } } },
    { "XAAWW",
      14,
      { { -6, 1 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 4, -1 },
        { 5, 0 },
        { 4, 1 },
        { 1, 1 },
        { 1, 6 },
        { -1, 4 },
        { -1, 1 } } },
    { "XAWAW",
      14,
      { { -6, 1 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 6, -1 },
        { 4, 1 },
        { 1, 1 },
        { 1, 4 },
        { 0, 5 },
        { -1, 4 },
        { -1, 1 } } },
    { "XAWWW",
      13,
      { { -6, 1 },
        { -4, -1 },
        { -1, -1 },
        { -1, -4 },
        { 0, -5 },
        { 1, -4 },
        { 1, -1 },
        { 6, -1 },
        { 4, 1 },
        { 1, 1 },
        { 1, 6 },
        { -1, 4 },
        { -1, 1 } } },
    { "XWWWW",
      12,
      { { -6, 1 },
        { -4, -1 },
        { -1, -1 },
        { -1, -6 },
        { 1, -4 },
        { 1, -1 },
        { 6, -1 },
        { 4, 1 },
        { 1, 1 },
        { 1, 6 },
        { -1, 4 },
        { -1, 1 } } },
};
static const struct outline octagon_hole = { "hole", 4, { { 1, 1 }, { 1, 4 }, { 4, 4 }, { 4, 1 } } };

/* ---- figures ---- */

static struct reference_point turned(struct reference_point point, int turn)
{
    if (turn >= 4)
        point.x = -point.x;
    for (int quarter = 0; quarter < turn % 4; quarter++)
        point = (struct reference_point){ -point.y, point.x };
    return point;
}

/* A slanted edge belongs to a tail end, unless it cuts the corner of the tile's own middle. */
static bool is_end(int tile, struct reference_point from, struct reference_point to)
{
    bool slanted = from.x != to.x && from.y != to.y;
    bool middle = from.x + to.x == 0 && from.y + to.y == 0;
    return slanted && !middle && tile != MYRIATH_OCTAGON;
}

static void add_outline(struct reference_figure *figure, const struct outline *outline, int tile, int turn)
{
    for (int i = 0; i < outline->count; i++) {
        struct reference_point from = outline->corner[i], to = outline->corner[(i + 1) % outline->count];
        bool end = is_end(tile, from, to);
        figure->edge[figure->edge_count++] = (struct reference_edge){ turned(from, turn), turned(to, turn), end };
        figure->doubled_area += from.x * to.y - to.x * from.y;
    }
}

/* Even or odd: how many edges a ray from the point to the right meets. The point is scaled and on no edge. */
static bool contains(const struct reference_figure *figure, struct reference_point point)
{
    bool inside = false;
    for (int i = 0; i < figure->edge_count; i++) {
        struct reference_point a = figure->edge[i].from, b = figure->edge[i].to;
        int ax = a.x * REFERENCE_SCALE, ay = a.y * REFERENCE_SCALE, bx = b.x * REFERENCE_SCALE,
            by = b.y * REFERENCE_SCALE;
        if ((ay > point.y) == (by > point.y))
            continue;
        int side = (bx - ax) * (point.y - ay) - (by - ay) * (point.x - ax);
        if ((side > 0) == (by > ay))
            inside = !inside;
    }
    return inside;
}

static void sample(struct reference_figure *figure, int x, int y, int doubled_area)
{
    if (!contains(figure, (struct reference_point){ x, y }))
        return;
    figure->sample[figure->sample_count++] = (struct reference_point){ x, y };
    figure->area_seen += doubled_area;
}

/* The atoms round a crossing: its four triangles, and the corridors and the square to its right and below. */
static void sample_crossing(struct reference_figure *figure, int column, int row)
{
    int x = 5 * REFERENCE_SCALE * column, y = 5 * REFERENCE_SCALE * row, far = 5 * REFERENCE_SCALE / 2;
    sample(figure, x, y - 4, 2);
    sample(figure, x + 4, y, 2);
    sample(figure, x, y + 4, 2);
    sample(figure, x - 4, y, 2);
    sample(figure, x + far, y, 12);
    sample(figure, x, y + far, 12);
    figure->covers_square |= contains(figure, (struct reference_point){ x + far, y + far });
}

static bool same_samples(const struct reference_figure *one, const struct reference_figure *other)
{
    bool same = one->sample_count == other->sample_count;
    for (int i = 0; same && i < one->sample_count; i++)
        same = one->sample[i].x == other->sample[i].x && one->sample[i].y == other->sample[i].y;
    return same;
}

static void draw(struct reference_figure figures[MYRIATH_TURN_COUNT], int tile, int turn)
{
    struct reference_figure *figure = &figures[turn];
    add_outline(figure, &outlines[tile], tile, turn);
    if (tile == MYRIATH_OCTAGON)
        add_outline(figure, &octagon_hole, tile, turn);
    for (int row = -3; row <= 3; row++)
        for (int column = -3; column <= 3; column++)
            sample_crossing(figure, column, row);
    figure->distinct = tile != MYRIATH_OCTAGON || turn == 0;
    for (int earlier = 0; earlier < turn; earlier++)
        if (same_samples(figure, &figures[earlier]))
            figure->distinct = false;
}

const struct reference_figure *reference_figure_of(int tile, int turn)
{
    static struct reference_figure figures[MYRIATH_TILE_COUNT][MYRIATH_TURN_COUNT];
    static bool drawn;
    for (int t = 0; !drawn && t < MYRIATH_TILE_COUNT; t++)
        for (int i = 0; i < MYRIATH_TURN_COUNT; i++)
            draw(figures[t], t, i);
    drawn = true;
    return &figures[tile][turn];
}

/* ---- the board ---- */

void reference_clear(struct reference_board *board, int seat_count)
{
    *board = (struct reference_board){ .columns = seat_count == 2 ? 8 : 10, .rows = seat_count == 4 ? 10 : 8 };
}

static bool overlap(const struct reference_tile *tile, const struct reference_figure *figure, int column, int row)
{
    int x = 5 * REFERENCE_SCALE * (column - tile->column), y = 5 * REFERENCE_SCALE * (row - tile->row);
    int reach = 4 * 5 * REFERENCE_SCALE;
    if (x > reach || x < -reach || y > reach || y < -reach)
        return false;
    for (int i = 0; i < figure->sample_count; i++)
        for (int k = 0; k < tile->figure->sample_count; k++)
            if (figure->sample[i].x + x == tile->figure->sample[k].x &&
                figure->sample[i].y + y == tile->figure->sample[k].y)
                return true;
    return false;
}

bool reference_fits(const struct reference_board *board, int tile, int turn, int column, int row)
{
    const struct reference_figure *figure = reference_figure_of(tile, turn);
    for (int i = 0; i < figure->edge_count; i++) {
        int x = 5 * column + figure->edge[i].from.x, y = 5 * row + figure->edge[i].from.y;
        if (x < -1 || x > 5 * board->columns - 4 || y < -1 || y > 5 * board->rows - 4)
            return false;
    }
    for (int i = 0; i < board->tile_count; i++)
        if (overlap(&board->tile[i], figure, column, row))
            return false;
    return true;
}

/* How long two slanted edges lie on each other, in half diagonals. */
static int shared(const struct reference_edge *one, const struct reference_edge *other, int x, int y)
{
    struct reference_point a = one->from, b = one->to, c = other->from, d = other->to;
    a.x += x, b.x += x, a.y += y, b.y += y;
    int ab = (b.x - a.x) * (b.y - a.y), cd = (d.x - c.x) * (d.y - c.y);
    if (ab == 0 || cd == 0 || (ab > 0) != (cd > 0))
        return 0;
    int slope = ab > 0 ? 1 : -1;
    if (a.y - slope * a.x != c.y - slope * c.x)
        return 0;
    int low = a.x < b.x ? a.x : b.x, high = a.x + b.x - low;
    int other_low = c.x < d.x ? c.x : d.x, other_high = c.x + d.x - other_low;
    int from = low > other_low ? low : other_low, to = high < other_high ? high : other_high;
    return to > from ? to - from : 0;
}

/* How long the ends of the first tile touch the second one. */
static int contact(const struct reference_tile *one, const struct reference_tile *other)
{
    int length = 0, x = 5 * (one->column - other->column), y = 5 * (one->row - other->row);
    if (x > 20 || x < -20 || y > 20 || y < -20)
        return 0;
    for (int i = 0; i < one->figure->edge_count; i++)
        for (int k = 0; one->figure->edge[i].end && k < other->figure->edge_count; k++)
            length += shared(&one->figure->edge[i], &other->figure->edge[k], x, y);
    return length;
}

bool reference_legal(const struct reference_board *board, int seat, int tile, int turn, int column, int row)
{
    struct reference_tile placed = { reference_figure_of(tile, turn), seat, tile, column, row };
    bool connected = false;
    if (!placed.figure->distinct || !reference_fits(board, tile, turn, column, row))
        return false;
    for (int i = 0; i < board->tile_count; i++) {
        const struct reference_tile *other = &board->tile[i];
        if (other->seat == seat && other->tile == tile)
            return false;
        connected |= other->seat != seat && contact(&placed, other) > 0;
    }
    return connected;
}

void reference_put(struct reference_board *board, int seat, int tile, int turn, int column, int row)
{
    struct reference_tile *placed = &board->tile[board->tile_count];
    *placed = (struct reference_tile){ reference_figure_of(tile, turn), seat, tile, column, row };
    for (int i = 0; i < board->tile_count; i++) {
        board->half_points[seat] += contact(placed, &board->tile[i]);
        board->half_points[board->tile[i].seat] += contact(&board->tile[i], placed);
    }
    board->tile_count++;
}

int reference_count(const struct reference_board *board, int seat)
{
    int half_points = 0;
    for (int i = 0; i < board->tile_count; i++)
        for (int k = 0; board->tile[i].seat == seat && k < board->tile_count; k++)
            half_points += i == k ? 0 : contact(&board->tile[i], &board->tile[k]);
    return half_points;
}

/* ---- which clauses paid ---- */

/* How long one edge of a tile touches the first `count` tiles. */
static int edge_contact(const struct reference_board *board, int tile, int edge, int count)
{
    const struct reference_tile *one = &board->tile[tile];
    int length = 0;
    for (int i = 0; i < count; i++) {
        const struct reference_tile *other = &board->tile[i];
        int x = 5 * (one->column - other->column), y = 5 * (one->row - other->row);
        if (i == tile || x > 20 || x < -20 || y > 20 || y < -20)
            continue;
        for (int k = 0; k < other->figure->edge_count; k++)
            length += shared(&one->figure->edge[edge], &other->figure->edge[k], x, y);
    }
    return length;
}

unsigned reference_paid(const struct reference_board *board, int seat)
{
    unsigned clauses = 0;
    int last = board->tile_count - 1;
    for (int tile = 0; tile <= last; tile++)
        for (int i = 0; board->tile[tile].seat == seat && i < board->tile[tile].figure->edge_count; i++) {
            const struct reference_edge *edge = &board->tile[tile].figure->edge[i];
            if (!edge->end)
                continue;
            int before = tile == last ? 0 : edge_contact(board, tile, i, last);
            int now = edge_contact(board, tile, i, last + 1);
            bool whole = edge->to.x - edge->from.x == 2 || edge->to.x - edge->from.x == -2;
            if (now > before)
                clauses |= !whole ? 1U << 1 : now == 1 ? 1U << 2 : 1U << 3;
        }
    return clauses;
}
