/* Myriath: what the files that draw the table in character cells offer each other. */
#ifndef GAMES_MYRIATH_CELLS_H
#define GAMES_MYRIATH_CELLS_H

#include "engine/canvas.h"
#include "games/myriath/myriath.h"

/* ---- what is about to be placed (intent.c) ---- */

/* Numbers are -1 while they are not known. */
struct myriath_intent {
    int seat;  /* whose tiles are listed; -1: nobody's */
    bool acts; /* that seat is at the keyboard, and has the turn */
    int tile, turn, column, row;
    bool tile_chosen;                  /* or else only under the cursor */
    bool fits;                         /* all four are known, and the move is legal */
    int ways[MYRIATH_TILE_COUNT];      /* to place each tile now */
    int crossings[MYRIATH_TILE_COUNT]; /* on which each tile can be placed */
    uint8_t turns;                     /* set: the tile can be placed in them, at the crossing if that is known */
};

void myriath_find_intent(const struct canvas_sight *sight, struct myriath_intent *intent);

/* ---- the board (board.c) ---- */

/* How large crossings and printed squares are, in cells. */
struct myriath_scale {
    int left, top;        /* middle of the crossing a1 */
    int below;            /* rows from the last middle on */
    int step_x, step_y;   /* to the next crossing */
    int reach_x, reach_y; /* from the middle of a crossing to its edge */
    int square;           /* width of a printed square */
    int side_least;       /* what must remain beside the board */
};
enum { MYRIATH_SCALE_COUNT = 3 };
extern const struct myriath_scale myriath_scales[MYRIATH_SCALE_COUNT]; /* largest first */

int myriath_board_width(const struct myriath_scale *scale, const struct myriath_area *area);
int myriath_board_height(const struct myriath_scale *scale, const struct myriath_area *area);
void myriath_draw_board(const struct myriath_state *state, const struct myriath_intent *intent,
                        const struct myriath_scale *scale, struct canvas *canvas);

/* ---- beside the board (seats.c, tiles.c, hand.c) ---- */

/* Where panes are drawn, one below the other. */
struct myriath_side {
    int left, width;
    int top, bottom; /* the next free row, and the row after the last */
};

/* A line across the side, from the border of the board on. What is written on it begins at the column returned. */
int myriath_begin_pane(struct myriath_side *side, struct canvas *canvas);

/* Rows that one seat's tiles take as words; 0: they are too wide. */
int myriath_words_rows(const struct myriath_side *side);
void myriath_draw_seats(const struct canvas_sight *sight, const struct myriath_intent *intent, bool with_tiles,
                        struct myriath_side *side, struct canvas *canvas);
enum { MYRIATH_POINTS_ROWS = 6, MYRIATH_POINTS_WIDTH = 50 };
void myriath_draw_points(const struct canvas_sight *sight, struct myriath_side *side, struct canvas *canvas);

enum { MYRIATH_LIST_ROWS = 7, MYRIATH_GALLERY_ROWS = 13, MYRIATH_GALLERY_WIDTH = 48 };
/* The tiles of the intent's seat: their names in short, or pictures with or without a gap between the rows. */
void myriath_draw_list(const struct canvas_sight *sight, const struct myriath_intent *intent, struct myriath_side *side,
                       struct canvas *canvas);
void myriath_draw_gallery(const struct canvas_sight *sight, const struct myriath_intent *intent, int gap,
                          struct myriath_side *side, struct canvas *canvas);
/* A tile as it looks when turned so: three by three cells. */
void myriath_draw_picture(int tile, int turn, int seat, int left, int top, struct canvas *canvas);

enum { MYRIATH_HAND_ROWS = 5, MYRIATH_TURNS_ROWS = 11, MYRIATH_TURNS_WIDTH = 48 };
/* The tile in hand, its turns and what it gains; with pictures of all turns if there is room. */
void myriath_draw_hand(const struct canvas_sight *sight, const struct myriath_intent *intent, bool all_turns,
                       struct myriath_side *side, struct canvas *canvas);
/* What is drawn how, MYRIATH_HAND_ROWS high; the place of the tile in hand has it, too, while there is none. */
void myriath_draw_signs(struct myriath_side *side, struct canvas *canvas);

/* A seat's glyph in its colour. */
void myriath_put_glyph(struct canvas *canvas, int left, int top, int seat, const char *glyph);
/* The lines of a middle, by its set of arms. */
extern const char *const myriath_lines[16];

#endif
