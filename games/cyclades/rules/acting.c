/* Cyclades: what the gods allow - recruiting, building, calling creatures (rules 6 and 7). */
#include "games/cyclades/cyclades.h"

/* ---- 6.5 Recruiting ---- */

static int recruit_cost(const struct cyclades_state *state)
{
    return cyclades_recruit_cost[state->turn_god][state->recruited];
}

/* What is left to recruit from: the seat's reserve or the common supply. */
static int recruit_stock(const struct cyclades_state *state, int god)
{
    switch (god) {
    case CYCLADES_POSEIDON: return state->fleet_reserve[state->turn_seat];
    case CYCLADES_ARES: return state->troop_reserve[state->turn_seat];
    case CYCLADES_ZEUS: return state->priest_supply;
    default: return state->philosopher_supply;
    }
}

static const struct refusal *recruit_refusal(const struct cyclades_state *state, int god)
{
    if (state->turn_god != god)
        return cyclades_no(CYCLADES_OTHER_GOD);
    if (state->recruited == cyclades_recruit_most[god])
        return cyclades_no(CYCLADES_RECRUITED);
    if (recruit_stock(state, god) == 0)
        return cyclades_no(god <= CYCLADES_ARES ? CYCLADES_NO_RESERVE : CYCLADES_NO_SUPPLY);
    if (state->gold[state->turn_seat] < recruit_cost(state))
        return cyclades_no(CYCLADES_NO_GOLD);
    return NULL;
}

/* 7.2, but for closed seas. */
static uint64_t harbours(const struct cyclades_state *state)
{
    uint64_t coast = 0;
    for (uint64_t isles = state->isles_of[state->turn_seat]; isles != 0;)
        coast |= cyclades_map(state)->coast[bits_take(&isles)];
    return coast & ~cyclades_fleets_of_others(state, state->turn_seat);
}

static const struct refusal *fleet_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    const struct refusal *refusal = recruit_refusal(state, CYCLADES_POSEIDON);
    uint8_t sea = cyclades_map(state)->sea_of_cell[move->operand[0]];
    if (refusal != NULL)
        return refusal;
    if (sea == CYCLADES_NONE)
        return cyclades_no(CYCLADES_NO_SUCH_SEA);
    if (bits_has(cyclades_closed_seas(state), sea))
        return cyclades_no(CYCLADES_SEA_CLOSED);
    return bits_has(harbours(state), sea) ? NULL : cyclades_no(CYCLADES_FLEET_PLACE);
}

static const struct refusal *troop_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    const struct refusal *refusal = recruit_refusal(state, CYCLADES_ARES);
    if (refusal != NULL)
        return refusal;
    bool own = bits_has(state->isles_of[state->turn_seat], move->operand[0]);
    return own ? NULL : cyclades_no(CYCLADES_NOT_YOUR_ISLE);
}

/* ---- 6.6 Building ---- */

/* The type is the god's. */
static const struct refusal *builder_refusal(const struct cyclades_state *state)
{
    if (state->building_supply[state->turn_god] == 0)
        return cyclades_no(CYCLADES_NO_SUPPLY);
    if (state->gold[state->turn_seat] < CYCLADES_BUILD_COST)
        return cyclades_no(CYCLADES_NO_GOLD);
    return NULL;
}

static const struct refusal *build_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    const struct refusal *refusal = builder_refusal(state);
    int isle = move->operand[0];
    if (refusal != NULL)
        return refusal;
    bool buildable = bits_has(state->isles_of[state->turn_seat], isle) && cyclades_room(state, isle) > 0;
    return buildable ? NULL : cyclades_no(CYCLADES_NO_SQUARE);
}

static void build(struct cyclades_state *state, int isle)
{
    cyclades_pay(state, state->turn_seat, CYCLADES_FLOW_BUILD, CYCLADES_BUILD_COST);
    state->building_supply[state->turn_god]--;
    state->buildings[state->turn_god][isle]++;
}

/* ---- 6.2, 6.3 Calling creatures ---- */

static int temples_left(const struct cyclades_state *state)
{
    int left = 0;
    for (uint64_t isles = state->isles_of[state->turn_seat]; isles != 0;)
        left += cyclades_temples_left(state, bits_take(&isles));
    return left;
}

int cyclades_call_cost(const struct cyclades_state *state, int slot)
{
    int cost = cyclades_track_cost[slot] - temples_left(state);
    return cost < 1 ? 1 : cost;
}

static void use_temples(struct cyclades_state *state, int count)
{
    for (uint64_t isles = state->isles_of[state->turn_seat]; isles != 0 && count > 0;) {
        int isle = bits_take(&isles);
        for (; cyclades_temples_left(state, isle) > 0 && count > 0; count--)
            cyclades_use_temple(state, isle);
    }
}

/* The space a creature lies on; CYCLADES_TRACK: none. */
static int slot_of(const struct cyclades_state *state, int creature)
{
    int slot = 0;
    while (slot < CYCLADES_TRACK && state->track[slot] != creature)
        slot++;
    return slot;
}

static const struct refusal *call_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    int slot = slot_of(state, move->operand[0]);
    if (slot == CYCLADES_TRACK)
        return cyclades_no(CYCLADES_NOT_ON_TRACK);
    bool payable = state->gold[state->turn_seat] >= cyclades_call_cost(state, slot);
    return payable ? NULL : cyclades_no(CYCLADES_NO_GOLD);
}

static void call(struct cyclades_state *state, int creature)
{
    int slot = slot_of(state, creature);
    int cost = cyclades_call_cost(state, slot);
    use_temples(state, cyclades_track_cost[slot] - cost);
    cyclades_pay(state, state->turn_seat, CYCLADES_FLOW_CALL, cost);
    state->track[slot] = CYCLADES_NONE; /* 2.7 */
    state->hand = (uint8_t)creature;
}

/* 7.10 */
static const struct refusal *replacer_refusal(const struct cyclades_state *state)
{
    if (state->turn_god != CYCLADES_ZEUS)
        return cyclades_no(CYCLADES_OTHER_GOD);
    bool payable = state->gold[state->turn_seat] >= CYCLADES_STEP_COST;
    return payable ? NULL : cyclades_no(CYCLADES_NO_GOLD);
}

static const struct refusal *replace_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    const struct refusal *refusal = replacer_refusal(state);
    if (refusal != NULL)
        return refusal;
    return slot_of(state, move->operand[0]) < CYCLADES_TRACK ? NULL : cyclades_no(CYCLADES_NOT_ON_TRACK);
}

static void replace(struct cyclades_state *state, int creature)
{
    cyclades_pay(state, state->turn_seat, CYCLADES_FLOW_REPLACE, CYCLADES_STEP_COST);
    state->discards |= 1u << creature;
    state->track[slot_of(state, creature)] = (uint8_t)cyclades_draw_creature(state);
}

/* ---- 6.7 Being done ---- */

/* 7.11: with three philosophers the free fourth one must be taken. */
static const struct refusal *done_refusal(const struct cyclades_state *state)
{
    bool fourth = state->philosophers[state->turn_seat] == CYCLADES_SET - 1 && state->philosopher_supply > 0;
    bool costless = state->turn_god == CYCLADES_ATHENA && state->recruited == 0;
    return costless && fourth && cyclades_rules(state) >= 2 ? cyclades_no(CYCLADES_MUST_RECRUIT) : NULL;
}

/* ---- all together ---- */

const struct refusal *cyclades_acting_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    switch (move->verb) {
    case CYCLADES_FLEET: return fleet_refusal(state, move);
    case CYCLADES_TROOP: return troop_refusal(state, move);
    case CYCLADES_PRIEST: return recruit_refusal(state, CYCLADES_ZEUS);
    case CYCLADES_PHILOSOPHER: return recruit_refusal(state, CYCLADES_ATHENA);
    case CYCLADES_BUILD: return build_refusal(state, move);
    case CYCLADES_SAIL: return cyclades_sail_refusal(state, event);
    case CYCLADES_MARCH: return cyclades_march_refusal(state, event);
    case CYCLADES_REPLACE: return replace_refusal(state, move);
    case CYCLADES_CALL: return call_refusal(state, move);
    default: return done_refusal(state);
    }
}

static void list_recruits(const struct cyclades_state *state, int seat, struct move_list *list)
{
    if (recruit_refusal(state, state->turn_god) != NULL)
        return;
    uint64_t isles = state->isles_of[seat], seas = 0;
    switch (state->turn_god) {
    case CYCLADES_POSEIDON:
        for (seas = harbours(state) & ~cyclades_closed_seas(state); seas != 0;)
            move_add(list, CYCLADES_FLEET, cyclades_map(state)->cell_of_sea[bits_take(&seas)], 0);
        break;
    case CYCLADES_ARES:
        while (isles != 0)
            move_add(list, CYCLADES_TROOP, (uint8_t)bits_take(&isles), 0);
        break;
    case CYCLADES_ZEUS: move_add(list, CYCLADES_PRIEST, 0, 0); break;
    default: move_add(list, CYCLADES_PHILOSOPHER, 0, 0);
    }
}

static void list_buildings(const struct cyclades_state *state, int seat, struct move_list *list)
{
    if (builder_refusal(state) != NULL)
        return;
    for (uint64_t isles = state->isles_of[seat]; isles != 0;) {
        int isle = bits_take(&isles);
        if (cyclades_room(state, isle) > 0)
            move_add(list, CYCLADES_BUILD, (uint8_t)isle, 0);
    }
}

static void list_creatures(const struct cyclades_state *state, int seat, struct move_list *list)
{
    bool replaces = replacer_refusal(state) == NULL;
    for (int slot = 0; slot < CYCLADES_TRACK; slot++) {
        if (state->track[slot] == CYCLADES_NONE)
            continue;
        if (replaces)
            move_add(list, CYCLADES_REPLACE, state->track[slot], 0);
        if (state->gold[seat] >= cyclades_call_cost(state, slot))
            move_add(list, CYCLADES_CALL, state->track[slot], 0);
    }
}

void cyclades_acting_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    list_recruits(state, seat, list);
    list_buildings(state, seat, list);
    cyclades_sail_list(state, seat, list);
    cyclades_march_list(state, seat, list);
    list_creatures(state, seat, list);
    if (done_refusal(state) == NULL)
        move_add(list, CYCLADES_DONE, 0, 0);
}

static void recruit(struct cyclades_state *state, const struct game_move *move)
{
    uint8_t seat = state->turn_seat;
    cyclades_pay(state, seat, CYCLADES_FLOW_RECRUIT, recruit_cost(state));
    state->recruited++;
    switch (move->verb) {
    case CYCLADES_FLEET:
        state->fleet_reserve[seat]--;
        cyclades_add_fleets(state, seat, cyclades_map(state)->sea_of_cell[move->operand[0]], 1);
        break;
    case CYCLADES_TROOP:
        state->troop_reserve[seat]--;
        state->troops[move->operand[0]]++;
        break;
    case CYCLADES_PRIEST:
        state->priest_supply--;
        state->priests[seat]++;
        break;
    default: state->philosopher_supply--; state->philosophers[seat]++;
    }
}

enum cyclades_next cyclades_acting_apply(struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    switch (move->verb) {
    case CYCLADES_BUILD: build(state, move->operand[0]); break;
    case CYCLADES_SAIL: cyclades_sail_apply(state, event); break;
    case CYCLADES_MARCH: cyclades_march_apply(state, event); break;
    case CYCLADES_REPLACE: replace(state, move->operand[0]); break;
    case CYCLADES_CALL: call(state, move->operand[0]); return CYCLADES_POWER_BEGINS;
    case CYCLADES_DONE: return CYCLADES_NEXT_TURN;
    default: recruit(state, move);
    }
    return CYCLADES_NEXT_QUESTION;
}
