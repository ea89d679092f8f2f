/* Myst: the course of the game. Phases return what comes next; only this file goes there. */
#include "games/myst/myst.h"

static const struct phase {
    const struct refusal *(*refusal)(const struct myst_state *state, const struct game_event *event);
    void (*list)(const struct myst_state *state, int seat, struct move_list *list);
    enum myst_next (*apply)(struct myst_state *state, const struct game_event *event);
    enum myst_refusal elsewhere; /* why its verbs are refused in the other phases */
} phases[] = {
    [MYST_CHOOSING] = { myst_choose_refusal, myst_choose_list, myst_choose_apply, MYST_NOT_CHOOSING },
    [MYST_BUILDING] = { myst_build_refusal, myst_build_list, myst_build_apply, MYST_NOT_BUILDING },
    [MYST_EXPLORING] = { myst_explore_refusal, myst_explore_list, myst_explore_apply, MYST_NOT_EXPLORING },
};

static enum myst_phase phase_of(int verb)
{
    return verb == MYST_CHOOSE ? MYST_CHOOSING : verb < MYST_SPIN ? MYST_BUILDING : MYST_EXPLORING;
}

const struct refusal *myst_refusal(const struct game_state *head, const struct game_event *event)
{
    enum myst_phase phase = phase_of(event->move.verb);
    return head->phase == phase ? phases[phase].refusal(myst_of(head), event) : myst_no(phases[phase].elsewhere);
}

void myst_list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    phases[head->phase].list(myst_of(head), seat, list);
}

static void end(struct myst_state *state)
{
    state->head.phase = MYST_ENDED;
    state->head.acting = 0;
    state->head.shown++; /* 8.5: the hands are turned over */
    state->step = MYST_STEP_LENGTH;
    state->spaces = 0;
    state->arrived = 0;
}

void myst_apply(struct game_state *head, const struct game_event *event)
{
    struct myst_state *state = (struct myst_state *)head;
    switch (phases[head->phase].apply(state, event)) {
    case MYST_SAME_PHASE: break;
    case MYST_NEXT_BUILDING: myst_begin_building(state); break;
    case MYST_NEXT_EXPLORING: myst_begin_exploring(state); break;
    case MYST_THE_END: end(state); break;
    }
}
