/* Mytikas: what happens on a player's board and on Mount Olympus: producing, constructing, moving (rules 4 to 6).
 * Refusals and lists ask the same predicates. The seat is always the one that is asked. */
#include "games/mytikas/mytikas.h"

int mytikas_resources(const struct mytikas_state *state, int seat)
{
    int sum = 0;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            sum += state->board[seat].resource[kind][level];
    return sum;
}

bool mytikas_has_resource(const struct mytikas_state *state, int seat)
{
    uint64_t row[MYTIKAS_RESOURCE_COUNT]; /* four levels of 16 bits */
    static_assert(sizeof row == sizeof state->board[0], "a row of the board is one word");
    memcpy(row, &state->board[seat], sizeof row);
    return (row[0] | row[1] | row[2]) != 0;
}

static bool has(const struct mytikas_state *state, int kind, int level)
{
    return state->board[state->seat].resource[kind][level] > 0;
}

void mytikas_gain(struct mytikas_state *state, int kind, int level, int count)
{
    uint16_t *cell = &state->board[state->seat].resource[kind][level];
    *cell = (uint16_t)(*cell + count);
}

/* ---- 4 Producing ---- */

struct move_list *mytikas_produce_list(struct move_list *moves)
{
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++)
        mytikas_put(moves, MYTIKAS_PRODUCE, combination, 0, 0);
    return moves;
}

int mytikas_city_count(const struct mytikas_state *state, int seat)
{
    int count = 1; /* 1.6 */
    for (int piece = 0; piece < MYTIKAS_TEMPLES; piece++)
        count += state->built[seat][piece] != 0;
    return count;
}

int mytikas_next_city_level(const struct mytikas_state *state)
{
    if (state->area == MYTIKAS_DEMETER_DAY) /* 4.3 */
        return 0;
    int produced = mytikas_city_count(state, state->seat) - state->left;
    if (produced == 0) /* the city from the start */
        return 0;
    uint8_t on_level[MYTIKAS_LEVEL_COUNT + 1] = { 0 };
    for (int piece = 0; piece < MYTIKAS_TEMPLES; piece++)
        on_level[state->built[state->seat][piece]]++;
    int level = 1;
    for (int passed = 1 + on_level[1]; passed <= produced; passed += on_level[level])
        level++;
    return level - 1;
}

static void do_produce(struct mytikas_state *state, int combination)
{
    bool field = state->area == MYTIKAS_DEMETER_DAY;
    const uint8_t *yield = field ? mytikas_field_yield[combination] : mytikas_city_yield[combination];
    int level = mytikas_next_city_level(state);
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
        mytikas_gain(state, kind, level, yield[kind]);
        if (field && yield[kind] > 0)
            state->kinds = (uint8_t)(state->kinds | 1 << kind);
    }
}

static enum mytikas_refusal add_refusal(const struct mytikas_state *state, int kind)
{
    if (state->task != MYTIKAS_EXTRA)
        return MYTIKAS_NOT_ADDING;
    return (state->kinds >> kind & 1) != 0 ? MYTIKAS_FINE : MYTIKAS_KIND_NOT_PRODUCED;
}

struct move_list *mytikas_add_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (add_refusal(state, kind) == MYTIKAS_FINE)
            mytikas_put(moves, MYTIKAS_ADD, kind, 0, 0);
    return moves;
}

/* ---- 5 Constructing ---- */

static int first_piece(int area)
{
    return area == MYTIKAS_ZEUS_NIGHT ? MYTIKAS_TEMPLES : 0;
}

static int pieces_end(int area)
{
    return area == MYTIKAS_ZEUS_NIGHT ? MYTIKAS_PIECE_COUNT : MYTIKAS_TEMPLES;
}

void mytikas_cost(const struct mytikas_state *state, int seat, int building, uint8_t cost[MYTIKAS_RESOURCE_COUNT])
{
    memcpy(cost, mytikas_buildings[building].cost, MYTIKAS_RESOURCE_COUNT);
    bool temple = building >= MYTIKAS_SMALL;
    int kind = temple ? MYTIKAS_GOLD : MYTIKAS_MARBLE;
    if (cost[kind] > 0 && mytikas_uses(state, seat, temple ? MYTIKAS_ATHENA : MYTIKAS_ARTEMIS)) /* 11.9, 11.12 */
        cost[kind]--;
}

static bool pays(const struct mytikas_board *board, int level, const uint8_t cost[MYTIKAS_RESOURCE_COUNT])
{
    return board->resource[MYTIKAS_STONE][level] >= cost[MYTIKAS_STONE] &&
           board->resource[MYTIKAS_MARBLE][level] >= cost[MYTIKAS_MARBLE] &&
           board->resource[MYTIKAS_GOLD][level] >= cost[MYTIKAS_GOLD];
}

/* Whether a piece can be built from a board on which everything from above can still come down (6.4). */
static bool can_build_from(const struct mytikas_state *state, int seat, int area, const struct mytikas_board *board)
{
    struct mytikas_board within; /* on this level or above */
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = MYTIKAS_LEVEL_COUNT - 1, sum = 0; level >= 0; level--)
            within.resource[kind][level] = (uint16_t)(sum += board->resource[kind][level]);
    for (int piece = first_piece(area); piece < pieces_end(area); piece++) {
        if (state->built[seat][piece] != 0)
            continue;
        uint8_t cost[MYTIKAS_RESOURCE_COUNT];
        mytikas_cost(state, seat, mytikas_building_of[piece], cost);
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (state->level_token[level] > 0 && pays(&within, level, cost))
                return true;
    }
    return false;
}

bool mytikas_can_build(const struct mytikas_state *state, int seat, int area)
{
    return mytikas_has_resource(state, seat) && can_build_from(state, seat, area, &state->board[seat]);
}

/* 5.7: the space before is of the same kind, has the same effect and still holds its piece. */
static bool has_earlier_twin(const struct mytikas_state *state, int piece)
{
    return piece > 0 && mytikas_building_of[piece - 1] == mytikas_building_of[piece] &&
           state->built[state->seat][piece - 1] == 0 &&
           memcmp(&mytikas_effect[piece - 1], &mytikas_effect[piece], sizeof mytikas_effect[piece]) == 0;
}

static enum mytikas_refusal piece_refusal(const struct mytikas_state *state, int piece)
{
    if (state->task != MYTIKAS_BUILDING)
        return MYTIKAS_NOT_BUILDING;
    if (piece < first_piece(state->area))
        return MYTIKAS_ONLY_TEMPLES;
    if (piece >= pieces_end(state->area))
        return MYTIKAS_ONLY_CITIES;
    if (state->built[state->seat][piece] != 0)
        return MYTIKAS_PIECE_USED;
    return has_earlier_twin(state, piece) ? MYTIKAS_TWIN_FIRST : MYTIKAS_FINE;
}

static enum mytikas_refusal site_refusal(const struct mytikas_state *state, int piece, int level)
{
    if (state->level_token[level] == 0)
        return MYTIKAS_LEVEL_FULL;
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    mytikas_cost(state, state->seat, mytikas_building_of[piece], cost);
    return pays(&state->board[state->seat], level, cost) ? MYTIKAS_FINE : MYTIKAS_CANNOT_PAY;
}

static enum mytikas_refusal build_refusal(const struct mytikas_state *state, int piece, int level)
{
    enum mytikas_refusal refusal = piece_refusal(state, piece);
    return refusal != MYTIKAS_FINE ? refusal : site_refusal(state, piece, level);
}

struct move_list *mytikas_build_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int piece = first_piece(state->area); piece < pieces_end(state->area); piece++)
        if (piece_refusal(state, piece) == MYTIKAS_FINE)
            for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
                if (site_refusal(state, piece, level) == MYTIKAS_FINE)
                    mytikas_put(moves, MYTIKAS_BUILD, piece, level, 0);
    return moves;
}

/* 13.1, 13.3 */
static void note_built(struct mytikas_state *state)
{
    int full_count = 0, pieces_left = 0;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        full_count += state->level_token[level] == 0;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        pieces_left += state->built[state->seat][piece] == 0;
    if (state->ending == MYTIKAS_NO_END && full_count >= MYTIKAS_LEVEL_COUNT - 1)
        state->ending = MYTIKAS_LEVELS_DONE;
    if (state->ending == MYTIKAS_NO_END && pieces_left == 0)
        state->ending = MYTIKAS_ALL_BUILT;
}

static void do_build(struct mytikas_state *state, int piece, int level)
{
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    mytikas_cost(state, state->seat, mytikas_building_of[piece], cost);
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        mytikas_gain(state, kind, level, -cost[kind]);
    state->level_token[level]--;
    state->built[state->seat][piece] = (uint8_t)(level + 1);
    state->piece = (uint8_t)piece; /* 5.8 */
    note_built(state);
}

/* ---- 6 Moving resources ---- */

static enum mytikas_refusal raise_refusal(const struct mytikas_state *state, int kind, int level)
{
    if (state->task != MYTIKAS_RAISING)
        return MYTIKAS_NOT_RAISING;
    if (level == MYTIKAS_LEVEL_COUNT - 1)
        return MYTIKAS_TOP_LEVEL;
    return has(state, kind, level) ? MYTIKAS_FINE : MYTIKAS_NONE_TO_RAISE;
}

/* 11.17 */
static enum mytikas_refusal hestia_refusal(const struct mytikas_state *state)
{
    bool there = state->head.phase == MYTIKAS_MAIN && state->area == MYTIKAS_HADES_DAY;
    if (!there || !mytikas_uses(state, state->seat, MYTIKAS_HESTIA))
        return MYTIKAS_NO_HESTIA;
    return (state->used & MYTIKAS_USED_HESTIA) != 0 ? MYTIKAS_HESTIA_USED : MYTIKAS_FINE;
}

static enum mytikas_refusal refine_refusal(const struct mytikas_state *state, int kind, int level)
{
    enum mytikas_refusal refusal = raise_refusal(state, kind, level);
    if (refusal == MYTIKAS_FINE)
        refusal = hestia_refusal(state);
    return refusal == MYTIKAS_FINE && kind == MYTIKAS_GOLD ? MYTIKAS_GOLD_IS_FINEST : refusal;
}

struct move_list *mytikas_raise_list(const struct mytikas_state *state, struct move_list *moves)
{
    bool refines = hestia_refusal(state) == MYTIKAS_FINE;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (raise_refusal(state, kind, level) == MYTIKAS_FINE) {
                mytikas_put(moves, MYTIKAS_RAISE, kind, level, 0);
                if (refines && refine_refusal(state, kind, level) == MYTIKAS_FINE)
                    mytikas_put(moves, MYTIKAS_REFINE, kind, level, 0);
            }
    return moves;
}

static void move_resource(struct mytikas_state *state, int kind, int from, int to)
{
    mytikas_gain(state, kind, from, -1);
    mytikas_gain(state, kind, to, 1);
}

static void do_refine(struct mytikas_state *state, int kind, int level)
{
    mytikas_gain(state, kind, level, -1);
    mytikas_gain(state, kind + 1, level + 1, 1);
    state->used |= MYTIKAS_USED_HESTIA;
}

static enum mytikas_refusal shift_refusal(const struct mytikas_state *state, int kind, int from, int to)
{
    if (state->task != MYTIKAS_SHIFTING)
        return MYTIKAS_NOT_SHIFTING;
    if (from == to)
        return MYTIKAS_SAME_LEVEL;
    return has(state, kind, from) ? MYTIKAS_FINE : MYTIKAS_NONE_TO_SHIFT;
}

struct move_list *mytikas_shift_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int from = 0; from < MYTIKAS_LEVEL_COUNT; from++)
            for (int to = 0; to < MYTIKAS_LEVEL_COUNT && has(state, kind, from); to++)
                if (shift_refusal(state, kind, from, to) == MYTIKAS_FINE)
                    mytikas_put(moves, MYTIKAS_SHIFT, kind, from, to);
    return moves;
}

/* 6.4 */
static bool may_lower(const struct mytikas_state *state)
{
    return state->head.phase == MYTIKAS_BEGINNING || state->task == MYTIKAS_BUILDING ||
           state->task == MYTIKAS_RAISING || state->task == MYTIKAS_SHIFTING;
}

/* 6.6: only constructing can be made impossible by moving down. */
static bool must_build(const struct mytikas_state *state)
{
    return state->task == MYTIKAS_BUILDING && mytikas_stop_refusal(state) != MYTIKAS_FINE;
}

static bool could_build_after(const struct mytikas_state *state, int kind, int from, int to)
{
    struct mytikas_board board = state->board[state->seat];
    board.resource[kind][from]--;
    board.resource[kind][to]++;
    return can_build_from(state, state->seat, state->area, &board);
}

static enum mytikas_refusal lower_refusal(const struct mytikas_state *state, int kind, int from, int to)
{
    if (!may_lower(state))
        return MYTIKAS_LOWER_NOT_NOW;
    if (to >= from)
        return MYTIKAS_NOT_LOWER;
    if (!has(state, kind, from))
        return MYTIKAS_NONE_TO_LOWER;
    bool dooms = must_build(state) && !could_build_after(state, kind, from, to);
    return dooms ? MYTIKAS_LOWER_LEAVES_NOTHING : MYTIKAS_FINE;
}

struct move_list *mytikas_lower_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int from = 1; from < MYTIKAS_LEVEL_COUNT; from++)
            for (int to = 0; to < from && has(state, kind, from); to++)
                if (lower_refusal(state, kind, from, to) == MYTIKAS_FINE)
                    mytikas_put(moves, MYTIKAS_LOWER, kind, from, to);
    return moves;
}

/* ---- 11.15 ---- */

bool mytikas_can_spend(const struct mytikas_state *state, int seat)
{
    const uint16_t *marble = state->board[seat].resource[MYTIKAS_MARBLE];
    return (marble[0] | marble[1] | marble[2] | marble[3]) != 0 && mytikas_can_take_favor(state, seat);
}

static enum mytikas_refusal spend_refusal(const struct mytikas_state *state, int level)
{
    if (state->task != MYTIKAS_SPENDING)
        return MYTIKAS_NO_SPENDING_NOW;
    return has(state, MYTIKAS_MARBLE, level) ? MYTIKAS_FINE : MYTIKAS_NO_MARBLE_THERE;
}

struct move_list *mytikas_spend_list(const struct mytikas_state *state, struct move_list *moves)
{
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        if (spend_refusal(state, level) == MYTIKAS_FINE)
            mytikas_put(moves, MYTIKAS_SPEND, level, 0, 0);
    return moves;
}

/* The marble buys another task of the same card: to take a favor token. */
static void do_spend(struct mytikas_state *state, int level)
{
    mytikas_gain(state, MYTIKAS_MARBLE, level, -1);
    state->task = MYTIKAS_TAKING_FAVOR;
    state->left = 1;
}

/* ---- all of them ---- */

enum mytikas_refusal mytikas_board_refusal(const struct mytikas_state *state, const struct game_move *move)
{
    const uint8_t *operand = move->operand;
    switch (move->verb) {
    case MYTIKAS_LOWER: return lower_refusal(state, operand[0], operand[1], operand[2]);
    case MYTIKAS_PRODUCE: return state->task == MYTIKAS_PRODUCING ? MYTIKAS_FINE : MYTIKAS_NOT_PRODUCING;
    case MYTIKAS_ADD: return add_refusal(state, operand[0]);
    case MYTIKAS_BUILD: return build_refusal(state, operand[0], operand[1]);
    case MYTIKAS_RAISE: return raise_refusal(state, operand[0], operand[1]);
    case MYTIKAS_REFINE: return refine_refusal(state, operand[0], operand[1]);
    case MYTIKAS_SHIFT: return shift_refusal(state, operand[0], operand[1], operand[2]);
    default: assert(move->verb == MYTIKAS_SPEND); return spend_refusal(state, operand[0]);
    }
}

void mytikas_board_do(struct mytikas_state *state, const struct game_move *move)
{
    const uint8_t *operand = move->operand;
    switch (move->verb) {
    case MYTIKAS_LOWER:
    case MYTIKAS_SHIFT: move_resource(state, operand[0], operand[1], operand[2]); break;
    case MYTIKAS_PRODUCE: do_produce(state, operand[0]); break;
    case MYTIKAS_ADD: mytikas_gain(state, operand[0], 0, 1); break;
    case MYTIKAS_BUILD: do_build(state, operand[0], operand[1]); break;
    case MYTIKAS_RAISE: move_resource(state, operand[0], operand[1], operand[1] + 1); break;
    case MYTIKAS_REFINE: do_refine(state, operand[0], operand[1]); break;
    default: assert(move->verb == MYTIKAS_SPEND); do_spend(state, operand[0]);
    }
}
