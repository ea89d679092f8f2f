/* Template: the course of the game. A phase does its part and returns what comes next; only this file goes there, so
 * that no two phases know each other. */
#include "games/template/template.h"

static const struct phase {
    const struct refusal *(*refusal)(const struct template_state *state, const struct game_event *event);
    void (*list)(const struct template_state *state, int seat, struct move_list *list);
    enum template_next (*apply)(struct template_state *state, const struct game_event *event);
} phases[] = {
    [TEMPLATE_TAKING] = { template_take_refusal, template_take_list, template_take_apply },
};

void template_start(struct game_state *head, const struct game_setup *setup)
{
    struct template_state *state = (struct template_state *)head;
    game_begin(head, sizeof *state, setup);
    state->heap = (uint8_t)(12 + rng_below(&head->rng, 6)); /* 1.1 */
    for (int seat = 0; seat < head->seat_count; seat++)     /* 1.2 */
        state->charm[seat] = (uint8_t)(1 + rng_below(&head->rng, TEMPLATE_CHARM_COUNT));
    head->acting = 1;
}

const struct refusal *template_refusal(const struct game_state *head, const struct game_event *event)
{
    return phases[head->phase].refusal(template_of(head), event);
}

void template_list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    phases[head->phase].list(template_of(head), seat, list);
}

static void end(struct game_state *head)
{
    head->acting = 0;
    head->phase = TEMPLATE_ENDED;
    head->shown++; /* 3.1: the charms are turned up */
}

void template_apply(struct game_state *head, const struct game_event *event)
{
    switch (phases[head->phase].apply((struct template_state *)head, event)) {
    case TEMPLATE_NEXT_TURN: head->acting = (uint16_t)(1 << (event->seat + 1) % head->seat_count); break; /* 2.3 */
    case TEMPLATE_THE_END: end(head); break;
    }
}
