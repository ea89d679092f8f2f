/* Myst: two teams race to put one island together, then walk on it. The state, the verbs, and what the files of this
 * folder share. */
#ifndef GAMES_MYST_H
#define GAMES_MYST_H

#include "games/myst/board.h"

enum {
    MYST_TRAY_TURN_SHIFT = 6, /* a tray's byte: the piece's place, and above it how it lies */
    MYST_TRAY_PLACE_MASK = 63,

    MYST_PLACE_SIZE = 200,   /* units of the pictures */
    MYST_PIECE_MARGIN = 50,  /* room around a piece's place for its tabs */
    MYST_PICTURE_BOARD = 0,  /* pictures: the board, ... */
    MYST_PICTURE_PIECES = 1, /* ... 48 pieces by place, ... */
    MYST_PICTURE_TRAYS = 49, /* ... and 2 x 48 by tray and slot, lying as they lie there */
    MYST_PICTURE_COUNT = 145,
};

enum myst_phase { MYST_CHOOSING, MYST_BUILDING, MYST_EXPLORING, MYST_ENDED };

enum myst_verb {
    MYST_CLOCK,
    MYST_CHOOSE,
    MYST_LIFT,
    MYST_TURN,
    MYST_LOWER,
    MYST_PUT,
    MYST_LINK,
    MYST_WAIT,
    MYST_SPIN,
    MYST_MOVE,
    MYST_STAY,
    MYST_JUMP,
    MYST_LAY,
    MYST_REMOVE,
    MYST_DONE,
};

enum myst_option {
    MYST_OPTION_BUILDING,
    MYST_OPTION_PICTURE,
    MYST_OPTION_PIECES,
    MYST_OPTION_MINUTES,
    MYST_OPTION_YOUNGEST
};
enum myst_building { MYST_RACE, MYST_BY_TURNS };
enum myst_board { MYST_BOARD_PICTURE, MYST_BOARD_BLANK };
enum myst_pieces { MYST_UPRIGHT, MYST_ROTATED };
enum myst_time_limit { MYST_UNTIMED = 3 }; /* since version 2; the choices before it are numbers of minutes */

/* Where the exploring team stands in its turn; the first is the youngest player's spin for the length. */
enum myst_step { MYST_STEP_LENGTH, MYST_STEP_SPIN, MYST_STEP_MOVE, MYST_STEP_MOVED };

/* What became of the Key Landmark Piece of the team that did not place it on the board. */
enum myst_top { MYST_TOP_KEPT, MYST_TOP_LAID, MYST_TOP_SPENT };

RULES_STATE_BEGIN
struct myst_state {
    struct game_state head;
    uint64_t picture_seed;                     /* open; all that the drawing routine knows of the table */
    uint64_t placed[MYST_TEAMS];               /* sets of places */
    uint64_t tray_left[MYST_TEAMS];            /* sets of slots whose piece is not on the board */
    uint32_t hand[MYST_TEAMS];                 /* secret of the team: a bit per Landmark Card, from bit 28 the
                                                  number of Linking Books */
    uint32_t race_end_ms;                      /* 0: no race is on; untimed: unless a piece fits before (4.20) */
    uint32_t locked_until_ms[GAME_SEATS_MOST]; /* 0: not locked out */
    uint8_t tray[MYST_TEAMS][MYST_PLACES];     /* by slot: place | quarter turns clockwise << 6 */
    uint8_t choice[MYST_TEAMS];                /* secret of the team: a landmark, while its bit is in `chosen` */
    uint8_t first[MYST_TEAMS];                 /* the first landmark, or MYST_NO_LANDMARK */
    uint8_t books_played[MYST_TEAMS];
    uint8_t member[MYST_TEAMS];      /* the seat whose turn it is, or is next, in each team */
    uint8_t pawn[MYST_TEAMS];        /* the playing pieces' places, exploring */
    uint8_t top[MYST_LANDMARKS];     /* enum myst_top */
    uint8_t lifted[GAME_SEATS_MOST]; /* slot + 1; 0: none */
    uint8_t turned[GAME_SEATS_MOST]; /* quarter turns given to the lifted piece */
    uint8_t chosen;                  /* set of teams that chose */
    uint8_t book_open;               /* set of teams that may build on any open place */
    uint8_t waiting;                 /* set of seats that said they wait, cut off */
    uint8_t youngest;                /* seat */
    uint8_t team;                    /* whose turn it is, where turns are taken */
    uint8_t starter;                 /* the team that moved first in the exploration */
    uint8_t turn_count;              /* building by turns: turns taken; exploring: moves made, both teams' */
    uint8_t turn_limit;              /* turns the exploration lasts, as spun */
    uint8_t step;                    /* enum myst_step, exploring */
    uint8_t spaces;                  /* spun for the move */
    uint8_t arrived;                 /* 1: a move or jump ended here and its landmark is not yet dealt with */
    uint8_t reserved[4];
};
RULES_STATE_END

static inline const struct myst_state *myst_of(const struct game_state *head)
{
    return (const struct myst_state *)head;
}

static inline uint64_t myst_open(const struct myst_state *state)
{
    return MYST_ALL & ~(state->placed[0] | state->placed[1]);
}

static inline int myst_books(const struct myst_state *state, int team)
{
    return (int)(state->hand[team] >> MYST_BOOK);
}

/* Whether, for all that everyone has seen, a hand may still hold a Linking Book. */
static inline bool myst_books_unseen(const struct myst_state *state)
{
    return state->books_played[0] + state->books_played[1] < MYST_BOOKS;
}

/* ---- refusals (rules/refusals.c) ---- */

enum myst_refusal {
    MYST_YOUNGEST_ABSENT,
    MYST_UNTIMED_IS_NEW,
    MYST_NOT_CHOOSING,
    MYST_NOT_BUILDING,
    MYST_NOT_EXPLORING,
    MYST_LANDMARK_TAKEN,
    MYST_HAND_FULL,
    MYST_HAND_FULL_IN_TURN,
    MYST_SLOT_EMPTY,
    MYST_LIFTED_BY_PARTNER,
    MYST_CUT_OFF,
    MYST_CUT_OFF_WITHOUT_BOOK,
    MYST_NOTHING_LIFTED,
    MYST_PIECES_UPRIGHT,
    MYST_TURNED_ALREADY,
    MYST_TURNED_IN_TURN,
    MYST_MUST_TRY,
    MYST_PLACE_COVERED,
    MYST_PLACE_APART,
    MYST_NO_BOOK,
    MYST_BOOK_NOT_NEEDED,
    MYST_CAN_BUILD,
    MYST_LENGTH_FIRST,
    MYST_SPUN_ALREADY,
    MYST_SPIN_FIRST,
    MYST_MOVED_ALREADY,
    MYST_PLACE_HELD,
    MYST_STANDS_THERE,
    MYST_STAY_INSTEAD,
    MYST_TOO_FAR,
    MYST_NOT_REACHED,
    MYST_LAY_ON_OWN,
    MYST_LAID_ALREADY,
    MYST_PIECE_SPENT,
    MYST_NOTHING_ON_TOP,
    MYST_SPIN_BEFORE_END,
    MYST_MOVE_FIRST,
};
extern const struct refusal myst_refusals[];

static inline const struct refusal *myst_no(enum myst_refusal why)
{
    return &myst_refusals[why];
}

/* ---- pieces and landmarks (rules/board.c) ---- */

/* The seat that follows in the same team. */
int myst_next_member(const struct myst_state *state, int seat);
/* Lays the team's piece of a place on the board. */
void myst_place(struct myst_state *state, int team, int place);
/* The landmark whose Key Landmark Piece lies on the place, or MYST_NO_LANDMARK. */
int myst_key_landmark(int place);
/* The team that placed the Key Landmark Piece while building; -1: nobody yet. */
int myst_placer(const struct myst_state *state, int landmark);
/* The team whose colour the landmark shows (7.5); -1: nobody yet. */
int myst_controller(const struct myst_state *state, int landmark);

/* ---- cards (rules/cards.c) ---- */

/* How many cards of each kind there are. */
void myst_count_all_cards(uint8_t count[MYST_CARD_KINDS]);
/* Deals the team its hand from the cards that are counted, less the books it has played. */
void myst_deal(struct myst_state *state, int team, uint8_t count[MYST_CARD_KINDS], struct rng *rng);
/* Turns over a Linking Book of the team and discards it (5.1). */
void myst_play_book(struct myst_state *state, int team);

/* ---- phases: the first landmarks (rules/choose.c) ---- */

/* What comes after a move. */
enum myst_next { MYST_SAME_PHASE, MYST_NEXT_BUILDING, MYST_NEXT_EXPLORING, MYST_THE_END };

const struct refusal *myst_choose_refusal(const struct myst_state *state, const struct game_event *event);
void myst_choose_list(const struct myst_state *state, int seat, struct move_list *list);
enum myst_next myst_choose_apply(struct myst_state *state, const struct game_event *event);

/* ---- phases: building (rules/build.c) ---- */

/* Where the team may build now: open places that touch its colour, or all open ones under an open book. */
uint64_t myst_buildable(const struct myst_state *state, int team);
/* The slots a seat may lift from. */
uint64_t myst_liftable(const struct myst_state *state, int team);
/* The seats that act in the race as it stands. */
uint16_t myst_racers(const struct myst_state *state);
/* When the clock of the race is due: at the first end of a lock-out or at the end of the race. */
uint32_t myst_race_deadline_ms(const struct myst_state *state);

void myst_begin_building(struct myst_state *state);
const struct refusal *myst_build_refusal(const struct myst_state *state, const struct game_event *event);
void myst_build_list(const struct myst_state *state, int seat, struct move_list *list);
/* Also of clock events. */
enum myst_next myst_build_apply(struct myst_state *state, const struct game_event *event);

/* ---- phases: exploring (rules/explore.c) ---- */

/* The team that moves first once the board is covered. */
int myst_starter(const struct myst_state *state);
/* The places the team that moves can reach with its spin, its own not among them. */
uint64_t myst_reachable(const struct myst_state *state);

void myst_begin_exploring(struct myst_state *state);
const struct refusal *myst_explore_refusal(const struct myst_state *state, const struct game_event *event);
void myst_explore_list(const struct myst_state *state, int seat, struct move_list *list);
enum myst_next myst_explore_apply(struct myst_state *state, const struct game_event *event);

/* ---- the course of the game (rules/setup.c, rules/play.c) ---- */

const struct refusal *myst_setup_refusal(const struct game_setup *setup);
void myst_start(struct game_state *head, const struct game_setup *setup);
const struct refusal *myst_refusal(const struct game_state *head, const struct game_event *event);
void myst_list_moves(const struct game_state *head, int seat, struct move_list *list);
void myst_apply(struct game_state *head, const struct game_event *event);

/* ---- points (rules/score.c) ---- */

/* The points of one card of the team, its bonus included when it is the first of its landmark. */
int myst_card_points(const struct myst_state *state, int team, int card);
/* What the switches and the cards of the seat's team are worth to it as things stand, line by line. */
void myst_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void myst_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST]);

/* ---- secrets, laws and states from outside (rules/secrets.c, rules/laws.c, rules/fault.c) ---- */

extern const struct game_secret myst_secrets[];
void myst_redact(struct game_state *head);
void myst_imagine(struct game_state *head, int viewer, struct rng *rng);
const char *myst_broken_law(const struct game_state *head);
const char *myst_state_fault(const struct game_state *head);

/* ---- words (words/text.c, words/narrate.c, words/print.c, words/json.c, words/things.c) ---- */

extern const struct game_verb myst_verbs[];
extern const struct game_option myst_options[];
extern const struct game_kind myst_places, myst_slots, myst_turns, myst_landmarks;
extern const struct game_kind *const myst_things[];
extern const char *const myst_phase_names[], *const myst_phase_titles[], *const myst_phrases[];
void myst_ask(const struct game_state *view, int seat, struct text *text);
void myst_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                  struct text *text);
void myst_print(const struct game_state *view, struct text *text);
void myst_explain(const struct game_state *view, int kind, int value, struct game_card *card);
void myst_tell_course(const struct game_state *view, struct game_course *course);
void myst_write_json(const struct game_state *view, struct json *json);
void myst_write_facts(const struct game_state *view, struct json *json);

/* ---- pieces in characters (words/pieces.c) ---- */

/* What grows at the middle of each cell of a grid that is laid over the piece as it lies. */
enum myst_terrain { MYST_DEEP, MYST_SHALLOW, MYST_SHORE, MYST_GRASS, MYST_WOODS, MYST_HILLS, MYST_PEAKS };
struct myst_sample {
    int columns, lines; /* of the grid */
    int column, line;
};
struct myst_island;
/* Surveys the island of that seed for those who draw it; it is theirs until `use` returns. */
void myst_with_island(uint64_t seed, void (*use)(const struct myst_island *island, void *data), void *data);
enum myst_terrain myst_terrain_of(const struct myst_island *island, int place, int turns, struct myst_sample at);
/* What stands on the piece, in one word of at most seven cells. */
const char *myst_piece_words(const struct myst_island *island, int place);

/* ---- pictures (pictures/picture.c) ---- */

void myst_picture(const struct game_state *view, int index, struct text *text);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice myst_advice;

#endif
