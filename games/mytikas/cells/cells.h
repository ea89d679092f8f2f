/* Mytikas in character cells: what the files of this folder share. */
#ifndef GAMES_MYTIKAS_CELLS_H
#define GAMES_MYTIKAS_CELLS_H

#include "engine/canvas.h"
#include "games/mytikas/words.h"

enum {
    MYTIKAS_CELLS_WIDE = 98,   /* from this width on actions are told in whole words */
    MYTIKAS_CELLS_LARGE = 120, /* and from here on cards */
    MYTIKAS_CELLS_HUGE = 180,  /* and from here on their points */
};

/* A seat's shape and letter, two cells. */
void mytikas_put_seat(struct canvas *canvas, int left, int top, int seat);
extern const char *const mytikas_building_signs[MYTIKAS_BUILDING_COUNT];
/* "2s 1m" */
void mytikas_write_short_goods(const uint8_t goods[MYTIKAS_RESOURCE_COUNT], struct text *text);
extern const char *const mytikas_resource_styles[MYTIKAS_RESOURCE_COUNT];

/* Everything above the seats is drawn larger. */
static inline bool mytikas_is_tall(const struct canvas *canvas)
{
    return canvas->width >= MYTIKAS_CELLS_HUGE && canvas->height >= 54;
}

/* ---- the action board (cells/actions.c); the points stand there when the game is over ---- */

int mytikas_actions_width(int width);
int mytikas_actions_height(const struct canvas *canvas);
/* What mytikas_write_grant says in whole words. */
void mytikas_write_briefly(const struct mytikas_grant *grant, struct text *text);
void mytikas_draw_actions(const struct mytikas_state *state, struct canvas *canvas);
void mytikas_draw_points(const struct mytikas_state *state, struct canvas *canvas);

/* ---- beside it (cells/olympus.c) ---- */

/* Down to, and without, row `end`. Signs of cards and resources are explained there if `signs`. */
void mytikas_draw_olympus(const struct mytikas_state *state, int left, int end, bool signs, struct canvas *canvas);
/* The same signs in a row of their own. */
void mytikas_draw_signs(int top, struct canvas *canvas);

/* ---- the pieces (cells/pieces.c) ---- */

enum { MYTIKAS_PIECES_HEIGHT = 1 + MYTIKAS_BUILDING_COUNT };
/* In one row: costs and points. */
void mytikas_draw_prices(int top, struct canvas *canvas);
/* In a table: effects, too. */
void mytikas_draw_pieces(int top, int width, struct canvas *canvas);
/* The pieces that a seat has not built, three cells each; they can be pointed at if they are its own. */
void mytikas_draw_to_build(const struct canvas_sight *sight, int seat, int left, int top, struct canvas *canvas);

/* ---- goods (cells/goods.c) ---- */

/* Resources on one level, in `area`; they can be pointed at if `own`. */
void mytikas_draw_goods(const struct mytikas_state *state, int seat, int level, bool own, struct canvas_area area,
                        struct canvas *canvas);
int mytikas_goods_cells(const struct mytikas_state *state, int seat, int level, bool spacious);

/* ---- cards (cells/cards.c) ---- */

/* The deity cards of a seat, or those it may choose from (1.8). */
uint64_t mytikas_cards_of(const struct mytikas_state *state, int seat);
/* In one row, in the longest form that fits. */
void mytikas_draw_card_row(const struct mytikas_state *state, int seat, struct canvas_area area, struct canvas *canvas);
/* With what it does; in two rows, also with its points. */
void mytikas_draw_card(const struct mytikas_state *state, int seat, int deity, struct canvas_area area,
                       struct canvas *canvas);

/* ---- the seats (cells/seats.c) ---- */

/* Two rows each below a heading, or a panel each with its cards told. Returns the rows they took. */
int mytikas_draw_seats(const struct canvas_sight *sight, int top, int rows, struct canvas *canvas);

#endif
