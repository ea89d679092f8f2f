/* Cyclades: the course of the game. A phase does its part and returns what comes next; only this file knows all phases
 * and goes there, so that no two of them know each other. */
#include "games/cyclades/cyclades.h"

/* Each phase has its verbs and its answer to all others. */
static const struct phase {
    uint64_t verbs;
    enum cyclades_refusal other; /* for any other verb */
    const struct refusal *(*refusal)(const struct cyclades_state *state, const struct game_event *event);
    void (*list)(const struct cyclades_state *state, int seat, struct move_list *list);
    enum cyclades_next (*apply)(struct cyclades_state *state, const struct game_event *event);
} phases[CYCLADES_ENDED] = {
#define BIT(verb) ((uint64_t)1 << CYCLADES_##verb)
#define BITS(first, last) ((BIT(last) << 1) - BIT(first))
    [CYCLADES_OFFERING] = { BIT(OFFER), CYCLADES_OFFERINGS_NOW, cyclades_offering_refusal, cyclades_offering_list,
                            cyclades_offering_apply },
    [CYCLADES_ACTING] = { BITS(FLEET, SAIL) | BITS(MARCH, DONE), CYCLADES_ACTIONS_NOW, cyclades_acting_refusal,
                          cyclades_acting_list, cyclades_acting_apply },
    [CYCLADES_PROSPERITY] = { BIT(PROSPER), CYCLADES_PROSPERITY_NOW, cyclades_prosperity_refusal,
                              cyclades_prosperity_list, cyclades_prosperity_apply },
    [CYCLADES_SAILING] = { BIT(SAIL) | BIT(HALT), CYCLADES_VOYAGE_NOW, cyclades_sailing_refusal, cyclades_sailing_list,
                           cyclades_sailing_apply },
    [CYCLADES_BATTLE] = { BITS(FIGHT, WITHDRAW), CYCLADES_BATTLE_NOW, cyclades_battle_refusal, cyclades_battle_list,
                          cyclades_battle_apply },
    [CYCLADES_METROPOLIS] = { BITS(DISCARD, RAZE), CYCLADES_METROPOLIS_NOW, cyclades_metropolis_refusal,
                              cyclades_metropolis_list, cyclades_metropolis_apply },
    [CYCLADES_POWER] = { BIT(SAIL) | BITS(REVIVE, FORGO), CYCLADES_POWER_NOW, cyclades_power_refusal,
                         cyclades_power_list, cyclades_power_apply },
#undef BIT
#undef BITS
};

const struct refusal *cyclades_refusal(const struct game_state *head, const struct game_event *event)
{
    const struct phase *phase = &phases[head->phase];
    if (!bits_has(phase->verbs, event->move.verb))
        return cyclades_no(phase->other);
    return phase->refusal(cyclades_of(head), event);
}

void cyclades_list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    phases[head->phase].list(cyclades_of(head), seat, list);
}

void cyclades_end(struct cyclades_state *state)
{
    state->head.phase = CYCLADES_ENDED;
    state->head.acting = 0;
    state->head.shown++; /* 14.5 */
}

/* ---- the running turn ---- */

/* What the running turn still owes an answer to comes first: battle, metropolis, power, voyage. */
static void ask_next_question(struct cyclades_state *state)
{
    if (cyclades_one_is_left(state)) {
        cyclades_end(state);
    } else if (state->battle.field != CYCLADES_NOWHERE) {
        bool defender = state->battle.asked == CYCLADES_DEFENDER;
        cyclades_ask_seat(state, defender ? state->battle.defender : state->battle.attacker, CYCLADES_BATTLE);
    } else if (cyclades_metropolis_goes_on(state)) {
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_METROPOLIS);
    } else if (state->hand != CYCLADES_NONE && cyclades_power_goes_on(state)) {
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_POWER);
    } else if (cyclades_sailing_goes_on(state)) {
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_SAILING);
    } else {
        state->voyage_sea = CYCLADES_NONE;
        state->voyage_steps = 0;
        cyclades_ask_seat(state, state->turn_seat, CYCLADES_ACTING);
    }
}

/* ---- turns and cycles ---- */

void cyclades_play_cycle(struct cyclades_state *state)
{
    cyclades_cycle_begin(state);
    cyclades_offering_begin(state);
}

/* Whether the seat had a turn in this cycle already, which only happens with two players. */
static bool had_a_turn(const struct cyclades_state *state, int seat)
{
    for (int i = 0; i < state->finished_count; i++)
        if (state->finished[i] == seat)
            return true;
    return false;
}

static void begin_turn(struct cyclades_state *state, uint8_t seat, uint8_t god)
{
    state->turn_seat = seat;
    state->turn_god = god;
    state->recruited = 0;
    if (cyclades_rules(state) < 2 || !had_a_turn(state, seat))
        cyclades_figures_of_seat_leave(state, seat); /* 12.18 */
}

static void finish_turn(struct cyclades_state *state)
{
    state->finished[state->finished_count++] = state->turn_seat;
    state->turn_seat = CYCLADES_NONE;
    state->turn_god = CYCLADES_NONE;
    state->recruited = 0;
    state->turn_slot++;
}

/* Goes to the next player who has something to do; those at Apollo often have nothing to choose. */
static void next_turn(struct cyclades_state *state)
{
    while (state->turn_slot < state->god_count + state->apollo_count) {
        bool apollo = state->turn_slot >= state->god_count;
        uint8_t god = apollo ? CYCLADES_APOLLO : state->gods[state->turn_slot];
        uint8_t seat = apollo ? state->apollo[state->turn_slot - state->god_count] : state->offer_seat[god];
        if (seat == CYCLADES_NONE || bits_has(state->out, seat)) { /* 13.2 */
            state->turn_slot++;
            continue;
        }
        begin_turn(state, seat, god);
        if (!apollo) {
            ask_next_question(state);
            return;
        }
        if (cyclades_prosperity_begin(state) == CYCLADES_ASKED)
            return;
        finish_turn(state);
    }
    if (cyclades_cycle_end(state))
        cyclades_end(state);
    else
        cyclades_play_cycle(state);
}

static void go_on(struct cyclades_state *state, enum cyclades_next next)
{
    switch (next) {
    case CYCLADES_ASKED: break;
    case CYCLADES_FIRST_TURN: next_turn(state); break;
    case CYCLADES_NEXT_TURN:
        finish_turn(state);
        next_turn(state);
        break;
    case CYCLADES_NEXT_QUESTION: ask_next_question(state); break;
    case CYCLADES_POWER_BEGINS:
        cyclades_power_begin(state);
        ask_next_question(state);
        break;
    case CYCLADES_POWER_ENDS:
        cyclades_power_end(state);
        ask_next_question(state);
        break;
    }
}

void cyclades_apply(struct game_state *head, const struct game_event *event)
{
    struct cyclades_state *state = (struct cyclades_state *)head;
    cyclades_clear_news(state);
    enum cyclades_next next = phases[head->phase].apply(state, event);
    /* Before a power ends: cards discarded in these assaults are shuffled in with the others if the Chimera brought
     * Pegasus back (12.1). */
    if (state->battle.field != CYCLADES_NOWHERE && state->battle.asked == CYCLADES_NOBODY)
        cyclades_battle_begin(state);
    go_on(state, next);
}
