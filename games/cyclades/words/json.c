/* Cyclades: the view and the facts as JSON, for boards. Seas are named by their circle, as in moves. */
#include "games/cyclades/cyclades.h"

static void put_name(struct json *json, const char *key, const char *const *names, int index)
{
    if (index == CYCLADES_NONE)
        json_add_null(json, key);
    else
        json_add_string(json, key, names[index]);
}

static void put_seat(struct json *json, const char *key, uint8_t seat)
{
    if (seat == CYCLADES_NONE)
        json_add_null(json, key);
    else
        json_add_number(json, key, seat);
}

static void put_sea(struct json *json, const char *key, const struct cyclades_state *state, int sea)
{
    put_name(json, key, cyclades_cell_names,
             sea == CYCLADES_NONE ? CYCLADES_NONE : cyclades_map(state)->cell_of_sea[sea]);
}

static void put_creatures(struct json *json, const char *key, uint64_t set)
{
    json_open_array(json, key);
    while (set != 0)
        json_add_string(json, NULL, cyclades_creature_names[bits_take(&set)]);
    json_close_array(json);
}

/* ---- the view ---- */

static void write_seat(const struct cyclades_state *state, int seat, struct json *json)
{
    bool hidden = cyclades_gold_hidden(state, seat), open = cyclades_fortunes_are_open(state);
    json_open_object(json, NULL);
    if (hidden && !open)
        json_add_null(json, "gold");
    else
        json_add_number(json, "gold", hidden ? state->fortune[seat] : state->gold[seat]);
    json_add_number(json, "revenue", cyclades_revenue(state, seat));
    json_add_number(json, "priests", state->priests[seat]);
    json_add_number(json, "philosophers", state->philosophers[seat]);
    json_add_number(json, "metropolises", cyclades_metropolis_count(state, seat));
    json_add_number(json, "troops_in_reserve", state->troop_reserve[seat]);
    json_add_number(json, "fleets_in_reserve", state->fleet_reserve[seat]);
    json_add_bool(json, "out", bits_has(state->out, seat));
    json_close_object(json);
}

static void write_isle(const struct cyclades_state *state, int isle, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "isle", cyclades_isle_names[isle]);
    put_seat(json, "owner", cyclades_isle_owner(state, isle));
    json_add_number(json, "troops", state->troops[isle]);
    json_add_bool(json, "metropolis", bits_has(state->metropolises, isle));
    json_add_number(json, "prosperity", cyclades_horns[cyclades_map(state)->size[isle]] + state->markers[isle]);
    json_add_number(json, "markers", state->markers[isle]);
    json_add_number(json, "room", cyclades_room(state, isle));
    json_open_object(json, "buildings");
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        json_add_number(json, cyclades_building_names[type], state->buildings[type][isle]);
    json_close_object(json);
    json_close_object(json);
}

static void write_fleets(const struct cyclades_state *state, struct json *json)
{
    json_open_array(json, "fleets");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        for (uint64_t seas = state->fleet_seas[seat]; seas != 0;) {
            int sea = bits_take(&seas);
            json_open_object(json, NULL);
            put_sea(json, "sea", state, sea);
            json_add_number(json, "owner", seat);
            json_add_number(json, "count", state->fleets[sea]);
            json_close_object(json);
        }
    json_close_array(json);
}

static void write_figures(const struct cyclades_state *state, struct json *json)
{
    json_open_array(json, "figures");
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++) {
        if (state->figure_isle[figure] == CYCLADES_NONE)
            continue;
        json_open_object(json, NULL);
        json_add_string(json, "creature", cyclades_creature_names[figure]);
        json_add_string(json, "isle", cyclades_isle_names[state->figure_isle[figure]]);
        json_add_number(json, "owner", state->figure_seat[figure]);
        json_close_object(json);
    }
    json_close_array(json);
    put_sea(json, "kraken", state, state->kraken_sea);
}

static void write_gods(const struct cyclades_state *state, struct json *json)
{
    json_open_array(json, "gods");
    for (int slot = 0; slot < state->god_count; slot++) {
        uint8_t god = state->gods[slot];
        json_open_object(json, NULL);
        json_add_string(json, "god", cyclades_god_names[god]);
        put_seat(json, "seat", state->offer_seat[god]);
        json_add_number(json, "offer", state->offer[god]);
        json_close_object(json);
    }
    json_close_array(json);
    json_add_bytes(json, "apollo", state->apollo, state->apollo_count);
    json_add_bytes(json, "order", state->order, state->order_count);
    json_add_number(json, "order_next", state->order_next);
    json_add_bytes(json, "finished", state->finished, state->finished_count);
    put_name(json, "pushed_from", cyclades_god_names, state->pushed_from);
}

static void write_track(const struct cyclades_state *state, struct json *json)
{
    json_open_array(json, "track");
    for (int slot = 0; slot < CYCLADES_TRACK; slot++) {
        json_open_object(json, NULL);
        put_name(json, "creature", cyclades_creature_names, state->track[slot]);
        json_add_number(json, "cost", cyclades_track_cost[slot]);
        if (state->head.phase == CYCLADES_ACTING)
            json_add_number(json, "price", cyclades_call_cost(state, slot));
        json_close_object(json);
    }
    json_close_array(json);
    json_add_number(json, "pile", bits_count(state->pile));
    put_creatures(json, "discards", state->discards);
}

static void put_field(struct json *json, const struct cyclades_state *state, uint8_t field, uint8_t place)
{
    if (field == CYCLADES_ON_LAND)
        json_add_string(json, "isle", cyclades_isle_names[place]);
    else
        put_sea(json, "sea", state, place);
}

/* Of 36 equally likely pairs of dice: the defender loses a piece, both do, the attacker does. */
static void write_odds(int attackers, int defence, struct json *json)
{
    uint8_t odds[3] = { 0 };
    for (int dice = 0; dice < 36; dice++) {
        int lead = attackers + cyclades_die[dice / 6] - defence - cyclades_die[dice % 6];
        odds[lead > 0 ? 0 : lead == 0 ? 1 : 2]++;
    }
    json_add_bytes(json, "odds", odds, 3);
}

static void write_battle(const struct cyclades_state *state, struct json *json)
{
    const struct cyclades_battle *battle = &state->battle;
    if (battle->field == CYCLADES_NOWHERE) {
        json_add_null(json, "battle");
        return;
    }
    json_open_object(json, "battle");
    put_field(json, state, battle->field, battle->place);
    json_add_number(json, "attacker", battle->attacker);
    put_seat(json, "defender", battle->defender);
    json_add_number(json, "attackers", battle->attackers);
    json_add_number(json, "defence", cyclades_defence(state));
    write_odds(battle->attackers, cyclades_defence(state), json);
    json_close_object(json);
}

/* The assaults of the last event: whose battle it was, and the dice, attacker's first. */
static void write_fought(const struct cyclades_state *state, struct json *json)
{
    const struct cyclades_news *news = &state->news;
    if (news->assault_count == 0) {
        json_add_null(json, "fought");
        return;
    }
    json_open_object(json, "fought");
    put_field(json, state, news->field, news->place);
    json_add_number(json, "attacker", news->attacker);
    put_seat(json, "defender", news->defender);
    json_open_array(json, "dice");
    for (int i = 0; i < news->assault_count; i++)
        json_add_bytes(json, NULL, news->die[i], 2);
    json_close_array(json);
    json_close_object(json);
}

static void write_turn(const struct cyclades_state *state, struct json *json)
{
    json_open_object(json, "turn");
    put_seat(json, "seat", state->turn_seat);
    put_name(json, "god", cyclades_god_names, state->turn_god);
    json_add_number(json, "recruited", state->recruited);
    put_sea(json, "voyage_sea", state, state->voyage_sea);
    json_add_number(json, "voyage_steps", state->voyage_steps);
    put_name(json, "creature", cyclades_creature_names, state->hand);
    json_add_number(json, "sylph_steps", state->hand_steps);
    put_name(json, "founding_isle", cyclades_isle_names, state->founding_isle);
    json_close_object(json);
}

static void write_supplies(const struct cyclades_state *state, struct json *json)
{
    json_open_object(json, "supply");
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        json_add_number(json, cyclades_building_names[type], state->building_supply[type]);
    json_add_number(json, "metropolis", state->metropolis_supply);
    json_add_number(json, "priest", state->priest_supply);
    json_add_number(json, "philosopher", state->philosopher_supply);
    json_close_object(json);
}

void cyclades_write_json(const struct game_state *view, struct json *json)
{
    const struct cyclades_state *state = cyclades_of(view);
    json_add_number(json, "cycle", state->cycle);
    json_add_string(json, "board", cyclades_map(state)->name);
    json_open_array(json, "seats");
    for (int seat = 0; seat < view->seat_count; seat++)
        write_seat(state, seat, json);
    json_close_array(json);
    json_open_array(json, "isles");
    for (int isle = 0; isle < cyclades_map(state)->isle_count; isle++)
        write_isle(state, isle, json);
    json_close_array(json);
    write_fleets(state, json);
    write_figures(state, json);
    write_gods(state, json);
    write_track(state, json);
    write_turn(state, json);
    write_battle(state, json);
    write_fought(state, json);
    write_supplies(state, json);
}

/* ---- the facts ---- */

/* Column in half circles from the left edge, row from the top. */
static void write_place(int cell, struct json *json)
{
    const char *name = cyclades_cell_names[cell];
    int row = name[0] - 'A', column = name[1] - '0';
    if (name[2] != 0)
        column = column * 10 + name[2] - '0';
    json_add_number(json, "x", 2 * (column - 1) + (row < 5 ? 5 - row : row - 5));
    json_add_number(json, "y", row);
}

static void write_isle_facts(const struct cyclades_map *map, int isle, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "isle", cyclades_isle_names[isle]);
    json_add_number(json, "squares", map->size[isle]);
    json_add_number(json, "horns", cyclades_horns[map->size[isle]]);
    json_add_number(json, "site", cyclades_site[map->size[isle]]);
    json_open_array(json, "circles");
    for (int cell = 0; cell < CYCLADES_CELLS; cell++) {
        if (map->isle_of_cell[cell] != isle)
            continue;
        json_open_object(json, NULL);
        write_place(cell, json);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

static void write_sea_facts(const struct cyclades_map *map, int sea, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "sea", cyclades_cell_names[map->cell_of_sea[sea]]);
    write_place(map->cell_of_sea[sea], json);
    json_add_bool(json, "horn", bits_has(map->horn_seas, sea));
    json_open_array(json, "seas");
    for (uint64_t seas = map->near[sea]; seas != 0;)
        json_add_string(json, NULL, cyclades_cell_names[map->cell_of_sea[bits_take(&seas)]]);
    json_close_array(json);
    json_open_array(json, "isles");
    for (uint64_t isles = map->shore[sea]; isles != 0;)
        json_add_string(json, NULL, cyclades_isle_names[bits_take(&isles)]);
    json_close_array(json);
    json_close_object(json);
}

static void write_card_facts(struct json *json)
{
    json_open_array(json, "creatures");
    for (int creature = 0; creature < CYCLADES_CREATURES; creature++) {
        json_open_object(json, NULL);
        json_add_string(json, "creature", cyclades_creature_names[creature]);
        json_add_words(json, "title", cyclades_creature_titles[creature]);
        json_add_words(json, "power", cyclades_creature_powers[creature]);
        json_add_string(json, "rule", cyclades_creature_rules[creature]);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "gods");
    for (int god = 0; god < CYCLADES_GODS; god++) {
        json_open_object(json, NULL);
        json_add_string(json, "god", cyclades_god_names[god]);
        json_add_words(json, "title", cyclades_god_titles[god]);
        json_add_bytes(json, "recruit_cost", cyclades_recruit_cost[god], cyclades_recruit_most[god]);
        put_name(json, "builds", cyclades_building_names, god == CYCLADES_APOLLO ? CYCLADES_NONE : god);
        json_close_object(json);
    }
    json_close_array(json);
}

void cyclades_write_facts(const struct game_state *view, struct json *json)
{
    const struct cyclades_map *map = cyclades_map(cyclades_of(view));
    json_add_string(json, "board", map->name);
    json_open_array(json, "isles");
    for (int isle = 0; isle < map->isle_count; isle++)
        write_isle_facts(map, isle, json);
    json_close_array(json);
    json_open_array(json, "seas");
    for (int sea = 0; sea < map->sea_count; sea++)
        write_sea_facts(map, sea, json);
    json_close_array(json);
    write_card_facts(json);
    json_add_bytes(json, "die", cyclades_die, 6);
    json_add_number(json, "goal", cyclades_goal_for[view->seat_count]);
    json_add_number(json, "build_cost", CYCLADES_BUILD_COST);
    json_add_number(json, "offer_most", cyclades_offer_most);
    json_add_number(json, "cycles_most", cyclades_cycles_most);
}
