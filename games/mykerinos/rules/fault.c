/* Mykerinos: whether play can have led to a state that came from outside. Each check relies on those before it; that
 * the cubes and tiles are whole and lie apart is left to rules/laws.c. */
#include "games/mykerinos/mykerinos.h"

/* ---- the season and its parts ---- */

static bool is_digging(const struct mykerinos_state *state)
{
    return state->head.phase < MYKERINOS_SURVEYING;
}

static bool is_surveying(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_SURVEYING || state->head.phase == MYKERINOS_REMOVING;
}

static const char *head_fault(const struct mykerinos_state *state)
{
    static const uint8_t nothing[sizeof state->reserved];
    bool ended = state->head.phase == MYKERINOS_ENDED;
    if (state->head.deadline_ms != 0 || state->head.shown != 0)
        return "this game has no deadline and nothing hidden";
    if (bits_count(state->head.acting) != !ended)
        return "one seat acts, and nobody after the end";
    if (state->season < 1 || state->season > MYKERINOS_SEASON_COUNT ||
        (ended && state->season < MYKERINOS_SEASON_COUNT))
        return "a season that is not played";
    if (state->first >= state->head.seat_count)
        return "a seat that is not at the table has the first-player marker";
    if (state->area >= mykerinos_area_count(state))
        return "an area outside the region";
    return memcmp(state->reserved, nothing, sizeof nothing) == 0 ? NULL : "something where a state holds nothing";
}

/* ---- tiles and pyramids ---- */

/* How far the survey has come: areas below this one are closed (6.9), this one is being surveyed. */
static int area_in_hand(const struct mykerinos_state *state)
{
    return is_digging(state) ? -1 : is_surveying(state) ? state->area : mykerinos_area_count(state);
}

/* Every place of the season has its tile until the area is surveyed; there, each rank takes one at most. */
static const char *laid_fault(const struct mykerinos_state *state)
{
    int in_hand = area_in_hand(state), lifted = 0;
    for (int place = 0; place < MYKERINOS_PLACE_COUNT; place++) {
        int area = place / 2;
        bool closed = area >= mykerinos_area_count(state) || area < in_hand;
        bool lies = state->laid[place] != MYKERINOS_NO_TILE;
        if (lies && state->laid[place] >= MYKERINOS_TILE_COUNT)
            return "a tile that does not exist";
        if (lies ? closed : !closed && area != in_hand)
            return "tiles lie in the region until their area is surveyed";
        lifted += area == in_hand && !lies;
    }
    return is_surveying(state) && lifted > state->rank ? "more tiles taken from an area than choices made" : NULL;
}

/* The pyramids on the six spaces of a place, numbered as those of a tile. */
static unsigned pyramids_on(const struct mykerinos_state *state, int place)
{
    int corner = 3 * MYKERINOS_COLUMNS * (place / 4) + 2 * (place % 4);
    unsigned pyramids = 0;
    for (int i = 0; i < 6; i++)
        if (region_has(state->pyramids, corner + MYKERINOS_COLUMNS * (i / 2) + i % 2))
            pyramids |= 1U << i;
    return pyramids;
}

static bool has_shape(unsigned pyramids, unsigned shape)
{
    unsigned turned = 0;
    for (int i = 0; i < 6; i++)
        turned |= (shape >> i & 1) << (5 - i);
    return pyramids == shape || pyramids == turned;
}

/* Pyramids are those of the tiles. A tile that was taken leaves them standing until its area is closed. */
static const char *pyramids_fault(const struct mykerinos_state *state)
{
    if (state->pyramids.word[1] >> (MYKERINOS_SPACE_COUNT - 64) != 0)
        return "a pyramid outside the region";
    for (int place = 0; place < MYKERINOS_PLACE_COUNT; place++) {
        int tile = state->laid[place];
        bool fits = false;
        if (tile != MYKERINOS_NO_TILE)
            fits = has_shape(pyramids_on(state, place), mykerinos_shape_of(tile)->pyramids);
        else if (place / 2 == area_in_hand(state))
            for (int i = 0; i <= MYKERINOS_TILES_PER_PATRON; i++)
                fits = fits || has_shape(pyramids_on(state, place), mykerinos_shapes[i].pyramids);
        else
            fits = pyramids_on(state, place) == 0;
        if (!fits)
            return "pyramids that no tile has";
    }
    return NULL;
}

/* 3.2: eight tiles a season, and all that are left in the last. */
static const char *tiles_fault(const struct mykerinos_state *state)
{
    bool last = state->season == MYKERINOS_SEASON_COUNT;
    uint64_t owned = 0;
    for (int seat = 0; seat < MYKERINOS_SEATS_MOST; seat++) {
        if (seat >= state->head.seat_count && state->owned[seat] != 0)
            return "a seat that is not at the table owns a tile";
        owned |= state->owned[seat];
    }
    if (bits_count(state->undealt) != (last ? 0 : MYKERINOS_TILE_COUNT - 8 * state->season))
        return "each season lays its number of tiles";
    if ((state->tilted & ~(state->head.phase == MYKERINOS_ENDED ? 0 : owned)) != 0)
        return "a tile is tilted that nobody owns";
    return NULL;
}

/* ---- the museum ---- */

static const char *museum_fault(const struct mykerinos_state *state)
{
    unsigned patrons = 0;
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        patrons |= state->wing[wing] < MYKERINOS_PATRON_COUNT ? 1U << state->wing[wing] : 0;
    if (patrons != (1U << MYKERINOS_PATRON_COUNT) - 1)
        return "each patron has one wing";
    for (int seat = 0; seat < MYKERINOS_SEATS_MOST; seat++) {
        if (state->museum[seat] >> MYKERINOS_ROOM_COUNT != 0)
            return "a cube in a room that does not exist";
        for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
            if (bits_has(state->museum[seat], wing) && (state->museum[seat] & mykerinos_beside_five[wing]) == 0)
                return "a cube in a 5 room without one beside it"; /* 5.8 */
    }
    return NULL;
}

/* ---- the passing scale ---- */

/* The k-th to pass, from 0, takes space k + 1, or the next one if the neutral disc is in the way (4.8, 8.4). */
static unsigned scale_of(const struct mykerinos_state *state, int passed)
{
    unsigned scale = 0;
    for (int k = 0; k < passed; k++) {
        bool past_neutral = state->head.seat_count == 2 && k + 1 >= mykerinos_neutral_passing;
        scale |= 1U << (k + 1 + past_neutral);
    }
    return scale;
}

static const char *passing_fault(const struct mykerinos_state *state)
{
    int count = state->head.seat_count, passed = 0;
    unsigned scale = 0;
    for (int seat = 0; seat < MYKERINOS_SEATS_MOST; seat++) {
        if (state->passing[seat] == 0)
            continue;
        if (seat >= count || state->passing[seat] > MYKERINOS_SEATS_MOST)
            return "a disc beyond the passing scale";
        if (is_digging(state) && game_acts(&state->head, seat))
            return "a seat digs that has passed";
        scale |= 1U << state->passing[seat];
        passed++;
    }
    bool neutral = count == 2 && state->head.phase != MYKERINOS_ENDED;
    if (scale != scale_of(state, passed) || state->passing[MYKERINOS_NEUTRAL] != neutral * mykerinos_neutral_passing)
        return "the discs take the passing scale space by space";
    if (is_digging(state) ? passed == count : passed != (is_surveying(state) ? count : 0))
        return "the survey begins when all have passed, and clears the scale at its end";
    return NULL;
}

/* ---- the action under way ---- */

/* The seat's own cubes, but neutral ones after an action in the game of two (8.5). */
static const char *colour_fault(const struct mykerinos_state *state)
{
    int phase = state->head.phase;
    bool own = is_digging(state) ? state->colour == mykerinos_seat(state) : state->colour == 0;
    bool neutral = state->head.seat_count == 2 && state->colour == MYKERINOS_NEUTRAL;
    bool fits = phase == MYKERINOS_ADDING ? neutral : phase == MYKERINOS_DIGGING ? own || neutral : own;
    return fits ? NULL : "cubes of another colour are dug with";
}

/* A patron helps with a tile of the seat that is tilted for it (5.1), and only with the seat's own cubes. */
static const char *patron_fault(const struct mykerinos_state *state)
{
    int phase = state->head.phase;
    if (state->patron == MYKERINOS_NO_PATRON)
        return phase == MYKERINOS_APPEALING ? "an appeal to nobody" : NULL;
    if (state->patron > MYKERINOS_NO_PATRON || (phase != MYKERINOS_APPEALING && phase != MYKERINOS_DIGGING))
        return "a patron who does not help";
    uint64_t called = state->owned[mykerinos_seat(state)] & state->tilted & mykerinos_patron_tiles(state->patron);
    if (called == 0 || state->colour == MYKERINOS_NEUTRAL)
        return "a patron who was not called";
    bool no_cube = state->patron == MYKERINOS_BROWN && state->stock[mykerinos_seat(state)] == 0;
    return no_cube ? "Sir Brown helps with a cube that is not there" : NULL;
}

/* Between two cubes of an action: the one before lies there, and those to come are at hand (4.7). */
static const char *chain_fault(const struct mykerinos_state *state)
{
    if (state->head.phase != MYKERINOS_DIGGING)
        return state->left == 0 && state->last == 0 ? NULL : "cubes left to place outside of an action";
    struct mykerinos_power power = mykerinos_powers[state->patron];
    int cubes = power.start > power.extend ? power.start : power.extend;
    if (state->left < 1 || state->left >= cubes)
        return "more cubes left to place than the action has";
    if (state->left > mykerinos_cubes_at_hand(state, mykerinos_seat(state)))
        return "fewer cubes at hand than are left to place";
    if (state->last >= MYKERINOS_SPACE_COUNT || !region_has(state->cubes[state->colour], state->last))
        return "no cube where the last one was placed";
    return NULL;
}

/* ---- the survey under way ---- */

static const char *survey_fault(const struct mykerinos_state *state)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    if (!is_surveying(state))
        return state->area == 0 && state->rank == 0 ? NULL : "a survey outside of its time";
    int count = mykerinos_ranking(state, state->area, ranking);
    if (state->rank >= count)
        return "a choice of a rank that nobody has";
    int seat = mykerinos_asked(state->rank, ranking, count);
    bool takes = seat == ranking[state->rank];
    if (seat != mykerinos_seat(state) || takes != (state->head.phase == MYKERINOS_SURVEYING))
        return "the choice of a seat whose turn it is not";
    return NULL;
}

const char *mykerinos_state_fault(const struct game_state *head)
{
    static const char *(*const faults[])(const struct mykerinos_state *state) = {
        head_fault,    laid_fault,   pyramids_fault, tiles_fault, museum_fault,
        passing_fault, colour_fault, patron_fault,   chain_fault, survey_fault,
    };
    const char *fault = NULL;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0] && fault == NULL; i++)
        fault = faults[i](mykerinos_of(head));
    return fault;
}
