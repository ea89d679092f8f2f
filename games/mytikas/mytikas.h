/* Mytikas: the state, and what its files share. A turn is a chain of parts (main action, effect of a space, deity card,
 * bonus action), each with one task to be done a number of times; see rules/parts.c. Levels are 0 .. 3 here. */
#ifndef GAMES_MYTIKAS_H
#define GAMES_MYTIKAS_H

#include "games/mytikas/facts.h"

/* What else can stand in the line for a deity: */
enum {
    MYTIKAS_FACE_DOWN = MYTIKAS_DEITY_COUNT, /* a card nobody has seen */
    MYTIKAS_TAKEN,                           /* nothing any more, or not part of the line */
};

/* Who has a deity card: a seat, or ... */
enum mytikas_holder {
    MYTIKAS_IN_LINE = MYTIKAS_SEATS_MOST, /* face up */
    MYTIKAS_UNSEEN,                       /* face down in the line or in the deck: not known which */
    MYTIKAS_UNDER_DECK,                   /* 1.8 */
    MYTIKAS_DEALT,                        /* 1.8: waits for a choice, see `dealt` */
};

enum mytikas_phase {
    MYTIKAS_CHOOSING,  /* 1.8 */
    MYTIKAS_FAVORS,    /* 1.13 */
    MYTIKAS_BEGINNING, /* of a turn, before the builder moves */
    MYTIKAS_PAYING,    /* 11.6 */
    MYTIKAS_MAIN,      /* the main action; a follower's as well */
    MYTIKAS_EFFECT,    /* of the space a piece left */
    MYTIKAS_CARD,      /* a deity card that adds to the main action */
    MYTIKAS_BONUS,
    MYTIKAS_FOLLOWING, /* follow or not? */
    MYTIKAS_ENDED,
};

enum mytikas_ending { MYTIKAS_NO_END, MYTIKAS_LEVELS_DONE, MYTIKAS_LOCKS_DONE, MYTIKAS_ALL_BUILT, MYTIKAS_ROUNDS_DONE };

enum mytikas_verb {
    MYTIKAS_CLOCK,
    MYTIKAS_CHOOSE,
    MYTIKAS_FAVOR,
    MYTIKAS_SEIZE,
    MYTIKAS_CHANGE,
    MYTIKAS_EXCHANGE,
    MYTIKAS_PAY,
    MYTIKAS_GO,
    MYTIKAS_LOWER,
    MYTIKAS_PRODUCE,
    MYTIKAS_ADD,
    MYTIKAS_BUILD,
    MYTIKAS_RAISE,
    MYTIKAS_REFINE,
    MYTIKAS_SHIFT,
    MYTIKAS_TAKE,
    MYTIKAS_OFFER,
    MYTIKAS_SPEND,
    MYTIKAS_FOLLOW,
    MYTIKAS_PASS,
    MYTIKAS_DONE,
    MYTIKAS_VERB_COUNT,
};

/* Prices of following: a favor token of a god, by its number, or ... */
enum { MYTIKAS_PRICE_OFFERING = MYTIKAS_GOD_COUNT, MYTIKAS_PRICE_COUNT };

/* Bits of `used`. */
enum { MYTIKAS_USED_DEMETER = 1, MYTIKAS_USED_HADES = 2, MYTIKAS_USED_HESTIA = 4 };

RULES_STATE_BEGIN
struct mytikas_board {
    uint16_t resource[MYTIKAS_RESOURCE_COUNT][MYTIKAS_LEVEL_COUNT];
};

struct mytikas_state {
    struct game_state head;
    struct mytikas_board board[MYTIKAS_SEATS_MOST];
    uint16_t offerings[MYTIKAS_SEATS_MOST]; /* in reserve */
    uint16_t fresh;                         /* set of deity cards that changed hands this turn (11.2) */

    uint8_t level_token[MYTIKAS_LEVEL_COUNT]; /* on Mount Olympus */
    uint8_t pile[MYTIKAS_GOD_COUNT];          /* favor tokens */
    uint8_t favor[MYTIKAS_SEATS_MOST][MYTIKAS_GOD_COUNT];
    uint8_t built[MYTIKAS_SEATS_MOST][MYTIKAS_PIECE_COUNT]; /* level 1 .. 4 of the piece; 0: on the board */
    uint8_t builder[MYTIKAS_SEATS_MOST];                    /* area, or nowhere */

    uint8_t holder[MYTIKAS_DEITY_COUNT];
    uint8_t token[MYTIKAS_DEITY_COUNT];   /* offering tokens on the card */
    uint8_t lock[MYTIKAS_DEITY_COUNT];    /* number of the lock on the card; 0: none */
    uint8_t line[MYTIKAS_LINE_MOST];      /* deity, face down or taken */
    uint8_t locks_taken;                  /* lock i lies on line[i + 1], the last on the deck */
    uint8_t dealt[MYTIKAS_SEATS_MOST][2]; /* 1.8 */

    uint8_t first, active; /* seats */
    uint8_t seat;          /* the one that is asked */
    uint8_t round;         /* from 1 */
    uint8_t ending;        /* enum mytikas_ending */

    uint8_t area; /* whose action is being performed */
    uint8_t task;
    uint8_t left;  /* how often the task is still to be done; in PAYING resources still to be paid */
    uint8_t acted; /* part of the main or bonus action was performed (2.4) */
    uint8_t piece; /* just built: its effect is due; or none */
    uint8_t kinds; /* set of resources just produced on Demeter day (11.11) */
    uint8_t gain;  /* in PAYING: offering tokens to come */
    uint8_t used;
    uint8_t performed; /* the active seat has performed its main action (10.5); 0 in version 1 */
    uint8_t reserved;
};
RULES_STATE_END

static inline const struct mytikas_state *mytikas_of(const struct game_state *head)
{
    return (const struct mytikas_state *)head;
}

/* ---- refusals (rules/refusals.c) ---- */

enum mytikas_refusal {
    MYTIKAS_NO_CHOICE_NOW,
    MYTIKAS_NOT_DEALT_TO_YOU,
    MYTIKAS_NO_FAVOR_NOW,
    MYTIKAS_GOD_ALREADY_CHOSEN,
    MYTIKAS_PILE_EMPTY,
    MYTIKAS_PILE_NOT_EMPTY,
    MYTIKAS_SEIZE_FROM_SELF,
    MYTIKAS_OPPONENT_HAS_NONE,
    MYTIKAS_CHANGE_NOT_NOW,
    MYTIKAS_NO_DEMETER,
    MYTIKAS_DEMETER_USED,
    MYTIKAS_CHANGE_INTO_STONE,
    MYTIKAS_TOO_FEW_STONES,
    MYTIKAS_EXCHANGE_NOT_NOW,
    MYTIKAS_NO_HADES,
    MYTIKAS_HADES_USED,
    MYTIKAS_TOO_FEW_RESOURCES,
    MYTIKAS_NOT_PAYING,
    MYTIKAS_NONE_TO_PAY,
    MYTIKAS_BUILDER_HAS_MOVED,
    MYTIKAS_SAME_AREA,
    MYTIKAS_AREA_OCCUPIED,
    MYTIKAS_SAME_GOD,
    MYTIKAS_GOD_OCCUPIED,
    MYTIKAS_NOTHING_TO_DO_THERE,
    MYTIKAS_LOWER_NOT_NOW,
    MYTIKAS_NOT_LOWER,
    MYTIKAS_NONE_TO_LOWER,
    MYTIKAS_LOWER_LEAVES_NOTHING,
    MYTIKAS_NOT_PRODUCING,
    MYTIKAS_NOT_ADDING,
    MYTIKAS_KIND_NOT_PRODUCED,
    MYTIKAS_NOT_BUILDING,
    MYTIKAS_ONLY_TEMPLES,
    MYTIKAS_ONLY_CITIES,
    MYTIKAS_PIECE_USED,
    MYTIKAS_TWIN_FIRST,
    MYTIKAS_LEVEL_FULL,
    MYTIKAS_CANNOT_PAY,
    MYTIKAS_NOT_RAISING,
    MYTIKAS_TOP_LEVEL,
    MYTIKAS_NONE_TO_RAISE,
    MYTIKAS_NO_HESTIA,
    MYTIKAS_HESTIA_USED,
    MYTIKAS_GOLD_IS_FINEST,
    MYTIKAS_NOT_SHIFTING,
    MYTIKAS_SAME_LEVEL,
    MYTIKAS_NONE_TO_SHIFT,
    MYTIKAS_NO_TOKEN_NOW,
    MYTIKAS_NO_OFFERING_NOW,
    MYTIKAS_TOO_FEW_TOKENS,
    MYTIKAS_CARD_NOT_OPEN,
    MYTIKAS_CARD_LOCKED,
    MYTIKAS_STEAL_NEEDS_MORE,
    MYTIKAS_TOO_MANY_TOKENS,
    MYTIKAS_BEYOND_LOCK,
    MYTIKAS_NO_ROOM_ON_CARD,
    MYTIKAS_NO_SPENDING_NOW,
    MYTIKAS_NO_MARBLE_THERE,
    MYTIKAS_NOT_ASKED_TO_FOLLOW,
    MYTIKAS_NOT_THAT_ACTION,
    MYTIKAS_NOT_EITHER_ACTION,
    MYTIKAS_NO_ZEUS,
    MYTIKAS_NO_TOKEN_TO_SPEND,
    MYTIKAS_NO_POSEIDON,
    MYTIKAS_NO_SUCH_FAVOR,
    MYTIKAS_CANNOT_PERFORM,
    MYTIKAS_NOTHING_TO_PASS,
    MYTIKAS_NOTHING_TO_LEAVE,
    MYTIKAS_OWES_AN_ACTION,
    MYTIKAS_MUST_COMPLETE,
};
extern const struct refusal mytikas_refusals[];

static inline const struct refusal *mytikas_no(enum mytikas_refusal why)
{
    return &mytikas_refusals[why];
}

/* ---- small questions ---- */

/* The card can be used by the seat now (11.1, 11.2). */
static inline bool mytikas_uses(const struct mytikas_state *state, int seat, int deity)
{
    return state->holder[deity] == seat && !bits_has(state->fresh, deity);
}

/* An action is being performed. */
static inline bool mytikas_in_parts(const struct mytikas_state *state)
{
    return state->head.phase >= MYTIKAS_MAIN && state->head.phase <= MYTIKAS_BONUS;
}

static inline int mytikas_locks_left(const struct mytikas_state *state)
{
    return mytikas_line_length[state->head.seat_count] - state->locks_taken;
}

/* The number of the first lock left; 0: none is left. */
static inline int mytikas_next_lock(const struct mytikas_state *state)
{
    return mytikas_locks_left(state) > 0 ? mytikas_locks[state->head.seat_count][state->locks_taken] : 0;
}

/* The active seat has performed its main action (10.5), or version 1 is played, which did not ask. */
static inline bool mytikas_has_performed(const struct mytikas_state *state)
{
    return state->performed != 0 || game_rules_version(&state->head) < 2;
}

/* Offering tokens a stealing seat needs, or 1. */
static inline int mytikas_offer_least(const struct mytikas_state *state, int seat, int deity)
{
    bool steals = state->holder[deity] < MYTIKAS_SEATS_MOST && state->holder[deity] != seat;
    return steals ? state->token[deity] + 1 : 1; /* 8.5 */
}

/* Offering tokens that the card can take from the seat at once (8.7). Less than the least: none. */
static inline int mytikas_offer_most(const struct mytikas_state *state, int seat, int deity)
{
    if (game_rules_version(&state->head) < 2) {
        int least = mytikas_offer_least(state, seat, deity);
        return least > mytikas_offer_most_v1 ? least : mytikas_offer_most_v1;
    }
    int lock = mytikas_next_lock(state), own = state->holder[deity] == seat ? state->token[deity] : 0;
    return (lock > 0 ? lock : MYTIKAS_COUNT_MOST) - own;
}

/* ---- resources and buildings (rules/board.c) ---- */

bool mytikas_has_resource(const struct mytikas_state *state, int seat);
int mytikas_resources(const struct mytikas_state *state, int seat);
/* Resources come to the board of the seat that is asked, or leave it if the count is negative. */
void mytikas_gain(struct mytikas_state *state, int kind, int level, int count);
int mytikas_city_count(const struct mytikas_state *state, int seat);
/* Level 0 .. 3 of the city that produces next. */
int mytikas_next_city_level(const struct mytikas_state *state);
/* The pieces that the area constructs: from the first up to, and without, the end. */
int mytikas_first_piece(int area);
int mytikas_pieces_end(int area);
void mytikas_cost(const struct mytikas_state *state, int seat, int building, uint8_t cost[MYTIKAS_RESOURCE_COUNT]);
bool mytikas_pays(const struct mytikas_board *board, int level, const uint8_t cost[MYTIKAS_RESOURCE_COUNT]);
/* Whether the seat could construct something there if its board were this one, moves down included (6.4). */
bool mytikas_can_build_from(const struct mytikas_state *state, int seat, int area, const struct mytikas_board *board);

/* ---- unseen deity cards and the line (rules/line.c) ---- */

/* Draws an unseen deity card and gives it to the holder. */
int mytikas_draw(struct mytikas_state *state, int holder);
void mytikas_lay_line(struct mytikas_state *state);
void mytikas_turn_up(struct mytikas_state *state);

/* ---- what a seat can do (rules/task.c) ---- */

bool mytikas_can_offer(const struct mytikas_state *state, int seat);
bool mytikas_can_main(const struct mytikas_state *state, int seat, int area);
bool mytikas_can_bonus(const struct mytikas_state *state, int seat, int area);
/* The seat may perform the bonus action of the area, if it can. */
bool mytikas_has_ribbon(const struct mytikas_state *state, int seat, int area);
/* NULL: the seat that is asked may leave out the rest of its task. */
const struct refusal *mytikas_stop_refusal(const struct mytikas_state *state);
/* Whether somebody has to decide something now. */
bool mytikas_at_rest(const struct mytikas_state *state);

/* ---- setup (rules/setup.c) ---- */

extern const struct game_option mytikas_options[];
void mytikas_start(struct game_state *head, const struct game_setup *setup);

/* ---- the course of the game (rules/play.c) ---- */

const struct refusal *mytikas_refusal(const struct game_state *head, const struct game_event *event);
void mytikas_list_moves(const struct game_state *head, int seat, struct move_list *list);
void mytikas_apply(struct game_state *head, const struct game_event *event);
/* One move with what comes of itself after it, without the forced moves. */
void mytikas_perform(struct mytikas_state *state, const struct game_event *event);
/* The two parts of mytikas_perform, for the log: the move alone, and one step of what comes of itself, that is the next
 * part of the action or the next seat; false: there is no such step. */
void mytikas_do_move(struct mytikas_state *state, const struct game_event *event);
bool mytikas_go_on(struct mytikas_state *state);
/* Whether there is but one move now and it plays itself (2.6); the event is then that move. */
bool mytikas_forced(const struct mytikas_state *state, struct game_event *event);

/* ---- points (rules/score.c) ---- */

void mytikas_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void mytikas_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST]);
/* What a card would pay the seat if it were the end. */
int mytikas_card_points(const struct mytikas_state *state, int seat, int deity);

/* ---- laws, and states from outside (rules/laws.c, rules/fault.c) ---- */

const char *mytikas_broken_law(const struct game_state *head);
/* NULL: play can have led to this state, if it keeps the laws as well. */
const char *mytikas_state_fault(const struct game_state *head);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice mytikas_advice;

#endif
