/* Mykerinos: the survey, section 6 of the rules, and 8.6 to 8.9. */
#include "games/mykerinos/mykerinos.h"

static int cubes_in(const struct mykerinos_state *state, int colour, int area)
{
    return set_count(set_and(state->cubes[colour], mykerinos_area_spaces[area]));
}

int mykerinos_ranking(const struct mykerinos_state *state, int area, uint8_t ranking[MYKERINOS_COLOUR_COUNT])
{
    int count = 0, weight[MYKERINOS_COLOUR_COUNT];
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        int cubes = cubes_in(state, colour, area), at = count;
        if (cubes == 0)
            continue;
        int mine = 8 * cubes - state->passing[colour]; /* 6.2, then 6.3 */
        for (; at > 0 && weight[at - 1] < mine; at--) {
            weight[at] = weight[at - 1];
            ranking[at] = ranking[at - 1];
        }
        weight[at] = mine;
        ranking[at] = (uint8_t)colour;
        count++;
    }
    return count;
}

uint64_t mykerinos_area_tiles(const struct mykerinos_state *state)
{
    uint64_t tiles = 0;
    for (int place = 2 * state->area; place < 2 * state->area + 2; place++)
        if (state->laid[place] != MYKERINOS_NO_TILE)
            tiles |= (uint64_t)1 << state->laid[place];
    return tiles;
}

void mykerinos_offer_survey(const struct mykerinos_state *state, struct mykerinos_choices *choices)
{
    int seat = mykerinos_seat(state);
    struct set tiles = set_from_bits(mykerinos_area_tiles(state));
    if (state->head.phase == MYKERINOS_REMOVING) {
        choices->of[MYKERINOS_REMOVE] = tiles;
        return;
    }
    choices->of[MYKERINOS_TAKE] = tiles;
    choices->of[MYKERINOS_DECLINE] = set_of(0);
    if (state->rank < 2 && state->reserve[seat] > 0) /* 6.4, 6.5 */
        choices->of[MYKERINOS_EXHIBIT] = set_from_bits(mykerinos_open_rooms(state, seat));
}

/* 6.9 */
static void close_area(struct mykerinos_state *state)
{
    struct set spaces = mykerinos_area_spaces[state->area];
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        state->reserve[colour] = (uint8_t)(state->reserve[colour] + cubes_in(state, colour, state->area));
        state->cubes[colour] = set_less(state->cubes[colour], spaces);
    }
    state->pyramids = set_less(state->pyramids, spaces);
    state->gone |= mykerinos_area_tiles(state);
    state->laid[2 * state->area] = state->laid[2 * state->area + 1] = MYKERINOS_NO_TILE;
}

int mykerinos_asked(int rank, const uint8_t *ranking, int count)
{
    if (ranking[rank] != MYKERINOS_NEUTRAL)
        return ranking[rank];
    if (count == 1 || rank == 2) /* 8.8, 8.9 */
        return -1;
    return rank == 0 ? 1 - ranking[1] : ranking[0]; /* 8.7 */
}

/* Goes on to the next question of the area; false: there is none. */
static bool area_on(struct mykerinos_state *state)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(state, state->area, ranking);
    for (; state->rank < count; state->rank++) {
        int seat = mykerinos_asked(state->rank, ranking, count);
        if (seat >= 0) {
            state->head.acting = (uint16_t)(1U << seat);
            state->head.phase = seat == ranking[state->rank] ? MYKERINOS_SURVEYING : MYKERINOS_REMOVING;
            return true;
        }
    }
    return false;
}

/* 6.1, then past the end of the survey. */
static void survey_on(struct mykerinos_state *state)
{
    for (; state->area < mykerinos_area_count(state); state->area++, state->rank = 0) {
        if (area_on(state))
            return;
        close_area(state);
    }
    state->area = 0;
    mykerinos_end_season(state);
}

void mykerinos_begin_survey(struct mykerinos_state *state)
{
    state->area = state->rank = 0;
    survey_on(state);
}

static void next_rank(struct mykerinos_state *state)
{
    state->rank++;
    survey_on(state);
}

static void lift_tile(struct mykerinos_state *state, int tile)
{
    int place = 2 * state->area + (state->laid[2 * state->area] != tile);
    state->laid[place] = MYKERINOS_NO_TILE;
}

void mykerinos_take_tile(struct mykerinos_state *state, int tile)
{
    lift_tile(state, tile);
    state->owned[mykerinos_seat(state)] |= (uint64_t)1 << tile;
    next_rank(state);
}

void mykerinos_remove_tile(struct mykerinos_state *state, int tile)
{
    lift_tile(state, tile);
    state->gone |= (uint64_t)1 << tile;
    next_rank(state);
}

void mykerinos_exhibit_from_reserve(struct mykerinos_state *state, int room)
{
    int seat = mykerinos_seat(state);
    state->reserve[seat]--;
    state->museum[seat] = (uint16_t)(state->museum[seat] | 1U << room);
    next_rank(state);
}

void mykerinos_decline(struct mykerinos_state *state)
{
    next_rank(state);
}
