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

/* Not by move_add, which would look at the list's end for every move: lists of places are long, and bots make many. */
void myst_list_set(struct move_list *list, enum myst_verb verb, uint64_t set)
{
    struct game_move *next = list->move + list->count;
    assert(list->count + 64 <= GAME_MOVES_LIMIT);
    for (; set != 0; set &= set - 1)
        *next++ = (struct game_move){ .verb = (uint8_t)verb, .operand = { (uint8_t)bits_lowest(set) } };
    list->count = (uint16_t)(next - list->move);
}
