/* Cyclades: what isles, seas and buildings are and do. */
#include "games/cyclades/cyclades.h"

static bool is_viewer(const struct cyclades_state *state, int seat)
{
    return seat == state->head.viewer;
}

/* ---- isles ---- */

/* Horns of plenty, printed and of prosperity markers. */
static int income_of(const struct cyclades_state *state, int isle)
{
    return cyclades_horns[cyclades_map(state)->size[isle]] + state->markers[isle];
}

static void tell_troops(const struct cyclades_state *state, int owner, int troops, struct text *now)
{
    if (owner == CYCLADES_NONE)
        text_add(text_line(now), "Nobody owns it.");
    else if (is_viewer(state, owner) && troops == 0)
        text_add(text_line(now), "You own it, without troops %R.", "9.4");
    else if (is_viewer(state, owner))
        text_add_n(text_line(now), troops, "You own it, with %d troop.", "You own it, with %d troops.", troops);
    else if (troops == 0)
        text_add(text_line(now), "%S owns it, without troops %R.", owner, "9.4");
    else
        text_add_n(text_line(now), troops, "%S owns it, with %d troop.", "%S owns it, with %d troops.", owner, troops);
}

/* Against the viewer: the Minotaur may spare them (12.15). */
static void tell_owner(const struct cyclades_state *state, int isle, struct text *now)
{
    uint8_t owner = cyclades_isle_owner(state, isle);
    int troops = state->troops[isle];
    bool minotaur = cyclades_minotaur_defends(state, isle, state->head.viewer, owner);
    int defence = troops + state->buildings[CYCLADES_FORTRESS][isle] + bits_has(state->metropolises, isle) +
                  (minotaur ? CYCLADES_MINOTAUR_STRENGTH : 0);
    tell_troops(state, owner, troops, now);
    if (troops > 0 || minotaur)
        text_add(text_line(now), "Its defence is %d, plus a die %R.", defence, "10.2");
    else
        text_add(text_line(now), "Troops that land here take it without a battle %R.", "9.3");
    if (owner != CYCLADES_NONE && bits_count(state->isles_of[owner]) == 1 && state->head.phase != CYCLADES_ENDED)
        text_add(text_line(now), "It is its owner's last isle: only an attack that would win the game is allowed %R.",
                 "9.6");
}

static void tell_buildings(const struct cyclades_state *state, int isle, struct text *now)
{
    uint8_t count[CYCLADES_BUILDINGS];
    char list[CYCLADES_LIST_SIZE];
    int room = cyclades_room(state, isle), built = 0;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        built += count[type] = state->buildings[type][isle];
    cyclades_list_buildings(count, now->language, list);
    if (bits_has(state->metropolises, isle))
        text_add(text_line(now), "A metropolis stands here.");
    if (built > 0)
        text_add(text_line(now), "Built here: %s.", list);
    if (room > 0)
        text_add_n(text_line(now), room, "%d square is free for a building.", "%d squares are free for buildings.",
                   room);
}

static void tell_isle(const struct cyclades_state *state, int isle, struct text *now)
{
    int markers = state->markers[isle];
    tell_owner(state, isle, now);
    tell_buildings(state, isle, now);
    if (markers > 0)
        text_add_n(text_line(now), markers, "With %d prosperity marker, it pays %d gold a cycle %R.",
                   "With %d prosperity markers, it pays %d gold a cycle %R.", markers, income_of(state, isle), "4.1");
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (state->figure_isle[figure] == isle)
            text_add(text_line(now), "Here stands %T %R.", cyclades_creature_with_article[figure],
                     cyclades_creature_rules[figure]);
}

void cyclades_explain_isle(const struct game_state *view, int isle, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    const struct cyclades_map *map = cyclades_map(state);
    text_add(&card->title, "%T", cyclades_isle_titles[isle]);
    if (isle >= map->isle_count) {
        text_add(&card->role, "Isle");
        text_add(&card->does, "This isle is not part of the board for %d players %R.", (int)view->seat_count, "1.1");
        return;
    }
    int size = map->size[isle], horns = cyclades_horns[size];
    text_add_n(&card->role, size, "Isle with %d square", "Isle with %d squares", size);
    text_add_n(&card->does, size, "Has room for %d building %R.", "Has room for %d buildings %R.", size, "1.3");
    if (horns > 0)
        text_add_n(&card->does, horns, " Its horn of plenty pays the owner %d gold in every cycle %R.",
                   " Its horns of plenty pay the owner %d gold in every cycle %R.", horns, "4.1");
    else
        text_add(&card->does, " Only prosperity markers bring its owner gold %R.", "4.1");
    text_add(text_line(&card->notes), "Troops land here along a chain of their owner's fleets %R.", "9.1");
    text_add(text_line(&card->notes), "A conqueror takes over everything on it %R.", "10.9");
    tell_isle(state, isle, &card->now);
}

/* ---- seas ---- */

/* Without the die (10.3). */
static int sea_defence(const struct cyclades_state *state, int sea, int owner)
{
    uint16_t shore = cyclades_map(state)->shore[sea] & state->isles_of[owner];
    return state->fleets[sea] + cyclades_buildings_on(state, CYCLADES_PORT, shore) +
           bits_count((uint16_t)(shore & state->metropolises));
}

static void tell_fleets(const struct cyclades_state *state, int sea, struct text *now)
{
    int owner = cyclades_sea_owner(state, sea), fleets = state->fleets[sea];
    if (owner == CYCLADES_NONE) {
        text_add(text_line(now), "No fleet is here.");
        return;
    }
    if (is_viewer(state, owner))
        text_add_n(text_line(now), fleets, "You have %d fleet here.", "You have %d fleets here.", fleets);
    else
        text_add_n(text_line(now), fleets, "%S has %d fleet here.", "%S has %d fleets here.", owner, fleets);
    text_add(text_line(now), "The defence here is %d, plus a die %R.", sea_defence(state, sea, owner), "10.3");
}

static void tell_shore(const struct cyclades_state *state, int sea, struct text *now)
{
    char bytes[CYCLADES_LIST_SIZE];
    struct text list = text_on(bytes, sizeof bytes);
    uint64_t shore = cyclades_map(state)->shore[sea];
    int count = bits_count(shore);
    list.language = now->language;
    for (int index = 0; index < count; index++) {
        text_and(&list, index, count);
        text_add(&list, "%T", cyclades_isle_titles[bits_take(&shore)]);
    }
    if (count > 0)
        text_add(text_line(now), "It touches %s.", bytes);
}

static void tell_sea(const struct cyclades_state *state, int sea, struct text *now)
{
    tell_fleets(state, sea, now);
    if (state->kraken_sea == sea)
        text_add(text_line(now), "The Kraken is here: no fleet may enter %R.", "8.4");
    else if (bits_has(cyclades_closed_seas(state), sea))
        text_add(text_line(now), "Polyphemus stands beside it: no fleet may enter %R.", "8.4");
    tell_shore(state, sea, now);
}

void cyclades_explain_sea(const struct game_state *view, int cell, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    const struct cyclades_map *map = cyclades_map(state);
    int sea = map->sea_of_cell[cell], isle = map->isle_of_cell[cell];
    text_add(&card->role, "Sea");
    text_add(&card->title, "Sea %s", cyclades_cell_names[cell]);
    if (sea == CYCLADES_NONE && isle != CYCLADES_NONE)
        text_add(&card->does, "This circle is no sea: it belongs to %T %R.", cyclades_isle_titles[isle], "1.2");
    else if (sea == CYCLADES_NONE)
        text_add(&card->does, "This circle is not part of the board for %d players %R.", (int)view->seat_count, "1.1");
    if (sea == CYCLADES_NONE)
        return;
    text_add(&card->does, "Fleets here are part of the chain along which their owner's troops move %R.", "9.1");
    if (bits_has(map->horn_seas, sea))
        text_add(&card->does, " Its horn of plenty pays their owner 1 gold in every cycle %R.", "4.1");
    text_add(text_line(&card->notes), "Entering a sea with another player's fleets starts a battle %R.", "8.3");
    text_add(text_line(&card->notes), "New fleets are placed on seas beside their owner's isles %R.", "7.2");
    tell_sea(state, sea, &card->now);
}

/* ---- buildings ---- */

static const char *const titles[] = { "Port", "Fortress", "Temple", "University" };
static const char *const god_rules[] = { "7.3", "7.6", "7.9", "7.12" };

void cyclades_add_set(const struct game_state *view, struct text *now)
{
    const struct cyclades_state *state = cyclades_of(view);
    uint8_t own[CYCLADES_BUILDINGS], missing[CYCLADES_BUILDINGS];
    char list[CYCLADES_LIST_SIZE], lacking[CYCLADES_LIST_SIZE];
    cyclades_count_buildings(state, view->viewer, own);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        missing[type] = own[type] == 0;
    cyclades_list_buildings(own, now->language, list);
    cyclades_list_buildings(missing, now->language, lacking);
    if (list[0] == 0)
        text_add(text_line(now), "You have no buildings yet.");
    else if (lacking[0] == 0)
        text_add(text_line(now), "You have %s.", list);
    else
        text_add(text_line(now), "You have %s; for a metropolis you still need %s %R.", list, lacking, "11.1");
}

void cyclades_explain_building(const struct game_state *view, int type, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    int left = state->building_supply[type];
    text_add(&card->role, "Building");
    text_add(&card->title, "%T", titles[type]);
    if (type == CYCLADES_PORT)
        text_add(&card->does, "Adds 1 to the defence of your fleets in every sea that touches its isle %R.", "10.3");
    else if (type == CYCLADES_FORTRESS)
        text_add(&card->does, "Adds 1 to the defence of its isle, as long as troops are there to fight %R.", "10.2");
    else if (type == CYCLADES_TEMPLE)
        text_add(&card->does, "Lowers the price of a creature by 1 gold, once in every cycle %R.", "6.3");
    else
        text_add(&card->does, "Has no effect of its own, but is one of the four buildings for a metropolis %R.",
                 "7.12");
    text_add(text_line(&card->notes), "Under %T, you build it for %d gold on a free square of one of your isles %R.",
             cyclades_god_titles[type], CYCLADES_BUILD_COST, god_rules[type]);
    text_add(text_line(&card->notes), "As soon as you own one of each type, you give all four for a metropolis %R.",
             "11.1");
    cyclades_add_supply(left, &card->now);
    if (cyclades_has_seat(view))
        cyclades_add_set(view, &card->now);
}
