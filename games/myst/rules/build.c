/* Myst: building the island, as a race or by turns (chapter 4), and Linking Books meanwhile (chapter 5). */
#include "games/myst/myst.h"

static bool is_race(const struct myst_state *state)
{
    return state->head.option[MYST_OPTION_BUILDING] == MYST_RACE;
}

/* ---- what a team may do ---- */

uint64_t myst_buildable(const struct myst_state *state, int team)
{
    uint64_t open = myst_open(state);
    return bits_has(state->book_open, team) ? open : open & myst_touching(state->placed[team]); /* 5.3, 4.6 */
}

static bool is_cut_off(const struct myst_state *state, int team)
{
    return myst_buildable(state, team) == 0;
}

uint64_t myst_liftable(const struct myst_state *state, int team)
{
    uint64_t slots = state->tray_left[team];
    for (int seat = team; seat < state->head.seat_count; seat += MYST_TEAMS)
        if (state->lifted[seat] != 0)
            slots &= ~bits_of(state->lifted[seat] - 1); /* 4.4 */
    return slots;
}

static void lower(struct myst_state *state, int seat)
{
    state->lifted[seat] = 0;
    state->turned[seat] = 0;
}

/* ---- the end of building ---- */

static enum myst_next end_building(struct myst_state *state)
{
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        lower(state, seat); /* 4.14 */
        state->locked_until_ms[seat] = 0;
    }
    state->race_end_ms = 0;
    state->book_open = 0;
    state->waiting = 0;
    state->turn_count = 0;
    state->head.deadline_ms = 0;
    return MYST_NEXT_EXPLORING;
}

/* The team that is given an open place; `placed` is the board before this step (4.15). */
static int heir(const struct myst_state *state, const uint64_t placed[MYST_TEAMS], int place)
{
    uint64_t around = myst_touching(bits_of(place));
    int sides = bits_count(around & placed[0]) - bits_count(around & placed[1]);
    if (sides == 0)
        sides = bits_count(state->placed[1]) - bits_count(state->placed[0]);
    if (sides == 0)
        return 1 - myst_team(state->youngest);
    return sides > 0 ? 0 : 1;
}

/* Time is up, or the turns are: every open place goes to a team (4.15). */
static enum myst_next fill(struct myst_state *state)
{
    while (myst_open(state) != 0) {
        const uint64_t placed[MYST_TEAMS] = { state->placed[0], state->placed[1] };
        uint64_t edge = myst_open(state) & myst_touching(placed[0] | placed[1]);
        for (; edge != 0; edge &= edge - 1) {
            int place = bits_lowest(edge);
            myst_place(state, heir(state, placed, place), place);
        }
    }
    return end_building(state);
}

/* ---- the race ---- */

/* Match time stays at its end after 49 days; so do our times. */
static uint32_t later(uint32_t at_ms, uint32_t by_ms)
{
    return at_ms > UINT32_MAX - by_ms ? UINT32_MAX : at_ms + by_ms;
}

static bool is_untimed(const struct myst_state *state)
{
    return state->head.option[MYST_OPTION_MINUTES] == MYST_UNTIMED;
}

/* From now on: the time the table agreed on, or what an untimed race waits for a piece that fits. Even that has a
 * clock, because a race is played in real time, and where no clock runs bots move at once. */
static void wind_clock(struct myst_state *state)
{
    uint32_t minutes = myst_minutes[state->head.option[MYST_OPTION_MINUTES]];
    state->race_end_ms = later(state->head.at_ms, minutes * 60000); /* 4.13, 4.20 */
}

/* A team that is cut off holds nothing, and does not wait to be asked when no book can be left (5.6). */
static void settle_team(struct myst_state *state, int team)
{
    if (!is_cut_off(state, team)) {
        state->waiting &= (uint8_t)~myst_seats(team); /* 5.5 */
        return;
    }
    for (int seat = team; seat < GAME_SEATS_MOST; seat += MYST_TEAMS)
        lower(state, seat);
    if (!myst_books_unseen(state))
        state->waiting |= (uint8_t)(myst_seats(team) & ((1U << state->head.seat_count) - 1));
}

static bool may_race(const struct myst_state *state, int seat)
{
    if (state->locked_until_ms[seat] != 0 || bits_has(state->waiting, seat))
        return false;
    /* Partners may hold all that is left of a tray. */
    return is_cut_off(state, myst_team(seat)) || state->lifted[seat] != 0 || myst_liftable(state, myst_team(seat)) != 0;
}

uint16_t myst_racers(const struct myst_state *state)
{
    unsigned racers = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (may_race(state, seat))
            racers |= 1U << seat;
    return (uint16_t)racers;
}

uint32_t myst_race_deadline_ms(const struct myst_state *state)
{
    uint32_t deadline_ms = state->race_end_ms;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        uint32_t until_ms = state->locked_until_ms[seat];
        if (until_ms != 0 && until_ms < deadline_ms)
            deadline_ms = until_ms;
    }
    return deadline_ms;
}

static void settle_race(struct myst_state *state)
{
    settle_team(state, 0);
    settle_team(state, 1);
    state->head.acting = myst_racers(state);
    state->head.deadline_ms = myst_race_deadline_ms(state);
}

static enum myst_next ring_clock(struct myst_state *state)
{
    uint32_t now_ms = state->head.at_ms;
    if (now_ms >= state->race_end_ms)
        return fill(state); /* 4.14 */
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (state->locked_until_ms[seat] <= now_ms)
            state->locked_until_ms[seat] = 0;
    settle_race(state);
    return MYST_SAME_PHASE;
}

/* ---- by turns ---- */

static bool all_wait(const struct myst_state *state, int team)
{
    unsigned seats = myst_seats(team) & ((1U << state->head.seat_count) - 1);
    return (state->waiting & seats) == seats;
}

/* Gives the turn to the team, or to the other if this one waits. Never are both cut off: an open place that
 * touches any piece is open to one of them. And rotation never comes back to a member who waits before all do. */
static void give_turn(struct myst_state *state, int team)
{
    settle_team(state, 0);
    settle_team(state, 1);
    state->team = (uint8_t)(all_wait(state, team) ? 1 - team : team);
    state->head.acting = (uint16_t)bits_of(state->member[state->team]);
}

static enum myst_next end_turn(struct myst_state *state)
{
    uint8_t *member = &state->member[state->team];
    *member = (uint8_t)myst_next_member(state, *member); /* 1.10 */
    if (++state->turn_count == myst_building_turns_most)
        return fill(state);            /* 4.19 */
    give_turn(state, 1 - state->team); /* 4.17 */
    return MYST_SAME_PHASE;
}

void myst_begin_building(struct myst_state *state)
{
    state->head.phase = MYST_BUILDING;
    if (!is_race(state)) {
        give_turn(state, myst_team(state->youngest));
        return;
    }
    wind_clock(state);
    settle_race(state);
}

/* ---- refusals ---- */

/* For all that needs a place to build on. What a team's own players are told may depend on its hand. */
static const struct refusal *cut_off_refusal(const struct myst_state *state, int team)
{
    if (!is_cut_off(state, team))
        return NULL;
    return myst_no(myst_books(state, team) > 0 ? MYST_CUT_OFF : MYST_CUT_OFF_WITHOUT_BOOK);
}

/* For all that is done with a piece in hand. A team that is cut off holds none. */
static const struct refusal *empty_hand_refusal(const struct myst_state *state, int seat)
{
    if (state->lifted[seat] != 0)
        return NULL;
    const struct refusal *refusal = cut_off_refusal(state, myst_team(seat));
    return refusal != NULL ? refusal : myst_no(MYST_NOTHING_LIFTED);
}

static const struct refusal *lift_refusal(const struct myst_state *state, int seat, int slot)
{
    int team = myst_team(seat);
    if (state->lifted[seat] != 0)
        return myst_no(is_race(state) ? MYST_HAND_FULL : MYST_HAND_FULL_IN_TURN); /* 4.18: no lowering in turns */
    const struct refusal *refusal = cut_off_refusal(state, team);
    if (refusal != NULL)
        return refusal;
    if (!bits_has(state->tray_left[team], slot))
        return myst_no(MYST_SLOT_EMPTY);
    return bits_has(myst_liftable(state, team), slot) ? NULL : myst_no(MYST_LIFTED_BY_PARTNER);
}

static const struct refusal *turn_refusal(const struct myst_state *state, int seat)
{
    if (state->head.option[MYST_OPTION_PIECES] != MYST_ROTATED)
        return myst_no(MYST_PIECES_UPRIGHT);
    const struct refusal *refusal = empty_hand_refusal(state, seat);
    if (refusal != NULL || state->turned[seat] == 0)
        return refusal;
    return myst_no(is_race(state) ? MYST_TURNED_ALREADY : MYST_TURNED_IN_TURN); /* 4.18 */
}

static const struct refusal *lower_refusal(const struct myst_state *state, int seat)
{
    const struct refusal *refusal = empty_hand_refusal(state, seat);
    return refusal != NULL || is_race(state) ? refusal : myst_no(MYST_MUST_TRY);
}

static const struct refusal *put_refusal(const struct myst_state *state, int seat, int place)
{
    const struct refusal *refusal = empty_hand_refusal(state, seat);
    if (refusal != NULL)
        return refusal;
    if (!bits_has(myst_open(state), place))
        return myst_no(MYST_PLACE_COVERED);
    return bits_has(myst_buildable(state, myst_team(seat)), place) ? NULL : myst_no(MYST_PLACE_APART);
}

static const struct refusal *link_refusal(const struct myst_state *state, int team)
{
    if (!is_cut_off(state, team))
        return myst_no(MYST_BOOK_NOT_NEEDED);
    return myst_books(state, team) == 0 ? myst_no(MYST_NO_BOOK) : NULL;
}

const struct refusal *myst_build_refusal(const struct myst_state *state, const struct game_event *event)
{
    int seat = event->seat, operand = event->move.operand[0];
    switch (event->move.verb) {
    case MYST_LIFT: return lift_refusal(state, seat, operand);
    case MYST_TURN: return turn_refusal(state, seat);
    case MYST_LOWER: return lower_refusal(state, seat);
    case MYST_PUT: return put_refusal(state, seat, operand);
    case MYST_LINK: return link_refusal(state, myst_team(seat));
    default: return is_cut_off(state, myst_team(seat)) ? NULL : myst_no(MYST_CAN_BUILD);
    }
}

/* ---- effects ---- */

static bool fits(const struct myst_state *state, int seat, int place)
{
    int lying = state->tray[myst_team(seat)][state->lifted[seat] - 1];
    int turns = (lying >> MYST_TRAY_TURN_SHIFT) + state->turned[seat];
    return (lying & MYST_TRAY_PLACE_MASK) == place && turns % 4 == 0; /* 4.8, 4.11 */
}

static void put(struct myst_state *state, int seat, int place)
{
    int team = myst_team(seat);
    bool good = fits(state, seat, place);
    state->head.shown++; /* 4.9: whether it fits; a try is not taken back */
    lower(state, seat);
    if (good) {
        myst_place(state, team, place);
        state->book_open &= (uint8_t)~bits_of(team); /* 5.4 */
        if (is_race(state) && is_untimed(state))
            wind_clock(state);
    } else if (is_race(state)) {
        state->locked_until_ms[seat] = later(state->head.at_ms, myst_lock_ms); /* 4.10 */
    }
}

/* After every step: the board may be full, and in the race anything may change who acts. */
static enum myst_next settle(struct myst_state *state, bool turn_is_over)
{
    if (myst_open(state) == 0)
        return end_building(state); /* 4.12 */
    if (is_race(state))
        settle_race(state);
    else if (turn_is_over)
        return end_turn(state);
    return MYST_SAME_PHASE;
}

enum myst_next myst_build_apply(struct myst_state *state, const struct game_event *event)
{
    int seat = event->seat, operand = event->move.operand[0], verb = event->move.verb;
    switch (verb) {
    case MYST_CLOCK: return ring_clock(state);
    case MYST_LIFT: state->lifted[seat] = (uint8_t)(operand + 1); break;
    case MYST_TURN: state->turned[seat] = (uint8_t)(operand + 1); break;
    case MYST_LOWER: lower(state, seat); break;
    case MYST_PUT: put(state, seat, operand); break;
    case MYST_LINK:
        myst_play_book(state, myst_team(seat));
        state->book_open |= (uint8_t)bits_of(myst_team(seat)); /* 5.3 */
        break;
    default: state->waiting |= (uint8_t)bits_of(seat); break; /* 5.5 */
    }
    return settle(state, verb == MYST_PUT || verb == MYST_WAIT);
}

void myst_build_list(const struct myst_state *state, int seat, struct move_list *list)
{
    int team = myst_team(seat);
    if (is_cut_off(state, team)) {
        if (link_refusal(state, team) == NULL)
            move_add(list, MYST_LINK, 0, 0);
        move_add(list, MYST_WAIT, 0, 0);
    } else if (state->lifted[seat] == 0) {
        move_add_set(list, MYST_LIFT, 0, myst_liftable(state, team));
    } else {
        if (turn_refusal(state, seat) == NULL)
            move_add_set(list, MYST_TURN, 0, 7); /* all three */
        if (lower_refusal(state, seat) == NULL)
            move_add(list, MYST_LOWER, 0, 0);
        move_add_set(list, MYST_PUT, 0, myst_buildable(state, team));
    }
}
