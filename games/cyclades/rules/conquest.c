/* Cyclades: isles that change hands, and elimination (rules 9.3, 9.6, 13). */
#include "games/cyclades/cyclades.h"

/* 9.6: what the seat would hold after taking the isle, exchanges of buildings included. */
int cyclades_metropolises_if_taken(const struct cyclades_state *state, int seat, int isle)
{
    uint64_t isles = state->isles_of[seat] | bits_of(isle);
    int held = bits_count(isles & state->metropolises);
    int fresh = bits_count(isles & ~(uint64_t)state->metropolises); /* sites for new ones */
    if (state->metropolis_supply < fresh)
        fresh = state->metropolis_supply;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
        int count = cyclades_buildings_on(state, type, isles);
        fresh = count < fresh ? count : fresh;
    }
    return held + fresh;
}

static void pieces_leave_the_game(struct cyclades_state *state, int seat)
{
    for (uint64_t seas = state->fleet_seas[seat]; seas != 0;)
        state->fleets[bits_take(&seas)] = 0;
    state->fleet_seas[seat] = 0;
    state->fleet_reserve[seat] = 0;
    state->troop_reserve[seat] = 0;
    state->priests_gone = (uint8_t)(state->priests_gone + state->priests[seat]);
    state->philosophers_gone = (uint8_t)(state->philosophers_gone + state->philosophers[seat]);
    state->priests[seat] = 0;
    state->philosophers[seat] = 0;
    cyclades_pay(state, seat, CYCLADES_FLOW_LOST, state->gold[seat]);
}

/* 13.1 */
static void eliminate(struct cyclades_state *state, int seat)
{
    state->out |= (uint8_t)bits_of(seat);
    pieces_leave_the_game(state, seat);
    cyclades_figures_of_seat_leave(state, seat);
}

void cyclades_conquer(struct cyclades_state *state, int seat, int isle, int troops)
{
    uint8_t owner = cyclades_isle_owner(state, isle);
    state->isles_of[seat] |= (uint16_t)bits_of(isle);
    state->troops[isle] = (uint8_t)troops;
    if (owner == CYCLADES_NONE)
        return;
    state->isles_of[owner] &= (uint16_t)~bits_of(isle);
    if (state->isles_of[owner] == 0)
        eliminate(state, owner);
}
