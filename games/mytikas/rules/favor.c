/* Mytikas: favor tokens (rules 1.13 and 7), and Hephaestus, who sells one for marble (11.15). */
#include "games/mytikas/rules/verbs.h"

static const struct refusal *favor_refusal(const struct mytikas_state *state, int god)
{
    if (state->head.phase == MYTIKAS_FAVORS) { /* 1.13 */
        bool whole = state->pile[god] == mytikas_favors_per_god[state->head.seat_count];
        return whole ? NULL : mytikas_no(MYTIKAS_GOD_ALREADY_CHOSEN);
    }
    if (state->task != MYTIKAS_TAKING_FAVOR)
        return mytikas_no(MYTIKAS_NO_FAVOR_NOW);
    return state->pile[god] > 0 ? NULL : mytikas_no(MYTIKAS_PILE_EMPTY);
}

static const struct refusal *seize_refusal(const struct mytikas_state *state, int seat, int god, int from)
{
    if (state->task != MYTIKAS_TAKING_FAVOR)
        return mytikas_no(MYTIKAS_NO_FAVOR_NOW);
    if (state->pile[god] > 0)
        return mytikas_no(MYTIKAS_PILE_NOT_EMPTY);
    if (from == seat)
        return mytikas_no(MYTIKAS_SEIZE_FROM_SELF);
    return state->favor[from][god] > 0 ? NULL : mytikas_no(MYTIKAS_OPPONENT_HAS_NONE);
}

const struct refusal *mytikas_favor_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    return event->move.verb == MYTIKAS_SEIZE ? seize_refusal(state, event->seat, operand[0], operand[1])
                                             : favor_refusal(state, operand[0]);
}

void mytikas_favor_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        if (favor_refusal(state, god) == NULL) {
            mytikas_put(list, MYTIKAS_FAVOR, god, 0, 0);
            continue;
        }
        for (int from = 0; from < state->head.seat_count; from++)
            if (seize_refusal(state, seat, god, from) == NULL)
                mytikas_put(list, MYTIKAS_SEIZE, god, from, 0);
    }
}

enum mytikas_next mytikas_favor_apply(struct mytikas_state *state, const struct game_event *event)
{
    int god = event->move.operand[0];
    uint8_t *from = event->move.verb == MYTIKAS_SEIZE ? state->favor[event->move.operand[1]] : state->pile;
    from[god]--;
    state->favor[state->seat][god]++;
    return state->head.phase == MYTIKAS_FAVORS ? MYTIKAS_NEXT_FAVOR : MYTIKAS_NEXT_STEP;
}

/* ---- 11.15 ---- */

static const struct refusal *spend_refusal(const struct mytikas_state *state, int seat, int level)
{
    if (state->task != MYTIKAS_SPENDING)
        return mytikas_no(MYTIKAS_NO_SPENDING_NOW);
    return state->board[seat].resource[MYTIKAS_MARBLE][level] > 0 ? NULL : mytikas_no(MYTIKAS_NO_MARBLE_THERE);
}

const struct refusal *mytikas_spend_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    return spend_refusal(state, event->seat, event->move.operand[0]);
}

void mytikas_spend_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        if (spend_refusal(state, seat, level) == NULL)
            mytikas_put(list, MYTIKAS_SPEND, level, 0, 0);
}

/* The marble buys another task of the same card: to take a favor token. */
enum mytikas_next mytikas_spend_apply(struct mytikas_state *state, const struct game_event *event)
{
    mytikas_gain(state, MYTIKAS_MARBLE, event->move.operand[0], -1);
    state->task = MYTIKAS_TAKING_FAVOR;
    state->left = 1;
    return MYTIKAS_NEXT_SAME;
}
