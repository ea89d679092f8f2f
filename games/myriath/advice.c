/* Myriath: what bots know. A position is worth the points so far and the open sides of a seat's tail ends, which pay
 * the seat whichever player fills them; a placement's prior is what it pays at once and opens, less what it pays
 * others. */
#include "engine/advice.h"
#include "games/myriath/myriath.h"

/* Points are counted in sixteenths of half points. */
enum weight {
    SCALE,      /* lead that makes a win e times as likely, at the end, */
    SCALE_LEFT, /* and more for each tile the mover still holds */
    OPEN_SIDE,  /* an open triangle beside a tail end of the seat's own */
    TURN,       /* having the turn */
    GAIN,       /* each half point gained multiplies a prior by 1 + this / 16 */
    RIVALS,     /* of 16: how much a rival's gain counts against the seat's own */
};

static const struct game_weight weights[] = {
    [SCALE] = { "scale", 32 },
    [SCALE_LEFT] = { "scale-left", 3 },
    [OPEN_SIDE] = { "open-side", 5 },
    [TURN] = { "turn", 20 },
    [GAIN] = { "gain", 10 },
    [RIVALS] = { "rivals", 10 },
    { NULL, 0 },
};

enum { UNIT = 16, GAIN_MOST = 12 };

/* ---- Value ---- */

/* Eight places of the grid at once; a place is four bits of a byte. */
static uint64_t spread(uint64_t triangles)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0fU;
    return ((triangles << 1 & low) | (triangles >> 3 & 0x0101010101010101U) | (triangles >> 1 & 0x0707070707070707U) |
            (triangles << 3 & 0x0808080808080808U)) &
           ~triangles;
}

static int open_sides(const struct myriath_state *state, int seat)
{
    int count = 0;
    _Static_assert(MYRIATH_GRID_SIZE % 8 == 0, "the grid is whole words");
    for (int at = 0; at < MYRIATH_GRID_SIZE; at += 8) {
        uint64_t held, open;
        memcpy(&held, &state->held[seat][at], sizeof held);
        memcpy(&open, &state->open[at], sizeof open);
        count += bits_count(spread(held >> 4 & 0x0f0f0f0f0f0f0f0fU) & open);
    }
    return count;
}

static void value(const struct game_state *head, const int16_t *weight, int32_t value_of[GAME_SEATS_MOST])
{
    const struct myriath_state *state = myriath_of(head);
    int32_t points[GAME_SEATS_MOST] = { 0 };
    int left = 0;
    for (int seat = 0; seat < head->seat_count; seat++) {
        points[seat] = state->points[seat] * UNIT + open_sides(state, seat) * weight[OPEN_SIDE];
        if (game_acts(head, seat)) {
            points[seat] += weight[TURN];
            left = myriath_hand_count(state, seat);
        }
    }
    advice_share(head->seat_count, points, weight[SCALE] + left * weight[SCALE_LEFT] + 1, value_of);
}

/* ---- Promise of moves ---- */

/* What a placement pays its player at once and leaves open for later, less a part of what it pays others, in
 * sixteenths of half points. */
static int gain_of(const struct myriath_state *state, int seat, const uint8_t *operand, const int16_t *weight)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(operand[0], operand[1], cell), at = myriath_place_at(operand[2], operand[3]), gain = 0;
    for (int i = 0; i < count; i++) {
        int place = myriath_cell_at(at, &cell[i]);
        unsigned sides = myriath_beside(cell[i].triangles), touched = sides & ~(unsigned)state->open[place];
        if (cell[i].end != MYRIATH_NO_ARM)
            gain += myriath_count(touched) * UNIT + myriath_count(sides & ~touched) * weight[OPEN_SIDE];
        if (touched == 0)
            continue;
        for (int other = 0; other < state->head.seat_count; other++) {
            int paid = myriath_count(touched & (unsigned)state->held[other][place] >> 4);
            gain += other == seat ? paid * (UNIT - weight[OPEN_SIDE]) : -paid * weight[RIVALS];
        }
    }
    return gain;
}

static void weigh(const struct game_state *head, int seat, const struct move_list *list, const int16_t *weight,
                  uint16_t *prior)
{
    int32_t by_gain[GAIN_MOST + 1] = { 16 };
    for (int i = 1; i <= GAIN_MOST; i++)
        by_gain[i] = by_gain[i - 1] + by_gain[i - 1] * weight[GAIN] / 16;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->move[i].verb != MYRIATH_PLACE) {
            prior[i] = 16;
            continue;
        }
        int gain = gain_of(myriath_of(head), seat, list->move[i].operand, weight);
        int whole = gain / UNIT < 0 ? 0 : gain / UNIT > GAIN_MOST ? GAIN_MOST : gain / UNIT;
        prior[i] = advice_prior(by_gain[whole] + (gain > 0 ? by_gain[whole] * (gain % UNIT) / 32 : 0));
    }
}

const struct game_advice myriath_advice = {
    .weights = weights,
    .value = value,
    .weigh = weigh,
    .rollout_steps = 0,
};
