/* Myriath: setup (rules 2.1, 2.2, 2.7 and 2.8). */
#include "games/myriath/myriath.h"

const struct refusal *myriath_setup_refusal(const struct game_setup *setup)
{
    return setup->option[MYRIATH_FIRST] > setup->seat_count ? myriath_no(MYRIATH_NO_SUCH_FIRST) : NULL;
}

void myriath_start(struct game_state *head, const struct game_setup *setup)
{
    struct myriath_state *state = (struct myriath_state *)head;
    game_begin(head, sizeof *state, setup);
    int chosen = setup->option[MYRIATH_FIRST]; /* 2.1, 2.2 */
    state->first = (uint8_t)(chosen > 0 ? (uint32_t)chosen - 1 : rng_below(&head->rng, head->seat_count));
    myriath_clear(state);
    for (int seat = 0; seat < head->seat_count; seat++)
        state->points[seat] = (uint8_t)myriath_head_start(state, seat); /* 2.7, 2.8 */
    head->acting = (uint16_t)bits_of(state->first);
}
