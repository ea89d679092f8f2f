/* Mykerinos: what bots know. A position is worth the points as they stand, what the areas would bring if they were
 * surveyed now with everyone choosing greedily, and what tiles, rooms and cubes promise for the seasons to come. */
#include "engine/advice.h"
#include "games/mykerinos/mykerinos.h"

/* Points are counted in sixteenths. How the numbers were found: see docs/bots.md, "Tuning". */
enum weight {
    SCALE_LAST,   /* lead that makes a win e times as likely: in the last season, */
    SCALE_SEASON, /* and more for each season before it */
    POWER,        /* an owned tile's power in each season to come */
    FUTURE_TILES, /* tiles of a patron expected in each season to come */
    STOCK,        /* a cube kept in the stock */
    RESERVE,      /* a cube in the reserve while there are seasons to come */
    CUBE,         /* a cube in an area, beyond its rank */
    CLOSE,        /* of an area's stake, to the next in rank by one cube, with cubes to come */
    FIRST,        /* the first-player marker of the next season */
    WEIGH_AREA,   /* prior of a space in an area where the cube changes the rank */
    WEIGH_PASS,   /* prior of passing with cubes in stock, */
    WEIGH_EMPTY,  /* and without */
    WEIGH_APPEAL, /* prior of a patron's power */
    WEIGH_EXTEND, /* prior of two cubes instead of one */
};

static const struct game_weight weights[] = {
    [SCALE_LAST] = { "scale-last", 53 },
    [SCALE_SEASON] = { "scale-season", 37 },
    [POWER] = { "power", 13 },
    [FUTURE_TILES] = { "future-tiles", 2 },
    [STOCK] = { "stock", 7 },
    [RESERVE] = { "reserve", 0 },
    [CUBE] = { "cube", 3 },
    [CLOSE] = { "close", 8 },
    [FIRST] = { "first", 8 },
    [WEIGH_AREA] = { "weigh-area", 11 },
    [WEIGH_PASS] = { "weigh-pass", 8 },
    [WEIGH_EMPTY] = { "weigh-empty", 16 },
    [WEIGH_APPEAL] = { "weigh-appeal", 27 },
    [WEIGH_EXTEND] = { "weigh-extend", 19 },
    { NULL, 0 },
};

enum { UNIT = 16 };

/* ---- The museum ---- */

/* What a tile of the patron in this wing is worth with these rooms. */
static int wing_worth(unsigned rooms, int wing)
{
    int before = (wing + MYKERINOS_WING_COUNT - 1) % MYKERINOS_WING_COUNT;
    if (bits_has(rooms, wing))
        return 5;
    if (bits_has(rooms, MYKERINOS_THREE + wing))
        return 3;
    return bits_has(rooms, MYKERINOS_TWO + wing) || bits_has(rooms, MYKERINOS_TWO + before) ? 2 : 1;
}

/* One seat's holdings while the survey is tried out. */
struct purse {
    uint64_t owned;
    unsigned rooms;
    int reserve;
};

static int tiles_of(const struct purse *purse, int patron)
{
    return bits_count(purse->owned & mykerinos_patron_tiles(patron));
}

/* Points at the end with these holdings and `seasons` still to come, in sixteenths. */
static int32_t exhibition(const struct mykerinos_state *state, const struct purse *purse, int seasons,
                          const int16_t *weight)
{
    int series = MYKERINOS_TILES_PER_PATRON, expected = seasons * weight[FUTURE_TILES];
    int32_t points = 0;
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++) {
        int count = tiles_of(purse, state->wing[wing]);
        series = count < series ? count : series;
        points += (count * UNIT + expected) * wing_worth(purse->rooms, wing);
    }
    for (uint64_t left = purse->owned; left != 0; left &= left - 1)
        points += mykerinos_shape_of(bits_lowest(left))->points * UNIT;
    int powers = bits_count(purse->owned & ~bits_of(MYKERINOS_BLANK));
    return points + series * 5 * UNIT + powers * seasons * weight[POWER];
}

/* ---- The survey, tried out ---- */

/* The most a choice at this rank brings; applied to the purse and the tiles. */
static int32_t choose(const struct mykerinos_state *state, struct purse *purse, unsigned *taken, uint64_t *tiles,
                      int rank, int seasons, const int16_t *weight)
{
    int32_t now = exhibition(state, purse, seasons, weight), most = 0;
    struct purse best = *purse;
    uint64_t best_tile = 0;
    for (uint64_t left = *tiles; left != 0; left &= left - 1) {
        struct purse tried = *purse;
        tried.owned |= left & (~left + 1);
        int32_t gain = exhibition(state, &tried, seasons, weight) - now;
        if (gain > most) {
            most = gain;
            best = tried;
            best_tile = left & (~left + 1);
        }
    }
    unsigned open = rank < 2 && purse->reserve > 0 ? 0x7fffU & ~*taken : 0;
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        if ((purse->rooms & mykerinos_beside_five[wing]) == 0)
            open &= ~(1U << wing);
    for (; open != 0; open &= open - 1) {
        struct purse tried = *purse;
        tried.rooms |= open & (~open + 1);
        tried.reserve--;
        int32_t gain = exhibition(state, &tried, seasons, weight) - now;
        if (gain > most) {
            most = gain;
            best = tried;
            best_tile = 0;
        }
    }
    *taken |= best.rooms;
    *tiles &= ~best_tile;
    *purse = best;
    return most;
}

static int cubes_in(const struct mykerinos_state *state, int colour, int area)
{
    return region_count(region_and(state->cubes[colour], mykerinos_area_spaces[area]));
}

/* The ranking if the survey were now. Players who have not passed yet will pass after those who have (6.3), probably
 * those with fewer cubes left first; remaining ties go to the seats in turn, area by area, so that no seat is thought
 * better placed because of its number. */
static int rank_area(const struct mykerinos_state *state, int area, uint8_t ranking[MYKERINOS_COLOUR_COUNT])
{
    int count = 0, strength[MYKERINOS_COLOUR_COUNT], seats = state->head.seat_count;
    for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++) {
        int cubes = cubes_in(state, colour, area), at = count, passing = state->passing[colour];
        if (cubes == 0)
            continue;
        int mine = 2048 * cubes - 256 * passing;
        if (passing == 0 && colour < seats)
            mine -= 256 * (seats + 2) + 8 * state->stock[colour] + (colour + area + state->season) % seats;
        for (; at > 0 && strength[at - 1] < mine; at--) {
            strength[at] = strength[at - 1];
            ranking[at] = ranking[at - 1];
        }
        strength[at] = mine;
        ranking[at] = (uint8_t)colour;
        count++;
    }
    return count;
}

/* A share of what a better rank won, for a colour that is one cube behind and has cubes left. */
static void add_hopes(const struct mykerinos_state *state, int area, const uint8_t *ranking, int count, int32_t stake,
                      const int16_t *weight, int32_t *points)
{
    for (int rank = 1; rank < count; rank++) {
        int colour = ranking[rank], ahead = ranking[rank - 1];
        if (colour == MYKERINOS_NEUTRAL || state->passing[colour] != 0 || state->stock[colour] == 0)
            continue;
        if (cubes_in(state, ahead, area) - cubes_in(state, colour, area) <= 1)
            points[colour] += stake * weight[CLOSE] / 64;
    }
}

static void survey_area(const struct mykerinos_state *state, int area, int first_rank, struct purse *purse,
                        unsigned *taken, const int16_t *weight, int32_t *points)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = rank_area(state, area, ranking), seasons = MYKERINOS_SEASON_COUNT - state->season;
    int32_t stake = 0;
    uint64_t tiles = 0;
    for (int place = 2 * area; place < 2 * area + 2; place++)
        if (state->laid[place] != MYKERINOS_NO_TILE)
            tiles |= bits_of(state->laid[place]);
    for (int rank = first_rank; rank < count; rank++) {
        int seat = ranking[rank];
        if (seat == MYKERINOS_NEUTRAL) {
            tiles = rank < 2 && count > 1 ? tiles & (tiles - 1) : tiles;
            continue;
        }
        int32_t gain = choose(state, &purse[seat], taken, &tiles, rank, seasons, weight);
        stake = rank == 0 ? gain : stake;
    }
    add_hopes(state, area, ranking, count, stake, weight, points);
}

/* ---- Value ---- */

static void value(const struct game_state *head, const int16_t *weight, int32_t value_of[GAME_SEATS_MOST])
{
    const struct mykerinos_state *state = mykerinos_of(head);
    int seasons = MYKERINOS_SEASON_COUNT - state->season;
    bool surveying = head->phase == MYKERINOS_SURVEYING || head->phase == MYKERINOS_REMOVING;
    int32_t points[GAME_SEATS_MOST] = { 0 };
    struct purse purse[MYKERINOS_SEATS_MOST];
    unsigned taken = 0;
    for (int seat = 0; seat < head->seat_count; seat++) {
        purse[seat] = (struct purse){ state->owned[seat], state->museum[seat], state->reserve[seat] };
        taken |= state->museum[seat];
        points[seat] += state->stock[seat] * (seasons > 0 ? weight[STOCK] : 1);
        points[seat] += seasons > 0 ? state->reserve[seat] * weight[RESERVE] : 0;
        points[seat] += seasons > 0 ? state->passing[seat] * weight[FIRST] / 4 : 0;
        points[seat] += region_count(state->cubes[seat]) * weight[CUBE];
    }
    for (int area = surveying ? state->area : 0; area < mykerinos_area_count(state); area++)
        survey_area(state, area, surveying && area == state->area ? state->rank : 0, purse, &taken, weight, points);
    for (int seat = 0; seat < head->seat_count; seat++)
        points[seat] += exhibition(state, &purse[seat], seasons, weight);
    advice_share(head->seat_count, points, weight[SCALE_LAST] + seasons * weight[SCALE_SEASON] + 1, value_of);
}

/* ---- Promise of moves ---- */

/* Does one more cube of the colour in the area change its rank, or bring it in? */
static int weigh_area(const struct mykerinos_state *state, int colour, int area, const int16_t *weight)
{
    int mine = cubes_in(state, colour, area) + 1;
    int prior = 4 + (mine == 1 ? weight[WEIGH_AREA] / 2 : 0);
    for (int other = 0; other < MYKERINOS_COLOUR_COUNT; other++) {
        int theirs = other == colour ? 0 : cubes_in(state, other, area);
        if (theirs > 0 && (mine == theirs || mine == theirs + 1))
            prior += weight[WEIGH_AREA];
    }
    return mine > 4 ? prior / 4 : prior;
}

/* Spaces of one area are alike: `of_area` keeps what was counted, 0 as long as nothing was. */
static int weigh_space(const struct mykerinos_state *state, int space, const int16_t *weight, int16_t *of_area)
{
    int area = space / 24 * 2 + (space % MYKERINOS_COLUMNS) / 4;
    if (of_area[area] == 0)
        of_area[area] = (int16_t)weigh_area(state, state->colour, area, weight);
    return of_area[area];
}

static int32_t weigh_choice(const struct mykerinos_state *state, int seat, struct game_move move, const int16_t *weight)
{
    struct purse purse = { state->owned[seat], state->museum[seat], 1 };
    int seasons = MYKERINOS_SEASON_COUNT - state->season;
    int32_t before = exhibition(state, &purse, seasons, weight);
    if (move.verb == MYKERINOS_EXHIBIT)
        purse.rooms |= 1U << move.operand[0];
    else
        purse.owned |= bits_of(move.operand[0]);
    return 1 + (exhibition(state, &purse, seasons, weight) - before) / 2;
}

static void weigh(const struct game_state *head, int seat, const struct move_list *list, const int16_t *weight,
                  uint16_t *prior)
{
    const struct mykerinos_state *state = mykerinos_of(head);
    int16_t of_area[MYKERINOS_PLACE_COUNT / 2] = { 0 };
    for (uint32_t i = 0; i < list->count; i++) {
        struct game_move move = list->move[i];
        int32_t is = 1;
        switch ((enum mykerinos_verb)move.verb) {
        case MYKERINOS_EXTEND: is = weigh_space(state, move.operand[0], weight, of_area) + weight[WEIGH_EXTEND]; break;
        case MYKERINOS_START:
        case MYKERINOS_DIG: is = weigh_space(state, move.operand[0], weight, of_area); break;
        case MYKERINOS_APPEAL: is = weight[WEIGH_APPEAL]; break;
        case MYKERINOS_PASS: is = state->stock[seat] > 0 ? weight[WEIGH_PASS] : weight[WEIGH_EMPTY]; break;
        case MYKERINOS_END: is = weight[WEIGH_EMPTY]; break;
        case MYKERINOS_EXHIBIT:
        case MYKERINOS_TAKE: is = weigh_choice(state, seat, move, weight); break;
        case MYKERINOS_REMOVE: is = weigh_choice(state, 1 - seat, move, weight); break;
        case MYKERINOS_CLOCK:
        case MYKERINOS_DECLINE:
        case MYKERINOS_VERB_COUNT: break;
        }
        prior[i] = advice_prior(is);
    }
}

const struct game_advice mykerinos_advice = {
    .weights = weights,
    .value = value,
    .weigh = weigh,
    .rollout_steps = 4,
};
