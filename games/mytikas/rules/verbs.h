/* Mytikas: the verbs. Each is three functions: why not, which moves, and what a move does. rules/play.c knows in which
 * phases and tasks a list is asked for. */
#ifndef GAMES_MYTIKAS_RULES_VERBS_H
#define GAMES_MYTIKAS_RULES_VERBS_H

#include "games/mytikas/mytikas.h"

/* What comes after a move; rules/play.c goes there. */
enum mytikas_next {
    MYTIKAS_NEXT_SAME,      /* the seat goes on with what is left of its task */
    MYTIKAS_NEXT_STEP,      /* the same, after a step of the task: the action counts as performed (2.4) */
    MYTIKAS_NEXT_CHOICE,    /* 1.8: the next seat chooses a deity card */
    MYTIKAS_NEXT_FAVOR,     /* 1.13: the seat before takes a starting favor */
    MYTIKAS_NEXT_PAYMENT,   /* 11.6: the seat pays Hades */
    MYTIKAS_NEXT_BEGINNING, /* of the turn once more, Hades being paid */
    MYTIKAS_NEXT_ACTION,    /* the seat performs the main action of `area` */
    MYTIKAS_NEXT_FOLLOWER,  /* the next seat may follow */
};

static inline void mytikas_put(struct move_list *list, int verb, int first, int second, int third)
{
    assert(list->count < GAME_MOVES_LIMIT);
    list->move[list->count++] =
        (struct game_move){ .verb = (uint8_t)verb, .operand = { (uint8_t)first, (uint8_t)second, (uint8_t)third } };
}

/* CHOOSE, and the starting favors (rules/setup.c) */
const struct refusal *mytikas_choose_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_choose_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_choose_apply(struct mytikas_state *state, const struct game_event *event);
/* When everyone has a deity card: lays the line, and asks the last player for a starting favor. */
void mytikas_finish_table(struct mytikas_state *state);
/* 1.13: the seat is asked for its starting favor. */
void mytikas_ask_favor(struct mytikas_state *state, int seat);

/* CHANGE, EXCHANGE, PAY and GO (rules/beginning.c) */
const struct refusal *mytikas_change_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_change_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_change_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_exchange_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_exchange_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_exchange_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_pay_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_pay_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_pay_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_go_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_go_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_go_apply(struct mytikas_state *state, const struct game_event *event);

/* PRODUCE and ADD (rules/produce.c) */
const struct refusal *mytikas_produce_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_produce_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_produce_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_add_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_add_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_add_apply(struct mytikas_state *state, const struct game_event *event);

/* BUILD (rules/build.c) */
const struct refusal *mytikas_build_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_build_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_build_apply(struct mytikas_state *state, const struct game_event *event);

/* RAISE with REFINE, SHIFT, LOWER (rules/move.c) */
const struct refusal *mytikas_raise_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_raise_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_raise_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_shift_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_shift_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_shift_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_lower_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_lower_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_lower_apply(struct mytikas_state *state, const struct game_event *event);

/* FAVOR with SEIZE, SPEND (rules/favor.c) */
const struct refusal *mytikas_favor_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_favor_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_favor_apply(struct mytikas_state *state, const struct game_event *event);
const struct refusal *mytikas_spend_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_spend_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_spend_apply(struct mytikas_state *state, const struct game_event *event);

/* OFFER with TAKE (rules/offer.c) */
const struct refusal *mytikas_offer_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_offer_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_offer_apply(struct mytikas_state *state, const struct game_event *event);

/* FOLLOW with PASS (rules/follow.c) */
bool mytikas_can_follow(const struct mytikas_state *state, int seat);
const struct refusal *mytikas_follow_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_follow_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_follow_apply(struct mytikas_state *state, const struct game_event *event);

/* DONE, and the chain of parts it goes along (rules/parts.c) */
const struct refusal *mytikas_done_refusal(const struct mytikas_state *state, const struct game_event *event);
void mytikas_done_list(const struct mytikas_state *state, int seat, struct move_list *list);
enum mytikas_next mytikas_done_apply(struct mytikas_state *state, const struct game_event *event);
/* The main action of `area`. */
void mytikas_open_main(struct mytikas_state *state);
/* The part after this one; false: this one was the last. */
bool mytikas_open_next(struct mytikas_state *state);

#endif
