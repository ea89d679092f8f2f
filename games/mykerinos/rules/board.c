/* Mykerinos: the region and the museum, as far as they know no phase. */
#include "games/mykerinos/mykerinos.h"

struct region_set mykerinos_region(const struct mykerinos_state *state)
{
    const struct region_set six_rows = { { 0x0000ffffffffffffU, 0 } }, nine_rows = { { ~(uint64_t)0, 0xff } };
    return state->season == MYKERINOS_SEASON_COUNT ? nine_rows : six_rows;
}

static struct region_set all_cubes(const struct mykerinos_state *state)
{
    struct region_set all = state->cubes[0];
    for (int colour = 1; colour < MYKERINOS_COLOUR_COUNT; colour++)
        all = region_or(all, state->cubes[colour]);
    return all;
}

struct region_set mykerinos_empty(const struct mykerinos_state *state)
{
    return region_less(mykerinos_region(state), region_or(all_cubes(state), state->pyramids));
}

struct region_set mykerinos_bare_pyramids(const struct mykerinos_state *state)
{
    return region_less(state->pyramids, all_cubes(state));
}

/* An action of Lord Lemon's has two cubes at most, so the one before tells whether a pyramid was used. */
struct region_set mykerinos_open_pyramids(const struct mykerinos_state *state)
{
    bool used = state->left > 0 && region_has(state->pyramids, state->last);
    if (state->patron != MYKERINOS_LEMON || used)
        return (struct region_set){ { 0, 0 } };
    return mykerinos_bare_pyramids(state);
}

const struct refusal *mykerinos_space_refusal(const struct mykerinos_state *state, int space)
{
    if (!region_has(mykerinos_region(state), space))
        return mykerinos_no(MYKERINOS_OFF_REGION);
    if (region_has(mykerinos_empty(state), space) || region_has(mykerinos_open_pyramids(state), space))
        return NULL;
    if (region_has(all_cubes(state), space))
        return mykerinos_no(MYKERINOS_CUBE_THERE);
    return mykerinos_no(state->patron == MYKERINOS_LEMON ? MYKERINOS_ONE_PYRAMID : MYKERINOS_PYRAMID_THERE);
}

static unsigned taken_rooms(const struct mykerinos_state *state)
{
    unsigned taken = 0;
    for (int seat = 0; seat < MYKERINOS_SEATS_MOST; seat++)
        taken |= state->museum[seat];
    return taken;
}

unsigned mykerinos_open_rooms(const struct mykerinos_state *state, int seat)
{
    unsigned open = 0x7fffU & ~0x1fU; /* 5.8: every 3 room and 2 room */
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        if ((state->museum[seat] & mykerinos_beside_five[wing]) != 0)
            open |= 1U << wing;
    return open & ~taken_rooms(state);
}

const struct refusal *mykerinos_room_refusal(const struct mykerinos_state *state, int seat, int room)
{
    if (bits_has(mykerinos_open_rooms(state, seat), room))
        return NULL;
    bool taken = bits_has(taken_rooms(state), room);
    return mykerinos_no(taken ? MYKERINOS_ROOM_TAKEN : MYKERINOS_FIVE_NEEDS_NEIGHBOUR);
}

void mykerinos_put_into_room(struct mykerinos_state *state, int seat, int room)
{
    state->museum[seat] = (uint16_t)(state->museum[seat] | bits_of(room));
}

int mykerinos_cubes_at_hand(const struct mykerinos_state *state, int seat)
{
    return state->colour == MYKERINOS_NEUTRAL ? state->neutral[seat] : state->stock[seat];
}

void mykerinos_list_spaces(struct move_list *list, uint8_t verb, struct region_set spaces)
{
    move_add_set(list, verb, 0, spaces.word[0]);
    move_add_set(list, verb, 64, spaces.word[1]);
}
