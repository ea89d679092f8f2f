/* Cyclades: the log. What a move meant, then what followed from it, read off the views before and after. */
#include "games/cyclades/cyclades.h"

static const char *sea_name(const struct cyclades_state *state, int sea)
{
    return cyclades_cell_names[cyclades_map(state)->cell_of_sea[sea]];
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* What the seat paid or received for one purpose, as a positive number. */
static int flow(const struct cyclades_state *state, enum cyclades_flow purpose, int seat)
{
    int amount = state->news.flow[purpose][seat];
    return amount < 0 ? -amount : amount;
}

/* ---- what was done ---- */

static void tell_offer(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    int god = event->move.operand[0];
    if (god == CYCLADES_APOLLO) {
        text_add(text, "%S chooses Apollo %R.", (int)event->seat, "5.2");
        return;
    }
    uint8_t outbid = before->offer_seat[god];
    text_add(text, "%S offers %s %d gold %R.", (int)event->seat, cyclades_god_titles[god], (int)event->move.operand[1],
             "5.1");
    if (outbid != CYCLADES_NONE)
        text_add(text, " %S is outbid and must choose anew %R.", (int)outbid, outbid == event->seat ? "15.4" : "5.5");
}

static void tell_recruit(const struct cyclades_state *after, const struct game_event *event, struct text *text)
{
    int seat = event->seat, cost = flow(after, CYCLADES_FLOW_RECRUIT, seat);
    int first = event->move.operand[0];
    switch (event->move.verb) {
    case CYCLADES_FLEET:
        text_add(text, "%S recruits a fleet at %s for %d gold %R.", seat, cyclades_cell_names[first], cost, "7.1");
        break;
    case CYCLADES_TROOP:
        text_add(text, "%S recruits a troop on %s for %d gold %R.", seat, cyclades_isle_names[first], cost, "7.5");
        break;
    case CYCLADES_PRIEST: text_add(text, "%S recruits a priest for %d gold %R.", seat, cost, "7.8"); break;
    default: text_add(text, "%S recruits a philosopher for %d gold %R.", seat, cost, "7.11");
    }
}

static void tell_build(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    static const char *const clauses[] = { "7.3", "7.6", "7.9", "7.12" };
    text_add(text, "%S builds a %s on %s for %d gold %R.", (int)event->seat, cyclades_building_names[before->turn_god],
             cyclades_isle_names[event->move.operand[0]], CYCLADES_BUILD_COST, clauses[before->turn_god]);
}

static void tell_movement(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    int seat = event->seat, count = operand[2];
    if (event->move.verb == CYCLADES_SAIL)
        text_add(text, "%S sails with %d fleet%s from %s to %s %R.", seat, count, plural(count),
                 cyclades_cell_names[operand[0]], cyclades_cell_names[operand[1]],
                 before->hand == CYCLADES_SYLPH ? "12.12" : "8.1");
    else
        text_add(text, "%S %s with %d troop%s from %s to %s %R.", seat,
                 event->move.verb == CYCLADES_FLY ? "flies" : "marches", count, plural(count),
                 cyclades_isle_names[operand[0]], cyclades_isle_names[operand[1]],
                 event->move.verb == CYCLADES_FLY ? "12.8" : "9.1");
}

static void tell_battle_answer(const struct game_event *event, struct text *text)
{
    int first = event->move.operand[0];
    int seat = event->seat;
    if (event->move.verb == CYCLADES_FIGHT)
        text_add(text, "%S fights on %R.", seat, "10.5");
    else if (event->move.verb == CYCLADES_RETREAT)
        text_add(text, "%S retreats to %s %R.", seat, cyclades_isle_names[first], "10.6");
    else
        text_add(text, "%S retreats to %s %R.", seat, cyclades_cell_names[first], "10.7");
}

static void tell_founding(const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    int seat = event->seat;
    if (event->move.verb == CYCLADES_DISCARD)
        text_add(text, "%S gives the %s of %s %R.", seat, cyclades_building_names[operand[0]],
                 cyclades_isle_names[operand[1]], "11.1");
    else if (event->move.verb == CYCLADES_FOUND)
        text_add(text, "%S chooses %s %R.", seat, cyclades_isle_names[operand[0]], "11.3");
    else
        text_add(text, "%S razes a %s %R.", seat, cyclades_building_names[operand[0]], "11.4");
}

static void tell_rob(const struct cyclades_state *before, const struct cyclades_state *after,
                     const struct game_event *event, struct text *text)
{
    int victim = event->move.operand[0], seat = event->seat;
    if (before->hand == CYCLADES_GRIFFON)
        text_add(text, "The Griffon: %S shows %d gold and loses %d of it to %S %R.", victim, (int)after->news.fortune,
                 flow(after, CYCLADES_FLOW_GRIFFON, victim), seat, "12.6");
    else if (before->hand == CYCLADES_DRYAD)
        text_add(text, "The Dryad takes a priest from %S for %S %R.", victim, seat, "12.3");
    else
        text_add(text, "The Satyr takes a philosopher from %S for %S %R.", victim, seat, "12.9");
}

static void tell_sale(const struct game_event *event, struct text *text)
{
    int first = event->move.operand[0];
    text_add(text, "%S sells ", (int)event->seat);
    switch (event->move.verb) {
    case CYCLADES_SELL_TROOP: text_add(text, "a troop from %s", cyclades_isle_names[first]); break;
    case CYCLADES_SELL_FLEET: text_add(text, "a fleet from %s", cyclades_cell_names[first]); break;
    case CYCLADES_SELL_PRIEST: text_put(text, "a priest"); break;
    default: text_put(text, "a philosopher");
    }
    text_add(text, " to the Sphinx for %d gold %R.", CYCLADES_SALE, "12.11");
}

static void tell_place(const struct cyclades_state *before, const struct cyclades_state *after,
                       const struct game_event *event, struct text *text)
{
    int figure = before->hand;
    text_add(text, "%S places %s on %s %R.", (int)event->seat, cyclades_creature_titles[figure],
             cyclades_isle_names[event->move.operand[0]], cyclades_creature_rules[figure]);
    if (after->figure_isle[figure] == CYCLADES_NONE)
        text_add(text, " The two figures there destroy each other %R.", "12.19");
}

static void tell_power(const struct cyclades_state *before, const struct cyclades_state *after,
                       const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    int seat = event->seat;
    switch (event->move.verb) {
    case CYCLADES_REVIVE:
        text_add(text, "The Chimera brings back the power of %s %R.", cyclades_creature_titles[operand[0]], "12.1");
        break;
    case CYCLADES_REMODEL:
        text_add(text, "The Cyclops turns the %s on %s into a %s %R.", cyclades_building_names[operand[0]],
                 cyclades_isle_names[operand[1]], cyclades_building_names[operand[2]], "12.2");
        break;
    case CYCLADES_ROB: tell_rob(before, after, event, text); break;
    case CYCLADES_WRECK:
        text_add(text, "The Giant destroys a %s on %s %R.", cyclades_building_names[operand[0]],
                 cyclades_isle_names[operand[1]], "12.5");
        break;
    case CYCLADES_SNATCH:
        text_add(text, "The Harpy carries off a troop from %s %R.", cyclades_isle_names[operand[0]], "12.7");
        break;
    case CYCLADES_LURE:
        text_add(text, "The Siren wins the fleet at %s for %S %R.", cyclades_cell_names[operand[0]], seat, "12.10");
        break;
    case CYCLADES_FETCH:
        text_add(text, "%S takes the fleet from %s %R.", seat, cyclades_cell_names[operand[0]], "12.10");
        break;
    case CYCLADES_PLACE: tell_place(before, after, event, text); break;
    case CYCLADES_PUSH:
        text_add(text,
                 cyclades_rules(before) >= 2 ? "A fleet at %s is pushed to %s %R."
                                             : "The fleets at %s are pushed to %s %R.",
                 cyclades_cell_names[operand[0]], cyclades_cell_names[operand[1]], "12.16");
        break;
    case CYCLADES_SURFACE:
        text_add(text, "The Kraken rises at %s %R.", cyclades_cell_names[operand[0]], "12.17");
        break;
    case CYCLADES_SWIM:
        text_add(text, "The Kraken swims to %s for 1 gold %R.", cyclades_cell_names[operand[0]], "12.17");
        break;
    case CYCLADES_FORGO:
        text_add(text, "%S leaves it at that: the power of %s is over %R.", seat,
                 cyclades_creature_titles[before->hand], "6.4");
        break;
    default: tell_sale(event, text);
    }
}

static void tell_replaced(const struct cyclades_state *before, const struct cyclades_state *after,
                          const struct game_event *event, struct text *text)
{
    int creature = event->move.operand[0], slot = 0;
    while (before->track[slot] != creature)
        slot++;
    text_add(text, "%S pays 1 gold to replace %s: %s comes %R.", (int)event->seat, cyclades_creature_titles[creature],
             cyclades_creature_titles[after->track[slot]], "7.10");
}

static void tell_call(const struct cyclades_state *after, const struct game_event *event, struct text *text)
{
    int creature = event->move.operand[0];
    int seat = event->seat;
    text_add(text, "%S calls %s for %d gold %R.", seat, cyclades_creature_titles[creature],
             flow(after, CYCLADES_FLOW_CALL, seat), "6.2");
    if (creature != CYCLADES_FATES && after->hand != creature)
        text_add(text, " It finds no target %R.", "6.4");
}

static void tell_move(const struct cyclades_state *before, const struct cyclades_state *after,
                      const struct game_event *event, struct text *text)
{
    int seat = event->seat;
    int first = event->move.operand[0];
    switch (event->move.verb) {
    case CYCLADES_OFFER: tell_offer(before, event, text); break;
    case CYCLADES_FLEET:
    case CYCLADES_TROOP:
    case CYCLADES_PRIEST:
    case CYCLADES_PHILOSOPHER: tell_recruit(after, event, text); break;
    case CYCLADES_BUILD: tell_build(before, event, text); break;
    case CYCLADES_SAIL:
    case CYCLADES_MARCH:
    case CYCLADES_FLY: tell_movement(before, event, text); break;
    case CYCLADES_HALT: text_add(text, "%S halts at %s %R.", seat, sea_name(before, before->voyage_sea), "8.5"); break;
    case CYCLADES_REPLACE: tell_replaced(before, after, event, text); break;
    case CYCLADES_CALL: tell_call(after, event, text); break;
    case CYCLADES_DONE: text_add(text, "%S is done %R.", seat, "6.7"); break;
    case CYCLADES_PROSPER:
        text_add(text, "%S puts a prosperity marker on %s %R.", seat, cyclades_isle_names[first], "7.14");
        break;
    case CYCLADES_FIGHT:
    case CYCLADES_RETREAT:
    case CYCLADES_WITHDRAW: tell_battle_answer(event, text); break;
    case CYCLADES_DISCARD:
    case CYCLADES_FOUND:
    case CYCLADES_RAZE: tell_founding(event, text); break;
    default: tell_power(before, after, event, text);
    }
}

/* ---- what followed ---- */

static void tell_flow(const struct cyclades_state *state, enum cyclades_flow purpose, const char *words,
                      const char *rule, struct text *text)
{
    bool first = true;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (state->news.flow[purpose][seat] == 0)
            continue;
        text_add(text, first ? " %s: %S %d" : "%s, %S %d", first ? words : "", seat, flow(state, purpose, seat));
        first = false;
    }
    if (!first)
        text_add(text, " %R.", rule);
}

static void tell_holder(const struct cyclades_state *after, struct text *text)
{
    const struct cyclades_news *news = &after->news;
    bool land = news->field == CYCLADES_ON_LAND;
    uint8_t holder = land ? cyclades_isle_owner(after, news->place) : cyclades_sea_owner(after, news->place);
    const char *name = land ? cyclades_isle_names[news->place] : sea_name(after, news->place);
    if (holder == CYCLADES_NONE)
        text_add(text, " Nobody holds %s %R.", name, "10.10");
    else
        text_add(text, " %S holds %s %R.", (int)holder, name,
                 land && after->troops[news->place] == 0 ? "10.10" : "10.9");
}

static void tell_assaults(const struct cyclades_state *after, struct text *text)
{
    const struct cyclades_news *news = &after->news;
    if (news->assault_count == 0)
        return;
    text_add(text, " Assault of %S on ", (int)news->attacker);
    if (news->defender == CYCLADES_NONE)
        text_put(text, "the Minotaur");
    else
        text_add(text, "%S", (int)news->defender);
    text_put(text, ", dice ");
    for (int i = 0; i < news->assault_count; i++)
        text_add(text, "%s%d to %d", i == 0 ? "" : ", ", (int)news->die[i][0], (int)news->die[i][1]);
    text_add(text, " %R.", "10.1");
    if (after->battle.field == CYCLADES_NOWHERE)
        tell_holder(after, text);
}

/* The move itself has told that this building is gone. */
static bool names_building(const struct cyclades_state *before, const struct game_move *move, int type, int isle)
{
    if (move->operand[0] != type)
        return false;
    bool both = move->verb == CYCLADES_DISCARD || move->verb == CYCLADES_REMODEL || move->verb == CYCLADES_WRECK;
    return both ? move->operand[1] == isle : move->verb == CYCLADES_RAZE && before->founding_isle == isle;
}

/* Buildings and philosophers that went without a question: given for a metropolis, or in its way. */
static void tell_buildings(const struct cyclades_state *before, const struct cyclades_state *after,
                           const struct game_move *move, struct text *text)
{
    bool first = true;
    if (after->founding == CYCLADES_NOTHING && after->news.founded == CYCLADES_NONE && !after->news.forfeited)
        return;
    for (int isle = 0; isle < cyclades_map(after)->isle_count; isle++)
        for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
            int gone = before->buildings[type][isle] - after->buildings[type][isle];
            if (gone <= names_building(before, move, type, isle))
                continue;
            text_add(text, "%s %s of %s", first ? " Given:" : ",", cyclades_building_names[type],
                     cyclades_isle_names[isle]);
            first = false;
        }
    if (!first)
        text_add(text, " %R.", "11.1");
    for (int seat = 0; seat < after->head.seat_count; seat++)
        if (after->philosophers[seat] < before->philosophers[seat] && seat == before->turn_seat)
            text_add(text, " %S's four philosophers are discarded %R.", seat, "11.2");
}

static void tell_fleets(const struct cyclades_state *before, const struct cyclades_state *after, struct text *text)
{
    const struct cyclades_news *news = &after->news;
    if (news->moved_from != CYCLADES_NONE)
        text_add(text, " From %s %s to %s %R.", sea_name(after, news->moved_from),
                 before->hand == CYCLADES_SIREN ? "a fleet is taken" : "the fleets are pushed",
                 sea_name(after, news->moved_to), before->hand == CYCLADES_SIREN ? "12.10" : "12.16");
    if (news->fleets_lost > 0)
        text_add(text, " %d fleet%s lost %R.", (int)news->fleets_lost, news->fleets_lost == 1 ? " is" : "s are",
                 before->hand == CYCLADES_KRAKEN ? "12.17" : "12.16");
}

static void tell_changes(const struct cyclades_state *before, const struct cyclades_state *after, struct text *text)
{
    const struct cyclades_news *news = &after->news;
    for (int isle = 0; isle < cyclades_map(after)->isle_count; isle++) {
        uint8_t owner = cyclades_isle_owner(after, isle);
        if (owner != cyclades_isle_owner(before, isle) && news->assault_count == 0)
            text_add(text, " %S takes %s %R.", (int)owner, cyclades_isle_names[isle],
                     before->battle.field == CYCLADES_NOWHERE ? "9.3" : "10.8");
    }
    if (news->founded != CYCLADES_NONE)
        text_add(text, " A metropolis rises on %s %R.", cyclades_isle_names[news->founded], "11.3");
    if (news->forfeited)
        text_add(text, " No isle can take a metropolis: the four are lost for nothing %R.", "11.5");
    for (int seat = 0; seat < after->head.seat_count; seat++)
        if (bits_has(after->out, seat) && !bits_has(before->out, seat))
            text_add(text, " %S has lost the last isle and is out %R.", (int)seat, "13.1");
}

/* Figures that left; those destroyed by a newcomer were told with him. */
static void tell_figures(const struct cyclades_state *before, const struct cyclades_state *after,
                         const struct game_move *move, struct text *text)
{
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++) {
        uint8_t isle = before->figure_isle[figure];
        if (isle == CYCLADES_NONE || after->figure_isle[figure] != CYCLADES_NONE || move->verb == CYCLADES_PLACE)
            continue;
        bool slain = figure == CYCLADES_MINOTAUR && after->news.assault_count > 0;
        bool out = bits_has(after->out & ~(uint32_t)before->out, before->figure_seat[figure]);
        text_add(text, slain ? " %s falls on %s %R." : " %s leaves %s %R.", cyclades_creature_titles[figure],
                 cyclades_isle_names[isle],
                 slain ? "12.15"
                 : out ? "13.1"
                       : "12.18");
    }
}

/* Apollo's marker goes to the owner's single isle without a question. */
static void tell_marker(const struct cyclades_state *before, const struct cyclades_state *after,
                        const struct game_move *move, struct text *text)
{
    for (int isle = 0; isle < cyclades_map(after)->isle_count; isle++)
        if (after->markers[isle] > before->markers[isle] && move->verb != CYCLADES_PROSPER)
            text_add(text, " A prosperity marker goes to %s %R.", cyclades_isle_names[isle], "7.14");
}

static void tell_cycle(const struct cyclades_state *after, struct text *text)
{
    text_add(text, " Cycle %d %R. On the creature track", (int)after->cycle, "2.1");
    for (int slot = 0; slot < CYCLADES_TRACK; slot++)
        if (after->track[slot] != CYCLADES_NONE)
            text_add(text, "%s %s for %d", slot == 0 ? ":" : ",", cyclades_creature_titles[after->track[slot]],
                     (int)cyclades_track_cost[slot]);
    text_add(text, " %R. The gods:", "2.2");
    for (int slot = 0; slot < after->god_count; slot++)
        text_add(text, " %s,", cyclades_god_titles[after->gods[slot]]);
    text_add(text, " Apollo %R.", "3.1");
    tell_flow(after, CYCLADES_FLOW_REVENUE, "Revenue", "4.1", text);
}

static void tell_end(const struct cyclades_state *after, struct text *text)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    int reached = 0;
    cyclades_rank(&after->head, place);
    text_put(text, " The game is over: won by");
    for (int seat = 0; seat < after->head.seat_count; seat++) {
        reached += cyclades_metropolis_count(after, seat) >= cyclades_goal_for[after->head.seat_count];
        if (place[seat] == 1)
            text_add(text, " %S", seat);
    }
    bool alone = cyclades_one_is_left(after);
    text_add(text, " %R.", alone ? "13.3" : reached == 0 ? "14.3" : reached == 1 ? "14.1" : "14.2");
}

static void tell_turn(const struct cyclades_state *before, const struct cyclades_state *after,
                      const struct game_move *move, struct text *text)
{
    tell_flow(after, CYCLADES_FLOW_OFFERING, "Paid for offerings", "5.8", text);
    tell_figures(before, after, move, text);
    tell_flow(after, CYCLADES_FLOW_APOLLO, "Apollo gives gold", "7.13", text);
    tell_marker(before, after, move, text);
    if (after->head.phase == CYCLADES_ENDED)
        tell_end(after, text);
    else if (after->cycle != before->cycle)
        tell_cycle(after, text);
    else if (after->turn_seat != CYCLADES_NONE && after->turn_slot != before->turn_slot)
        text_add(text, " %s favours %S %R.", cyclades_god_titles[after->turn_god], (int)after->turn_seat, "6.1");
}

void cyclades_narrate(const struct game_state *before_view, const struct game_event *event,
                      const struct game_state *after_view, struct text *text)
{
    const struct cyclades_state *before = cyclades_of(before_view);
    const struct cyclades_state *after = cyclades_of(after_view);
    if (event == NULL) {
        text_add(text, "Everyone has two isles, two fleets and %d gold %R.", CYCLADES_GOLD_AT_START, "1.5");
        tell_cycle(after, text);
        return;
    }
    tell_move(before, after, event, text);
    tell_flow(after, CYCLADES_FLOW_FATES, "The Fates give", "12.4", text);
    tell_assaults(after, text);
    tell_fleets(before, after, text);
    tell_buildings(before, after, &event->move, text);
    tell_changes(before, after, text);
    tell_turn(before, after, &event->move, text);
}
