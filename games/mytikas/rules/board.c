/* Mytikas: what lies on a player's board and what it is good for: cities, costs, what can be constructed (rules 4, 5).
 */
#include "games/mytikas/mytikas.h"

/* ---- resources ---- */

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

void mytikas_gain(struct mytikas_state *state, int kind, int level, int count)
{
    uint16_t *cell = &state->board[state->seat].resource[kind][level];
    *cell = (uint16_t)(*cell + count);
}

/* ---- 4 Cities ---- */

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

/* ---- 5 What can be constructed ---- */

int mytikas_first_piece(int area)
{
    return area == MYTIKAS_ZEUS_NIGHT ? MYTIKAS_TEMPLES : 0;
}

int mytikas_pieces_end(int area)
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

bool mytikas_pays(const struct mytikas_board *board, int level, const uint8_t cost[MYTIKAS_RESOURCE_COUNT])
{
    return board->resource[MYTIKAS_STONE][level] >= cost[MYTIKAS_STONE] &&
           board->resource[MYTIKAS_MARBLE][level] >= cost[MYTIKAS_MARBLE] &&
           board->resource[MYTIKAS_GOLD][level] >= cost[MYTIKAS_GOLD];
}

bool mytikas_can_build_from(const struct mytikas_state *state, int seat, int area, const struct mytikas_board *board)
{
    struct mytikas_board within; /* on this level or above */
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = MYTIKAS_LEVEL_COUNT - 1, sum = 0; level >= 0; level--)
            within.resource[kind][level] = (uint16_t)(sum += board->resource[kind][level]);
    for (int piece = mytikas_first_piece(area); piece < mytikas_pieces_end(area); piece++) {
        if (state->built[seat][piece] != 0)
            continue;
        uint8_t cost[MYTIKAS_RESOURCE_COUNT];
        mytikas_cost(state, seat, mytikas_building_of[piece], cost);
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (state->level_token[level] > 0 && mytikas_pays(&within, level, cost))
                return true;
    }
    return false;
}
