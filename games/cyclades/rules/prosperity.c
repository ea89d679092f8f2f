/* Cyclades: what Apollo gives - gold, and a prosperity marker for the first who chose him (7.13 to 7.15). */
#include "games/cyclades/cyclades.h"

enum cyclades_next cyclades_prosperity_begin(struct cyclades_state *state)
{
    int seat = state->turn_seat;
    uint16_t isles = state->isles_of[seat];
    bool single = (isles & (isles - 1)) == 0;
    cyclades_gain(state, seat, CYCLADES_FLOW_APOLLO, single ? CYCLADES_APOLLO_ALMS : CYCLADES_APOLLO_GOLD); /* 7.13 */
    if (state->turn_slot != state->god_count) /* 7.14: not the first who chose him */
        return CYCLADES_NEXT_TURN;
    if (single) {
        state->markers[bits_lowest(isles)]++;
        return CYCLADES_NEXT_TURN;
    }
    cyclades_ask_seat(state, seat, CYCLADES_PROSPERITY);
    return CYCLADES_ASKED;
}

const struct refusal *cyclades_prosperity_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    bool own = bits_has(state->isles_of[event->seat], event->move.operand[0]);
    return own ? NULL : cyclades_no(CYCLADES_PROSPER_OWN);
}

void cyclades_prosperity_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    for (uint64_t isles = state->isles_of[seat]; isles != 0;)
        move_add(list, CYCLADES_PROSPER, (uint8_t)bits_take(&isles), 0);
}

enum cyclades_next cyclades_prosperity_apply(struct cyclades_state *state, const struct game_event *event)
{
    state->markers[event->move.operand[0]]++;
    return CYCLADES_NEXT_TURN;
}
