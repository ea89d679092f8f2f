/* Mytikas: the two deity cards used before the builder moves, Demeter and Hades (rules 11.5 and 11.6). */
#include "games/mytikas/mytikas.h"

static int stones_for(int kind)
{
    return kind == MYTIKAS_MARBLE ? MYTIKAS_DEMETER_MARBLE_STONES : MYTIKAS_DEMETER_GOLD_STONES;
}

enum mytikas_refusal mytikas_change_refusal(const struct mytikas_state *state, int kind, int level)
{
    if (state->head.phase != MYTIKAS_BEGINNING)
        return MYTIKAS_CHANGE_NOT_NOW;
    if (!mytikas_uses(state, state->seat, MYTIKAS_DEMETER))
        return MYTIKAS_NO_DEMETER;
    if ((state->used & MYTIKAS_USED_DEMETER) != 0)
        return MYTIKAS_DEMETER_USED;
    if (kind == MYTIKAS_STONE)
        return MYTIKAS_CHANGE_INTO_STONE;
    int stones = state->board[state->seat].resource[MYTIKAS_STONE][level];
    return stones >= stones_for(kind) ? MYTIKAS_FINE : MYTIKAS_TOO_FEW_STONES;
}

enum mytikas_refusal mytikas_exchange_refusal(const struct mytikas_state *state, int rate)
{
    if (state->head.phase != MYTIKAS_BEGINNING)
        return MYTIKAS_EXCHANGE_NOT_NOW;
    if (!mytikas_uses(state, state->seat, MYTIKAS_HADES))
        return MYTIKAS_NO_HADES;
    if ((state->used & MYTIKAS_USED_HADES) != 0)
        return MYTIKAS_HADES_USED;
    bool enough = mytikas_resources(state, state->seat) >= mytikas_rates[rate].resources;
    return enough ? MYTIKAS_FINE : MYTIKAS_TOO_FEW_RESOURCES;
}

enum mytikas_refusal mytikas_pay_refusal(const struct mytikas_state *state, int kind, int level)
{
    if (state->head.phase != MYTIKAS_PAYING)
        return MYTIKAS_NOT_PAYING;
    return state->board[state->seat].resource[kind][level] > 0 ? MYTIKAS_FINE : MYTIKAS_NONE_TO_PAY;
}

struct move_list *mytikas_card_list(const struct mytikas_state *state, struct move_list *moves)
{
    if (mytikas_change_refusal(state, MYTIKAS_STONE, 0) == MYTIKAS_CHANGE_INTO_STONE) /* the card itself can be used */
        for (int kind = MYTIKAS_MARBLE; kind <= MYTIKAS_GOLD; kind++)
            for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
                if (mytikas_change_refusal(state, kind, level) == MYTIKAS_FINE)
                    mytikas_put(moves, MYTIKAS_CHANGE, kind, level, 0);
    for (int rate = 0; rate < MYTIKAS_RATE_COUNT; rate++)
        if (mytikas_exchange_refusal(state, rate) == MYTIKAS_FINE)
            mytikas_put(moves, MYTIKAS_EXCHANGE, rate, 0, 0);
    return moves;
}

struct move_list *mytikas_pay_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (mytikas_pay_refusal(state, kind, level) == MYTIKAS_FINE)
                mytikas_put(moves, MYTIKAS_PAY, kind, level, 0);
    return moves;
}

void mytikas_change_do(struct mytikas_state *state, int kind, int level)
{
    mytikas_gain(state, MYTIKAS_STONE, level, -stones_for(kind));
    mytikas_gain(state, kind, level, 1);
    state->used |= MYTIKAS_USED_DEMETER;
}

void mytikas_exchange_do(struct mytikas_state *state, int rate)
{
    state->head.phase = MYTIKAS_PAYING;
    state->left = mytikas_rates[rate].resources;
    state->gain = mytikas_rates[rate].offerings;
    state->used |= MYTIKAS_USED_HADES;
}

void mytikas_pay_do(struct mytikas_state *state, int kind, int level)
{
    mytikas_gain(state, kind, level, -1);
    if (--state->left > 0)
        return;
    state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] + state->gain);
    state->gain = 0;
    state->head.phase = MYTIKAS_BEGINNING;
}
