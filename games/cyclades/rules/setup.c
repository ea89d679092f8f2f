/* Cyclades: setting the table (rule 1, 15.1). */
#include "games/cyclades/cyclades.h"

static const char *const fortune_choices[] = { "secret", "open", NULL };
const struct game_option cyclades_options[] = {
    [CYCLADES_OPTION_FORTUNES] = { "fortunes", "Gold of other players", fortune_choices, 0, .since = 1 },
    { .key = NULL },
};

static int sea_named(const struct cyclades_state *state, const char *name)
{
    int cell = 0;
    while (strcmp(cyclades_cell_names[cell], name) != 0)
        cell++;
    return cyclades_map(state)->sea_of_cell[cell];
}

static void settle_seat(struct cyclades_state *state, int seat)
{
    const struct cyclades_start *start = &cyclades_starts[state->head.seat_count][seat];
    for (int i = 0; i < 2; i++) {
        state->isles_of[seat] |= (uint16_t)bits_of(start->isle[i]);
        state->troops[start->isle[i]] = 1;
        cyclades_add_fleets(state, seat, sea_named(state, start->sea[i]), 1);
    }
    state->troop_reserve[seat] = CYCLADES_PIECES - 2;
    state->fleet_reserve[seat] = CYCLADES_PIECES - 2;
    state->gold[seat] = CYCLADES_GOLD_AT_START; /* `fortune` follows with the first revenue */
}

static void fill_supplies(struct cyclades_state *state)
{
    memset(state->building_supply, CYCLADES_BUILDINGS_EACH, sizeof state->building_supply);
    state->metropolis_supply = CYCLADES_METROPOLISES;
    state->priest_supply = CYCLADES_PRIESTS;
    state->philosopher_supply = CYCLADES_PHILOSOPHERS;
    state->pile = (1u << CYCLADES_CREATURES) - 1;
}

static void clear_places(struct cyclades_state *state)
{
    memset(state->track, CYCLADES_NONE, sizeof state->track);
    memset(state->figure_isle, CYCLADES_NONE, sizeof state->figure_isle);
    memset(state->figure_seat, CYCLADES_NONE, sizeof state->figure_seat);
    memset(state->gods, CYCLADES_NONE, sizeof state->gods);
    memset(state->order, CYCLADES_NONE, sizeof state->order);
    state->kraken_sea = CYCLADES_NONE;
    state->pushed_from = CYCLADES_NONE;
    state->turn_seat = CYCLADES_NONE;
    state->turn_god = CYCLADES_NONE;
    state->voyage_sea = CYCLADES_NONE;
    state->hand = CYCLADES_NONE;
    state->lured_sea = CYCLADES_NONE;
    state->founding_isle = CYCLADES_NONE;
}

/* 1.8, 15.1 */
static void shuffle_markers(struct cyclades_state *state)
{
    int seats = state->head.seat_count;
    state->order_count = (uint8_t)(seats == 2 ? 4 : seats);
    for (int i = 0; i < state->order_count; i++)
        state->order[i] = (uint8_t)(i % seats);
    rng_shuffle(&state->head.rng, state->order, state->order_count);
}

void cyclades_start(struct game_state *head, const struct game_setup *setup)
{
    struct cyclades_state *state = (struct cyclades_state *)head;
    game_begin(head, sizeof *state, setup);
    state->map = cyclades_map_for[head->seat_count];
    state->god_count = cyclades_god_count_for[head->seat_count];
    cyclades_clear_news(state);
    clear_places(state);
    fill_supplies(state);
    for (int seat = 0; seat < head->seat_count; seat++)
        settle_seat(state, seat);
    shuffle_markers(state);
    cyclades_play_cycle(state);
}
