/* Mykerinos: the survey, section 6 of the rules, and 8.6 to 8.9. */
#include "games/mykerinos/mykerinos.h"

static int cubes_in(const struct mykerinos_state *state, int colour, int area)
{
    return region_count(region_and(state->cubes[colour], mykerinos_area_spaces[area]));
}

int mykerinos_ranking(const struct mykerinos_state *state, int area, uint8_t ranking[MYKERINOS_COLOUR_COUNT])
{
    int count = 0, weight[MYKERINOS_COLOUR_COUNT];
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        int cubes = cubes_in(state, colour, area), at = count;
        if (cubes == 0)
            continue;
        int mine = 8 * cubes - state->passing[colour]; /* 6.2, then 6.3 */
        for (; at > 0 && weight[at - 1] < mine; at--) {
            weight[at] = weight[at - 1];
            ranking[at] = ranking[at - 1];
        }
        weight[at] = mine;
        ranking[at] = (uint8_t)colour;
        count++;
    }
    return count;
}

/* The tiles that still lie in the area under survey. */
static uint64_t area_tiles(const struct mykerinos_state *state)
{
    uint64_t tiles = 0;
    for (int place = 2 * state->area; place < 2 * state->area + 2; place++)
        if (state->laid[place] != MYKERINOS_NO_TILE)
            tiles |= bits_of(state->laid[place]);
    return tiles;
}

/* ---- from question to question ---- */

/* 6.9 */
static void close_area(struct mykerinos_state *state)
{
    struct region_set spaces = mykerinos_area_spaces[state->area];
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        state->reserve[colour] = (uint8_t)(state->reserve[colour] + cubes_in(state, colour, state->area));
        state->cubes[colour] = region_less(state->cubes[colour], spaces);
    }
    state->pyramids = region_less(state->pyramids, spaces);
    state->gone |= area_tiles(state);
    state->laid[2 * state->area] = state->laid[2 * state->area + 1] = MYKERINOS_NO_TILE;
}

int mykerinos_asked(int rank, const uint8_t *ranking, int count)
{
    if (ranking[rank] != MYKERINOS_NEUTRAL)
        return ranking[rank];
    if (count == 1 || rank == 2) /* 8.8, 8.9 */
        return -1;
    return rank == 0 ? 1 - ranking[1] : ranking[0]; /* 8.7 */
}

/* Goes on to the next question of the area; false: there is none. */
static bool continue_area(struct mykerinos_state *state)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(state, state->area, ranking);
    for (; state->rank < count; state->rank++) {
        int seat = mykerinos_asked(state->rank, ranking, count);
        if (seat >= 0) {
            state->head.acting = (uint16_t)bits_of(seat);
            state->head.phase = seat == ranking[state->rank] ? MYKERINOS_SURVEYING : MYKERINOS_REMOVING;
            return true;
        }
    }
    return false;
}

/* 6.1 */
bool mykerinos_continue_survey(struct mykerinos_state *state)
{
    for (; state->area < mykerinos_area_count(state); state->area++, state->rank = 0) {
        if (continue_area(state))
            return true;
        close_area(state);
    }
    state->area = 0;
    return false;
}

/* ---- taking a tile, a room or nothing ---- */

static const struct refusal *tile_refusal(const struct mykerinos_state *state, int tile)
{
    return bits_has(area_tiles(state), tile) ? NULL : mykerinos_no(MYKERINOS_TILE_NOT_HERE);
}

/* 6.4, 6.5, 6.7: NULL: a cube may go into the museum, if a room is open. */
static const struct refusal *museum_refusal(const struct mykerinos_state *state, int seat)
{
    if (state->rank >= 2)
        return mykerinos_no(MYKERINOS_NO_MUSEUM_FOR_THIRD);
    return state->reserve[seat] == 0 ? mykerinos_no(MYKERINOS_RESERVE_EMPTY) : NULL;
}

static const struct refusal *exhibit_refusal(const struct mykerinos_state *state, int seat, int room)
{
    const struct refusal *refusal = museum_refusal(state, seat);
    return refusal != NULL ? refusal : mykerinos_room_refusal(state, seat, room);
}

const struct refusal *mykerinos_survey_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    switch ((enum mykerinos_verb)event->move.verb) {
    case MYKERINOS_TAKE: return tile_refusal(state, event->move.operand[0]);
    case MYKERINOS_EXHIBIT: return exhibit_refusal(state, event->seat, event->move.operand[0]);
    case MYKERINOS_DECLINE: return NULL;
    case MYKERINOS_REMOVE: return mykerinos_no(MYKERINOS_NOT_NEUTRALS_TURN);
    case MYKERINOS_END: return mykerinos_no(MYKERINOS_NOTHING_TO_END);
    case MYKERINOS_START:
    case MYKERINOS_EXTEND:
    case MYKERINOS_DIG:
    case MYKERINOS_APPEAL:
    case MYKERINOS_PASS: return mykerinos_no(MYKERINOS_DIGGING_IS_OVER);
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "no move of this game");
    return NULL;
}

void mykerinos_survey_list(const struct mykerinos_state *state, int seat, struct move_list *list)
{
    if (museum_refusal(state, seat) == NULL)
        move_add_set(list, MYKERINOS_EXHIBIT, 0, mykerinos_open_rooms(state, seat));
    move_add_set(list, MYKERINOS_TAKE, 0, area_tiles(state));
    move_add(list, MYKERINOS_DECLINE, 0, 0);
}

static void lift_tile(struct mykerinos_state *state, int tile)
{
    int place = 2 * state->area + (state->laid[2 * state->area] != tile);
    state->laid[place] = MYKERINOS_NO_TILE;
}

enum mykerinos_next mykerinos_survey_apply(struct mykerinos_state *state, const struct game_event *event)
{
    int value = event->move.operand[0];
    if (event->move.verb == MYKERINOS_TAKE) {
        lift_tile(state, value);
        state->owned[event->seat] |= bits_of(value);
    } else if (event->move.verb == MYKERINOS_EXHIBIT) {
        state->reserve[event->seat]--;
        mykerinos_put_into_room(state, event->seat, value);
    }
    return MYKERINOS_NEXT_RANK;
}

/* ---- the tile that the neutral colour takes (8.6, 8.7) ---- */

const struct refusal *mykerinos_remove_refusal(const struct mykerinos_state *state, const struct game_event *event)
{
    switch ((enum mykerinos_verb)event->move.verb) {
    case MYKERINOS_REMOVE: return tile_refusal(state, event->move.operand[0]);
    case MYKERINOS_TAKE:
    case MYKERINOS_EXHIBIT:
    case MYKERINOS_DECLINE: return mykerinos_no(MYKERINOS_NEUTRAL_MUST_TAKE);
    case MYKERINOS_END: return mykerinos_no(MYKERINOS_NOTHING_TO_END);
    case MYKERINOS_START:
    case MYKERINOS_EXTEND:
    case MYKERINOS_DIG:
    case MYKERINOS_APPEAL:
    case MYKERINOS_PASS: return mykerinos_no(MYKERINOS_DIGGING_IS_OVER);
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
    assert(false && "no move of this game");
    return NULL;
}

void mykerinos_remove_list(const struct mykerinos_state *state, int seat, struct move_list *list)
{
    (void)seat; /* only one ever acts */
    move_add_set(list, MYKERINOS_REMOVE, 0, area_tiles(state));
}

enum mykerinos_next mykerinos_remove_apply(struct mykerinos_state *state, const struct game_event *event)
{
    lift_tile(state, event->move.operand[0]);
    state->gone |= bits_of(event->move.operand[0]);
    return MYKERINOS_NEXT_RANK;
}
