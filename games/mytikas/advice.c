/* Mytikas: what bots know. A position is worth its points, less a part of those on cards that may still be stolen, and
 * what the goods prior: resources by kind and level, tokens, and how near the best building is. */
#include "engine/advice.h"
#include "games/mytikas/mytikas.h"

/* Points are counted in sixteenths. How the numbers were found: see docs/bots.md, "Tuning". */
enum weight {
    SCALE,      /* lead that makes a win e times as likely, at the end, */
    SCALE_LEFT, /* and more for each level token and lock left */
    STONE,      /* a resource on level 1, */
    MARBLE,
    GOLD,
    HEIGHT,   /* and more for each level it lies higher */
    OFFERING, /* an offering token in reserve */
    FAVOR,    /* a favor token */
    UNLOCKED, /* of 16: what a card's points count for while it may be stolen */
    SHIELD,   /* a token on such a card */
    NEARNESS, /* of 64: of the points of the building that can be built best, by the share of its cost at hand */
    CITY,     /* a city, for what it will produce */
    GO_BUILD, /* prior of going where one can build, */
    GO,       /* and elsewhere */
    BUILD,    /* prior of a building, for each point */
    OFFER,    /* prior of an offering, for each point of the card */
    STEP,     /* prior of a step up */
    STOP,     /* prior of leaving out the rest */
    FOLLOW,   /* prior of following */
};

static const struct game_weight weights[] = {
    [SCALE] = { "scale", 48 },       [SCALE_LEFT] = { "scale-left", 8 },
    [STONE] = { "stone", 4 },        [MARBLE] = { "marble", 10 },
    [GOLD] = { "gold", 16 },         [HEIGHT] = { "height", 3 },
    [OFFERING] = { "offering", 11 }, [FAVOR] = { "favor", 12 },
    [UNLOCKED] = { "unlocked", 12 }, [SHIELD] = { "shield", 8 },
    [NEARNESS] = { "nearness", 32 }, [CITY] = { "city", 16 },
    [GO_BUILD] = { "go-build", 26 }, [GO] = { "go", 16 },
    [BUILD] = { "build", 16 },       [OFFER] = { "offer", 8 },
    [STEP] = { "step", 12 },         [STOP] = { "stop", 3 },
    [FOLLOW] = { "follow", 18 },     { NULL, 0 },
};

enum { UNIT = 16 };

/* ---- Value ---- */

/* The share of a building's cost that lies on the level, in sixteenths; 16: it can be paid. */
static int share_at_hand(const struct mytikas_state *state, int seat, int building, int level)
{
    int have = 0, need = 0;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
        int cost = mytikas_buildings[building].cost[kind], held = state->board[seat].resource[kind][level];
        /* Expensive kinds are the ones that are missing: a gold counts as much as four stone. */
        int price = kind == MYTIKAS_GOLD ? 4 : kind == MYTIKAS_MARBLE ? 2 : 1;
        need += cost * price;
        have += (held < cost ? held : cost) * price;
    }
    return have * 16 / need;
}

static bool is_left(const struct mytikas_state *state, int seat, int building)
{
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        if (mytikas_building_of[piece] == building && state->built[seat][piece] == 0)
            return true;
    return false;
}

/* Of the best building in reach: points by the square of the share at hand. */
static int32_t nearness(const struct mytikas_state *state, int seat)
{
    int32_t best = 0, second = 0;
    for (int building = 0; building < MYTIKAS_BUILDING_COUNT; building++) {
        if (!is_left(state, seat, building))
            continue;
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++) {
            if (state->level_token[level] == 0)
                continue;
            int share = share_at_hand(state, seat, building, level);
            int32_t points = mytikas_buildings[building].points * (level + 1) * share * share / 16;
            second = points > best ? best : points > second ? points : second;
            best = points > best ? points : best;
        }
    }
    return best + second / 4;
}

static int32_t goods(const struct mytikas_state *state, int seat, const int16_t *weight)
{
    int32_t points = state->offerings[seat] * weight[OFFERING];
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++) {
            int count = state->board[seat].resource[kind][level];
            points += (count < 6 ? count : 6) * (weight[STONE + kind] + level * weight[HEIGHT]);
        }
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
        points += state->favor[seat][god] * weight[FAVOR];
    return points;
}

static int32_t cards(const struct mytikas_state *state, int seat, const int16_t *weight)
{
    int32_t points = 0;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        if (state->holder[deity] != seat)
            continue;
        int worth = mytikas_card_points(state, seat, deity);
        bool safe = state->lock[deity] > 0;
        points += worth * (safe ? UNIT : weight[UNLOCKED]) + (safe ? 0 : state->token[deity] * weight[SHIELD]);
    }
    return points;
}

static int32_t buildings(const struct mytikas_state *state, int seat)
{
    int32_t points = 0;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        points += state->built[seat][piece] * mytikas_buildings[mytikas_building_of[piece]].points;
    return points;
}

/* What is left to do until the game can end. */
static int left_to_do(const struct mytikas_state *state)
{
    int left = mytikas_locks_left(state);
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        left += state->level_token[level];
    return left;
}

static void value(const struct game_state *head, const int16_t *weight, int32_t value_of[GAME_SEATS_MOST])
{
    const struct mytikas_state *state = mytikas_of(head);
    int32_t points[GAME_SEATS_MOST] = { 0 };
    bool ending = state->ending != MYTIKAS_NO_END;
    for (int seat = 0; seat < head->seat_count; seat++) {
        points[seat] = buildings(state, seat) * UNIT + cards(state, seat, weight);
        if (!ending)
            points[seat] += goods(state, seat, weight) + nearness(state, seat) * weight[NEARNESS] / 64 +
                            mytikas_city_count(state, seat) * weight[CITY];
    }
    advice_share(head->seat_count, points, weight[SCALE] + (ending ? 0 : left_to_do(state)) * weight[SCALE_LEFT] + 1,
                 value_of);
}

/* ---- Promise of moves ---- */

static int32_t weigh_offer(const struct mytikas_state *state, int seat, const uint8_t *operand, const int16_t *weight)
{
    int deity = operand[0], worth = mytikas_card_points(state, seat, deity);
    return state->holder[deity] == seat ? weight[OFFER] * 2 : weight[OFFER] * worth;
}

static int32_t weigh_one(const struct mytikas_state *state, int seat, struct game_move move, const int16_t *weight)
{
    const uint8_t *operand = move.operand;
    switch ((enum mytikas_verb)move.verb) {
    case MYTIKAS_GO:
        return operand[0] == MYTIKAS_ZEUS_NIGHT || operand[0] == MYTIKAS_DEMETER_NIGHT ? weight[GO_BUILD] : weight[GO];
    case MYTIKAS_BUILD:
        return weight[BUILD] * mytikas_buildings[mytikas_building_of[operand[0]]].points * (operand[1] + 1);
    case MYTIKAS_RAISE:
    case MYTIKAS_REFINE: return weight[STEP] * (1 + operand[0]) * (1 + operand[1]) / 2;
    case MYTIKAS_SHIFT:
        return operand[2] < operand[1] ? 1 : weight[STEP] * (1 + operand[0]) * (operand[2] - operand[1]);
    case MYTIKAS_OFFER: return weigh_offer(state, seat, operand, weight);
    case MYTIKAS_FOLLOW: return weight[FOLLOW];
    case MYTIKAS_PASS: return weight[FOLLOW] / 2;
    case MYTIKAS_DONE: return weight[STOP];
    case MYTIKAS_LOWER:
    case MYTIKAS_PAY: return 2;
    case MYTIKAS_CLOCK:
    case MYTIKAS_CHOOSE:
    case MYTIKAS_FAVOR:
    case MYTIKAS_SEIZE:
    case MYTIKAS_CHANGE:
    case MYTIKAS_EXCHANGE:
    case MYTIKAS_PRODUCE:
    case MYTIKAS_ADD:
    case MYTIKAS_TAKE:
    case MYTIKAS_SPEND:
    case MYTIKAS_VERB_COUNT: break;
    }
    return 8;
}

static void weigh(const struct game_state *head, int seat, const struct move_list *list, const int16_t *weight,
                  uint16_t *prior)
{
    for (uint32_t i = 0; i < list->count; i++)
        prior[i] = advice_prior(weigh_one(mytikas_of(head), seat, list->move[i], weight));
}

const struct game_advice mytikas_advice = {
    .weights = weights,
    .value = value,
    .weigh = weigh,
    .rollout_steps = 40,
};
