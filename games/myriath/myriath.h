/* Myriath: state and verbs.
 *
 * Tiles run along corridors between crossings. The diagonals of a crossing cut it into four triangles, and a tile
 * in a corridor always holds the facing triangle at both ends: four bits per crossing say all there is to say. */
#ifndef GAMES_MYRIATH_H
#define GAMES_MYRIATH_H

#include "engine/rules.h"

enum {
    MYRIATH_SEATS_LEAST = 2,
    MYRIATH_SEATS_MOST = 4,
    MYRIATH_TURN_COUNT = 8, /* quarter turns clockwise, from 4 on after flipping left to right */
    MYRIATH_SHAPE_COUNT = 109,
    MYRIATH_NO_SHAPE = 255,
    MYRIATH_COLUMNS_MOST = 10,
    MYRIATH_ROWS_MOST = 10,
    MYRIATH_STRIDE = MYRIATH_COLUMNS_MOST + 2, /* crossings lie in a grid with a border of closed ones */
    MYRIATH_GRID_SIZE = MYRIATH_STRIDE * (MYRIATH_ROWS_MOST + 2),
    MYRIATH_ALL_TRIANGLES = 0xf,
    MYRIATH_CELLS_MOST = 5,    /* crossings one tile lies on */
    MYRIATH_OUTLINE_MOST = 16, /* corners of one tile's outline */
};

/* I straight, L bend, T, X cross; then its ends as they follow clockwise: A arrow, W whole. O is the start tile. */
enum myriath_tile {
    MYRIATH_OCTAGON,
    MYRIATH_IAA,
    MYRIATH_IAW,
    MYRIATH_IWW,
    MYRIATH_LAA,
    MYRIATH_LAW,
    MYRIATH_LWW,
    MYRIATH_TAAA,
    MYRIATH_TAAW,
    MYRIATH_TAWA,
    MYRIATH_TAWW,
    MYRIATH_TWAW,
    MYRIATH_TWWW,
    MYRIATH_XAAAA,
    MYRIATH_XAAAW,
    MYRIATH_XAAWW,
    MYRIATH_XAWAW,
    MYRIATH_XAWWW,
    MYRIATH_XWWWW,
    MYRIATH_TILE_COUNT,
};

/* Directions from a crossing, and the triangles of a crossing; half diagonal k parts triangles k and k + 1. */
enum myriath_direction { MYRIATH_NORTH, MYRIATH_EAST, MYRIATH_SOUTH, MYRIATH_WEST, MYRIATH_DIRECTION_COUNT };
/* What is at the far end of an arm. A whole edge holds a second triangle: the next one clockwise, or counter. */
enum myriath_end { MYRIATH_NO_ARM, MYRIATH_ARROW, MYRIATH_WHOLE_CLOCKWISE, MYRIATH_WHOLE_COUNTER };
enum myriath_phase { MYRIATH_STARTING, MYRIATH_PLACING, MYRIATH_ENDED };
enum myriath_verb { MYRIATH_CLOCK, MYRIATH_START, MYRIATH_PLACE };
enum myriath_option { MYRIATH_HEAD_START, MYRIATH_FIRST };
struct myriath_area {
    uint8_t columns, rows;
};

/* A set of shapes: tiles in turns that look different. */
struct myriath_set {
    uint64_t word[2];
};

/* Where a tile lies. */
struct myriath_spot {
    uint8_t turn;
    uint8_t at; /* place in the grid of its middle crossing, of the octagon's upper left one; 0: still in hand */
};

RULES_STATE_BEGIN
struct myriath_state {
    struct game_state head;
    /* The position: */
    struct myriath_spot spot[MYRIATH_SEATS_MOST][MYRIATH_TILE_COUNT];
    uint8_t points[MYRIATH_SEATS_MOST]; /* running totals in half points, the head start included */
    uint8_t first;                      /* seat of the first player */
    uint8_t reserved[3];
    /* The same for speed, as sets of shapes and as sets of triangles for every place of the grid: */
    struct myriath_set hand[MYRIATH_SEATS_MOST]; /* shapes of the tiles still to place; the octagon has none */
    uint8_t open[MYRIATH_GRID_SIZE];             /* what no tile holds; nothing on the border */
    /* What a seat's tiles hold, in the lower four bits; in the upper four, what their tail ends hold. */
    uint8_t held[MYRIATH_SEATS_MOST][MYRIATH_GRID_SIZE];
};
RULES_STATE_END

/* One crossing a tile lies on, relative to its spot. */
struct myriath_cell {
    int8_t column, row;
    uint8_t triangles; /* set */
    uint8_t end;       /* enum myriath_end; MYRIATH_NO_ARM: a middle or a cut corner */
};

struct myriath_point {
    int8_t x, y; /* pitch 5, y downwards, from the middle of the tile's spot */
};

static inline const struct myriath_state *myriath_of(const struct game_state *head)
{
    return (const struct myriath_state *)head;
}

/* ---- facts (facts.c, facts_shapes.c) ---- */

extern const struct myriath_area myriath_areas[MYRIATH_SEATS_MOST + 1]; /* by number of players */
extern const uint8_t myriath_head_starts[2][MYRIATH_SEATS_MOST + 1]
                                        [MYRIATH_SEATS_MOST]; /* half points, in turn order */
extern const struct game_option myriath_options[];
extern const int myriath_pitch, myriath_corridor_width;
/* The end of the arm in each direction as myriath_end() reads it; 0: looks as in an earlier turn, or the octagon. */
extern const uint8_t myriath_arms[MYRIATH_TILE_COUNT][MYRIATH_TURN_COUNT];
extern const uint8_t myriath_shape_numbers[MYRIATH_TILE_COUNT][MYRIATH_TURN_COUNT]; /* or MYRIATH_NO_SHAPE */
extern const struct game_move myriath_shapes[MYRIATH_SHAPE_COUNT]; /* its placement, but for column and row */
extern const struct myriath_set myriath_shapes_of[MYRIATH_TILE_COUNT];
/* Shapes whose middle fits a crossing with these open triangles; whose arm in a direction fits the next crossing with
 * these open triangles, or needs none; whose end there touches one of these triangles of a rival. */
extern const struct myriath_set myriath_middle_fits[16];
extern const struct myriath_set myriath_arm_fits[MYRIATH_DIRECTION_COUNT][16];
extern const struct myriath_set myriath_arm_touches[MYRIATH_DIRECTION_COUNT][16];
extern const char *const myriath_tile_names[MYRIATH_TILE_COUNT];
extern const char *const myriath_tile_titles[MYRIATH_TILE_COUNT];

/* ---- refusals (rules/refusals.c) ---- */

enum myriath_refusal {
    MYRIATH_NO_SUCH_FIRST,
    MYRIATH_OUTER_SQUARE,
    MYRIATH_START_OVERLAPS,
    MYRIATH_START_FIRST,
    MYRIATH_ALREADY_STARTED,
    MYRIATH_NOT_IN_HAND,
    MYRIATH_SAME_TURN,
    MYRIATH_OUTSIDE,
    MYRIATH_OVERLAPS,
    MYRIATH_NOT_CONNECTED,
};
extern const struct refusal myriath_refusals[];

static inline const struct refusal *myriath_no(enum myriath_refusal why)
{
    return &myriath_refusals[why];
}

/* ---- what a tile covers (rules/geometry.c) ---- */

int myriath_end(int tile, int turn, int direction);
static inline bool myriath_is_bend(int tile)
{
    return tile >= MYRIATH_LAA && tile <= MYRIATH_LWW;
}
/* Whether this turn of the tile looks different from all earlier ones. */
bool myriath_is_turn(int tile, int turn);
/* The crossings a tile lies on; returns how many. */
int myriath_cells_of(int tile, int turn, struct myriath_cell cell[MYRIATH_CELLS_MOST]);
/* The corners of its outline, clockwise; returns how many. The octagon's hole is the printed square itself. */
int myriath_outline(int tile, int turn, struct myriath_point point[MYRIATH_OUTLINE_MOST]);
int myriath_step_column(int direction);
int myriath_step_row(int direction);

static inline int myriath_place_at(int column, int row)
{
    return (row + 1) * MYRIATH_STRIDE + column + 1;
}

static inline int myriath_column_of(int at)
{
    return at % MYRIATH_STRIDE - 1;
}

static inline int myriath_row_of(int at)
{
    return at / MYRIATH_STRIDE - 1;
}

static inline int myriath_cell_at(int at, const struct myriath_cell *cell)
{
    return at + cell->row * MYRIATH_STRIDE + cell->column;
}

static inline bool myriath_cells_fit(const struct myriath_state *state, const struct myriath_cell *cell, int count,
                                     int at)
{
    for (int i = 0; i < count; i++)
        if ((cell[i].triangles & ~state->open[myriath_cell_at(at, &cell[i])]) != 0)
            return false;
    return true;
}

static inline struct myriath_spot myriath_spot_of(int turn, int column, int row)
{
    return (struct myriath_spot){ (uint8_t)turn, (uint8_t)myriath_place_at(column, row) };
}

/* How many triangles are in a set: four bits are looked up in the digits of a number. Weighing moves counts so often
 * that bits_count() would take a quarter more instructions for a whole search. */
static inline int myriath_count(unsigned triangles)
{
    return (int)(0x4332322132212110U >> 4 * triangles & 7);
}

/* The triangles across a piece's edges, one for each half diagonal. A full crossing has none. */
static inline unsigned myriath_beside(unsigned triangles)
{
    return (triangles << 1 | triangles >> 3 | triangles >> 1 | triangles << 3) & ~triangles & MYRIATH_ALL_TRIANGLES;
}

/* ---- the board and the hands (rules/board.c) ---- */

static inline const struct myriath_area *myriath_area_of(const struct game_state *head)
{
    return &myriath_areas[head->seat_count];
}

/* Clears the board of the area in use, and fills all hands. */
void myriath_clear(struct myriath_state *state);
/* Whether the tile would stay in the area if that were empty (3.2). */
bool myriath_is_inside(const struct game_state *head, int tile, int turn, int column, int row);
/* Whether all triangles a tile would hold are open: inside the area (3.2) and no overlap (3.3). */
bool myriath_fits(const struct myriath_state *state, int tile, struct myriath_spot spot);
/* Lays a tile down and pays everyone for the new contacts (4.4). It must fit. */
void myriath_put(struct myriath_state *state, int seat, int tile, struct myriath_spot spot);
static inline bool myriath_is_placed(const struct myriath_state *state, int seat, int tile)
{
    return state->spot[seat][tile].at != 0;
}
int myriath_hand_count(const struct myriath_state *state, int seat);

/* ---- phases: why not, which moves, and what a move does (rules/starting.c, rules/placing.c) ---- */

/* What comes after a move; rules/play.c goes there. */
enum myriath_next { MYRIATH_NEXT_OCTAGON, MYRIATH_NEXT_PLACEMENT };

const struct refusal *myriath_starting_refusal(const struct myriath_state *state, const struct game_event *event);
void myriath_starting_list(const struct myriath_state *state, int seat, struct move_list *list);
enum myriath_next myriath_starting_apply(struct myriath_state *state, const struct game_event *event);

const struct refusal *myriath_placing_refusal(const struct myriath_state *state, const struct game_event *event);
void myriath_placing_list(const struct myriath_state *state, int seat, struct move_list *list);
enum myriath_next myriath_placing_apply(struct myriath_state *state, const struct game_event *event);
/* 3.7: otherwise the seat passes. */
bool myriath_can_place(const struct myriath_state *state, int seat);

/* ---- setup and the course of the game (rules/setup.c, rules/play.c) ---- */

const struct refusal *myriath_setup_refusal(const struct game_setup *setup);
void myriath_start(struct game_state *head, const struct game_setup *setup);
const struct refusal *myriath_refusal(const struct game_state *head, const struct game_event *event);
void myriath_list_moves(const struct game_state *head, int seat, struct move_list *list);
void myriath_apply(struct game_state *head, const struct game_event *event);

/* ---- points (rules/score.c) ---- */

/* How the ends of a seat's tiles touch (4.1 to 4.3). */
struct myriath_tally {
    int half, partial, full;
};

/* Counts afresh what one tile, or all tiles of a seat, have been paid for. */
void myriath_tally_tile(const struct myriath_state *state, int seat, int tile, struct myriath_tally *tally);
struct myriath_tally myriath_tally_seat(const struct myriath_state *state, int seat);
/* The ends of a seat's tiles that came to touch, or to touch more, from one position to a later one. */
struct myriath_tally myriath_gain(const struct myriath_state *before, const struct myriath_state *now, int seat);
int myriath_head_start(const struct myriath_state *state, int seat);
void myriath_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void myriath_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST]);

/* ---- laws, and states from outside (rules/laws.c, rules/fault.c) ---- */

const char *myriath_broken_law(const struct game_state *head);
const char *myriath_state_fault(const struct game_state *head);

/* ---- words (words/text.c, words/narrate.c, words/print.c, words/json.c, words/things.c) ---- */

extern const struct game_verb myriath_verbs[];
extern const char *const myriath_phase_names[], *const myriath_phase_titles[], *const myriath_phrases[];
extern const char *const myriath_turn_names[], *const myriath_turn_titles[];
extern const char *const myriath_column_names[], *const myriath_row_names[];
extern const struct game_kind myriath_tiles, myriath_turns, myriath_columns, myriath_rows;
extern const struct game_kind *const myriath_things[];
enum { MYRIATH_NUMBER_SIZE = 8 };
/* 3 half points are "1.5", as the book and all clients write them. Returns `number`. */
const char *myriath_write_points(int half_points, char number[MYRIATH_NUMBER_SIZE]);
/* For text_add_n: only exactly one point takes the singular. */
static inline int myriath_plural_of(int half_points)
{
    return half_points == 2 ? 1 : 2;
}
void myriath_ask(const struct game_state *view, int seat, struct text *text);
void myriath_print(const struct game_state *view, struct text *text);
void myriath_explain(const struct game_state *view, int kind, int value, struct game_card *card);
void myriath_tell_course(const struct game_state *view, struct game_course *course);
void myriath_write_json(const struct game_state *view, struct json *json);
void myriath_write_facts(const struct game_state *view, struct json *json);
void myriath_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice myriath_advice;

#endif
