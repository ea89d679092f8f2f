/* Myriath: the course of the game. A phase does its part and returns what comes next; only this file goes there. */
#include "games/myriath/myriath.h"

static const struct phase {
    const struct refusal *(*refusal)(const struct myriath_state *state, const struct game_event *event);
    void (*list)(const struct myriath_state *state, int seat, struct move_list *list);
    enum myriath_next (*apply)(struct myriath_state *state, const struct game_event *event);
} phases[] = {
    [MYRIATH_STARTING] = { myriath_starting_refusal, myriath_starting_list, myriath_starting_apply },
    [MYRIATH_PLACING] = { myriath_placing_refusal, myriath_placing_list, myriath_placing_apply },
};

const struct refusal *myriath_refusal(const struct game_state *head, const struct game_event *event)
{
    return phases[head->phase].refusal(myriath_of(head), event);
}

void myriath_list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    phases[head->phase].list(myriath_of(head), seat, list);
}

/* 3.7, 3.8: the next seat clockwise that can place a tile; seats that cannot pass. 5.1: all have passed. */
static void ask_for_placement(struct myriath_state *state, int seat)
{
    int seats = state->head.seat_count;
    state->head.phase = MYRIATH_PLACING;
    for (int step = 1; step <= seats; step++) {
        int next = (seat + step) % seats;
        if (myriath_can_place(state, next)) {
            state->head.acting = (uint16_t)bits_of(next);
            return;
        }
    }
    state->head.acting = 0;
    state->head.phase = MYRIATH_ENDED;
}

void myriath_apply(struct game_state *head, const struct game_event *event)
{
    struct myriath_state *state = (struct myriath_state *)head;
    switch (phases[head->phase].apply(state, event)) {
    case MYRIATH_NEXT_OCTAGON: head->acting = (uint16_t)bits_of((event->seat + 1) % head->seat_count); break; /* 2.3 */
    case MYRIATH_NEXT_PLACEMENT: ask_for_placement(state, event->seat); break;
    }
}
