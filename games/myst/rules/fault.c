/* Myst: whether a state from outside is one that play can reach. In the order of the game: what each number may be in
 * each phase, then what the numbers of a phase say of each other. That every piece is in its tray or on its own place,
 * and what the hands hold, is left to the laws, which the door asks as well. */
#include "games/myst/myst.h"

/* ---- what each number may be ---- */

enum {
    CHOOSING = 1 << MYST_CHOOSING,
    BUILDING = 1 << MYST_BUILDING,
    EXPLORING = 1 << MYST_EXPLORING,
    ENDED = 1 << MYST_ENDED,
    FROM_BUILDING = BUILDING | EXPLORING | ENDED,
    FROM_EXPLORING = EXPLORING | ENDED,
    ALWAYS = CHOOSING | FROM_BUILDING,
};

/* Each byte of the field is at most `most` in these phases, and 0 in the others. */
struct range {
    uint16_t offset, size;
    uint8_t most, phases;
};

#define RANGE(field, most, phases)                                                                                     \
    {                                                                                                                  \
        offsetof(struct myst_state, field), sizeof(((struct myst_state *)0)->field), most, phases                      \
    }
static const struct range ranges[] = {
    RANGE(race_end_ms, UINT8_MAX, BUILDING),
    RANGE(locked_until_ms, UINT8_MAX, BUILDING),
    RANGE(choice, MYST_LANDMARKS - 1, CHOOSING),
    RANGE(first, MYST_NO_LANDMARK, ALWAYS),
    RANGE(books_played, MYST_BOOKS, FROM_BUILDING),
    RANGE(pawn, MYST_PLACES - 1, FROM_EXPLORING),
    RANGE(top, MYST_TOP_SPENT, FROM_EXPLORING),
    RANGE(lifted, MYST_PLACES, BUILDING),
    RANGE(turned, 3, BUILDING),
    RANGE(chosen, 1 << (MYST_TEAMS - 1), CHOOSING),    /* both at once are placed */
    RANGE(book_open, 1 << (MYST_TEAMS - 1), BUILDING), /* both are never cut off */
    RANGE(waiting, (1 << GAME_SEATS_MOST) - 1, BUILDING),
    RANGE(team, MYST_TEAMS - 1, FROM_BUILDING),
    RANGE(starter, MYST_TEAMS - 1, FROM_EXPLORING),
    RANGE(turn_count, UINT8_MAX, FROM_BUILDING),
    RANGE(turn_limit, UINT8_MAX, FROM_EXPLORING),
    RANGE(step, MYST_STEP_MOVED, EXPLORING),
    RANGE(spaces, UINT8_MAX, EXPLORING),
    RANGE(arrived, 1, EXPLORING),
    RANGE(reserved, 0, ALWAYS),
};

static bool is_in_range(const struct myst_state *state, const struct range *range)
{
    const uint8_t *byte = (const uint8_t *)state + range->offset;
    int most = range->phases >> state->head.phase & 1 ? range->most : 0;
    for (int i = 0; i < range->size; i++)
        if (byte[i] > most)
            return false;
    return true;
}

static const char *ranges_fault(const struct myst_state *state)
{
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (!is_in_range(state, &ranges[i]))
            return "a number that this phase does not have";
    for (int team = 0; team < MYST_TEAMS; team++)
        if ((state->placed[team] & ~MYST_ALL) != 0 || (state->tray_left[team] & ~MYST_ALL) != 0)
            return "a place or slot that is not on the board or in a tray";
    return NULL;
}

static const char *trays_fault(const struct myst_state *state)
{
    int limit = state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED ? 4 << MYST_TRAY_TURN_SHIFT : MYST_PLACES;
    for (int team = 0; team < MYST_TEAMS; team++)
        for (int slot = 0; slot < MYST_PLACES; slot++)
            if (state->tray[team][slot] >= limit)
                return "a piece lies turned where all lie upright"; /* 1.12 */
    return NULL;
}

/* ---- players and cards ---- */

static const char *players_fault(const struct myst_state *state)
{
    int seats = state->head.seat_count, named = state->head.option[MYST_OPTION_YOUNGEST];
    if (state->youngest >= seats || (named != 0 && state->youngest != named - 1))
        return "the youngest player is not the one of the table"; /* 1.9 */
    for (int team = 0; team < MYST_TEAMS; team++)
        if (state->member[team] >= seats || myst_team(state->member[team]) != team)
            return "a team's next player is not one of its own"; /* 1.10 */
    for (int seat = seats; seat < GAME_SEATS_MOST; seat++)
        if (state->lifted[seat] != 0 || state->locked_until_ms[seat] != 0 || bits_has(state->waiting, seat))
            return "nobody builds from an empty chair";
    return NULL;
}

static bool is_known(const struct myst_state *state, int team)
{
    int viewer = state->head.viewer;
    return viewer == GAME_TRUTH || state->head.phase == MYST_ENDED ||
           (viewer != GAME_SPECTATOR && myst_team(viewer) == team);
}

/* What a viewer knows of the cards must leave enough for the hands that are imagined behind the view. */
static const char *cards_fault(const struct myst_state *state)
{
    int books = state->books_played[0] + state->books_played[1];
    for (int team = 0; team < MYST_TEAMS; team++) {
        bool known = is_known(state, team);
        bool secret = known && bits_has(state->chosen, team) && state->first[team] == MYST_NO_LANDMARK;
        if (!known && state->hand[team] != 0)
            return "a hand is known to its own team only"; /* 2.5 */
        if (!secret && state->choice[team] != 0)
            return "a choice is known to the team that made it, until it is placed"; /* 3.2 */
        books += myst_books(state, team);
    }
    return books > MYST_BOOKS ? "two Linking Books" : NULL;
}

/* ---- 3 the first landmarks ---- */

static uint64_t key_place(int landmark)
{
    return landmark == MYST_NO_LANDMARK ? 0 : bits_of(myst_landmark_places[landmark][0]);
}

static const char *choosing_fault(const struct myst_state *state)
{
    int leader = myst_team(state->youngest), acting = 0;
    bool again = state->first[leader] != MYST_NO_LANDMARK;
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (state->placed[team] != key_place(state->first[team]))
            return "only a first landmark lies on the board";
        if (!bits_has(state->chosen, team))
            acting |= 1 << state->member[team];
    }
    if (state->first[1 - leader] != MYST_NO_LANDMARK || (again && state->chosen != 1 << leader))
        return "the youngest player's team places first"; /* 3.3, 3.4 */
    if (state->head.acting != acting)
        return "a player acts for each team that has not chosen"; /* 3.1 */
    return state->head.deadline_ms != 0 ? "only the race has a clock" : NULL;
}

/* ---- 4 and 5 building ---- */

/* From here on. */
static const char *first_fault(const struct myst_state *state)
{
    for (int team = 0; team < MYST_TEAMS; team++)
        if ((state->placed[team] & key_place(state->first[team])) == 0)
            return "both teams have placed their first landmarks";
    return NULL;
}

static const char *lifted_fault(const struct myst_state *state, int seat)
{
    int team = myst_team(seat), slot = state->lifted[seat] - 1;
    bool rotated = state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED;
    if (state->turned[seat] != 0 && (slot < 0 || !rotated))
        return "a piece is turned that cannot be"; /* 1.12, 4.11 */
    if (slot < 0)
        return NULL;
    if (!bits_has(state->tray_left[team], slot) || myst_buildable(state, team) == 0)
        return "a piece is held that cannot be lifted"; /* 4.3, 4.6 */
    for (int partner = team; partner < seat; partner += MYST_TEAMS)
        if (state->lifted[partner] == slot + 1)
            return "a piece is held by two"; /* 4.4 */
    return NULL;
}

/* A book was opened because no place touched its team, and closes as soon as the team has a new piece. */
static const char *book_fault(const struct myst_state *state)
{
    for (int team = 0; team < MYST_TEAMS; team++) {
        bool touches = (myst_open(state) & myst_touching(state->placed[team])) != 0;
        if (bits_has(state->book_open, team) && (touches || state->books_played[team] == 0))
            return "a Linking Book is open without need"; /* 5.2, 5.4 */
    }
    return NULL;
}

static const char *race_fault(const struct myst_state *state)
{
    uint32_t now_ms = state->head.at_ms,
             race_ms = 60000 * (uint32_t)myst_minutes[state->head.option[MYST_OPTION_MINUTES]];
    if (state->turn_count != 0 || state->team != 0)
        return "a race has no turns"; /* 4.1 */
    if (state->race_end_ms == 0 || state->race_end_ms < now_ms || state->race_end_ms - now_ms > race_ms)
        return "a race that is over, or longer than agreed"; /* 4.13 */
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        uint32_t until_ms = state->locked_until_ms[seat];
        if (until_ms != 0 && (until_ms < now_ms || until_ms - now_ms > myst_lock_ms || state->lifted[seat] != 0))
            return "a lock-out that is over, too long or of a player who holds a piece"; /* 4.10 */
        if (bits_has(state->waiting, seat) && myst_buildable(state, myst_team(seat)) != 0)
            return "a player waits whose team can build"; /* 5.5 */
    }
    if (state->head.acting != myst_racers(state))
        return "in a race everyone acts who can";
    return state->head.deadline_ms != myst_race_deadline_ms(state) ? "a deadline that is not the race's" : NULL;
}

static const char *turns_fault(const struct myst_state *state)
{
    static const uint32_t none[GAME_SEATS_MOST];
    if (state->race_end_ms != 0 || memcmp(state->locked_until_ms, none, sizeof none) != 0 ||
        state->head.deadline_ms != 0)
        return "only the race has a clock";
    if (state->turn_count >= myst_building_turns_most)
        return "more turns than building has"; /* 4.19 */
    if (state->head.acting != 1 << state->member[state->team])
        return "the player whose turn it is acts"; /* 4.17 */
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (state->lifted[seat] != 0 && !game_acts(&state->head, seat))
            return "a piece is held out of turn"; /* 4.18 */
    return NULL;
}

static const char *building_fault(const struct myst_state *state)
{
    if (myst_open(state) == 0)
        return "building ends when the board is covered"; /* 4.12 */
    const char *fault = first_fault(state);
    for (int seat = 0; seat < GAME_SEATS_MOST && fault == NULL; seat++)
        fault = lifted_fault(state, seat);
    if (fault == NULL)
        fault = book_fault(state);
    if (fault != NULL)
        return fault;
    return state->head.option[MYST_OPTION_BUILDING] == MYST_RACE ? race_fault(state) : turns_fault(state);
}

/* ---- 6 and 7 exploring ---- */

static bool is_on_ring(const uint8_t ring[MYST_SECTORS], int number)
{
    return memchr(ring, number, MYST_SECTORS) != NULL;
}

/* Before the youngest player has spun for the number of turns. */
static const char *length_fault(const struct myst_state *state)
{
    static const uint8_t kept[MYST_LANDMARKS];
    if (state->turn_limit != 0 || state->turn_count != 0 || state->spaces != 0 || state->arrived != 0)
        return "the first spin comes before the first turn";
    if (state->team != state->starter || state->head.acting != 1 << state->youngest)
        return "the youngest player spins for the number of turns"; /* 6.1 */
    for (int team = 0; team < MYST_TEAMS; team++)
        if (bits_of(state->pawn[team]) != key_place(state->first[team]))
            return "the playing pieces start on the first landmarks"; /* 6.4 */
    return memcmp(state->top, kept, sizeof kept) != 0 ? "a landmark is covered before the first turn" : NULL;
}

/* In a turn: the teams take turns, the starter first, so that whose it is follows from their number. */
static const char *turn_fault(const struct myst_state *state)
{
    bool spun = state->step > MYST_STEP_SPIN;
    if (!is_on_ring(myst_turns_ring, state->turn_limit) || state->turn_count >= MYST_TEAMS * state->turn_limit)
        return "a number of turns that cannot be spun"; /* 6.1, 6.14 */
    if (state->team != (state->starter + state->turn_count) % MYST_TEAMS ||
        state->head.acting != 1 << state->member[state->team])
        return "the player whose turn it is acts"; /* 6.3 */
    if (spun ? !is_on_ring(myst_spaces_ring, state->spaces) : state->spaces != 0)
        return "a number of spaces that cannot be spun"; /* 6.7 */
    return NULL;
}

static const char *ended_fault(const struct myst_state *state)
{
    if (!is_on_ring(myst_turns_ring, state->turn_limit) || state->turn_count != MYST_TEAMS * state->turn_limit)
        return "the game ends after the turns that were spun"; /* 6.14 */
    if (state->team == state->starter || state->head.acting != 0)
        return "nobody acts after the last turn";
    return NULL;
}

static const char *exploring_fault(const struct myst_state *state)
{
    const char *fault = first_fault(state);
    if (fault != NULL)
        return fault;
    if (state->head.deadline_ms != 0)
        return "only the race has a clock";
    if (state->starter != myst_starter(state))
        return "the team with fewer pieces moves first"; /* 6.5, 6.6 */
    if (state->head.phase == MYST_ENDED)
        return ended_fault(state);
    return state->step == MYST_STEP_LENGTH ? length_fault(state) : turn_fault(state);
}

const char *myst_state_fault(const struct game_state *head)
{
    const struct myst_state *state = myst_of(head);
    const char *fault = ranges_fault(state);
    if (fault == NULL)
        fault = trays_fault(state);
    if (fault == NULL)
        fault = players_fault(state);
    if (fault == NULL)
        fault = cards_fault(state);
    if (fault != NULL)
        return fault;
    switch ((enum myst_phase)head->phase) {
    case MYST_CHOOSING: return choosing_fault(state);
    case MYST_BUILDING: return building_fault(state);
    case MYST_EXPLORING:
    case MYST_ENDED: return exploring_fault(state);
    }
    return "no such phase";
}
