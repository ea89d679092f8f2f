/* Mykerinos: the action of a turn: start, extend, appeal to a patron, or pass (4.1, 4.8, 5.1 to 5.5). */
#include "games/mykerinos/rules/excavation.h"

/* Could the power be used to its end, were the tile tilted now (4.7)? */
static bool is_usable(const struct mykerinos_state *state, const struct mykerinos_ground *ground, int seat, int patron)
{
    int at_hand = state->stock[seat];
    if (patron == MYKERINOS_BROWN)
        return at_hand > 0 && mykerinos_open_rooms(state, seat) != 0;
    if (patron == MYKERINOS_VIOLET) {
        if (state->reserve[seat] == 0) /* 5.5 */
            return false;
        at_hand++;
    }
    return !region_is_empty(mykerinos_starts(ground, patron, at_hand)) ||
           !region_is_empty(mykerinos_extensions(ground, patron, at_hand));
}

/* The seat's upright tiles of the patron, one of which an appeal tilts (5.1). */
static uint64_t upright_tiles(const struct mykerinos_state *state, int seat, int patron)
{
    return state->owned[seat] & ~state->tilted & mykerinos_patron_tiles(patron);
}

static const struct refusal *appeal_refusal(const struct mykerinos_state *state, int seat, int patron)
{
    struct mykerinos_ground ground = mykerinos_ground_of(state);
    if (upright_tiles(state, seat, patron) == 0)
        return mykerinos_no(MYKERINOS_NO_UPRIGHT_TILE);
    if (is_usable(state, &ground, seat, patron))
        return NULL;
    bool no_cube = patron == MYKERINOS_VIOLET && state->reserve[seat] == 0;
    return mykerinos_no(no_cube ? MYKERINOS_VIOLET_NEEDS_RESERVE : MYKERINOS_POWER_CANNOT_BE_USED);
}

const struct refusal *mykerinos_turn_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    switch ((enum mykerinos_verb)event->move.verb) {
    case MYKERINOS_START: return mykerinos_start_refusal(state, event);
    case MYKERINOS_EXTEND: return mykerinos_extend_refusal(state, event);
    case MYKERINOS_APPEAL: return appeal_refusal(state, event->seat, event->move.operand[0]);
    case MYKERINOS_PASS: return NULL;
    case MYKERINOS_DIG: return mykerinos_no(MYKERINOS_NOTHING_TO_DIG_ON);
    case MYKERINOS_EXHIBIT: return mykerinos_no(MYKERINOS_NO_WAY_INTO_MUSEUM);
    case MYKERINOS_END: return mykerinos_no(MYKERINOS_NOTHING_TO_END);
    case MYKERINOS_TAKE:
    case MYKERINOS_DECLINE:
    case MYKERINOS_REMOVE: return mykerinos_no(MYKERINOS_DIGGING_GOES_ON);
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "no move of this game");
    return NULL;
}

void mykerinos_turn_list(const struct mykerinos_state *state, int seat, struct move_list *list)
{
    struct mykerinos_ground ground = mykerinos_ground_of(state);
    mykerinos_excavation_list(state, &ground, seat, list);
    for (uint8_t patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++)
        if (upright_tiles(state, seat, patron) != 0 && is_usable(state, &ground, seat, patron))
            move_add(list, MYKERINOS_APPEAL, patron, 0);
    move_add(list, MYKERINOS_PASS, 0, 0);
}

static enum mykerinos_next appeal(struct mykerinos_state *state, int seat, int patron)
{
    uint64_t upright = upright_tiles(state, seat, patron);
    state->tilted |= upright & (~upright + 1); /* 5.1: one of them */
    state->patron = (uint8_t)patron;
    if (patron == MYKERINOS_VIOLET) { /* 5.4 */
        state->reserve[seat]--;
        state->stock[seat]++;
    }
    return MYKERINOS_NEXT_POWER;
}

enum mykerinos_next mykerinos_turn_apply(struct mykerinos_state *state, const struct game_event *event)
{
    if (event->move.verb == MYKERINOS_START)
        return mykerinos_start_apply(state, event);
    if (event->move.verb == MYKERINOS_EXTEND)
        return mykerinos_extend_apply(state, event);
    if (event->move.verb == MYKERINOS_APPEAL)
        return appeal(state, event->seat, event->move.operand[0]);
    mykerinos_put_disc(state, event->seat); /* 4.8 */
    return MYKERINOS_TURN_ENDS;
}
