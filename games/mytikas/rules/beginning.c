/* Mytikas: the beginning of a turn: Demeter and Hades, used before the builder moves (rules 11.5 and 11.6), and its
 * move (2.2 to 2.4, 12.1). */
#include "games/mytikas/rules/verbs.h"

/* ---- 11.5 Demeter ---- */

static int stones_for(int kind)
{
    return kind == MYTIKAS_MARBLE ? MYTIKAS_DEMETER_MARBLE_STONES : MYTIKAS_DEMETER_GOLD_STONES;
}

static const struct refusal *demeter_refusal(const struct mytikas_state *state, int seat)
{
    if (state->head.phase != MYTIKAS_BEGINNING)
        return mytikas_no(MYTIKAS_CHANGE_NOT_NOW);
    if (!mytikas_uses(state, seat, MYTIKAS_DEMETER))
        return mytikas_no(MYTIKAS_NO_DEMETER);
    return (state->used & MYTIKAS_USED_DEMETER) != 0 ? mytikas_no(MYTIKAS_DEMETER_USED) : NULL;
}

static const struct refusal *stones_refusal(const struct mytikas_state *state, int seat, int kind, int level)
{
    if (kind == MYTIKAS_STONE)
        return mytikas_no(MYTIKAS_CHANGE_INTO_STONE);
    int stones = state->board[seat].resource[MYTIKAS_STONE][level];
    return stones >= stones_for(kind) ? NULL : mytikas_no(MYTIKAS_TOO_FEW_STONES);
}

const struct refusal *mytikas_change_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    const struct refusal *refusal = demeter_refusal(state, event->seat);
    return refusal != NULL ? refusal
                           : stones_refusal(state, event->seat, event->move.operand[0], event->move.operand[1]);
}

void mytikas_change_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    if (demeter_refusal(state, seat) != NULL)
        return;
    for (int kind = MYTIKAS_MARBLE; kind <= MYTIKAS_GOLD; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (stones_refusal(state, seat, kind, level) == NULL)
                mytikas_put(list, MYTIKAS_CHANGE, kind, level, 0);
}

enum mytikas_next mytikas_change_apply(struct mytikas_state *state, const struct game_event *event)
{
    int kind = event->move.operand[0], level = event->move.operand[1];
    mytikas_gain(state, MYTIKAS_STONE, level, -stones_for(kind));
    mytikas_gain(state, kind, level, 1);
    state->used |= MYTIKAS_USED_DEMETER;
    return MYTIKAS_NEXT_SAME;
}

/* ---- 11.6 Hades ---- */

static const struct refusal *exchange_refusal(const struct mytikas_state *state, int seat, int rate)
{
    if (state->head.phase != MYTIKAS_BEGINNING)
        return mytikas_no(MYTIKAS_EXCHANGE_NOT_NOW);
    if (!mytikas_uses(state, seat, MYTIKAS_HADES))
        return mytikas_no(MYTIKAS_NO_HADES);
    if ((state->used & MYTIKAS_USED_HADES) != 0)
        return mytikas_no(MYTIKAS_HADES_USED);
    bool enough = mytikas_resources(state, seat) >= mytikas_rates[rate].resources;
    return enough ? NULL : mytikas_no(MYTIKAS_TOO_FEW_RESOURCES);
}

const struct refusal *mytikas_exchange_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    return exchange_refusal(state, event->seat, event->move.operand[0]);
}

void mytikas_exchange_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int rate = 0; rate < MYTIKAS_RATE_COUNT; rate++)
        if (exchange_refusal(state, seat, rate) == NULL)
            mytikas_put(list, MYTIKAS_EXCHANGE, rate, 0, 0);
}

enum mytikas_next mytikas_exchange_apply(struct mytikas_state *state, const struct game_event *event)
{
    const struct mytikas_rate *rate = &mytikas_rates[event->move.operand[0]];
    state->left = rate->resources;
    state->gain = rate->offerings;
    state->used |= MYTIKAS_USED_HADES;
    return MYTIKAS_NEXT_PAYMENT;
}

static const struct refusal *pay_refusal(const struct mytikas_state *state, int seat, int kind, int level)
{
    if (state->head.phase != MYTIKAS_PAYING)
        return mytikas_no(MYTIKAS_NOT_PAYING);
    return state->board[seat].resource[kind][level] > 0 ? NULL : mytikas_no(MYTIKAS_NONE_TO_PAY);
}

const struct refusal *mytikas_pay_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    return pay_refusal(state, event->seat, event->move.operand[0], event->move.operand[1]);
}

void mytikas_pay_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (pay_refusal(state, seat, kind, level) == NULL)
                mytikas_put(list, MYTIKAS_PAY, kind, level, 0);
}

enum mytikas_next mytikas_pay_apply(struct mytikas_state *state, const struct game_event *event)
{
    mytikas_gain(state, event->move.operand[0], event->move.operand[1], -1);
    if (--state->left > 0)
        return MYTIKAS_NEXT_SAME;
    state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] + state->gain);
    state->gain = 0;
    return MYTIKAS_NEXT_BEGINNING;
}

/* ---- 2.2 The builder ---- */

/* Two players stand on gods, more on areas (12.1). */
static const struct refusal *place_refusal(const struct mytikas_state *state, int seat, int area)
{
    int count = state->head.seat_count, unit = count == 2 ? 2 : 1;
    for (int other = 0; other < count; other++)
        if (state->builder[other] / unit == area / unit) {
            if (other == seat)
                return mytikas_no(unit == 2 ? MYTIKAS_SAME_GOD : MYTIKAS_SAME_AREA);
            return mytikas_no(unit == 2 ? MYTIKAS_GOD_OCCUPIED : MYTIKAS_AREA_OCCUPIED);
        }
    return NULL;
}

static const struct refusal *go_refusal(const struct mytikas_state *state, int seat, int area)
{
    if (state->head.phase != MYTIKAS_BEGINNING)
        return mytikas_no(MYTIKAS_BUILDER_HAS_MOVED);
    const struct refusal *refusal = place_refusal(state, seat, area);
    if (refusal != NULL)
        return refusal;
    bool useful = mytikas_can_main(state, seat, area) || mytikas_can_bonus(state, seat, area);
    return useful ? NULL : mytikas_no(MYTIKAS_NOTHING_TO_DO_THERE);
}

const struct refusal *mytikas_go_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    return go_refusal(state, event->seat, event->move.operand[0]);
}

void mytikas_go_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int area = 0; area < MYTIKAS_AREA_COUNT; area++)
        if (go_refusal(state, seat, area) == NULL)
            mytikas_put(list, MYTIKAS_GO, area, 0, 0);
}

enum mytikas_next mytikas_go_apply(struct mytikas_state *state, const struct game_event *event)
{
    state->builder[state->seat] = state->area = event->move.operand[0];
    return MYTIKAS_NEXT_ACTION;
}
