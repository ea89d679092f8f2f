/* Cyclades: battles, assault by assault (rules 10, 12.15). */
#include "games/cyclades/cyclades.h"

static bool minotaur_fights(const struct cyclades_state *state)
{
    return state->battle.field == CYCLADES_ON_LAND && state->figure_isle[CYCLADES_MINOTAUR] == state->battle.place;
}

/* The defender's troops or fleets; the Minotaur is not among them. */
static int defenders(const struct cyclades_state *state)
{
    const struct cyclades_battle *battle = &state->battle;
    return battle->field == CYCLADES_ON_LAND ? state->troops[battle->place] : state->fleets[battle->place];
}

/* 10.2, 10.3: what buildings of a type on these isles, and metropolises as such, add. */
static int bonus(const struct cyclades_state *state, uint64_t isles, int type)
{
    return bits_count(isles & state->metropolises) + cyclades_buildings_on(state, type, isles);
}

int cyclades_defence(const struct cyclades_state *state)
{
    const struct cyclades_battle *battle = &state->battle;
    if (battle->field == CYCLADES_ON_LAND)
        return defenders(state) + bonus(state, bits_of(battle->place), CYCLADES_FORTRESS) +
               (minotaur_fights(state) ? CYCLADES_MINOTAUR_STRENGTH : 0);
    uint64_t isles = cyclades_map(state)->shore[battle->place] & state->isles_of[battle->defender];
    return defenders(state) + bonus(state, isles, CYCLADES_PORT);
}

static void attacker_loses(struct cyclades_state *state)
{
    struct cyclades_battle *battle = &state->battle;
    battle->attackers--;
    if (battle->field == CYCLADES_ON_LAND)
        state->troop_reserve[battle->attacker]++;
    else
        state->fleet_reserve[battle->attacker]++;
}

static void defender_loses(struct cyclades_state *state)
{
    const struct cyclades_battle *battle = &state->battle;
    if (battle->field == CYCLADES_AT_SEA) {
        cyclades_lift_fleets(state, battle->defender, battle->place, 1);
        state->fleet_reserve[battle->defender]++;
    } else if (state->troops[battle->place] > 0) {
        state->troops[battle->place]--;
        state->troop_reserve[battle->defender]++;
    } else { /* 12.15: the last to go */
        cyclades_figure_leaves(state, CYCLADES_MINOTAUR);
    }
}

static void note_assault(struct cyclades_state *state, uint8_t attack_die, uint8_t defence_die)
{
    struct cyclades_news *news = &state->news;
    news->field = state->battle.field;
    news->place = state->battle.place;
    news->attacker = state->battle.attacker;
    news->defender = state->battle.defender;
    news->die[news->assault_count][0] = attack_die;
    news->die[news->assault_count++][1] = defence_die;
}

/* 10.1, 10.4. Both dice in one draw. */
void cyclades_assault(struct cyclades_state *state)
{
    uint32_t dice = rng_below(&state->head.rng, 36);
    uint8_t attack_die = cyclades_die[dice / 6], defence_die = cyclades_die[dice % 6];
    int attack = attack_die + state->battle.attackers, defence = defence_die + cyclades_defence(state);
    note_assault(state, attack_die, defence_die);
    if (attack <= defence)
        attacker_loses(state);
    if (defence <= attack)
        defender_loses(state);
}

/* ---- 10.5 Retreats ---- */

static uint8_t side_seat(const struct cyclades_state *state, enum cyclades_side side)
{
    return side == CYCLADES_DEFENDER ? state->battle.defender : state->battle.attacker;
}

/* 10.6, 12.14 */
static uint16_t retreat_isles(const struct cyclades_state *state, enum cyclades_side side)
{
    int isle = state->battle.place;
    int seat = side_seat(state, side);
    if (state->battle.field != CYCLADES_ON_LAND || state->figure_isle[CYCLADES_MEDUSA] == isle)
        return 0;
    uint16_t linked = cyclades_isles_along(state, cyclades_chain(state, seat, isle));
    return linked & state->isles_of[seat] & (uint16_t)~bits_of(isle);
}

/* 10.7 */
static uint64_t retreat_seas(const struct cyclades_state *state, enum cyclades_side side)
{
    if (state->battle.field != CYCLADES_AT_SEA)
        return 0;
    uint64_t others = cyclades_fleets_of_others(state, side_seat(state, side));
    return cyclades_map(state)->near[state->battle.place] & ~cyclades_closed_seas(state) & ~others;
}

static bool can_retreat(const struct cyclades_state *state, enum cyclades_side side)
{
    if (side == CYCLADES_DEFENDER && (defenders(state) == 0 || state->battle.defender == CYCLADES_NONE))
        return false; /* the Minotaur never does */
    return retreat_isles(state, side) != 0 || retreat_seas(state, side) != 0;
}

/* ---- the course of a battle ---- */

static bool is_decided(const struct cyclades_state *state)
{
    return state->battle.attackers == 0 || (defenders(state) == 0 && !minotaur_fights(state));
}

/* Fleets come out of a battle. */
static void arrive(struct cyclades_state *state, int seat, int sea, int count)
{
    cyclades_add_fleets(state, seat, sea, count);
    if (seat == state->turn_seat)
        cyclades_tire_fleets(state, sea, count); /* 12.12 */
}

/* 10.9, 10.10 */
static void end_battle(struct cyclades_state *state)
{
    struct cyclades_battle battle = state->battle;
    state->battle = (struct cyclades_battle){ 0 };
    if (battle.attackers == 0)
        return;
    if (battle.field == CYCLADES_ON_LAND)
        cyclades_conquer(state, battle.attacker, battle.place, battle.attackers);
    else
        arrive(state, battle.attacker, battle.place, battle.attackers);
}

/* Fights on until somebody must be asked or the battle is over. next: who may be asked first; NOBODY: an assault. */
static void go_on(struct cyclades_state *state, enum cyclades_side next)
{
    state->battle.asked = CYCLADES_NOBODY;
    while (!is_decided(state)) {
        if (next == CYCLADES_NOBODY) {
            cyclades_assault(state);
            next = CYCLADES_DEFENDER;
            continue;
        }
        if (can_retreat(state, next)) {
            state->battle.asked = (uint8_t)next;
            return;
        }
        next = next == CYCLADES_DEFENDER ? CYCLADES_ATTACKER : CYCLADES_NOBODY;
    }
    end_battle(state);
}

void cyclades_battle_begin(struct cyclades_state *state)
{
    go_on(state, CYCLADES_NOBODY);
}

const struct refusal *cyclades_battle_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    enum cyclades_side side = state->battle.asked;
    if (move->verb == CYCLADES_RETREAT && !bits_has(retreat_isles(state, side), move->operand[0]))
        return cyclades_no(CYCLADES_NO_RETREAT_ISLE);
    if (move->verb != CYCLADES_WITHDRAW)
        return NULL;
    uint8_t sea = cyclades_map(state)->sea_of_cell[move->operand[0]];
    if (sea == CYCLADES_NONE)
        return cyclades_no(CYCLADES_NO_SUCH_SEA);
    return bits_has(retreat_seas(state, side), sea) ? NULL : cyclades_no(CYCLADES_NO_RETREAT_SEA);
}

void cyclades_battle_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    (void)seat;
    enum cyclades_side side = state->battle.asked;
    move_add(list, CYCLADES_FIGHT, 0, 0);
    for (uint64_t isles = retreat_isles(state, side); isles != 0;)
        move_add(list, CYCLADES_RETREAT, (uint8_t)bits_take(&isles), 0);
    for (uint64_t seas = retreat_seas(state, side); seas != 0;)
        move_add(list, CYCLADES_WITHDRAW, cyclades_map(state)->cell_of_sea[bits_take(&seas)], 0);
}

/* 10.8: all that are left leave the battle. */
static int leave(struct cyclades_state *state, enum cyclades_side side)
{
    struct cyclades_battle *battle = &state->battle;
    int count = side == CYCLADES_DEFENDER ? defenders(state) : battle->attackers;
    if (side == CYCLADES_ATTACKER)
        battle->attackers = 0;
    else if (battle->field == CYCLADES_ON_LAND)
        state->troops[battle->place] = 0;
    else
        cyclades_lift_fleets(state, battle->defender, battle->place, count);
    return count;
}

enum cyclades_next cyclades_battle_apply(struct cyclades_state *state, const struct game_event *event)
{
    enum cyclades_side side = state->battle.asked;
    uint8_t place = event->move.operand[0];
    if (event->move.verb == CYCLADES_RETREAT)
        state->troops[place] = (uint8_t)(state->troops[place] + leave(state, side));
    else if (event->move.verb == CYCLADES_WITHDRAW)
        arrive(state, event->seat, cyclades_map(state)->sea_of_cell[place], leave(state, side));
    go_on(state, side == CYCLADES_DEFENDER ? CYCLADES_ATTACKER : CYCLADES_NOBODY);
    return CYCLADES_NEXT_QUESTION;
}
