/* Cyclades: who may see what (rule 16). */
#include "games/cyclades/cyclades.h"

#define GOLD_OF(seat)                                                                                                  \
    {                                                                                                                  \
        "gold", offsetof(struct cyclades_state, gold) + (seat) * sizeof(uint16_t), sizeof(uint16_t), 1 << (seat)       \
    }
const struct game_secret cyclades_secrets[] = {
    GOLD_OF(0), GOLD_OF(1), GOLD_OF(2), GOLD_OF(3), GOLD_OF(4), { NULL, 0, 0, 0 },
};

bool cyclades_gold_hidden(const struct cyclades_state *view, int seat)
{
    return view->head.viewer != GAME_TRUTH && view->head.viewer != seat && view->head.phase != CYCLADES_ENDED;
}

/* With open fortunes `fortune` tells all what `gold` hides. */
void cyclades_redact(struct game_state *head)
{
    struct cyclades_state *state = (struct cyclades_state *)head;
    for (int seat = 0; seat < head->seat_count; seat++)
        if (cyclades_gold_hidden(state, seat)) {
            state->gold[seat] = 0;
            state->news.flow[CYCLADES_FLOW_LOST][seat] = 0;
        }
}

/* What the seat must have: its standing offerings were payable, and the Griffon's victim has shown it. */
static int imagined_gold(const struct cyclades_state *state, int seat, struct rng *rng)
{
    int fortune = state->news.fortune;
    if (bits_has(state->out, seat))
        return 0;
    if (cyclades_fortunes_are_open(state))
        return state->fortune[seat];
    if (state->news.fortune_seat == seat)
        return fortune - fortune / 2;
    bool unpaid = state->head.phase == CYCLADES_OFFERING;
    int spare = 4 + 2 * cyclades_revenue(state, seat);
    return (unpaid ? cyclades_offering_price(state, seat) : 0) + (int)rng_below(rng, (uint32_t)spare);
}

void cyclades_imagine(struct game_state *head, int viewer, struct rng *rng)
{
    struct cyclades_state *state = (struct cyclades_state *)head;
    for (int seat = 0; seat < head->seat_count; seat++)
        if (seat != viewer && head->phase != CYCLADES_ENDED)
            state->gold[seat] = (uint16_t)imagined_gold(state, seat, rng);
}
