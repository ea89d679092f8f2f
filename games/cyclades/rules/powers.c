/* Cyclades: what the creatures do (rule 12). What they may be aimed at is in rules/creatures.c. */
#include "games/cyclades/cyclades.h"

/* ---- 6.4 In hand ---- */

/* Figures keep their cards while they stand; the Chimera shuffles all discards into the pile. */
void cyclades_power_end(struct cyclades_state *state)
{
    bool stands = state->hand < CYCLADES_FIGURES && state->figure_isle[state->hand] != CYCLADES_NONE;
    if (!stands)
        state->discards |= 1u << state->hand;
    if (state->hand_revived) { /* 12.1 */
        state->pile |= state->discards;
        state->discards = 0;
    }
    state->hand = CYCLADES_NONE;
    state->hand_revived = 0;
    state->hand_begun = 0;
    state->hand_steps = 0;
    memset(state->tired, 0, sizeof state->tired);
}

void cyclades_power_begin(struct cyclades_state *state)
{
    int seat = state->turn_seat;
    if (state->hand == CYCLADES_SYLPH)
        state->hand_steps = CYCLADES_SYLPH_STEPS;
    if (state->hand == CYCLADES_FATES) /* 12.4; it leaves nothing to choose */
        cyclades_gain(state, seat, CYCLADES_FLOW_FATES, cyclades_revenue(state, seat));
}

/* 12.1 */
static void revive(struct cyclades_state *state, int creature)
{
    state->discards ^= 1u << creature | 1u << CYCLADES_CHIMERA;
    state->hand_revived = 1;
    state->hand = (uint8_t)creature;
}

/* ---- fleets ---- */

/* All fleets of a sea go back to their reserve. */
static void sink(struct cyclades_state *state, int sea)
{
    uint8_t owner = cyclades_sea_owner(state, sea), count = state->fleets[sea];
    if (owner == CYCLADES_NONE)
        return;
    cyclades_lift_fleets(state, owner, sea, count);
    state->fleet_reserve[owner] = (uint8_t)(state->fleet_reserve[owner] + count);
    state->news.fleets_lost = (uint8_t)(state->news.fleets_lost + count);
}

/* 12.17 */
static void kraken_enters(struct cyclades_state *state, int sea)
{
    state->kraken_sea = (uint8_t)sea;
    state->hand_begun = 1;
    sink(state, sea);
}

static void note_moved(struct cyclades_state *state, int from, int to)
{
    state->news.moved_from = (uint8_t)from;
    state->news.moved_to = (uint8_t)to;
}

/* 12.16 */
static void push(struct cyclades_state *state, int from, int to, int count)
{
    uint8_t owner = cyclades_sea_owner(state, from);
    cyclades_lift_fleets(state, owner, from, count);
    cyclades_add_fleets(state, owner, to, count);
}

/* One fleet; in version 1 all fleets of a sea. */
static void push_by_choice(struct cyclades_state *state, int from, int to)
{
    push(state, from, to, cyclades_rules(state) >= 2 ? 1 : state->fleets[from]);
}

/* Sinks fleets that cannot go anywhere; pushing others never makes room for them. True: there is a choice. */
static bool pushing_goes_on(struct cyclades_state *state)
{
    int ways = 0;
    int from = 0, to = 0;
    for (uint64_t stacks = cyclades_stacks_to_push(state); stacks != 0;) {
        int sea = bits_take(&stacks);
        uint64_t seas = cyclades_push_seas(state, sea);
        if (seas == 0) {
            sink(state, sea);
            continue;
        }
        ways += bits_count(seas);
        from = sea;
        to = bits_lowest(seas);
    }
    if (ways == 1) {
        push(state, from, to, state->fleets[from]);
        note_moved(state, from, to);
    }
    return ways > 1;
}

/* 12.10: the victim goes at once; the fleet that takes its place may have to be fetched first. */
static void lure(struct cyclades_state *state, int sea)
{
    uint8_t seat = state->turn_seat, victim = cyclades_sea_owner(state, sea);
    uint64_t own = state->fleet_seas[seat];
    cyclades_lift_fleets(state, victim, sea, 1);
    state->fleet_reserve[victim]++;
    if (state->fleet_reserve[seat] > 0) {
        state->fleet_reserve[seat]--;
        cyclades_add_fleets(state, seat, sea, 1);
    } else if ((own & (own - 1)) == 0) {
        int from = bits_lowest(own);
        cyclades_lift_fleets(state, seat, from, 1);
        cyclades_add_fleets(state, seat, sea, 1);
        note_moved(state, from, sea);
    } else {
        state->lured_sea = (uint8_t)sea;
        state->hand_begun = 1;
    }
}

static void fetch(struct cyclades_state *state, int sea)
{
    cyclades_lift_fleets(state, state->turn_seat, sea, 1);
    cyclades_add_fleets(state, state->turn_seat, state->lured_sea, 1);
    state->lured_sea = CYCLADES_NONE;
    state->hand_begun = 0;
}

/* ---- robbing and selling ---- */

static void rob(struct cyclades_state *state, int victim)
{
    int seat = state->turn_seat;
    if (state->hand == CYCLADES_GRIFFON) { /* 12.6 */
        int half = state->gold[victim] / 2;
        state->news.fortune = state->gold[victim];
        state->news.fortune_seat = (uint8_t)victim;
        state->head.shown++;
        cyclades_pay(state, (int)victim, CYCLADES_FLOW_GRIFFON, half);
        cyclades_gain(state, seat, CYCLADES_FLOW_GRIFFON, half);
        return;
    }
    uint8_t *cards = state->hand == CYCLADES_DRYAD ? state->priests : state->philosophers;
    cards[victim]--;
    cards[seat]++;
}

/* 12.11 */
static void sell(struct cyclades_state *state, const struct game_move *move)
{
    int seat = state->turn_seat;
    switch (move->verb) {
    case CYCLADES_SELL_TROOP:
        state->troops[move->operand[0]]--;
        state->troop_reserve[seat]++;
        break;
    case CYCLADES_SELL_FLEET:
        cyclades_lift_fleets(state, seat, cyclades_map(state)->sea_of_cell[move->operand[0]], 1);
        state->fleet_reserve[seat]++;
        break;
    case CYCLADES_SELL_PRIEST:
        state->priests[seat]--;
        state->priest_supply++;
        break;
    default: state->philosophers[seat]--; state->philosopher_supply++;
    }
    cyclades_gain(state, seat, CYCLADES_FLOW_SPHINX, CYCLADES_SALE);
    state->hand_begun = cyclades_rules(state) >= 2;
}

/* ---- isles ---- */

/* 12.18, 12.19 */
static void place(struct cyclades_state *state, int isle)
{
    for (int other = 0; other < CYCLADES_FIGURES; other++)
        if (state->figure_isle[other] == isle) {
            cyclades_figure_leaves(state, other);
            return;
        }
    state->figure_isle[state->hand] = (uint8_t)isle;
    state->figure_seat[state->hand] = state->turn_seat;
    state->hand_begun = state->hand == CYCLADES_POLYPHEMUS;
}

static void snatch(struct cyclades_state *state, int isle)
{
    state->troops[isle]--;
    state->troop_reserve[cyclades_isle_owner(state, isle)]++;
}

static void remodel(struct cyclades_state *state, const struct game_move *move)
{
    int isle = move->operand[1], new = move->operand[2];
    cyclades_remove_building(state, move->operand[0], isle);
    state->building_supply[new]--;
    state->buildings[new][isle]++;
}

/* ---- all together ---- */

/* Powers that are used step by step, until nothing is left or the player forgoes the rest. */
static bool lasts(const struct cyclades_state *state)
{
    return state->hand_begun || state->hand == CYCLADES_SPHINX || state->hand == CYCLADES_SYLPH;
}

static void use(struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    const struct cyclades_map *map = cyclades_map(state);
    int first = move->operand[0];
    switch (move->verb) {
    case CYCLADES_SNATCH: snatch(state, first); break;
    case CYCLADES_WRECK: cyclades_remove_building(state, first, move->operand[1]); break;
    case CYCLADES_REMODEL: remodel(state, move); break;
    case CYCLADES_ROB: rob(state, first); break;
    case CYCLADES_FLY: cyclades_fly_apply(state, event); break;
    case CYCLADES_SAIL: cyclades_sail_apply(state, event); break;
    case CYCLADES_PLACE: place(state, first); break;
    case CYCLADES_PUSH: push_by_choice(state, map->sea_of_cell[first], map->sea_of_cell[move->operand[1]]); break;
    case CYCLADES_SURFACE: kraken_enters(state, map->sea_of_cell[first]); break;
    case CYCLADES_LURE: lure(state, map->sea_of_cell[first]); break;
    case CYCLADES_FETCH: fetch(state, map->sea_of_cell[first]); break;
    case CYCLADES_SWIM:
        cyclades_pay(state, state->turn_seat, CYCLADES_FLOW_SWIM, CYCLADES_STEP_COST);
        kraken_enters(state, map->sea_of_cell[first]);
        break;
    default: sell(state, move);
    }
}

enum cyclades_next cyclades_power_apply(struct cyclades_state *state, const struct game_event *event)
{
    switch (event->move.verb) {
    case CYCLADES_FORGO: return CYCLADES_POWER_ENDS;
    case CYCLADES_REVIVE: revive(state, event->move.operand[0]); return CYCLADES_POWER_BEGINS;
    default: use(state, event);
    }
    return lasts(state) ? CYCLADES_NEXT_QUESTION : CYCLADES_POWER_ENDS;
}

bool cyclades_power_goes_on(struct cyclades_state *state)
{
    bool choice = state->hand == CYCLADES_POLYPHEMUS && state->hand_begun ? pushing_goes_on(state)
                                                                          : cyclades_power_has_target(state);
    if (!choice)
        cyclades_power_end(state);
    return choice;
}
