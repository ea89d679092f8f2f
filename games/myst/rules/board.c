/* Myst: pieces on the board and the landmarks they show, as far as they know no phase. */
#include "games/myst/myst.h"

int myst_next_member(const struct myst_state *state, int seat)
{
    return seat + MYST_TEAMS < state->head.seat_count ? seat + MYST_TEAMS : myst_team(seat);
}

void myst_place(struct myst_state *state, int team, int place)
{
    int slot = 0;
    while ((state->tray[team][slot] & MYST_TRAY_PLACE_MASK) != place)
        slot++;
    state->tray_left[team] &= ~bits_of(slot);
    state->placed[team] |= bits_of(place);
}

int myst_key_landmark(int place)
{
    int landmark = 0;
    while (landmark < MYST_LANDMARKS && myst_landmark_places[landmark][0] != place)
        landmark++;
    return landmark;
}

int myst_placer(const struct myst_state *state, int landmark)
{
    int place = myst_landmark_places[landmark][0];
    if (bits_has(myst_open(state), place))
        return -1;
    return bits_has(state->placed[0], place) ? 0 : 1;
}

int myst_controller(const struct myst_state *state, int landmark)
{
    int placer = myst_placer(state, landmark);
    return state->top[landmark] == MYST_TOP_LAID ? 1 - placer : placer;
}
