/* Myriath: the rules, in the order of rules.md; points are in rules/points.c.
 *
 * Placements are found crossing by crossing: what is open and what rivals hold there and at the four crossings
 * around picks sets of shapes from tables, and the shapes that may be placed are what these sets have in common. */
#include "games/myriath/myriath.h"

static const struct refusal refusals[] = {
    [MYRIATH_NO_SUCH_FIRST] = { "2.2", "Nobody sits in the seat that should go first." },
    [MYRIATH_OUTER_SQUARE] = { "2.4", "The octagon goes round an inner printed square of the area in use." },
    [MYRIATH_START_OVERLAPS] = { "2.5", "That octagon would overlap one that is already there." },
    [MYRIATH_START_FIRST] = { "2.4", "First everyone places their octagon." },
    [MYRIATH_ALREADY_STARTED] = { "2.4", "Your octagon is already on the board." },
    [MYRIATH_NOT_IN_HAND] = { "3.1", "You have already placed that tile." },
    [MYRIATH_SAME_TURN] = { "1.6", "That tile looks the same in an earlier turn; use that one." },
    [MYRIATH_OUTSIDE] = { "3.2", "The tile would stick out of the area in use." },
    [MYRIATH_OVERLAPS] = { "3.3", "The tile would overlap another tile." },
    [MYRIATH_NOT_CONNECTED] = { "3.5", "None of the tile's ends would touch another player's tile." },
    { NULL, NULL },
};

/* Places of the grid that can be crossings. */
enum { FIRST_PLACE = MYRIATH_STRIDE + 1, LAST_PLACE = MYRIATH_GRID_SIZE - MYRIATH_STRIDE - 2 };

static const struct myriath_state *as_myriath(const struct game_state *head)
{
    return (const struct myriath_state *)head;
}

/* ---- 2 Setup ---- */

static const struct refusal *setup_refusal(const struct game_setup *setup)
{
    return setup->option[MYRIATH_FIRST] > setup->seat_count ? &refusals[MYRIATH_NO_SUCH_FIRST] : NULL;
}

static void start(struct game_state *head, const struct game_setup *setup)
{
    struct myriath_state *state = (struct myriath_state *)head;
    game_begin(head, sizeof *state, setup);
    int chosen = setup->option[MYRIATH_FIRST]; /* 2.1, 2.2 */
    state->first = (uint8_t)(chosen > 0 ? (uint32_t)chosen - 1 : rng_below(&head->rng, head->seat_count));
    myriath_clear(state);
    for (int seat = 0; seat < head->seat_count; seat++)
        state->points[seat] = (uint8_t)myriath_head_start(state, seat); /* 2.7, 2.8 */
    head->acting = (uint16_t)(1 << state->first);
}

/* ---- 3.2 to 3.6: where tiles fit and connect ---- */

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

static bool can_place(const struct myriath_state *state, int seat)
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

/* ---- refusals ---- */

/* Whether the tile would stay in the area if that were empty. */
static bool is_inside(const struct game_state *head, int tile, int turn, int column, int row)
{
    const struct myriath_area *area = myriath_area_of(head);
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells(tile, turn, cell);
    for (int i = 0; i < count; i++) {
        int x = column + cell[i].column, y = row + cell[i].row;
        if (x < 0 || x >= area->columns || y < 0 || y >= area->rows)
            return false;
    }
    return true;
}

static struct myriath_spot spot_of(int turn, int column, int row)
{
    return (struct myriath_spot){ (uint8_t)turn, (uint8_t)myriath_place_at(column, row) };
}

static const struct refusal *start_refusal(const struct myriath_state *state, const uint8_t *operand)
{
    if (state->head.phase != MYRIATH_STARTING)
        return &refusals[MYRIATH_ALREADY_STARTED];
    if (!is_inside(&state->head, MYRIATH_OCTAGON, 0, operand[0], operand[1]))
        return &refusals[MYRIATH_OUTER_SQUARE];
    if (!myriath_fits(state, MYRIATH_OCTAGON, spot_of(0, operand[0], operand[1])))
        return &refusals[MYRIATH_START_OVERLAPS];
    return NULL;
}

static const struct refusal *spot_refusal(const struct myriath_state *state, int seat, int tile,
                                          struct myriath_spot spot)
{
    int shape = myriath_shape_numbers[tile][spot.turn];
    struct sight sight;
    see(state, seat, &sight);
    struct myriath_set set = legal(state, seat, &sight, spot.at);
    if ((set.word[shape / 64] >> shape % 64 & 1) != 0)
        return NULL;
    return &refusals[myriath_fits(state, tile, spot) ? MYRIATH_NOT_CONNECTED : MYRIATH_OVERLAPS];
}

static const struct refusal *place_refusal(const struct myriath_state *state, int seat, const uint8_t *operand)
{
    int tile = operand[0], turn = operand[1];
    if (state->head.phase != MYRIATH_PLACING)
        return &refusals[MYRIATH_START_FIRST];
    if (myriath_is_placed(state, seat, tile))
        return &refusals[MYRIATH_NOT_IN_HAND];
    if (!myriath_is_turn(tile, turn))
        return &refusals[MYRIATH_SAME_TURN];
    if (!is_inside(&state->head, tile, turn, operand[2], operand[3]))
        return &refusals[MYRIATH_OUTSIDE];
    return spot_refusal(state, seat, tile, spot_of(turn, operand[2], operand[3]));
}

static const struct refusal *refusal(const struct game_state *head, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    return move->verb == MYRIATH_START ? start_refusal(as_myriath(head), move->operand)
                                       : place_refusal(as_myriath(head), event->seat, move->operand);
}

/* ---- the list of moves ---- */

static void list_starts(const struct myriath_state *state, struct move_list *list)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells(MYRIATH_OCTAGON, 0, cell);
    for (uint8_t row = 0; row < area->rows - 1; row++)
        for (uint8_t column = 0; column < area->columns - 1; column++)
            if (myriath_cells_fit(state, cell, count, myriath_place_at(column, row)))
                move_add(list, MYRIATH_START, column, row);
}

/* Adds the moves of a set of shapes, copied from `shape` on; returns where the next move goes. */
static struct game_move *list_set(uint64_t set, const struct game_move *shape, int at, struct game_move *next)
{
    const uint8_t bytes[2] = { (uint8_t)myriath_column_of(at), (uint8_t)myriath_row_of(at) };
    uint16_t crossing; /* both bytes at once: this loop is half of all the work */
    memcpy(&crossing, bytes, sizeof crossing);
    for (; set != 0; set &= set - 1, next++) {
        *next = shape[(unsigned)__builtin_ctzll(set)];
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
static void list_placements(const struct myriath_state *state, int seat, struct move_list *list)
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

static void list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    if (head->phase == MYRIATH_STARTING)
        list_starts(as_myriath(head), list);
    else
        list_placements(as_myriath(head), seat, list);
}

/* ---- 3 A turn ---- */

/* 3.7, 3.8: the next clockwise who can place a tile; those who cannot pass. 5.1: all passed. */
static void next_turn(struct myriath_state *state, int seat)
{
    int seats = state->head.seat_count;
    for (int step = 1; step <= seats; step++) {
        int next = (seat + step) % seats;
        if (can_place(state, next)) {
            state->head.acting = (uint16_t)(1 << next);
            return;
        }
    }
    state->head.acting = 0;
    state->head.phase = MYRIATH_ENDED;
}

static void apply_start(struct myriath_state *state, int seat, const uint8_t *operand)
{
    int next = (seat + 1) % state->head.seat_count;
    myriath_put(state, seat, MYRIATH_OCTAGON, spot_of(0, operand[0], operand[1]));
    state->head.acting = (uint16_t)(1 << next);
    if (next == state->first) {
        state->head.phase = MYRIATH_PLACING;
        next_turn(state, seat);
    }
}

static void apply(struct game_state *head, const struct game_event *event)
{
    struct myriath_state *state = (struct myriath_state *)head;
    const uint8_t *operand = event->move.operand;
    if (event->move.verb == MYRIATH_START) {
        apply_start(state, event->seat, operand);
        return;
    }
    myriath_put(state, event->seat, operand[0], spot_of(operand[1], operand[2], operand[3]));
    next_turn(state, event->seat);
}

/* ---- Secrets: there are none ---- */

static void redact(struct game_state *head)
{
    (void)head;
}

static void imagine(struct game_state *head, int viewer, struct rng *rng)
{
    (void)head, (void)viewer, (void)rng;
}

static const char *const phases[] = { "starting", "placing", "ended", NULL };

const struct game myriath_game = {
    .key = "myriath",
    .title = "Myriath",
    .about = "Lay tiles along the corridors and let their tail ends touch: no luck, no secrets.",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct myriath_state),
    .seats_least = MYRIATH_SEATS_LEAST,
    .seats_most = MYRIATH_SEATS_MOST,
    .seat_step = 1,
    .points_unit = 2,
    .on_shelf = true,
    .minutes = 30,
    .options = myriath_options,
    .verbs = myriath_verbs,
    .phases = phases,
    .refusals = refusals,
    .setup_refusal = setup_refusal,
    .start = start,
    .refusal = refusal,
    .apply = apply,
    .list_moves = list_moves,
    .rank = myriath_rank,
    .score = myriath_score,
    .redact = redact,
    .imagine = imagine,
    .ask = myriath_ask,
    .print = myriath_print,
    .write_json = myriath_write_json,
    .write_facts = myriath_write_facts,
    .narrate = myriath_narrate,
    .state_fault = myriath_state_fault,
    .broken_law = myriath_broken_law,
    .advice = &myriath_advice,
};
