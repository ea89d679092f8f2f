/* Cyclades: phrases and lists that stand in what things tell about themselves. */
#include "games/cyclades/cyclades.h"

bool cyclades_has_seat(const struct game_state *view)
{
    return view->viewer >= 0 && view->viewer < view->seat_count && !bits_has(cyclades_of(view)->out, view->viewer);
}

void cyclades_list_seats(const uint8_t *seats, int count, const struct words *language, char bytes[CYCLADES_LIST_SIZE])
{
    struct text list = text_on(bytes, CYCLADES_LIST_SIZE);
    list.language = language;
    for (int index = 0; index < count; index++) {
        text_and(&list, index, count);
        text_add(&list, "%S", (int)seats[index]);
    }
}

void cyclades_list_counts(const struct cyclades_state *state, const uint8_t count[CYCLADES_SEATS_MOST],
                          const struct words *language, char bytes[CYCLADES_LIST_SIZE])
{
    struct text list = text_on(bytes, CYCLADES_LIST_SIZE);
    uint64_t left = ((1u << state->head.seat_count) - 1) & ~(uint32_t)state->out;
    int players = bits_count(left);
    list.language = language;
    for (int index = 0; index < players; index++) {
        int seat = bits_take(&left);
        text_and(&list, index, players);
        text_add(&list, "%S %d", seat, (int)count[seat]);
    }
}

void cyclades_list_buildings(const uint8_t count[CYCLADES_BUILDINGS], const struct words *language,
                             char bytes[CYCLADES_LIST_SIZE])
{
    struct text list = text_on(bytes, CYCLADES_LIST_SIZE);
    int types = 0, written = 0;
    list.language = language;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        types += count[type] > 0;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
        if (count[type] == 0)
            continue;
        text_and(&list, written++, types);
        if (count[type] == 1)
            text_add(&list, "%T", cyclades_building_with_article[type]);
        else
            text_add(&list, "%d %T", (int)count[type], cyclades_building_plurals[type]);
    }
}

void cyclades_count_buildings(const struct cyclades_state *state, int seat, uint8_t count[CYCLADES_BUILDINGS])
{
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        count[type] = (uint8_t)cyclades_buildings_on(state, type, state->isles_of[seat]);
}

void cyclades_count_metropolises(const struct cyclades_state *state, uint8_t count[CYCLADES_SEATS_MOST])
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        count[seat] = (uint8_t)cyclades_metropolis_count(state, seat);
}

void cyclades_add_supply(int left, struct text *now)
{
    if (left > 0)
        text_add_n(text_line(now), left, "%d is left in the supply.", "%d are left in the supply.", left);
    else
        text_add(text_line(now), "None is left in the supply %R.", "1.7");
}
