/* Mytikas: moving resources up, down and to any level (rule 6), and Hestia, who refines them (11.17). */
#include "games/mytikas/rules/verbs.h"

static bool has(const struct mytikas_state *state, int seat, int kind, int level)
{
    return state->board[seat].resource[kind][level] > 0;
}

static void move_resource(struct mytikas_state *state, int kind, int from, int to)
{
    mytikas_gain(state, kind, from, -1);
    mytikas_gain(state, kind, to, 1);
}

/* ---- 6.1 Steps up ---- */

static const struct refusal *raise_refusal(const struct mytikas_state *state, int seat, int kind, int level)
{
    if (state->task != MYTIKAS_RAISING)
        return mytikas_no(MYTIKAS_NOT_RAISING);
    if (level == MYTIKAS_LEVEL_COUNT - 1)
        return mytikas_no(MYTIKAS_TOP_LEVEL);
    return has(state, seat, kind, level) ? NULL : mytikas_no(MYTIKAS_NONE_TO_RAISE);
}

/* 11.17 */
static const struct refusal *hestia_refusal(const struct mytikas_state *state, int seat)
{
    bool there = state->head.phase == MYTIKAS_MAIN && state->area == MYTIKAS_HADES_DAY;
    if (!there || !mytikas_uses(state, seat, MYTIKAS_HESTIA))
        return mytikas_no(MYTIKAS_NO_HESTIA);
    return (state->used & MYTIKAS_USED_HESTIA) != 0 ? mytikas_no(MYTIKAS_HESTIA_USED) : NULL;
}

static const struct refusal *finer_refusal(int kind)
{
    return kind == MYTIKAS_GOLD ? mytikas_no(MYTIKAS_GOLD_IS_FINEST) : NULL;
}

const struct refusal *mytikas_raise_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    int kind = event->move.operand[0], level = event->move.operand[1];
    const struct refusal *refusal = raise_refusal(state, event->seat, kind, level);
    if (refusal != NULL || event->move.verb == MYTIKAS_RAISE)
        return refusal;
    refusal = hestia_refusal(state, event->seat);
    return refusal != NULL ? refusal : finer_refusal(kind);
}

void mytikas_raise_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    bool refines = hestia_refusal(state, seat) == NULL;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            if (raise_refusal(state, seat, kind, level) == NULL) {
                mytikas_put(list, MYTIKAS_RAISE, kind, level, 0);
                if (refines && finer_refusal(kind) == NULL)
                    mytikas_put(list, MYTIKAS_REFINE, kind, level, 0);
            }
}

enum mytikas_next mytikas_raise_apply(struct mytikas_state *state, const struct game_event *event)
{
    int kind = event->move.operand[0], level = event->move.operand[1];
    bool refines = event->move.verb == MYTIKAS_REFINE;
    mytikas_gain(state, kind, level, -1);
    mytikas_gain(state, kind + refines, level + 1, 1);
    if (refines)
        state->used |= MYTIKAS_USED_HESTIA;
    return MYTIKAS_NEXT_STEP;
}

/* ---- 6.2 Moves to any level ---- */

static const struct refusal *shift_refusal(const struct mytikas_state *state, int seat, int kind, int from, int to)
{
    if (state->task != MYTIKAS_SHIFTING)
        return mytikas_no(MYTIKAS_NOT_SHIFTING);
    if (from == to)
        return mytikas_no(MYTIKAS_SAME_LEVEL);
    return has(state, seat, kind, from) ? NULL : mytikas_no(MYTIKAS_NONE_TO_SHIFT);
}

const struct refusal *mytikas_shift_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    return shift_refusal(state, event->seat, operand[0], operand[1], operand[2]);
}

void mytikas_shift_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int from = 0; from < MYTIKAS_LEVEL_COUNT; from++)
            for (int to = 0; to < MYTIKAS_LEVEL_COUNT && has(state, seat, kind, from); to++)
                if (shift_refusal(state, seat, kind, from, to) == NULL)
                    mytikas_put(list, MYTIKAS_SHIFT, kind, from, to);
}

enum mytikas_next mytikas_shift_apply(struct mytikas_state *state, const struct game_event *event)
{
    move_resource(state, event->move.operand[0], event->move.operand[1], event->move.operand[2]);
    return MYTIKAS_NEXT_STEP;
}

/* ---- 6.4 Free moves down ---- */

static bool may_lower(const struct mytikas_state *state)
{
    return state->head.phase == MYTIKAS_BEGINNING || state->task == MYTIKAS_BUILDING ||
           state->task == MYTIKAS_RAISING || state->task == MYTIKAS_SHIFTING;
}

/* 6.6: only constructing can be made impossible by moving down. */
static bool must_build(const struct mytikas_state *state)
{
    return state->task == MYTIKAS_BUILDING && mytikas_stop_refusal(state) != NULL;
}

static bool could_build_after(const struct mytikas_state *state, int seat, int kind, int from, int to)
{
    struct mytikas_board board = state->board[seat];
    board.resource[kind][from]--;
    board.resource[kind][to]++;
    return mytikas_can_build_from(state, seat, state->area, &board);
}

static const struct refusal *lower_refusal(const struct mytikas_state *state, int seat, int kind, int from, int to)
{
    if (!may_lower(state))
        return mytikas_no(MYTIKAS_LOWER_NOT_NOW);
    if (to >= from)
        return mytikas_no(MYTIKAS_NOT_LOWER);
    if (!has(state, seat, kind, from))
        return mytikas_no(MYTIKAS_NONE_TO_LOWER);
    bool dooms = must_build(state) && !could_build_after(state, seat, kind, from, to);
    return dooms ? mytikas_no(MYTIKAS_LOWER_LEAVES_NOTHING) : NULL;
}

const struct refusal *mytikas_lower_refusal(const struct mytikas_state *state, const struct game_event *event)
{
    const uint8_t *operand = event->move.operand;
    return lower_refusal(state, event->seat, operand[0], operand[1], operand[2]);
}

void mytikas_lower_list(const struct mytikas_state *state, int seat, struct move_list *list)
{
    if (!may_lower(state))
        return;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int from = 1; from < MYTIKAS_LEVEL_COUNT; from++)
            for (int to = 0; to < from && has(state, seat, kind, from); to++)
                if (lower_refusal(state, seat, kind, from, to) == NULL)
                    mytikas_put(list, MYTIKAS_LOWER, kind, from, to);
}

enum mytikas_next mytikas_lower_apply(struct mytikas_state *state, const struct game_event *event)
{
    move_resource(state, event->move.operand[0], event->move.operand[1], event->move.operand[2]);
    return MYTIKAS_NEXT_SAME;
}
