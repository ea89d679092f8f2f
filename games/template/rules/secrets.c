/* Template: who may see what, which bytes can be a state, and what always holds. */
#include "games/template/template.h"

#define CHARM_OF(seat)                                                                                                 \
    {                                                                                                                  \
        "charm", offsetof(struct template_state, charm) + (seat), 1, 1 << (seat)                                       \
    }
const struct game_secret template_secrets[] = {
    CHARM_OF(0), CHARM_OF(1), CHARM_OF(2), CHARM_OF(3), { NULL, 0, 0, 0 },
};

void template_redact(struct game_state *head)
{
    struct template_state *state = (struct template_state *)head;
    assert(head->seat_count <= TEMPLATE_SEATS_MOST);
    for (int seat = 0; seat < head->seat_count; seat++)
        if (seat != head->viewer && head->phase != TEMPLATE_ENDED)
            state->charm[seat] = 0;
}

void template_imagine(struct game_state *head, int viewer, struct rng *rng)
{
    struct template_state *state = (struct template_state *)head;
    int count = head->seat_count;
    assert(count <= TEMPLATE_SEATS_MOST);
    for (int seat = 0; seat < count; seat++)
        if (seat != viewer && state->charm[seat] == 0)
            state->charm[seat] = (uint8_t)(1 + rng_below(rng, TEMPLATE_CHARM_COUNT));
}

/* The law below counts the pebbles, so that here only what it cannot see is left. */
const char *template_state_fault(const struct game_state *head)
{
    const struct template_state *state = template_of(head);
    bool ended = head->phase == TEMPLATE_ENDED;
    if (head->deadline_ms != 0)
        return "this game has no deadline";
    if (ended != (state->heap == 0) || bits_count(head->acting) != !ended)
        return "one seat acts while there are pebbles, and nobody afterwards";
    for (int seat = 0; seat < TEMPLATE_SEATS_MOST; seat++) {
        bool sits = seat < head->seat_count;
        bool known = sits && (ended || head->viewer == GAME_TRUTH || head->viewer == seat);
        if (state->charm[seat] > TEMPLATE_CHARM_COUNT || (state->charm[seat] != 0) != known)
            return "a charm is 1 to 3 for those who may know it";
        if (!sits && state->taken[seat] != 0)
            return "an empty chair has taken pebbles";
    }
    return NULL;
}

const char *template_broken_law(const struct game_state *head)
{
    const struct template_state *state = template_of(head);
    int pebble_count = state->heap;
    for (int seat = 0; seat < head->seat_count; seat++)
        pebble_count += state->taken[seat];
    return pebble_count >= 12 && pebble_count <= 17 ? NULL : "12 to 17 pebbles, always";
}
