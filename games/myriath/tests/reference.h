/* Myriath once more, slowly: tiles are polygons with whole coordinates, and nothing is shared with the rules but the
 * names of tiles and turns. */
#ifndef GAMES_MYRIATH_TESTS_REFERENCE_H
#define GAMES_MYRIATH_TESTS_REFERENCE_H

#include "games/myriath/myriath.h"

enum { REFERENCE_EDGES_MOST = 20, REFERENCE_SAMPLES_MOST = 24, REFERENCE_SCALE = 6 };

struct reference_point {
    int x, y;
};

struct reference_edge {
    struct reference_point from, to;
    bool end; /* of a tail, so that it is paid */
};

/* A tile in a turn. */
struct reference_figure {
    int edge_count, sample_count;
    bool distinct;               /* no earlier turn of the tile looks like this */
    bool covers_square;          /* a printed square, if its middle is on a crossing */
    int doubled_area, area_seen; /* by its outline; by the atoms it covers: must be equal */
    struct reference_edge edge[REFERENCE_EDGES_MOST];
    /* One point for each atom of the board it covers, times REFERENCE_SCALE. Atoms are triangles and corridors. */
    struct reference_point sample[REFERENCE_SAMPLES_MOST];
};

struct reference_tile {
    const struct reference_figure *figure;
    int seat, tile, column, row;
};

struct reference_board {
    int columns, rows, tile_count;
    struct reference_tile tile[MYRIATH_SEATS_MOST * MYRIATH_TILE_COUNT];
    int half_points[MYRIATH_SEATS_MOST];
};

/* All are drawn at the first call. */
const struct reference_figure *reference_figure_of(int tile, int turn);
void reference_clear(struct reference_board *board, int seat_count);
/* Whether a tile lies within the area and overlaps nothing. */
bool reference_fits(const struct reference_board *board, int tile, int turn, int column, int row);
/* The same, and connects to a rival's tile, and was not placed before. */
bool reference_legal(const struct reference_board *board, int seat, int tile, int turn, int column, int row);
void reference_put(struct reference_board *board, int seat, int tile, int turn, int column, int row);
/* Half points of a seat's ends, counted afresh over the whole board. */
int reference_count(const struct reference_board *board, int seat);
/* The clauses that paid the seat for the tile put last: bit n is 4.n. */
unsigned reference_paid(const struct reference_board *board, int seat);

#endif
