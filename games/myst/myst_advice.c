/* Myst: how long a person takes. A race against bots must be a race, so a bot's hand is as quick as its level. */
#include "games/myst/myst.h"

/* Finding a piece in a tray of 48, by level 1 .. 6. */
static const uint16_t find_ms[] = { 22000, 16000, 12000, 9000, 6500, 4500 };

static int level_index(int level)
{
    return level < 1 ? 0 : level > 6 ? 5 : level - 1;
}

/* Places between the first landmark and the target: what is far from where one began is less familiar. */
static int steps_from_first(const struct myst_state *state, int team, int place)
{
    int home = myst_landmark_places[state->first[team]][0];
    int across = place % MYST_COLUMNS - home % MYST_COLUMNS, down = place / MYST_COLUMNS - home / MYST_COLUMNS;
    return (across < 0 ? -across : across) + (down < 0 ? -down : down);
}

/* Half of the time is for looking, and a tray half empty is looked through in half of it. */
static uint32_t lift_ms(const struct myst_state *state, int team, int level)
{
    uint32_t whole_ms = find_ms[level_index(level)], left = (uint32_t)myst_size(state->tray_left[team]);
    return whole_ms / 2 + whole_ms / 2 * left / MYST_PLACES;
}

static uint32_t put_ms(const struct myst_state *state, int team, int place, int level)
{
    uint32_t step_ms = (uint32_t)find_ms[level_index(level)] / 24;
    return 700 + step_ms * (uint32_t)steps_from_first(state, team, place);
}

static uint32_t tempo_ms(const struct game_state *state, int seat, struct game_move move, int level)
{
    switch (move.verb) {
    case MYST_LIFT: return lift_ms(myst_of(state), myst_team(seat), level);
    case MYST_PUT: return put_ms(myst_of(state), myst_team(seat), move.operand[0], level);
    case MYST_TURN:
    case MYST_LOWER: return 600;
    default: return 1200; /* a considered click */
    }
}

const struct game_advice myst_advice = { .tempo_ms = tempo_ms };
