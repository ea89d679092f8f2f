/* Cyclades: the powers of the creatures (rules 6.4 and 12). A called creature is in hand until its power is used up:
 * one function says what it may be aimed at, and listing, refusing and "nothing to aim at" all ask that function. */
#include "games/cyclades/cyclades.h"

/* Everything a power may be aimed at; most powers fill one member. */
struct targets {
    uint64_t seas;
    uint32_t creatures;
    uint16_t isles;
    uint8_t seats;
};

/* Isles with something on them, Chiron's left out (12.13); in version 1 only those of other players. */
static uint16_t exposed_isles(const struct cyclades_state *state, const uint8_t *count)
{
    uint16_t exposed = 0;
    uint64_t isles = cyclades_all_isles(state);
    isles &= cyclades_rules(state) >= 2 ? isles : ~(uint64_t)state->isles_of[state->turn_seat];
    for (isles &= ~(uint64_t)cyclades_figure_at(state, CYCLADES_CHIRON); isles != 0;) {
        int isle = bits_take(&isles);
        exposed |= count[isle] > 0 ? (uint16_t)bits_of(isle) : 0;
    }
    return exposed;
}

/* Other players who have any of these; count NULL: all other players. */
static uint8_t victims(const struct cyclades_state *state, const uint8_t *count)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (seat != state->turn_seat && !bits_has(state->out, seat) && (count == NULL || count[seat] > 0))
            seats |= (uint8_t)bits_of(seat);
    return seats;
}

static uint64_t lone_fleets(const struct cyclades_state *state)
{
    uint64_t lone = 0;
    for (uint64_t seas = cyclades_fleets_of_others(state, state->turn_seat); seas != 0;) {
        int sea = bits_take(&seas);
        lone |= state->fleets[sea] == 1 ? bits_of(sea) : 0;
    }
    return lone;
}

/* The seat's isles whose troops it may give away: the last troop only against a territory marker (9.5). */
static uint16_t dispensable_isles(const struct cyclades_state *state)
{
    int least = cyclades_has_marker(state, state->turn_seat) ? 1 : 2;
    uint16_t dispensable = 0;
    for (uint64_t isles = state->isles_of[state->turn_seat]; isles != 0;) {
        int isle = bits_take(&isles);
        dispensable |= state->troops[isle] >= least ? (uint16_t)bits_of(isle) : 0;
    }
    return dispensable;
}

/* 12.7 */
static uint16_t harpy_isles(const struct cyclades_state *state)
{
    uint16_t kept = state->isles_of[state->turn_seat] & (uint16_t)~dispensable_isles(state);
    return exposed_isles(state, state->troops) & (uint16_t)~kept;
}

static uint64_t all_seas(const struct cyclades_state *state)
{
    return bits_of(cyclades_map(state)->sea_count) - 1;
}

static struct targets targets_of(const struct cyclades_state *state, int verb)
{
    int seat = state->turn_seat;
    switch (verb) {
    case CYCLADES_REVIVE: return (struct targets){ .creatures = state->discards };
    case CYCLADES_SNATCH: return (struct targets){ .isles = harpy_isles(state) };
    case CYCLADES_LURE: return (struct targets){ .seas = lone_fleets(state) };
    case CYCLADES_FETCH: return (struct targets){ .seas = state->fleet_seas[seat] };
    case CYCLADES_SELL_TROOP: return (struct targets){ .isles = dispensable_isles(state) };
    case CYCLADES_SELL_FLEET: return (struct targets){ .seas = state->fleet_seas[seat] };
    case CYCLADES_PLACE: return (struct targets){ .isles = cyclades_all_isles(state) };
    case CYCLADES_SURFACE: return (struct targets){ .seas = all_seas(state) };
    case CYCLADES_SWIM: return (struct targets){ .seas = cyclades_map(state)->near[state->kraken_sea] };
    default: break; /* rob */
    }
    if (state->hand == CYCLADES_GRIFFON)
        return (struct targets){ .seats = victims(state, NULL) };
    const uint8_t *cards = state->hand == CYCLADES_DRYAD ? state->priests : state->philosophers;
    return (struct targets){ .seats = victims(state, cards) };
}

/* The verbs a creature's power is used by, before and after it has begun. */
static const uint64_t power_verbs[CYCLADES_CREATURES][2] = {
#define BIT(verb) ((uint64_t)1 << CYCLADES_##verb)
#define SALES (BIT(SELL_TROOP) | BIT(SELL_FLEET) | BIT(SELL_PRIEST) | BIT(SELL_PHILOSOPHER))
    [CYCLADES_CHIRON] = { BIT(PLACE), 0 },
    [CYCLADES_MEDUSA] = { BIT(PLACE), 0 },
    [CYCLADES_MINOTAUR] = { BIT(PLACE), 0 },
    [CYCLADES_POLYPHEMUS] = { BIT(PLACE), BIT(PUSH) },
    [CYCLADES_CHIMERA] = { BIT(REVIVE), 0 },
    [CYCLADES_CYCLOPS] = { BIT(REMODEL), 0 },
    [CYCLADES_DRYAD] = { BIT(ROB), 0 },
    [CYCLADES_GIANT] = { BIT(WRECK), 0 },
    [CYCLADES_GRIFFON] = { BIT(ROB), 0 },
    [CYCLADES_HARPY] = { BIT(SNATCH), 0 },
    [CYCLADES_KRAKEN] = { BIT(SURFACE), BIT(SWIM) },
    [CYCLADES_PEGASUS] = { BIT(FLY), 0 },
    [CYCLADES_SATYR] = { BIT(ROB), 0 },
    [CYCLADES_SIREN] = { BIT(LURE), BIT(FETCH) },
    [CYCLADES_SPHINX] = { SALES, SALES },
    [CYCLADES_SYLPH] = { BIT(SAIL), 0 },
#undef SALES
#undef BIT
};

static uint64_t verbs_in_hand(const struct cyclades_state *state)
{
    return power_verbs[state->hand][state->hand_begun];
}

/* ---- 12.16 Polyphemus pushes ---- */

uint64_t cyclades_stacks_to_push(const struct cyclades_state *state)
{
    return cyclades_fleets_of_others(state, CYCLADES_NONE) &
           cyclades_map(state)->coast[state->figure_isle[CYCLADES_POLYPHEMUS]];
}

uint64_t cyclades_push_seas(const struct cyclades_state *state, int sea)
{
    uint64_t taken = cyclades_fleets_of_others(state, cyclades_sea_owner(state, sea)) | cyclades_closed_seas(state);
    return cyclades_map(state)->near[sea] & ~taken;
}

static const struct refusal *push_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    const struct cyclades_map *map = cyclades_map(state);
    uint8_t from = map->sea_of_cell[move->operand[0]], to = map->sea_of_cell[move->operand[1]];
    if (from == CYCLADES_NONE || to == CYCLADES_NONE)
        return cyclades_no(CYCLADES_NO_SUCH_SEA);
    bool good = bits_has(cyclades_stacks_to_push(state), from) && bits_has(cyclades_push_seas(state, from), to);
    return good ? NULL : cyclades_no(CYCLADES_NO_PUSH);
}

static void list_pushes(const struct cyclades_state *state, struct move_list *list)
{
    const struct cyclades_map *map = cyclades_map(state);
    for (uint64_t stacks = cyclades_stacks_to_push(state); stacks != 0;) {
        int from = bits_take(&stacks);
        for (uint64_t seas = cyclades_push_seas(state, from); seas != 0;)
            move_add(list, CYCLADES_PUSH, map->cell_of_sea[from], map->cell_of_sea[bits_take(&seas)]);
    }
}

/* ---- 12.2 Cyclops, 12.5 Giant: buildings ---- */

static bool can_remodel(const struct cyclades_state *state, int old, int isle, int new)
{
    return bits_has(state->isles_of[state->turn_seat], isle) && state->buildings[old][isle] > 0 && new != old &&
           state->building_supply[new] > 0;
}

static const struct refusal *remodel_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    int old = move->operand[0], isle = move->operand[1], new = move->operand[2];
    if (can_remodel(state, old, isle, new))
        return NULL;
    if (old == new)
        return cyclades_no(CYCLADES_CYCLOPS_SAME);
    bool own = bits_has(state->isles_of[state->turn_seat], isle) && state->buildings[old][isle] > 0;
    return cyclades_no(own ? CYCLADES_NO_SUPPLY : CYCLADES_CYCLOPS_NONE);
}

static void list_remodels(const struct cyclades_state *state, struct move_list *list)
{
    for (uint64_t isles = state->isles_of[state->turn_seat]; isles != 0;) {
        uint8_t isle = (uint8_t)bits_take(&isles);
        for (uint8_t pair = 0; pair < CYCLADES_BUILDINGS * CYCLADES_BUILDINGS; pair++) {
            uint8_t old = pair / CYCLADES_BUILDINGS, new = pair % CYCLADES_BUILDINGS;
            if (can_remodel(state, old, isle, new))
                move_put(list, (struct game_move){ CYCLADES_REMODEL, { old, isle, new } });
        }
    }
}

static bool can_remodel_any(const struct cyclades_state *state)
{
    int types = 0;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        types += state->building_supply[type] > 0;
    for (uint64_t isles = state->isles_of[state->turn_seat]; isles != 0;) {
        int isle = bits_take(&isles);
        for (int old = 0; old < CYCLADES_BUILDINGS; old++)
            if (state->buildings[old][isle] > 0 && types > (state->building_supply[old] > 0))
                return true;
    }
    return false;
}

static const struct refusal *wreck_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    int isle = move->operand[1];
    if (bits_has(exposed_isles(state, state->buildings[move->operand[0]]), isle))
        return NULL;
    if (bits_has(cyclades_figure_at(state, CYCLADES_CHIRON), isle))
        return cyclades_no(CYCLADES_CHIRON_GUARDS);
    return cyclades_no(cyclades_rules(state) >= 2 ? CYCLADES_NO_BUILDING_THERE : CYCLADES_NOTHING_TO_WRECK);
}

static void list_wrecks(const struct cyclades_state *state, struct move_list *list)
{
    for (uint8_t type = 0; type < CYCLADES_BUILDINGS; type++)
        for (uint64_t isles = exposed_isles(state, state->buildings[type]); isles != 0;)
            move_add(list, CYCLADES_WRECK, type, (uint8_t)bits_take(&isles));
}

static bool can_wreck_any(const struct cyclades_state *state)
{
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        if (exposed_isles(state, state->buildings[type]) != 0)
            return true;
    return false;
}

/* ---- asking about any power ---- */

static bool can_sell_card(const struct cyclades_state *state, int verb)
{
    int seat = state->turn_seat;
    return (verb == CYCLADES_SELL_PRIEST ? state->priests[seat] : state->philosophers[seat]) > 0;
}

static const struct refusal *snatch_refusal(const struct cyclades_state *state, int isle)
{
    if (bits_has(cyclades_figure_at(state, CYCLADES_CHIRON), isle))
        return cyclades_no(CYCLADES_CHIRON_GUARDS);
    if (cyclades_rules(state) < 2)
        return cyclades_no(CYCLADES_NOTHING_TO_SNATCH);
    return cyclades_no(state->troops[isle] > 0 ? CYCLADES_NO_MARKER : CYCLADES_NO_TROOP_THERE);
}

/* Why a power cannot be aimed there. */
static const struct refusal *target_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    int first = move->operand[0];
    switch (move->verb) {
    case CYCLADES_REVIVE: return cyclades_no(CYCLADES_NOT_DISCARDED);
    case CYCLADES_SNATCH: return snatch_refusal(state, first);
    case CYCLADES_LURE: return cyclades_no(CYCLADES_NOTHING_TO_LURE);
    case CYCLADES_FETCH: return cyclades_no(CYCLADES_NOTHING_TO_FETCH);
    case CYCLADES_PLACE: return cyclades_no(CYCLADES_NO_SUCH_ISLE);
    case CYCLADES_SWIM: return cyclades_no(CYCLADES_NO_SWIM);
    case CYCLADES_SELL_TROOP:
        return cyclades_no(bits_has(state->isles_of[state->turn_seat], first) && state->troops[first] > 0
                               ? CYCLADES_NO_MARKER
                               : CYCLADES_NOTHING_TO_SELL);
    case CYCLADES_ROB:
        if (!bits_has(victims(state, NULL), first))
            return cyclades_no(CYCLADES_AT_SELF);
        return cyclades_no(state->hand == CYCLADES_DRYAD ? CYCLADES_NOTHING_TO_ROB : CYCLADES_NO_PHILOSOPHER);
    default: return cyclades_no(CYCLADES_NOTHING_TO_SELL);
    }
}

static bool is_target(const struct cyclades_state *state, const struct game_move *move, uint8_t sea)
{
    struct targets targets = targets_of(state, move->verb);
    if (sea != CYCLADES_NONE)
        return bits_has(targets.seas, sea);
    return bits_has(targets.creatures | targets.isles | targets.seats, move->operand[0]);
}

static bool names_a_sea(int verb)
{
    return verb == CYCLADES_LURE || verb == CYCLADES_FETCH || verb == CYCLADES_SELL_FLEET || verb == CYCLADES_SURFACE ||
           verb == CYCLADES_SWIM;
}

static const struct refusal *aim_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    bool at_sea = names_a_sea(move->verb);
    uint8_t sea = at_sea ? cyclades_map(state)->sea_of_cell[move->operand[0]] : CYCLADES_NONE;
    if (at_sea && sea == CYCLADES_NONE)
        return cyclades_no(CYCLADES_NO_SUCH_SEA);
    if (move->verb == CYCLADES_SWIM && state->gold[state->turn_seat] < CYCLADES_STEP_COST)
        return cyclades_no(CYCLADES_NO_GOLD);
    return is_target(state, move, sea) ? NULL : target_refusal(state, move);
}

/* 6.4: what has been used may end; in version 1 a power might also be left unused. */
static const struct refusal *forgo_refusal(const struct cyclades_state *state)
{
    if (state->hand_begun && state->hand == CYCLADES_POLYPHEMUS)
        return cyclades_no(CYCLADES_MUST_PUSH);
    if (state->hand_begun && state->hand == CYCLADES_SIREN)
        return cyclades_no(CYCLADES_MUST_FETCH);
    bool may_end = state->hand_begun || state->hand == CYCLADES_SYLPH || cyclades_rules(state) < 2;
    return may_end ? NULL : cyclades_no(CYCLADES_MUST_USE);
}

const struct refusal *cyclades_power_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    if (move->verb == CYCLADES_FORGO)
        return forgo_refusal(state);
    if (!bits_has(verbs_in_hand(state), move->verb))
        return cyclades_no(CYCLADES_OTHER_POWER);
    switch (move->verb) {
    case CYCLADES_SAIL: return cyclades_sail_refusal(state, event);
    case CYCLADES_FLY: return cyclades_fly_refusal(state, event);
    case CYCLADES_PUSH: return push_refusal(state, move);
    case CYCLADES_REMODEL: return remodel_refusal(state, move);
    case CYCLADES_WRECK: return wreck_refusal(state, move);
    case CYCLADES_SELL_PRIEST:
    case CYCLADES_SELL_PHILOSOPHER:
        return can_sell_card(state, move->verb) ? NULL : cyclades_no(CYCLADES_NOTHING_TO_SELL);
    default: return aim_refusal(state, move);
    }
}

static void list_targets(const struct cyclades_state *state, uint8_t verb, struct move_list *list)
{
    struct targets targets = targets_of(state, verb);
    if (verb == CYCLADES_SWIM && state->gold[state->turn_seat] < CYCLADES_STEP_COST)
        return;
    while (targets.seas != 0)
        move_add(list, verb, cyclades_map(state)->cell_of_sea[bits_take(&targets.seas)], 0);
    for (uint64_t set = targets.creatures | targets.isles | targets.seats; set != 0;)
        move_add(list, verb, (uint8_t)bits_take(&set), 0);
}

static void list_power(const struct cyclades_state *state, int seat, uint8_t verb, struct move_list *list)
{
    switch (verb) {
    case CYCLADES_SAIL: cyclades_sail_list(state, seat, list); break;
    case CYCLADES_FLY: cyclades_fly_list(state, seat, list); break;
    case CYCLADES_PUSH: list_pushes(state, list); break;
    case CYCLADES_REMODEL: list_remodels(state, list); break;
    case CYCLADES_WRECK: list_wrecks(state, list); break;
    case CYCLADES_SELL_PRIEST:
    case CYCLADES_SELL_PHILOSOPHER:
        if (can_sell_card(state, verb))
            move_add(list, verb, 0, 0);
        break;
    default: list_targets(state, verb, list);
    }
}

void cyclades_power_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    for (uint64_t verbs = verbs_in_hand(state); verbs != 0;)
        list_power(state, seat, (uint8_t)bits_take(&verbs), list);
    if (forgo_refusal(state) == NULL)
        move_add(list, CYCLADES_FORGO, 0, 0);
}

/* Is there anything to aim at? The Kraken's player is asked even without gold: others must not learn of that. */
static bool verb_has_target(const struct cyclades_state *state, int verb)
{
    switch (verb) {
    case CYCLADES_SAIL: return state->hand_steps > 0 && cyclades_can_sail(state, state->turn_seat);
    case CYCLADES_FLY: return cyclades_can_fly(state, state->turn_seat);
    case CYCLADES_REMODEL: return can_remodel_any(state);
    case CYCLADES_WRECK: return can_wreck_any(state);
    case CYCLADES_SELL_PRIEST:
    case CYCLADES_SELL_PHILOSOPHER: return can_sell_card(state, verb);
    default: break;
    }
    struct targets targets = targets_of(state, verb);
    return targets.seas != 0 || targets.creatures != 0 || targets.isles != 0 || targets.seats != 0;
}

bool cyclades_power_has_target(const struct cyclades_state *state)
{
    for (uint64_t verbs = verbs_in_hand(state); verbs != 0;)
        if (verb_has_target(state, bits_take(&verbs)))
            return true;
    return false;
}
