/* Cyclades: what Apollo gives - gold, and a prosperity marker for the first who chose him (7.13 to 7.15). */
#include "games/cyclades/cyclades.h"

/* 7.14; in version 1 the seat's own isles. */
static uint16_t marker_isles(const struct cyclades_state *state, int seat)
{
    return cyclades_rules(state) >= 2 ? cyclades_all_isles(state) : state->isles_of[seat];
}

bool cyclades_apollo_has_marker(const struct cyclades_state *state)
{
    if (state->turn_slot != state->god_count) /* not the first who chose him */
        return false;
    return cyclades_rules(state) < 2 || cyclades_markers_placed(state) < CYCLADES_PROSPERITY_MARKERS;
}

enum cyclades_next cyclades_prosperity_begin(struct cyclades_state *state)
{
    int seat = state->turn_seat;
    bool single = bits_count(state->isles_of[seat]) == 1;
    cyclades_gain(state, seat, CYCLADES_FLOW_APOLLO, single ? CYCLADES_APOLLO_ALMS : CYCLADES_APOLLO_GOLD); /* 7.13 */
    if (!cyclades_apollo_has_marker(state))
        return CYCLADES_NEXT_TURN;
    uint16_t isles = marker_isles(state, seat);
    if ((isles & (isles - 1)) == 0) {
        state->markers[bits_lowest(isles)]++;
        return CYCLADES_NEXT_TURN;
    }
    cyclades_ask_seat(state, seat, CYCLADES_PROSPERITY);
    return CYCLADES_ASKED;
}

const struct refusal *cyclades_prosperity_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    if (bits_has(marker_isles(state, event->seat), event->move.operand[0]))
        return NULL;
    return cyclades_no(cyclades_rules(state) >= 2 ? CYCLADES_NO_SUCH_ISLE : CYCLADES_PROSPER_OWN);
}

void cyclades_prosperity_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    for (uint64_t isles = marker_isles(state, seat); isles != 0;)
        move_add(list, CYCLADES_PROSPER, (uint8_t)bits_take(&isles), 0);
}

enum cyclades_next cyclades_prosperity_apply(struct cyclades_state *state, const struct game_event *event)
{
    state->markers[event->move.operand[0]]++;
    return CYCLADES_NEXT_TURN;
}
