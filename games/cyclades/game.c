/* Cyclades: setting the table (rule 1), who answers for which question, places (14), and the exported game. */
#include "games/cyclades/cyclades.h"

#define CYCLADES_REFUSAL_ENTRY(name, rule, sentence) { rule, sentence },
const struct refusal cyclades_refusals[] = { CYCLADES_REFUSALS(CYCLADES_REFUSAL_ENTRY){ NULL, NULL } };

static const struct cyclades_state *as_cyclades(const struct game_state *state)
{
    return (const struct cyclades_state *)state;
}

static void clear_news(struct cyclades_state *state)
{
    memset(&state->news, 0, sizeof state->news);
    state->news.fortune_seat = CYCLADES_NONE;
    state->news.founded = CYCLADES_NONE;
    state->news.moved_from = CYCLADES_NONE;
    state->news.moved_to = CYCLADES_NONE;
}

/* ---- 1 Setup ---- */

static unsigned sea_named(const struct cyclades_state *state, const char *name)
{
    unsigned cell = 0;
    while (strcmp(cyclades_cell_names[cell], name) != 0)
        cell++;
    return cyclades_map(state)->sea_of_cell[cell];
}

static void settle_seat(struct cyclades_state *state, int seat)
{
    const struct cyclades_start *start = &cyclades_starts[state->head.seat_count][seat];
    for (int i = 0; i < 2; i++) {
        state->isles_of[seat] |= cyclades_isle_bit(start->isle[i]);
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

static void start(struct game_state *head, const struct game_setup *setup)
{
    struct cyclades_state *state = (struct cyclades_state *)head;
    game_begin(head, sizeof *state, setup);
    state->map = cyclades_map_for[head->seat_count];
    state->god_count = cyclades_god_count_for[head->seat_count];
    clear_news(state);
    clear_places(state);
    fill_supplies(state);
    for (int seat = 0; seat < head->seat_count; seat++)
        settle_seat(state, seat);
    shuffle_markers(state);
    cyclades_begin_cycle(state);
}

/* ---- moves: each phase has its verbs and its answer to all others ---- */

struct phase_rules {
    uint64_t verbs;
    enum cyclades_refusal other; /* for any other verb */
    const struct refusal *(*refusal)(const struct cyclades_state *state, const struct game_move *move);
    void (*list)(const struct cyclades_state *state, struct move_list *list);
    void (*apply)(struct cyclades_state *state, const struct game_move *move);
};

static const struct refusal *prosper_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    bool own = cyclades_has(state->isles_of[state->turn_seat], move->operand[0]);
    return own ? NULL : cyclades_no(CYCLADES_PROSPER_OWN);
}

static void prosper_list(const struct cyclades_state *state, struct move_list *list)
{
    for (uint32_t isles = state->isles_of[state->turn_seat]; isles != 0;)
        move_add(list, CYCLADES_PROSPER, (uint8_t)cyclades_take(&isles), 0);
}

static void prosper(struct cyclades_state *state, const struct game_move *move)
{
    state->markers[move->operand[0]]++;
    cyclades_end_turn(state);
}

static const struct refusal *voyage_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    return move->verb == CYCLADES_HALT ? NULL : cyclades_sail_refusal(state, move);
}

static void voyage_list(const struct cyclades_state *state, struct move_list *list)
{
    cyclades_sail_list(state, list);
    move_add(list, CYCLADES_HALT, 0, 0);
}

static void voyage(struct cyclades_state *state, const struct game_move *move)
{
    if (move->verb == CYCLADES_HALT)
        state->voyage_steps = 0;
    else
        cyclades_sail(state, move);
    cyclades_settle(state);
}

static void act(struct cyclades_state *state, const struct game_move *move)
{
    if (move->verb == CYCLADES_DONE) {
        cyclades_end_turn(state);
        return;
    }
    cyclades_action(state, move);
    cyclades_settle(state);
}

static void fight(struct cyclades_state *state, const struct game_move *move)
{
    cyclades_battle_answer(state, move);
    cyclades_settle(state);
}

static void found(struct cyclades_state *state, const struct game_move *move)
{
    cyclades_founding(state, move);
    cyclades_settle(state);
}

static void use_power(struct cyclades_state *state, const struct game_move *move)
{
    cyclades_power(state, move);
    cyclades_settle(state);
}

#define BIT(verb) ((uint64_t)1 << CYCLADES_##verb)
#define BITS(first, last) ((BIT(last) << 1) - BIT(first))
static const struct phase_rules rules[CYCLADES_ENDED] = {
    [CYCLADES_OFFERING] = { BIT(OFFER), CYCLADES_OFFERINGS_NOW, cyclades_offer_refusal, cyclades_offer_list,
                            cyclades_offer },
    [CYCLADES_ACTING] = { BITS(FLEET, SAIL) | BITS(MARCH, DONE), CYCLADES_ACTIONS_NOW, cyclades_action_refusal,
                          cyclades_action_list, act },
    [CYCLADES_PROSPERITY] = { BIT(PROSPER), CYCLADES_PROSPERITY_NOW, prosper_refusal, prosper_list, prosper },
    [CYCLADES_SAILING] = { BIT(SAIL) | BIT(HALT), CYCLADES_VOYAGE_NOW, voyage_refusal, voyage_list, voyage },
    [CYCLADES_BATTLE] = { BITS(FIGHT, WITHDRAW), CYCLADES_BATTLE_NOW, cyclades_battle_refusal, cyclades_battle_list,
                          fight },
    [CYCLADES_METROPOLIS] = { BITS(DISCARD, RAZE), CYCLADES_METROPOLIS_NOW, cyclades_founding_refusal,
                              cyclades_founding_list, found },
    [CYCLADES_POWER] = { BIT(SAIL) | BITS(REVIVE, FORGO), CYCLADES_POWER_NOW, cyclades_power_refusal,
                         cyclades_power_list, use_power },
};

static const struct refusal *refusal(const struct game_state *head, const struct game_event *event)
{
    const struct phase_rules *phase = &rules[head->phase];
    if ((phase->verbs >> event->move.verb & 1) == 0)
        return cyclades_no(phase->other);
    return phase->refusal(as_cyclades(head), &event->move);
}

static void list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    (void)seat;
    rules[head->phase].list(as_cyclades(head), list);
}

static void apply(struct game_state *head, const struct game_event *event)
{
    struct cyclades_state *state = (struct cyclades_state *)head;
    clear_news(state);
    rules[head->phase].apply(state, &event->move);
}

/* ---- 14 Places ---- */

/* Those who reached the goal by gold, then metropolises; the others by metropolises, then gold; then the eliminated. */
static int32_t standing(const struct cyclades_state *state, int seat)
{
    int metropolises = cyclades_metropolis_count(state, seat), gold = state->gold[seat];
    if (cyclades_has(state->out, (unsigned)seat))
        return 0;
    if (metropolises >= cyclades_goal_for[state->head.seat_count])
        return 2 << 24 | gold << 4 | metropolises;
    return 1 << 24 | metropolises << 16 | gold;
}

static void rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++)
        total[seat] = standing(as_cyclades(head), seat);
    rank_by_total(head->seat_count, total, NULL, place);
}

static const char *const fortunes[] = { "secret", "open", NULL };
static const struct game_option options[] = {
    [CYCLADES_OPTION_FORTUNES] = { "fortunes", "Fortunes", fortunes, 0, .since = 1 },
    { .key = NULL },
};

const struct game cyclades_game = {
    .key = "cyclades",
    .title = "Cyclades",
    .about = "Bid for the favour of the gods, settle and conquer the isles, and be the first with two metropolises.",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct cyclades_state),
    .seats_least = 2,
    .seats_most = CYCLADES_SEATS_MOST,
    .seat_step = 1,
    .points_unit = 1,
    .on_shelf = true,
    .minutes = 90,
    .options = options,
    .verbs = cyclades_verbs,
    .phases = cyclades_phase_names,
    .refusals = cyclades_refusals,
    .secrets = cyclades_secrets,
    .start = start,
    .refusal = refusal,
    .apply = apply,
    .list_moves = list_moves,
    .rank = rank,
    .score = cyclades_score,
    .redact = cyclades_redact,
    .imagine = cyclades_imagine,
    .ask = cyclades_ask,
    .print = cyclades_print,
    .write_json = cyclades_write_json,
    .write_facts = cyclades_write_facts,
    .narrate = cyclades_narrate,
    .state_fault = cyclades_state_fault,
    .broken_law = cyclades_broken_law,
    .advice = &cyclades_advice,
};
