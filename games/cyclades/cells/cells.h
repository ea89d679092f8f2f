/* Cyclades in character cells: what the files of this folder offer each other. */
#ifndef GAMES_CYCLADES_CELLS_H
#define GAMES_CYCLADES_CELLS_H

#include "engine/canvas.h"
#include "games/cyclades/cyclades.h"

/* What is drawn, for whom, and where to. */
struct cyclades_table {
    const struct cyclades_state *state;
    const struct canvas_sight *sight;
    struct canvas *canvas;
};

/* ---- the pen (cells/pen.c) ---- */

enum cyclades_seat_form { CYCLADES_SIGN, CYCLADES_SIGN_LETTER, CYCLADES_SIGN_AND_LETTER }; /* "●", "●a", "● a" */
/* Adds a seat in its colour, which stays; NONE is a dash. */
void cyclades_add_owner(struct text *text, uint8_t owner, enum cyclades_seat_form form);
/* "★FU··": a metropolis, buildings and free squares. */
void cyclades_add_squares(const struct cyclades_state *state, int isle, struct text *text);
/* Titles of columns and the like. */
void cyclades_make_quiet(const struct cyclades_table *table, int left, int top, int width);
/* Words over several lines, also broken at blanks; what does not fit into the rows is left out. Returns the rows used.
 */
int cyclades_put_wrapped(const struct cyclades_table *table, struct canvas_area area, const char *words);
/* Creatures as elements, one after another over several lines, names cut to so many cells. Returns the rows it takes;
 * draws nothing if these are more than the area's. */
int cyclades_put_creatures(const struct cyclades_table *table, struct canvas_area area, uint64_t creatures,
                           int name_cells);

/* ---- the chart (cells/chart.c) ---- */

enum { CYCLADES_CHART_ROWS = 11 };
/* Circles in its widest row. */
int cyclades_chart_columns(const struct cyclades_state *state);
/* Circles are at least 4 x 1 cells. Two cells at the left are for the letters of the rows. */
void cyclades_draw_chart(const struct cyclades_table *table, int circle_width, int circle_height);

/* ---- gods and creatures (cells/gods.c, cells/creatures.c) ---- */

enum { CYCLADES_GODS_ROWS = 1 + CYCLADES_GODS };
/* With two rows a god it says what they allow. Returns the row after the pane, as all of these. */
int cyclades_draw_gods(const struct cyclades_table *table, int left, int top, int width, int god_rows);
/* One line about this turn, then the track. With two or three rows a creature its power is told in full. Discards stand
 * in their place while the Chimera's player
 * chooses one, if there is no other place, and bids that are too many to be listed. */
int cyclades_draw_track(const struct cyclades_table *table, int left, int top, int width, int creature_rows,
                        bool with_discards);
int cyclades_draw_discards(const struct cyclades_table *table, struct canvas_area area);

/* ---- what the cursor stands on (cells/cursor.c) ---- */

/* What it is, does and means now, as far as there are rows; nothing without a cursor. */
void cyclades_draw_cursor(const struct cyclades_table *table, struct canvas_area area);

/* ---- isles (cells/isles.c) and seats (cells/seats.c) ---- */

/* From here on a line has letters of seats and names of figures. */
enum { CYCLADES_ISLE_WIDE = 26 };
void cyclades_draw_isles(const struct cyclades_table *table, struct canvas_area area, int columns);
/* One line each, with everything there is to know, below a line with titles. Buildings are elements where the question
 * is about one, as in the list. */
enum { CYCLADES_ISLE_TABLE_WIDTH = 99 };
void cyclades_draw_isle_table(const struct cyclades_table *table, int left, int top, int width);
enum { CYCLADES_SEATS_WIDTH = 39, CYCLADES_SEATS_WIDE = 86 };
int cyclades_draw_seats(const struct cyclades_table *table, int left, int top, int width);
/* What each seat has for a metropolis. */
int cyclades_draw_sets(const struct cyclades_table *table, int left, int top, int width);
int cyclades_draw_supply(const struct cyclades_table *table, int left, int top, int width);

#endif
