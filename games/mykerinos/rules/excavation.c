/* Mykerinos: starting and extending an excavation, and its further cubes (4.2 to 4.7, with the powers of section 5). */
#include "games/mykerinos/rules/excavation.h"

/* Spaces where a chain of cubes, each beside the one before, can begin and be completed (4.7).
 * At most one cube of it may lie on one of the pyramids. */
static struct region_set chain_heads(struct region_set empty, struct region_set pyramids, int cubes)
{
    struct region_set open = region_or(empty, pyramids);
    if (cubes == 1)
        return open;
    if (cubes == 2)
        return region_or(region_and(empty, region_beside(open)), region_and(pyramids, region_beside(empty)));
    assert(cubes == 3 && region_is_empty(pyramids));
    struct region_set middles = region_and(empty, region_between(empty));
    return region_and(empty, region_beside(middles));
}

struct mykerinos_ground mykerinos_ground_of(const struct mykerinos_state *state)
{
    return (struct mykerinos_ground){
        .empty = mykerinos_empty(state),
        .pyramids = mykerinos_bare_pyramids(state),
        .beside = region_beside(state->cubes[state->colour]),
    };
}

/* Where a chain of that many cubes can begin by the power of the patron; nowhere if its cubes are not at hand. */
static struct region_set heads(const struct mykerinos_ground *ground, int patron, int cubes, int at_hand)
{
    const struct region_set none = { { 0, 0 } };
    if (cubes == 0 || cubes > at_hand)
        return none;
    return chain_heads(ground->empty, patron == MYKERINOS_LEMON ? ground->pyramids : none, cubes); /* 5.6 */
}

struct region_set mykerinos_starts(const struct mykerinos_ground *ground, int patron, int at_hand)
{
    return heads(ground, patron, mykerinos_powers[patron].start, at_hand);
}

struct region_set mykerinos_extensions(const struct mykerinos_ground *ground, int patron, int at_hand)
{
    return region_and(heads(ground, patron, mykerinos_powers[patron].extend, at_hand), ground->beside);
}

struct region_set mykerinos_continuations(const struct mykerinos_state *state)
{
    struct region_set next = chain_heads(mykerinos_empty(state), mykerinos_open_pyramids(state), state->left);
    return region_and(next, region_beside(region_of(state->last)));
}

const struct refusal *mykerinos_start_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    int space = event->move.operand[0], at_hand = mykerinos_cubes_at_hand(state, event->seat);
    int cubes = mykerinos_powers[state->patron].start;
    struct mykerinos_ground ground = mykerinos_ground_of(state);
    if (region_has(mykerinos_starts(&ground, state->patron, at_hand), space))
        return NULL;
    if (cubes == 0)
        return mykerinos_no(state->patron == MYKERINOS_BROWN ? MYKERINOS_BROWN_DOES_NOT_DIG
                                                             : MYKERINOS_TANGERINE_EXTENDS);
    if (cubes > at_hand)
        return mykerinos_no(state->colour == MYKERINOS_NEUTRAL ? MYKERINOS_TOO_FEW_NEUTRAL : MYKERINOS_NO_CUBE);
    const struct refusal *refusal = mykerinos_space_refusal(state, space);
    return refusal != NULL ? refusal : mykerinos_no(MYKERINOS_NO_ROOM_FOR_REST);
}

const struct refusal *mykerinos_extend_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    int space = event->move.operand[0], at_hand = mykerinos_cubes_at_hand(state, event->seat);
    int cubes = mykerinos_powers[state->patron].extend;
    bool neutral = state->colour == MYKERINOS_NEUTRAL;
    struct mykerinos_ground ground = mykerinos_ground_of(state);
    if (region_has(mykerinos_extensions(&ground, state->patron, at_hand), space))
        return NULL;
    if (cubes == 0)
        return mykerinos_no(state->patron == MYKERINOS_BROWN ? MYKERINOS_BROWN_DOES_NOT_DIG
                                                             : MYKERINOS_BLACKMORE_STARTS);
    if (cubes > at_hand)
        return mykerinos_no(neutral ? MYKERINOS_TOO_FEW_NEUTRAL : MYKERINOS_TOO_FEW_CUBES);
    const struct refusal *refusal = mykerinos_space_refusal(state, space);
    if (refusal != NULL)
        return refusal;
    if (!region_has(ground.beside, space))
        return mykerinos_no(neutral ? MYKERINOS_NOT_BESIDE_NEUTRAL : MYKERINOS_NOT_BESIDE_YOURS);
    return mykerinos_no(MYKERINOS_NO_ROOM_FOR_REST);
}

void mykerinos_excavation_list(const struct mykerinos_state *state, const struct mykerinos_ground *ground, int seat,
                               struct move_list *list)
{
    int at_hand = mykerinos_cubes_at_hand(state, seat);
    mykerinos_list_spaces(list, MYKERINOS_START, mykerinos_starts(ground, state->patron, at_hand));
    mykerinos_list_spaces(list, MYKERINOS_EXTEND, mykerinos_extensions(ground, state->patron, at_hand));
}

enum mykerinos_next mykerinos_place_cube(struct mykerinos_state *state, int seat, int space)
{
    uint8_t *from = state->colour == MYKERINOS_NEUTRAL ? &state->neutral[seat] : &state->stock[seat];
    *from = (uint8_t)(*from - 1);
    state->cubes[state->colour] = region_or(state->cubes[state->colour], region_of(space));
    state->left = (uint8_t)(state->left - 1);
    state->last = (uint8_t)(state->left > 0 ? space : 0);
    return state->left > 0 ? MYKERINOS_NEXT_CUBE : MYKERINOS_ACTION_ENDS;
}

enum mykerinos_next mykerinos_start_apply(struct mykerinos_state *state, const struct game_event *event)
{
    state->left = mykerinos_powers[state->patron].start;
    return mykerinos_place_cube(state, event->seat, event->move.operand[0]);
}

enum mykerinos_next mykerinos_extend_apply(struct mykerinos_state *state, const struct game_event *event)
{
    state->left = mykerinos_powers[state->patron].extend;
    return mykerinos_place_cube(state, event->seat, event->move.operand[0]);
}
