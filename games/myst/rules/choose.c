/* Myst: the first landmarks (chapter 3). */
#include "games/myst/myst.h"

static bool taken_first(const struct myst_state *state, int landmark)
{
    return state->first[0] == landmark || state->first[1] == landmark;
}

const struct refusal *myst_choose_refusal(const struct myst_state *state, const struct game_event *event)
{
    return taken_first(state, event->move.operand[0]) ? myst_no(MYST_LANDMARK_TAKEN) : NULL;
}

static void place_first(struct myst_state *state, int team)
{
    state->first[team] = state->choice[team];
    myst_place(state, team, myst_landmark_places[state->first[team]][0]);
}

/* Both have chosen, or the second team has chosen again. */
static enum myst_next place_chosen(struct myst_state *state)
{
    int leader = myst_team(state->youngest), other = 1 - leader;
    if (state->first[leader] == MYST_NO_LANDMARK) {
        place_first(state, leader); /* 3.3 */
        state->head.shown++;        /* 3.2 */
    }
    bool again = taken_first(state, state->choice[other]); /* 3.4 */
    if (again)
        state->head.acting = (uint16_t)bits_of(state->member[other]);
    else
        place_first(state, other);
    state->chosen = (uint8_t)(again ? bits_of(leader) : 0);
    memset(state->choice, 0, sizeof state->choice);
    return again ? MYST_SAME_PHASE : MYST_NEXT_BUILDING;
}

enum myst_next myst_choose_apply(struct myst_state *state, const struct game_event *event)
{
    int team = myst_team(event->seat);
    state->choice[team] = event->move.operand[0];
    state->chosen |= (uint8_t)bits_of(team);
    state->head.acting &= (uint16_t)~bits_of(event->seat);
    return state->chosen == (1 << MYST_TEAMS) - 1 ? place_chosen(state) : MYST_SAME_PHASE;
}

void myst_choose_list(const struct myst_state *state, int seat, struct move_list *list)
{
    (void)seat; /* the same for both teams */
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        if (!taken_first(state, landmark))
            move_add(list, MYST_CHOOSE, (uint8_t)landmark, 0);
}
