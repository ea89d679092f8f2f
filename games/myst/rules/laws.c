/* Myst: what always holds. */
#include "games/myst/myst.h"

static bool tray_is_whole(const struct myst_state *state, int team)
{
    uint64_t seen = 0, on_board = 0;
    for (int slot = 0; slot < MYST_PLACES; slot++) {
        uint64_t place = bits_of(state->tray[team][slot] & MYST_TRAY_PLACE_MASK);
        seen |= place;
        if (!bits_has(state->tray_left[team], slot))
            on_board |= place;
    }
    return seen == MYST_ALL && on_board == state->placed[team];
}

const char *myst_broken_law(const struct game_state *head)
{
    const struct myst_state *state = myst_of(head);
    uint32_t cards = (UINT32_C(1) << MYST_BOOK) - 1;
    for (int team = 0; team < MYST_TEAMS; team++) {
        int held = bits_count(state->hand[team] & cards) + myst_books(state, team);
        if (!tray_is_whole(state, team))
            return "each of a team's 48 pieces is either in its tray or on its own place";
        if (held + state->books_played[team] != MYST_HAND_CARDS)
            return "a team has five cards, played books included";
    }
    if ((state->placed[0] & state->placed[1]) != 0)
        return "one piece on a place";
    if ((state->hand[0] & state->hand[1] & cards) != 0)
        return "every Landmark Card is unique";
    if (myst_books(state, 0) + myst_books(state, 1) + state->books_played[0] + state->books_played[1] > MYST_BOOKS)
        return "two Linking Books";
    if (head->phase >= MYST_EXPLORING && (myst_open(state) != 0 || state->pawn[0] == state->pawn[1]))
        return "a covered board and two playing pieces apart, from the exploration on";
    return NULL;
}
