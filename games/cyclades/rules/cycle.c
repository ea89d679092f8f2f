/* Cyclades: how a cycle begins - creatures, gods, revenue (rules 2 to 4) - and how it ends (6.7, 14). */
#include "games/cyclades/cyclades.h"

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

/* Nothing is drawn for gods that stay face down, so nothing about their order is in the state. */
static void lay_out_gods(struct cyclades_state *state)
{
    uint64_t all = bits_of(CYCLADES_APOLLO) - 1, face_up = 0, left = all;
    for (int slot = 0; slot < CYCLADES_APOLLO; slot++)
        if (state->gods[slot] != CYCLADES_NONE)
            face_up |= bits_of(state->gods[slot]);
    int slot = 0;
    if (state->god_count == 3 && state->cycle > 1) { /* 3.3 */
        state->gods[slot++] = (uint8_t)bits_lowest(all & ~face_up);
        left = face_up;
    } else if (state->god_count == 2 && state->cycle % 2 == 0) { /* 3.4 */
        left = all & ~face_up;
    }
    for (; slot < state->god_count; slot++) {
        int god = cyclades_draw_from(&state->head.rng, left);
        state->gods[slot] = (uint8_t)god;
        left ^= bits_of(god);
    }
}

void cyclades_cycle_begin(struct cyclades_state *state)
{
    state->cycle++;
    memset(state->temples_used, 0, sizeof state->temples_used);
    update_creatures(state);
    lay_out_gods(state);
    for (int seat = 0; seat < state->head.seat_count; seat++) /* 4.1 */
        if (!bits_has(state->out, seat))
            cyclades_gain(state, seat, CYCLADES_FLOW_REVENUE, cyclades_revenue(state, seat));
}

/* 6.7: the first to finish lies last. */
static void put_markers_back(struct cyclades_state *state)
{
    state->order_count = 0;
    for (int i = state->finished_count - 1; i >= 0; i--)
        if (!bits_has(state->out, state->finished[i]))
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

bool cyclades_cycle_end(struct cyclades_state *state)
{
    put_markers_back(state);
    return somebody_has_won(state) || state->cycle == cyclades_cycles_most; /* 14.1, 14.3 */
}
