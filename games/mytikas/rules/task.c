/* Mytikas: which tasks and actions a seat can perform, and what it may leave out (rules 2.4 to 2.8). */
#include "games/mytikas/mytikas.h"

/* ---- tasks ---- */

static bool can_build(const struct mytikas_state *state, int seat, int area)
{
    return mytikas_has_resource(state, seat) && mytikas_can_build_from(state, seat, area, &state->board[seat]);
}

/* Somewhere there is a token that the seat does not hold itself. */
static bool can_take_favor(const struct mytikas_state *state, int seat)
{
    int total = mytikas_favors_per_god[state->head.seat_count];
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
        if (state->favor[seat][god] < total)
            return true;
    return false;
}

bool mytikas_can_offer(const struct mytikas_state *state, int seat)
{
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        int least = mytikas_offer_least(state, seat, deity);
        if (state->holder[deity] <= MYTIKAS_IN_LINE && state->lock[deity] == 0 && least <= state->offerings[seat] &&
            least <= mytikas_offer_most(state, seat, deity))
            return true;
    }
    return false;
}

/* 11.15 */
static bool can_spend(const struct mytikas_state *state, int seat)
{
    const uint16_t *marble = state->board[seat].resource[MYTIKAS_MARBLE];
    return (marble[0] | marble[1] | marble[2] | marble[3]) != 0 && can_take_favor(state, seat);
}

/* Whether the seat can do this task, free moves down included; the area matters for building alone. */
static bool can_do(const struct mytikas_state *state, int seat, int task, int area)
{
    switch ((enum mytikas_task)task) {
    case MYTIKAS_NOTHING:
    case MYTIKAS_PRODUCING:
    case MYTIKAS_GIFT:
    case MYTIKAS_EXTRA: return true;
    case MYTIKAS_BUILDING: return can_build(state, seat, area);
    case MYTIKAS_RAISING:
    case MYTIKAS_SHIFTING: return mytikas_has_resource(state, seat);
    case MYTIKAS_TAKING_FAVOR: return can_take_favor(state, seat);
    case MYTIKAS_OFFERING: return mytikas_can_offer(state, seat);
    case MYTIKAS_SPENDING: return can_spend(state, seat);
    }
    return false;
}

bool mytikas_at_rest(const struct mytikas_state *state)
{
    return !mytikas_in_parts(state) || (state->left > 0 && can_do(state, state->seat, state->task, state->area));
}

/* ---- actions ---- */

bool mytikas_can_main(const struct mytikas_state *state, int seat, int area)
{
    return can_do(state, seat, mytikas_main[area].task, area);
}

/* 2.5, and the four cards that replace the token once the main action is performed; only in the seat's own turn. */
bool mytikas_has_ribbon(const struct mytikas_state *state, int seat, int area)
{
    int god = mytikas_god_of(area);
    bool by_card = mytikas_has_performed(state) && mytikas_uses(state, seat, mytikas_ribbon_card[god]);
    return seat == state->active && (by_card || state->favor[seat][god] > 0);
}

bool mytikas_can_bonus(const struct mytikas_state *state, int seat, int area)
{
    return mytikas_has_ribbon(state, seat, area) && can_do(state, seat, mytikas_bonus[area].task, area);
}

const struct refusal *mytikas_stop_refusal(const struct mytikas_state *state)
{
    if (!mytikas_in_parts(state))
        return mytikas_no(MYTIKAS_NOTHING_TO_LEAVE);
    if (state->acted == 0) { /* 2.4 */
        bool owes_less = state->head.phase == MYTIKAS_MAIN && mytikas_can_bonus(state, state->seat, state->area);
        return owes_less ? NULL : mytikas_no(MYTIKAS_OWES_AN_ACTION);
    }
    bool gives = state->task == MYTIKAS_PRODUCING || state->task == MYTIKAS_EXTRA ||
                 (state->task == MYTIKAS_TAKING_FAVOR && state->head.phase != MYTIKAS_BONUS);
    return gives ? mytikas_no(MYTIKAS_MUST_COMPLETE) : NULL; /* 2.8 */
}
