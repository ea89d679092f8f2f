/* Cyclades: what bots know. A position is worth metropolises first, then how near the next one is by buildings or by
 * philosophers, then isles, income, gold, priests and pieces. */
#include "engine/advice.h"
#include "games/cyclades/cyclades.h"

/* Points are about sixteenths of a gold piece. How the numbers were found: see docs/bots.md, "Tuning". */
enum weight {
    SCALE,       /* lead that makes a win e times as likely */
    METROPOLIS,  /* each, */
    GOAL,        /* and having as many as end the game */
    KIND,        /* a kind of building one has, times the kinds one has */
    SPARE,       /* a building of a kind one has already */
    PHILOSOPHER, /* a philosopher, times the philosophers one has */
    PRIEST,
    REVENUE,
    ISLE,
    LONELY, /* being down to a single isle */
    ROOM,   /* a free square for buildings */
    GOLD,
    TROOP,
    FLEET,
    GUARD,      /* a troop on an isle with a metropolis, up to three */
    OFFER_LOW,  /* prior of an offer: the least one, */
    OFFER_MORE, /* of 16: what is left of it for each gold more */
    BUILD,      /* prior of building, */
    RECRUIT,    /* of recruiting, */
    MOVE,       /* of moving, */
    CALL,       /* of calling a creature, */
    STOP,       /* of stopping */
};

static const struct game_weight weights[] = {
    [SCALE] = { "scale", 149 },
    [METROPOLIS] = { "metropolis", 234 },
    [GOAL] = { "goal", 300 },
    [KIND] = { "kind", 14 },
    [SPARE] = { "spare", 12 },
    [PHILOSOPHER] = { "philosopher", 10 },
    [PRIEST] = { "priest", 18 },
    [REVENUE] = { "revenue", 19 },
    [ISLE] = { "isle", 29 },
    [LONELY] = { "lonely", -60 },
    [ROOM] = { "room", 6 },
    [GOLD] = { "gold", 7 },
    [TROOP] = { "troop", 12 },
    [FLEET] = { "fleet", 12 },
    [GUARD] = { "guard", 10 },
    [OFFER_LOW] = { "offer", 50 },
    [OFFER_MORE] = { "offer-more", 10 },
    [BUILD] = { "build", 60 },
    [RECRUIT] = { "recruit", 16 },
    [MOVE] = { "move", 10 },
    [CALL] = { "call", 10 },
    [STOP] = { "stop", 8 },
    { NULL, 0 },
};

/* ---- Value ---- */

static int32_t buildings_value(const struct cyclades_state *state, int seat, const int16_t *weight)
{
    int kinds = 0, spare = 0;
    for (int kind = 0; kind < CYCLADES_BUILDINGS; kind++) {
        int count = cyclades_buildings_on(state, kind, state->isles_of[seat]);
        kinds += count > 0;
        spare += count > 1 ? count - 1 : 0;
    }
    return kinds * kinds * weight[KIND] + spare * weight[SPARE];
}

static int32_t isles_value(const struct cyclades_state *state, int seat, const int16_t *weight)
{
    int32_t value = 0;
    int count = bits_count(state->isles_of[seat]);
    for (uint64_t isles = state->isles_of[seat]; isles != 0;) {
        int isle = bits_take(&isles);
        int room = cyclades_room(state, isle), troops = state->troops[isle];
        value += weight[ISLE] + (room > 0 ? room : 0) * weight[ROOM] + troops * weight[TROOP];
        if (bits_has(state->metropolises, isle))
            value += (troops < 3 ? troops : 3) * weight[GUARD];
    }
    return value + (count == 1 ? weight[LONELY] : 0);
}

static int32_t fleets_value(const struct cyclades_state *state, int seat, const int16_t *weight)
{
    int32_t count = 0;
    for (uint64_t seas = state->fleet_seas[seat]; seas != 0;)
        count += state->fleets[bits_take(&seas)];
    return count * weight[FLEET];
}

static int32_t seat_value(const struct cyclades_state *state, int seat, const int16_t *weight)
{
    if (bits_has(state->out, seat))
        return -20 * weight[METROPOLIS];
    int metropolises = cyclades_metropolis_count(state, seat), goal = cyclades_goal_for[state->head.seat_count];
    int philosophers = state->philosophers[seat], gold = state->gold[seat];
    int32_t value = metropolises * weight[METROPOLIS] + (metropolises >= goal ? weight[GOAL] + gold * 4 : 0);
    value += philosophers * philosophers * weight[PHILOSOPHER] + state->priests[seat] * weight[PRIEST];
    value += cyclades_revenue(state, seat) * weight[REVENUE] + (gold < 20 ? gold : 20) * weight[GOLD];
    return value + buildings_value(state, seat, weight) + isles_value(state, seat, weight) +
           fleets_value(state, seat, weight);
}

static void value(const struct game_state *head, const int16_t *weight, int32_t value_of[GAME_SEATS_MOST])
{
    const struct cyclades_state *state = cyclades_of(head);
    int32_t points[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++)
        points[seat] = seat_value(state, seat, weight);
    advice_share(head->seat_count, points, weight[SCALE] + 1, value_of);
}

/* ---- Promise of moves ---- */

/* Cheap offers first: each gold above the least that would do is wasted. */
static int32_t weigh_offer(const struct cyclades_state *state, const uint8_t *operand, const int16_t *weight)
{
    if (operand[0] == CYCLADES_APOLLO)
        return weight[OFFER_LOW] / 2;
    int32_t prior = weight[OFFER_LOW];
    for (int gold = state->offer[operand[0]] + 1; gold < operand[1] && prior > 0; gold++)
        prior = prior * weight[OFFER_MORE] / 16;
    return prior;
}

/* Prior of a move that nobody would overlook, even at a glance: markers are for oneself, Giant and Harpy for others. */
enum { OBVIOUS = 4000 };

static bool is_own(const struct cyclades_state *state, int isle)
{
    return bits_has(state->isles_of[state->turn_seat], isle);
}

static int32_t weigh_one(const struct cyclades_state *state, struct game_move move, const int16_t *weight)
{
    switch (move.verb) {
    case CYCLADES_OFFER: return weigh_offer(state, move.operand, weight);
    case CYCLADES_BUILD: return weight[BUILD];
    case CYCLADES_FLEET:
    case CYCLADES_TROOP: return weight[RECRUIT] / 2;
    case CYCLADES_PRIEST:
    case CYCLADES_PHILOSOPHER: return weight[RECRUIT] * 3;
    case CYCLADES_SAIL:
    case CYCLADES_FLY:
    case CYCLADES_SWIM: return weight[MOVE] / 2;
    case CYCLADES_MARCH: return weight[MOVE] * 2;
    case CYCLADES_PROSPER: return is_own(state, move.operand[0]) ? OBVIOUS : 1;
    case CYCLADES_SNATCH: return is_own(state, move.operand[0]) ? 1 : OBVIOUS;
    case CYCLADES_WRECK: return is_own(state, move.operand[1]) ? 1 : OBVIOUS;
    case CYCLADES_CALL: return weight[CALL];
    case CYCLADES_REPLACE: return 2;
    case CYCLADES_SELL_TROOP:
    case CYCLADES_SELL_FLEET:
    case CYCLADES_SELL_PRIEST:
    case CYCLADES_SELL_PHILOSOPHER: return 2;
    case CYCLADES_DONE:
    case CYCLADES_HALT:
    case CYCLADES_FORGO: return weight[STOP];
    default: return 8;
    }
}

static void weigh(const struct game_state *head, int seat, const struct move_list *list, const int16_t *weight,
                  uint16_t *prior)
{
    (void)seat;
    for (uint32_t i = 0; i < list->count; i++)
        prior[i] = advice_prior(weigh_one(cyclades_of(head), list->move[i], weight));
}

const struct game_advice cyclades_advice = {
    .weights = weights,
    .value = value,
    .weigh = weigh,
    .rollout_steps = 6,
};
