/* Myriath: the board and the hands: where a tile fits, and laying it down with what its contacts pay (4.4). */
#include "games/myriath/myriath.h"

void myriath_clear(struct myriath_state *state)
{
    const struct myriath_area *area = myriath_area_of(&state->head);
    for (int row = 0; row < area->rows; row++)
        for (int column = 0; column < area->columns; column++)
            state->open[myriath_place_at(column, row)] = MYRIATH_ALL_TRIANGLES;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
            for (int word = 0; word < 2; word++)
                state->hand[seat].word[word] |= myriath_shapes_of[tile].word[word];
}

int myriath_hand_count(const struct myriath_state *state, int seat)
{
    int count = 0;
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        count += !myriath_is_placed(state, seat, tile);
    return count;
}

bool myriath_is_inside(const struct game_state *head, int tile, int turn, int column, int row)
{
    const struct myriath_area *area = myriath_area_of(head);
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, turn, cell);
    for (int i = 0; i < count; i++) {
        int x = column + cell[i].column, y = row + cell[i].row;
        if (x < 0 || x >= area->columns || y < 0 || y >= area->rows)
            return false;
    }
    return true;
}

bool myriath_fits(const struct myriath_state *state, int tile, struct myriath_spot spot)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    return myriath_cells_fit(state, cell, myriath_cells_of(tile, spot.turn, cell), spot.at);
}

/* ---- laying a tile down ---- */

/* Both sides of every new contact are paid where they belong to a tail end. */
static void pay(struct myriath_state *state, int seat, const struct myriath_cell *cell, int at)
{
    unsigned touched = myriath_beside(cell->triangles) & ~(unsigned)state->open[at];
    if (touched == 0)
        return;
    for (int other = 0; other < state->head.seat_count; other++) {
        unsigned held = state->held[other][at], own = cell->end != MYRIATH_NO_ARM ? touched & held : 0;
        state->points[seat] = (uint8_t)(state->points[seat] + myriath_count(own));
        state->points[other] = (uint8_t)(state->points[other] + myriath_count(touched & held >> 4));
    }
}

void myriath_put(struct myriath_state *state, int seat, int tile, struct myriath_spot spot)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, spot.turn, cell);
    for (int i = 0; i < count; i++) {
        int at = myriath_cell_at(spot.at, &cell[i]);
        pay(state, seat, &cell[i], at);
        state->open[at] = (uint8_t)(state->open[at] & ~cell[i].triangles);
        int ends = cell[i].end != MYRIATH_NO_ARM ? cell[i].triangles << 4 : 0;
        state->held[seat][at] = (uint8_t)(state->held[seat][at] | cell[i].triangles | ends);
    }
    state->spot[seat][tile] = spot;
    for (int word = 0; word < 2; word++)
        state->hand[seat].word[word] &= ~myriath_shapes_of[tile].word[word];
}
