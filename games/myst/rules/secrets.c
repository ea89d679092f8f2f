/* Myst: who may see what. A team shares its hand, and its choice until both are made (2.5, 3.2). */
#include "games/myst/myst.h"

#define SECRET_OF(team, name, field)                                                                                   \
    {                                                                                                                  \
        name, offsetof(struct myst_state, field) + (team) * sizeof(((struct myst_state *)0)->field[0]),                \
            sizeof(((struct myst_state *)0)->field[0]), 0x15 << (team)                                                 \
    }
const struct game_secret myst_secrets[] = {
    SECRET_OF(0, "blue's hand", hand),
    SECRET_OF(1, "yellow's hand", hand),
    SECRET_OF(0, "blue's choice", choice),
    SECRET_OF(1, "yellow's choice", choice),
    { NULL, 0, 0, 0 },
};

static bool knows_hand(int viewer, int team)
{
    return viewer >= 0 && viewer < GAME_SEATS_MOST && myst_team(viewer) == team;
}

void myst_redact(struct game_state *head)
{
    struct myst_state *state = (struct myst_state *)head;
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (knows_hand(head->viewer, team) || head->phase == MYST_ENDED)
            continue;
        state->hand[team] = 0;
        state->choice[team] = 0;
    }
}

/* The cards that may be in the hidden hands: all but those in sight. */
static void count_unseen(const struct myst_state *state, int viewer, uint8_t count[MYST_CARD_KINDS])
{
    myst_count_all_cards(count);
    count[MYST_BOOK] = (uint8_t)(count[MYST_BOOK] - state->books_played[0] - state->books_played[1]);
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (!knows_hand(viewer, team))
            continue;
        for (int card = 0; card < MYST_LANDMARK_CARDS; card++)
            count[card] = (uint8_t)(count[card] - bits_has(state->hand[team], card));
        count[MYST_BOOK] = (uint8_t)(count[MYST_BOOK] - myst_books(state, team));
    }
}

void myst_imagine(struct game_state *head, int viewer, struct rng *rng)
{
    struct myst_state *state = (struct myst_state *)head;
    uint8_t count[MYST_CARD_KINDS];
    if (head->phase == MYST_ENDED)
        return;
    count_unseen(state, viewer, count);
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (knows_hand(viewer, team))
            continue;
        myst_deal(state, team, count, rng);
        /* A choice is hidden only until both are made; then it is on the board. */
        if (bits_has(state->chosen, team) && state->first[team] == MYST_NO_LANDMARK)
            state->choice[team] = (uint8_t)rng_below(rng, MYST_LANDMARKS);
    }
}
