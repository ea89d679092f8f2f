/* Cyclades: metropolises (rule 11). They are always founded by the player whose turn it is. */
#include "games/cyclades/cyclades.h"

/* The isles of a set with a building of the type. */
static uint16_t isles_with(const struct cyclades_state *state, unsigned type, uint32_t isles)
{
    uint16_t with = 0;
    while (isles != 0) {
        unsigned isle = cyclades_take(&isles);
        if (state->buildings[type][isle] > 0)
            with |= cyclades_isle_bit(isle);
    }
    return with;
}

static int buildings_on(const struct cyclades_state *state, unsigned type, uint32_t isles)
{
    int count = 0;
    while (isles != 0)
        count += state->buildings[type][cyclades_take(&isles)];
    return count;
}

/* 9.6: what the seat would hold after taking the isle, exchanges of buildings included. */
int cyclades_metropolises_if_taken(const struct cyclades_state *state, int seat, unsigned isle)
{
    uint32_t isles = state->isles_of[seat] | cyclades_isle_bit(isle);
    int held = __builtin_popcount(isles & state->metropolises);
    int fresh = __builtin_popcount(isles & ~(uint32_t)state->metropolises); /* sites for new ones */
    if (state->metropolis_supply < fresh)
        fresh = state->metropolis_supply;
    for (unsigned type = 0; type < CYCLADES_BUILDINGS; type++) {
        int count = buildings_on(state, type, isles);
        fresh = count < fresh ? count : fresh;
    }
    return held + fresh;
}

void cyclades_remove_building(struct cyclades_state *state, unsigned type, unsigned isle)
{
    state->buildings[type][isle]--;
    state->building_supply[type]++;
    int temples = state->buildings[CYCLADES_TEMPLE][isle] + cyclades_has(state->metropolises, isle);
    if (state->temples_used[isle] > temples)
        state->temples_used[isle] = (uint8_t)temples;
}

/* ---- 11.1, 11.2: is one due? ---- */

static bool owns_all_types(const struct cyclades_state *state)
{
    for (unsigned type = 0; type < CYCLADES_BUILDINGS; type++)
        if (isles_with(state, type, state->isles_of[state->turn_seat]) == 0)
            return false;
    return true;
}

static void begin_founding(struct cyclades_state *state)
{
    uint8_t *philosophers = &state->philosophers[state->turn_seat];
    if (owns_all_types(state)) {
        state->founding = CYCLADES_DISCARDING;
        state->founding_types = (1 << CYCLADES_BUILDINGS) - 1;
    } else if (*philosophers >= CYCLADES_SET) {
        *philosophers = (uint8_t)(*philosophers - CYCLADES_SET);
        state->philosopher_supply = (uint8_t)(state->philosopher_supply + CYCLADES_SET);
        state->founding = CYCLADES_SITING;
    }
}

/* Gives the building; after the last of the four the site is to be chosen. */
static void discard(struct cyclades_state *state, unsigned type, unsigned isle)
{
    cyclades_remove_building(state, type, isle);
    state->founding_types &= (uint8_t) ~(1 << type);
    if (state->founding_types == 0)
        state->founding = CYCLADES_SITING;
}

/* Types that stand on one isle only leave no choice. True: a choice is left. */
static bool discarding_goes_on(struct cyclades_state *state)
{
    for (uint32_t types = state->founding_types; types != 0;) {
        unsigned type = cyclades_take(&types);
        uint16_t isles = isles_with(state, type, state->isles_of[state->turn_seat]);
        if ((isles & (isles - 1)) == 0)
            discard(state, type, (unsigned)__builtin_ctz(isles));
    }
    return state->founding_types != 0;
}

/* ---- 11.3 The site ---- */

static uint16_t sites(const struct cyclades_state *state)
{
    uint16_t without = state->isles_of[state->turn_seat] & (uint16_t)~state->metropolises, clear = 0;
    if (state->metropolis_supply == 0)
        return 0;
    for (uint32_t isles = without; isles != 0;) {
        unsigned isle = cyclades_take(&isles);
        if (cyclades_room(state, isle) >= cyclades_site[cyclades_map(state)->size[isle]])
            clear |= cyclades_isle_bit(isle);
    }
    return clear != 0 ? clear : without;
}

static void found(struct cyclades_state *state, unsigned isle)
{
    state->metropolis_supply--;
    state->metropolises |= cyclades_isle_bit(isle);
    state->founding = CYCLADES_RAZING;
    state->founding_isle = (uint8_t)isle;
    state->news.founded = (uint8_t)isle;
}

static bool siting_goes_on(struct cyclades_state *state)
{
    uint16_t isles = sites(state);
    if (isles == 0) { /* 11.5 */
        state->founding = CYCLADES_NOTHING;
        state->news.forfeited = 1;
    } else if ((isles & (isles - 1)) == 0) {
        found(state, (unsigned)__builtin_ctz(isles));
    } else {
        return true;
    }
    return false;
}

/* ---- 11.4 Making room ---- */

static uint32_t types_on(const struct cyclades_state *state, unsigned isle)
{
    uint32_t types = 0;
    for (unsigned type = 0; type < CYCLADES_BUILDINGS; type++)
        types |= state->buildings[type][isle] > 0 ? 1u << type : 0;
    return types;
}

/* Whether it makes a difference which type is razed next. */
static bool razing_has_choice(const struct cyclades_state *state)
{
    unsigned isle = state->founding_isle, size = cyclades_map(state)->size[isle];
    uint32_t types = types_on(state, isle);
    return (types & (types - 1)) != 0 && size > cyclades_site[size];
}

/* True: a choice is left. */
static bool razing_goes_on(struct cyclades_state *state)
{
    unsigned isle = state->founding_isle;
    while (cyclades_room(state, isle) < 0) {
        if (razing_has_choice(state))
            return true;
        cyclades_remove_building(state, (unsigned)__builtin_ctz(types_on(state, isle)), isle);
    }
    state->founding = CYCLADES_NOTHING;
    state->founding_isle = CYCLADES_NONE;
    return false;
}

/* ---- all together ---- */

static bool discarding_has_choice(const struct cyclades_state *state)
{
    for (uint32_t types = state->founding_types; types != 0;) {
        uint16_t isles = isles_with(state, cyclades_take(&types), state->isles_of[state->turn_seat]);
        if ((isles & (isles - 1)) == 0)
            return false;
    }
    return state->founding_types != 0;
}

bool cyclades_founding_has_choice(const struct cyclades_state *state)
{
    uint16_t own = state->isles_of[state->turn_seat], isles = 0;
    switch (state->founding) {
    case CYCLADES_DISCARDING: return discarding_has_choice(state);
    case CYCLADES_SITING: isles = sites(state); return (isles & (isles - 1)) != 0;
    case CYCLADES_RAZING:
        return cyclades_has(own & state->metropolises, state->founding_isle) &&
               cyclades_room(state, state->founding_isle) < 0 && razing_has_choice(state);
    default: return false;
    }
}

bool cyclades_founding_goes_on(struct cyclades_state *state)
{
    for (;;) {
        if (state->founding == CYCLADES_NOTHING)
            begin_founding(state);
        bool choice = false;
        switch (state->founding) {
        case CYCLADES_DISCARDING: choice = discarding_goes_on(state); break;
        case CYCLADES_SITING: choice = siting_goes_on(state); break;
        case CYCLADES_RAZING: choice = razing_goes_on(state); break;
        default: return false;
        }
        if (choice)
            return true;
    }
}

const struct refusal *cyclades_founding_refusal(const struct cyclades_state *state, const struct game_move *move)
{
    uint16_t isles = state->isles_of[state->turn_seat];
    unsigned first = move->operand[0];
    switch (move->verb) {
    case CYCLADES_DISCARD:
        isles &= cyclades_has(state->founding_types, first) ? isles_with(state, first, isles) : 0;
        return cyclades_has(isles, move->operand[1]) ? NULL : cyclades_no(CYCLADES_NOT_DISCARDABLE);
    case CYCLADES_FOUND:
        isles = state->founding == CYCLADES_SITING ? sites(state) : 0;
        return cyclades_has(isles, first) ? NULL : cyclades_no(CYCLADES_NO_SITE);
    default: break;
    }
    bool razed = state->founding == CYCLADES_RAZING && state->buildings[first][state->founding_isle] > 0;
    return razed ? NULL : cyclades_no(CYCLADES_NOTHING_TO_RAZE);
}

void cyclades_founding_list(const struct cyclades_state *state, struct move_list *list)
{
    for (uint32_t types = state->founding_types; types != 0;) {
        unsigned type = cyclades_take(&types);
        for (uint32_t isles = isles_with(state, type, state->isles_of[state->turn_seat]); isles != 0;)
            move_add(list, CYCLADES_DISCARD, (uint8_t)type, (uint8_t)cyclades_take(&isles));
    }
    if (state->founding == CYCLADES_SITING)
        for (uint32_t isles = sites(state); isles != 0;)
            move_add(list, CYCLADES_FOUND, (uint8_t)cyclades_take(&isles), 0);
    if (state->founding == CYCLADES_RAZING)
        for (uint32_t types = types_on(state, state->founding_isle); types != 0;)
            move_add(list, CYCLADES_RAZE, (uint8_t)cyclades_take(&types), 0);
}

void cyclades_founding(struct cyclades_state *state, const struct game_move *move)
{
    if (move->verb == CYCLADES_DISCARD)
        discard(state, move->operand[0], move->operand[1]);
    else if (move->verb == CYCLADES_FOUND)
        found(state, move->operand[0]);
    else
        cyclades_remove_building(state, move->operand[0], state->founding_isle);
}
