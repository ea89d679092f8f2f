/* Myriath: points, counted afresh from the position (4), and places (5). */
#include "games/myriath/myriath.h"

void myriath_tally_tile(const struct myriath_state *state, int seat, int tile, struct myriath_tally *tally)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    struct myriath_spot spot = state->spot[seat][tile];
    int count = myriath_is_placed(state, seat, tile) ? myriath_cells(tile, spot.turn, cell) : 0;
    for (int i = 0; i < count; i++) {
        /* A tile has one piece in a crossing, so whatever else is held there is another tile's. */
        unsigned touched =
            myriath_beside(cell[i].triangles) & ~(unsigned)state->open[myriath_cell_at(spot.at, &cell[i])];
        int contacts = myriath_count(touched);
        if (cell[i].end == MYRIATH_ARROW)
            tally->half += contacts;
        else if (cell[i].end != MYRIATH_NO_ARM) {
            tally->partial += contacts == 1;
            tally->full += contacts == 2;
        }
    }
}

struct myriath_tally myriath_tally_seat(const struct myriath_state *state, int seat)
{
    struct myriath_tally tally = { 0 };
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        myriath_tally_tile(state, seat, tile, &tally);
    return tally;
}

int myriath_head_start(const struct myriath_state *state, int seat)
{
    int seats = state->head.seat_count;
    return myriath_head_starts[state->head.option[MYRIATH_HEAD_START]][seats][(seat - state->first + seats) % seats];
}

void myriath_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    const struct myriath_state *state = myriath_of(view);
    struct myriath_tally tally = myriath_tally_seat(state, seat);
    int head_start = myriath_head_start(state, seat);
    const char *rule = view->option[MYRIATH_HEAD_START] == 0 ? "2.7" : "2.8";
    if (head_start > 0)
        score_add(sheet, rule, head_start, "head start for going later");
    score_add(sheet, "4.1", tally.half, "half edges that touch: %d x 1/2", tally.half);
    score_add(sheet, "4.2", tally.partial, "whole edges that touch partially: %d x 1/2", tally.partial);
    score_add(sheet, "4.3", 2 * tally.full, "whole edges that touch fully: %d x 1", tally.full);
}

/* ---- 5 The end ---- */

void myriath_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++)
        total[seat] = myriath_of(head)->points[seat];
    rank_by_total(head->seat_count, total, NULL, place); /* 5.2 */
}
