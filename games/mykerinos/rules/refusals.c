/* Mykerinos: why a move is not allowed. What is allowed is decided elsewhere, by the choices; here every move
 * that is not among them gets the first reason a player would want to hear. */
#include "games/mykerinos/mykerinos.h"

enum reason {
    OFF_REGION,
    ROOM_TAKEN,
    DIGGING_GOES_ON,
    DIGGING_IS_OVER,
    CUBE_THERE,
    PYRAMID_THERE,
    NO_CUBE,
    TOO_FEW_CUBES,
    NOT_BESIDE_YOURS,
    NOT_BESIDE_LAST,
    NOTHING_TO_DIG_ON,
    NO_ROOM_FOR_REST,
    FINISH_FIRST,
    POWER_CANNOT_BE_USED,
    NO_UPRIGHT_TILE,
    POWER_FIRST,
    ONE_PATRON,
    VIOLET_NEEDS_RESERVE,
    ONE_PYRAMID,
    BROWN_DOES_NOT_DIG,
    NO_WAY_INTO_MUSEUM,
    FIVE_NEEDS_NEIGHBOUR,
    BLACKMORE_STARTS,
    TANGERINE_EXTENDS,
    TILE_NOT_HERE,
    RESERVE_EMPTY,
    NO_MUSEUM_FOR_THIRD,
    ONLY_NEUTRAL_LEFT,
    TOO_FEW_NEUTRAL,
    NOT_BESIDE_NEUTRAL,
    NOTHING_TO_END,
    NEUTRAL_MUST_TAKE,
    NEUTRAL_TAKES_NOT,
};

const struct refusal mykerinos_refusals[] = {
    [OFF_REGION] = { "1.4", "That space lies outside the region of this season." },
    [ROOM_TAKEN] = { "1.6", "There is a cube in that room already." },
    [DIGGING_GOES_ON] = { "3.1", "The digging still goes on; tiles are given out in the survey after it." },
    [DIGGING_IS_OVER] = { "3.1", "The digging of this season is over; the areas are being surveyed." },
    [CUBE_THERE] = { "4.2", "There is a cube on that space already." },
    [PYRAMID_THERE] = { "4.2", "A pyramid stands on that space; only Lord Lemon could help you dig there." },
    [NO_CUBE] = { "4.3", "Your stock is empty: you have no cube to start with." },
    [TOO_FEW_CUBES] = { "4.6", "Extending takes two cubes, and your stock has fewer." },
    [NOT_BESIDE_YOURS] = { "4.5", "To extend, choose a space next to one of your cubes." },
    [NOT_BESIDE_LAST] = { "4.6", "The next cube goes beside the one you have just placed." },
    [NOTHING_TO_DIG_ON] = { "4.6", "No excavation is under way: start one or extend one first." },
    [NO_ROOM_FOR_REST] = { "4.7", "From there the action could not be completed: no room for its other cubes." },
    [FINISH_FIRST] = { "4.7", "First place the other cubes of the excavation you have begun." },
    [POWER_CANNOT_BE_USED] = { "4.7", "You could not use that power to its end: too few cubes, or no fitting place." },
    [NO_UPRIGHT_TILE] = { "5.1", "You have no upright tile of that patron." },
    [POWER_FIRST] = { "5.1", "You have appealed to a patron: use the power now." },
    [ONE_PATRON] = { "5.2", "Only one patron can help in an action." },
    [VIOLET_NEEDS_RESERVE] = { "5.5", "Your reserve is empty: Lady Violet has no cube to bring you." },
    [ONE_PYRAMID] = { "5.6", "Lord Lemon lets only one cube of the action onto a pyramid." },
    [BROWN_DOES_NOT_DIG] = { "5.7", "Sir Brown does not dig: put a cube into a room of the museum." },
    [NO_WAY_INTO_MUSEUM] = { "5.7", "A cube enters the museum only with Sir Brown's help or in the survey." },
    [FIVE_NEEDS_NEIGHBOUR] = { "5.8", "A 5 room opens only to whoever has a cube in a room beside it." },
    [BLACKMORE_STARTS] = { "5.9", "Mrs. Blackmore starts a new excavation; she extends none." },
    [TANGERINE_EXTENDS] = { "5.10", "Colonel Tangerine extends an excavation; he starts none." },
    [TILE_NOT_HERE] = { "6.4", "That tile does not lie in the area that is being surveyed." },
    [RESERVE_EMPTY] = { "6.5", "Your reserve is empty, and in the survey a cube for the museum comes from there." },
    [NO_MUSEUM_FOR_THIRD] = { "6.7", "Only the first and the second of an area may enter the museum." },
    [ONLY_NEUTRAL_LEFT] = { "8.5", "Your action is done: add neutral cubes, or end your turn." },
    [TOO_FEW_NEUTRAL] = { "8.5", "You hold too few neutral cubes: a start takes one, to extend takes two." },
    [NOT_BESIDE_NEUTRAL] = { "8.5", "To extend a neutral excavation, choose a space next to a neutral cube." },
    [NOTHING_TO_END] = { "8.5", "There is nothing to end now: only adding neutral cubes is ended that way." },
    [NEUTRAL_MUST_TAKE] = { "8.6", "The neutral colour must take a tile now: choose which one to remove." },
    [NEUTRAL_TAKES_NOT] = { "8.6", "It is not the neutral colour's turn to take a tile." },
    { NULL, NULL },
};

#define REFUSE(reason) (&mykerinos_refusals[reason])
/* The verbs of the survey, and those of the digging, are misplaced together. */
#define DURING_DIGGING                                                                                                 \
    [MYKERINOS_TAKE] = REFUSE(DIGGING_GOES_ON), [MYKERINOS_DECLINE] = REFUSE(DIGGING_GOES_ON),                         \
    [MYKERINOS_REMOVE] = REFUSE(DIGGING_GOES_ON)
#define DURING_SURVEY                                                                                                  \
    [MYKERINOS_START] = REFUSE(DIGGING_IS_OVER), [MYKERINOS_EXTEND] = REFUSE(DIGGING_IS_OVER),                         \
    [MYKERINOS_DIG] = REFUSE(DIGGING_IS_OVER), [MYKERINOS_APPEAL] = REFUSE(DIGGING_IS_OVER),                           \
    [MYKERINOS_PASS] = REFUSE(DIGGING_IS_OVER), [MYKERINOS_END] = REFUSE(NOTHING_TO_END)

/* Verbs that a phase does not know; NULL where the verb belongs to it. */
static const struct refusal *const misplaced[MYKERINOS_PHASE_COUNT][MYKERINOS_VERB_COUNT] = {
    [MYKERINOS_EXCAVATING] = { [MYKERINOS_DIG] = REFUSE(NOTHING_TO_DIG_ON),
                               [MYKERINOS_EXHIBIT] = REFUSE(NO_WAY_INTO_MUSEUM),
                               [MYKERINOS_END] = REFUSE(NOTHING_TO_END),
                               DURING_DIGGING },
    [MYKERINOS_APPEALING] = { [MYKERINOS_DIG] = REFUSE(NOTHING_TO_DIG_ON),
                              [MYKERINOS_APPEAL] = REFUSE(ONE_PATRON),
                              [MYKERINOS_PASS] = REFUSE(POWER_FIRST),
                              [MYKERINOS_END] = REFUSE(POWER_FIRST),
                              DURING_DIGGING },
    [MYKERINOS_DIGGING] = { [MYKERINOS_START] = REFUSE(FINISH_FIRST),
                            [MYKERINOS_EXTEND] = REFUSE(FINISH_FIRST),
                            [MYKERINOS_APPEAL] = REFUSE(FINISH_FIRST),
                            [MYKERINOS_EXHIBIT] = REFUSE(FINISH_FIRST),
                            [MYKERINOS_PASS] = REFUSE(FINISH_FIRST),
                            [MYKERINOS_END] = REFUSE(FINISH_FIRST),
                            DURING_DIGGING },
    [MYKERINOS_ADDING] = { [MYKERINOS_DIG] = REFUSE(NOTHING_TO_DIG_ON),
                           [MYKERINOS_APPEAL] = REFUSE(ONLY_NEUTRAL_LEFT),
                           [MYKERINOS_EXHIBIT] = REFUSE(ONLY_NEUTRAL_LEFT),
                           [MYKERINOS_PASS] = REFUSE(ONLY_NEUTRAL_LEFT),
                           DURING_DIGGING },
    [MYKERINOS_SURVEYING] = { DURING_SURVEY, [MYKERINOS_REMOVE] = REFUSE(NEUTRAL_TAKES_NOT) },
    [MYKERINOS_REMOVING] = { DURING_SURVEY, [MYKERINOS_TAKE] = REFUSE(NEUTRAL_MUST_TAKE),
                             [MYKERINOS_EXHIBIT] = REFUSE(NEUTRAL_MUST_TAKE),
                             [MYKERINOS_DECLINE] = REFUSE(NEUTRAL_MUST_TAKE) },
};

/* NULL: a cube of this action may lie on the space, as far as the space itself goes. */
static const struct refusal *why_not_on(const struct mykerinos_state *state, int space)
{
    if (!set_has(mykerinos_region(state), space))
        return REFUSE(OFF_REGION);
    if (set_has(mykerinos_empty(state), space) || set_has(mykerinos_open_pyramids(state), space))
        return NULL;
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++)
        if (set_has(state->cubes[colour], space))
            return REFUSE(CUBE_THERE);
    return REFUSE(state->patron == MYKERINOS_LEMON ? ONE_PYRAMID : PYRAMID_THERE);
}

static const struct refusal *why_not_start(const struct mykerinos_state *state, int space)
{
    int cubes = mykerinos_powers[state->patron].start;
    if (cubes == 0)
        return REFUSE(state->patron == MYKERINOS_BROWN ? BROWN_DOES_NOT_DIG : TANGERINE_EXTENDS);
    if (cubes > mykerinos_cubes_at_hand(state, mykerinos_seat(state)))
        return REFUSE(state->colour == MYKERINOS_NEUTRAL ? TOO_FEW_NEUTRAL : NO_CUBE);
    const struct refusal *refusal = why_not_on(state, space);
    return refusal != NULL ? refusal : REFUSE(NO_ROOM_FOR_REST);
}

static const struct refusal *why_not_extend(const struct mykerinos_state *state, int space)
{
    bool neutral = state->colour == MYKERINOS_NEUTRAL;
    int cubes = mykerinos_powers[state->patron].extend;
    if (cubes == 0)
        return REFUSE(state->patron == MYKERINOS_BROWN ? BROWN_DOES_NOT_DIG : BLACKMORE_STARTS);
    if (cubes > mykerinos_cubes_at_hand(state, mykerinos_seat(state)))
        return REFUSE(neutral ? TOO_FEW_NEUTRAL : TOO_FEW_CUBES);
    const struct refusal *refusal = why_not_on(state, space);
    if (refusal != NULL)
        return refusal;
    if (!set_has(set_beside(state->cubes[state->colour]), space))
        return REFUSE(neutral ? NOT_BESIDE_NEUTRAL : NOT_BESIDE_YOURS);
    return REFUSE(NO_ROOM_FOR_REST);
}

static const struct refusal *why_not_dig(const struct mykerinos_state *state, int space)
{
    const struct refusal *refusal = why_not_on(state, space);
    if (refusal != NULL)
        return refusal;
    return REFUSE(set_has(set_beside(set_of(state->last)), space) ? NO_ROOM_FOR_REST : NOT_BESIDE_LAST);
}

static const struct refusal *why_not_appeal(const struct mykerinos_state *state, int patron)
{
    int seat = mykerinos_seat(state);
    if ((state->owned[seat] & ~state->tilted & mykerinos_patron_tiles(patron)) == 0)
        return REFUSE(NO_UPRIGHT_TILE);
    if (patron == MYKERINOS_VIOLET && state->reserve[seat] == 0)
        return REFUSE(VIOLET_NEEDS_RESERVE);
    return REFUSE(POWER_CANNOT_BE_USED);
}

static const struct refusal *why_not_exhibit(const struct mykerinos_state *state, int room)
{
    bool surveying = state->head.phase == MYKERINOS_SURVEYING;
    if (!surveying && state->patron != MYKERINOS_BROWN)
        return REFUSE(NO_WAY_INTO_MUSEUM);
    if (surveying && state->rank >= 2)
        return REFUSE(NO_MUSEUM_FOR_THIRD);
    if (surveying && state->reserve[mykerinos_seat(state)] == 0)
        return REFUSE(RESERVE_EMPTY);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (state->museum[seat] >> room & 1)
            return REFUSE(ROOM_TAKEN);
    return REFUSE(FIVE_NEEDS_NEIGHBOUR);
}

const struct refusal *mykerinos_why_not(const struct mykerinos_state *state, struct game_move move)
{
    int value = move.operand[0];
    const struct refusal *refusal = misplaced[state->head.phase][move.verb];
    if (refusal != NULL)
        return refusal;
    switch ((enum mykerinos_verb)move.verb) {
    case MYKERINOS_START: return why_not_start(state, value);
    case MYKERINOS_EXTEND: return why_not_extend(state, value);
    case MYKERINOS_DIG: return why_not_dig(state, value);
    case MYKERINOS_APPEAL: return why_not_appeal(state, value);
    case MYKERINOS_EXHIBIT: return why_not_exhibit(state, value);
    case MYKERINOS_TAKE:
    case MYKERINOS_REMOVE: return REFUSE(TILE_NOT_HERE);
    case MYKERINOS_CLOCK: /* the rest is never refused in its phase */
    case MYKERINOS_PASS:
    case MYKERINOS_END:
    case MYKERINOS_DECLINE:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "a move of this phase that is neither a choice nor refused");
    return NULL;
}
