/* Mytikas: offering tokens, offerings and locks (rules 3.8, 8 and 9). */
#include "games/mytikas/rules/verbs.h"

static const struct refusal *take_refusal(const struct mytikas_state *state)
{
    return state->task == MYTIKAS_GIFT ? NULL : mytikas_no(MYTIKAS_NO_TOKEN_NOW);
}

static const struct refusal *card_refusal(const struct mytikas_state *state, int deity)
{
    if (state->task != MYTIKAS_OFFERING && state->task != MYTIKAS_GIFT)
        return mytikas_no(MYTIKAS_NO_OFFERING_NOW);
    if (state->holder[deity] > MYTIKAS_IN_LINE)
        return mytikas_no(MYTIKAS_CARD_NOT_OPEN);
    return state->lock[deity] > 0 ? mytikas_no(MYTIKAS_CARD_LOCKED) : NULL;
}

/* 8.7 */
static const struct refusal *too_many_refusal(const struct mytikas_state *state)
{
    if (game_rules_version(&state->head) < 2)
        return mytikas_no(MYTIKAS_TOO_MANY_TOKENS);
    return mytikas_no(mytikas_next_lock(state) > 0 ? MYTIKAS_BEYOND_LOCK : MYTIKAS_NO_ROOM_ON_CARD);
}

static const struct refusal *offer_refusal(const struct mytikas_state *state, int seat, int deity, int count)
{
    const struct refusal *refusal = card_refusal(state, deity);
    if (refusal != NULL)
        return refusal;
    if (count > state->offerings[seat])
        return mytikas_no(MYTIKAS_TOO_FEW_TOKENS);
    if (count < mytikas_offer_least(state, seat, deity))
        return mytikas_no(MYTIKAS_STEAL_NEEDS_MORE);
    return count > mytikas_offer_most(state, seat, deity) ? too_many_refusal(state) : NULL;
}

const struct refusal *mytikas_offer_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    return event->move.verb == MYTIKAS_TAKE ? take_refusal(state)
                                            : offer_refusal(state, event->seat, operand[0], operand[1] + 1);
}

void mytikas_offer_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    int reserve = state->offerings[seat];
    if (take_refusal(state) == NULL)
        mytikas_put(list, MYTIKAS_TAKE, 0, 0, 0);
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        if (card_refusal(state, deity) != NULL)
            continue;
        int most = mytikas_offer_most(state, seat, deity);
        for (int count = mytikas_offer_least(state, seat, deity); count <= most && count <= reserve; count++)
            mytikas_put(list, MYTIKAS_OFFER, deity, count - 1, 0);
    }
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
    state->fresh = (uint16_t)(state->fresh | bits_of(deity));
}

/* 9.1; more tokens than the number lay there in version 1 alone */
static void take_lock(struct mytikas_state *state, int deity)
{
    int number = mytikas_next_lock(state);
    if (number == 0 || state->token[deity] < number)
        return;
    state->lock[deity] = (uint8_t)number;
    state->token[deity] = 0;
    state->locks_taken++;
    if (state->ending == MYTIKAS_NO_END && mytikas_locks_left(state) == 0) /* 13.2 */
        state->ending = MYTIKAS_LOCKS_DONE;
}

static void offer(struct mytikas_state *state, int deity, int count)
{
    if (state->holder[deity] != state->seat)
        win_card(state, deity);
    state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] - count);
    state->token[deity] = (uint8_t)(state->token[deity] + count);
    take_lock(state, deity);
}

enum mytikas_next mytikas_offer_apply(struct mytikas_state *state, const struct game_event *event)
{
    if (event->move.verb == MYTIKAS_TAKE)
        state->offerings[state->seat]++;
    else
        offer(state, event->move.operand[0], event->move.operand[1] + 1);
    return MYTIKAS_NEXT_STEP;
}
