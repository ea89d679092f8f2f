/* Myriath: placing tiles (rules 3.1 to 3.7).
 *
 * Placements are found crossing by crossing: what is open and what rivals hold there and at the four crossings
 * around picks sets of shapes from tables, and the shapes that may be placed are what these sets have in common. */
#include "games/myriath/myriath.h"

/* Places of the grid that can be crossings. */
enum { FIRST_PLACE = MYRIATH_STRIDE + 1, LAST_PLACE = MYRIATH_GRID_SIZE - MYRIATH_STRIDE - 2 };

/* ---- where tiles fit and connect (3.2 to 3.6) ---- */

/* What a seat sees, as sets of triangles for every place of the grid. */
struct sight {
    uint8_t rival[MYRIATH_GRID_SIZE]; /* held by others; all of the border, which does no harm: no arm fits there */
    uint8_t ways[MYRIATH_GRID_SIZE];  /* open, and an arm that leaves by it comes to a rival; none: no placement here */
};

/* Short loops over bytes, which compilers turn into a few vector instructions. */
static void see(const struct myriath_state *restrict state, int seat, struct sight *restrict sight)
{
    uint8_t lure[MYRIATH_GRID_SIZE + 2 * MYRIATH_STRIDE] = { 0 }; /* open where a rival is: an end may touch it */
    const uint8_t *north = lure, *south = lure + 2 * MYRIATH_STRIDE;
    const uint8_t *held = state->held[seat];
    uint8_t *here = lure + MYRIATH_STRIDE;
    for (int at = 0; at < MYRIATH_GRID_SIZE; at++) {
        sight->rival[at] = (uint8_t)(~(state->open[at] | held[at]) & MYRIATH_ALL_TRIANGLES);
        here[at] = (uint8_t)(state->open[at] & -(sight->rival[at] != 0));
    }
    for (int at = 0; at < MYRIATH_GRID_SIZE; at++) { /* an arm that leaves north comes in from the south */
        int lured = (north[at] >> 2 & 1) | (here[at + 1] >> 2 & 2) | (south[at] << 2 & 4) | (here[at - 1] << 2 & 8);
        sight->ways[at] = (uint8_t)(state->open[at] & lured);
    }
}

/* All shapes that may be placed with their middle here: all pieces fit, one of the ends touches a rival. */
static struct myriath_set legal(const struct myriath_state *state, int seat, const struct sight *sight, int at)
{
    static const int8_t step[MYRIATH_DIRECTION_COUNT] = { -MYRIATH_STRIDE, 1, MYRIATH_STRIDE, -1 };
    struct myriath_set fits = myriath_middle_fits[state->open[at]], touches = { { 0 } };
    for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
        int there = at + step[direction];
        for (int word = 0; word < 2; word++) {
            fits.word[word] &= myriath_arm_fits[direction][state->open[there]].word[word];
            touches.word[word] |= myriath_arm_touches[direction][sight->rival[there]].word[word];
        }
    }
    for (int word = 0; word < 2; word++)
        fits.word[word] &= touches.word[word] & state->hand[seat].word[word];
    return fits;
}

bool myriath_can_place(const struct myriath_state *state, int seat)
{
    struct sight sight;
    see(state, seat, &sight);
    for (int at = FIRST_PLACE; at <= LAST_PLACE; at++) {
        if (sight.ways[at] == 0)
            continue;
        struct myriath_set set = legal(state, seat, &sight, at);
        if ((set.word[0] | set.word[1]) != 0)
            return true;
    }
    return false;
}

/* ---- why not ---- */

static const struct refusal *spot_refusal(const struct myriath_state *state, int seat, int tile,
                                          struct myriath_spot spot)
{
    int shape = myriath_shape_numbers[tile][spot.turn];
    struct sight sight;
    see(state, seat, &sight);
    struct myriath_set set = legal(state, seat, &sight, spot.at);
    if (bits_has(set.word[shape / 64], shape % 64))
        return NULL;
    return myriath_no(myriath_fits(state, tile, spot) ? MYRIATH_NOT_CONNECTED : MYRIATH_OVERLAPS);
}

const struct refusal *myriath_placing_refusal(const struct myriath_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    int tile = operand[0], turn = operand[1];
    if (event->move.verb != MYRIATH_PLACE)
        return myriath_no(MYRIATH_ALREADY_STARTED);
    if (myriath_is_placed(state, event->seat, tile))
        return myriath_no(MYRIATH_NOT_IN_HAND);
    if (!myriath_is_turn(tile, turn))
        return myriath_no(MYRIATH_SAME_TURN);
    if (!myriath_is_inside(&state->head, tile, turn, operand[2], operand[3]))
        return myriath_no(MYRIATH_OUTSIDE);
    return spot_refusal(state, event->seat, tile, myriath_spot_of(turn, operand[2], operand[3]));
}

/* ---- which moves ---- */

/* Adds the moves of a set of shapes, copied from `shape` on; returns where the next move goes. */
static struct game_move *list_set(uint64_t set, const struct game_move *shape, int at, struct game_move *next)
{
    const uint8_t bytes[2] = { (uint8_t)myriath_column_of(at), (uint8_t)myriath_row_of(at) };
    uint16_t crossing; /* both bytes at once: this loop is half of all the work */
    memcpy(&crossing, bytes, sizeof crossing);
    for (; set != 0; set &= set - 1, next++) {
        *next = shape[(unsigned)bits_lowest(set)];
        memcpy(&next->operand[2], &crossing, sizeof crossing);
    }
    return next;
}

/* Places with a way to a rival; without a branch, which would be guessed wrong too often. */
static int find_places(const struct myriath_area *area, const struct sight *sight, uint8_t place[MYRIATH_GRID_SIZE])
{
    int count = 0;
    for (int row = 0; row < area->rows; row++)
        for (int at = myriath_place_at(0, row), end = at + area->columns; at < end; at++) {
            place[count] = (uint8_t)at;
            count += sight->ways[at] != 0;
        }
    return count;
}

/* The list has room: the most placements found by searching for positions with many were 2631. Whatever position a
 * stranger may have found, nothing is written past its end. */
void myriath_placing_list(const struct myriath_state *state, int seat, struct move_list *list)
{
    uint8_t place[MYRIATH_GRID_SIZE];
    struct sight sight;
    struct game_move *next = list->move;
    see(state, seat, &sight);
    int count = find_places(myriath_area_of(&state->head), &sight, place);
    for (int i = 0; i < count && next - list->move <= GAME_MOVES_LIMIT - MYRIATH_SHAPE_COUNT; i++) {
        struct myriath_set set = legal(state, seat, &sight, place[i]);
        int more = bits_count(set.word[0]) + bits_count(set.word[1]);
        assert(next - list->move <= GAME_MOVES_LIMIT - more);
        next = list_set(set.word[0], myriath_shapes, place[i], next);
        next = list_set(set.word[1], myriath_shapes + 64, place[i], next);
    }
    list->count = (uint16_t)(next - list->move);
}

/* ---- what a move does ---- */

enum myriath_next myriath_placing_apply(struct myriath_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    myriath_put(state, event->seat, operand[0], myriath_spot_of(operand[1], operand[2], operand[3]));
    return MYRIATH_NEXT_PLACEMENT;
}
