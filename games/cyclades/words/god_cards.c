/* Cyclades: what the gods are and do. */
#include "games/cyclades/cyclades.h"

static const char *const slot_roles[] = { "God, first in this cycle", "God, second in this cycle",
                                          "God, third in this cycle", "God, fourth in this cycle" };

/* The god's place in this cycle, from 0; the number of gods face up: face down. */
static int place_of(const struct cyclades_state *state, int god)
{
    int slot = 0;
    while (slot < state->god_count && state->gods[slot] != god)
        slot++;
    return slot;
}

static void add_role(const struct cyclades_state *state, int god, struct text *role)
{
    int slot = place_of(state, god);
    if (god == CYCLADES_APOLLO)
        text_add(role, "God, last in every cycle");
    else if (slot < state->god_count)
        text_add(role, "%T", slot_roles[slot]);
    else
        text_add(role, "God, face down in this cycle");
}

static void add_does(int god, struct text *does)
{
    const uint8_t *cost = cyclades_recruit_cost[god];
    switch (god) {
    case CYCLADES_POSEIDON:
        text_add(does,
                 "Grants one fleet for free and up to three more for %d, %d and %d gold %R. You may build ports for %d "
                 "gold each %R and move fleets for %d gold each time %R.",
                 (int)cost[1], (int)cost[2], (int)cost[3], "7.1", CYCLADES_BUILD_COST, "7.3", CYCLADES_STEP_COST,
                 "7.4");
        break;
    case CYCLADES_ARES:
        text_add(does,
                 "Grants one troop for free and up to three more for %d, %d and %d gold %R. You may build fortresses "
                 "for %d gold each %R and move troops for %d gold each time %R.",
                 (int)cost[1], (int)cost[2], (int)cost[3], "7.5", CYCLADES_BUILD_COST, "7.6", CYCLADES_STEP_COST,
                 "7.7");
        break;
    case CYCLADES_ZEUS:
        text_add(
            does,
            "Grants one priest for free and a second one for %d gold %R. You may build temples for %d gold each %R "
            "and replace creatures on the track for %d gold each %R.",
            (int)cost[1], "7.8", CYCLADES_BUILD_COST, "7.9", CYCLADES_STEP_COST, "7.10");
        break;
    case CYCLADES_ATHENA:
        text_add(does,
                 "Grants one philosopher for free and a second one for %d gold %R. You may build universities for %d "
                 "gold each %R.",
                 (int)cost[1], "7.11", CYCLADES_BUILD_COST, "7.12");
        break;
    default:
        text_add(does,
                 "Gives you %d gold, or %d gold if you control only one isle %R. The first player who chooses him also "
                 "puts a prosperity marker on any isle %R.",
                 CYCLADES_APOLLO_GOLD, CYCLADES_APOLLO_ALMS, "7.13", "7.14");
    }
}

void cyclades_explain_god(const struct game_state *view, int god, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    add_role(state, god, &card->role);
    text_add(&card->title, "%T", cyclades_god_titles[god]);
    add_does(god, &card->does);
}
