/* Cyclades: fleets and troops on the move (rules 8, 9, 12.8, 12.12). A move that meets defenders leaves the battle in
 * the state, not yet begun. */
#include "games/cyclades/cyclades.h"

/* ---- fleets ---- */

/* Whether the seat may sail at all now. Poseidon's movements are paid for when they begin. */
static const struct refusal *sailor_refusal(const struct cyclades_state *state, int seat)
{
    if (state->head.phase != CYCLADES_ACTING) /* under way, or the Sylph's steps */
        return NULL;
    if (state->turn_god != CYCLADES_POSEIDON)
        return cyclades_no(CYCLADES_OTHER_GOD);
    return state->gold[seat] >= CYCLADES_STEP_COST ? NULL : cyclades_no(CYCLADES_NO_GOLD);
}

/* The seas from which a step may begin. */
static uint64_t departures(const struct cyclades_state *state, int seat)
{
    return state->head.phase == CYCLADES_SAILING ? bits_of(state->voyage_sea) : state->fleet_seas[seat];
}

const struct refusal *cyclades_sail_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    const struct cyclades_map *map = cyclades_map(state);
    const uint8_t *operand = event->move.operand;
    const struct refusal *refusal = sailor_refusal(state, event->seat);
    uint8_t from = map->sea_of_cell[operand[0]], to = map->sea_of_cell[operand[1]], count = operand[2];
    if (refusal != NULL)
        return refusal;
    if (from == CYCLADES_NONE || to == CYCLADES_NONE)
        return cyclades_no(CYCLADES_NO_SUCH_SEA);
    if (state->head.phase == CYCLADES_SAILING && from != state->voyage_sea)
        return cyclades_no(CYCLADES_OTHER_VOYAGE);
    if (!bits_has(state->fleet_seas[event->seat], from) || count == 0 || count > state->fleets[from])
        return cyclades_no(CYCLADES_NO_FLEETS);
    if (!bits_has(map->near[from], to))
        return cyclades_no(CYCLADES_NOT_ADJACENT);
    if (count > cyclades_fresh_fleets(state, from))
        return cyclades_no(CYCLADES_HAVE_FOUGHT);
    return bits_has(cyclades_closed_seas(state), to) ? cyclades_no(CYCLADES_SEA_CLOSED) : NULL;
}

static void list_steps(const struct cyclades_state *state, int from, uint64_t closed, struct move_list *list)
{
    const struct cyclades_map *map = cyclades_map(state);
    int most = cyclades_fresh_fleets(state, from);
    for (uint64_t seas = map->near[from] & ~closed; seas != 0;) {
        uint8_t to = map->cell_of_sea[bits_take(&seas)];
        for (uint8_t count = 1; count <= most; count++)
            move_put(list, (struct game_move){ CYCLADES_SAIL, { map->cell_of_sea[from], to, count } });
    }
}

void cyclades_sail_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    if (sailor_refusal(state, seat) != NULL)
        return;
    uint64_t closed = cyclades_closed_seas(state);
    for (uint64_t seas = departures(state, seat); seas != 0;)
        list_steps(state, bits_take(&seas), closed, list);
}

/* Moves the fleets; true: another player's fleets are there. */
static bool meets_fleets(struct cyclades_state *state, int from, uint8_t to, uint8_t count)
{
    uint8_t seat = state->turn_seat, owner = cyclades_sea_owner(state, to);
    cyclades_lift_fleets(state, seat, from, count);
    if (owner == CYCLADES_NONE || owner == seat) {
        cyclades_add_fleets(state, seat, to, count);
        return false;
    }
    state->battle = (struct cyclades_battle){
        .field = CYCLADES_AT_SEA, .place = to, .attacker = seat, .defender = owner, .attackers = count
    };
    return true;
}

void cyclades_sail_apply(struct cyclades_state *state, const struct game_event *event)
{
    const struct cyclades_map *map = cyclades_map(state);
    const uint8_t *operand = event->move.operand;
    uint8_t from = map->sea_of_cell[operand[0]], to = map->sea_of_cell[operand[1]], count = operand[2];
    if (state->hand == CYCLADES_SYLPH) {
        state->hand_steps--;
        meets_fleets(state, from, to, count);
        return;
    }
    if (state->head.phase == CYCLADES_ACTING) {
        cyclades_pay(state, event->seat, CYCLADES_FLOW_MOVE, CYCLADES_STEP_COST);
        state->voyage_steps = CYCLADES_VOYAGE_STEPS;
    }
    bool battle = meets_fleets(state, from, to, count);
    state->voyage_steps = battle ? 0 : (uint8_t)(state->voyage_steps - 1); /* 8.3 */
    state->voyage_sea = to;
}

bool cyclades_can_sail(const struct cyclades_state *state, int seat)
{
    uint64_t closed = cyclades_closed_seas(state);
    for (uint64_t seas = state->fleet_seas[seat]; seas != 0;) {
        int sea = bits_take(&seas);
        if (cyclades_fresh_fleets(state, sea) > 0 && (cyclades_map(state)->near[sea] & ~closed) != 0)
            return true;
    }
    return false;
}

/* ---- fleets under way ---- */

bool cyclades_sailing_goes_on(const struct cyclades_state *state)
{
    if (state->voyage_steps == 0)
        return false;
    return (cyclades_map(state)->near[state->voyage_sea] & ~cyclades_closed_seas(state)) != 0;
}

const struct refusal *cyclades_sailing_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    return event->move.verb == CYCLADES_HALT ? NULL : cyclades_sail_refusal(state, event);
}

void cyclades_sailing_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    cyclades_sail_list(state, seat, list);
    move_add(list, CYCLADES_HALT, 0, 0);
}

enum cyclades_next cyclades_sailing_apply(struct cyclades_state *state, const struct game_event *event)
{
    if (event->move.verb == CYCLADES_HALT)
        state->voyage_steps = 0;
    else
        cyclades_sail_apply(state, event);
    return CYCLADES_NEXT_QUESTION;
}

/* ---- troops ---- */

/* 9.6: last isles that the seat may not attack. */
static uint16_t spared_isles(const struct cyclades_state *state, int attacker)
{
    uint16_t spared = 0;
    int goal = cyclades_goal_for[state->head.seat_count];
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        uint16_t isles = state->isles_of[seat];
        if (seat == attacker || isles == 0 || (isles & (isles - 1)) != 0)
            continue;
        bool decides = cyclades_metropolis_count(state, attacker) < goal &&
                       cyclades_metropolises_if_taken(state, attacker, bits_lowest(isles)) >= goal;
        spared |= decides ? 0 : isles;
    }
    return spared;
}

/* 12.13: where the seat's Pegasus may not land. */
static uint16_t guarded_isles(const struct cyclades_state *state, int seat)
{
    uint8_t isle = state->figure_isle[CYCLADES_CHIRON];
    if (isle == CYCLADES_NONE || cyclades_guards_for(state, CYCLADES_CHIRON, seat, cyclades_isle_owner(state, isle)))
        return 0;
    return (uint16_t)bits_of(isle) & (uint16_t)~state->isles_of[seat];
}

static const struct refusal *marcher_refusal(const struct cyclades_state *state, int seat)
{
    if (state->turn_god != CYCLADES_ARES)
        return cyclades_no(CYCLADES_OTHER_GOD);
    return state->gold[seat] >= CYCLADES_STEP_COST ? NULL : cyclades_no(CYCLADES_NO_GOLD);
}

/* Isles that could be reached from one if none were spared or guarded. */
static uint16_t reach(const struct cyclades_state *state, int seat, enum cyclades_verb verb, int from)
{
    uint16_t all = verb == CYCLADES_FLY ? cyclades_all_isles(state)
                                        : cyclades_isles_along(state, cyclades_chain(state, seat, from));
    return all & (uint16_t)~bits_of(from);
}

/* How many of the troops on an own isle may leave it. */
static int movable(const struct cyclades_state *state, int isle, bool marker)
{
    if (bits_has(cyclades_figure_at(state, CYCLADES_MEDUSA), isle))
        return 0;
    return marker || state->troops[isle] == 0 ? state->troops[isle] : state->troops[isle] - 1;
}

static const struct refusal *departure_refusal(const struct cyclades_state *state, int seat, int from, int count)
{
    if (!bits_has(state->isles_of[seat], from) || count == 0 || count > state->troops[from])
        return cyclades_no(CYCLADES_NO_TROOPS);
    if (bits_has(cyclades_figure_at(state, CYCLADES_MEDUSA), from))
        return cyclades_no(CYCLADES_PETRIFIED);
    bool marker = cyclades_has_marker(state, seat);
    return count <= movable(state, from, marker) ? NULL : cyclades_no(CYCLADES_NO_MARKER);
}

/* What march and fly have in common: who departs, and where they may go. */
static const struct refusal *way_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    int seat = event->seat, from = event->move.operand[0], to = event->move.operand[1];
    enum cyclades_verb verb = event->move.verb;
    const struct refusal *refusal = departure_refusal(state, seat, from, event->move.operand[2]);
    if (refusal != NULL)
        return refusal;
    if (!bits_has(cyclades_all_isles(state), to))
        return cyclades_no(CYCLADES_NO_SUCH_ISLE);
    if (from == to)
        return cyclades_no(CYCLADES_SAME_ISLE);
    if (!bits_has(reach(state, seat, verb, from), to))
        return cyclades_no(CYCLADES_NO_CHAIN);
    if (verb == CYCLADES_FLY && bits_has(guarded_isles(state, seat), to))
        return cyclades_no(CYCLADES_CHIRON_GUARDS);
    return bits_has(spared_isles(state, seat), to) ? cyclades_no(CYCLADES_LAST_ISLE) : NULL;
}

static void list_ways(const struct cyclades_state *state, int seat, enum cyclades_verb verb, struct move_list *list)
{
    bool marker = cyclades_has_marker(state, seat);
    uint16_t barred = spared_isles(state, seat) | (verb == CYCLADES_FLY ? guarded_isles(state, seat) : 0);
    for (uint64_t isles = state->isles_of[seat]; isles != 0;) {
        int from = bits_take(&isles), most = movable(state, from, marker);
        for (uint64_t targets = most == 0 ? 0 : reach(state, seat, verb, from) & ~(uint64_t)barred; targets != 0;) {
            uint8_t to = (uint8_t)bits_take(&targets);
            for (uint8_t count = 1; count <= most; count++)
                move_put(list, (struct game_move){ (uint8_t)verb, { (uint8_t)from, to, count } });
        }
    }
}

static void land(struct cyclades_state *state, uint8_t isle, uint8_t count)
{
    uint8_t seat = state->turn_seat, owner = cyclades_isle_owner(state, isle);
    bool defended = state->troops[isle] > 0 || cyclades_minotaur_defends(state, isle, seat, owner);
    if (owner == seat)
        state->troops[isle] = (uint8_t)(state->troops[isle] + count);
    else if (!defended)
        cyclades_conquer(state, seat, isle, count); /* 9.3 */
    else
        state->battle = (struct cyclades_battle){
            .field = CYCLADES_ON_LAND, .place = isle, .attacker = seat, .defender = owner, .attackers = count
        };
}

static void transfer(struct cyclades_state *state, const uint8_t *operand)
{
    state->troops[operand[0]] = (uint8_t)(state->troops[operand[0]] - operand[2]);
    land(state, operand[1], operand[2]);
}

const struct refusal *cyclades_march_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    const struct refusal *refusal = marcher_refusal(state, event->seat);
    return refusal != NULL ? refusal : way_refusal(state, event);
}

void cyclades_march_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    if (marcher_refusal(state, seat) == NULL)
        list_ways(state, seat, CYCLADES_MARCH, list);
}

void cyclades_march_apply(struct cyclades_state *state, const struct game_event *event)
{
    cyclades_pay(state, event->seat, CYCLADES_FLOW_MOVE, CYCLADES_STEP_COST);
    transfer(state, event->move.operand);
}

/* ---- Pegasus ---- */

const struct refusal *cyclades_fly_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    return way_refusal(state, event);
}

void cyclades_fly_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    list_ways(state, seat, CYCLADES_FLY, list);
}

void cyclades_fly_apply(struct cyclades_state *state, const struct game_event *event)
{
    transfer(state, event->move.operand);
}

bool cyclades_can_fly(const struct cyclades_state *state, int seat)
{
    bool marker = cyclades_has_marker(state, seat);
    uint64_t barred = spared_isles(state, seat) | guarded_isles(state, seat);
    for (uint64_t isles = state->isles_of[seat]; isles != 0;) {
        int from = bits_take(&isles);
        if (movable(state, from, marker) > 0 && (reach(state, seat, CYCLADES_FLY, from) & ~barred) != 0)
            return true;
    }
    return false;
}
