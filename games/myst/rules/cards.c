/* Myst: the cards (chapter 2). A hand is a set of Landmark Cards and a number of Linking Books. */
#include "games/myst/myst.h"

static uint32_t one_card(uint32_t kind)
{
    return UINT32_C(1) << kind; /* also right for the books: they are counted from their bit upwards */
}

void myst_count_all_cards(uint8_t count[MYST_CARD_KINDS])
{
    memset(count, 1, MYST_LANDMARK_CARDS);
    count[MYST_BOOK] = MYST_BOOKS;
}

void myst_deal(struct myst_state *state, int team, uint8_t count[MYST_CARD_KINDS], struct rng *rng)
{
    int cards = MYST_HAND_CARDS - state->books_played[team];
    for (state->hand[team] = 0; cards > 0; cards--) {
        uint32_t kind = rng_weighted(rng, count, MYST_CARD_KINDS);
        count[kind]--;
        state->hand[team] += one_card(kind);
    }
}

void myst_play_book(struct myst_state *state, int team)
{
    state->hand[team] -= one_card(MYST_BOOK);
    state->books_played[team]++;
    state->head.shown++; /* that the team held it */
}
