/* Mykerinos: the table before the first turn (section 2, 8.1). */
#include "games/mykerinos/mykerinos.h"

void mykerinos_start(struct game_state *head, const struct game_setup *setup)
{
    struct mykerinos_state *state = (struct mykerinos_state *)head;
    game_begin(head, sizeof *state, setup);
    state->first = (uint8_t)rng_below(&head->rng, head->seat_count); /* 2.1 */
    for (uint8_t wing = 0; wing < MYKERINOS_WING_COUNT; wing++)      /* 2.2 */
        state->wing[wing] = wing;
    rng_shuffle(&head->rng, state->wing, MYKERINOS_WING_COUNT);
    state->undealt = bits_of(MYKERINOS_TILE_COUNT) - 1;
    memset(state->laid, MYKERINOS_NO_TILE, sizeof state->laid);
    for (int seat = 0; seat < head->seat_count; seat++) /* 2.4 */
        state->reserve[seat] = MYKERINOS_CUBES;
    if (head->seat_count == 2) /* 8.1 */
        state->reserve[MYKERINOS_NEUTRAL] = MYKERINOS_CUBES;
    state->patron = MYKERINOS_NO_PATRON;
    mykerinos_begin_season(state);
}
