/* A game's table drawn in character cells, for a terminal: a grid that the game fills, and the elements in it that a
 * cursor can stand on. What is drawn is Unicode; canvas_ascii() has the plain sign for each. */
#ifndef ENGINE_CANVAS_H
#define ENGINE_CANVAS_H

#include "engine/game.h"

enum {
    CANVAS_WIDTH_LEAST = 80,
    CANVAS_HEIGHT_LEAST = 22, /* of a window of 24 lines: its first and its last line are not the game's */
    CANVAS_WIDTH_MOST = 240,
    CANVAS_HEIGHT_MOST = 100,
    CANVAS_ELEMENTS_MOST = 512,
    CANVAS_OPERANDS_MOST = 2, /* that one element stands for */
};

#define CANVAS_COVERED "\x7f"

struct canvas_cell {
    char glyph[5];  /* one character; "": blank; CANVAS_COVERED: the right half of the one before */
    uint8_t style;  /* a style byte of engine/text.h; 0 or 1: plain */
    int16_t holder; /* 1 + index of the element it belongs to; 0: none */
};

struct canvas_area {
    int16_t left, top, width, height; /* cells; width 0: there is none */
};

/* What the cursor can stand on: a thing of some kind, which is the operand of moves (`space:12`). An operand in two
 * parts is one element: a crossing is `column:7 row:7`. An element that is drawn in several places has several of
 * these with the same kinds and values. */
struct canvas_element {
    const struct game_kind *kind[CANVAS_OPERANDS_MOST]; /* the second may be NULL */
    uint8_t value[CANVAS_OPERANDS_MOST];
    struct canvas_area area;
};

struct canvas {
    int width, height;
    const struct words *language;
    bool spilled; /* something was drawn outside, or there were too many elements: a bug of the game's drawing */
    /* Where the question and the last events go. Without the first, they get everything below `used`. */
    struct canvas_area question, events;
    int used; /* rows, from the top, that the game has filled */
    int element_count;
    struct canvas_element element[CANVAS_ELEMENTS_MOST];
    struct canvas_cell cell[CANVAS_HEIGHT_MOST][CANVAS_WIDTH_MOST];
};

/* What is to be drawn, for whom, and what they are about to choose. */
struct canvas_sight {
    const struct game_state *view;
    int seat;                          /* at the keyboard, or GAME_SPECTATOR */
    const char *name[GAME_SEATS_MOST]; /* what each seat is called: "you", "Thalia"; never NULL */
    /* The parts of a move that are chosen already: bit 0 is the verb, bit 1 the first operand and so on. */
    struct game_move chosen;
    uint8_t chosen_parts;
    const struct canvas_element *cursor; /* what it stands on, by kinds and values; NULL: nothing on the table */
    int turn;                            /* how often another view was asked for, where there is more than one */
};

/* How a game is drawn: games/<key>/cells/. A game without it is shown by its print(). */
struct game_cells {
    const struct game *game;
    /* Fills a canvas of at least 80 x 22 cells, whose cells are blank, with everything needed for a move, and says
     * in `used` how many rows it took. At least `foot` rows stay free below, unless it sets canvas->question and
     * canvas->events to other places. The more room there is, the more it shows, always in the same order; a pane is
     * drawn whole or not at all. */
    void (*draw)(const struct canvas_sight *sight, int foot, struct canvas *canvas);
};

/* Generated from the folders games/<key>/cells/; ended by NULL. */
extern const struct game_cells *const game_cells_list[];
/* NULL: it has none. */
static inline const struct game_cells *game_cells_of(const struct game *game)
{
    for (const struct game_cells *const *cells = game_cells_list; *cells != NULL; cells++)
        if ((*cells)->game == game)
            return *cells;
    return NULL;
}

/* Blank, without elements. Sizes beyond the limits are cut to them. */
void canvas_clear(struct canvas *canvas, int width, int height, const struct words *language);

/* ---- for games ---- */

/* Words with style bytes, from a cell on; ends with the line. Returns the column after them. */
int canvas_put(struct canvas *canvas, int left, int top, const char *styled);
/* The same, formatted as by text_add: words that people read are translated. */
int canvas_add(struct canvas *canvas, int left, int top, const char *format, ...);
/* The same, but at most so many cells: what is longer is cut. For names, and for words that a translation makes longer.
 * Returns the column after the words. */
int canvas_put_in(struct canvas *canvas, int left, int top, int cells, const char *styled);
int canvas_add_in(struct canvas *canvas, int left, int top, int cells, const char *format, ...);
/* Numbers and other short words that end before column `right`. */
void canvas_put_right(struct canvas *canvas, int right, int top, const char *styled);
void canvas_number(struct canvas *canvas, int right, int top, int number);
/* The same glyph in every cell. */
void canvas_fill(struct canvas *canvas, struct canvas_area area, const char *styled_glyph);
/* The words that lie there, in this style: a format with words has no style in it (docs/translating.md). */
void canvas_tint(struct canvas *canvas, struct canvas_area area, const char *style);
/* A quiet line across, with a title in it; "" for none. */
void canvas_rule(struct canvas *canvas, int left, int top, int width, const char *title);
/* A seat's shape in its colour: ● ■ ▲ ◆ ⬢ ★. */
int canvas_seat(struct canvas *canvas, int left, int top, int seat);
const char *canvas_seat_sign(int seat);

/* These cells are an element. */
void canvas_mark(struct canvas *canvas, struct canvas_area area, const struct game_kind *kind, int value);
void canvas_mark_pair(struct canvas *canvas, struct canvas_area area, const struct game_kind *first, int first_value,
                      const struct game_kind *second, int second_value);

static inline struct canvas_area canvas_area(int left, int top, int width, int height)
{
    return (struct canvas_area){ (int16_t)left, (int16_t)top, (int16_t)width, (int16_t)height };
}

/* The operand is chosen already, with this value. */
bool canvas_is_chosen(const struct canvas_sight *sight, int operand, int value);
/* The cursor stands on this thing. */
bool canvas_is_under_cursor(const struct canvas_sight *sight, const struct game_kind *kind, int value);

/* ---- for those who show it ---- */

/* As canvas_put_in, from a style on that earlier words have left. */
int canvas_put_on(struct canvas *canvas, int left, int top, int cells, uint8_t style, const char *styled);
bool canvas_same_element(const struct canvas_element *one, const struct canvas_element *other);
/* The plain sign for a glyph that a game may draw; '?': it has none, which is a bug of the game's drawing. */
char canvas_ascii(const char *glyph);

#endif
