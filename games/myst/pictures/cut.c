/* Myst: how the picture is cut into interlocking pieces. Each inner edge has one curve, which both its pieces
 * follow, one of them backwards. */
#include "games/myst/pictures/window.h"

enum { CURVE_POINTS = 19 }; /* six cubic curves */

/* An edge from (0, 0) to (100, 0) with one tab, in hundredths of an edge. */
static const int8_t tab_x[CURVE_POINTS] = { 0, 0, 36, 38, 38, 41, 39, 39, 22, 50, 50, 78, 61, 61, 59, 62, 62, 64, 100 };
static const int8_t tab_y[CURVE_POINTS] = { 0, 0, 13, 5, 5, 0, -5, -5, -20, -20, -20, -20, -5, -5, 0, 5, 5, 13, 0 };

struct edge {
    int x[CURVE_POINTS], y[CURVE_POINTS];
};

/* The edge below (down) or right of the place at column, row; from left to right, or from top to bottom. */
static void cut_edge(const struct myst_island *island, int column, int row, bool down, struct edge *edge)
{
    uint32_t chance = myst_island_chance(island, MYST_CHANCE_CUT, column + (down ? 16 : 0), row);
    int sign = chance & 1 ? 1 : -1, shift = (int)(chance / 2 % 15) - 7, stretch = 88 + (int)(chance / 64 % 25);
    int x = (column + !down) * MYST_PLACE_SIZE, y = (row + down) * MYST_PLACE_SIZE;
    for (int i = 0; i < CURVE_POINTS; i++) {
        bool inner = i > 1 && i < CURVE_POINTS - 1; /* the ends stay on the corners */
        int along = (tab_x[i] + (inner ? shift : 0)) * MYST_PLACE_SIZE / 100;
        int aside = sign * tab_y[i] * stretch * MYST_PLACE_SIZE / 10000;
        edge->x[i] = x + (down ? along : aside);
        edge->y[i] = y + (down ? aside : along);
    }
}

/* Draws on from the edge's beginning, or from its end back. */
static void write_edge(const struct edge *edge, bool back, struct text *text)
{
    for (int i = 1; i < CURVE_POINTS; i++) {
        int at = back ? CURVE_POINTS - 1 - i : i;
        text_add(text, "%s%d %d", i % 3 == 1 ? "C" : " ", edge->x[at], edge->y[at]);
    }
}

void myst_cut_outline(const struct myst_island *island, int place, struct text *text)
{
    int column = place % MYST_COLUMNS, row = place / MYST_COLUMNS, size = MYST_PLACE_SIZE;
    struct edge edge;
    text_add(text, "M%d %d", column * size, row * size);
    if (row > 0) {
        cut_edge(island, column, row - 1, true, &edge);
        write_edge(&edge, false, text);
    } else {
        text_add(text, "h%d", size);
    }
    if (column < MYST_COLUMNS - 1) {
        cut_edge(island, column, row, false, &edge);
        write_edge(&edge, false, text);
    } else {
        text_add(text, "v%d", size);
    }
    if (row < MYST_ROWS - 1) {
        cut_edge(island, column, row, true, &edge);
        write_edge(&edge, true, text);
    } else {
        text_add(text, "h%d", -size);
    }
    if (column > 0) {
        cut_edge(island, column - 1, row, false, &edge);
        write_edge(&edge, true, text);
    }
    text_char(text, 'z');
}
