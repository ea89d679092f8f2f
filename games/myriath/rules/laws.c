/* Myriath: what always holds: the position, laid down again, comes to the same sets and the same points. */
#include "games/myriath/myriath.h"

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
    const struct myriath_state *state = myriath_of(head);
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
