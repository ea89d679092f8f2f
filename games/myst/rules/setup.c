/* Myst: the table before the first landmarks are chosen (chapters 1 and 2). */
#include "games/myst/myst.h"

const struct refusal *myst_setup_refusal(const struct game_setup *setup)
{
    bool absent = setup->option[MYST_OPTION_YOUNGEST] > setup->seat_count; /* choice 0 is the lot */
    if (absent)
        return myst_no(MYST_YOUNGEST_ABSENT);
    bool too_new = setup->option[MYST_OPTION_MINUTES] == MYST_UNTIMED && setup->rules_version < 2;
    return too_new ? myst_no(MYST_UNTIMED_IS_NEW) : NULL;
}

static void name_youngest(struct myst_state *state)
{
    int choice = state->head.option[MYST_OPTION_YOUNGEST], seats = state->head.seat_count;
    int youngest = choice == 0 ? (int)rng_below(&state->head.rng, (uint32_t)seats) : choice - 1; /* 1.9 */
    int other = youngest;
    while (myst_team(other) == myst_team(youngest)) /* 1.10: with odd numbers the next may be a partner */
        other = (other + 1) % seats;
    state->youngest = (uint8_t)youngest;
    state->member[myst_team(youngest)] = (uint8_t)youngest;
    state->member[myst_team(other)] = (uint8_t)other;
}

static void fill_tray(struct myst_state *state, int team)
{
    uint8_t *tray = state->tray[team];
    for (int place = 0; place < MYST_PLACES; place++)
        tray[place] = (uint8_t)place;
    rng_shuffle(&state->head.rng, tray, MYST_PLACES);             /* 1.11 */
    if (state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED) { /* 1.12: two bits of chance a piece */
        for (int slot = 0; slot < MYST_PLACES; slot++)
            tray[slot] |= (uint8_t)(rng_below(&state->head.rng, 4) << MYST_TRAY_TURN_SHIFT);
    }
    state->tray_left[team] = MYST_ALL;
}

void myst_start(struct game_state *head, const struct game_setup *setup)
{
    struct myst_state *state = (struct myst_state *)head;
    uint8_t count[MYST_CARD_KINDS];
    game_begin(head, sizeof *state, setup);
    state->picture_seed = rng_next(&head->rng); /* 1.8 */
    name_youngest(state);
    myst_count_all_cards(count);
    for (int team = 0; team < MYST_TEAMS; team++) {
        state->first[team] = MYST_NO_LANDMARK;
        fill_tray(state, team);
        myst_deal(state, team, count, &head->rng); /* 2.4 */
        head->acting |= (uint16_t)bits_of(state->member[team]);
    }
}
