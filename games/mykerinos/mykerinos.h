/* Mykerinos: four seasons of digging in the sand, patrons who help, and a museum that pays at the end.
 * The state, the verbs, and what the files of this folder share. */
#ifndef GAMES_MYKERINOS_H
#define GAMES_MYKERINOS_H

#include "engine/rules.h"
#include "games/mykerinos/region.h"

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

    MYKERINOS_SERIES_POINTS = 5, /* of five tiles of different patrons (7.5) */
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
    MYKERINOS_ADDING,     /* game of two: neutral cubes after the player's own */
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
    struct region_set cubes[MYKERINOS_COLOUR_COUNT]; /* spaces of the region with a cube of that colour */
    struct region_set pyramids;                      /* spaces of the region with a pyramid, dug upon or not */

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

static inline const struct mykerinos_state *mykerinos_of(const struct game_state *head)
{
    return (const struct mykerinos_state *)head;
}

/* The seat whose choice it is; only while the game is on. */
static inline int mykerinos_seat(const struct mykerinos_state *state)
{
    return bits_lowest(state->head.acting);
}

static inline int mykerinos_area_count(const struct mykerinos_state *state)
{
    return state->season == MYKERINOS_SEASON_COUNT ? 6 : 4;
}

static inline uint64_t mykerinos_patron_tiles(int patron)
{
    return (uint64_t)0x7f << MYKERINOS_TILES_PER_PATRON * patron;
}

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
extern const struct region_set mykerinos_area_spaces[MYKERINOS_PLACE_COUNT / 2];
extern const char *const mykerinos_areas[MYKERINOS_PLACE_COUNT / 2]; /* names: "a1-d3" */
extern const char *const mykerinos_patron_titles[MYKERINOS_PATRON_COUNT + 1];
extern const struct game_kind mykerinos_spaces, mykerinos_patrons, mykerinos_rooms, mykerinos_tiles;

const struct mykerinos_shape *mykerinos_shape_of(int tile);
/* What a cube in the room makes of a tile of its wing (7.3). */
int mykerinos_room_worth(int room);

/* ---- refusals (rules/refusals.c) ---- */

enum mykerinos_refusal {
    MYKERINOS_OFF_REGION,
    MYKERINOS_ROOM_TAKEN,
    MYKERINOS_DIGGING_GOES_ON,
    MYKERINOS_DIGGING_IS_OVER,
    MYKERINOS_CUBE_THERE,
    MYKERINOS_PYRAMID_THERE,
    MYKERINOS_NO_CUBE,
    MYKERINOS_TOO_FEW_CUBES,
    MYKERINOS_NOT_BESIDE_YOURS,
    MYKERINOS_NOT_BESIDE_LAST,
    MYKERINOS_NOTHING_TO_DIG_ON,
    MYKERINOS_NO_ROOM_FOR_REST,
    MYKERINOS_FINISH_FIRST,
    MYKERINOS_POWER_CANNOT_BE_USED,
    MYKERINOS_NO_UPRIGHT_TILE,
    MYKERINOS_POWER_FIRST,
    MYKERINOS_ONE_PATRON,
    MYKERINOS_VIOLET_NEEDS_RESERVE,
    MYKERINOS_ONE_PYRAMID,
    MYKERINOS_BROWN_DOES_NOT_DIG,
    MYKERINOS_NO_WAY_INTO_MUSEUM,
    MYKERINOS_FIVE_NEEDS_NEIGHBOUR,
    MYKERINOS_BLACKMORE_STARTS,
    MYKERINOS_TANGERINE_EXTENDS,
    MYKERINOS_TILE_NOT_HERE,
    MYKERINOS_RESERVE_EMPTY,
    MYKERINOS_NO_MUSEUM_FOR_THIRD,
    MYKERINOS_ONLY_NEUTRAL_LEFT,
    MYKERINOS_TOO_FEW_NEUTRAL,
    MYKERINOS_NOT_BESIDE_NEUTRAL,
    MYKERINOS_NOTHING_TO_END,
    MYKERINOS_NEUTRAL_MUST_TAKE,
    MYKERINOS_NOT_NEUTRALS_TURN,
};
extern const struct refusal mykerinos_refusals[];

static inline const struct refusal *mykerinos_no(enum mykerinos_refusal why)
{
    return &mykerinos_refusals[why];
}

/* ---- the region and the museum (rules/board.c) ---- */

/* The spaces of this season's region. */
struct region_set mykerinos_region(const struct mykerinos_state *state);
/* Spaces of the region with no cube and no pyramid (4.2). */
struct region_set mykerinos_empty(const struct mykerinos_state *state);
/* Spaces of the region with a pyramid and no cube. */
struct region_set mykerinos_bare_pyramids(const struct mykerinos_state *state);
/* Pyramids that the next cube of this action may be put on (5.6). */
struct region_set mykerinos_open_pyramids(const struct mykerinos_state *state);
/* NULL: a cube of this action may lie on the space, as far as the space itself goes. */
const struct refusal *mykerinos_space_refusal(const struct mykerinos_state *state, int space);

/* Rooms the seat may put a cube into (5.8). */
unsigned mykerinos_open_rooms(const struct mykerinos_state *state, int seat);
const struct refusal *mykerinos_room_refusal(const struct mykerinos_state *state, int seat, int room);
/* Only the cube in the room; it comes from the stock or from the reserve. */
void mykerinos_put_into_room(struct mykerinos_state *state, int seat, int room);

/* Cubes at hand for the action under way. */
int mykerinos_cubes_at_hand(const struct mykerinos_state *state, int seat);

/* A move with this verb for each of the spaces. */
void mykerinos_list_spaces(struct move_list *list, uint8_t verb, struct region_set spaces);

/* ---- turns and seasons (rules/season.c) ---- */

/* 3.2 to 3.4, 8.2 to 8.4: lays the region and grants cubes; the first player's turn begins. */
void mykerinos_begin_season(struct mykerinos_state *state);
/* 3.5, 3.6: the marker and the tiles, ready for the next season. */
void mykerinos_end_season(struct mykerinos_state *state);
void mykerinos_begin_turn(struct mykerinos_state *state, int seat);
/* The turn goes clockwise to the next player who has not passed (4.1); false: the digging of this season is over. */
bool mykerinos_next_turn(struct mykerinos_state *state);
/* The seat's disc takes the lowest free space of the passing scale (4.8). */
void mykerinos_put_disc(struct mykerinos_state *state, int seat);

/* ---- phases: an action (rules/turn.c), a patron's power (rules/power.c), further cubes (rules/dig.c), neutral cubes
 * (rules/neutral.c) ---- */

/* What comes after a step. */
enum mykerinos_next {
    MYKERINOS_NEXT_POWER, /* a patron was called, whose power is used now */
    MYKERINOS_NEXT_CUBE,  /* the excavation has cubes left to place */
    MYKERINOS_ACTION_ENDS,
    MYKERINOS_TURN_ENDS,
    MYKERINOS_NEXT_RANK, /* of the area under survey */
};

const struct refusal *mykerinos_turn_refusal(const struct mykerinos_state *state, const struct game_event *event);
void mykerinos_turn_list(const struct mykerinos_state *state, int seat, struct move_list *list);
enum mykerinos_next mykerinos_turn_apply(struct mykerinos_state *state, const struct game_event *event);

const struct refusal *mykerinos_power_refusal(const struct mykerinos_state *state, const struct game_event *event);
void mykerinos_power_list(const struct mykerinos_state *state, int seat, struct move_list *list);
enum mykerinos_next mykerinos_power_apply(struct mykerinos_state *state, const struct game_event *event);

const struct refusal *mykerinos_dig_refusal(const struct mykerinos_state *state, const struct game_event *event);
void mykerinos_dig_list(const struct mykerinos_state *state, int seat, struct move_list *list);
enum mykerinos_next mykerinos_dig_apply(struct mykerinos_state *state, const struct game_event *event);

const struct refusal *mykerinos_neutral_refusal(const struct mykerinos_state *state, const struct game_event *event);
void mykerinos_neutral_list(const struct mykerinos_state *state, int seat, struct move_list *list);
enum mykerinos_next mykerinos_neutral_apply(struct mykerinos_state *state, const struct game_event *event);

/* ---- phases: the survey, and what the neutral colour removes (rules/survey.c) ---- */

/* The colours with cubes in the area, best first (6.2, 6.3); how many they are. */
int mykerinos_ranking(const struct mykerinos_state *state, int area, uint8_t ranking[MYKERINOS_COLOUR_COUNT]);
/* The seat that is asked at this rank of a ranking, or -1 for nobody: for the neutral colour another one chooses. */
int mykerinos_asked(int rank, const uint8_t *ranking, int count);

/* Goes on to the next question of the survey, closing areas on the way; false: the survey is over. */
bool mykerinos_continue_survey(struct mykerinos_state *state);

const struct refusal *mykerinos_survey_refusal(const struct mykerinos_state *state, const struct game_event *event);
void mykerinos_survey_list(const struct mykerinos_state *state, int seat, struct move_list *list);
enum mykerinos_next mykerinos_survey_apply(struct mykerinos_state *state, const struct game_event *event);

const struct refusal *mykerinos_remove_refusal(const struct mykerinos_state *state, const struct game_event *event);
void mykerinos_remove_list(const struct mykerinos_state *state, int seat, struct move_list *list);
enum mykerinos_next mykerinos_remove_apply(struct mykerinos_state *state, const struct game_event *event);

/* ---- the course of the game (rules/setup.c, rules/play.c) ---- */

void mykerinos_start(struct game_state *head, const struct game_setup *setup);
const struct refusal *mykerinos_refusal(const struct game_state *head, const struct game_event *event);
void mykerinos_list_moves(const struct game_state *head, int seat, struct move_list *list);
void mykerinos_apply(struct game_state *head, const struct game_event *event);
/* One step of a seat, up to the next question, whatever the answers to that are. */
void mykerinos_step(struct mykerinos_state *state, const struct game_event *event);
/* True: the next question has only one answer, which is then given at once (4.12). `step` gets its seat and move. */
bool mykerinos_is_forced(const struct mykerinos_state *state, struct game_event *step);

/* ---- points (rules/score.c) ---- */

/* The wing of a patron's marker, 0 .. 4. */
int mykerinos_wing_of(const struct mykerinos_state *state, int patron);
/* What a tile of the patron is worth to the seat at the end (7.3): as much as its best room, or 1. */
int mykerinos_tile_worth(const struct mykerinos_state *state, int seat, int patron);
/* Series of five tiles of different patrons (7.5). */
int mykerinos_series(const struct mykerinos_state *state, int seat);
void mykerinos_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void mykerinos_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST]);

/* ---- laws and states from outside (rules/laws.c, rules/fault.c) ---- */

const char *mykerinos_broken_law(const struct game_state *head);
/* NULL: play can have led to this state, if it keeps the laws as well. */
const char *mykerinos_state_fault(const struct game_state *head);

/* ---- words (words/text.c, words/print.c, words/narrate.c, words/json.c, words/things.c) ---- */

extern const struct game_verb mykerinos_verbs[];
extern const char *const mykerinos_phase_names[], *const mykerinos_phase_titles[], *const mykerinos_phrases[];
extern const char *const mykerinos_power_words[MYKERINOS_PATRON_COUNT];
extern const char *const mykerinos_power_rules[MYKERINOS_PATRON_COUNT];
extern const char *const mykerinos_short_names[MYKERINOS_PATRON_COUNT]; /* as in the names of tiles */
extern const struct game_kind *const mykerinos_things[];
void mykerinos_ask(const struct game_state *view, int seat, struct text *text);
void mykerinos_print(const struct game_state *view, struct text *text);
/* Who has how many cubes in an area that somebody has cubes in (6.2, 6.3). */
void mykerinos_tell_ranking(const struct mykerinos_state *state, int area, struct text *text);
void mykerinos_explain(const struct game_state *view, int kind, int value, struct game_card *card);
void mykerinos_tell_course(const struct game_state *view, struct game_course *course);
void mykerinos_write_json(const struct game_state *view, struct json *json);
void mykerinos_write_facts(const struct game_state *view, struct json *json);
void mykerinos_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                       struct text *text);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice mykerinos_advice;

#endif
