#include "server/host/result.h"

#include <assert.h>

static_assert((int)STORE_SEATS_MOST == (int)GAME_SEATS_MOST, "a result for every seat");

/* Nobody comes back to a seat after the end. */
static enum store_ending ending_of(const struct table_seat *seat)
{
    return seat->left ? STORE_LEFT : seat->control != 0 ? STORE_AWAY : STORE_STAYED;
}

int result_of(const struct table *table, struct store_result result[GAME_SEATS_MOST])
{
    const struct game *game = table->order.game;
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    if (table->match == NULL || !match_over(table->match))
        return 0;
    const struct game_state *state = match_state(table->match);
    game->rank(state, place);
    for (int seat = 0; seat < state->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        bool is_person = table_is_person(table, seat);
        game->score(state, seat, &sheet);
        result[seat] = (struct store_result){ .place = place[seat],
                                              .points = sheet.total,
                                              .sat_seq = table->seat[seat].sat_seq,
                                              .level = is_person ? STORE_PERSON : table->order.level[seat],
                                              .ending = ending_of(&table->seat[seat]) };
    }
    return state->seat_count;
}
