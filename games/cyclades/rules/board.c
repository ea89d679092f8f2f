/* Cyclades: who owns what, where pieces go, and the one way gold changes hands. */
#include "games/cyclades/board.h"

/* ---- looking ---- */

uint8_t cyclades_isle_owner(const struct cyclades_state *state, int isle)
{
    for (uint8_t seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->isles_of[seat], isle))
            return seat;
    return CYCLADES_NONE;
}

uint8_t cyclades_sea_owner(const struct cyclades_state *state, int sea)
{
    for (uint8_t seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->fleet_seas[seat], sea))
            return seat;
    return CYCLADES_NONE;
}

int cyclades_room(const struct cyclades_state *state, int isle)
{
    int size = cyclades_map(state)->size[isle];
    int room = size - (bits_has(state->metropolises, isle) ? cyclades_site[size] : 0);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        room -= state->buildings[type][isle];
    return room;
}

int cyclades_metropolis_count(const struct cyclades_state *state, int seat)
{
    return bits_count(state->metropolises & state->isles_of[seat]);
}

int cyclades_buildings_on(const struct cyclades_state *state, int type, uint64_t isles)
{
    int count = 0;
    while (isles != 0)
        count += state->buildings[type][bits_take(&isles)];
    return count;
}

/* Temples used on an isle, its metropolis left out. */
static int used_temples(const struct cyclades_state *state, int isle)
{
    return state->temples_used[isle] % CYCLADES_METROPOLIS_USED;
}

int cyclades_temples_left(const struct cyclades_state *state, int isle)
{
    int temples = state->buildings[CYCLADES_TEMPLE][isle], metropolis = bits_has(state->metropolises, isle);
    if (cyclades_rules(state) < 2)
        return temples + metropolis - state->temples_used[isle];
    return temples - used_temples(state, isle) + (metropolis && state->temples_used[isle] < CYCLADES_METROPOLIS_USED);
}

int cyclades_revenue(const struct cyclades_state *state, int seat)
{
    const struct cyclades_map *map = cyclades_map(state);
    int revenue = bits_count(map->horn_seas & state->fleet_seas[seat]);
    for (uint64_t isles = state->isles_of[seat]; isles != 0;) {
        int isle = bits_take(&isles);
        revenue += cyclades_horns[map->size[isle]] + state->markers[isle];
    }
    return revenue;
}

int cyclades_markers_placed(const struct cyclades_state *state)
{
    int placed = 0;
    for (int isle = 0; isle < CYCLADES_ISLES_MOST; isle++)
        placed += state->markers[isle];
    return placed;
}

uint64_t cyclades_fleets_of_others(const struct cyclades_state *state, int seat)
{
    uint64_t seas = 0;
    for (int other = 0; other < state->head.seat_count; other++)
        seas |= other == seat ? 0 : state->fleet_seas[other];
    return seas;
}

uint64_t cyclades_closed_seas(const struct cyclades_state *state)
{
    uint64_t closed = state->kraken_sea == CYCLADES_NONE ? 0 : bits_of(state->kraken_sea);
    uint8_t isle = state->figure_isle[CYCLADES_POLYPHEMUS];
    return isle == CYCLADES_NONE ? closed : closed | cyclades_map(state)->coast[isle];
}

uint64_t cyclades_chain(const struct cyclades_state *state, int seat, int isle)
{
    const struct cyclades_map *map = cyclades_map(state);
    uint64_t own = state->fleet_seas[seat], chain = own & map->coast[isle];
    for (uint64_t left = chain; left != 0;) {
        uint64_t fresh = map->near[bits_take(&left)] & own & ~chain;
        chain |= fresh;
        left |= fresh;
    }
    return chain;
}

uint16_t cyclades_isles_along(const struct cyclades_state *state, uint64_t seas)
{
    uint16_t isles = 0;
    while (seas != 0)
        isles |= cyclades_map(state)->shore[bits_take(&seas)];
    return isles;
}

int cyclades_fresh_fleets(const struct cyclades_state *state, int sea)
{
    int fresh = state->fleets[sea];
    for (int i = 0; i < CYCLADES_PIECES - 1 && state->tired[i] != 0; i++)
        fresh -= state->tired[i] == sea + 1;
    return fresh;
}

int cyclades_territory_left(const struct cyclades_state *state, int seat)
{
    int left = CYCLADES_TERRITORY_MARKERS;
    for (uint64_t isles = state->isles_of[seat]; isles != 0;)
        left -= state->troops[bits_take(&isles)] == 0;
    return left;
}

/* ---- gold, and what the last event did ---- */

void cyclades_clear_news(struct cyclades_state *state)
{
    memset(&state->news, 0, sizeof state->news);
    state->news.fortune_seat = CYCLADES_NONE;
    state->news.founded = CYCLADES_NONE;
    state->news.moved_from = CYCLADES_NONE;
    state->news.moved_to = CYCLADES_NONE;
}

void cyclades_gain(struct cyclades_state *state, int seat, enum cyclades_flow flow, int amount)
{
    state->gold[seat] = (uint16_t)(state->gold[seat] + amount);
    if (cyclades_fortunes_are_open(state))
        state->fortune[seat] = state->gold[seat];
    int16_t *sum = &state->news.flow[flow][seat];
    *sum = (int16_t)(*sum + amount);
}

/* ---- pieces ---- */

void cyclades_add_fleets(struct cyclades_state *state, int seat, int sea, int count)
{
    state->fleets[sea] = (uint8_t)(state->fleets[sea] + count);
    state->fleet_seas[seat] |= bits_of(sea);
}

void cyclades_lift_fleets(struct cyclades_state *state, int seat, int sea, int count)
{
    state->fleets[sea] = (uint8_t)(state->fleets[sea] - count);
    if (state->fleets[sea] == 0)
        state->fleet_seas[seat] &= ~bits_of(sea);
}

void cyclades_tire_fleets(struct cyclades_state *state, int sea, int count)
{
    int tired = 0;
    if (state->hand != CYCLADES_SYLPH || cyclades_rules(state) < 2)
        return;
    while (tired < CYCLADES_PIECES - 1 && state->tired[tired] != 0)
        tired++;
    if (tired + count == CYCLADES_PIECES) /* there are no others */
        state->hand_steps = 0;
    for (; count > 0 && tired < CYCLADES_PIECES - 1; count--)
        state->tired[tired++] = (uint8_t)(sea + 1);
}

void cyclades_use_temple(struct cyclades_state *state, int isle)
{
    bool temple = used_temples(state, isle) < state->buildings[CYCLADES_TEMPLE][isle];
    int used = temple || cyclades_rules(state) < 2 ? 1 : CYCLADES_METROPOLIS_USED;
    state->temples_used[isle] = (uint8_t)(state->temples_used[isle] + used);
}

/* In version 1 a fresh temple or metropolis became a used one when there were too many of these. */
static void remove_temple_version_1(struct cyclades_state *state, int isle)
{
    int temples = state->buildings[CYCLADES_TEMPLE][isle] + bits_has(state->metropolises, isle);
    if (state->temples_used[isle] > temples)
        state->temples_used[isle] = (uint8_t)temples;
}

/* 6.3: of several temples on an isle the owner gives up a used one, and others destroy a fresh one. */
static void remove_temple(struct cyclades_state *state, int isle)
{
    int used = used_temples(state, isle);
    bool own = bits_has(state->isles_of[state->turn_seat], isle);
    if (used > (own ? 0 : state->buildings[CYCLADES_TEMPLE][isle]))
        state->temples_used[isle]--;
}

void cyclades_remove_building(struct cyclades_state *state, int type, int isle)
{
    state->buildings[type][isle]--;
    state->building_supply[type]++;
    if (cyclades_rules(state) < 2)
        remove_temple_version_1(state, isle);
    else if (type == CYCLADES_TEMPLE)
        remove_temple(state, isle);
}

/* ---- cards ---- */

/* Nothing is drawn from the generator if there is no choice. */
int cyclades_draw_from(struct rng *rng, uint64_t set)
{
    uint32_t count = (uint32_t)bits_count(set);
    for (uint32_t left = count > 1 ? rng_below(rng, count) : 0; left > 0; left--)
        set &= set - 1;
    return bits_lowest(set);
}

int cyclades_draw_creature(struct cyclades_state *state)
{
    if (state->pile == 0) { /* 2.6 */
        state->pile = state->discards;
        state->discards = 0;
    }
    int creature = cyclades_draw_from(&state->head.rng, state->pile);
    state->pile ^= 1u << creature;
    return creature;
}

void cyclades_figure_leaves(struct cyclades_state *state, int figure)
{
    state->figure_isle[figure] = CYCLADES_NONE;
    state->figure_seat[figure] = CYCLADES_NONE;
    state->discards |= 1u << figure;
}

void cyclades_figures_of_seat_leave(struct cyclades_state *state, int seat)
{
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (state->figure_seat[figure] == seat)
            cyclades_figure_leaves(state, figure);
}
