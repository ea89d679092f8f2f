/* Mytikas: the course of a turn (rules 2, 3, 10, 12) and the deity cards that add to it (11).
 * A seat's action is a chain of parts: main action, effect of a space, deity card, bonus action. Each part opens with
 * what it gives at once and one task; mytikas_proceed() goes along the chain to the next thing to be decided. */
#include "games/mytikas/mytikas.h"

static const struct mytikas_grant nothing = { 0 };

static bool in_parts(const struct mytikas_state *state)
{
    return state->head.phase >= MYTIKAS_MAIN && state->head.phase <= MYTIKAS_BONUS;
}

/* Whether the seat can do this task, free moves down included; the area matters for building alone. */
static bool can_do(const struct mytikas_state *state, int seat, int task, int area)
{
    switch ((enum mytikas_task)task) {
    case MYTIKAS_NOTHING:
    case MYTIKAS_PRODUCING:
    case MYTIKAS_GIFT:
    case MYTIKAS_EXTRA: return true;
    case MYTIKAS_BUILDING: return mytikas_can_build(state, seat, area);
    case MYTIKAS_RAISING:
    case MYTIKAS_SHIFTING: return mytikas_has_resource(state, seat);
    case MYTIKAS_TAKING_FAVOR: return mytikas_can_take_favor(state, seat);
    case MYTIKAS_OFFERING: return mytikas_can_offer(state, seat);
    case MYTIKAS_SPENDING: return mytikas_can_spend(state, seat);
    }
    return false;
}

bool mytikas_can_main(const struct mytikas_state *state, int seat, int area)
{
    return can_do(state, seat, mytikas_main[area].task, area);
}

/* 2.5, and the four cards that stand in for the token; in one's own turn. */
bool mytikas_has_ribbon(const struct mytikas_state *state, int seat, int area)
{
    int god = mytikas_god_of(area);
    return seat == state->active &&
           (state->favor[seat][god] > 0 || mytikas_uses(state, seat, mytikas_ribbon_card[god]));
}

static bool can_bonus(const struct mytikas_state *state, int seat, int area)
{
    return mytikas_has_ribbon(state, seat, area) && can_do(state, seat, mytikas_bonus[area].task, area);
}

/* ---- the chain of parts ---- */

static void open_part(struct mytikas_state *state, enum mytikas_phase phase, const struct mytikas_grant *grant)
{
    state->head.phase = (uint8_t)phase;
    state->task = grant->task;
    state->left = grant->count;
    state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] + grant->offerings);
    if (grant->offerings > 0) /* 2.6 */
        state->acted = 1;
}

/* 3.8: with nothing to offer the token is all there is; Hermes gives both (11.18). */
static void open_gift(struct mytikas_state *state)
{
    bool both = mytikas_uses(state, state->seat, MYTIKAS_HERMES);
    if (!both && mytikas_can_offer(state, state->seat))
        return;
    state->offerings[state->seat]++;
    state->acted = 1;
    state->task = both ? MYTIKAS_OFFERING : MYTIKAS_NOTHING;
    state->left = both;
}

static void open_main(struct mytikas_state *state, int area)
{
    state->area = (uint8_t)area;
    state->acted = 0;
    state->kinds = 0;
    open_part(state, MYTIKAS_MAIN, &mytikas_main[area]);
    if (area == MYTIKAS_ZEUS_DAY)
        state->left = (uint8_t)mytikas_city_count(state, state->seat);
    if (area == MYTIKAS_HADES_NIGHT)
        open_gift(state);
    if (area == MYTIKAS_POSEIDON_DAY && mytikas_uses(state, state->seat, MYTIKAS_ARES))
        state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] + mytikas_ares_tokens);
}

static void open_effect(struct mytikas_state *state)
{
    int piece = state->piece;
    open_part(state, MYTIKAS_EFFECT, piece == MYTIKAS_NO_PIECE ? &nothing : &mytikas_effect[piece]);
    if (piece != MYTIKAS_NO_PIECE)
        mytikas_gain(state, MYTIKAS_GOLD, state->built[state->seat][piece] - 1, mytikas_effect[piece].gold);
    state->piece = MYTIKAS_NO_PIECE;
}

/* Cards that add a task to a main action just performed. */
static void open_card(struct mytikas_state *state)
{
    const struct mytikas_addition *addition = &mytikas_additions[state->area];
    bool adds = state->acted != 0 && addition->grant.count > 0 && mytikas_uses(state, state->seat, addition->deity);
    open_part(state, MYTIKAS_CARD, adds ? &addition->grant : &nothing);
}

static void open_bonus(struct mytikas_state *state)
{
    bool may = mytikas_has_ribbon(state, state->seat, state->area); /* 10.3 */
    open_part(state, MYTIKAS_BONUS, may ? &mytikas_bonus[state->area] : &nothing);
}

/* ---- 10 Following, and the end of a turn ---- */

static void do_follow(struct mytikas_state *state, int area, int price)
{
    if (price == MYTIKAS_PRICE_OFFERING) {
        state->offerings[state->seat]--;
    } else {
        state->favor[state->seat][price]--;
        state->pile[price]++;
    }
    open_main(state, area);
}

void mytikas_begin_turn(struct mytikas_state *state)
{
    state->head.phase = MYTIKAS_BEGINNING;
    state->seat = state->active;
    state->used = 0;
}

/* 9.5: any unseen card is equally likely to lie there. */
static void turn_up(struct mytikas_state *state)
{
    int length = mytikas_line_length[state->head.seat_count];
    for (int i = 1; i <= state->locks_taken && i < length; i++)
        if (state->line[i] == MYTIKAS_FACE_DOWN)
            state->line[i] = (uint8_t)mytikas_draw(state, MYTIKAS_IN_LINE);
}

static void end_turn(struct mytikas_state *state)
{
    state->fresh = 0;
    int next = (state->active + 1) % state->head.seat_count;
    bool round_over = next == state->first;
    if (state->ending == MYTIKAS_NO_END && round_over && state->round == mytikas_round_limit)
        state->ending = MYTIKAS_ROUNDS_DONE; /* 13.5 */
    if (state->ending != MYTIKAS_NO_END) {   /* 13.4 */
        state->head.phase = MYTIKAS_ENDED;
        return;
    }
    turn_up(state);
    state->round = (uint8_t)(state->round + round_over);
    state->active = (uint8_t)next;
    mytikas_begin_turn(state);
}

/* After a seat's action or refusal to follow: the next one that could follow is asked. */
static void ask_next(struct mytikas_state *state)
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

bool mytikas_at_rest(const struct mytikas_state *state)
{
    return !in_parts(state) || (state->left > 0 && can_do(state, state->seat, state->task, state->area));
}

void mytikas_proceed(struct mytikas_state *state)
{
    while (!mytikas_at_rest(state)) {
        switch (state->head.phase) {
        case MYTIKAS_MAIN: open_effect(state); break;
        case MYTIKAS_EFFECT: open_card(state); break;
        case MYTIKAS_CARD: open_bonus(state); break;
        default: ask_next(state); break;
        }
    }
}

/* ---- 2 Your turn ---- */

/* Two players stand on gods, more on areas (12.1). */
static enum mytikas_refusal place_refusal(const struct mytikas_state *state, int area)
{
    int count = state->head.seat_count, unit = count == 2 ? 2 : 1;
    for (int seat = 0; seat < count; seat++)
        if (state->builder[seat] / unit == area / unit) {
            if (seat == state->seat)
                return unit == 2 ? MYTIKAS_SAME_GOD : MYTIKAS_SAME_AREA;
            return unit == 2 ? MYTIKAS_GOD_OCCUPIED : MYTIKAS_AREA_OCCUPIED;
        }
    return MYTIKAS_FINE;
}

static enum mytikas_refusal go_refusal(const struct mytikas_state *state, int area)
{
    if (state->head.phase != MYTIKAS_BEGINNING)
        return MYTIKAS_BUILDER_HAS_MOVED;
    enum mytikas_refusal refusal = place_refusal(state, area);
    if (refusal != MYTIKAS_FINE)
        return refusal;
    bool useful = mytikas_can_main(state, state->seat, area) || can_bonus(state, state->seat, area);
    return useful ? MYTIKAS_FINE : MYTIKAS_NOTHING_TO_DO_THERE;
}

static struct move_list *list_go(const struct mytikas_state *state, struct move_list *moves)
{
    for (int area = 0; area < MYTIKAS_AREA_COUNT; area++)
        if (go_refusal(state, area) == MYTIKAS_FINE)
            mytikas_put(moves, MYTIKAS_GO, area, 0, 0);
    return moves;
}

enum mytikas_refusal mytikas_stop_refusal(const struct mytikas_state *state)
{
    if (!in_parts(state))
        return MYTIKAS_NOTHING_TO_LEAVE;
    if (state->acted == 0) { /* 2.4 */
        bool owes_less = state->head.phase == MYTIKAS_MAIN && can_bonus(state, state->seat, state->area);
        return owes_less ? MYTIKAS_FINE : MYTIKAS_OWES_AN_ACTION;
    }
    bool gives = state->task == MYTIKAS_PRODUCING || state->task == MYTIKAS_EXTRA ||
                 (state->task == MYTIKAS_TAKING_FAVOR && state->head.phase != MYTIKAS_BONUS);
    return gives ? MYTIKAS_MUST_COMPLETE : MYTIKAS_FINE; /* 2.8 */
}

enum mytikas_refusal mytikas_turn_refusal(const struct mytikas_state *state, const struct game_move *move)
{
    const uint8_t *operand = move->operand;
    switch (move->verb) {
    case MYTIKAS_CHANGE: return mytikas_change_refusal(state, operand[0], operand[1]);
    case MYTIKAS_EXCHANGE: return mytikas_exchange_refusal(state, operand[0]);
    case MYTIKAS_PAY: return mytikas_pay_refusal(state, operand[0], operand[1]);
    case MYTIKAS_GO: return go_refusal(state, operand[0]);
    case MYTIKAS_FOLLOW: return mytikas_follow_refusal(state, operand[0], operand[1]);
    case MYTIKAS_PASS: return state->head.phase == MYTIKAS_FOLLOWING ? MYTIKAS_FINE : MYTIKAS_NOTHING_TO_PASS;
    default: assert(move->verb == MYTIKAS_DONE); return mytikas_stop_refusal(state);
    }
}

static struct move_list *list_task(const struct mytikas_state *state, struct move_list *moves)
{
    switch ((enum mytikas_task)state->task) {
    case MYTIKAS_NOTHING: return moves;
    case MYTIKAS_PRODUCING: return mytikas_produce_list(moves);
    case MYTIKAS_BUILDING: return mytikas_lower_list(state, mytikas_build_list(state, moves));
    case MYTIKAS_RAISING: return mytikas_lower_list(state, mytikas_raise_list(state, moves));
    case MYTIKAS_SHIFTING: return mytikas_lower_list(state, mytikas_shift_list(state, moves));
    case MYTIKAS_TAKING_FAVOR: return mytikas_favor_list(state, moves);
    case MYTIKAS_OFFERING: return mytikas_offer_list(state, moves);
    case MYTIKAS_GIFT: return mytikas_offer_list(state, mytikas_put(moves, MYTIKAS_TAKE, 0, 0, 0));
    case MYTIKAS_EXTRA: return mytikas_add_list(state, moves);
    case MYTIKAS_SPENDING: return mytikas_spend_list(state, moves);
    }
    return moves;
}

struct move_list *mytikas_turn_list(const struct mytikas_state *state, struct move_list *moves)
{
    switch (state->head.phase) {
    case MYTIKAS_BEGINNING: return mytikas_lower_list(state, mytikas_card_list(state, list_go(state, moves)));
    case MYTIKAS_PAYING: return mytikas_pay_list(state, moves);
    case MYTIKAS_FOLLOWING: return mytikas_follow_list(state, moves);
    default:
        list_task(state, moves);
        return mytikas_stop_refusal(state) == MYTIKAS_FINE ? mytikas_put(moves, MYTIKAS_DONE, 0, 0, 0) : moves;
    }
}

void mytikas_turn_do(struct mytikas_state *state, const struct game_move *move)
{
    const uint8_t *operand = move->operand;
    switch (move->verb) {
    case MYTIKAS_CHANGE: mytikas_change_do(state, operand[0], operand[1]); break;
    case MYTIKAS_EXCHANGE: mytikas_exchange_do(state, operand[0]); break;
    case MYTIKAS_PAY: mytikas_pay_do(state, operand[0], operand[1]); break;
    case MYTIKAS_GO:
        state->builder[state->seat] = operand[0];
        open_main(state, operand[0]);
        break;
    case MYTIKAS_FOLLOW: do_follow(state, operand[0], operand[1]); break;
    case MYTIKAS_PASS: ask_next(state); break;
    default: assert(move->verb == MYTIKAS_DONE); state->left = 0;
    }
}
