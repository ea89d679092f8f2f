/* Myst: what bots know, and how long a person takes. A race against bots must be a race, so a bot's hand is as quick
 * as its level; what it then does is judged by points in sight: switches, landmarks of the cards in hand, and room. */
#include "engine/advice.h"
#include "games/myst/myst.h"

/* Finding a piece in a tray of 48, by level 1 .. 6. In a race the hand decides more than the head, so each level is
 * half as quick again as the one below. */
static const uint16_t find_ms[] = { 26000, 18000, 12000, 8000, 5300, 3500 };

static int level_index(int level)
{
    return level < 1 ? 0 : level > 6 ? 5 : level - 1;
}

/* Places between the first landmark and the target: what lies far from where a team began is less familiar. */
static int steps_from_first(const struct myst_state *state, int team, int place)
{
    int home = myst_landmark_places[state->first[team]][0];
    int across = place % MYST_COLUMNS - home % MYST_COLUMNS, down = place / MYST_COLUMNS - home / MYST_COLUMNS;
    return (across < 0 ? -across : across) + (down < 0 ? -down : down);
}

/* Half of the time is for looking, and a tray half empty is looked through in half of it. */
static uint32_t lift_ms(const struct myst_state *state, int team, int level)
{
    uint32_t whole_ms = find_ms[level_index(level)], left = (uint32_t)bits_count(state->tray_left[team]);
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

/* ---- Value ---- */

/* Points are counted in sixteenths. How the numbers were found: see docs/bots.md, "Tuning". */
enum weight {
    SCALE,      /* lead that makes a win e times as likely, exploring, */
    SCALE_OPEN, /* and more for each open place */
    REACH,      /* of 16: of an open landmark's points, to a team that touches it, */
    FAR,        /* and to one that does not */
    HELD,       /* of 16: of a card's points, controlled by the other team, for each turn it may still be won */
    KEEP,       /* of 16: what a controlled card is worth while it may still be lost */
    PIECE,      /* a piece on the board */
    BOOK,       /* a Linking Book in hand */
    NEAR,       /* exploring: a step nearer to a landmark to be won */
};

static const struct game_weight weights[] = {
    [SCALE] = { "scale", 48 }, [SCALE_OPEN] = { "scale-open", 4 },
    [REACH] = { "reach", 9 },  [FAR] = { "far", 6 },
    [HELD] = { "held", 1 },    [KEEP] = { "keep", 7 },
    [PIECE] = { "piece", 1 },  [BOOK] = { "book", 24 },
    [NEAR] = { "near", 4 },    { NULL, 0 },
};

enum { UNIT = 16, SURE = 20000, LIKELY = 400 };

/* Turns of its own that a team still has, exploring. */
static int turns_left(const struct myst_state *state)
{
    if (state->head.phase != MYST_EXPLORING || state->turn_limit == 0)
        return 7;
    return (2 * state->turn_limit - state->turn_count + 1) / 2;
}

static int steps_between(int a, int b)
{
    int across = a % MYST_COLUMNS - b % MYST_COLUMNS, down = a / MYST_COLUMNS - b / MYST_COLUMNS;
    return (across < 0 ? -across : across) + (down < 0 ? -down : down);
}

/* Could the team's playing piece still change whose colour the landmark shows? */
static bool is_winnable(const struct myst_state *state, int team, int landmark)
{
    bool own = myst_placer(state, landmark) == team;
    return state->top[landmark] == (own ? MYST_TOP_LAID : MYST_TOP_KEPT);
}

/* A landmark's cards in the team's hand: their values, and the bonus if the team placed or may place its key piece. */
static int32_t stake_of(const struct myst_state *state, int team, int landmark)
{
    int32_t points = 0;
    for (int rank = 0; rank < MYST_VALUES; rank++)
        if (bits_has(state->hand[team], landmark * MYST_VALUES + rank))
            points += myst_values[rank];
    int placer = myst_placer(state, landmark);
    return points == 0 ? 0 : points + (placer == team || placer < 0 ? MYST_BONUS : 0);
}

static int32_t landmark_value(const struct myst_state *state, int team, int landmark, const int16_t *weight)
{
    int32_t stake = stake_of(state, team, landmark);
    int key = myst_landmark_places[landmark][0], controller = myst_controller(state, landmark);
    if (stake == 0)
        return 0;
    if (controller < 0)
        return stake * weight[bits_has(myst_touching(state->placed[team]), key) ? REACH : FAR];
    bool open = state->head.phase != MYST_ENDED && is_winnable(state, 1 - team, landmark);
    if (controller == team)
        return stake * (open ? weight[KEEP] : UNIT);
    if (!is_winnable(state, team, landmark))
        return 0;
    int turns = turns_left(state), hope = turns * weight[HELD];
    int32_t near = 0;
    if (state->head.phase == MYST_EXPLORING && state->pawn[team] < MYST_PLACES && turns > 0)
        near = weight[NEAR] * (12 - steps_between(state->pawn[team], key)) / 2;
    return stake * (hope < UNIT ? hope : UNIT - 2) + (turns > 0 ? near : 0);
}

static void value(const struct game_state *head, const int16_t *weight, int32_t value_of[GAME_SEATS_MOST])
{
    const struct myst_state *state = myst_of(head);
    int32_t points[MYST_TEAMS] = { 0 };
    int open = bits_count(myst_open(state));
    for (int team = 0; team < MYST_TEAMS; team++) {
        points[team] = bits_count(state->placed[team] & myst_switches) * UNIT + myst_books(state, team) * weight[BOOK];
        if (open > 0)
            points[team] += bits_count(state->placed[team]) * weight[PIECE];
        for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
            points[team] += landmark_value(state, team, landmark, weight);
    }
    advice_share_of_teams(head->seat_count, MYST_TEAMS, points, weight[SCALE] + open * weight[SCALE_OPEN] + 1,
                          value_of);
}

/* ---- Promise of moves ---- */

/* What putting a piece on the place is good for. */
static int32_t place_prior(const struct myst_state *state, int team, int place)
{
    int32_t prior = 8 + (bits_has(myst_switches, place) ? 60 : 0);
    int landmark = myst_key_landmark(place);
    if (landmark != MYST_NO_LANDMARK)
        prior += 40 * stake_of(state, team, landmark);
    if (bits_has(myst_touching(state->placed[1 - team]), place))
        prior += 16; /* before the other team does */
    return prior;
}

static int32_t lift_prior(const struct myst_state *state, int team, int slot)
{
    int place = state->tray[team][slot] & MYST_TRAY_PLACE_MASK;
    return bits_has(myst_buildable(state, team), place) ? 16 * place_prior(state, team, place) : 1;
}

/* With a piece in hand. A player who looks closely can see which place it belongs to. */
static int32_t piece_prior(const struct myst_state *state, int seat, struct game_move move)
{
    int team = myst_team(seat), piece = state->tray[team][state->lifted[seat] - 1];
    int place = piece & MYST_TRAY_PLACE_MASK, lies = piece >> MYST_TRAY_TURN_SHIFT;
    bool fits = bits_has(myst_buildable(state, team), place), upright = (lies + state->turned[seat]) % 4 == 0;
    if (move.verb == MYST_PUT)
        return move.operand[0] == place && upright ? SURE : 1;
    if (move.verb == MYST_LOWER)
        return fits ? 1 : LIKELY;
    return fits && !upright && (lies + move.operand[0] + 1) % 4 == 0 ? SURE : 1;
}

static int32_t visit_prior(const struct myst_state *state, int team, int place)
{
    int landmark = myst_key_landmark(place);
    int32_t best = 1;
    if (landmark != MYST_NO_LANDMARK && is_winnable(state, team, landmark))
        return LIKELY * (stake_of(state, team, landmark) + stake_of(state, 1 - team, landmark)) / 2 + 1;
    for (int i = 0; i < MYST_LANDMARKS; i++) {
        int32_t stake = is_winnable(state, team, i) ? stake_of(state, team, i) : 0;
        int32_t pull = stake * (14 - steps_between(place, myst_landmark_places[i][0]));
        best = pull > best ? pull : best;
    }
    return best;
}

static int32_t weigh_one(const struct myst_state *state, int seat, struct game_move move)
{
    int team = myst_team(seat);
    switch ((enum myst_verb)move.verb) {
    case MYST_CHOOSE: return 1 + 40 * stake_of(state, team, move.operand[0]);
    case MYST_LIFT: return lift_prior(state, team, move.operand[0]);
    case MYST_PUT:
    case MYST_TURN:
    case MYST_LOWER: return piece_prior(state, seat, move);
    case MYST_MOVE: return visit_prior(state, team, move.operand[0]);
    case MYST_JUMP: return visit_prior(state, team, move.operand[0]) / 4;
    case MYST_STAY: return visit_prior(state, team, state->pawn[team]);
    case MYST_LAY:
    case MYST_REMOVE: return LIKELY;
    case MYST_LINK: return 60;
    case MYST_WAIT: return 20;
    case MYST_CLOCK:
    case MYST_SPIN:
    case MYST_DONE: break;
    }
    return 8;
}

static void weigh(const struct game_state *head, int seat, const struct move_list *list, const int16_t *weight,
                  uint16_t *prior)
{
    (void)weight;
    for (uint32_t i = 0; i < list->count; i++)
        prior[i] = advice_prior(weigh_one(myst_of(head), seat, list->move[i]));
}

const struct game_advice myst_advice = {
    .weights = weights,
    .value = value,
    .weigh = weigh,
    .tempo_ms = tempo_ms,
    .rollout_steps = 12,
};
