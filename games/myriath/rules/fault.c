/* Myriath: can these bytes be a state of this game? Everything but the tiles' spots follows from them, and the law
 * (rules/laws.c) lays them all down again and compares; so here it is the spots that must be sound, and the turn.
 */
#include "games/myriath/myriath.h"

/* ---- the tiles ---- */

/* All of the tile lies inside the area in use (3.2), in a turn of its own (1.6). */
static bool spot_exists(const struct myriath_state *state, int tile, struct myriath_spot spot)
{
    return spot.turn < MYRIATH_TURN_COUNT && myriath_is_turn(tile, spot.turn) &&
           myriath_is_inside(&state->head, tile, spot.turn, myriath_column_of(spot.at), myriath_row_of(spot.at));
}

static const char *spots_fault(const struct myriath_state *state)
{
    for (int seat = 0; seat < MYRIATH_SEATS_MOST; seat++)
        for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++) {
            struct myriath_spot spot = state->spot[seat][tile];
            if (spot.at == 0 ? spot.turn != 0 : !spot_exists(state, tile, spot))
                return "a tile lies where no tile can lie";
            if (spot.at != 0 && seat >= state->head.seat_count)
                return "a tile belongs to an empty chair";
        }
    return NULL;
}

/* ---- whose turn it is ---- */

/* 2.4: in turn order, beginning with the first player, and nothing else. */
static const char *starting_fault(const struct myriath_state *state)
{
    int seats = state->head.seat_count, started = 0;
    for (int seat = 0; seat < seats; seat++)
        started += myriath_is_placed(state, seat, MYRIATH_OCTAGON);
    if (started == seats)
        return "all octagons are placed";
    for (int step = 0; step < seats; step++) {
        int seat = (state->first + step) % seats;
        bool has_started = step < started;
        if (myriath_is_placed(state, seat, MYRIATH_OCTAGON) != has_started ||
            myriath_hand_count(state, seat) != MYRIATH_TILE_COUNT - has_started)
            return "octagons are placed first, in turn order";
    }
    return state->head.acting == bits_of((state->first + started) % seats) ? NULL : "another seat starts next";
}

/* 3.5: an end of every tile touches a tile of another player, for tiles never leave. */
static bool is_connected(const struct myriath_state *state, int seat, int tile)
{
    struct myriath_spot spot = state->spot[seat][tile];
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, spot.turn, cell);
    for (int i = 0; i < count; i++) {
        int at = myriath_cell_at(spot.at, &cell[i]);
        unsigned rivals = ~(unsigned)(state->open[at] | state->held[seat][at]);
        if (cell[i].end != MYRIATH_NO_ARM && (myriath_beside(cell[i].triangles) & rivals) != 0)
            return true;
    }
    return false;
}

static const char *placing_fault(const struct myriath_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (!myriath_is_placed(state, seat, MYRIATH_OCTAGON))
            return "octagons come before other tiles";
        for (int tile = MYRIATH_IAA; tile < MYRIATH_TILE_COUNT; tile++)
            if (myriath_is_placed(state, seat, tile) && !is_connected(state, seat, tile))
                return "a tile that touches no other player's tile";
    }
    bool ended = state->head.phase == MYRIATH_ENDED;
    return bits_count(state->head.acting) == !ended ? NULL : "one seat acts, and nobody after the end";
}

const char *myriath_state_fault(const struct game_state *head)
{
    const struct myriath_state *state = myriath_of(head);
    int chosen = head->option[MYRIATH_FIRST]; /* 2.2 */
    if (head->deadline_ms != 0)
        return "this game has no deadline";
    if (state->first >= head->seat_count || (chosen > 0 && state->first != chosen - 1))
        return "somebody else is the first player";
    const char *fault = spots_fault(state);
    if (fault == NULL)
        fault = head->phase == MYRIATH_STARTING ? starting_fault(state) : placing_fault(state);
    return fault;
}
