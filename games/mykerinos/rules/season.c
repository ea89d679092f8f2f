/* Mykerinos: seasons and turns: what is laid and granted, whose turn it is, and who has passed (sections 3 and 4). */
#include "games/mykerinos/mykerinos.h"

/* ---- a season begins ---- */

/* Takes one of the undealt tiles, each equally likely. */
static int draw_tile(struct mykerinos_state *state)
{
    uint64_t left = state->undealt;
    for (uint32_t skip = rng_below(&state->head.rng, (uint32_t)bits_count(left)); skip > 0; skip--)
        left &= left - 1;
    int tile = bits_lowest(left);
    state->undealt &= ~bits_of(tile);
    return tile;
}

/* Puts the tile's pyramids on the region, turned by half a turn or not. */
static void raise_pyramids(struct mykerinos_state *state, int place, int tile, bool turned)
{
    int corner = 3 * MYKERINOS_COLUMNS * (place / 4) + 2 * (place % 4);
    for (int i = 0; i < 6; i++) {
        int at = turned ? 5 - i : i;
        if (bits_has(mykerinos_shape_of(tile)->pyramids, i))
            state->pyramids = region_or(state->pyramids, region_of(corner + MYKERINOS_COLUMNS * (at / 2) + at % 2));
    }
}

/* 3.2 */
static void lay_region(struct mykerinos_state *state)
{
    for (int place = 0; place < 2 * mykerinos_area_count(state); place++) {
        int tile = draw_tile(state);
        state->laid[place] = (uint8_t)tile;
        raise_pyramids(state, place, tile, rng_below(&state->head.rng, 2) != 0);
    }
}

/* 3.3, 3.4 */
static void grant_cubes(struct mykerinos_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        uint8_t grant = mykerinos_grant[state->head.seat_count];
        if (grant > state->reserve[seat])
            grant = state->reserve[seat];
        state->reserve[seat] = (uint8_t)(state->reserve[seat] - grant);
        state->stock[seat] = (uint8_t)(state->stock[seat] + grant);
    }
}

/* 8.2, 8.3: one by one, in turn */
static void grant_neutral_cubes(struct mykerinos_state *state)
{
    for (int i = 0; i < 2 * mykerinos_neutral_grant && state->reserve[MYKERINOS_NEUTRAL] > 0; i++) {
        state->reserve[MYKERINOS_NEUTRAL]--;
        state->neutral[(state->first + i) % 2]++;
    }
}

void mykerinos_begin_season(struct mykerinos_state *state)
{
    state->season++;
    lay_region(state);
    grant_cubes(state);
    if (state->head.seat_count == 2) {
        grant_neutral_cubes(state);
        state->passing[MYKERINOS_NEUTRAL] = mykerinos_neutral_passing; /* 8.4 */
    }
    mykerinos_begin_turn(state, state->first);
}

/* ---- turns ---- */

void mykerinos_begin_turn(struct mykerinos_state *state, int seat)
{
    state->head.acting = (uint16_t)bits_of(seat);
    state->head.phase = MYKERINOS_EXCAVATING;
    state->colour = (uint8_t)seat;
}

/* The neutral disc may stand in the way (8.4). */
void mykerinos_put_disc(struct mykerinos_state *state, int seat)
{
    int space = 1;
    for (int other = 0; other < state->head.seat_count; other++)
        space += state->passing[other] != 0;
    if (state->head.seat_count == 2 && space >= mykerinos_neutral_passing)
        space++;
    state->passing[seat] = (uint8_t)space;
}

bool mykerinos_next_turn(struct mykerinos_state *state)
{
    int seat = mykerinos_seat(state), seat_count = state->head.seat_count;
    for (int step = 1; step < seat_count; step++) {
        int next = (seat + step) % seat_count;
        if (state->passing[next] == 0) {
            mykerinos_begin_turn(state, next);
            return true;
        }
    }
    if (state->passing[seat] == 0) /* 4.11 */
        mykerinos_put_disc(state, seat);
    state->colour = 0;
    return false; /* 4.10 */
}

/* ---- a season ends ---- */

/* 3.5 */
static void pass_the_marker(struct mykerinos_state *state)
{
    for (uint8_t seat = 0; seat < state->head.seat_count; seat++)
        if (state->passing[seat] > state->passing[state->first])
            state->first = seat;
    memset(state->passing, 0, sizeof state->passing);
}

void mykerinos_end_season(struct mykerinos_state *state)
{
    pass_the_marker(state);
    state->tilted = 0; /* 3.6 */
}
