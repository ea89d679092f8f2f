/* Mykerinos: digging and patrons, sections 4 and 5 of the rules, and the neutral cubes of 8.5. */
#include "games/mykerinos/mykerinos.h"

/* ---- spaces and rooms ---- */

struct set mykerinos_region(const struct mykerinos_state *state)
{
    const struct set six_rows = { { 0x0000ffffffffffffU, 0 } }, nine_rows = { { ~(uint64_t)0, 0xff } };
    return state->season == MYKERINOS_SEASON_COUNT ? nine_rows : six_rows;
}

static struct set all_cubes(const struct mykerinos_state *state)
{
    struct set all = state->cubes[0];
    for (int colour = 1; colour < MYKERINOS_COLOUR_COUNT; colour++)
        all = set_or(all, state->cubes[colour]);
    return all;
}

struct set mykerinos_empty(const struct mykerinos_state *state)
{
    return set_less(mykerinos_region(state), set_or(all_cubes(state), state->pyramids));
}

/* An action of Lord Lemon's has two cubes at most, so the one before tells whether a pyramid was used. */
struct set mykerinos_open_pyramids(const struct mykerinos_state *state)
{
    bool used = state->left > 0 && set_has(state->pyramids, state->last);
    if (state->patron != MYKERINOS_LEMON || used)
        return set_from_bits(0);
    return set_less(state->pyramids, all_cubes(state));
}

unsigned mykerinos_open_rooms(const struct mykerinos_state *state, int seat)
{
    unsigned taken = 0, open = 0x7fffU & ~0x1fU; /* 5.8: every 3 room and 2 room */
    for (int other = 0; other < MYKERINOS_SEATS_MOST; other++)
        taken |= state->museum[other];
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        if ((state->museum[seat] & mykerinos_beside_five[wing]) != 0)
            open |= 1U << wing;
    return open & ~taken;
}

int mykerinos_cubes_at_hand(const struct mykerinos_state *state, int seat)
{
    return state->colour == MYKERINOS_NEUTRAL ? state->neutral[seat] : state->stock[seat];
}

/* ---- what may be begun ---- */

/* Spaces where a chain of cubes, each beside the one before, can begin and be completed (4.7).
 * At most one cube of it may lie on one of the pyramids. */
static struct set chain_heads(struct set empty, struct set pyramids, int cubes)
{
    struct set open = set_or(empty, pyramids);
    if (cubes == 1)
        return open;
    if (cubes == 2)
        return set_or(set_and(empty, set_beside(open)), set_and(pyramids, set_beside(empty)));
    assert(cubes == 3 && set_is_empty(pyramids));
    struct set middles = set_and(empty, set_between(empty));
    return set_and(empty, set_beside(middles));
}

/* Where there is sand to dig in, worked out once for all the ways to dig. */
struct ground {
    struct set empty, pyramids, beside; /* beside: next to a cube of the colour that digs */
};

static struct ground ground_of(const struct mykerinos_state *state)
{
    return (struct ground){
        .empty = mykerinos_empty(state),
        .pyramids = set_less(state->pyramids, all_cubes(state)),
        .beside = set_beside(state->cubes[state->colour]),
    };
}

/* The ways to start or extend with that many cubes at hand, by the power of a patron or of none. */
static void offer_excavation(const struct ground *ground, int patron, int at_hand, struct mykerinos_choices *choices)
{
    struct mykerinos_power power = mykerinos_powers[patron];
    struct set pyramids = patron == MYKERINOS_LEMON ? ground->pyramids : set_from_bits(0); /* 5.6 */
    if (power.start > 0 && power.start <= at_hand)
        choices->of[MYKERINOS_START] = chain_heads(ground->empty, pyramids, power.start);
    if (power.extend > 0 && power.extend <= at_hand)
        choices->of[MYKERINOS_EXTEND] = set_and(chain_heads(ground->empty, pyramids, power.extend), ground->beside);
}

/* Could the power be used to its end, were the tile tilted now (4.7)? */
static bool is_usable(const struct mykerinos_state *state, const struct ground *ground, int seat, int patron)
{
    int at_hand = state->stock[seat];
    if (patron == MYKERINOS_BROWN)
        return at_hand > 0 && mykerinos_open_rooms(state, seat) != 0;
    if (patron == MYKERINOS_VIOLET) {
        if (state->reserve[seat] == 0) /* 5.5 */
            return false;
        at_hand++;
    }
    struct mykerinos_choices ways = { 0 };
    offer_excavation(ground, patron, at_hand, &ways);
    return !set_is_empty(set_or(ways.of[MYKERINOS_START], ways.of[MYKERINOS_EXTEND]));
}

static unsigned usable_patrons(const struct mykerinos_state *state, const struct ground *ground, int seat)
{
    uint64_t upright = state->owned[seat] & ~state->tilted;
    unsigned usable = 0;
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++)
        if ((upright & mykerinos_patron_tiles(patron)) != 0 && is_usable(state, ground, seat, patron))
            usable |= 1U << patron;
    return usable;
}

void mykerinos_offer_turn(const struct mykerinos_state *state, struct mykerinos_choices *choices)
{
    int seat = mykerinos_seat(state);
    struct ground ground = ground_of(state);
    offer_excavation(&ground, MYKERINOS_NO_PATRON, state->stock[seat], choices);
    choices->of[MYKERINOS_APPEAL] = set_from_bits(usable_patrons(state, &ground, seat));
    choices->of[MYKERINOS_PASS] = set_of(0);
}

bool mykerinos_may_start_or_pass(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_EXCAVATING && state->stock[mykerinos_seat(state)] > 0 &&
           !set_is_empty(mykerinos_empty(state));
}

void mykerinos_offer_power(const struct mykerinos_state *state, struct mykerinos_choices *choices)
{
    int seat = mykerinos_seat(state);
    struct ground ground = ground_of(state);
    if (state->patron == MYKERINOS_BROWN)
        choices->of[MYKERINOS_EXHIBIT] = set_from_bits(mykerinos_open_rooms(state, seat));
    else
        offer_excavation(&ground, state->patron, state->stock[seat], choices);
}

void mykerinos_offer_dig(const struct mykerinos_state *state, struct mykerinos_choices *choices)
{
    struct set heads = chain_heads(mykerinos_empty(state), mykerinos_open_pyramids(state), state->left);
    choices->of[MYKERINOS_DIG] = set_and(heads, set_beside(set_of(state->last)));
}

void mykerinos_offer_neutral(const struct mykerinos_state *state, struct mykerinos_choices *choices)
{
    struct ground ground = ground_of(state);
    offer_excavation(&ground, MYKERINOS_NO_PATRON, state->neutral[mykerinos_seat(state)], choices);
    choices->of[MYKERINOS_END] = set_of(0);
}

/* ---- turns ---- */

void mykerinos_begin_turn(struct mykerinos_state *state, int seat)
{
    state->head.acting = (uint16_t)(1U << seat);
    state->head.phase = MYKERINOS_EXCAVATING;
    state->colour = (uint8_t)seat;
}

/* The lowest free space of the passing scale (4.8); the neutral disc may stand in the way (8.4). */
static uint8_t lowest_passing_space(const struct mykerinos_state *state)
{
    int space = 1;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        space += state->passing[seat] != 0;
    if (state->head.seat_count == 2 && space >= mykerinos_neutral_passing)
        space++;
    return (uint8_t)space;
}

/* Clockwise to the next who has not passed (4.1); over once nobody else is left (4.10). */
void mykerinos_end_turn(struct mykerinos_state *state)
{
    int seat = mykerinos_seat(state), seat_count = state->head.seat_count;
    for (int step = 1; step < seat_count; step++) {
        int next = (seat + step) % seat_count;
        if (state->passing[next] == 0) {
            mykerinos_begin_turn(state, next);
            return;
        }
    }
    if (state->passing[seat] == 0) /* 4.11 */
        state->passing[seat] = lowest_passing_space(state);
    state->colour = 0;
    mykerinos_begin_survey(state);
}

/* An action is done. In the game of two the neutral cubes come next (8.5). */
static void end_action(struct mykerinos_state *state)
{
    bool was_own = state->colour != MYKERINOS_NEUTRAL;
    state->patron = MYKERINOS_NO_PATRON;
    if (state->head.seat_count == 2 && was_own) {
        state->head.phase = MYKERINOS_ADDING;
        state->colour = MYKERINOS_NEUTRAL;
    } else {
        mykerinos_end_turn(state);
    }
}

void mykerinos_place_cube(struct mykerinos_state *state, int space)
{
    int seat = mykerinos_seat(state);
    uint8_t *from = state->colour == MYKERINOS_NEUTRAL ? &state->neutral[seat] : &state->stock[seat];
    *from = (uint8_t)(*from - 1);
    state->cubes[state->colour] = set_or(state->cubes[state->colour], set_of(space));
    state->left = (uint8_t)(state->left - 1);
    state->last = (uint8_t)(state->left > 0 ? space : 0);
    state->head.phase = MYKERINOS_DIGGING;
    if (state->left == 0)
        end_action(state);
}

void mykerinos_begin_excavation(struct mykerinos_state *state, int cubes, int space)
{
    state->left = (uint8_t)cubes;
    mykerinos_place_cube(state, space);
}

void mykerinos_appeal(struct mykerinos_state *state, int patron)
{
    int seat = mykerinos_seat(state);
    uint64_t upright = state->owned[seat] & ~state->tilted & mykerinos_patron_tiles(patron);
    state->tilted |= upright & (~upright + 1); /* 5.1: one of them */
    state->patron = (uint8_t)patron;
    state->head.phase = MYKERINOS_APPEALING;
    if (patron == MYKERINOS_VIOLET) { /* 5.4 */
        state->reserve[seat]--;
        state->stock[seat]++;
    }
}

void mykerinos_exhibit_from_stock(struct mykerinos_state *state, int room)
{
    int seat = mykerinos_seat(state);
    state->stock[seat]--;
    state->museum[seat] = (uint16_t)(state->museum[seat] | 1U << room);
    end_action(state);
}

void mykerinos_pass(struct mykerinos_state *state)
{
    state->passing[mykerinos_seat(state)] = lowest_passing_space(state);
    mykerinos_end_turn(state);
}
