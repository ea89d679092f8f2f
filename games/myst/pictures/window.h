/* Myst: a window on the island, the height field in it and the contours through it. Contours in any window
 * are the same curves, so the pieces of a picture fit each other exactly. */
#ifndef GAMES_MYST_PICTURES_WINDOW_H
#define GAMES_MYST_PICTURES_WINDOW_H

#include "games/myst/pictures/island.h"

enum {
    MYST_NODE_STEP = 25, /* units between nodes of the height field */
    MYST_NODE_RIM = 3,   /* nodes around a window, so that curves do not feel its end */
    MYST_NODES_X = MYST_WIDTH / MYST_NODE_STEP + 2 * MYST_NODE_RIM + 3, /* one more each side closes all contours */
    MYST_NODES_Y = MYST_HEIGHT / MYST_NODE_STEP + 2 * MYST_NODE_RIM + 3,
};

struct myst_window {
    const struct myst_island *island;
    struct text *text;
    int index;                    /* of the picture: makes the names inside its document its own */
    int left, top, right, bottom; /* units, inside the frame */
    int x, y;                     /* of node (0, 0) */
    int columns, rows;            /* nodes, the closing ones included */
    int16_t node[MYST_NODES_Y][MYST_NODES_X];
    uint64_t seen[MYST_NODES_Y][2]; /* edges that a contour was followed through */
};

/* Sets the bounds; island, text and index are the caller's. */
void myst_window_open(struct myst_window *window, int left, int top, int right, int bottom);
/* Fills the nodes. */
void myst_window_survey(struct myst_window *window, int (*value)(const struct myst_island *island, int x, int y));
/* Writes the d of a path around everything not below the level. */
void myst_window_contour(struct myst_window *window, int level);
/* Whether anything within this reach of a point can be seen. */
bool myst_window_sees(const struct myst_window *window, int x, int y, int reach);

/* The outline of a place's piece, as the d of a path (pictures/cut.c). */
void myst_cut_outline(const struct myst_island *island, int place, struct text *text);

#endif
