/* Mykerinos: the course of the game, from question to question. Phases return what comes next; only this file goes
 * there. */
#include "games/mykerinos/mykerinos.h"

static const struct phase {
    const struct refusal *(*refusal)(const struct mykerinos_state *state, const struct game_event *event);
    void (*list)(const struct mykerinos_state *state, int seat, struct move_list *list);
    enum mykerinos_next (*apply)(struct mykerinos_state *state, const struct game_event *event);
} phases[] = {
    [MYKERINOS_EXCAVATING] = { mykerinos_turn_refusal, mykerinos_turn_list, mykerinos_turn_apply },
    [MYKERINOS_APPEALING] = { mykerinos_power_refusal, mykerinos_power_list, mykerinos_power_apply },
    [MYKERINOS_DIGGING] = { mykerinos_dig_refusal, mykerinos_dig_list, mykerinos_dig_apply },
    [MYKERINOS_ADDING] = { mykerinos_neutral_refusal, mykerinos_neutral_list, mykerinos_neutral_apply },
    [MYKERINOS_SURVEYING] = { mykerinos_survey_refusal, mykerinos_survey_list, mykerinos_survey_apply },
    [MYKERINOS_REMOVING] = { mykerinos_remove_refusal, mykerinos_remove_list, mykerinos_remove_apply },
};

const struct refusal *mykerinos_refusal(const struct game_state *head, const struct game_event *event)
{
    return phases[head->phase].refusal(mykerinos_of(head), event);
}

void mykerinos_list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    phases[head->phase].list(mykerinos_of(head), seat, list);
}

/* The next question of the survey; after the last one, the next season or the end. */
static void go_on_surveying(struct mykerinos_state *state)
{
    if (mykerinos_continue_survey(state))
        return;
    mykerinos_end_season(state);
    if (state->season < MYKERINOS_SEASON_COUNT) {
        mykerinos_begin_season(state);
    } else {
        state->head.phase = MYKERINOS_ENDED;
        state->head.acting = 0;
    }
}

static void end_turn(struct mykerinos_state *state)
{
    if (!mykerinos_next_turn(state))
        go_on_surveying(state);
}

/* In the game of two the neutral cubes come after the player's own (8.5). */
static void end_action(struct mykerinos_state *state)
{
    bool was_own = state->colour != MYKERINOS_NEUTRAL;
    state->patron = MYKERINOS_NO_PATRON;
    if (state->head.seat_count == 2 && was_own) {
        state->head.phase = MYKERINOS_ADDING;
        state->colour = MYKERINOS_NEUTRAL;
    } else {
        end_turn(state);
    }
}

void mykerinos_step(struct mykerinos_state *state, const struct game_event *event)
{
    switch (phases[state->head.phase].apply(state, event)) {
    case MYKERINOS_NEXT_POWER: state->head.phase = MYKERINOS_APPEALING; break;
    case MYKERINOS_NEXT_CUBE: state->head.phase = MYKERINOS_DIGGING; break;
    case MYKERINOS_ACTION_ENDS: end_action(state); break;
    case MYKERINOS_TURN_ENDS: end_turn(state); break;
    case MYKERINOS_NEXT_RANK:
        state->rank++;
        go_on_surveying(state);
        break;
    }
}

/* True: there are at least two answers, to start or to do without. False: there may be. The usual case, found out
 * quickly. */
static bool may_start_or_not(const struct mykerinos_state *state)
{
    int phase = state->head.phase;
    return (phase == MYKERINOS_EXCAVATING || phase == MYKERINOS_ADDING) &&
           mykerinos_cubes_at_hand(state, mykerinos_seat(state)) > 0 && !region_is_empty(mykerinos_empty(state));
}

bool mykerinos_is_forced(const struct mykerinos_state *state, struct game_event *step)
{
    struct move_list list;
    list.count = 0;
    if (state->head.phase == MYKERINOS_ENDED || may_start_or_not(state))
        return false;
    step->seat = (int8_t)mykerinos_seat(state);
    mykerinos_list_moves(&state->head, step->seat, &list);
    if (list.count != 1)
        return false;
    step->move = list.move[0];
    return true;
}

void mykerinos_apply(struct game_state *head, const struct game_event *event)
{
    struct mykerinos_state *state = (struct mykerinos_state *)head;
    struct game_event step = *event;
    do
        mykerinos_step(state, &step);
    while (mykerinos_is_forced(state, &step)); /* 4.12 */
}
