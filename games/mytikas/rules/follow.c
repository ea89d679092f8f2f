/* Mytikas: who may follow the active player's action, and at what price (rules 10 and 12.2). */
#include "games/mytikas/rules/verbs.h"

static const struct refusal *price_refusal(const struct mytikas_state *state, int seat, int price)
{
    if (price == MYTIKAS_PRICE_OFFERING) {
        if (!mytikas_uses(state, seat, MYTIKAS_ZEUS)) /* 11.3 */
            return mytikas_no(MYTIKAS_NO_ZEUS);
        return state->offerings[seat] > 0 ? NULL : mytikas_no(MYTIKAS_NO_TOKEN_TO_SPEND);
    }
    bool own_god = price == mytikas_god_of(state->builder[state->active]);
    if (!own_god && !mytikas_uses(state, seat, MYTIKAS_POSEIDON)) /* 11.4 */
        return mytikas_no(MYTIKAS_NO_POSEIDON);
    return state->favor[seat][price] > 0 ? NULL : mytikas_no(MYTIKAS_NO_SUCH_FAVOR);
}

static const struct refusal *followed_area_refusal(const struct mytikas_state *state, int seat, int area)
{
    int active_area = state->builder[state->active];
    if (state->head.seat_count == 2 && mytikas_god_of(area) != mytikas_god_of(active_area)) /* 12.2 */
        return mytikas_no(MYTIKAS_NOT_EITHER_ACTION);
    if (state->head.seat_count > 2 && area != active_area)
        return mytikas_no(MYTIKAS_NOT_THAT_ACTION);
    return mytikas_can_main(state, seat, area) ? NULL : mytikas_no(MYTIKAS_CANNOT_PERFORM);
}

const struct refusal *mytikas_follow_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    bool passes = event->move.verb == MYTIKAS_PASS;
    if (state->head.phase != MYTIKAS_FOLLOWING)
        return mytikas_no(passes ? MYTIKAS_NOTHING_TO_PASS : MYTIKAS_NOT_ASKED_TO_FOLLOW);
    if (passes)
        return NULL;
    const struct refusal *refusal = followed_area_refusal(state, event->seat, event->move.operand[0]);
    return refusal != NULL ? refusal : price_refusal(state, event->seat, event->move.operand[1]);
}

/* The areas that could be followed: from `first` up to and including the one returned. */
static int followed_areas(const struct mytikas_state *state, int *first)
{
    int area = state->builder[state->active];
    bool both = state->head.seat_count == 2;
    *first = both ? 2 * mytikas_god_of(area) : area;
    return both ? *first + 1 : area;
}

/* The set of prices the seat could pay. */
static uint64_t payable_prices(const struct mytikas_state *state, int seat)
{
    uint64_t prices = 0;
    for (int price = 0; price < MYTIKAS_PRICE_COUNT; price++)
        if (price_refusal(state, seat, price) == NULL)
            prices |= bits_of(price);
    return prices;
}

/* 10.4, 10.5 */
bool mytikas_can_follow(const struct mytikas_state *state, int seat)
{
    int first, last = followed_areas(state, &first);
    if (!mytikas_has_performed(state) || payable_prices(state, seat) == 0)
        return false;
    for (int area = first; area <= last; area++)
        if (followed_area_refusal(state, seat, area) == NULL)
            return true;
    return false;
}

void mytikas_follow_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    int first, last = followed_areas(state, &first);
    uint64_t prices = payable_prices(state, seat);
    for (int area = first; area <= last; area++)
        for (int price = 0; price < MYTIKAS_PRICE_COUNT; price++)
            if (bits_has(prices, price) && followed_area_refusal(state, seat, area) == NULL)
                mytikas_put(list, MYTIKAS_FOLLOW, area, price, 0);
    mytikas_put(list, MYTIKAS_PASS, 0, 0, 0);
}

enum mytikas_next mytikas_follow_apply(struct mytikas_state *state, const struct game_event *event)
{
    int price = event->move.operand[1];
    if (event->move.verb == MYTIKAS_PASS)
        return MYTIKAS_NEXT_FOLLOWER;
    if (price == MYTIKAS_PRICE_OFFERING) {
        state->offerings[state->seat]--;
    } else {
        state->favor[state->seat][price]--;
        state->pile[price]++;
    }
    state->area = event->move.operand[0];
    return MYTIKAS_NEXT_ACTION;
}
