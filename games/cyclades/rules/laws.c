/* Cyclades: what always holds: pieces, cards and gold are counted. */
#include "games/cyclades/cyclades.h"

/* Troops and fleets of a seat: on the board, in battle or in the reserve. */
static const char *broken_piece_law(const struct cyclades_state *state, int seat)
{
    int troops = state->troop_reserve[seat], fleets = state->fleet_reserve[seat];
    const struct cyclades_battle *battle = &state->battle;
    for (uint64_t isles = state->isles_of[seat]; isles != 0;)
        troops += state->troops[bits_take(&isles)];
    for (uint64_t seas = state->fleet_seas[seat]; seas != 0;) {
        int count = state->fleets[bits_take(&seas)];
        if (count == 0)
            return "a sea of fleets holds fleets";
        fleets += count;
    }
    troops += battle->field == CYCLADES_ON_LAND && battle->attacker == seat ? battle->attackers : 0;
    fleets += battle->field == CYCLADES_AT_SEA && battle->attacker == seat ? battle->attackers : 0;
    int pieces = bits_has(state->out, seat) ? 0 : CYCLADES_PIECES;
    if (troops != pieces)
        return "8 troops of each colour";
    return fleets == pieces ? NULL : "8 fleets of each colour";
}

static const char *broken_place_law(const struct cyclades_state *state)
{
    uint32_t isles = 0;
    uint64_t seas = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if ((isles & state->isles_of[seat]) != 0 || (seas & state->fleet_seas[seat]) != 0)
            return "a place has one owner";
        if ((state->isles_of[seat] == 0) != bits_has(state->out, seat))
            return "whoever has no isle is out";
        isles |= state->isles_of[seat];
        seas |= state->fleet_seas[seat];
    }
    for (int sea = 0; sea < CYCLADES_SEAS_MOST; sea++)
        if (!bits_has(seas, sea) && state->fleets[sea] != 0)
            return "fleets have an owner";
    for (int isle = 0; isle < cyclades_map(state)->isle_count; isle++) {
        if (!bits_has(isles, isle) && state->troops[isle] != 0)
            return "troops have an owner";
        if (cyclades_room(state, isle) < 0 && state->founding_isle != isle)
            return "buildings stand on squares";
    }
    bool pushes = state->hand == CYCLADES_POLYPHEMUS && state->hand_begun;
    return (seas & cyclades_closed_seas(state)) == 0 || pushes ? NULL : "closed seas are empty";
}

static const char *broken_supply_law(const struct cyclades_state *state)
{
    int priests = state->priest_supply + state->priests_gone;
    int philosophers = state->philosopher_supply + state->philosophers_gone;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        priests += state->priests[seat];
        philosophers += state->philosophers[seat];
    }
    if (priests != CYCLADES_PRIESTS || philosophers != CYCLADES_PHILOSOPHERS)
        return "16 priests and 16 philosophers";
    for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
        int count = state->building_supply[type];
        for (int isle = 0; isle < CYCLADES_ISLES_MOST; isle++)
            count += state->buildings[type][isle];
        if (count != CYCLADES_BUILDINGS_EACH)
            return "10 buildings of each type";
    }
    int metropolises = bits_count(state->metropolises) + state->metropolis_supply;
    return metropolises == CYCLADES_METROPOLISES ? NULL : "10 metropolises";
}

/* Every creature's card is in exactly one place. */
static const char *broken_card_law(const struct cyclades_state *state)
{
    uint32_t seen = state->pile | state->discards;
    bool twice = (state->pile & state->discards) != 0;
    for (int slot = 0; slot < CYCLADES_TRACK; slot++) {
        uint32_t card = state->track[slot] == CYCLADES_NONE ? 0 : 1u << state->track[slot];
        twice = twice || (seen & card) != 0;
        seen |= card;
    }
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++) {
        uint32_t card = state->figure_isle[figure] == CYCLADES_NONE ? 0 : 1u << figure;
        twice = twice || (seen & card) != 0;
        seen |= card;
    }
    uint32_t hand = state->hand == CYCLADES_NONE ? 0 : 1u << state->hand;
    bool stands = state->hand == CYCLADES_POLYPHEMUS && state->hand_begun; /* and was counted with the figures */
    twice = twice || (!stands && (seen & hand) != 0);
    seen |= hand;
    return !twice && seen == (1u << CYCLADES_CREATURES) - 1 ? NULL : "17 creatures, each in one place";
}

static const char *broken_gold_law(const struct cyclades_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (state->head.phase == CYCLADES_OFFERING && cyclades_offering_price(state, seat) > state->gold[seat])
            return "offerings are payable";
        if (state->head.phase == CYCLADES_OFFERING && !cyclades_offerings_are_marked(state, seat))
            return "offerings over 10 lie on territory markers";
        if (cyclades_fortunes_are_open(state) ? state->fortune[seat] != state->gold[seat] : state->fortune[seat] != 0)
            return "open fortunes show the gold, secret ones nothing";
    }
    return NULL;
}

const char *cyclades_broken_law(const struct game_state *head)
{
    const struct cyclades_state *state = cyclades_of(head);
    const char *law = broken_place_law(state);
    for (int seat = 0; law == NULL && seat < head->seat_count; seat++)
        law = broken_piece_law(state, seat);
    if (law == NULL)
        law = broken_supply_law(state);
    if (law == NULL)
        law = broken_card_law(state);
    return law != NULL ? law : broken_gold_law(state);
}
