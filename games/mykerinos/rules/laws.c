/* Mykerinos: what always holds. Nothing is hidden but the order of the undealt tiles, and that is not in the state:
 * they are a set. */
#include "games/mykerinos/mykerinos.h"

static int cubes_of(const struct mykerinos_state *state, int colour)
{
    int cubes = region_count(state->cubes[colour]) + state->reserve[colour];
    if (colour == MYKERINOS_NEUTRAL)
        return cubes + state->neutral[0] + state->neutral[1];
    return cubes + state->stock[colour] + bits_count(state->museum[colour]);
}

static bool cubes_are_whole(const struct mykerinos_state *state)
{
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        bool plays = colour == MYKERINOS_NEUTRAL ? state->head.seat_count == 2 : colour < state->head.seat_count;
        if (cubes_of(state, colour) != (plays ? MYKERINOS_CUBES : 0))
            return false;
    }
    return true;
}

static bool cubes_lie_apart(const struct mykerinos_state *state)
{
    struct region_set seen = { { 0, 0 } };
    unsigned rooms = 0;
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        if (!region_is_empty(region_and(seen, state->cubes[colour])))
            return false;
        seen = region_or(seen, state->cubes[colour]);
    }
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if ((rooms & state->museum[seat]) != 0)
            return false;
        rooms |= state->museum[seat];
    }
    return region_is_empty(region_less(seen, mykerinos_region(state)));
}

/* Adding disjoint sets of all tiles gives the full set; anything twice or missing does not keep the count. */
static bool tiles_are_whole(const struct mykerinos_state *state)
{
    uint64_t all = state->undealt | state->gone;
    int count = bits_count(state->undealt) + bits_count(state->gone);
    for (int seat = 0; seat < MYKERINOS_SEATS_MOST; seat++) {
        all |= state->owned[seat];
        count += bits_count(state->owned[seat]);
    }
    for (int place = 0; place < MYKERINOS_PLACE_COUNT; place++)
        if (state->laid[place] != MYKERINOS_NO_TILE) {
            all |= bits_of(state->laid[place]);
            count++;
        }
    return count == MYKERINOS_TILE_COUNT && all == bits_of(MYKERINOS_TILE_COUNT) - 1;
}

const char *mykerinos_broken_law(const struct game_state *head)
{
    const struct mykerinos_state *state = mykerinos_of(head);
    if (!cubes_are_whole(state))
        return "25 cubes of every colour, always";
    if (!cubes_lie_apart(state))
        return "one cube at most on a space of the region and in a room";
    return tiles_are_whole(state) ? NULL : "36 tiles, each in one place";
}
