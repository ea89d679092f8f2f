/* Mykerinos in character cells: what the files of this folder share. */
#ifndef GAMES_MYKERINOS_CELLS_H
#define GAMES_MYKERINOS_CELLS_H

#include "engine/canvas.h"
#include "games/mykerinos/mykerinos.h"

/* How large everything is drawn. */
struct mykerinos_layout {
    int tile_width, tile_height; /* without borders; three rows of spaces are spread over the height */
    int region_width;            /* with borders and the numbers of the rows */
    int top_height;              /* rows above the table of seats, at most */
};

static inline bool mykerinos_is_surveying(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_SURVEYING || state->head.phase == MYKERINOS_REMOVING;
}

/* A colour's shape and letter, two cells; the neutral one has a shape of its own. */
void mykerinos_put_cube(struct canvas *canvas, int left, int top, int colour);
/* The colours with cubes in the area, in order of their choice; returns the column after them. */
int mykerinos_put_ranking(const struct mykerinos_state *state, int area, int left, int top, struct canvas *canvas);

/* ---- the region (cells/region.c) ---- */

int mykerinos_region_height(const struct mykerinos_state *state, int tile_height);
void mykerinos_draw_region(const struct mykerinos_state *state, const struct mykerinos_layout *layout,
                           struct canvas *canvas);

/* ---- the seats below it (cells/seats.c) ---- */

int mykerinos_seats_height(const struct mykerinos_state *state);
void mykerinos_draw_seats(const struct canvas_sight *sight, int top, struct canvas *canvas);

/* ---- panes (cells/panes.c) ---- */

struct mykerinos_pane {
    int (*height)(const struct mykerinos_state *state); /* 0: there is nothing to show */
    void (*draw)(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas);
};
/* In the order in which they unfold. */
enum { MYKERINOS_PANE_COUNT = 6, MYKERINOS_PANES_LEFT = 3 /* those that stay left of the others if there is room */ };
extern const struct mykerinos_pane mykerinos_panes[MYKERINOS_PANE_COUNT];
/* For windows in which nothing else fits beside the region. */
enum { MYKERINOS_MUSEUM_WIDTH = 19, MYKERINOS_MUSEUM_HEIGHT = 11 };
void mykerinos_draw_small_museum(const struct mykerinos_state *state, int left, int top, struct canvas *canvas);
/* How the points of each seat come about, by patron. */
int mykerinos_points_height(const struct mykerinos_state *state);
void mykerinos_draw_points(const struct mykerinos_state *state, struct canvas_area area, struct canvas *canvas);

#endif
