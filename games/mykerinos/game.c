/* Mykerinos: setup, seasons, the step from one question to the next, and the game as the engine knows it.
 * Digging is in rules/excavate.c, the survey in rules/survey.c. */
#include "games/mykerinos/mykerinos.h"

/* ---- 2 Setup and 3 Seasons ---- */

/* Takes one of the undealt tiles, each equally likely. */
static int draw_tile(struct mykerinos_state *state)
{
    uint64_t left = state->undealt;
    for (uint32_t skip = rng_below(&state->head.rng, (uint32_t)__builtin_popcountll(left)); skip > 0; skip--)
        left &= left - 1;
    int tile = __builtin_ctzll(left);
    state->undealt &= ~((uint64_t)1 << tile);
    return tile;
}

/* Puts the tile's pyramids on the region, turned by half a turn or not. */
static void raise_pyramids(struct mykerinos_state *state, int place, int tile, bool turned)
{
    int corner = 3 * MYKERINOS_COLUMNS * (place / 4) + 2 * (place % 4);
    for (int i = 0; i < 6; i++) {
        int at = turned ? 5 - i : i;
        if (mykerinos_shape_of(tile)->pyramids >> i & 1)
            state->pyramids = set_or(state->pyramids, set_of(corner + MYKERINOS_COLUMNS * (at / 2) + at % 2));
    }
}

/* 3.2 */
static void lay_region(struct mykerinos_state *state)
{
    for (int place = 0; place < 2 * mykerinos_area_count(state); place++) {
        int tile = draw_tile(state);
        state->laid[place] = (uint8_t)tile;
        raise_pyramids(state, place, tile, rng_below(&state->head.rng, 2) != 0);
    }
}

/* 3.3, 3.4 */
static void grant_cubes(struct mykerinos_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        uint8_t grant = mykerinos_grant[state->head.seat_count];
        if (grant > state->reserve[seat])
            grant = state->reserve[seat];
        state->reserve[seat] = (uint8_t)(state->reserve[seat] - grant);
        state->stock[seat] = (uint8_t)(state->stock[seat] + grant);
    }
}

/* 8.2, 8.3: one by one, in turn */
static void grant_neutral_cubes(struct mykerinos_state *state)
{
    for (int i = 0; i < 2 * mykerinos_neutral_grant && state->reserve[MYKERINOS_NEUTRAL] > 0; i++) {
        state->reserve[MYKERINOS_NEUTRAL]--;
        state->neutral[(state->first + i) % 2]++;
    }
}

static void begin_season(struct mykerinos_state *state)
{
    state->season++;
    lay_region(state);
    grant_cubes(state);
    if (state->head.seat_count == 2) {
        grant_neutral_cubes(state);
        state->passing[MYKERINOS_NEUTRAL] = mykerinos_neutral_passing; /* 8.4 */
    }
    mykerinos_begin_turn(state, state->first);
}

static void start(struct game_state *head, const struct game_setup *setup)
{
    struct mykerinos_state *state = (struct mykerinos_state *)head;
    game_begin(head, sizeof *state, setup);
    state->first = (uint8_t)rng_below(&head->rng, head->seat_count); /* 2.1 */
    for (uint8_t wing = 0; wing < MYKERINOS_WING_COUNT; wing++)      /* 2.2 */
        state->wing[wing] = wing;
    rng_shuffle(&head->rng, state->wing, MYKERINOS_WING_COUNT);
    state->undealt = ((uint64_t)1 << MYKERINOS_TILE_COUNT) - 1;
    memset(state->laid, MYKERINOS_NO_TILE, sizeof state->laid);
    for (int seat = 0; seat < head->seat_count; seat++) /* 2.4 */
        state->reserve[seat] = MYKERINOS_CUBES;
    if (head->seat_count == 2) /* 8.1 */
        state->reserve[MYKERINOS_NEUTRAL] = MYKERINOS_CUBES;
    state->patron = MYKERINOS_NO_PATRON;
    begin_season(state);
}

/* 3.5 */
static void pass_the_marker(struct mykerinos_state *state)
{
    for (uint8_t seat = 0; seat < state->head.seat_count; seat++)
        if (state->passing[seat] > state->passing[state->first])
            state->first = seat;
    memset(state->passing, 0, sizeof state->passing);
}

void mykerinos_end_season(struct mykerinos_state *state)
{
    pass_the_marker(state);
    state->tilted = 0; /* 3.6 */
    if (state->season < MYKERINOS_SEASON_COUNT) {
        begin_season(state);
    } else {
        state->head.phase = MYKERINOS_ENDED;
        state->head.acting = 0;
    }
}

/* ---- from question to question ---- */

void mykerinos_choices_of(const struct mykerinos_state *state, struct mykerinos_choices *choices)
{
    memset(choices, 0, sizeof *choices);
    switch ((enum mykerinos_phase)state->head.phase) {
    case MYKERINOS_EXCAVATING: mykerinos_offer_turn(state, choices); break;
    case MYKERINOS_APPEALING: mykerinos_offer_power(state, choices); break;
    case MYKERINOS_DIGGING: mykerinos_offer_dig(state, choices); break;
    case MYKERINOS_ADDING: mykerinos_offer_neutral(state, choices); break;
    case MYKERINOS_SURVEYING:
    case MYKERINOS_REMOVING: mykerinos_offer_survey(state, choices); break;
    case MYKERINOS_ENDED:
    case MYKERINOS_PHASE_COUNT: break;
    }
}

_Static_assert(MYKERINOS_VERB_COUNT * 128 <= GAME_MOVES_LIMIT, "all choices there can be fit into a list");

static void list_choices(const struct mykerinos_choices *choices, struct move_list *list)
{
    struct game_move *next = list->move + list->count;
    for (uint8_t verb = 1; verb < MYKERINOS_VERB_COUNT; verb++)
        for (int word = 0; word < 2; word++)
            for (uint64_t left = choices->of[verb].word[word]; left != 0; left &= left - 1) {
                uint8_t value = (uint8_t)(64 * word + __builtin_ctzll(left));
                *next++ = (struct game_move){ .verb = verb, .operand = { value } };
            }
    list->count = (uint16_t)(next - list->move);
}

static void list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    (void)seat; /* only one ever acts */
    struct mykerinos_choices choices;
    mykerinos_choices_of(mykerinos_of(head), &choices);
    list_choices(&choices, list);
}

static const struct refusal *refusal(const struct game_state *head, const struct game_event *event)
{
    struct mykerinos_choices choices;
    mykerinos_choices_of(mykerinos_of(head), &choices);
    if (set_has(choices.of[event->move.verb], event->move.operand[0]))
        return NULL;
    return mykerinos_why_not(mykerinos_of(head), event->move);
}

void mykerinos_step(struct mykerinos_state *state, struct game_move move)
{
    int value = move.operand[0];
    switch ((enum mykerinos_verb)move.verb) {
    case MYKERINOS_START: mykerinos_begin_excavation(state, mykerinos_powers[state->patron].start, value); break;
    case MYKERINOS_EXTEND: mykerinos_begin_excavation(state, mykerinos_powers[state->patron].extend, value); break;
    case MYKERINOS_DIG: mykerinos_place_cube(state, value); break;
    case MYKERINOS_APPEAL: mykerinos_appeal(state, value); break;
    case MYKERINOS_EXHIBIT:
        if (state->head.phase == MYKERINOS_APPEALING)
            mykerinos_exhibit_from_stock(state, value);
        else
            mykerinos_exhibit_from_reserve(state, value);
        break;
    case MYKERINOS_PASS: mykerinos_pass(state); break;
    case MYKERINOS_END: mykerinos_end_turn(state); break;
    case MYKERINOS_TAKE: mykerinos_take_tile(state, value); break;
    case MYKERINOS_DECLINE: mykerinos_decline(state); break;
    case MYKERINOS_REMOVE: mykerinos_remove_tile(state, value); break;
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: assert(false && "no move of this game"); break;
    }
}

bool mykerinos_is_forced(const struct mykerinos_state *state, struct game_move *move)
{
    struct mykerinos_choices choices;
    if (mykerinos_may_start_or_pass(state)) /* the usual case, found out quickly */
        return false;
    mykerinos_choices_of(state, &choices);
    int found = 0;
    for (uint8_t verb = 1; verb < MYKERINOS_VERB_COUNT; verb++) {
        struct set set = choices.of[verb];
        if (set_is_empty(set))
            continue;
        int value = set.word[0] != 0 ? __builtin_ctzll(set.word[0]) : 64 + __builtin_ctzll(set.word[1]);
        if (found++ > 0 || !set_is_empty(set_less(set, set_of(value))))
            return false;
        *move = (struct game_move){ .verb = verb, .operand = { (uint8_t)value } };
    }
    return found == 1;
}

static void apply(struct game_state *head, const struct game_event *event)
{
    struct mykerinos_state *state = (struct mykerinos_state *)head;
    struct game_move move = event->move;
    do
        mykerinos_step(state, move);
    while (mykerinos_is_forced(state, &move)); /* 4.12 */
}

/* ---- 7 The end ---- */

static void rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 }, stock[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        mykerinos_score(head, seat, &sheet);
        total[seat] = sheet.total;
        stock[seat] = mykerinos_of(head)->stock[seat];
    }
    rank_by_total(head->seat_count, total, stock, place); /* 7.6, 7.7 */
}

/* ---- secrets and laws ---- */

/* Nothing is hidden but the order of the undealt tiles, and that is not in the state: they are a set. */
static void redact(struct game_state *head)
{
    (void)head;
}

static void imagine(struct game_state *head, int viewer, struct rng *rng)
{
    (void)head, (void)viewer, (void)rng;
}

static int cubes_of(const struct mykerinos_state *state, int colour)
{
    int cubes = set_count(state->cubes[colour]) + state->reserve[colour];
    if (colour == MYKERINOS_NEUTRAL)
        return cubes + state->neutral[0] + state->neutral[1];
    return cubes + state->stock[colour] + __builtin_popcount(state->museum[colour]);
}

static bool cubes_are_whole(const struct mykerinos_state *state)
{
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        bool plays = colour == MYKERINOS_NEUTRAL ? state->head.seat_count == 2 : colour < state->head.seat_count;
        if (cubes_of(state, colour) != (plays ? MYKERINOS_CUBES : 0))
            return false;
    }
    return true;
}

static bool cubes_lie_apart(const struct mykerinos_state *state)
{
    struct set seen = { { 0, 0 } };
    unsigned rooms = 0;
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        if (!set_is_empty(set_and(seen, state->cubes[colour])))
            return false;
        seen = set_or(seen, state->cubes[colour]);
    }
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if ((rooms & state->museum[seat]) != 0)
            return false;
        rooms |= state->museum[seat];
    }
    return set_is_empty(set_less(seen, mykerinos_region(state)));
}

/* Adding disjoint sets of all tiles gives the full set; anything twice or missing does not keep the count. */
static bool tiles_are_whole(const struct mykerinos_state *state)
{
    uint64_t all = state->undealt | state->gone;
    int count = __builtin_popcountll(state->undealt) + __builtin_popcountll(state->gone);
    for (int seat = 0; seat < MYKERINOS_SEATS_MOST; seat++) {
        all |= state->owned[seat];
        count += __builtin_popcountll(state->owned[seat]);
    }
    for (int place = 0; place < MYKERINOS_PLACE_COUNT; place++)
        if (state->laid[place] != MYKERINOS_NO_TILE) {
            all |= (uint64_t)1 << state->laid[place];
            count++;
        }
    return count == MYKERINOS_TILE_COUNT && all == ((uint64_t)1 << MYKERINOS_TILE_COUNT) - 1;
}

static const char *broken_law(const struct game_state *head)
{
    const struct mykerinos_state *state = mykerinos_of(head);
    if (!cubes_are_whole(state))
        return "25 cubes of every colour, always";
    if (!cubes_lie_apart(state))
        return "one cube at most on a space of the region and in a room";
    return tiles_are_whole(state) ? NULL : "36 tiles, each in one place";
}

const struct game mykerinos_game = {
    .key = "mykerinos",
    .title = "Mykerinos",
    .about = "Dig in the sand for four seasons, win patrons, and show your finds in the museum.",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct mykerinos_state),
    .seats_least = 2,
    .seats_most = MYKERINOS_SEATS_MOST,
    .seat_step = 1,
    .points_unit = 1,
    .on_shelf = true,
    .minutes = 60,
    .verbs = mykerinos_verbs,
    .phases = mykerinos_phases,
    .refusals = mykerinos_refusals,
    .start = start,
    .refusal = refusal,
    .apply = apply,
    .list_moves = list_moves,
    .rank = rank,
    .score = mykerinos_score,
    .redact = redact,
    .imagine = imagine,
    .ask = mykerinos_ask,
    .print = mykerinos_print,
    .write_json = mykerinos_write_json,
    .write_facts = mykerinos_write_facts,
    .narrate = mykerinos_narrate,
    .state_fault = mykerinos_state_fault,
    .broken_law = broken_law,
    .advice = &mykerinos_advice,
};
