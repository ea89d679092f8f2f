/* Mykerinos: the power of the patron who was called (5.4 to 5.10). */
#include "games/mykerinos/rules/excavation.h"

static const struct refusal *exhibit_refusal(const struct mykerinos_state *state, int seat, int room)
{
    if (state->patron != MYKERINOS_BROWN)
        return mykerinos_no(MYKERINOS_NO_WAY_INTO_MUSEUM);
    return mykerinos_room_refusal(state, seat, room);
}

const struct refusal *mykerinos_power_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    switch ((enum mykerinos_verb)event->move.verb) {
    case MYKERINOS_START: return mykerinos_start_refusal(state, event);
    case MYKERINOS_EXTEND: return mykerinos_extend_refusal(state, event);
    case MYKERINOS_EXHIBIT: return exhibit_refusal(state, event->seat, event->move.operand[0]);
    case MYKERINOS_DIG: return mykerinos_no(MYKERINOS_NOTHING_TO_DIG_ON);
    case MYKERINOS_APPEAL: return mykerinos_no(MYKERINOS_ONE_PATRON);
    case MYKERINOS_PASS:
    case MYKERINOS_END: return mykerinos_no(MYKERINOS_POWER_FIRST);
    case MYKERINOS_TAKE:
    case MYKERINOS_DECLINE:
    case MYKERINOS_REMOVE: return mykerinos_no(MYKERINOS_DIGGING_GOES_ON);
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "no move of this game");
    return NULL;
}

void mykerinos_power_list(const struct mykerinos_state *state, int seat, struct move_list *list)
{
    struct mykerinos_ground ground = mykerinos_ground_of(state);
    if (state->patron == MYKERINOS_BROWN)
        move_add_set(list, MYKERINOS_EXHIBIT, 0, mykerinos_open_rooms(state, seat));
    else
        mykerinos_excavation_list(state, &ground, seat, list);
}

enum mykerinos_next mykerinos_power_apply(struct mykerinos_state *state, const struct game_event *event)
{
    if (event->move.verb == MYKERINOS_START)
        return mykerinos_start_apply(state, event);
    if (event->move.verb == MYKERINOS_EXTEND)
        return mykerinos_extend_apply(state, event);
    state->stock[event->seat]--; /* 5.7 */
    mykerinos_put_into_room(state, event->seat, event->move.operand[0]);
    return MYKERINOS_ACTION_ENDS;
}
