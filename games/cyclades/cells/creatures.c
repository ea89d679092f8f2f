/* The creatures on the track and in the discards, and what is going on in this turn. */
#include "games/cyclades/cells/cells.h"

enum {
    NAME_LEFT = 1,
    NAME_WIDTH = 12,
    PRICE_LEFT = 13,
    POWER_LEFT = 17,
    WORDS_SIZE = 400,
    SHORT_NAME = 6,
    BID_WIDTH = 3
};

/* In 16 cells. */
static const char *const short_powers[] = {
    [CYCLADES_CHIRON] = "guards an isle",    [CYCLADES_MEDUSA] = "holds troops",
    [CYCLADES_MINOTAUR] = "adds 2 defence",  [CYCLADES_POLYPHEMUS] = "pushes fleets",
    [CYCLADES_CHIMERA] = "reuses a discard", [CYCLADES_CYCLOPS] = "swaps a building",
    [CYCLADES_DRYAD] = "robs a priest",      [CYCLADES_FATES] = "revenue again",
    [CYCLADES_GIANT] = "wrecks building",    [CYCLADES_GRIFFON] = "robs half gold",
    [CYCLADES_HARPY] = "removes a troop",    [CYCLADES_KRAKEN] = "sinks fleets",
    [CYCLADES_PEGASUS] = "flies troops",     [CYCLADES_SATYR] = "robs philosopher",
    [CYCLADES_SIREN] = "lures a fleet",      [CYCLADES_SPHINX] = "buys for 2 gold",
    [CYCLADES_SYLPH] = "sails 10 steps",
};

/* ---- the track ---- */

/* What the viewer would pay: temples lower it (6.3). */
static int price_of(const struct cyclades_state *state, int slot)
{
    int price = cyclades_track_cost[slot];
    if (!cyclades_has_seat(&state->head))
        return price;
    for (uint64_t isles = state->isles_of[state->head.viewer]; isles != 0;)
        price -= cyclades_temples_left(state, bits_take(&isles));
    return price < 1 ? 1 : price;
}

static void draw_price(const struct cyclades_table *table, int left, int top, int slot)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    int printed = cyclades_track_cost[slot], price = price_of(table->state, slot);
    text_put(&text, TEXT_GOLD);
    text_number(&text, printed);
    if (price != printed) {
        text_put(&text, "→");
        text_number(&text, price);
    }
    canvas_put(table->canvas, left + PRICE_LEFT, top, words);
}

static void draw_space(const struct cyclades_table *table, int left, int top, int width, int rows, int slot)
{
    int creature = table->state->track[slot];
    if (creature == CYCLADES_NONE) {
        canvas_put(table->canvas, left + NAME_LEFT + 1, top, TEXT_QUIET "–");
        canvas_number(table->canvas, left + PRICE_LEFT + 1, top, cyclades_track_cost[slot]);
        cyclades_make_quiet(table, left + PRICE_LEFT, top, 1);
        return;
    }
    draw_price(table, left, top, slot);
    canvas_add_in(table->canvas, left + NAME_LEFT + 1, top, NAME_WIDTH - 2, "%T", cyclades_creature_titles[creature]);
    canvas_mark(table->canvas, canvas_area(left + NAME_LEFT, top, NAME_WIDTH, 1), &cyclades_creature_kind, creature);
    if (rows == 1) {
        canvas_add_in(table->canvas, left + POWER_LEFT, top, width - POWER_LEFT, "%T", short_powers[creature]);
        return;
    }
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = table->canvas->language;
    text_add(&text, "%T", cyclades_creature_powers[creature]);
    cyclades_put_wrapped(table, canvas_area(left + 4, top + 1, width - 4, rows - 1), words);
}

static void draw_titles(const struct cyclades_table *table, int left, int top, int width)
{
    int pile = bits_count(table->state->pile), discards = bits_count(table->state->discards);
    int room = width - POWER_LEFT - 1;
    canvas_add_in(table->canvas, left + NAME_LEFT + 1, top, NAME_WIDTH - 2, "creatures");
    canvas_add_in(table->canvas, left + PRICE_LEFT, top, 5, "gold");
    if (room > 20)
        canvas_add_in(table->canvas, left + POWER_LEFT + 1, top, room, "pile %d, discards %d", pile, discards);
    else
        canvas_add_in(table->canvas, left + POWER_LEFT + 1, top, room, "pile %d", pile);
    cyclades_make_quiet(table, left, top, width);
}

/* ---- this turn ---- */

static void add_battle(const struct cyclades_state *state, struct text *text)
{
    int attackers = state->battle.attackers, strength = cyclades_defence(state);
    if (state->battle.field == CYCLADES_ON_LAND)
        text_add(text, "battle for %T: %d against %d", cyclades_isle_titles[state->battle.place], attackers, strength);
    else
        text_add(text, "battle at %s: %d against %d", cyclades_sea_name(state, state->battle.place), attackers,
                 strength);
}

static void add_prices(const struct cyclades_state *state, struct text *text)
{
    int build = CYCLADES_BUILD_COST, step = CYCLADES_STEP_COST;
    switch (state->turn_god) {
    case CYCLADES_POSEIDON: text_add(text, "port %d, movement %d gold", build, step); break;
    case CYCLADES_ARES: text_add(text, "fortress %d, movement %d gold", build, step); break;
    case CYCLADES_ZEUS: text_add(text, "temple %d, replacing %d gold", build, step); break;
    default: text_add(text, "university %d gold", build);
    }
}

static void add_winners(const struct cyclades_state *state, struct text *text)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 }, winners[CYCLADES_SEATS_MOST];
    char list[CYCLADES_LIST_SIZE];
    int count = 0;
    cyclades_rank(&state->head, place);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (place[seat] == 1)
            winners[count++] = (uint8_t)seat;
    cyclades_list_seats(winners, count, text->language, list);
    text_add_n(text, count, "cycle %d, %s wins", "cycle %d, %s share the victory", (int)state->cycle, list);
}

static void add_power(const struct cyclades_state *state, struct text *text)
{
    int steps = state->hand_steps;
    if (state->hand == CYCLADES_SYLPH)
        text_add_n(text, steps, "%S uses %T: %d step left", "%S uses %T: %d steps left", (int)state->turn_seat,
                   cyclades_creature_with_article[state->hand], steps);
    else
        text_add(text, "%S uses %T", (int)state->turn_seat, cyclades_creature_with_article[state->hand]);
}

static void add_offering(const struct cyclades_state *state, struct text *text)
{
    int goal = cyclades_goal_for[state->head.seat_count];
    if (state->pushed_from == CYCLADES_NONE)
        text_add(text, "cycle %d, %d metropolises win", (int)state->cycle, goal);
    else
        text_add(text, "%S was outbid at %T", bits_lowest(state->head.acting), cyclades_god_titles[state->pushed_from]);
}

static void add_turn(const struct cyclades_state *state, struct text *text)
{
    int steps = state->voyage_steps;
    switch (state->head.phase) {
    case CYCLADES_OFFERING: add_offering(state, text); break;
    case CYCLADES_ACTING: add_prices(state, text); break;
    case CYCLADES_PROSPERITY: text_add(text, "%S places Apollo's marker", (int)state->turn_seat); break;
    case CYCLADES_SAILING:
        text_add_n(text, steps, "fleets at %s, %d step left", "fleets at %s, %d steps left",
                   cyclades_sea_name(state, state->voyage_sea), steps);
        break;
    case CYCLADES_BATTLE: add_battle(state, text); break;
    case CYCLADES_METROPOLIS: text_add(text, "%S founds a metropolis", (int)state->turn_seat); break;
    case CYCLADES_POWER: add_power(state, text); break;
    default: add_winners(state, text);
    }
}

static void draw_turn(const struct cyclades_table *table, int left, int top, int width)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = table->canvas->language;
    text_put(&text, TEXT_STRONG);
    add_turn(table->state, &text);
    canvas_put_in(table->canvas, left + NAME_LEFT + 1, top, width - NAME_LEFT - 1, words);
}

/* ---- what stands in its place ---- */

static void draw_choice(const struct cyclades_table *table, struct canvas_area area)
{
    canvas_add_in(table->canvas, area.left + NAME_LEFT + 1, area.top, area.width - NAME_LEFT - 1,
                  "discarded creatures");
    cyclades_make_quiet(table, area.left, area.top, area.width);
    area.top++;
    area.height--;
    if (cyclades_put_creatures(table, area, table->state->discards, NAME_WIDTH) > area.height)
        cyclades_put_creatures(table, area, table->state->discards, SHORT_NAME);
}

/* The highest bid the viewer could pay, whatever else stands in the way. */
static int highest_bid(const struct cyclades_state *state)
{
    int seat = state->head.viewer;
    int bid = cyclades_has_seat(&state->head) ? state->gold[seat] + state->priests[seat] : 0;
    return bid < cyclades_offer_most ? bid : cyclades_offer_most;
}

/* The god is chosen, and there are more bids than fit into the two lines below the table. */
static bool asks_for_bid(const struct cyclades_table *table)
{
    const struct canvas_sight *sight = table->sight;
    int god = sight->chosen.operand[0], listed = table->canvas->width / 3 - 2;
    return table->state->head.phase == CYCLADES_OFFERING && (sight->chosen_parts >> 1 & 1) != 0 &&
           god < CYCLADES_APOLLO && highest_bid(table->state) - table->state->offer[god] > listed;
}

static void draw_bids(const struct cyclades_table *table, struct canvas_area area)
{
    int god = table->sight->chosen.operand[0], most = highest_bid(table->state);
    int first = table->state->offer[god] + 1, columns = area.width / BID_WIDTH;
    if ((most - first) / columns + 1 < area.height)
        canvas_add_in(table->canvas, area.left + NAME_LEFT + 1, area.top++, area.width - NAME_LEFT - 1,
                      "your bid for %T", cyclades_god_titles[god]);
    for (int bid = first; bid <= most; bid++) {
        int left = area.left + (bid - first) % columns * BID_WIDTH, top = area.top + (bid - first) / columns;
        canvas_number(table->canvas, left + BID_WIDTH, top, bid);
        canvas_mark(table->canvas, canvas_area(left, top, BID_WIDTH, 1), &cyclades_gold_kind, bid);
    }
}

int cyclades_draw_track(const struct cyclades_table *table, int left, int top, int width, int creature_rows,
                        bool with_discards)
{
    struct canvas_area area = canvas_area(left, top, width, 2 + CYCLADES_TRACK * creature_rows);
    bool revives = table->state->head.phase == CYCLADES_POWER && table->state->hand == CYCLADES_CHIMERA;
    if (with_discards && revives) {
        draw_choice(table, area);
        return top + area.height;
    }
    if (asks_for_bid(table)) {
        draw_bids(table, area);
        return top + area.height;
    }
    draw_turn(table, left, top, width);
    draw_titles(table, left, top + 1, width);
    for (int slot = 0; slot < CYCLADES_TRACK; slot++)
        draw_space(table, left, top + 2 + slot * creature_rows, width, creature_rows, slot);
    return top + area.height;
}

int cyclades_draw_discards(const struct cyclades_table *table, struct canvas_area area)
{
    if (table->state->discards == 0)
        canvas_add_in(table->canvas, area.left + 1, area.top, area.width - 1, "no discards");
    else
        cyclades_put_creatures(table, area, table->state->discards, NAME_WIDTH);
    return area.top + area.height;
}
