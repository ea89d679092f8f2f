/* Cyclades: the cycle and its turns - creatures, gods, revenue (rules 2 to 4), whose turn it is (6, 7.13 to 7.15),
 * elimination (13) and the end (14). */
#include "games/cyclades/cyclades.h"

/* ---- looking at the board ---- */

uint8_t cyclades_isle_owner(const struct cyclades_state *state, unsigned isle)
{
    for (uint8_t seat = 0; seat < state->head.seat_count; seat++)
        if (cyclades_has(state->isles_of[seat], isle))
            return seat;
    return CYCLADES_NONE;
}

uint8_t cyclades_sea_owner(const struct cyclades_state *state, unsigned sea)
{
    for (uint8_t seat = 0; seat < state->head.seat_count; seat++)
        if ((state->fleet_seas[seat] >> sea & 1) != 0)
            return seat;
    return CYCLADES_NONE;
}

int cyclades_room(const struct cyclades_state *state, unsigned isle)
{
    unsigned size = cyclades_map(state)->size[isle];
    int room = (int)size - (cyclades_has(state->metropolises, isle) ? cyclades_site[size] : 0);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        room -= state->buildings[type][isle];
    return room;
}

int cyclades_metropolis_count(const struct cyclades_state *state, int seat)
{
    return __builtin_popcount(state->metropolises & state->isles_of[seat]);
}

int cyclades_revenue(const struct cyclades_state *state, int seat)
{
    const struct cyclades_map *map = cyclades_map(state);
    int revenue = bits_count(map->horn_seas & state->fleet_seas[seat]);
    for (uint32_t isles = state->isles_of[seat]; isles != 0;) {
        unsigned isle = cyclades_take(&isles);
        revenue += cyclades_horns[map->size[isle]] + state->markers[isle];
    }
    return revenue;
}

void cyclades_gain(struct cyclades_state *state, int seat, enum cyclades_flow flow, int amount)
{
    state->gold[seat] = (uint16_t)(state->gold[seat] + amount);
    if (state->head.option[CYCLADES_OPTION_FORTUNES] != 0)
        state->fortune[seat] = state->gold[seat];
    int16_t *sum = &state->news.flow[flow][seat];
    *sum = (int16_t)(*sum + amount);
}

void cyclades_ask_seat(struct cyclades_state *state, int seat, enum cyclades_phase phase)
{
    state->head.acting = (uint16_t)(1 << seat);
    state->head.phase = (uint8_t)phase;
}

/* ---- 2 Creatures ---- */

/* Any member of the set, by chance; a draw only if there is a choice. */
static unsigned draw_from(struct rng *rng, uint32_t set)
{
    uint32_t count = (uint32_t)__builtin_popcount(set);
    for (uint32_t left = count > 1 ? rng_below(rng, count) : 0; left > 0; left--)
        set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

unsigned cyclades_draw_creature(struct cyclades_state *state)
{
    if (state->pile == 0) { /* 2.6 */
        state->pile = state->discards;
        state->discards = 0;
    }
    unsigned creature = draw_from(&state->head.rng, state->pile);
    state->pile ^= 1u << creature;
    return creature;
}

/* The track grows by a space in each of the first three cycles: 2.3 to 2.5 are one rule. */
static void update_creatures(struct cyclades_state *state)
{
    uint8_t *track = state->track;
    int last = state->cycle < CYCLADES_TRACK ? state->cycle - 1 : CYCLADES_TRACK - 1, to = last;
    if (state->cycle > CYCLADES_TRACK && track[last] != CYCLADES_NONE) {
        state->discards |= 1u << track[last];
        track[last] = CYCLADES_NONE;
    }
    for (int from = last; from >= 0; from--) {
        uint8_t creature = track[from];
        track[from] = CYCLADES_NONE;
        if (creature != CYCLADES_NONE)
            track[to--] = creature;
    }
    for (; to >= 0; to--)
        track[to] = (uint8_t)cyclades_draw_creature(state);
}

void cyclades_figure_leaves(struct cyclades_state *state, enum cyclades_creature figure)
{
    state->figure_isle[figure] = CYCLADES_NONE;
    state->figure_seat[figure] = CYCLADES_NONE;
    state->discards |= 1u << figure;
}

static void figures_of_seat_leave(struct cyclades_state *state, int seat)
{
    for (unsigned figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (state->figure_seat[figure] == seat)
            cyclades_figure_leaves(state, figure);
}

/* ---- 3 The gods ---- */

/* Nothing is drawn for gods that stay face down, so nothing about their order is in the state. */
static void lay_out_gods(struct cyclades_state *state)
{
    uint32_t all = (1u << CYCLADES_APOLLO) - 1, face_up = 0, left = all;
    for (int slot = 0; slot < CYCLADES_APOLLO; slot++)
        if (state->gods[slot] != CYCLADES_NONE)
            face_up |= 1u << state->gods[slot];
    int slot = 0;
    if (state->god_count == 3 && state->cycle > 1) { /* 3.3 */
        state->gods[slot++] = (uint8_t)__builtin_ctz(all & ~face_up);
        left = face_up;
    } else if (state->god_count == 2 && state->cycle % 2 == 0) { /* 3.4 */
        left = all & ~face_up;
    }
    for (; slot < state->god_count; slot++) {
        unsigned god = draw_from(&state->head.rng, left);
        state->gods[slot] = (uint8_t)god;
        left ^= 1u << god;
    }
}

/* ---- 2.1 A cycle ---- */

void cyclades_begin_cycle(struct cyclades_state *state)
{
    state->cycle++;
    memset(state->temples_used, 0, sizeof state->temples_used);
    update_creatures(state);
    lay_out_gods(state);
    for (int seat = 0; seat < state->head.seat_count; seat++) /* 4.1 */
        if (!cyclades_has(state->out, (unsigned)seat))
            cyclades_gain(state, seat, CYCLADES_FLOW_REVENUE, cyclades_revenue(state, seat));
    cyclades_begin_offerings(state);
}

/* 6.7: the first to finish lies last. */
static void put_markers_back(struct cyclades_state *state)
{
    state->order_count = 0;
    for (int i = state->finished_count - 1; i >= 0; i--)
        if (!cyclades_has(state->out, state->finished[i]))
            state->order[state->order_count++] = state->finished[i];
    for (int i = state->order_count; i < CYCLADES_MARKERS_MOST; i++)
        state->order[i] = CYCLADES_NONE;
}

static bool somebody_has_won(const struct cyclades_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (cyclades_metropolis_count(state, seat) >= cyclades_goal_for[state->head.seat_count])
            return true;
    return false;
}

static void end_cycle(struct cyclades_state *state)
{
    put_markers_back(state);
    if (somebody_has_won(state) || state->cycle == cyclades_cycles_most) /* 14.1, 14.3 */
        cyclades_end(state);
    else
        cyclades_begin_cycle(state);
}

void cyclades_end(struct cyclades_state *state)
{
    state->head.phase = CYCLADES_ENDED;
    state->head.acting = 0;
    state->head.shown++; /* 14.5 */
}

/* ---- 6 Turns ---- */

/* False: the player must first choose an isle for the marker. */
static bool apollo_is_settled(struct cyclades_state *state)
{
    int seat = state->turn_seat;
    uint16_t isles = state->isles_of[seat];
    bool single = (isles & (isles - 1)) == 0;
    cyclades_gain(state, seat, CYCLADES_FLOW_APOLLO, single ? CYCLADES_APOLLO_ALMS : CYCLADES_APOLLO_GOLD); /* 7.13 */
    if (state->turn_slot != state->god_count) /* 7.14: not the first who chose him */
        return true;
    if (single)
        state->markers[__builtin_ctz(isles)]++;
    else
        cyclades_ask_seat(state, seat, CYCLADES_PROSPERITY);
    return single;
}

static void begin_turn(struct cyclades_state *state, uint8_t seat, uint8_t god)
{
    state->turn_seat = seat;
    state->turn_god = god;
    state->recruited = 0;
    figures_of_seat_leave(state, seat); /* 12.18 */
}

static void finish_turn(struct cyclades_state *state)
{
    state->finished[state->finished_count++] = state->turn_seat;
    state->turn_seat = CYCLADES_NONE;
    state->turn_god = CYCLADES_NONE;
    state->recruited = 0;
    state->turn_slot++;
}

/* Goes to the next player who has something to do; those at Apollo often have nothing to choose. */
static void next_turn(struct cyclades_state *state)
{
    while (state->turn_slot < state->god_count + state->apollo_count) {
        bool apollo = state->turn_slot >= state->god_count;
        uint8_t god = apollo ? CYCLADES_APOLLO : state->gods[state->turn_slot];
        uint8_t seat = apollo ? state->apollo[state->turn_slot - state->god_count] : state->offer_seat[god];
        if (seat == CYCLADES_NONE || cyclades_has(state->out, seat)) { /* 13.2 */
            state->turn_slot++;
            continue;
        }
        begin_turn(state, seat, god);
        if (!apollo) {
            cyclades_settle(state);
            return;
        }
        if (!apollo_is_settled(state))
            return;
        finish_turn(state);
    }
    end_cycle(state);
}

void cyclades_begin_actions(struct cyclades_state *state)
{
    next_turn(state);
}

void cyclades_end_turn(struct cyclades_state *state)
{
    finish_turn(state);
    next_turn(state);
}

void cyclades_settle(struct cyclades_state *state)
{
    if (state->head.phase == CYCLADES_ENDED)
        return;
    if (state->battle.field != CYCLADES_NOWHERE) {
        bool defender = state->battle.asked == CYCLADES_DEFENDER;
        cyclades_ask_seat(state, defender ? state->battle.defender : state->battle.attacker, CYCLADES_BATTLE);
    } else if (cyclades_founding_goes_on(state)) {
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_METROPOLIS);
    } else if (state->hand != CYCLADES_NONE && cyclades_power_goes_on(state)) {
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_POWER);
    } else if (cyclades_voyage_goes_on(state)) {
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_SAILING);
    } else {
        state->voyage_sea = CYCLADES_NONE;
        state->voyage_steps = 0;
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_ACTING);
    }
}

/* ---- 13 Elimination ---- */

static void pieces_leave_the_game(struct cyclades_state *state, int seat)
{
    for (uint64_t seas = state->fleet_seas[seat]; seas != 0;)
        state->fleets[cyclades_take_sea(&seas)] = 0;
    state->fleet_seas[seat] = 0;
    state->fleet_reserve[seat] = 0;
    state->troop_reserve[seat] = 0;
    state->priests_gone = (uint8_t)(state->priests_gone + state->priests[seat]);
    state->philosophers_gone = (uint8_t)(state->philosophers_gone + state->philosophers[seat]);
    state->priests[seat] = 0;
    state->philosophers[seat] = 0;
    cyclades_pay(state, seat, CYCLADES_FLOW_LOST, state->gold[seat]);
}

void cyclades_eliminate(struct cyclades_state *state, int seat)
{
    state->out |= (uint8_t)(1 << seat);
    pieces_leave_the_game(state, seat);
    figures_of_seat_leave(state, seat);
    if (__builtin_popcount(state->out) == state->head.seat_count - 1) /* 13.3 */
        cyclades_end(state);
}
