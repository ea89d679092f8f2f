/* Myst: what the files that draw the table in character cells offer each other. */
#ifndef GAMES_MYST_CELLS_H
#define GAMES_MYST_CELLS_H

#include "engine/canvas.h"
#include "games/myst/myst.h"

/* What is drawn, and how large. */
struct myst_frame {
    const struct canvas_sight *sight;
    const struct myst_state *state;
    const struct myst_island *island;
    struct canvas *canvas;
    int bottom;       /* the row after the last that may be used */
    int width, lines; /* of a piece, in cells */
    bool airy;        /* numbers of slots stand apart from the pieces */
    int team;         /* of those who look on; for spectators the first */
};

/* Where panes are drawn, one below the other. */
struct myst_side {
    int left, width, top, bottom;
};

/* ---- the board and the trays (board.c) ---- */

enum { MYST_LEFT = 2 /* cells for a row's number */ };

static inline int myst_board_width(const struct myst_frame *frame)
{
    return MYST_LEFT + MYST_COLUMNS * (frame->width + 1) + 1;
}

static inline int myst_board_height(const struct myst_frame *frame)
{
    return 1 + MYST_ROWS * frame->lines;
}

void myst_draw_board(const struct myst_frame *frame);
/* A piece as it lies; from line `first` on. */
void myst_draw_piece(const struct myst_frame *frame, int place, int turns, int first, int left, int top);

/* The team whose tray is shown: their own, or the other one on request. */
int myst_tray_team(const struct myst_frame *frame);
/* Rows that a tray takes with whole pieces. */
int myst_tray_rows(const struct myst_frame *frame, int gap);
/* With whole pieces, or only with their lowest line. Returns the row after the tray. */
int myst_draw_tray(const struct myst_frame *frame, bool whole, int gap, int top);

/* ---- the teams (teams.c) ---- */

void myst_put_team(const struct myst_frame *frame, int team, int left, int top);
/* Both teams, in a column that may be narrow. */
void myst_draw_teams(const struct myst_frame *frame, struct myst_side *side);
/* The piece in hand: a picture of its own while there is no room beside the team. */
void myst_draw_held(const struct myst_frame *frame, int left, int top);
/* -1: none. */
int myst_held_slot(const struct myst_frame *frame);

/* ---- landmarks, cards and steps (landmarks.c) ---- */

enum { MYST_TABLE_ROWS = 9, MYST_TABLE_WIDTH = 62, MYST_BRIEF_ROWS = 3, MYST_STEPS_ROWS = 8, MYST_STEPS_WIDTH = 36 };
void myst_draw_table(const struct myst_frame *frame, int left, int top, int width);
/* The same in three rows, across the canvas. */
void myst_draw_brief(const struct myst_frame *frame, int top);
void myst_draw_cards(const struct myst_frame *frame, int top);
void myst_draw_steps(const struct myst_frame *frame, int left, int top);
void myst_draw_legend(const struct myst_frame *frame, int top);

#endif
