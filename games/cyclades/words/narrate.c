/* Cyclades: the log. What a move meant, then what followed from it, read off the views before and after. Battles are
 * told in words/battle.c, metropolises in words/metropolis.c, the end in words/ending.c. */
#include "games/cyclades/cyclades.h"

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
    text_add(text, "%S offers %d gold to %T %R.", (int)event->seat, (int)event->move.operand[1],
             cyclades_god_titles[god], "5.1");
    if (outbid == event->seat)
        text_add(text, " The marker outbid there is %S's own and must go to another god %R.", (int)outbid, "15.4");
    else if (outbid != CYCLADES_NONE)
        text_add(text, " %S is outbid and must choose another god %R.", (int)outbid, "5.5");
}

static void tell_recruit_free(const struct game_event *event, struct text *text)
{
    int seat = event->seat, first = event->move.operand[0];
    switch (event->move.verb) {
    case CYCLADES_FLEET:
        text_add(text, "%S recruits a fleet at %s for free %R.", seat, cyclades_cell_names[first], "7.1");
        break;
    case CYCLADES_TROOP:
        text_add(text, "%S recruits a troop on %T for free %R.", seat, cyclades_isle_titles[first], "7.5");
        break;
    case CYCLADES_PRIEST: text_add(text, "%S recruits a priest for free %R.", seat, "7.8"); break;
    default: text_add(text, "%S recruits a philosopher for free %R.", seat, "7.11");
    }
}

static void tell_recruit(const struct cyclades_state *after, const struct game_event *event, struct text *text)
{
    int seat = event->seat, cost = flow(after, CYCLADES_FLOW_RECRUIT, seat), first = event->move.operand[0];
    if (cost == 0) {
        tell_recruit_free(event, text);
        return;
    }
    switch (event->move.verb) {
    case CYCLADES_FLEET:
        text_add(text, "%S recruits a fleet at %s for %d gold %R.", seat, cyclades_cell_names[first], cost, "7.1");
        break;
    case CYCLADES_TROOP:
        text_add(text, "%S recruits a troop on %T for %d gold %R.", seat, cyclades_isle_titles[first], cost, "7.5");
        break;
    case CYCLADES_PRIEST: text_add(text, "%S recruits a priest for %d gold %R.", seat, cost, "7.8"); break;
    default: text_add(text, "%S recruits a philosopher for %d gold %R.", seat, cost, "7.11");
    }
}

static void tell_build(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    static const char *const clauses[] = { "7.3", "7.6", "7.9", "7.12" };
    text_add(text, "%S builds %T on %T for %d gold %R.", (int)event->seat,
             cyclades_building_with_article[before->turn_god], cyclades_isle_titles[event->move.operand[0]],
             CYCLADES_BUILD_COST, clauses[before->turn_god]);
}

static void tell_sail(const struct cyclades_state *before, const struct cyclades_state *after,
                      const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    const char *from = cyclades_cell_names[operand[0]], *to = cyclades_cell_names[operand[1]];
    const char *rule = before->hand == CYCLADES_SYLPH ? "12.12" : "8.1";
    int seat = event->seat, count = operand[2], cost = flow(after, CYCLADES_FLOW_MOVE, seat);
    if (cost > 0)
        text_add_n(text, count, "%S pays %d gold: %d fleet sails from %s to %s %R.",
                   "%S pays %d gold: %d fleets sail from %s to %s %R.", seat, cost, count, from, to, rule);
    else
        text_add_n(text, count, "%S sails with %d fleet from %s to %s %R.", "%S sails with %d fleets from %s to %s %R.",
                   seat, count, from, to, rule);
}

static void tell_troops(const struct cyclades_state *after, const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    const char *from = cyclades_isle_titles[operand[0]], *to = cyclades_isle_titles[operand[1]];
    int seat = event->seat, count = operand[2];
    if (event->move.verb == CYCLADES_FLY)
        text_add_n(text, count, "%S flies with %d troop from %T to %T %R.", "%S flies with %d troops from %T to %T %R.",
                   seat, count, from, to, "12.8");
    else
        text_add_n(text, count, "%S pays %d gold: %d troop moves from %T to %T %R.",
                   "%S pays %d gold: %d troops move from %T to %T %R.", seat, flow(after, CYCLADES_FLOW_MOVE, seat),
                   count, from, to, "9.1");
}

static void tell_battle_answer(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    const struct cyclades_battle *battle = &before->battle;
    int first = event->move.operand[0], seat = event->seat;
    bool defends = battle->asked == CYCLADES_DEFENDER;
    if (event->move.verb == CYCLADES_FIGHT) {
        text_add(text, "%S fights on %R.", seat, "10.5");
    } else if (event->move.verb == CYCLADES_RETREAT) {
        int count = defends ? before->troops[battle->place] : battle->attackers;
        text_add_n(text, count, "%S retreats with %d troop to %T %R.", "%S retreats with %d troops to %T %R.", seat,
                   count, cyclades_isle_titles[first], "10.6");
    } else {
        int count = defends ? before->fleets[battle->place] : battle->attackers;
        text_add_n(text, count, "%S retreats with %d fleet to %s %R.", "%S retreats with %d fleets to %s %R.", seat,
                   count, cyclades_cell_names[first], "10.7");
    }
}

static void tell_founding(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    int seat = event->seat;
    if (event->move.verb == CYCLADES_DISCARD)
        text_add(text, "%S gives %T on %T for a metropolis %R.", seat, cyclades_building_with_article[operand[0]],
                 cyclades_isle_titles[operand[1]], "11.1");
    else if (event->move.verb == CYCLADES_FOUND)
        text_add(text, "%S founds a metropolis on %T %R.", seat, cyclades_isle_titles[operand[0]], "11.3");
    else
        text_add(text, "%S razes %T on %T %R.", seat, cyclades_building_with_article[operand[0]],
                 cyclades_isle_titles[before->founding_isle], "11.4");
}

/* ---- powers ---- */

static void tell_rob(const struct cyclades_state *before, const struct cyclades_state *after,
                     const struct game_event *event, struct text *text)
{
    int victim = event->move.operand[0], seat = event->seat;
    if (before->hand == CYCLADES_GRIFFON)
        text_add(text, "%S shows a fortune of %d gold, and the Griffon takes %d gold of it for %S %R.", victim,
                 (int)after->news.fortune, flow(after, CYCLADES_FLOW_GRIFFON, victim), seat, "12.6");
    else if (before->hand == CYCLADES_DRYAD)
        text_add(text, "The Dryad takes a priest from %S for %S %R.", victim, seat, "12.3");
    else
        text_add(text, "The Satyr takes a philosopher from %S for %S %R.", victim, seat, "12.9");
}

static void tell_sale(const struct game_event *event, struct text *text)
{
    int seat = event->seat, first = event->move.operand[0];
    switch (event->move.verb) {
    case CYCLADES_SELL_TROOP:
        text_add(text, "%S sells a troop on %T for %d gold %R.", seat, cyclades_isle_titles[first], CYCLADES_SALE,
                 "12.11");
        break;
    case CYCLADES_SELL_FLEET:
        text_add(text, "%S sells a fleet at %s for %d gold %R.", seat, cyclades_cell_names[first], CYCLADES_SALE,
                 "12.11");
        break;
    case CYCLADES_SELL_PRIEST: text_add(text, "%S sells a priest for %d gold %R.", seat, CYCLADES_SALE, "12.11"); break;
    default: text_add(text, "%S sells a philosopher for %d gold %R.", seat, CYCLADES_SALE, "12.11");
    }
}

static void tell_place(const struct cyclades_state *before, const struct cyclades_state *after,
                       const struct game_event *event, struct text *text)
{
    int figure = before->hand;
    text_add(text, "%S places %T on %T %R.", (int)event->seat, cyclades_creature_with_article[figure],
             cyclades_isle_titles[event->move.operand[0]], cyclades_creature_rules[figure]);
    if (after->figure_isle[figure] == CYCLADES_NONE)
        text_add(text, " The two figures there destroy each other %R.", "12.19");
}

/* 6.4; the Fates need no target. */
static void tell_no_target(const struct cyclades_state *after, int creature, struct text *text)
{
    if (creature != CYCLADES_FATES && after->hand != creature)
        text_add(text, " It finds no target, so its power is lost %R.", "6.4");
}

static void tell_siren(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    const char *sea = cyclades_cell_names[event->move.operand[0]];
    if (event->move.verb == CYCLADES_LURE)
        text_add(text, "The Siren wins the sea %s for %S; the fleet there goes back to its owner %R.", sea,
                 (int)event->seat, "12.10");
    else
        text_add(text, "%S moves a fleet from %s to %s %R.", (int)event->seat, sea,
                 cyclades_sea_name(before, before->lured_sea), "12.10");
}

/* In version 1 the whole stack, since then one fleet at a time. */
static void tell_push(const struct cyclades_state *before, const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    bool single = cyclades_rules(before) >= 2;
    int count = single ? 1 : before->fleets[cyclades_map(before)->sea_of_cell[operand[0]]];
    text_add_n(text, count, "%S pushes %d fleet from %s to %s %R.", "%S pushes %d fleets from %s to %s %R.",
               (int)event->seat, count, cyclades_cell_names[operand[0]], cyclades_cell_names[operand[1]], "12.16");
}

static void tell_power(const struct cyclades_state *before, const struct cyclades_state *after,
                       const struct game_event *event, struct text *text)
{
    const uint8_t *operand = event->move.operand;
    switch (event->move.verb) {
    case CYCLADES_REVIVE:
        text_add(text, "The Chimera brings back the power of %T %R.", cyclades_creature_with_article[operand[0]],
                 "12.1");
        tell_no_target(after, operand[0], text);
        break;
    case CYCLADES_REMODEL:
        text_add(text, "The Cyclops turns %T on %T into %T %R.", cyclades_building_with_article[operand[0]],
                 cyclades_isle_titles[operand[1]], cyclades_building_with_article[operand[2]], "12.2");
        break;
    case CYCLADES_ROB: tell_rob(before, after, event, text); break;
    case CYCLADES_WRECK:
        text_add(text, "The Giant destroys %T on %T %R.", cyclades_building_with_article[operand[0]],
                 cyclades_isle_titles[operand[1]], "12.5");
        break;
    case CYCLADES_SNATCH:
        text_add(text, "The Harpy removes a troop from %T %R.", cyclades_isle_titles[operand[0]], "12.7");
        break;
    case CYCLADES_LURE:
    case CYCLADES_FETCH: tell_siren(before, event, text); break;
    case CYCLADES_PLACE: tell_place(before, after, event, text); break;
    case CYCLADES_PUSH: tell_push(before, event, text); break;
    case CYCLADES_SURFACE:
        text_add(text, "The Kraken rises at %s %R.", cyclades_cell_names[operand[0]], "12.17");
        break;
    case CYCLADES_SWIM:
        text_add(text, "%S pays %d gold: the Kraken swims to %s %R.", (int)event->seat, CYCLADES_STEP_COST,
                 cyclades_cell_names[operand[0]], "12.17");
        break;
    case CYCLADES_FORGO:
        text_add(text, "%S ends the power of %T %R.", (int)event->seat, cyclades_creature_with_article[before->hand],
                 "6.4");
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
    if (after->track[slot] == CYCLADES_NONE) /* only if the views do not belong together */
        return;
    text_add(text, "%S pays %d gold to replace %T with %T %R.", (int)event->seat, CYCLADES_STEP_COST,
             cyclades_creature_with_article[creature], cyclades_creature_with_article[after->track[slot]], "7.10");
}

static void tell_call(const struct cyclades_state *after, const struct game_event *event, struct text *text)
{
    int creature = event->move.operand[0], seat = event->seat;
    text_add(text, "%S calls %T for %d gold %R.", seat, cyclades_creature_with_article[creature],
             flow(after, CYCLADES_FLOW_CALL, seat), "6.2");
    tell_no_target(after, creature, text);
}

static void tell_move(const struct cyclades_state *before, const struct cyclades_state *after,
                      const struct game_event *event, struct text *text)
{
    int seat = event->seat;
    switch (event->move.verb) {
    case CYCLADES_OFFER: tell_offer(before, event, text); break;
    case CYCLADES_FLEET:
    case CYCLADES_TROOP:
    case CYCLADES_PRIEST:
    case CYCLADES_PHILOSOPHER: tell_recruit(after, event, text); break;
    case CYCLADES_BUILD: tell_build(before, event, text); break;
    case CYCLADES_SAIL: tell_sail(before, after, event, text); break;
    case CYCLADES_MARCH:
    case CYCLADES_FLY: tell_troops(after, event, text); break;
    case CYCLADES_HALT:
        text_add(text, "%S ends the movement at %s %R.", seat, cyclades_sea_name(before, before->voyage_sea), "8.5");
        break;
    case CYCLADES_REPLACE: tell_replaced(before, after, event, text); break;
    case CYCLADES_CALL: tell_call(after, event, text); break;
    case CYCLADES_DONE: text_add(text, "%S is done %R.", seat, "6.7"); break;
    case CYCLADES_PROSPER:
        text_add(text, "%S puts a prosperity marker on %T %R.", seat, cyclades_isle_titles[event->move.operand[0]],
                 "7.14");
        break;
    case CYCLADES_FIGHT:
    case CYCLADES_RETREAT:
    case CYCLADES_WITHDRAW: tell_battle_answer(before, event, text); break;
    case CYCLADES_DISCARD:
    case CYCLADES_FOUND:
    case CYCLADES_RAZE: tell_founding(before, event, text); break;
    default: tell_power(before, after, event, text);
    }
}

/* ---- what followed ---- */

static int count_flows(const struct cyclades_state *state, enum cyclades_flow purpose)
{
    int count = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        count += state->news.flow[purpose][seat] != 0;
    return count;
}

/* Who paid or received how much, after words that say what for. */
static void tell_flows(const struct cyclades_state *state, enum cyclades_flow purpose, const char *rule,
                       struct text *text)
{
    int count = count_flows(state, purpose), index = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (state->news.flow[purpose][seat] == 0)
            continue;
        text_and(text, index++, count);
        if (purpose == CYCLADES_FLOW_OFFERING)
            text_add(text, "%d gold by %S", flow(state, purpose, seat), seat);
        else
            text_add(text, "%d gold for %S", flow(state, purpose, seat), seat);
    }
    text_add(text, " %R.", rule);
}

static void tell_fates(const struct cyclades_state *before, const struct cyclades_state *after,
                       const struct game_move *move, struct text *text)
{
    bool called = (move->verb == CYCLADES_CALL || move->verb == CYCLADES_REVIVE) && move->operand[0] == CYCLADES_FATES;
    int seat = before->turn_seat;
    if (!called)
        return;
    if (count_flows(after, CYCLADES_FLOW_FATES) > 0)
        text_add(text, " The Fates give %S %d gold %R.", seat, flow(after, CYCLADES_FLOW_FATES, seat), "12.4");
    else
        text_add(text, " Without revenue, nothing is gained %R.", "12.4");
}

/* 12.16: fleets that had only one way to go. One of them may have been pushed by choice just before. */
static void tell_pushed(const struct cyclades_state *before, const struct cyclades_state *after,
                        const struct game_move *move, struct text *text)
{
    int from = after->news.moved_from;
    bool chosen = move->verb == CYCLADES_PUSH && cyclades_map(before)->sea_of_cell[move->operand[0]] == from;
    int count = before->fleets[from] - chosen;
    text_add_n(text, count, " %d fleet at %s is pushed to %s %R.", " %d fleets at %s are pushed to %s %R.", count,
               cyclades_sea_name(after, from), cyclades_sea_name(after, after->news.moved_to), "12.16");
}

static void tell_fleets(const struct cyclades_state *before, const struct cyclades_state *after,
                        const struct game_move *move, struct text *text)
{
    const struct cyclades_news *news = &after->news;
    if (news->moved_from != CYCLADES_NONE && before->hand == CYCLADES_SIREN)
        text_add(text, " A fleet moves from %s to %s %R.", cyclades_sea_name(after, news->moved_from),
                 cyclades_sea_name(after, news->moved_to), "12.10");
    else if (news->moved_from != CYCLADES_NONE)
        tell_pushed(before, after, move, text);
    if (news->fleets_lost > 0)
        text_add_n(text, news->fleets_lost, " %d fleet is destroyed %R.", " %d fleets are destroyed %R.",
                   (int)news->fleets_lost, before->hand == CYCLADES_KRAKEN ? "12.17" : "12.16");
}

/* 9.3: isles taken in a battle are told with it. */
static void tell_isles(const struct cyclades_state *before, const struct cyclades_state *after, struct text *text)
{
    if (before->battle.field != CYCLADES_NOWHERE || after->news.assault_count > 0)
        return;
    for (int isle = 0; isle < cyclades_map(after)->isle_count; isle++) {
        uint8_t owner = cyclades_isle_owner(after, isle);
        if (owner != cyclades_isle_owner(before, isle))
            text_add(text, " %S takes %T without a battle %R.", (int)owner, cyclades_isle_titles[isle], "9.3");
    }
}

static void tell_eliminated(const struct cyclades_state *before, const struct cyclades_state *after, struct text *text)
{
    for (int seat = 0; seat < after->head.seat_count; seat++)
        if (bits_has(after->out, seat) && !bits_has(before->out, seat))
            text_add(text, " %S is out of the game: no isle is left %R.", seat, "13.1");
}

/* Figures that left; those destroyed by another figure or in a battle were told with it. */
static void tell_figures(const struct cyclades_state *before, const struct cyclades_state *after,
                         const struct game_move *move, struct text *text)
{
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++) {
        uint8_t isle = before->figure_isle[figure], seat = before->figure_seat[figure];
        bool slain = figure == CYCLADES_MINOTAUR && after->news.assault_count > 0;
        if (isle == CYCLADES_NONE || after->figure_isle[figure] != CYCLADES_NONE || move->verb == CYCLADES_PLACE ||
            slain)
            continue;
        if (bits_has(after->out & ~(uint32_t)before->out, seat))
            text_add(text, " With %S, %T leaves %T %R.", (int)seat, cyclades_creature_with_article[figure],
                     cyclades_isle_titles[isle], "13.1");
        else
            text_add(text, " On %T, the time of %T is over %R.", cyclades_isle_titles[isle],
                     cyclades_creature_with_article[figure], "12.18");
    }
}

/* Apollo's marker goes to the owner's single isle without a question. */
static void tell_marker(const struct cyclades_state *before, const struct cyclades_state *after,
                        const struct game_move *move, struct text *text)
{
    for (int isle = 0; isle < cyclades_map(after)->isle_count; isle++)
        if (after->markers[isle] > before->markers[isle] && move->verb != CYCLADES_PROSPER)
            text_add(text, " A prosperity marker goes to %T %R.", cyclades_isle_titles[isle], "7.14");
}

/* ---- cycles and turns ---- */

static void tell_track(const struct cyclades_state *after, struct text *text)
{
    int count = 0, index = 0;
    for (int slot = 0; slot < CYCLADES_TRACK; slot++)
        count += after->track[slot] != CYCLADES_NONE;
    text_add(text, " On the creature track: ");
    for (int slot = 0; slot < CYCLADES_TRACK; slot++) {
        if (after->track[slot] == CYCLADES_NONE)
            continue;
        text_and(text, index++, count);
        text_add(text, "%T for %d gold", cyclades_creature_with_article[after->track[slot]],
                 (int)cyclades_track_cost[slot]);
    }
    text_add(text, " %R.", "2.2");
}

static void tell_cycle(const struct cyclades_state *after, struct text *text)
{
    text_add(text, " Cycle %d begins %R.", (int)after->cycle, "2.1");
    tell_track(after, text);
    text_add(text, " The gods, in the order of their turns: ");
    for (int slot = 0; slot <= after->god_count; slot++) {
        text_and(text, slot, after->god_count + 1);
        text_add(text, "%T", cyclades_god_titles[slot < after->god_count ? after->gods[slot] : CYCLADES_APOLLO]);
    }
    text_add(text, " %R.", "3.1");
    if (count_flows(after, CYCLADES_FLOW_REVENUE) > 0) {
        text_add(text, " Revenue: ");
        tell_flows(after, CYCLADES_FLOW_REVENUE, "4.1", text);
    }
}

static bool turn_begins(const struct cyclades_state *before, const struct cyclades_state *after)
{
    bool same = before->turn_seat != CYCLADES_NONE && after->turn_slot == before->turn_slot;
    return after->turn_seat != CYCLADES_NONE && !same;
}

static void tell_turn(const struct cyclades_state *before, const struct cyclades_state *after,
                      const struct game_move *move, struct text *text)
{
    if (count_flows(after, CYCLADES_FLOW_OFFERING) > 0) {
        text_add(text, " Paid for offerings: ");
        tell_flows(after, CYCLADES_FLOW_OFFERING, "5.8", text);
    }
    tell_figures(before, after, move, text);
    if (count_flows(after, CYCLADES_FLOW_APOLLO) > 0) {
        text_add(text, " Apollo's gifts: ");
        tell_flows(after, CYCLADES_FLOW_APOLLO, "7.13", text);
    }
    tell_marker(before, after, move, text);
    if (after->head.phase == CYCLADES_ENDED)
        cyclades_tell_end(after, text);
    else if (after->cycle != before->cycle)
        tell_cycle(after, text);
    else if (turn_begins(before, after))
        text_add(text, " %T favours %S %R.", cyclades_god_titles[after->turn_god], (int)after->turn_seat, "6.1");
}

/* The event may come from a server that lies, and what follows relies on the rules. Gold that the viewer cannot see is
 * taken to be enough. */
static bool could_be_made(const struct cyclades_state *before, const struct game_event *event)
{
    enum { ENOUGH = 10000 };
    struct cyclades_state rich = *before;
    if (cyclades_gold_hidden(before, event->seat))
        rich.gold[event->seat] = ENOUGH;
    return cyclades_refusal(&rich.head, event) == NULL;
}

void cyclades_narrate(const struct game_state *before_view, const struct game_event *event,
                      const struct game_state *after_view, struct text *text)
{
    const struct cyclades_state *before = cyclades_of(before_view);
    const struct cyclades_state *after = cyclades_of(after_view);
    if (event == NULL) {
        text_add(text, "Everyone begins with two isles, two fleets and %d gold %R.", CYCLADES_GOLD_AT_START, "1.5");
        tell_cycle(after, text);
        return;
    }
    if (!could_be_made(before, event))
        return;
    const struct game_move *move = &event->move;
    tell_move(before, after, event, text);
    tell_fates(before, after, move, text);
    cyclades_tell_battle(before, move, after, text);
    tell_fleets(before, after, move, text);
    tell_isles(before, after, text);
    cyclades_tell_founding(before, move, after, text);
    tell_eliminated(before, after, text);
    tell_turn(before, after, move, text);
}
