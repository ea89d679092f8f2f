/* Mykerinos: four seasons of digging in the sand, patrons who help, and a museum that pays at the end.
 * The state, the verbs, and what the files of this folder share. */
#ifndef GAMES_MYKERINOS_H
#define GAMES_MYKERINOS_H

#include "engine/rules.h"
#include "games/mykerinos/set.h"

enum {
    MYKERINOS_SEATS_MOST = 4,
    MYKERINOS_NEUTRAL = 4, /* the colour of nobody, in the game of two; colours 0 .. 3 are the seats' */
    MYKERINOS_COLOUR_COUNT = 5,
    MYKERINOS_CUBES = 25, /* of each colour (1.8) */
    MYKERINOS_SEASON_COUNT = 4,

    MYKERINOS_COLUMNS = 8,
    MYKERINOS_SPACE_COUNT = 72, /* 8 columns, 9 rows; only the last season has all nine */
    MYKERINOS_PLACE_COUNT = 12, /* of tiles in the region, row by row; place p is in area p / 2 */

    MYKERINOS_PATRON_COUNT = 5,
    MYKERINOS_NO_PATRON = 5,
    MYKERINOS_TILES_PER_PATRON = 7,
    MYKERINOS_TILE_COUNT = 36, /* tile t is of patron t / 7; the last has none */
    MYKERINOS_BLANK = 35,
    MYKERINOS_NO_TILE = 255, /* laid[]: that tile is gone */

    MYKERINOS_WING_COUNT = 5,
    MYKERINOS_ROOM_COUNT = 15, /* five 1-5, three 1-5, two 1-5 */
    MYKERINOS_THREE = 5,       /* the first of the 3 rooms */
    MYKERINOS_TWO = 10,        /* the first of the 2 rooms; two w is between wings w and w + 1 */
};

enum mykerinos_patron {
    MYKERINOS_VIOLET,
    MYKERINOS_LEMON,
    MYKERINOS_BROWN,
    MYKERINOS_BLACKMORE,
    MYKERINOS_TANGERINE,
};

enum mykerinos_phase {
    MYKERINOS_EXCAVATING, /* a turn begins: which action? */
    MYKERINOS_APPEALING,  /* a patron was called: use the power */
    MYKERINOS_DIGGING,    /* further cubes of an action begun */
    MYKERINOS_ADDING,     /* game of two: neutral cubes after one's action */
    MYKERINOS_SURVEYING,  /* what does this player take from the area? */
    MYKERINOS_REMOVING,   /* game of two: which tile does the neutral colour take? */
    MYKERINOS_ENDED,
    MYKERINOS_PHASE_COUNT,
};

/* Each takes one operand at most: a space, a patron, a room or a tile. */
enum mykerinos_verb {
    MYKERINOS_CLOCK,
    MYKERINOS_START,
    MYKERINOS_EXTEND,
    MYKERINOS_DIG,
    MYKERINOS_APPEAL,
    MYKERINOS_EXHIBIT,
    MYKERINOS_PASS,
    MYKERINOS_END,
    MYKERINOS_TAKE,
    MYKERINOS_DECLINE,
    MYKERINOS_REMOVE,
    MYKERINOS_VERB_COUNT,
};

RULES_STATE_BEGIN
struct mykerinos_state {
    struct game_state head;
    struct set cubes[MYKERINOS_COLOUR_COUNT]; /* spaces of the region with a cube of that colour */
    struct set pyramids;                      /* spaces of the region with a pyramid, dug upon or not */

    /* Every tile is in exactly one of these sets or laid in the region. */
    uint64_t undealt, gone;
    uint64_t owned[MYKERINOS_SEATS_MOST];
    uint64_t tilted; /* those of the owned ones that were used this season */

    uint16_t museum[MYKERINOS_SEATS_MOST]; /* set of rooms with a cube of that seat */

    uint8_t laid[MYKERINOS_PLACE_COUNT];     /* the tile on each place, or MYKERINOS_NO_TILE */
    uint8_t wing[MYKERINOS_WING_COUNT];      /* the patron of each wing */
    uint8_t passing[MYKERINOS_COLOUR_COUNT]; /* where each disc stands on the passing scale; 0: not yet */
    uint8_t reserve[MYKERINOS_COLOUR_COUNT];
    uint8_t stock[MYKERINOS_SEATS_MOST];
    uint8_t neutral[2]; /* neutral cubes each of two players holds */
    uint8_t season;     /* 1 .. 4 */
    uint8_t first;      /* the seat with the first-player marker */

    /* The action under way; 0, no patron, 0, 0 when there is none. */
    uint8_t colour; /* whose cubes are placed: the seat's own or the neutral ones */
    uint8_t patron; /* who was appealed to, or MYKERINOS_NO_PATRON */
    uint8_t left;   /* cubes still to place */
    uint8_t last;   /* the space of the cube before */

    /* The survey under way. */
    uint8_t area; /* 0 .. 5, row by row */
    uint8_t rank; /* whose choice it is in that area: 0 is the first */
    uint8_t reserved[7];
};
RULES_STATE_END

/* For every verb the values it may name now; a verb without operand names 0. The one source of the
 * list of moves, of what is refused, and of what is forced. */
struct mykerinos_choices {
    struct set of[MYKERINOS_VERB_COUNT];
};

/* ---- facts (facts.c) ---- */

/* How many cubes an action places; 0: it cannot be done that way. */
struct mykerinos_power {
    uint8_t start, extend;
};

struct mykerinos_shape {
    uint8_t pyramids; /* set of the tile's spaces 0 1 / 2 3 / 4 5 */
    uint8_t points;
};

extern const struct mykerinos_power mykerinos_powers[MYKERINOS_PATRON_COUNT + 1];
extern const struct mykerinos_shape mykerinos_shapes[MYKERINOS_TILES_PER_PATRON + 1];
extern const uint8_t mykerinos_grant[MYKERINOS_SEATS_MOST + 1]; /* own cubes a season, by number of players */
extern const uint8_t mykerinos_neutral_grant, mykerinos_neutral_passing;
extern const uint16_t mykerinos_beside_five[MYKERINOS_WING_COUNT]; /* rooms next to each 5 room */
extern const struct set mykerinos_area_spaces[MYKERINOS_PLACE_COUNT / 2];
extern const char *const mykerinos_areas[MYKERINOS_PLACE_COUNT / 2]; /* names: "a1-d3" */
extern const char *const mykerinos_patron_titles[MYKERINOS_PATRON_COUNT + 1];
extern const struct game_kind mykerinos_spaces, mykerinos_patrons, mykerinos_rooms, mykerinos_tiles;

const struct mykerinos_shape *mykerinos_shape_of(int tile);
/* What a cube in the room makes of a tile of its wing (7.3). */
int mykerinos_room_worth(int room);

/* ---- seats and seasons (game.c) ---- */

static inline const struct mykerinos_state *mykerinos_of(const struct game_state *state)
{
    return (const struct mykerinos_state *)state;
}

/* The seat whose choice it is; only while the game is on. */
static inline int mykerinos_seat(const struct mykerinos_state *state)
{
    return __builtin_ctz(state->head.acting);
}

static inline int mykerinos_area_count(const struct mykerinos_state *state)
{
    return state->season == MYKERINOS_SEASON_COUNT ? 6 : 4;
}

static inline uint64_t mykerinos_patron_tiles(int patron)
{
    return (uint64_t)0x7f << MYKERINOS_TILES_PER_PATRON * patron;
}

extern const struct game mykerinos_game;
/* After the last survey of a season: the next season, or the end. */
void mykerinos_end_season(struct mykerinos_state *state);
void mykerinos_choices_of(const struct mykerinos_state *state, struct mykerinos_choices *choices);
/* One step of the seat whose choice it is, up to the next question, whatever the answers to that are. */
void mykerinos_step(struct mykerinos_state *state, struct game_move move);
/* True: the next question has only this answer, which is then given at once (4.12). */
bool mykerinos_is_forced(const struct mykerinos_state *state, struct game_move *move);

/* ---- digging (rules/excavate.c) ---- */

struct set mykerinos_region(const struct mykerinos_state *state);
/* Spaces of the region with no cube and no pyramid (4.2). */
struct set mykerinos_empty(const struct mykerinos_state *state);
/* Pyramids that the next cube of this action may be put on (5.6). */
struct set mykerinos_open_pyramids(const struct mykerinos_state *state);
/* Cubes at hand for the action under way. */
int mykerinos_cubes_at_hand(const struct mykerinos_state *state, int seat);
/* Rooms the seat may put a cube into (5.8). */
unsigned mykerinos_open_rooms(const struct mykerinos_state *state, int seat);

/* True: there are at least two answers to the question for an action. False: there may be. */
bool mykerinos_may_start_or_pass(const struct mykerinos_state *state);
void mykerinos_begin_turn(struct mykerinos_state *state, int seat);
void mykerinos_offer_turn(const struct mykerinos_state *state, struct mykerinos_choices *choices);
void mykerinos_offer_power(const struct mykerinos_state *state, struct mykerinos_choices *choices);
void mykerinos_offer_dig(const struct mykerinos_state *state, struct mykerinos_choices *choices);
void mykerinos_offer_neutral(const struct mykerinos_state *state, struct mykerinos_choices *choices);
void mykerinos_begin_excavation(struct mykerinos_state *state, int cubes, int space);
void mykerinos_place_cube(struct mykerinos_state *state, int space);
void mykerinos_appeal(struct mykerinos_state *state, int patron);
void mykerinos_exhibit_from_stock(struct mykerinos_state *state, int room);
void mykerinos_pass(struct mykerinos_state *state);
void mykerinos_end_turn(struct mykerinos_state *state);

/* ---- the survey (rules/survey.c) ---- */

/* The colours with cubes in the area, best first (6.2, 6.3); how many they are. */
int mykerinos_ranking(const struct mykerinos_state *state, int area, uint8_t ranking[MYKERINOS_COLOUR_COUNT]);
/* The seat that is asked at this rank of a ranking, or -1 for nobody: for the neutral colour another one chooses. */
int mykerinos_asked(int rank, const uint8_t *ranking, int count);
/* The tiles that still lie in the area under survey. */
uint64_t mykerinos_area_tiles(const struct mykerinos_state *state);

void mykerinos_begin_survey(struct mykerinos_state *state);
void mykerinos_offer_survey(const struct mykerinos_state *state, struct mykerinos_choices *choices);
void mykerinos_take_tile(struct mykerinos_state *state, int tile);
void mykerinos_remove_tile(struct mykerinos_state *state, int tile);
void mykerinos_exhibit_from_reserve(struct mykerinos_state *state, int room);
void mykerinos_decline(struct mykerinos_state *state);

/* ---- states from outside (rules/fault.c) ---- */

/* NULL: play can have led to this state, if it keeps the laws of game.c as well. */
const char *mykerinos_state_fault(const struct game_state *state);

/* ---- why not? (rules/refusals.c) ---- */

extern const struct refusal mykerinos_refusals[];
/* Why a move that is not among the choices is not allowed. */
const struct refusal *mykerinos_why_not(const struct mykerinos_state *state, struct game_move move);

/* ---- words (words/text.c, words/print.c, words/narrate.c, words/json.c) ---- */

extern const struct game_verb mykerinos_verbs[];
extern const char *const mykerinos_phases[];
/* The wing of a patron's marker, 0 .. 4. */
int mykerinos_wing_of(const struct mykerinos_state *state, int patron);
/* What a tile of the patron is worth to the seat at the end (7.3), and why: a room, or -1 for none. */
int mykerinos_tile_worth(const struct mykerinos_state *state, int seat, int patron, int *room);
void mykerinos_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void mykerinos_ask(const struct game_state *view, int seat, struct text *text);
void mykerinos_print(const struct game_state *view, struct text *text);
void mykerinos_write_json(const struct game_state *view, struct json *json);
void mykerinos_write_facts(const struct game_state *view, struct json *json);
void mykerinos_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                       struct text *text);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice mykerinos_advice;

#endif
