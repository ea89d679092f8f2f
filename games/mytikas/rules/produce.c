/* Mytikas: producing (rule 4), and Pan, who adds to it (11.11). */
#include "games/mytikas/rules/verbs.h"

const struct refusal *mytikas_produce_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    (void)event; /* every combination can be had */
    return state->task == MYTIKAS_PRODUCING ? NULL : mytikas_no(MYTIKAS_NOT_PRODUCING);
}

void mytikas_produce_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    (void)state, (void)seat;
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++)
        mytikas_put(list, MYTIKAS_PRODUCE, combination, 0, 0);
}

enum mytikas_next mytikas_produce_apply(struct mytikas_state *state, const struct game_event *event)
{
    int combination = event->move.operand[0], level = mytikas_next_city_level(state);
    bool field = state->area == MYTIKAS_DEMETER_DAY;
    const uint8_t *yield = field ? mytikas_field_yield[combination] : mytikas_city_yield[combination];
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
        mytikas_gain(state, kind, level, yield[kind]);
        if (field && yield[kind] > 0)
            state->kinds = (uint8_t)(state->kinds | bits_of(kind));
    }
    return MYTIKAS_NEXT_STEP;
}

/* ---- 11.11 ---- */

static const struct refusal *add_refusal(const struct mytikas_state *state, int kind)
{
    if (state->task != MYTIKAS_EXTRA)
        return mytikas_no(MYTIKAS_NOT_ADDING);
    return bits_has(state->kinds, kind) ? NULL : mytikas_no(MYTIKAS_KIND_NOT_PRODUCED);
}

const struct refusal *mytikas_add_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    return add_refusal(state, event->move.operand[0]);
}

void mytikas_add_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    (void)seat;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (add_refusal(state, kind) == NULL)
            mytikas_put(list, MYTIKAS_ADD, kind, 0, 0);
}

enum mytikas_next mytikas_add_apply(struct mytikas_state *state, const struct game_event *event)
{
    mytikas_gain(state, event->move.operand[0], 0, 1);
    return MYTIKAS_NEXT_STEP;
}
