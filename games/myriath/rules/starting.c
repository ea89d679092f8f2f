/* Myriath: everyone places an octagon (rules 2.3 to 2.6). */
#include "games/myriath/myriath.h"

/* For the square below and right of a crossing. The cells are the octagon's: their owner asks for them once, not for
 * every square. */
static const struct refusal *square_refusal(const struct myriath_state *state, const struct myriath_cell *cell,
                                            int count, int column, int row)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    if (column + 1 >= area->columns || row + 1 >= area->rows)
        return myriath_no(MYRIATH_OUTER_SQUARE);
    bool fits = myriath_cells_fit(state, cell, count, myriath_place_at(column, row));
    return fits ? NULL : myriath_no(MYRIATH_START_OVERLAPS);
}

const struct refusal *myriath_starting_refusal(const struct myriath_state *state, const struct game_event *event)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(MYRIATH_OCTAGON, 0, cell);
    if (event->move.verb != MYRIATH_START)
        return myriath_no(MYRIATH_START_FIRST);
    return square_refusal(state, cell, count, event->move.operand[0], event->move.operand[1]);
}

void myriath_starting_list(const struct myriath_state *state, int seat, struct move_list *list)
{
    (void)seat;
    const struct myriath_area *area = myriath_area_of(&state->head);
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(MYRIATH_OCTAGON, 0, cell);
    for (uint8_t row = 0; row < area->rows; row++)
        for (uint8_t column = 0; column < area->columns; column++)
            if (square_refusal(state, cell, count, column, row) == NULL)
                move_add(list, MYRIATH_START, column, row);
}

enum myriath_next myriath_starting_apply(struct myriath_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    myriath_put(state, event->seat, MYRIATH_OCTAGON, myriath_spot_of(0, operand[0], operand[1]));
    bool last = (event->seat + 1) % state->head.seat_count == state->first;
    return last ? MYRIATH_NEXT_PLACEMENT : MYRIATH_NEXT_OCTAGON;
}
