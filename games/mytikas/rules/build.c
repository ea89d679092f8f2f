/* Mytikas: constructing (rule 5). */
#include "games/mytikas/rules/verbs.h"

/* 5.7: the space before is of the same kind, has the same effect and still holds its piece. */
static bool has_earlier_twin(const struct mytikas_state *state, int seat, int piece)
{
    return piece > 0 && mytikas_building_of[piece - 1] == mytikas_building_of[piece] &&
           state->built[seat][piece - 1] == 0 &&
           memcmp(&mytikas_effect[piece - 1], &mytikas_effect[piece], sizeof mytikas_effect[piece]) == 0;
}

static const struct refusal *piece_refusal(const struct mytikas_state *state, int seat, int piece)
{
    if (state->task != MYTIKAS_BUILDING)
        return mytikas_no(MYTIKAS_NOT_BUILDING);
    if (piece < mytikas_first_piece(state->area))
        return mytikas_no(MYTIKAS_ONLY_TEMPLES);
    if (piece >= mytikas_pieces_end(state->area))
        return mytikas_no(MYTIKAS_ONLY_CITIES);
    if (state->built[seat][piece] != 0)
        return mytikas_no(MYTIKAS_PIECE_USED);
    return has_earlier_twin(state, seat, piece) ? mytikas_no(MYTIKAS_TWIN_FIRST) : NULL;
}

static const struct refusal *site_refusal(const struct mytikas_state *state, int seat, int piece, int level)
{
    if (state->level_token[level] == 0)
        return mytikas_no(MYTIKAS_LEVEL_FULL);
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    mytikas_cost(state, seat, mytikas_building_of[piece], cost);
    return mytikas_pays(&state->board[seat], level, cost) ? NULL : mytikas_no(MYTIKAS_CANNOT_PAY);
}

const struct refusal *mytikas_build_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    int piece = event->move.operand[0], level = event->move.operand[1];
    const struct refusal *refusal = piece_refusal(state, event->seat, piece);
    return refusal != NULL ? refusal : site_refusal(state, event->seat, piece, level);
}

void mytikas_build_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    int end = mytikas_pieces_end(state->area);
    for (int piece = mytikas_first_piece(state->area); piece < end; piece++)
        if (piece_refusal(state, seat, piece) == NULL)
            for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
                if (site_refusal(state, seat, piece, level) == NULL)
                    mytikas_put(list, MYTIKAS_BUILD, piece, level, 0);
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

enum mytikas_next mytikas_build_apply(struct mytikas_state *state, const struct game_event *event)
{
    int piece = event->move.operand[0], level = event->move.operand[1];
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    mytikas_cost(state, state->seat, mytikas_building_of[piece], cost);
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        mytikas_gain(state, kind, level, -cost[kind]);
    state->level_token[level]--;
    state->built[state->seat][piece] = (uint8_t)(level + 1);
    state->piece = (uint8_t)piece; /* 5.8 */
    note_built(state);
    return MYTIKAS_NEXT_STEP;
}
