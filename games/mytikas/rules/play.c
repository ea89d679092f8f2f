/* Mytikas: the course of the game. A verb does its part and returns what comes next; only this file goes there. */
#include "games/mytikas/rules/verbs.h"

static const struct verb {
    const struct refusal *(*refusal)(const struct mytikas_state *state, const struct game_event *event);
    enum mytikas_next (*apply)(struct mytikas_state *state, const struct game_event *event);
} verbs[MYTIKAS_VERB_COUNT] = {
    [MYTIKAS_CHOOSE] = { mytikas_choose_refusal, mytikas_choose_apply },
    [MYTIKAS_FAVOR] = { mytikas_favor_refusal, mytikas_favor_apply },
    [MYTIKAS_SEIZE] = { mytikas_favor_refusal, mytikas_favor_apply },
    [MYTIKAS_CHANGE] = { mytikas_change_refusal, mytikas_change_apply },
    [MYTIKAS_EXCHANGE] = { mytikas_exchange_refusal, mytikas_exchange_apply },
    [MYTIKAS_PAY] = { mytikas_pay_refusal, mytikas_pay_apply },
    [MYTIKAS_GO] = { mytikas_go_refusal, mytikas_go_apply },
    [MYTIKAS_LOWER] = { mytikas_lower_refusal, mytikas_lower_apply },
    [MYTIKAS_PRODUCE] = { mytikas_produce_refusal, mytikas_produce_apply },
    [MYTIKAS_ADD] = { mytikas_add_refusal, mytikas_add_apply },
    [MYTIKAS_BUILD] = { mytikas_build_refusal, mytikas_build_apply },
    [MYTIKAS_RAISE] = { mytikas_raise_refusal, mytikas_raise_apply },
    [MYTIKAS_REFINE] = { mytikas_raise_refusal, mytikas_raise_apply },
    [MYTIKAS_SHIFT] = { mytikas_shift_refusal, mytikas_shift_apply },
    [MYTIKAS_TAKE] = { mytikas_offer_refusal, mytikas_offer_apply },
    [MYTIKAS_OFFER] = { mytikas_offer_refusal, mytikas_offer_apply },
    [MYTIKAS_SPEND] = { mytikas_spend_refusal, mytikas_spend_apply },
    [MYTIKAS_FOLLOW] = { mytikas_follow_refusal, mytikas_follow_apply },
    [MYTIKAS_PASS] = { mytikas_follow_refusal, mytikas_follow_apply },
    [MYTIKAS_DONE] = { mytikas_done_refusal, mytikas_done_apply },
};

const struct refusal *mytikas_refusal(const struct game_state *head, const struct game_event *event)
{
    return verbs[event->move.verb].refusal(mytikas_of(head), event);
}

/* ---- which moves ---- */

static void list_task(const struct mytikas_state *state, int seat, struct move_list *list)
{
    switch ((enum mytikas_task)state->task) {
    case MYTIKAS_NOTHING: break;
    case MYTIKAS_PRODUCING: mytikas_produce_list(state, seat, list); break;
    case MYTIKAS_BUILDING: mytikas_build_list(state, seat, list); break;
    case MYTIKAS_RAISING: mytikas_raise_list(state, seat, list); break;
    case MYTIKAS_SHIFTING: mytikas_shift_list(state, seat, list); break;
    case MYTIKAS_TAKING_FAVOR: mytikas_favor_list(state, seat, list); break;
    case MYTIKAS_OFFERING:
    case MYTIKAS_GIFT: mytikas_offer_list(state, seat, list); break;
    case MYTIKAS_EXTRA: mytikas_add_list(state, seat, list); break;
    case MYTIKAS_SPENDING: mytikas_spend_list(state, seat, list); break;
    }
}

static void list_beginning(const struct mytikas_state *state, int seat, struct move_list *list)
{
    mytikas_go_list(state, seat, list);
    mytikas_change_list(state, seat, list);
    mytikas_exchange_list(state, seat, list);
    mytikas_lower_list(state, seat, list);
}

static void list_moves(const struct mytikas_state *state, int seat, struct move_list *list)
{
    switch ((enum mytikas_phase)state->head.phase) {
    case MYTIKAS_CHOOSING: mytikas_choose_list(state, seat, list); break;
    case MYTIKAS_FAVORS: mytikas_favor_list(state, seat, list); break;
    case MYTIKAS_BEGINNING: list_beginning(state, seat, list); break;
    case MYTIKAS_PAYING: mytikas_pay_list(state, seat, list); break;
    case MYTIKAS_FOLLOWING: mytikas_follow_list(state, seat, list); break;
    case MYTIKAS_MAIN:
    case MYTIKAS_EFFECT:
    case MYTIKAS_CARD:
    case MYTIKAS_BONUS:
        list_task(state, seat, list);
        mytikas_lower_list(state, seat, list);
        mytikas_done_list(state, seat, list);
        break;
    case MYTIKAS_ENDED: break;
    }
}

void mytikas_list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    list_moves(mytikas_of(head), seat, list);
}

/* ---- what comes next ---- */

/* 1.8: in player order; then the line is laid. */
static void choose_next(struct mytikas_state *state)
{
    state->seat = (uint8_t)((state->seat + 1) % state->head.seat_count);
    if (state->seat == state->first)
        mytikas_finish_table(state);
}

static void begin_turn(struct mytikas_state *state)
{
    state->head.phase = MYTIKAS_BEGINNING;
    state->seat = state->active;
    state->used = 0;
}

/* 1.13: from the last player backwards. */
static void ask_next_favor(struct mytikas_state *state)
{
    int count = state->head.seat_count;
    if (state->seat != state->first) {
        mytikas_ask_favor(state, (state->seat + count - 1) % count);
        return;
    }
    state->task = MYTIKAS_NOTHING;
    begin_turn(state);
}

static void end_turn(struct mytikas_state *state)
{
    state->fresh = 0;
    state->performed = 0;
    int next = (state->active + 1) % state->head.seat_count;
    bool round_over = next == state->first;
    if (state->ending == MYTIKAS_NO_END && round_over && state->round == mytikas_round_limit)
        state->ending = MYTIKAS_ROUNDS_DONE; /* 13.5 */
    if (state->ending != MYTIKAS_NO_END) {   /* 13.4 */
        state->head.phase = MYTIKAS_ENDED;
        return;
    }
    mytikas_turn_up(state);
    state->round = (uint8_t)(state->round + round_over);
    state->active = (uint8_t)next;
    begin_turn(state);
}

/* After a seat's action or refusal to follow: the next one that could follow is asked (10.1). */
static void ask_next_follower(struct mytikas_state *state)
{
    state->task = MYTIKAS_NOTHING;
    state->left = state->acted = state->kinds = 0;
    state->area = MYTIKAS_NOWHERE;
    int seat = state->seat, count = state->head.seat_count;
    while ((seat = (seat + 1) % count) != state->active)
        if (mytikas_can_follow(state, seat)) {
            state->seat = (uint8_t)seat;
            state->head.phase = MYTIKAS_FOLLOWING;
            return;
        }
    end_turn(state);
}

static void go_to(struct mytikas_state *state, enum mytikas_next next)
{
    switch (next) {
    case MYTIKAS_NEXT_SAME: break;
    case MYTIKAS_NEXT_STEP:
        state->left--;
        state->acted = 1;
        break;
    case MYTIKAS_NEXT_CHOICE: choose_next(state); break;
    case MYTIKAS_NEXT_FAVOR: ask_next_favor(state); break;
    case MYTIKAS_NEXT_PAYMENT: state->head.phase = MYTIKAS_PAYING; break;
    case MYTIKAS_NEXT_BEGINNING: state->head.phase = MYTIKAS_BEGINNING; break;
    case MYTIKAS_NEXT_ACTION: mytikas_open_main(state); break;
    case MYTIKAS_NEXT_FOLLOWER: ask_next_follower(state); break;
    }
}

void mytikas_do_move(struct mytikas_state *state, const struct game_event *event)
{
    go_to(state, verbs[event->move.verb].apply(state, event));
}

bool mytikas_go_on(struct mytikas_state *state)
{
    if (mytikas_at_rest(state))
        return false;
    if (!mytikas_open_next(state))
        ask_next_follower(state);
    return true;
}

void mytikas_perform(struct mytikas_state *state, const struct game_event *event)
{
    mytikas_do_move(state, event);
    while (mytikas_go_on(state)) {
    }
}

/* ---- 2.6 What leaves no choice happens by itself ---- */

/* Phases in which a lone possible move is no question. */
static bool asks_for_one_thing(const struct mytikas_state *state)
{
    uint8_t phase = state->head.phase;
    if (phase == MYTIKAS_FAVORS || phase == MYTIKAS_BEGINNING || phase == MYTIKAS_PAYING)
        return true;
    return state->task != MYTIKAS_NOTHING && state->task != MYTIKAS_PRODUCING && mytikas_stop_refusal(state) != NULL;
}

/* A frame of its own: the list is too big to be cleared, or to be made room for where it is not needed. */
static __attribute__((noinline)) bool has_one_move(const struct mytikas_state *state, struct game_move *move)
{
    struct move_list list;
    list.count = 0;
    list_moves(state, state->seat, &list);
    if (list.count != 1)
        return false;
    *move = list.move[0];
    return true;
}

bool mytikas_forced(const struct mytikas_state *state, struct game_event *event)
{
    event->seat = (int8_t)state->seat;
    return asks_for_one_thing(state) && has_one_move(state, &event->move);
}

void mytikas_apply(struct game_state *head, const struct game_event *event)
{
    struct mytikas_state *state = (struct mytikas_state *)head;
    struct game_event step = *event;
    do
        mytikas_perform(state, &step);
    while (mytikas_forced(state, &step));
    head->acting = (uint16_t)(head->phase == MYTIKAS_ENDED ? 0 : bits_of(state->seat));
}
