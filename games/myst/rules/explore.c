/* Myst: exploring the island (chapters 5 to 7). */
#include "games/myst/myst.h"

/* ---- landmarks ---- */

/* The landmark that the team on turn has just reached (7.1), or MYST_NO_LANDMARK. */
static int reached(const struct myst_state *state)
{
    return state->arrived ? myst_key_landmark(state->pawn[state->team]) : MYST_NO_LANDMARK;
}

static const struct refusal *lay_refusal(const struct myst_state *state)
{
    int landmark = reached(state);
    if (landmark == MYST_NO_LANDMARK)
        return myst_no(MYST_NOT_REACHED);
    if (myst_placer(state, landmark) == state->team)
        return myst_no(MYST_LAY_ON_OWN);
    if (state->top[landmark] == MYST_TOP_LAID)
        return myst_no(MYST_LAID_ALREADY);
    return state->top[landmark] == MYST_TOP_SPENT ? myst_no(MYST_PIECE_SPENT) : NULL;
}

static const struct refusal *remove_refusal(const struct myst_state *state)
{
    int landmark = reached(state);
    if (landmark == MYST_NO_LANDMARK)
        return myst_no(MYST_NOT_REACHED);
    bool foreign = myst_placer(state, landmark) == state->team && state->top[landmark] == MYST_TOP_LAID;
    return foreign ? NULL : myst_no(MYST_NOTHING_ON_TOP);
}

/* ---- turns ---- */

static void begin_turn(struct myst_state *state, int team)
{
    state->team = (uint8_t)team;
    state->step = MYST_STEP_SPIN;
    state->spaces = 0;
    state->arrived = 0;
    state->head.acting = (uint16_t)bits_of(state->member[team]);
}

static enum myst_next end_turn(struct myst_state *state)
{
    uint8_t *member = &state->member[state->team];
    *member = (uint8_t)myst_next_member(state, *member); /* 1.10 */
    if (++state->turn_count == MYST_TEAMS * state->turn_limit)
        return MYST_THE_END;            /* 6.14 */
    begin_turn(state, 1 - state->team); /* 6.3 */
    return MYST_SAME_PHASE;
}

/* 6.13: what could be left to do must not depend on the hand, or the question itself would tell of it. */
static enum myst_next end_idle_turn(struct myst_state *state)
{
    bool idle = lay_refusal(state) != NULL && remove_refusal(state) != NULL && !myst_books_unseen(state);
    return state->step == MYST_STEP_MOVED && idle ? end_turn(state) : MYST_SAME_PHASE;
}

int myst_starter(const struct myst_state *state)
{
    int blue = bits_count(state->placed[0]), yellow = bits_count(state->placed[1]);
    if (blue == yellow)
        return 1 - myst_team(state->youngest); /* 6.6 */
    return blue < yellow ? 0 : 1;              /* 6.5 */
}

void myst_begin_exploring(struct myst_state *state)
{
    state->head.phase = MYST_EXPLORING;
    state->head.acting = (uint16_t)bits_of(state->youngest); /* 6.1 */
    state->step = MYST_STEP_LENGTH;
    state->starter = state->team = (uint8_t)myst_starter(state);
    for (int team = 0; team < MYST_TEAMS; team++)
        state->pawn[team] = myst_landmark_places[state->first[team]][0]; /* 6.4 */
}

static void spin(struct myst_state *state)
{
    uint32_t sector = rng_below(&state->head.rng, MYST_SECTORS);
    if (state->step == MYST_STEP_LENGTH) {
        state->turn_limit = myst_turns_ring[sector]; /* 6.1 */
        begin_turn(state, state->starter);
    } else {
        state->spaces = myst_spaces_ring[sector]; /* 6.7 */
        state->step = MYST_STEP_MOVE;
    }
}

uint64_t myst_reachable(const struct myst_state *state)
{
    uint64_t own = bits_of(state->pawn[state->team]), held = bits_of(state->pawn[1 - state->team]);
    uint64_t reach = own;
    for (int space = 0; space < state->spaces; space++)
        reach |= myst_touching(reach) & ~held; /* 6.8, 6.12 */
    return reach & ~own;
}

/* Where a book leads: anywhere but to either playing piece (5.8, 6.11). */
static uint64_t jumpable(const struct myst_state *state)
{
    return MYST_ALL & ~(bits_of(state->pawn[0]) | bits_of(state->pawn[1]));
}

/* ---- refusals ---- */

/* For move and stay. */
static const struct refusal *step_refusal(const struct myst_state *state)
{
    if (state->step == MYST_STEP_SPIN)
        return myst_no(MYST_SPIN_FIRST);
    return state->step == MYST_STEP_MOVED ? myst_no(MYST_MOVED_ALREADY) : NULL;
}

static const struct refusal *move_refusal(const struct myst_state *state, int place)
{
    const struct refusal *refusal = step_refusal(state);
    if (refusal != NULL)
        return refusal;
    if (place == state->pawn[1 - state->team])
        return myst_no(MYST_PLACE_HELD);
    if (place == state->pawn[state->team])
        return myst_no(MYST_STAY_INSTEAD);
    return bits_has(myst_reachable(state), place) ? NULL : myst_no(MYST_TOO_FAR);
}

static const struct refusal *jump_refusal(const struct myst_state *state, int place)
{
    if (myst_books(state, state->team) == 0)
        return myst_no(MYST_NO_BOOK);
    if (bits_has(jumpable(state), place))
        return NULL;
    return myst_no(place == state->pawn[state->team] ? MYST_STANDS_THERE : MYST_PLACE_HELD);
}

static const struct refusal *done_refusal(const struct myst_state *state)
{
    if (state->step == MYST_STEP_MOVED)
        return NULL;
    return myst_no(state->step == MYST_STEP_SPIN ? MYST_SPIN_BEFORE_END : MYST_MOVE_FIRST);
}

const struct refusal *myst_explore_refusal(const struct myst_state *state, const struct game_event *event)
{
    int verb = event->move.verb, place = event->move.operand[0];
    if (state->step == MYST_STEP_LENGTH)
        return verb == MYST_SPIN ? NULL : myst_no(MYST_LENGTH_FIRST);
    switch (verb) {
    case MYST_SPIN: return state->step == MYST_STEP_SPIN ? NULL : myst_no(MYST_SPUN_ALREADY);
    case MYST_MOVE: return move_refusal(state, place);
    case MYST_STAY: return step_refusal(state);
    case MYST_JUMP: return jump_refusal(state, place);
    case MYST_LAY: return lay_refusal(state);
    case MYST_REMOVE: return remove_refusal(state);
    default: return done_refusal(state);
    }
}

/* ---- effects ---- */

static void arrive(struct myst_state *state, int place)
{
    state->pawn[state->team] = (uint8_t)place;
    state->arrived = 1;
}

static void move(struct myst_state *state, int place)
{
    arrive(state, place);
    state->step = MYST_STEP_MOVED;
}

/* Lays the team's own piece on top, or removes the other team's for good. */
static void deal_with_landmark(struct myst_state *state, enum myst_top top)
{
    state->top[reached(state)] = (uint8_t)top;
    state->arrived = 0;
}

enum myst_next myst_explore_apply(struct myst_state *state, const struct game_event *event)
{
    int place = event->move.operand[0];
    switch (event->move.verb) {
    case MYST_SPIN: spin(state); return MYST_SAME_PHASE;
    case MYST_MOVE: move(state, place); break;
    case MYST_STAY: move(state, state->pawn[state->team]); break; /* 6.10, 7.6 */
    case MYST_JUMP:
        myst_play_book(state, state->team); /* 5.7 */
        arrive(state, place);
        break;
    case MYST_LAY: deal_with_landmark(state, MYST_TOP_LAID); break;
    case MYST_REMOVE: deal_with_landmark(state, MYST_TOP_SPENT); break;
    default: return end_turn(state);
    }
    return end_idle_turn(state);
}

void myst_explore_list(const struct myst_state *state, int seat, struct move_list *list)
{
    (void)seat; /* only one ever acts */
    if (state->step <= MYST_STEP_SPIN)
        move_add(list, MYST_SPIN, 0, 0);
    if (state->step == MYST_STEP_LENGTH)
        return;
    if (step_refusal(state) == NULL) {
        move_add_set(list, MYST_MOVE, 0, myst_reachable(state));
        move_add(list, MYST_STAY, 0, 0);
    }
    if (myst_books(state, state->team) > 0)
        move_add_set(list, MYST_JUMP, 0, jumpable(state));
    if (lay_refusal(state) == NULL)
        move_add(list, MYST_LAY, 0, 0);
    if (remove_refusal(state) == NULL)
        move_add(list, MYST_REMOVE, 0, 0);
    if (state->step == MYST_STEP_MOVED)
        move_add(list, MYST_DONE, 0, 0);
}
