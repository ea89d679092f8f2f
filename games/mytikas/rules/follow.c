/* Mytikas: who may follow the active player's action, and at what price (rules 10 and 12.2). */
#include "games/mytikas/mytikas.h"

static enum mytikas_refusal price_refusal(const struct mytikas_state *state, int seat, int price)
{
    if (price == MYTIKAS_PRICE_OFFERING) {
        if (!mytikas_uses(state, seat, MYTIKAS_ZEUS)) /* 11.3 */
            return MYTIKAS_NO_ZEUS;
        return state->offerings[seat] > 0 ? MYTIKAS_FINE : MYTIKAS_NO_TOKEN_TO_SPEND;
    }
    bool own_god = price == mytikas_god_of(state->builder[state->active]);
    if (!own_god && !mytikas_uses(state, seat, MYTIKAS_POSEIDON)) /* 11.4 */
        return MYTIKAS_NO_POSEIDON;
    return state->favor[seat][price] > 0 ? MYTIKAS_FINE : MYTIKAS_NO_SUCH_FAVOR;
}

static enum mytikas_refusal followed_area_refusal(const struct mytikas_state *state, int seat, int area)
{
    int active_area = state->builder[state->active];
    if (state->head.seat_count == 2 && mytikas_god_of(area) != mytikas_god_of(active_area)) /* 12.2 */
        return MYTIKAS_NOT_EITHER_ACTION;
    if (state->head.seat_count > 2 && area != active_area)
        return MYTIKAS_NOT_THAT_ACTION;
    return mytikas_can_main(state, seat, area) ? MYTIKAS_FINE : MYTIKAS_CANNOT_PERFORM;
}

enum mytikas_refusal mytikas_follow_refusal(const struct mytikas_state *state, int area, int price)
{
    if (state->head.phase != MYTIKAS_FOLLOWING)
        return MYTIKAS_NOT_ASKED_TO_FOLLOW;
    enum mytikas_refusal refusal = followed_area_refusal(state, state->seat, area);
    return refusal != MYTIKAS_FINE ? refusal : price_refusal(state, state->seat, price);
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
static unsigned payable_prices(const struct mytikas_state *state, int seat)
{
    unsigned prices = 0;
    for (int price = 0; price < MYTIKAS_PRICE_COUNT; price++)
        if (price_refusal(state, seat, price) == MYTIKAS_FINE)
            prices |= 1u << price;
    return prices;
}

/* 10.4 */
bool mytikas_can_follow(const struct mytikas_state *state, int seat)
{
    int first, last = followed_areas(state, &first);
    if (payable_prices(state, seat) == 0)
        return false;
    for (int area = first; area <= last; area++)
        if (followed_area_refusal(state, seat, area) == MYTIKAS_FINE)
            return true;
    return false;
}

struct move_list *mytikas_follow_list(const struct mytikas_state *state, struct move_list *moves)
{
    int first, last = followed_areas(state, &first);
    unsigned prices = payable_prices(state, state->seat);
    for (int area = first; area <= last; area++)
        for (int price = 0; price < MYTIKAS_PRICE_COUNT; price++)
            if ((prices >> price & 1) != 0 && followed_area_refusal(state, state->seat, area) == MYTIKAS_FINE)
                mytikas_put(moves, MYTIKAS_FOLLOW, area, price, 0);
    return mytikas_put(moves, MYTIKAS_PASS, 0, 0, 0);
}
