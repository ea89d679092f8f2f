/* Cyclades: can these bytes be a state of this game? First every number by itself, in the order of the struct; then
 * what the numbers say about each other. Pieces, cards and gold are counted by the laws (rules/laws.c), which
 * game_read_view() asks next. */
#include "games/cyclades/cyclades.h"

/* ---- every number by itself ---- */

/* Numbers that depend on the state; negative, so that they can stand where a plain number can. */
enum extent {
    ALL = -1, /* entries of the row */
    SEATS = -2,
    SEAT_SETS = -3,
    ISLES = -4,
    SEAS = -5,
    GODS_UP = -6,
    SPACES = -7, /* of the creature track: one more in each of the first cycles (2.3 to 2.5) */
    AT_APOLLO = -8,
    IN_ORDER = -9,
    FINISHED = -10,
    DICE = -11, /* thrown by the last event */
    CYCLES = -12,
    OFFERS = -13,
    TIRED_SEAS = -14,
    TEMPLES = -15,
};

static int number(const struct cyclades_state *state, int extent)
{
    switch (extent) {
    case SEATS: return state->head.seat_count;
    case SEAT_SETS: return 1 << state->head.seat_count;
    case ISLES: return cyclades_map(state)->isle_count;
    case SEAS: return cyclades_map(state)->sea_count;
    case GODS_UP: return state->god_count;
    case SPACES: return state->cycle;
    case AT_APOLLO: return state->apollo_count;
    case IN_ORDER: return state->order_count;
    case FINISHED: return state->finished_count;
    case DICE: return 2 * state->news.assault_count;
    case CYCLES: return cyclades_cycles_most + 1;
    case OFFERS: return cyclades_offer_most + 1;
    case TEMPLES: return CYCLADES_BUILDINGS_EACH + 1 + (cyclades_rules(state) >= 2 ? CYCLADES_METROPOLIS_USED : 0);
    case TIRED_SEAS: return cyclades_rules(state) >= 2 ? cyclades_map(state)->sea_count + 1 : 1;
    default: return extent;
    }
}

/* What an entry holds that is not in use, and whether one in use may hold it, too. */
enum blank { ZERO, NONE_AFTER, OR_NONE };

struct row {
    const char *fault;
    uint16_t offset, size;
    int16_t used;  /* entries, from the first */
    int16_t limit; /* their values are below it */
    enum blank blank;
};

#define ROW(member, used, limit, blank)                                                                                \
    {                                                                                                                  \
        "out of range: " #member, offsetof(struct cyclades_state, member),                                             \
            sizeof((const struct cyclades_state *)NULL)->member, used, limit, blank                                    \
    }

/* How many there are of what is counted in the rows below: checked before them. */
static const struct row counts[] = {
    ROW(news.assault_count, ALL, CYCLADES_ASSAULTS_MOST + 1, ZERO),
    ROW(cycle, ALL, CYCLES, ZERO),
    ROW(apollo_count, ALL, CYCLADES_MARKERS_MOST + 1, ZERO),
    ROW(order_count, ALL, CYCLADES_MARKERS_MOST + 1, ZERO),
    ROW(finished_count, ALL, CYCLADES_MARKERS_MOST + 1, ZERO),
};

static const struct row rows[] = {
    ROW(news.fortune_seat, ALL, SEATS, OR_NONE),
    ROW(news.die, DICE, 4, ZERO),
    ROW(news.field, ALL, CYCLADES_ON_LAND + 1, ZERO),
    ROW(news.place, ALL, SEAS, ZERO),
    ROW(news.attacker, ALL, SEATS, ZERO),
    ROW(news.defender, ALL, SEATS, OR_NONE),
    ROW(news.founded, ALL, ISLES, OR_NONE),
    ROW(news.forfeited, ALL, 2, ZERO),
    ROW(news.fleets_lost, ALL, CYCLADES_SEATS_MOST *CYCLADES_PIECES + 1, ZERO),
    ROW(news.moved_from, ALL, SEAS, OR_NONE),
    ROW(news.moved_to, ALL, SEAS, OR_NONE),
    ROW(news.reserved, ALL, 1, ZERO),
    ROW(fleets, SEAS, CYCLADES_PIECES + 1, ZERO),
    ROW(troops, ISLES, CYCLADES_PIECES + 1, ZERO),
    ROW(markers, ISLES, CYCLES, ZERO), /* one in each cycle (7.14) */
    ROW(buildings[CYCLADES_PORT], ISLES, CYCLADES_BUILDINGS_EACH + 1, ZERO),
    ROW(buildings[CYCLADES_FORTRESS], ISLES, CYCLADES_BUILDINGS_EACH + 1, ZERO),
    ROW(buildings[CYCLADES_TEMPLE], ISLES, CYCLADES_BUILDINGS_EACH + 1, ZERO),
    ROW(buildings[CYCLADES_UNIVERSITY], ISLES, CYCLADES_BUILDINGS_EACH + 1, ZERO),
    ROW(temples_used, ISLES, TEMPLES, ZERO),
    ROW(troop_reserve, SEATS, CYCLADES_PIECES + 1, ZERO),
    ROW(fleet_reserve, SEATS, CYCLADES_PIECES + 1, ZERO),
    ROW(priests, SEATS, CYCLADES_PRIESTS + 1, ZERO),
    ROW(philosophers, SEATS, CYCLADES_PHILOSOPHERS + 1, ZERO),
    ROW(building_supply, ALL, CYCLADES_BUILDINGS_EACH + 1, ZERO),
    ROW(metropolis_supply, ALL, CYCLADES_METROPOLISES + 1, ZERO),
    ROW(priest_supply, ALL, CYCLADES_PRIESTS + 1, ZERO),
    ROW(philosopher_supply, ALL, CYCLADES_PHILOSOPHERS + 1, ZERO),
    ROW(priests_gone, ALL, CYCLADES_PRIESTS + 1, ZERO),
    ROW(philosophers_gone, ALL, CYCLADES_PHILOSOPHERS + 1, ZERO),
    ROW(out, ALL, SEAT_SETS, ZERO),
    ROW(track, SPACES, CYCLADES_CREATURES, OR_NONE),
    ROW(figure_isle, ALL, ISLES, OR_NONE),
    ROW(figure_seat, ALL, SEATS, OR_NONE),
    ROW(kraken_sea, ALL, SEAS, OR_NONE),
    ROW(gods, GODS_UP, CYCLADES_APOLLO, NONE_AFTER),
    ROW(offer_seat, ALL, SEATS, OR_NONE),
    ROW(offer, ALL, OFFERS, ZERO),
    ROW(apollo, AT_APOLLO, SEATS, NONE_AFTER),
    ROW(order, IN_ORDER, SEATS, NONE_AFTER),
    ROW(order_next, ALL, CYCLADES_MARKERS_MOST + 1, ZERO),
    ROW(pushed_from, ALL, CYCLADES_APOLLO, OR_NONE),
    ROW(finished, FINISHED, SEATS, NONE_AFTER),
    ROW(turn_slot, ALL, CYCLADES_APOLLO + CYCLADES_MARKERS_MOST + 1, ZERO),
    ROW(turn_seat, ALL, SEATS, OR_NONE),
    ROW(turn_god, ALL, CYCLADES_GODS, OR_NONE),
    ROW(recruited, ALL, 5, ZERO),
    ROW(voyage_sea, ALL, SEAS, OR_NONE),
    ROW(voyage_steps, ALL, CYCLADES_VOYAGE_STEPS, ZERO),
    ROW(hand, ALL, CYCLADES_CREATURES, OR_NONE),
    ROW(hand_revived, ALL, 2, ZERO),
    ROW(hand_begun, ALL, 2, ZERO),
    ROW(hand_steps, ALL, CYCLADES_SYLPH_STEPS + 1, ZERO),
    ROW(lured_sea, ALL, SEAS, OR_NONE),
    ROW(founding, ALL, CYCLADES_RAZING + 1, ZERO),
    ROW(founding_types, ALL, 1 << CYCLADES_BUILDINGS, ZERO),
    ROW(founding_isle, ALL, ISLES, OR_NONE),
    ROW(battle.field, ALL, CYCLADES_ON_LAND + 1, ZERO),
    ROW(battle.place, ALL, SEAS, ZERO),
    ROW(battle.attacker, ALL, SEATS, ZERO),
    ROW(battle.defender, ALL, SEATS, OR_NONE),
    ROW(battle.attackers, ALL, CYCLADES_PIECES + 1, ZERO),
    ROW(battle.asked, ALL, CYCLADES_ATTACKER + 1, ZERO),
    ROW(tired, ALL, TIRED_SEAS, ZERO),
};

static const char *row_fault(const struct cyclades_state *state, const struct row *row)
{
    const uint8_t *bytes = (const uint8_t *)state + row->offset;
    int used = row->used == ALL ? row->size : number(state, row->used), limit = number(state, row->limit);
    uint8_t blank = row->blank == ZERO ? 0 : CYCLADES_NONE;
    for (int i = 0; i < row->size; i++) {
        bool good = i < used && (bytes[i] < limit || (row->blank == OR_NONE && bytes[i] == blank));
        if (!good && (i < used || bytes[i] != blank))
            return row->fault;
    }
    return NULL;
}

static const char *number_fault(const struct cyclades_state *state)
{
    const char *fault = NULL;
    if (state->map != cyclades_map_for[state->head.seat_count])
        return "the board of another number of players";
    if (state->god_count != cyclades_god_count_for[state->head.seat_count])
        return "the gods of another number of players";
    if (state->cycle == 0)
        return "cycles are counted from 1";
    for (size_t i = 0; fault == NULL && i < sizeof counts / sizeof counts[0]; i++)
        fault = row_fault(state, &counts[i]);
    for (size_t i = 0; fault == NULL && i < sizeof rows / sizeof rows[0]; i++)
        fault = row_fault(state, &rows[i]);
    return fault;
}

/* ---- sets, and what is wider than a byte ---- */

static const char *chair_fault(const struct cyclades_state *state, int seat)
{
    bool bare = state->fleet_seas[seat] == 0 && state->isles_of[seat] == 0 && state->gold[seat] == 0 &&
                state->fortune[seat] == 0;
    if (seat >= state->head.seat_count && !bare)
        return "something belongs to an empty chair";
    if (state->fleet_seas[seat] >> cyclades_map(state)->sea_count != 0)
        return "fleets outside the board";
    if (state->isles_of[seat] >> cyclades_map(state)->isle_count != 0)
        return "isles outside the board";
    if (state->gold[seat] > INT16_MAX || state->fortune[seat] > INT16_MAX)
        return "more gold than can be lost at once";
    return NULL;
}

static const char *set_fault(const struct cyclades_state *state)
{
    bool all_out = state->out == (1u << state->head.seat_count) - 1;
    bool ended = state->head.phase == CYCLADES_ENDED;
    if ((state->pile | state->discards) >> CYCLADES_CREATURES != 0)
        return "a creature that does not exist";
    if (state->metropolises >> cyclades_map(state)->isle_count != 0)
        return "a metropolis outside the board";
    if (all_out || (cyclades_one_is_left(state) && !ended))
        return "the game continues with fewer than two players"; /* 13.3 */
    const char *fault = NULL;
    for (int seat = 0; fault == NULL && seat < CYCLADES_SEATS_MOST; seat++)
        fault = chair_fault(state, seat);
    return fault;
}

/* ---- what the last event did ---- */

/* Income is never below 0, expenses never above; what the Griffon takes from one player he gives to another. */
static const char *flow_fault(const struct cyclades_state *state)
{
    static const uint32_t income = 1u << CYCLADES_FLOW_REVENUE | 1u << CYCLADES_FLOW_APOLLO |
                                   1u << CYCLADES_FLOW_FATES | 1u << CYCLADES_FLOW_SPHINX;
    for (int flow = 0; flow < CYCLADES_FLOWS; flow++) {
        int sum = 0;
        for (int seat = 0; seat < CYCLADES_SEATS_MOST; seat++) {
            int gold = state->news.flow[flow][seat];
            sum += gold;
            if (seat >= state->head.seat_count && gold != 0)
                return "gold for an empty chair";
            if (flow != CYCLADES_FLOW_GRIFFON && (bits_has(income, flow) ? gold < 0 : gold > 0))
                return "gold flows the wrong way";
        }
        if (flow == CYCLADES_FLOW_GRIFFON && sum != 0)
            return "the Griffon keeps no gold";
    }
    return NULL;
}

static bool battle_is_somewhere(const struct cyclades_state *state, int field, int place)
{
    return field == CYCLADES_AT_SEA || (field == CYCLADES_ON_LAND && place < cyclades_map(state)->isle_count);
}

static const char *news_fault(const struct cyclades_state *state)
{
    const struct cyclades_news *news = &state->news;
    bool quiet = (news->field | news->place | news->attacker | news->defender) == 0;
    if (news->assault_count == 0 ? !quiet : !battle_is_somewhere(state, news->field, news->place))
        return "assaults belong to a battle";
    if (news->fortune_seat == CYCLADES_NONE && news->fortune != 0)
        return "the Griffon has a victim";
    if (news->fortune > INT16_MAX)
        return "more gold than can be lost at once";
    if (news->founded != CYCLADES_NONE && !bits_has(state->metropolises, news->founded))
        return "a metropolis was founded that is not there";
    return (news->moved_from == CYCLADES_NONE) == (news->moved_to == CYCLADES_NONE) ? NULL : "fleets moved nowhere";
}

/* ---- the isles ---- */

static bool temples_can_be_used(const struct cyclades_state *state, int isle)
{
    int used = state->temples_used[isle], temples = state->buildings[CYCLADES_TEMPLE][isle];
    int metropolis = bits_has(state->metropolises, isle);
    if (cyclades_rules(state) < 2)
        return used <= temples + metropolis;
    return used / CYCLADES_METROPOLIS_USED <= metropolis && used % CYCLADES_METROPOLIS_USED <= temples;
}

static const char *isle_fault(const struct cyclades_state *state, int isle)
{
    int size = cyclades_map(state)->size[isle], count = 0;
    bool metropolis = bits_has(state->metropolises, isle);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        count += state->buildings[type][isle];
    if (count > size)
        return "more buildings than squares";
    if (!temples_can_be_used(state, isle))
        return "more temples used than there are";
    bool bare = count == 0 && !metropolis && (state->markers[isle] == 0 || cyclades_rules(state) >= 2);
    return bare || cyclades_isle_owner(state, isle) != CYCLADES_NONE ? NULL : "buildings and markers have an owner";
}

/* 12.18, 12.19: a figure stands on an isle alone and has a player. */
static const char *figure_fault(const struct cyclades_state *state)
{
    uint32_t isles = 0;
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++) {
        uint16_t isle = cyclades_figure_at(state, figure);
        uint8_t seat = state->figure_seat[figure];
        if ((isle == 0) != (seat == CYCLADES_NONE) || (isle != 0 && bits_has(state->out, seat)))
            return "a figure on an isle has a player";
        if ((isles & isle) != 0)
            return "two figures on an isle";
        isles |= isle;
    }
    return NULL;
}

static const char *isles_fault(const struct cyclades_state *state)
{
    const char *fault = figure_fault(state);
    int markers = cyclades_markers_placed(state);
    for (int isle = 0; fault == NULL && isle < cyclades_map(state)->isle_count; isle++)
        fault = isle_fault(state, isle);
    if (fault == NULL && markers > CYCLADES_PROSPERITY_MARKERS && cyclades_rules(state) >= 2)
        return "more prosperity markers than there are"; /* 1.7 */
    return fault != NULL || markers <= state->cycle ? fault : "more prosperity markers than cycles";
}

/* ---- gods and offerings ---- */

static const char *god_fault(const struct cyclades_state *state)
{
    uint32_t face_up = 0;
    for (int slot = 0; slot < state->god_count; slot++)
        face_up |= 1u << state->gods[slot];
    if (bits_count(face_up) != state->god_count)
        return "a god lies there twice";
    for (int god = 0; god < CYCLADES_APOLLO; god++) {
        bool offered = state->offer_seat[god] != CYCLADES_NONE;
        if (offered != (state->offer[god] != 0) || (offered && !bits_has(face_up, god)))
            return "an offering is a seat's gold for a god who lies face up";
    }
    if (state->pushed_from == CYCLADES_NONE)
        return NULL;
    bool outbid = state->head.phase == CYCLADES_OFFERING && state->offer_seat[state->pushed_from] != CYCLADES_NONE;
    return outbid ? NULL : "a marker was pushed out by nobody";
}

static int count_seat(const uint8_t *list, int count, int seat)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += list[i] == seat;
    return found;
}

/* The markers a seat has placed with the gods in this cycle. */
static int laid_by(const struct cyclades_state *state, int seat)
{
    return count_seat(state->offer_seat, CYCLADES_APOLLO, seat) + count_seat(state->apollo, state->apollo_count, seat);
}

/* While offerings are made: what the turn track has given out lies with the gods or is in the bidder's hand. Those who
 * went out before have no markers. */
static bool offers_add_up(const struct cyclades_state *state, int seat)
{
    bool out = bits_has(state->out, seat);
    int in_hand = game_acts(&state->head, seat), given = count_seat(state->order, state->order_next, seat);
    return given == laid_by(state, seat) + in_hand && (!out || count_seat(state->order, state->order_count, seat) == 0);
}

/* 1.8, 15.1: everyone has one marker, or two in the game of two; the eliminated have theirs until the cycle ends. */
static const char *marker_fault(const struct cyclades_state *state)
{
    bool offering = state->head.phase == CYCLADES_OFFERING, ended = state->head.phase == CYCLADES_ENDED;
    int each = state->head.seat_count == 2 ? 2 : 1, laid_in_all = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        bool out = bits_has(state->out, seat);
        int in_order = count_seat(state->order, state->order_count, seat), laid = laid_by(state, seat);
        if (in_order != each && !(out && in_order == 0))
            return "the turn track lacks a marker";
        if (offering ? !offers_add_up(state, seat) : laid != each && !(out && laid == 0))
            return "a marker lies neither on the turn track nor with a god";
        laid_in_all += laid;
    }
    if (state->order_next != laid_in_all + offering || (!ended && state->order_next > state->order_count))
        return "the turn track is not where the offerings are";
    return offering || ended || state->order_next == state->order_count ? NULL : "actions before the last offering";
}

/* ---- whose turn it is ---- */

static uint8_t god_of_slot(const struct cyclades_state *state, int slot)
{
    return slot < state->god_count ? state->gods[slot] : CYCLADES_APOLLO;
}

static uint8_t seat_of_slot(const struct cyclades_state *state, int slot)
{
    return slot < state->god_count ? state->offer_seat[state->gods[slot]] : state->apollo[slot - state->god_count];
}

/* Players who had a turn in this cycle are done, in that order; players eliminated before theirs had none (13.2). */
static const char *finished_fault(const struct cyclades_state *state)
{
    int done = 0;
    for (int slot = 0; slot < state->turn_slot; slot++) {
        uint8_t seat = seat_of_slot(state, slot);
        if (done < state->finished_count && state->finished[done] == seat)
            done++;
        else if (seat != CYCLADES_NONE && !bits_has(state->out, seat))
            return "a turn was left out";
    }
    return done == state->finished_count ? NULL : "a turn was finished that nobody had";
}

/* A game ends in the middle of a turn only when a single player is left. */
static bool turn_runs(const struct cyclades_state *state)
{
    if (state->head.phase == CYCLADES_ENDED)
        return cyclades_one_is_left(state);
    return state->head.phase != CYCLADES_OFFERING;
}

static const char *turn_fault(const struct cyclades_state *state)
{
    int slots = state->god_count + state->apollo_count, slot = state->turn_slot;
    uint8_t seat = CYCLADES_NONE, god = CYCLADES_NONE;
    bool prospers = state->head.phase == CYCLADES_PROSPERITY;
    if (!turn_runs(state)) {
        if (slot != (state->head.phase == CYCLADES_OFFERING ? 0 : slots))
            return "a turn runs outside the actions";
    } else if (slot >= slots) {
        return "a turn that nobody has";
    } else {
        seat = seat_of_slot(state, slot);
        god = god_of_slot(state, slot);
        if (seat == CYCLADES_NONE || bits_has(state->out, seat))
            return "a turn that nobody has";
        bool asked = cyclades_rules(state) >= 2 || bits_count(state->isles_of[seat]) > 1;
        if (prospers ? !asked || !cyclades_apollo_has_marker(state) : god == CYCLADES_APOLLO)
            return "Apollo grants a marker to the first who chose him, and nothing else"; /* 7.14 */
    }
    if (state->turn_seat != seat || state->turn_god != god)
        return "the turn of somebody else";
    return state->recruited <= (god == CYCLADES_NONE ? 0 : cyclades_recruit_most[god]) ? finished_fault(state)
                                                                                       : "too many were recruited";
}

static const char *acting_fault(const struct cyclades_state *state)
{
    uint16_t acting = state->head.acting;
    uint8_t asked = state->turn_seat;
    switch (state->head.phase) {
    case CYCLADES_OFFERING: /* one seat: the markers have been counted */
        return state->pushed_from != CYCLADES_NONE || bits_has(acting, state->order[state->order_next - 1])
                   ? NULL
                   : "the marker of somebody else";
    case CYCLADES_ENDED: return acting == 0 ? NULL : "somebody acts after the end";
    case CYCLADES_BATTLE:
        asked = state->battle.asked == CYCLADES_DEFENDER ? state->battle.defender : state->battle.attacker;
        break;
    default: break;
    }
    return acting == 1u << asked ? NULL : "somebody acts who is not asked";
}

/* ---- what goes on within a turn ---- */

static const char *voyage_fault(const struct cyclades_state *state)
{
    const struct cyclades_battle *battle = &state->battle;
    bool by_sylph = state->hand == CYCLADES_SYLPH;
    uint8_t sea = state->voyage_sea;
    if (state->head.phase == CYCLADES_SAILING) {
        bool under_way = sea != CYCLADES_NONE && cyclades_sea_owner(state, sea) == state->turn_seat;
        return under_way && state->turn_god == CYCLADES_POSEIDON && cyclades_sailing_goes_on(state)
                   ? NULL
                   : "fleets under way can go on";
    }
    bool ended_by_battle = battle->field == CYCLADES_AT_SEA && !by_sylph; /* 8.3 */
    return state->voyage_steps == 0 && sea == (ended_by_battle ? battle->place : CYCLADES_NONE) ? NULL
                                                                                                : "fleets under way";
}

/* The ways Polyphemus can push the fleets around him. */
static int ways_to_push(const struct cyclades_state *state)
{
    int ways = 0;
    for (uint64_t stacks = cyclades_stacks_to_push(state); stacks != 0;)
        ways += bits_count(cyclades_push_seas(state, bits_take(&stacks)));
    return ways;
}

/* A power that has begun goes on where it has begun. */
static bool power_has_begun_well(const struct cyclades_state *state)
{
    switch (state->hand) {
    case CYCLADES_KRAKEN: return state->kraken_sea != CYCLADES_NONE;
    case CYCLADES_POLYPHEMUS: return state->figure_isle[CYCLADES_POLYPHEMUS] != CYCLADES_NONE;
    case CYCLADES_SIREN:
        return state->lured_sea != CYCLADES_NONE && cyclades_sea_owner(state, state->lured_sea) == CYCLADES_NONE;
    case CYCLADES_SPHINX: return cyclades_rules(state) >= 2;
    default: return false;
    }
}

/* 12.12: fleets are tired one after the other, by the Sylph's battles, and stay where they are. */
static bool tired_are_there(const struct cyclades_state *state)
{
    for (int i = 0; i < CYCLADES_PIECES - 1; i++) {
        uint8_t tired = state->tired[i];
        bool gap = i > 0 && state->tired[i - 1] == 0;
        if (tired != 0 &&
            (gap || state->hand != CYCLADES_SYLPH || state->hand_steps == CYCLADES_SYLPH_STEPS ||
             cyclades_sea_owner(state, tired - 1) != state->turn_seat || cyclades_fresh_fleets(state, tired - 1) < 0))
            return false;
    }
    return true;
}

static const char *hand_fault(const struct cyclades_state *state)
{
    bool sylph_fights = state->hand == CYCLADES_SYLPH && state->battle.field == CYCLADES_AT_SEA;
    bool used = state->head.phase == CYCLADES_POWER, held = state->hand != CYCLADES_NONE;
    if (held != (used || sylph_fights))
        return "a creature is in hand while its power is used";
    if ((state->hand_steps != 0 && state->hand != CYCLADES_SYLPH) ||
        (state->hand_begun && !power_has_begun_well(state)))
        return "a power that has not begun that way";
    if (state->lured_sea != CYCLADES_NONE && !(state->hand == CYCLADES_SIREN && state->hand_begun))
        return "a fleet is lured without the Siren";
    if (state->hand_revived && !(held && bits_has(state->discards, CYCLADES_CHIMERA)))
        return "a power is brought back without the Chimera";
    if (!tired_are_there(state))
        return "fleets that have not fought for the Sylph";
    if (!used)
        return NULL;
    bool pushes = state->hand == CYCLADES_POLYPHEMUS && state->hand_begun;
    return (pushes ? ways_to_push(state) > 1 : cyclades_power_has_target(state)) ? NULL : "a power without a choice";
}

static const char *founding_fault(const struct cyclades_state *state)
{
    bool discards = state->founding == CYCLADES_DISCARDING, razes = state->founding == CYCLADES_RAZING;
    if ((state->founding != CYCLADES_NOTHING) != (state->head.phase == CYCLADES_METROPOLIS))
        return "a metropolis is founded at once";
    if ((state->founding_types != 0) != discards || (state->founding_isle != CYCLADES_NONE) != razes)
        return "a step of founding that is not due";
    if (state->founding != CYCLADES_NOTHING && !cyclades_metropolis_has_choice(state))
        return "founding without a choice";
    return NULL;
}

static const char *battle_fault(const struct cyclades_state *state)
{
    static const struct cyclades_battle none;
    const struct cyclades_battle *battle = &state->battle;
    if (state->head.phase != CYCLADES_BATTLE)
        return memcmp(battle, &none, sizeof none) == 0 ? NULL : "a battle is fought at once";
    if (!battle_is_somewhere(state, battle->field, battle->place))
        return "a battle without a place";
    bool land = battle->field == CYCLADES_ON_LAND;
    uint8_t owner = land ? cyclades_isle_owner(state, battle->place) : cyclades_sea_owner(state, battle->place);
    bool minotaur = land && cyclades_minotaur_defends(state, battle->place, battle->attacker, owner);
    int defenders = land ? state->troops[battle->place] : state->fleets[battle->place];
    if (battle->attacker != state->turn_seat || battle->defender != owner || owner == battle->attacker)
        return "the turn's seat attacks the owner of the place";
    if (battle->attackers == 0 || (defenders == 0 && !minotaur))
        return "a battle with one side";
    bool defended = owner != CYCLADES_NONE && defenders > 0;
    bool can_answer = battle->asked == CYCLADES_ATTACKER || (battle->asked == CYCLADES_DEFENDER && defended);
    return can_answer ? NULL : "a battle in which nobody is asked";
}

const char *cyclades_state_fault(const struct game_state *head)
{
    /* In this order: each may rely on what the ones before have found to be right. */
    static const char *(*const faults[])(const struct cyclades_state *state) = {
        number_fault, set_fault,    flow_fault, news_fault,     isles_fault,  god_fault,    marker_fault,
        turn_fault,   battle_fault, hand_fault, founding_fault, voyage_fault, acting_fault,
    };
    const char *fault = head->deadline_ms != 0 ? "this game has no deadline" : NULL;
    for (size_t i = 0; fault == NULL && i < sizeof faults / sizeof faults[0]; i++)
        fault = faults[i](cyclades_of(head));
    return fault;
}
