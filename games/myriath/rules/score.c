/* Myriath: points, counted afresh from the position (4), and places (5). */
#include "games/myriath/myriath.h"

/* How many half diagonals of a placed tile's piece touch another tile. A tile has one piece in a crossing, so whatever
 * else is held there is another tile's. */
static int contacts_of(const struct myriath_state *state, struct myriath_spot spot, const struct myriath_cell *cell)
{
    unsigned held = ~(unsigned)state->open[myriath_cell_at(spot.at, cell)];
    return myriath_count(myriath_beside(cell->triangles) & held);
}

void myriath_tally_tile(const struct myriath_state *state, int seat, int tile, struct myriath_tally *tally)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    struct myriath_spot spot = state->spot[seat][tile];
    int count = myriath_is_placed(state, seat, tile) ? myriath_cells_of(tile, spot.turn, cell) : 0;
    for (int i = 0; i < count; i++) {
        int contacts = contacts_of(state, spot, &cell[i]);
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

/* The ends of one tile. Ends are compared one by one: in sums, an end that now touches fully would hide another that
 * begins to touch partially. */
static void add_gain(const struct myriath_state *before, const struct myriath_state *now, int seat, int tile,
                     struct myriath_tally *gain)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    struct myriath_spot spot = now->spot[seat][tile];
    int count = myriath_is_placed(now, seat, tile) ? myriath_cells_of(tile, spot.turn, cell) : 0;
    for (int i = 0; i < count; i++) {
        int was = myriath_is_placed(before, seat, tile) ? contacts_of(before, spot, &cell[i]) : 0;
        int is = contacts_of(now, spot, &cell[i]);
        if (cell[i].end == MYRIATH_ARROW)
            gain->half += is - was;
        else if (cell[i].end != MYRIATH_NO_ARM && is > was) {
            gain->partial += is == 1;
            gain->full += is == 2;
        }
    }
}

struct myriath_tally myriath_gain(const struct myriath_state *before, const struct myriath_state *now, int seat)
{
    struct myriath_tally gain = { 0 };
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        add_gain(before, now, seat, tile, &gain);
    return gain;
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
    score_part(sheet, "Head start");
    if (head_start > 0)
        score_add(sheet, rule, head_start, "Head start for taking later turns");
    score_part(sheet, "Half edges");
    score_add_n(sheet, "4.1", tally.half, tally.half, "%d half edge touches: 0.5 points",
                "%d half edges touch: 0.5 points each", tally.half);
    score_part(sheet, "Whole edges touched in part");
    score_add_n(sheet, "4.2", tally.partial, tally.partial, "%d whole edge touches partially: 0.5 points",
                "%d whole edges touch partially: 0.5 points each", tally.partial);
    score_part(sheet, "Whole edges touched fully");
    score_add_n(sheet, "4.3", 2 * tally.full, tally.full, "%d whole edge touches fully: 1 point",
                "%d whole edges touch fully: 1 point each", tally.full);
}

/* ---- 5 The end ---- */

void myriath_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++)
        total[seat] = myriath_of(head)->points[seat];
    rank_by_total(head->seat_count, total, NULL, place); /* 5.2 */
}
