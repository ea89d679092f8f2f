/* Mytikas: favor tokens, offerings and locks (rules 7 to 9). Refusals and lists ask the same predicates. */
#include "games/mytikas/mytikas.h"

/* ---- 7 Favor tokens ---- */

static enum mytikas_refusal favor_refusal(const struct mytikas_state *state, int god)
{
    if (state->head.phase == MYTIKAS_FAVORS) { /* 1.13 */
        bool whole = state->pile[god] == mytikas_favors_per_god[state->head.seat_count];
        return whole ? MYTIKAS_FINE : MYTIKAS_GOD_ALREADY_CHOSEN;
    }
    if (state->task != MYTIKAS_TAKING_FAVOR)
        return MYTIKAS_NO_FAVOR_NOW;
    return state->pile[god] > 0 ? MYTIKAS_FINE : MYTIKAS_PILE_EMPTY;
}

static enum mytikas_refusal seize_refusal(const struct mytikas_state *state, int god, int from)
{
    if (state->task != MYTIKAS_TAKING_FAVOR)
        return MYTIKAS_NO_FAVOR_NOW;
    if (state->pile[god] > 0)
        return MYTIKAS_PILE_NOT_EMPTY;
    if (from == state->seat)
        return MYTIKAS_SEIZE_FROM_SELF;
    return state->favor[from][god] > 0 ? MYTIKAS_FINE : MYTIKAS_OPPONENT_HAS_NONE;
}

struct move_list *mytikas_favor_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        if (favor_refusal(state, god) == MYTIKAS_FINE) {
            mytikas_put(moves, MYTIKAS_FAVOR, god, 0, 0);
            continue;
        }
        for (int from = 0; from < state->head.seat_count; from++)
            if (seize_refusal(state, god, from) == MYTIKAS_FINE)
                mytikas_put(moves, MYTIKAS_SEIZE, god, from, 0);
    }
    return moves;
}

/* Somewhere there is a token that the seat does not hold itself. */
bool mytikas_can_take_favor(const struct mytikas_state *state, int seat)
{
    int total = mytikas_favors_per_god[state->head.seat_count];
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
        if (state->favor[seat][god] < total)
            return true;
    return false;
}

/* ---- 8 Offerings, 9 Locks ---- */

int mytikas_locks_left(const struct mytikas_state *state)
{
    return mytikas_line_length[state->head.seat_count] - state->locks_taken;
}

int mytikas_offer_least(const struct mytikas_state *state, int seat, int deity)
{
    bool steals = state->holder[deity] < MYTIKAS_SEATS_MOST && state->holder[deity] != seat;
    return steals ? state->token[deity] + 1 : 1; /* 8.5 */
}

static int offer_most(int least)
{
    return least > mytikas_offer_most ? least : mytikas_offer_most; /* 8.7 */
}

static enum mytikas_refusal card_refusal(const struct mytikas_state *state, int deity)
{
    if (state->task != MYTIKAS_OFFERING && state->task != MYTIKAS_GIFT)
        return MYTIKAS_NO_OFFERING_NOW;
    if (state->holder[deity] > MYTIKAS_IN_LINE)
        return MYTIKAS_CARD_NOT_OPEN;
    return state->lock[deity] > 0 ? MYTIKAS_CARD_LOCKED : MYTIKAS_FINE;
}

static enum mytikas_refusal offer_refusal(const struct mytikas_state *state, int deity, int count)
{
    enum mytikas_refusal refusal = card_refusal(state, deity);
    int least = mytikas_offer_least(state, state->seat, deity);
    if (refusal != MYTIKAS_FINE)
        return refusal;
    if (count > state->offerings[state->seat])
        return MYTIKAS_TOO_FEW_TOKENS;
    if (count < least)
        return MYTIKAS_STEAL_NEEDS_MORE;
    return count > offer_most(least) ? MYTIKAS_TOO_MANY_TOKENS : MYTIKAS_FINE;
}

struct move_list *mytikas_offer_list(const struct mytikas_state *state, struct move_list *moves)
{
    int reserve = state->offerings[state->seat];
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        if (card_refusal(state, deity) != MYTIKAS_FINE)
            continue;
        int least = mytikas_offer_least(state, state->seat, deity);
        for (int count = least; count <= offer_most(least) && count <= reserve; count++)
            mytikas_put(moves, MYTIKAS_OFFER, deity, count - 1, 0);
    }
    return moves;
}

bool mytikas_can_offer(const struct mytikas_state *state, int seat)
{
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->holder[deity] <= MYTIKAS_IN_LINE && state->lock[deity] == 0 &&
            mytikas_offer_least(state, seat, deity) <= state->offerings[seat])
            return true;
    return false;
}

/* 8.4, 8.5 */
static void win_card(struct mytikas_state *state, int deity)
{
    int from = state->holder[deity];
    if (from == MYTIKAS_IN_LINE) {
        for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
            if (state->line[i] == deity)
                state->line[i] = MYTIKAS_TAKEN;
    } else {
        state->offerings[from] = (uint16_t)(state->offerings[from] + state->token[deity]);
        state->token[deity] = 0;
    }
    state->holder[deity] = state->seat;
    state->fresh = (uint16_t)(state->fresh | 1 << deity);
}

/* 9.1, 9.2 */
static void take_lock(struct mytikas_state *state, int deity)
{
    int number = mytikas_locks_left(state) > 0 ? mytikas_locks[state->head.seat_count][state->locks_taken] : 0;
    if (number == 0 || state->token[deity] < number)
        return;
    state->lock[deity] = (uint8_t)number;
    state->token[deity] = 0;
    state->locks_taken++;
    if (state->ending == MYTIKAS_NO_END && mytikas_locks_left(state) == 0) /* 13.2 */
        state->ending = MYTIKAS_LOCKS_DONE;
}

static void do_offer(struct mytikas_state *state, int deity, int count)
{
    if (state->holder[deity] != state->seat)
        win_card(state, deity);
    state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] - count);
    state->token[deity] = (uint8_t)(state->token[deity] + count);
    take_lock(state, deity);
}

/* ---- all of them ---- */

enum mytikas_refusal mytikas_token_refusal(const struct mytikas_state *state, const struct game_move *move)
{
    const uint8_t *operand = move->operand;
    switch (move->verb) {
    case MYTIKAS_FAVOR: return favor_refusal(state, operand[0]);
    case MYTIKAS_SEIZE: return seize_refusal(state, operand[0], operand[1]);
    case MYTIKAS_TAKE: return state->task == MYTIKAS_GIFT ? MYTIKAS_FINE : MYTIKAS_NO_TOKEN_NOW;
    default: assert(move->verb == MYTIKAS_OFFER); return offer_refusal(state, operand[0], operand[1] + 1);
    }
}

void mytikas_token_do(struct mytikas_state *state, const struct game_move *move)
{
    const uint8_t *operand = move->operand;
    uint8_t *from = move->verb == MYTIKAS_SEIZE ? state->favor[operand[1]] : state->pile;
    switch (move->verb) {
    case MYTIKAS_FAVOR:
    case MYTIKAS_SEIZE:
        from[operand[0]]--;
        state->favor[state->seat][operand[0]]++;
        break;
    case MYTIKAS_TAKE: state->offerings[state->seat]++; break;
    default: assert(move->verb == MYTIKAS_OFFER); do_offer(state, operand[0], operand[1] + 1);
    }
}
