/* Mykerinos: neutral cubes after a player's own action, in the game of two (8.5). */
#include "games/mykerinos/rules/excavation.h"

const struct refusal *mykerinos_neutral_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    switch ((enum mykerinos_verb)event->move.verb) {
    case MYKERINOS_START: return mykerinos_start_refusal(state, event);
    case MYKERINOS_EXTEND: return mykerinos_extend_refusal(state, event);
    case MYKERINOS_END: return NULL;
    case MYKERINOS_DIG: return mykerinos_no(MYKERINOS_NOTHING_TO_DIG_ON);
    case MYKERINOS_APPEAL:
    case MYKERINOS_EXHIBIT:
    case MYKERINOS_PASS: return mykerinos_no(MYKERINOS_ONLY_NEUTRAL_LEFT);
    case MYKERINOS_TAKE:
    case MYKERINOS_DECLINE:
    case MYKERINOS_REMOVE: return mykerinos_no(MYKERINOS_DIGGING_GOES_ON);
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "no move of this game");
    return NULL;
}

void mykerinos_neutral_list(const struct mykerinos_state *state, int seat, struct move_list *list)
{
    struct mykerinos_ground ground = mykerinos_ground_of(state);
    mykerinos_excavation_list(state, &ground, seat, list);
    move_add(list, MYKERINOS_END, 0, 0);
}

enum mykerinos_next mykerinos_neutral_apply(struct mykerinos_state *state, const struct game_event *event)
{
    if (event->move.verb == MYKERINOS_START)
        return mykerinos_start_apply(state, event);
    if (event->move.verb == MYKERINOS_EXTEND)
        return mykerinos_extend_apply(state, event);
    return MYKERINOS_TURN_ENDS;
}
