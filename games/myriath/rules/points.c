/* Myriath: laying a tile down and what contacts pay (rules.md 4), places (5) and the conservation laws. */
#include "games/myriath/myriath.h"

const struct myriath_area *myriath_area_of(const struct game_state *head)
{
    return &myriath_areas[head->seat_count];
}

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

bool myriath_fits(const struct myriath_state *state, int tile, struct myriath_spot spot)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    return myriath_cells_fit(state, cell, myriath_cells(tile, spot.turn, cell), spot.at);
}

static int count_of(unsigned triangles)
{
    static const uint8_t count[] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    return count[triangles];
}

/* ---- 4 Points ---- */

/* Both sides of every new contact are paid where they belong to a tail end. */
static void pay(struct myriath_state *state, int seat, const struct myriath_cell *cell, int at)
{
    unsigned touched = myriath_beside(cell->triangles) & ~(unsigned)state->open[at];
    if (touched == 0)
        return;
    for (int other = 0; other < state->head.seat_count; other++) {
        unsigned held = state->held[other][at], own = cell->end != MYRIATH_NO_ARM ? touched & held : 0;
        state->points[seat] = (uint8_t)(state->points[seat] + count_of(own));
        state->points[other] = (uint8_t)(state->points[other] + count_of(touched & held >> 4));
    }
}

void myriath_put(struct myriath_state *state, int seat, int tile, struct myriath_spot spot)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells(tile, spot.turn, cell);
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

/* ---- the same, counted afresh from the position ---- */

void myriath_tally_tile(const struct myriath_state *state, int seat, int tile, struct myriath_tally *tally)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    struct myriath_spot spot = state->spot[seat][tile];
    int count = myriath_is_placed(state, seat, tile) ? myriath_cells(tile, spot.turn, cell) : 0;
    for (int i = 0; i < count; i++) {
        /* A tile has one piece in a crossing, so whatever else is held there is another tile's. */
        unsigned touched =
            myriath_beside(cell[i].triangles) & ~(unsigned)state->open[myriath_cell_at(spot.at, &cell[i])];
        int contacts = count_of(touched);
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
    const struct myriath_state *state = (const struct myriath_state *)view;
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
        total[seat] = ((const struct myriath_state *)head)->points[seat];
    rank_by_total(head->seat_count, total, NULL, place); /* 5.2 */
}

/* ---- laws ---- */

/* Every tile of the position, laid down again in another order; false: two of them overlap. */
static bool rebuild(const struct myriath_state *state, struct myriath_state *again)
{
    again->head = state->head;
    again->first = state->first;
    myriath_clear(again);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        again->points[seat] = (uint8_t)myriath_head_start(state, seat);
    for (int tile = MYRIATH_TILE_COUNT - 1; tile >= 0; tile--)
        for (int seat = 0; seat < state->head.seat_count; seat++) {
            struct myriath_spot spot = state->spot[seat][tile];
            if (spot.at != 0 && !myriath_fits(again, tile, spot))
                return false;
            if (spot.at != 0)
                myriath_put(again, seat, tile, spot);
        }
    return true;
}

const char *myriath_broken_law(const struct game_state *head)
{
    const struct myriath_state *state = (const struct myriath_state *)head;
    struct myriath_state again = { 0 };
    if (!rebuild(state, &again))
        return "no tile overlaps another or leaves the area (3.2, 3.3)";
    if (memcmp(again.points, state->points, sizeof again.points) != 0)
        return "points are the head start and the contacts (4.6)";
    if (memcmp(&again, state, sizeof again) != 0)
        return "the sets say what the tiles say";
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        myriath_score(head, seat, &sheet);
        if (sheet.total != state->points[seat])
            return "the running total is what the derivation adds up to (4.6)";
    }
    return NULL;
}
