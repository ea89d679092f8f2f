/* Cyclades: metropolises (rule 11). They are always founded by the player whose turn it is. */
#include "games/cyclades/cyclades.h"

/* The isles of a set with a building of the type. */
static uint16_t isles_with(const struct cyclades_state *state, int type, uint64_t isles)
{
    uint16_t with = 0;
    while (isles != 0) {
        int isle = bits_take(&isles);
        if (state->buildings[type][isle] > 0)
            with |= (uint16_t)bits_of(isle);
    }
    return with;
}

/* ---- 11.1, 11.2: is one due? ---- */

static bool owns_all_types(const struct cyclades_state *state)
{
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
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
static void discard(struct cyclades_state *state, int type, int isle)
{
    cyclades_remove_building(state, type, isle);
    state->founding_types &= (uint8_t)~bits_of(type);
    if (state->founding_types == 0)
        state->founding = CYCLADES_SITING;
}

/* Types that stand on one isle only leave no choice. True: a choice is left. */
static bool discarding_goes_on(struct cyclades_state *state)
{
    for (uint64_t types = state->founding_types; types != 0;) {
        int type = bits_take(&types);
        uint16_t isles = isles_with(state, type, state->isles_of[state->turn_seat]);
        if ((isles & (isles - 1)) == 0)
            discard(state, type, bits_lowest(isles));
    }
    return state->founding_types != 0;
}

/* ---- 11.3 The site ---- */

static uint16_t sites(const struct cyclades_state *state)
{
    uint16_t without = state->isles_of[state->turn_seat] & (uint16_t)~state->metropolises, clear = 0;
    if (state->metropolis_supply == 0)
        return 0;
    for (uint64_t isles = without; isles != 0;) {
        int isle = bits_take(&isles);
        if (cyclades_room(state, isle) >= cyclades_site[cyclades_map(state)->size[isle]])
            clear |= (uint16_t)bits_of(isle);
    }
    return clear != 0 ? clear : without;
}

static void found(struct cyclades_state *state, int isle)
{
    state->metropolis_supply--;
    state->metropolises |= (uint16_t)bits_of(isle);
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
        found(state, bits_lowest(isles));
    } else {
        return true;
    }
    return false;
}

/* ---- 11.4 Making room ---- */

static uint64_t types_on(const struct cyclades_state *state, int isle)
{
    uint64_t types = 0;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        types |= state->buildings[type][isle] > 0 ? bits_of(type) : 0;
    return types;
}

/* Whether it makes a difference which type is razed next. */
static bool razing_has_choice(const struct cyclades_state *state)
{
    int isle = state->founding_isle, size = cyclades_map(state)->size[isle];
    uint64_t types = types_on(state, isle);
    return (types & (types - 1)) != 0 && size > cyclades_site[size];
}

/* True: a choice is left. */
static bool razing_goes_on(struct cyclades_state *state)
{
    int isle = state->founding_isle;
    while (cyclades_room(state, isle) < 0) {
        if (razing_has_choice(state))
            return true;
        cyclades_remove_building(state, bits_lowest(types_on(state, isle)), isle);
    }
    state->founding = CYCLADES_NOTHING;
    state->founding_isle = CYCLADES_NONE;
    return false;
}

/* ---- all together ---- */

static bool discarding_has_choice(const struct cyclades_state *state)
{
    for (uint64_t types = state->founding_types; types != 0;) {
        uint16_t isles = isles_with(state, bits_take(&types), state->isles_of[state->turn_seat]);
        if ((isles & (isles - 1)) == 0)
            return false;
    }
    return state->founding_types != 0;
}

bool cyclades_metropolis_has_choice(const struct cyclades_state *state)
{
    uint16_t own = state->isles_of[state->turn_seat], isles = 0;
    switch (state->founding) {
    case CYCLADES_DISCARDING: return discarding_has_choice(state);
    case CYCLADES_SITING: isles = sites(state); return (isles & (isles - 1)) != 0;
    case CYCLADES_RAZING:
        return bits_has(own & state->metropolises, state->founding_isle) &&
               cyclades_room(state, state->founding_isle) < 0 && razing_has_choice(state);
    default: return false;
    }
}

bool cyclades_metropolis_goes_on(struct cyclades_state *state)
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

const struct refusal *cyclades_metropolis_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    uint16_t isles = state->isles_of[event->seat];
    int first = move->operand[0];
    switch (move->verb) {
    case CYCLADES_DISCARD:
        isles &= bits_has(state->founding_types, first) ? isles_with(state, first, isles) : 0;
        return bits_has(isles, move->operand[1]) ? NULL : cyclades_no(CYCLADES_NOT_DISCARDABLE);
    case CYCLADES_FOUND:
        isles = state->founding == CYCLADES_SITING ? sites(state) : 0;
        return bits_has(isles, first) ? NULL : cyclades_no(CYCLADES_NO_SITE);
    default: break;
    }
    bool razed = state->founding == CYCLADES_RAZING && state->buildings[first][state->founding_isle] > 0;
    return razed ? NULL : cyclades_no(CYCLADES_NOTHING_TO_RAZE);
}

void cyclades_metropolis_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    for (uint64_t types = state->founding_types; types != 0;) {
        int type = bits_take(&types);
        for (uint64_t isles = isles_with(state, type, state->isles_of[seat]); isles != 0;)
            move_add(list, CYCLADES_DISCARD, (uint8_t)type, (uint8_t)bits_take(&isles));
    }
    if (state->founding == CYCLADES_SITING)
        for (uint64_t isles = sites(state); isles != 0;)
            move_add(list, CYCLADES_FOUND, (uint8_t)bits_take(&isles), 0);
    if (state->founding == CYCLADES_RAZING)
        for (uint64_t types = types_on(state, state->founding_isle); types != 0;)
            move_add(list, CYCLADES_RAZE, (uint8_t)bits_take(&types), 0);
}

enum cyclades_next cyclades_metropolis_apply(struct cyclades_state *state, const struct game_event *event)
{
    const struct game_move *move = &event->move;
    if (move->verb == CYCLADES_DISCARD)
        discard(state, move->operand[0], move->operand[1]);
    else if (move->verb == CYCLADES_FOUND)
        found(state, move->operand[0]);
    else
        cyclades_remove_building(state, move->operand[0], state->founding_isle);
    return CYCLADES_NEXT_QUESTION;
}
