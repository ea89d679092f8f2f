/* Mytikas: the state, and what its files share. A turn is a chain of parts (main action, effect of a space, deity card,
 * bonus action), each with one task to be done a number of times; see rules/turn.c. Levels are 0 .. 3 here. */
#ifndef GAMES_MYTIKAS_H
#define GAMES_MYTIKAS_H

#include "engine/rules.h"

enum {
    MYTIKAS_SEATS_MOST = 4,
    MYTIKAS_LEVEL_COUNT = 4,
    MYTIKAS_LINE_MOST = 6,   /* cards in the line, and locks, with four players */
    MYTIKAS_COUNT_MOST = 24, /* offering tokens in one move: above what 8.7 can ask for */
};

enum mytikas_resource { MYTIKAS_STONE, MYTIKAS_MARBLE, MYTIKAS_GOLD, MYTIKAS_RESOURCE_COUNT };
enum mytikas_god { MYTIKAS_OF_ZEUS, MYTIKAS_OF_DEMETER, MYTIKAS_OF_POSEIDON, MYTIKAS_OF_HADES, MYTIKAS_GOD_COUNT };

/* An area is twice its god, plus one at night. */
enum mytikas_area {
    MYTIKAS_ZEUS_DAY,
    MYTIKAS_ZEUS_NIGHT,
    MYTIKAS_DEMETER_DAY,
    MYTIKAS_DEMETER_NIGHT,
    MYTIKAS_POSEIDON_DAY,
    MYTIKAS_POSEIDON_NIGHT,
    MYTIKAS_HADES_DAY,
    MYTIKAS_HADES_NIGHT,
    MYTIKAS_AREA_COUNT,
    MYTIKAS_NOWHERE = MYTIKAS_AREA_COUNT, /* the builder before its first move */
};

enum mytikas_building { MYTIKAS_MINOR, MYTIKAS_MAJOR, MYTIKAS_SMALL, MYTIKAS_LARGE, MYTIKAS_BUILDING_COUNT };

/* The spaces for pieces on a player's board; cities first. */
enum mytikas_piece {
    MYTIKAS_MINOR_1,
    MYTIKAS_MINOR_2,
    MYTIKAS_MAJOR_1,
    MYTIKAS_MAJOR_2,
    MYTIKAS_SMALL_1,
    MYTIKAS_SMALL_2,
    MYTIKAS_LARGE_1,
    MYTIKAS_PIECE_COUNT,
    MYTIKAS_TEMPLES = MYTIKAS_SMALL_1, /* the first temple */
    MYTIKAS_NO_PIECE = MYTIKAS_PIECE_COUNT,
};

enum mytikas_deity {
    MYTIKAS_ZEUS,
    MYTIKAS_POSEIDON,
    MYTIKAS_DEMETER,
    MYTIKAS_HADES,
    MYTIKAS_HERA,
    MYTIKAS_APOLLO,
    MYTIKAS_ATHENA,
    MYTIKAS_DIONYSUS,
    MYTIKAS_PAN,
    MYTIKAS_ARTEMIS,
    MYTIKAS_APHRODITE,
    MYTIKAS_ARES,
    MYTIKAS_HEPHAESTUS,
    MYTIKAS_PERSEPHONE,
    MYTIKAS_HESTIA,
    MYTIKAS_HERMES,
    MYTIKAS_DEITY_COUNT,
};

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

/* What the seat is doing in the phases MAIN to BONUS. */
enum mytikas_task {
    MYTIKAS_NOTHING,
    MYTIKAS_PRODUCING,
    MYTIKAS_BUILDING,
    MYTIKAS_RAISING,
    MYTIKAS_SHIFTING,
    MYTIKAS_TAKING_FAVOR,
    MYTIKAS_OFFERING,
    MYTIKAS_GIFT,     /* 3.8: an offering token, or an offering */
    MYTIKAS_EXTRA,    /* 11.11 */
    MYTIKAS_SPENDING, /* 11.15 */
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
    uint8_t reserved[2];
};
RULES_STATE_END

/* ---- facts (facts.c) ---- */

/* Something an area or a space grants: tokens and gold at once, then a task. */
struct mytikas_grant {
    uint8_t task, count;
    uint8_t offerings, gold;
};

struct mytikas_building_fact {
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    uint8_t points; /* per level */
};

struct mytikas_rate {
    uint8_t resources, offerings;
};

/* A card that adds a task to the main action of an area; count 0: there is none. */
struct mytikas_addition {
    uint8_t deity;
    struct mytikas_grant grant;
};

/* Points of a deity card at the end. By tiers: from how many on it pays the middle and the top tier. Else `flat`
 * points and `each` under a condition, or with no flat points `each` for every one. */
struct mytikas_reward {
    const char *rule, *what; /* "stone": what it counts */
    uint8_t middle, top;     /* top 0: no tiers */
    uint8_t flat, each;
};

enum { MYTIKAS_DEMETER_MARBLE_STONES = 2, MYTIKAS_DEMETER_GOLD_STONES = 3 }; /* 11.5 */
enum { MYTIKAS_RATE_COUNT = 2 };

extern const uint8_t mytikas_level_tokens[MYTIKAS_SEATS_MOST + 1][MYTIKAS_LEVEL_COUNT];
extern const uint8_t mytikas_favors_per_god[MYTIKAS_SEATS_MOST + 1];
extern const uint8_t mytikas_line_length[MYTIKAS_SEATS_MOST + 1]; /* also the number of locks */
extern const uint8_t mytikas_locks[MYTIKAS_SEATS_MOST + 1][MYTIKAS_LINE_MOST];
extern const uint8_t mytikas_start_resources[MYTIKAS_SEATS_MOST][MYTIKAS_RESOURCE_COUNT]; /* in player order */
extern const struct mytikas_grant mytikas_main[MYTIKAS_AREA_COUNT];
extern const struct mytikas_grant mytikas_bonus[MYTIKAS_AREA_COUNT];
extern const struct mytikas_grant mytikas_effect[MYTIKAS_PIECE_COUNT];
extern const uint8_t mytikas_city_yield[MYTIKAS_RESOURCE_COUNT][MYTIKAS_RESOURCE_COUNT];
extern const uint8_t mytikas_field_yield[MYTIKAS_RESOURCE_COUNT][MYTIKAS_RESOURCE_COUNT];
extern const struct mytikas_building_fact mytikas_buildings[MYTIKAS_BUILDING_COUNT];
extern const uint8_t mytikas_building_of[MYTIKAS_PIECE_COUNT];
extern const struct mytikas_rate mytikas_rates[MYTIKAS_RATE_COUNT];
extern const uint8_t mytikas_ribbon_card[MYTIKAS_GOD_COUNT]; /* grants the god's bonus actions */
extern const struct mytikas_addition mytikas_additions[MYTIKAS_AREA_COUNT];
extern const uint8_t mytikas_ares_tokens;
extern const uint8_t mytikas_tier_points[3];
extern const struct mytikas_reward mytikas_rewards[]; /* by deity; gcc 12 misjudges a bound here */
extern const uint8_t mytikas_offer_most;              /* 8.7 */
extern const uint8_t mytikas_round_limit;

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
    MYTIKAS_REFUSAL_COUNT,
    MYTIKAS_FINE = MYTIKAS_REFUSAL_COUNT, /* not refused */
};
extern const struct refusal mytikas_refusals[];

/* ---- small questions, everywhere ---- */

static inline int mytikas_god_of(int area)
{
    return area / 2;
}

/* The card can be used by the seat now (11.1, 11.2). */
static inline bool mytikas_uses(const struct mytikas_state *state, int seat, int deity)
{
    return state->holder[deity] == seat && (state->fresh >> deity & 1) == 0;
}

/* ---- resources and buildings (rules/board.c) ---- */

bool mytikas_has_resource(const struct mytikas_state *state, int seat);
int mytikas_resources(const struct mytikas_state *state, int seat);
int mytikas_city_count(const struct mytikas_state *state, int seat);
/* Level 0 .. 3 of the city that produces next. */
int mytikas_next_city_level(const struct mytikas_state *state);
void mytikas_cost(const struct mytikas_state *state, int seat, int building, uint8_t cost[MYTIKAS_RESOURCE_COUNT]);
bool mytikas_can_build(const struct mytikas_state *state, int seat, int area);
bool mytikas_can_spend(const struct mytikas_state *state, int seat);
void mytikas_gain(struct mytikas_state *state, int kind, int level, int count);

/* The verbs LOWER to SHIFT and SPEND; refusal, list and deed of each, like all that follow. */
enum mytikas_refusal mytikas_board_refusal(const struct mytikas_state *state, const struct game_move *move);
struct move_list *mytikas_produce_list(struct move_list *moves);
struct move_list *mytikas_add_list(const struct mytikas_state *state, struct move_list *moves);
struct move_list *mytikas_build_list(const struct mytikas_state *state, struct move_list *moves);
struct move_list *mytikas_raise_list(const struct mytikas_state *state, struct move_list *moves);
struct move_list *mytikas_shift_list(const struct mytikas_state *state, struct move_list *moves);
struct move_list *mytikas_lower_list(const struct mytikas_state *state, struct move_list *moves);
struct move_list *mytikas_spend_list(const struct mytikas_state *state, struct move_list *moves);
void mytikas_board_do(struct mytikas_state *state, const struct game_move *move);

/* ---- favors and offerings (rules/token.c) ---- */

bool mytikas_can_take_favor(const struct mytikas_state *state, int seat);
bool mytikas_can_offer(const struct mytikas_state *state, int seat);
/* Offering tokens a stealing seat needs, or 1. */
int mytikas_offer_least(const struct mytikas_state *state, int seat, int deity);
int mytikas_locks_left(const struct mytikas_state *state);

/* The verbs FAVOR, SEIZE, TAKE and OFFER. */
enum mytikas_refusal mytikas_token_refusal(const struct mytikas_state *state, const struct game_move *move);
struct move_list *mytikas_favor_list(const struct mytikas_state *state, struct move_list *moves);
struct move_list *mytikas_offer_list(const struct mytikas_state *state, struct move_list *moves);
void mytikas_token_do(struct mytikas_state *state, const struct game_move *move);

/* ---- before the builder moves (rules/beginning.c) ---- */

enum mytikas_refusal mytikas_change_refusal(const struct mytikas_state *state, int kind, int level);
enum mytikas_refusal mytikas_exchange_refusal(const struct mytikas_state *state, int rate);
enum mytikas_refusal mytikas_pay_refusal(const struct mytikas_state *state, int kind, int level);
struct move_list *mytikas_card_list(const struct mytikas_state *state, struct move_list *moves); /* CHANGE, EXCHANGE */
struct move_list *mytikas_pay_list(const struct mytikas_state *state, struct move_list *moves);
void mytikas_change_do(struct mytikas_state *state, int kind, int level);
void mytikas_exchange_do(struct mytikas_state *state, int rate);
void mytikas_pay_do(struct mytikas_state *state, int kind, int level);

/* ---- following (rules/follow.c) ---- */

bool mytikas_can_follow(const struct mytikas_state *state, int seat);
enum mytikas_refusal mytikas_follow_refusal(const struct mytikas_state *state, int area, int price);
struct move_list *mytikas_follow_list(const struct mytikas_state *state, struct move_list *moves);

/* ---- turns (rules/turn.c) ---- */

bool mytikas_can_main(const struct mytikas_state *state, int seat, int area);
bool mytikas_has_ribbon(const struct mytikas_state *state, int seat, int area);
/* May the seat say "done"? Else why not. */
enum mytikas_refusal mytikas_stop_refusal(const struct mytikas_state *state);
void mytikas_begin_turn(struct mytikas_state *state);
/* Whether somebody has to decide something now. */
bool mytikas_at_rest(const struct mytikas_state *state);
/* Goes on to the next thing that somebody has to decide. */
void mytikas_proceed(struct mytikas_state *state);
/* The verbs CHANGE, EXCHANGE, PAY, GO, FOLLOW, PASS and DONE. */
enum mytikas_refusal mytikas_turn_refusal(const struct mytikas_state *state, const struct game_move *move);
struct move_list *mytikas_turn_list(const struct mytikas_state *state, struct move_list *moves);
void mytikas_turn_do(struct mytikas_state *state, const struct game_move *move);

/* ---- the whole game (game.c) ---- */

/* Draws an unseen deity card and gives it to the holder. */
int mytikas_draw(struct mytikas_state *state, int holder);
/* One move without what follows of necessity, and whether a move does (2.6). */
void mytikas_perform(struct mytikas_state *state, const struct game_move *move);
bool mytikas_forced(const struct mytikas_state *state, struct game_move *move);

/* ---- states from outside (rules/fault.c) ---- */

/* NULL: play can have led to this state, if it keeps the laws of game.c as well. */
const char *mytikas_state_fault(const struct game_state *state);

/* ---- points (rules/score.c) ---- */

void mytikas_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void mytikas_rank(const struct game_state *view, uint8_t place[GAME_SEATS_MOST]);
/* What a card would pay the seat if it were the end. */
int mytikas_card_points(const struct mytikas_state *state, int seat, int deity);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice mytikas_advice;

/* ---- words (words/text.c, words/narrate.c, words/print.c, words/json.c) ---- */

extern const struct game_verb mytikas_verbs[];
extern const char *const mytikas_god_names[], *const mytikas_god_titles[];
extern const char *const mytikas_area_names[], *const mytikas_area_titles[];
extern const char *const mytikas_resource_names[];
extern const char *const mytikas_piece_names[], *const mytikas_piece_titles[];
extern const char *const mytikas_building_names[], *const mytikas_building_titles[]; /* one; many */
extern const char *const mytikas_deity_names[], *const mytikas_deity_titles[], *const mytikas_deity_effects[];
extern const char *const mytikas_deity_rules[]; /* the clause of each card */
extern const char *const mytikas_area_rules[];
extern const char *const mytikas_ending_words[], *const mytikas_ending_rules[];

/* "2 stone and 1 marble" */
void mytikas_write_goods(const uint8_t count[MYTIKAS_RESOURCE_COUNT], struct text *text);
/* "1 token, 2 up" */
void mytikas_write_grant(const struct mytikas_grant *grant, struct text *text);
void mytikas_ask(const struct game_state *view, int seat, struct text *text);
void mytikas_print(const struct game_state *view, struct text *text);
void mytikas_write_json(const struct game_state *view, struct json *json);
void mytikas_write_facts(const struct game_state *view, struct json *json);
void mytikas_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text);

/* Returns the list, as all that list moves do, so that one can be handed to the next. */
static inline struct move_list *mytikas_put(struct move_list *moves, int verb, int first, int second, int third)
{
    assert(moves->count < GAME_MOVES_LIMIT);
    moves->move[moves->count++] =
        (struct game_move){ .verb = (uint8_t)verb, .operand = { (uint8_t)first, (uint8_t)second, (uint8_t)third } };
    return moves;
}

#endif
