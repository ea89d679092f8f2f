/* Template: taking pebbles (2.1, 2.2). A phase is three functions: why not, which moves, and what a move does. */
#include "games/template/template.h"

/* Operand value 0 is one pebble. */
static int pebbles(const struct game_move *move)
{
    return move->operand[0] + 1;
}

const struct refusal *template_take_refusal(const struct template_state *state, const struct game_event *event)
{
    return pebbles(&event->move) > state->heap ? template_no(TEMPLATE_MORE_THAN_HEAP) : NULL;
}

void template_take_list(const struct template_state *state, int seat, struct move_list *list)
{
    (void)seat;
    for (uint8_t count = 1; count <= TEMPLATE_TAKE_MOST && count <= state->heap; count++)
        move_add(list, TEMPLATE_TAKE, (uint8_t)(count - 1), 0);
}

enum template_next template_take_apply(struct template_state *state, const struct game_event *event)
{
    int count = pebbles(&event->move);
    state->heap = (uint8_t)(state->heap - count);
    state->taken[event->seat] = (uint8_t)(state->taken[event->seat] + count);
    return state->heap == 0 ? TEMPLATE_THE_END : TEMPLATE_NEXT_TURN;
}
