/* Template: the rules, in the order of rules.md. */
#include "games/template/template.h"

enum refusal_index { MORE_THAN_HEAP };

static const struct refusal refusals[] = {
    [MORE_THAN_HEAP] = { "2.2", "The heap does not hold that many pebbles." },
    { NULL, NULL },
};

static const struct template_state *as_template(const struct game_state *state)
{
    return (const struct template_state *)state;
}

/* ---- 1 Setup ---- */

static void start(struct game_state *head, const struct game_setup *setup)
{
    struct template_state *state = (struct template_state *)head;
    game_begin(head, sizeof *state, setup);
    state->heap = (uint8_t)(12 + rng_below(&head->rng, 6)); /* 1.1 */
    for (int seat = 0; seat < head->seat_count; seat++)     /* 1.2 */
        state->charm[seat] = (uint8_t)(1 + rng_below(&head->rng, TEMPLATE_CHARM_COUNT));
    head->acting = 1;
}

/* ---- 2 A turn ---- */

/* Pebbles a move takes: operand value 0 is one pebble. */
static int pebbles(const struct game_move *move)
{
    return move->operand[0] + 1;
}

static const struct refusal *refusal(const struct game_state *head, const struct game_event *event)
{
    if (pebbles(&event->move) > as_template(head)->heap)
        return &refusals[MORE_THAN_HEAP];
    return NULL;
}

static void end(struct template_state *state)
{
    state->head.acting = 0;
    state->head.phase = TEMPLATE_ENDED;
    state->head.shown++; /* 3.1: the charms are turned up */
}

static void apply(struct game_state *head, const struct game_event *event)
{
    struct template_state *state = (struct template_state *)head;
    int count = pebbles(&event->move);
    state->heap = (uint8_t)(state->heap - count);
    state->taken[event->seat] = (uint8_t)(state->taken[event->seat] + count);
    head->acting = (uint16_t)(1 << (event->seat + 1) % head->seat_count); /* 2.3 */
    if (state->heap == 0)
        end(state);
}

static void list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    (void)seat;
    for (uint8_t count = 1; count <= TEMPLATE_TAKE_MOST && count <= as_template(head)->heap; count++)
        move_add(list, TEMPLATE_TAKE, (uint8_t)(count - 1), 0);
}

/* ---- 3 The end ---- */

static void rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        template_score(head, seat, &sheet);
        total[seat] = sheet.total;
    }
    rank_by_total(head->seat_count, total, NULL, place); /* 3.4 */
}

/* ---- Secrets ---- */

static void redact(struct game_state *head)
{
    struct template_state *state = (struct template_state *)head;
    assert(head->seat_count <= TEMPLATE_SEATS_MOST);
    for (int seat = 0; seat < head->seat_count; seat++)
        if (seat != head->viewer && head->phase != TEMPLATE_ENDED)
            state->charm[seat] = 0;
}

static void imagine(struct game_state *head, int viewer, struct rng *rng)
{
    struct template_state *state = (struct template_state *)head;
    int count = head->seat_count;
    assert(count <= TEMPLATE_SEATS_MOST);
    for (int seat = 0; seat < count; seat++)
        if (seat != viewer && state->charm[seat] == 0)
            state->charm[seat] = (uint8_t)(1 + rng_below(rng, TEMPLATE_CHARM_COUNT));
}

/* The law below counts the pebbles, so that here only what it cannot see is left. */
static const char *state_fault(const struct game_state *head)
{
    const struct template_state *state = as_template(head);
    bool ended = head->phase == TEMPLATE_ENDED;
    if (head->deadline_ms != 0)
        return "this game has no deadline";
    if (ended != (state->heap == 0) || __builtin_popcount(head->acting) != !ended)
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

static const char *broken_law(const struct game_state *head)
{
    const struct template_state *state = as_template(head);
    int pebble_count = state->heap;
    for (int seat = 0; seat < head->seat_count; seat++)
        pebble_count += state->taken[seat];
    return pebble_count >= 12 && pebble_count <= 17 ? NULL : "12 to 17 pebbles, always";
}

#define CHARM_OF(seat)                                                                                                 \
    {                                                                                                                  \
        "charm", offsetof(struct template_state, charm) + (seat), 1, 1 << (seat)                                       \
    }
static const struct game_secret secrets[] = { CHARM_OF(0), CHARM_OF(1), CHARM_OF(2), CHARM_OF(3), { NULL, 0, 0, 0 } };
static const char *const phases[] = { "taking", "ended", NULL };

const struct game template_game = {
    .key = "template",
    .title = "Template",
    .about = "A heap of pebbles and a secret charm: the smallest legal game, to copy.",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct template_state),
    .seats_least = 2,
    .seats_most = TEMPLATE_SEATS_MOST,
    .seat_step = 1,
    .points_unit = 1,
    .minutes = 2,
    .verbs = template_verbs,
    .phases = phases,
    .refusals = refusals,
    .secrets = secrets,
    .start = start,
    .refusal = refusal,
    .apply = apply,
    .list_moves = list_moves,
    .rank = rank,
    .score = template_score,
    .redact = redact,
    .imagine = imagine,
    .ask = template_ask,
    .print = template_print,
    .write_json = template_write_json,
    .narrate = template_narrate,
    .state_fault = state_fault,
    .broken_law = broken_law,
};
