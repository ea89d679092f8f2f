/* Cyclades: fleets and troops on the move (rules 8, 9, 12.8, 12.12), and what a landing brings. */
#include "games/cyclades/cyclades.h"

/* ---- fleets ---- */

void cyclades_add_fleets(struct cyclades_state *state, int seat, unsigned sea, int count)
{
    state->fleets[sea] = (uint8_t)(state->fleets[sea] + count);
    state->fleet_seas[seat] |= cyclades_sea_bit(sea);
}

void cyclades_lift_fleets(struct cyclades_state *state, int seat, unsigned sea, int count)
{
    state->fleets[sea] = (uint8_t)(state->fleets[sea] - count);
    if (state->fleets[sea] == 0)
        state->fleet_seas[seat] &= ~cyclades_sea_bit(sea);
}

/* 8.4 */
uint64_t cyclades_closed_seas(const struct cyclades_state *state)
{
    uint64_t closed = state->kraken_sea == CYCLADES_NONE ? 0 : cyclades_sea_bit(state->kraken_sea);
    uint8_t isle = state->figure_isle[CYCLADES_POLYPHEMUS];
    return isle == CYCLADES_NONE ? closed : closed | cyclades_map(state)->coast[isle];
}

/* May the turn's seat sail at all now, and at whose cost? Poseidon's movements are paid when they begin. */
static const struct refusal *sailor_refusal(const struct cyclades_state *state)
{
    if (state->head.phase != CYCLADES_ACTING) /* under way, or the Sylph's steps */
        return NULL;
    if (state->turn_god != CYCLADES_POSEIDON)
        return cyclades_no(CYCLADES_OTHER_GOD);
    bool payable = state->gold[state->turn_seat] >= CYCLADES_STEP_COST;
    return payable ? NULL : cyclades_no(CYCLADES_NO_GOLD);
}

/* The seas from which a step may begin. */
static uint64_t departures(const struct cyclades_state *state)
{
    return state->head.phase == CYCLADES_SAILING ? cyclades_sea_bit(state->voyage_sea)
                                                 : state->fleet_seas[state->turn_seat];
}

const struct refusal *cyclades_sail_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    const struct cyclades_map *map = cyclades_map(state);
    const struct refusal *refusal = sailor_refusal(state);
    uint8_t from = map->sea_of_cell[move->operand[0]], to = map->sea_of_cell[move->operand[1]];
    int count = move->operand[2];
    if (refusal != NULL)
        return refusal;
    if (from == CYCLADES_NONE || to == CYCLADES_NONE)
        return cyclades_no(CYCLADES_NO_SUCH_SEA);
    if (state->head.phase == CYCLADES_SAILING && from != state->voyage_sea)
        return cyclades_no(CYCLADES_OTHER_VOYAGE);
    bool own = (state->fleet_seas[state->turn_seat] >> from & 1) != 0;
    if (!own || count == 0 || count > state->fleets[from])
        return cyclades_no(CYCLADES_NO_FLEETS);
    if ((map->near[from] >> to & 1) == 0)
        return cyclades_no(CYCLADES_NOT_ADJACENT);
    return (cyclades_closed_seas(state) >> to & 1) == 0 ? NULL : cyclades_no(CYCLADES_SEA_CLOSED);
}

static void list_steps(const struct cyclades_state *state, unsigned from, uint64_t closed, struct move_list *list)
{
    const struct cyclades_map *map = cyclades_map(state);
    for (uint64_t seas = map->near[from] & ~closed; seas != 0;) {
        uint8_t to = map->cell_of_sea[cyclades_take_sea(&seas)];
        for (uint8_t count = 1; count <= state->fleets[from]; count++)
            move_put(list, (struct game_move){ CYCLADES_SAIL, { map->cell_of_sea[from], to, count } });
    }
}

void cyclades_sail_list(const struct cyclades_state *state, struct move_list *list)
{
    if (sailor_refusal(state) != NULL)
        return;
    uint64_t closed = cyclades_closed_seas(state);
    for (uint64_t seas = departures(state); seas != 0;)
        list_steps(state, cyclades_take_sea(&seas), closed, list);
}

/* Moves the fleets; true: another player's fleets were there, and a battle has begun. */
static bool make_step(struct cyclades_state *state, unsigned from, unsigned to, uint8_t count)
{
    uint8_t seat = state->turn_seat, owner = cyclades_sea_owner(state, to);
    cyclades_lift_fleets(state, seat, from, count);
    if (owner == CYCLADES_NONE || owner == seat) {
        cyclades_add_fleets(state, seat, to, count);
        return false;
    }
    cyclades_begin_battle(
        state,
        (struct cyclades_battle){
            .field = CYCLADES_AT_SEA, .place = (uint8_t)to, .attacker = seat, .defender = owner, .attackers = count });
    return true;
}

void cyclades_sail(struct cyclades_state *state, const struct game_move *move)
{
    const struct cyclades_map *map = cyclades_map(state);
    uint8_t to = map->sea_of_cell[move->operand[1]];
    if (state->hand == CYCLADES_SYLPH) {
        state->hand_steps--;
    } else if (state->head.phase == CYCLADES_ACTING) {
        cyclades_pay(state, state->turn_seat, CYCLADES_FLOW_MOVE, CYCLADES_STEP_COST);
        state->voyage_steps = CYCLADES_VOYAGE_STEPS;
    }
    bool battle = make_step(state, map->sea_of_cell[move->operand[0]], to, move->operand[2]);
    if (state->hand == CYCLADES_SYLPH)
        return;
    state->voyage_steps = battle ? 0 : (uint8_t)(state->voyage_steps - 1); /* 8.3 */
    state->voyage_sea = to;
}

bool cyclades_voyage_goes_on(const struct cyclades_state *state)
{
    if (state->voyage_steps == 0)
        return false;
    return (cyclades_map(state)->near[state->voyage_sea] & ~cyclades_closed_seas(state)) != 0;
}

bool cyclades_can_sail(const struct cyclades_state *state)
{
    uint64_t closed = cyclades_closed_seas(state);
    for (uint64_t seas = state->fleet_seas[state->turn_seat]; seas != 0;)
        if ((cyclades_map(state)->near[cyclades_take_sea(&seas)] & ~closed) != 0)
            return true;
    return false;
}

/* ---- troops ---- */

uint64_t cyclades_chain(const struct cyclades_state *state, int seat, unsigned isle)
{
    const struct cyclades_map *map = cyclades_map(state);
    uint64_t own = state->fleet_seas[seat], chain = own & map->coast[isle];
    for (uint64_t left = chain; left != 0;) {
        uint64_t fresh = map->near[cyclades_take_sea(&left)] & own & ~chain;
        chain |= fresh;
        left |= fresh;
    }
    return chain;
}

uint16_t cyclades_isles_along(const struct cyclades_state *state, uint64_t seas)
{
    uint16_t isles = 0;
    while (seas != 0)
        isles |= cyclades_map(state)->shore[cyclades_take_sea(&seas)];
    return isles;
}

bool cyclades_has_marker(const struct cyclades_state *state, int seat)
{
    int used = 0;
    for (uint32_t isles = state->isles_of[seat]; isles != 0;)
        used += state->troops[cyclades_take(&isles)] == 0;
    return used < CYCLADES_TERRITORY_MARKERS;
}

/* 9.6: last isles that the turn's seat may not attack. */
static uint16_t spared_isles(const struct cyclades_state *state)
{
    uint16_t spared = 0;
    int attacker = state->turn_seat, goal = cyclades_goal_for[state->head.seat_count];
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        uint16_t isles = state->isles_of[seat];
        if (seat == attacker || isles == 0 || (isles & (isles - 1)) != 0)
            continue;
        bool decides = cyclades_metropolis_count(state, attacker) < goal &&
                       cyclades_metropolises_if_taken(state, attacker, (unsigned)__builtin_ctz(isles)) >= goal;
        spared |= decides ? 0 : isles;
    }
    return spared;
}

/* 12.13: where the seat's Pegasus may not land. */
static uint16_t guarded_isles(const struct cyclades_state *state)
{
    return cyclades_figure_at(state, CYCLADES_CHIRON) & (uint16_t)~state->isles_of[state->turn_seat];
}

static const struct refusal *marcher_refusal(const struct cyclades_state *state, unsigned verb)
{
    if (verb == CYCLADES_FLY)
        return NULL;
    if (state->turn_god != CYCLADES_ARES)
        return cyclades_no(CYCLADES_OTHER_GOD);
    bool payable = state->gold[state->turn_seat] >= CYCLADES_STEP_COST;
    return payable ? NULL : cyclades_no(CYCLADES_NO_GOLD);
}

/* Isles that could be reached from one if none were spared or guarded. */
static uint16_t reach(const struct cyclades_state *state, unsigned verb, unsigned from)
{
    uint16_t all = verb == CYCLADES_FLY ? cyclades_all_isles(state)
                                        : cyclades_isles_along(state, cyclades_chain(state, state->turn_seat, from));
    return all & (uint16_t)~cyclades_isle_bit(from);
}

/* How many of the troops on an own isle may leave it. */
static int movable(const struct cyclades_state *state, unsigned isle, bool marker)
{
    if (cyclades_has(cyclades_figure_at(state, CYCLADES_MEDUSA), isle))
        return 0;
    return marker || state->troops[isle] == 0 ? state->troops[isle] : state->troops[isle] - 1;
}

static const struct refusal *departure_refusal(const struct cyclades_state *state, unsigned from, int count)
{
    int seat = state->turn_seat;
    if (!cyclades_has(state->isles_of[seat], from) || count == 0 || count > state->troops[from])
        return cyclades_no(CYCLADES_NO_TROOPS);
    if (cyclades_has(cyclades_figure_at(state, CYCLADES_MEDUSA), from))
        return cyclades_no(CYCLADES_PETRIFIED);
    bool marker = cyclades_has_marker(state, seat);
    return count <= movable(state, from, marker) ? NULL : cyclades_no(CYCLADES_NO_MARKER);
}

const struct refusal *cyclades_march_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    unsigned from = move->operand[0], to = move->operand[1];
    const struct refusal *refusal = marcher_refusal(state, move->verb);
    if (refusal == NULL)
        refusal = departure_refusal(state, from, move->operand[2]);
    if (refusal != NULL)
        return refusal;
    if (!cyclades_has(cyclades_all_isles(state), to))
        return cyclades_no(CYCLADES_NO_SUCH_ISLE);
    if (from == to)
        return cyclades_no(CYCLADES_SAME_ISLE);
    if (!cyclades_has(reach(state, move->verb, from), to))
        return cyclades_no(CYCLADES_NO_CHAIN);
    if (move->verb == CYCLADES_FLY && cyclades_has(guarded_isles(state), to))
        return cyclades_no(CYCLADES_CHIRON_GUARDS);
    return cyclades_has(spared_isles(state), to) ? cyclades_no(CYCLADES_LAST_ISLE) : NULL;
}

void cyclades_march_list(const struct cyclades_state *state, uint8_t verb, struct move_list *list)
{
    if (marcher_refusal(state, verb) != NULL)
        return;
    bool marker = cyclades_has_marker(state, state->turn_seat);
    uint16_t barred = spared_isles(state) | (verb == CYCLADES_FLY ? guarded_isles(state) : 0);
    for (uint32_t isles = state->isles_of[state->turn_seat]; isles != 0;) {
        unsigned from = cyclades_take(&isles);
        int most = movable(state, from, marker);
        for (uint32_t targets = most == 0 ? 0 : reach(state, verb, from) & (uint32_t)~barred; targets != 0;) {
            uint8_t to = (uint8_t)cyclades_take(&targets);
            for (uint8_t count = 1; count <= most; count++)
                move_put(list, (struct game_move){ verb, { (uint8_t)from, to, count } });
        }
    }
}

bool cyclades_can_fly(const struct cyclades_state *state)
{
    bool marker = cyclades_has_marker(state, state->turn_seat);
    uint16_t barred = spared_isles(state) | guarded_isles(state);
    for (uint32_t isles = state->isles_of[state->turn_seat]; isles != 0;) {
        unsigned from = cyclades_take(&isles);
        if (movable(state, from, marker) > 0 && (reach(state, CYCLADES_FLY, from) & ~barred) != 0)
            return true;
    }
    return false;
}

void cyclades_conquer(struct cyclades_state *state, int seat, unsigned isle, int troops)
{
    uint8_t owner = cyclades_isle_owner(state, isle);
    state->isles_of[seat] |= cyclades_isle_bit(isle);
    state->troops[isle] = (uint8_t)troops;
    if (owner == CYCLADES_NONE)
        return;
    state->isles_of[owner] &= (uint16_t)~cyclades_isle_bit(isle);
    if (state->isles_of[owner] == 0)
        cyclades_eliminate(state, owner);
}

static void land(struct cyclades_state *state, unsigned isle, uint8_t count)
{
    uint8_t seat = state->turn_seat, owner = cyclades_isle_owner(state, isle);
    bool defended = state->troops[isle] > 0 || cyclades_has(cyclades_figure_at(state, CYCLADES_MINOTAUR), isle);
    if (owner == seat)
        state->troops[isle] = (uint8_t)(state->troops[isle] + count);
    else if (!defended)
        cyclades_conquer(state, seat, isle, count); /* 9.3 */
    else
        cyclades_begin_battle(state, (struct cyclades_battle){ .field = CYCLADES_ON_LAND,
                                                               .place = (uint8_t)isle,
                                                               .attacker = seat,
                                                               .defender = owner,
                                                               .attackers = count });
}

void cyclades_march(struct cyclades_state *state, const struct game_move *move)
{
    unsigned from = move->operand[0];
    if (move->verb == CYCLADES_MARCH)
        cyclades_pay(state, state->turn_seat, CYCLADES_FLOW_MOVE, CYCLADES_STEP_COST);
    state->troops[from] = (uint8_t)(state->troops[from] - move->operand[2]);
    land(state, move->operand[1], move->operand[2]);
}
