/* Mytikas: setup (rule 1), with the choices that players make in it. */
#include "games/mytikas/rules/verbs.h"

static const char *const deity_choices[] = { "dealt", "choice", NULL };
static const char *const deity_titles[] = { "dealt", "chosen from two" };
const struct game_option mytikas_options[] = {
    { "deities", "Starting deity card", deity_choices, 0, .since = 1, .titles = deity_titles }, /* 1.7 or 1.8 */
    { .key = NULL },
};

/* The seat that is `place` places after the first in player order. */
static int in_order(const struct mytikas_state *state, int place)
{
    return (state->first + place) % state->head.seat_count;
}

static void set_table(struct mytikas_state *state)
{
    int count = state->head.seat_count;
    memcpy(state->level_token, mytikas_level_tokens[count], sizeof state->level_token); /* 1.2 */
    memset(state->pile, mytikas_favors_per_god[count], sizeof state->pile);             /* 1.3 */
    memset(state->builder, MYTIKAS_NOWHERE, sizeof state->builder);
    memset(state->holder, MYTIKAS_UNSEEN, sizeof state->holder);
    memset(state->dealt, MYTIKAS_TAKEN, sizeof state->dealt);
    memset(state->line, MYTIKAS_TAKEN, sizeof state->line);
    state->area = MYTIKAS_NOWHERE;
    state->piece = MYTIKAS_NO_PIECE;
    for (int place = 0; place < count; place++) /* 1.12 */
        for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
            state->board[in_order(state, place)].resource[kind][0] = mytikas_start_resources[place][kind];
}

static void deal(struct mytikas_state *state)
{
    bool choice = state->head.option[0] != 0; /* 1.8 */
    for (int place = 0; place < state->head.seat_count; place++) {
        int seat = in_order(state, place);
        for (int i = 0; i < 2 && choice; i++)
            state->dealt[seat][i] = (uint8_t)mytikas_draw(state, MYTIKAS_DEALT);
        if (!choice)
            state->token[mytikas_draw(state, seat)] = 1; /* 1.7 */
    }
}

void mytikas_ask_favor(struct mytikas_state *state, int seat)
{
    state->head.phase = MYTIKAS_FAVORS;
    state->seat = (uint8_t)seat;
    state->task = MYTIKAS_TAKING_FAVOR;
    state->left = 1;
}

void mytikas_finish_table(struct mytikas_state *state)
{
    mytikas_lay_line(state);
    mytikas_ask_favor(state, in_order(state, state->head.seat_count - 1)); /* 1.13: the last player first */
}

void mytikas_start(struct game_state *head, const struct game_setup *setup)
{
    struct mytikas_state *state = (struct mytikas_state *)head;
    game_begin(head, sizeof *state, setup);
    state->first = (uint8_t)rng_below(&head->rng, head->seat_count); /* 1.1 */
    state->seat = state->active = state->first;
    state->round = 1;
    set_table(state);
    deal(state);
    if (head->option[0] != 0)
        head->phase = MYTIKAS_CHOOSING;
    else
        mytikas_finish_table(state);
    head->acting = (uint16_t)bits_of(state->seat);
}

/* ---- 1.8 The choice of a deity card ---- */

static const struct refusal *choose_refusal(const struct mytikas_state *state, int seat, int deity)
{
    if (state->head.phase != MYTIKAS_CHOOSING)
        return mytikas_no(MYTIKAS_NO_CHOICE_NOW);
    const uint8_t *dealt = state->dealt[seat];
    return deity == dealt[0] || deity == dealt[1] ? NULL : mytikas_no(MYTIKAS_NOT_DEALT_TO_YOU);
}

const struct refusal *mytikas_choose_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    return choose_refusal(state, event->seat, event->move.operand[0]);
}

void mytikas_choose_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int i = 0; i < 2; i++)
        if (choose_refusal(state, seat, state->dealt[seat][i]) == NULL)
            mytikas_put(list, MYTIKAS_CHOOSE, state->dealt[seat][i], 0, 0);
}

enum mytikas_next mytikas_choose_apply(struct mytikas_state *state, const struct game_event *event)
{
    uint8_t deity = event->move.operand[0], *dealt = state->dealt[state->seat];
    for (int i = 0; i < 2; i++)
        state->holder[dealt[i]] = MYTIKAS_UNDER_DECK;
    state->holder[deity] = state->seat;
    state->token[deity] = 1;
    memset(dealt, MYTIKAS_TAKEN, sizeof state->dealt[0]);
    return MYTIKAS_NEXT_CHOICE;
}
