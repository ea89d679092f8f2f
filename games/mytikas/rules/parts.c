/* Mytikas: a seat's action (rules 2 and 3) and the deity cards that add to it (11). It is a chain of parts: main
 * action, effect of a space, deity card, bonus action. Each part opens with what it gives at once and one task. */
#include "games/mytikas/rules/verbs.h"

static const struct mytikas_grant nothing = { 0 };

static void open_part(struct mytikas_state *state, enum mytikas_phase phase, const struct mytikas_grant *grant)
{
    state->head.phase = (uint8_t)phase;
    state->task = grant->task;
    state->left = grant->count;
    state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] + grant->offerings);
    if (grant->offerings > 0) /* 2.6 */
        state->acted = 1;
}

/* 3.8: with nothing to offer the token is all there is; Hermes gives both (11.18). */
static void open_gift(struct mytikas_state *state)
{
    bool both = mytikas_uses(state, state->seat, MYTIKAS_HERMES);
    if (!both && mytikas_can_offer(state, state->seat))
        return;
    state->offerings[state->seat]++;
    state->acted = 1;
    state->task = both ? MYTIKAS_OFFERING : MYTIKAS_NOTHING;
    state->left = both;
}

void mytikas_open_main(struct mytikas_state *state)
{
    int area = state->area;
    state->acted = 0;
    state->kinds = 0;
    open_part(state, MYTIKAS_MAIN, &mytikas_main[area]);
    if (area == MYTIKAS_ZEUS_DAY)
        state->left = (uint8_t)mytikas_city_count(state, state->seat);
    if (area == MYTIKAS_HADES_NIGHT)
        open_gift(state);
    if (area == MYTIKAS_POSEIDON_DAY && mytikas_uses(state, state->seat, MYTIKAS_ARES))
        state->offerings[state->seat] = (uint16_t)(state->offerings[state->seat] + mytikas_ares_tokens);
}

static void open_effect(struct mytikas_state *state)
{
    int piece = state->piece;
    open_part(state, MYTIKAS_EFFECT, piece == MYTIKAS_NO_PIECE ? &nothing : &mytikas_effect[piece]);
    if (piece != MYTIKAS_NO_PIECE)
        mytikas_gain(state, MYTIKAS_GOLD, state->built[state->seat][piece] - 1, mytikas_effect[piece].gold);
    state->piece = MYTIKAS_NO_PIECE;
}

/* Cards that add a task to a main action just performed. */
static void open_card(struct mytikas_state *state)
{
    const struct mytikas_addition *addition = &mytikas_additions[state->area];
    bool adds = state->acted != 0 && addition->grant.count > 0 && mytikas_uses(state, state->seat, addition->deity);
    open_part(state, MYTIKAS_CARD, adds ? &addition->grant : &nothing);
}

static void open_bonus(struct mytikas_state *state)
{
    bool may = mytikas_has_ribbon(state, state->seat, state->area); /* 10.3 */
    open_part(state, MYTIKAS_BONUS, may ? &mytikas_bonus[state->area] : &nothing);
}

/* 10.5; a follower never leaves out the main action, so this stays as it was. */
static void note_performed(struct mytikas_state *state)
{
    if (game_rules_version(&state->head) >= 2)
        state->performed = state->acted;
}

bool mytikas_open_next(struct mytikas_state *state)
{
    switch (state->head.phase) {
    case MYTIKAS_MAIN:
        note_performed(state);
        open_effect(state);
        return true;
    case MYTIKAS_EFFECT: open_card(state); return true;
    case MYTIKAS_CARD: open_bonus(state); return true;
    default: return false;
    }
}

/* ---- 2.7 Leaving out the rest ---- */

const struct refusal *mytikas_done_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    (void)event;
    return mytikas_stop_refusal(state);
}

void mytikas_done_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    (void)seat;
    if (mytikas_stop_refusal(state) == NULL)
        mytikas_put(list, MYTIKAS_DONE, 0, 0, 0);
}

enum mytikas_next mytikas_done_apply(struct mytikas_state *state, const struct game_event *event)
{
    (void)event;
    state->left = 0;
    return MYTIKAS_NEXT_SAME;
}
