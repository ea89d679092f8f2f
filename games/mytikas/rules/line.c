/* Mytikas: deity cards that nobody has seen, and those in the line (rules 1.9 and 9.5). */
#include "games/mytikas/mytikas.h"

/* Hidden cards are a multiset: which one lies where is decided when it is seen. */
int mytikas_draw(struct mytikas_state *state, int holder)
{
    uint8_t unseen[MYTIKAS_DEITY_COUNT];
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        unseen[deity] = state->holder[deity] == MYTIKAS_UNSEEN;
    int deity = (int)rng_weighted(&state->head.rng, unseen, MYTIKAS_DEITY_COUNT);
    state->holder[deity] = (uint8_t)holder;
    return deity;
}

/* 1.9 */
void mytikas_lay_line(struct mytikas_state *state)
{
    int length = mytikas_line_length[state->head.seat_count];
    memset(state->line, MYTIKAS_FACE_DOWN, (size_t)length);
    state->line[0] = (uint8_t)mytikas_draw(state, MYTIKAS_IN_LINE);
}

/* 9.5: any unseen card is equally likely to lie there. */
void mytikas_turn_up(struct mytikas_state *state)
{
    int length = mytikas_line_length[state->head.seat_count];
    for (int i = 1; i <= state->locks_taken && i < length; i++)
        if (state->line[i] == MYTIKAS_FACE_DOWN)
            state->line[i] = (uint8_t)mytikas_draw(state, MYTIKAS_IN_LINE);
}
