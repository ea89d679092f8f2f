/* Mykerinos: further cubes of an excavation that was begun (4.6, 4.7). */
#include "games/mykerinos/rules/excavation.h"

static const struct refusal *space_refusal(const struct mykerinos_state *state, int space)
{
    if (region_has(mykerinos_continuations(state), space))
        return NULL;
    const struct refusal *refusal = mykerinos_space_refusal(state, space);
    if (refusal != NULL)
        return refusal;
    bool beside = region_has(region_beside(region_of(state->last)), space);
    return mykerinos_no(beside ? MYKERINOS_NO_ROOM_FOR_REST : MYKERINOS_NOT_BESIDE_LAST);
}

const struct refusal *mykerinos_dig_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    switch ((enum mykerinos_verb)event->move.verb) {
    case MYKERINOS_DIG: return space_refusal(state, event->move.operand[0]);
    case MYKERINOS_START:
    case MYKERINOS_EXTEND:
    case MYKERINOS_APPEAL:
    case MYKERINOS_EXHIBIT:
    case MYKERINOS_PASS:
    case MYKERINOS_END: return mykerinos_no(MYKERINOS_FINISH_FIRST);
    case MYKERINOS_TAKE:
    case MYKERINOS_DECLINE:
    case MYKERINOS_REMOVE: return mykerinos_no(MYKERINOS_DIGGING_GOES_ON);
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "no move of this game");
    return NULL;
}

void mykerinos_dig_list(const struct mykerinos_state *state, int seat, struct move_list *list)
{
    (void)seat; /* only one ever acts */
    mykerinos_list_spaces(list, MYKERINOS_DIG, mykerinos_continuations(state));
}

enum mykerinos_next mykerinos_dig_apply(struct mykerinos_state *state, const struct game_event *event)
{
    return mykerinos_place_cube(state, event->seat, event->move.operand[0]);
}
