/* Cyclades: what the things on the table are and do. Gods, creatures and places have files of their own. */
#include "games/cyclades/cyclades.h"

enum { GOD, SEA, ISLE, BUILDING, CREATURE, SEAT, SLOT, PART };

enum part {
    GOLD,
    HORN,
    TROOP,
    FLEET,
    PRIEST,
    PHILOSOPHER,
    METROPOLIS,
    PROSPERITY_MARKER,
    TERRITORY_MARKER,
    OFFERING_MARKER,
    TURN_TRACK,
    CREATURE_PILE,
    DISCARDS,
    DIE,
    PARTS,
};

static const char *const slot_names[] = { "first", "second", "third" };
static const char *const slot_titles[] = { "first space for creatures", "second space for creatures",
                                           "third space for creatures" };
static const char *const part_names[] = {
    "gold",
    "horn",
    "troop",
    "fleet",
    "priest",
    "philosopher",
    "metropolis",
    "prosperity-marker",
    "territory-marker",
    "offering-marker",
    "turn-track",
    "creature-pile",
    "discards",
    "die",
};
static const char *const part_titles[] = {
    "gold",
    "horn of plenty",
    "troop",
    "fleet",
    "priest",
    "philosopher",
    "metropolis",
    "prosperity marker",
    "territory marker",
    "offering marker",
    "turn track",
    "creature pile",
    "discards",
    "battle die",
};
static const struct game_kind slot_kind = { "slot", CYCLADES_TRACK, slot_names, slot_titles };
static const struct game_kind part_kind = { "part", PARTS, part_names, part_titles };

const struct game_kind *const cyclades_things[] = {
    [GOD] = &cyclades_god_kind,
    [SEA] = &cyclades_sea_kind,
    [ISLE] = &cyclades_isle_kind,
    [BUILDING] = &cyclades_building_kind,
    [CREATURE] = &cyclades_creature_kind,
    [SEAT] = &cyclades_seat_kind,
    [SLOT] = &slot_kind,
    [PART] = &part_kind,
    NULL,
};

/* ---- players ---- */

static void tell_gold(const struct cyclades_state *state, int seat, struct text *now)
{
    if (!cyclades_gold_hidden(state, seat))
        text_add(text_line(now), "Gold: %d.", (int)state->gold[seat]);
    else if (cyclades_fortunes_are_open(state))
        text_add(text_line(now), "Gold: %d.", (int)state->fortune[seat]);
    else
        text_add(text_line(now), "The gold is behind the screen %R.", "16.1");
}

static void tell_seat(const struct cyclades_state *state, int seat, struct text *now)
{
    int isles = bits_count(state->isles_of[seat]);
    uint8_t own[CYCLADES_BUILDINGS];
    char list[CYCLADES_LIST_SIZE];
    if (bits_has(state->out, seat)) {
        text_add(text_line(now), "Out of the game %R.", "13.1");
        return;
    }
    text_add(text_line(now), "Metropolises: %d of %d.", cyclades_metropolis_count(state, seat),
             (int)cyclades_goal_for[state->head.seat_count]);
    tell_gold(state, seat, now);
    text_add(text_line(now), "Isles: %d. Income: %d gold a cycle.", isles, cyclades_revenue(state, seat));
    cyclades_count_buildings(state, seat, own);
    cyclades_list_buildings(own, now->language, list);
    if (list[0] != 0)
        text_add(text_line(now), "Buildings: %s.", list);
    text_add(text_line(now), "Priests: %d. Philosophers: %d.", (int)state->priests[seat],
             (int)state->philosophers[seat]);
    text_add(text_line(now), "In reserve: troops %d, fleets %d.", (int)state->troop_reserve[seat],
             (int)state->fleet_reserve[seat]);
}

static void explain_seat(const struct game_state *view, int seat, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    text_add(&card->role, "Player");
    if (seat >= view->seat_count) {
        text_add(&card->title, "Empty seat");
        text_add(&card->does, "Nobody plays this colour: the table has %d players %R.", (int)view->seat_count, "1.1");
        return;
    }
    text_add(&card->title, "%S", seat);
    text_add(&card->does, "Wins by holding %d metropolises at the end of a cycle %R.",
             (int)cyclades_goal_for[view->seat_count], cyclades_goal_rule(state));
    text_add(text_line(&card->notes), "A player who loses the last isle is out %R.", "13.1");
    text_add(text_line(&card->notes), "Pieces, priests and philosophers are open to all %R.", "16.2");
    tell_seat(state, seat, &card->now);
}

/* ---- gold and pieces ---- */

static void explain_gold(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Money");
    text_add(&card->title, "Gold");
    text_add(&card->does, "Pays for offerings, recruits, buildings, movements and creatures, in full and at once %R.",
             "6.8");
    text_add(text_line(&card->notes), "At the start of a cycle, each horn of plenty pays 1 gold %R.", "4.1");
    if (cyclades_fortunes_are_open(cyclades_of(view)))
        text_add(text_line(&card->notes), "At this table, everyone sees all gold %R.", "16.1");
    else
        text_add(text_line(&card->notes), "Nobody sees how much gold another player has %R.", "16.1");
    text_add(text_line(&card->notes), "If several players reach the goal at once, the most gold wins %R.", "14.2");
    if (cyclades_has_seat(view))
        text_add(text_line(&card->now), "You have %d gold.", (int)cyclades_of(view)->gold[view->viewer]);
}

static void explain_horn(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    uint8_t revenue[CYCLADES_SEATS_MOST] = { 0 };
    char list[CYCLADES_LIST_SIZE];
    for (int seat = 0; seat < view->seat_count; seat++)
        revenue[seat] = (uint8_t)cyclades_revenue(state, seat);
    cyclades_list_counts(state, revenue, card->now.language, list);
    text_add(&card->role, "Income");
    text_add(&card->title, "Horn of plenty");
    text_add(&card->does,
             "Pays 1 gold at the start of every cycle to the player who owns its isle or has fleets on its sea %R.",
             "4.1");
    text_add(text_line(&card->notes), "Horns are printed on small isles %R and on some seas at the corners %R.", "1.3",
             "1.4");
    text_add(text_line(&card->notes), "Apollo's prosperity markers are further horns %R.", "7.14");
    text_add(text_line(&card->now), "Income a cycle: %s.", list);
}

static void tell_reserves(const struct cyclades_state *state, const uint8_t reserve[CYCLADES_SEATS_MOST],
                          struct text *now)
{
    char list[CYCLADES_LIST_SIZE];
    cyclades_list_counts(state, reserve, now->language, list);
    text_add(text_line(now), "In reserve: %s.", list);
}

static void explain_troop(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Piece");
    text_add(&card->title, "Troop");
    text_add(&card->does,
             "Holds an isle and conquers others. Each troop adds 1 to its side's result in a battle on land %R.",
             "10.1");
    text_add(text_line(&card->notes), "Ares recruits troops %R and moves them %R.", "7.5", "7.7");
    text_add(text_line(&card->notes), "Troops move along an unbroken chain of their owner's fleets %R.", "9.1");
    text_add(text_line(&card->notes), "Each player has %d %R.", CYCLADES_PIECES, "1.6");
    tell_reserves(cyclades_of(view), cyclades_of(view)->troop_reserve, &card->now);
}

static void explain_fleet(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Piece");
    text_add(&card->title, "Fleet");
    text_add(&card->does,
             "Holds a sea and links isles for its owner's troops. Each fleet adds 1 to its side's result in a battle "
             "at sea %R.",
             "10.1");
    text_add(text_line(&card->notes), "Poseidon recruits fleets %R and moves them over up to %d seas %R.", "7.1",
             CYCLADES_VOYAGE_STEPS, "8.1");
    text_add(text_line(&card->notes), "On a sea with a horn of plenty, fleets bring 1 gold a cycle %R.", "4.1");
    text_add(text_line(&card->notes), "Each player has %d %R.", CYCLADES_PIECES, "1.6");
    tell_reserves(cyclades_of(view), cyclades_of(view)->fleet_reserve, &card->now);
}

static void explain_priest(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    char list[CYCLADES_LIST_SIZE];
    cyclades_list_counts(state, state->priests, card->now.language, list);
    text_add(&card->role, "Card");
    text_add(&card->title, "Priest");
    text_add(&card->does,
             "Lowers what its owner pays for an offering by 1 gold in every cycle, but never below 1 gold %R.", "5.8");
    if (view->seat_count == 2)
        text_add(text_line(&card->notes), "With two players, it lowers the sum of both offerings %R.", "15.3");
    text_add(text_line(&card->notes), "Zeus grants one for free and a second one for %d gold %R.",
             (int)cyclades_recruit_cost[CYCLADES_ZEUS][1], "7.8");
    text_add(text_line(&card->notes), "The Dryad takes one from another player %R.", "12.3");
    text_add(text_line(&card->now), "Priests: %s. In the supply: %d.", list, (int)state->priest_supply);
}

static void explain_philosopher(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    char list[CYCLADES_LIST_SIZE];
    cyclades_list_counts(state, state->philosophers, card->now.language, list);
    text_add(&card->role, "Card");
    text_add(&card->title, "Philosopher");
    text_add(&card->does, "A player with %d of them gives them all at once for a metropolis %R.", CYCLADES_SET, "11.2");
    text_add(text_line(&card->notes), "Athena grants one for free and a second one for %d gold %R.",
             (int)cyclades_recruit_cost[CYCLADES_ATHENA][1], "7.11");
    text_add(text_line(&card->notes), "The Satyr takes one from another player %R.", "12.9");
    text_add(text_line(&card->now), "Philosophers: %s. In the supply: %d.", list, (int)state->philosopher_supply);
}

static void explain_metropolis(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    uint8_t count[CYCLADES_SEATS_MOST] = { 0 };
    char list[CYCLADES_LIST_SIZE];
    cyclades_count_metropolises(state, count);
    cyclades_list_counts(state, count, card->now.language, list);
    text_add(&card->role, "Goal of the game");
    text_add(&card->title, "Metropolis");
    text_add(&card->does,
             "A player who holds %d of them at the end of a cycle wins %R. It also has the effects of all four "
             "buildings %R.",
             (int)cyclades_goal_for[view->seat_count], cyclades_goal_rule(state), "11.7");
    text_add(text_line(&card->notes),
             "Give a port, a fortress, a temple and a university for one %R, or %d philosophers %R.", "11.1",
             CYCLADES_SET, "11.2");
    text_add(text_line(&card->notes),
             "It goes to an isle of yours that has none and covers %d squares there, or the only one %R.",
             (int)cyclades_site[2], "11.3");
    text_add(text_line(&card->notes), "Conquering its isle also takes the metropolis %R.", "11.6");
    text_add(text_line(&card->now), "Metropolises: %s.", list);
    if (cyclades_has_seat(view))
        cyclades_add_set(view, &card->now);
}

/* ---- markers, tracks, cards, dice ---- */

static void explain_prosperity_marker(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    int left = CYCLADES_PROSPERITY_MARKERS - cyclades_markers_placed(state);
    text_add(&card->role, "Marker");
    text_add(&card->title, "Prosperity marker");
    text_add(&card->does, "A further horn of plenty: it pays the owner of its isle 1 gold in every cycle %R.", "4.1");
    text_add(text_line(&card->notes), "The first player who chooses Apollo in a cycle places one %R.", "7.14");
    text_add(text_line(&card->notes), "A player who conquers the isle takes it over %R.", "10.9");
    if (cyclades_rules(state) >= 2)
        cyclades_add_supply(left, &card->now);
}

static void explain_territory_marker(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    text_add(&card->role, "Marker");
    text_add(&card->title, "Territory marker");
    text_add(&card->does, "Keeps an isle yours when its last troop has left, until another player lands there %R.",
             "9.4");
    text_add(text_line(&card->notes), "Each player has %d; without one left, the last troop may not leave %R.",
             CYCLADES_TERRITORY_MARKERS, "9.5");
    text_add(text_line(&card->notes), "A bid of more than %d gold needs one, too %R.", CYCLADES_OFFER_UNMARKED, "5.9");
    if (!cyclades_has_seat(view))
        return;
    int left = cyclades_territory_left(state, view->viewer);
    text_add(text_line(&card->now), "Yours that lie on no isle: %d.", left < 0 ? 0 : left);
}

static void explain_offering_marker(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Marker");
    text_add(&card->title, "Offering marker");
    text_add(&card->does, "Put it on a god with a bid: the player with the highest bid acts with that god %R.", "6.1");
    text_add(text_line(&card->notes), "A player who is outbid must place it again at once, on another god %R.", "5.5");
    if (view->seat_count == 2)
        text_add(text_line(&card->notes), "With two players, each has two markers and acts twice %R.", "15.1");
}

static void explain_turn_track(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    char list[CYCLADES_LIST_SIZE];
    uint8_t next[CYCLADES_MARKERS_MOST];
    int done = state->finished_count;
    text_add(&card->role, "Track");
    text_add(&card->title, "Turn track");
    text_add(&card->does,
             "The players bid in its order %R. The player who acts first in a cycle bids last in the next one %R.",
             "5.1", "6.7");
    text_add(text_line(&card->notes), "The order of the first cycle is random %R.", "1.8");
    if (view->phase == CYCLADES_OFFERING) {
        cyclades_list_seats(state->order, state->order_count, card->now.language, list);
        text_add(text_line(&card->now), "The order of this cycle's offerings: %s.", list);
    } else if (done > 0 && view->phase != CYCLADES_ENDED) {
        for (int i = 0; i < done; i++)
            next[i] = state->finished[done - 1 - i];
        cyclades_list_seats(next, done, card->now.language, list);
        text_add_n(text_line(&card->now), done, "Last to bid in the next cycle: %s.",
                   "Last to bid in the next cycle: %s, in this order.", list);
    }
}

static void explain_pile(const struct game_state *view, struct game_card *card)
{
    int count = bits_count(cyclades_of(view)->pile);
    text_add(&card->role, "Cards");
    text_add(&card->title, "Creature pile");
    text_add(&card->does, "New creatures for the track come from here %R, in an order that nobody knows %R.", "2.5",
             "16.3");
    text_add(text_line(&card->notes), "When it is empty, the discards are shuffled and become the pile %R.", "2.6");
    text_add(text_line(&card->notes), "There are %d creatures, all different %R.", CYCLADES_CREATURES, "1.9");
    text_add_n(text_line(&card->now), count, "%d card is in the pile.", "%d cards are in the pile.", count);
}

static void explain_discards(const struct game_state *view, struct game_card *card)
{
    char bytes[CYCLADES_LIST_SIZE];
    struct text list = text_on(bytes, sizeof bytes);
    uint64_t left = cyclades_of(view)->discards;
    int count = bits_count(left);
    list.language = card->now.language;
    for (int index = 0; index < count; index++) {
        text_and(&list, index, count);
        text_add(&list, "%T", cyclades_creature_titles[bits_take(&left)]);
    }
    text_add(&card->role, "Cards");
    text_add(&card->title, "Discards");
    text_add(&card->does, "Creatures that were used or have left the track. Everyone may look at them %R.", "16.2");
    text_add(text_line(&card->notes), "The Chimera uses the power of one of them %R.", "12.1");
    text_add(text_line(&card->notes), "They become the new pile when the pile is empty %R.", "2.6");
    if (count > 0)
        text_add(text_line(&card->now), "In the discards: %s.", bytes);
    else
        text_add(text_line(&card->now), "There are no discards.");
}

static void explain_die(const struct game_state *view, struct game_card *card)
{
    const struct cyclades_news *news = &cyclades_of(view)->news;
    const uint8_t *face = cyclades_die;
    text_add(&card->role, "Die");
    text_add(&card->title, "Battle die");
    text_add(&card->does,
             "In each assault both sides roll one and add it to the number of their troops or fleets %R. Its faces are "
             "%d, %d, %d, %d, %d and %d.",
             "10.1", (int)face[0], (int)face[1], (int)face[2], (int)face[3], (int)face[4], (int)face[5]);
    text_add(text_line(&card->notes), "The lower result loses one piece; in a tie both sides lose one %R.", "10.4");
    text_add(text_line(&card->notes), "Then the defender may retreat; if they stay, the attacker may %R.", "10.5");
    if (news->assault_count > 0)
        text_add(text_line(&card->now), "In the last assault the attacker rolled %d, the defender %d.",
                 (int)news->die[news->assault_count - 1][0], (int)news->die[news->assault_count - 1][1]);
}

static void explain_part(const struct game_state *view, int part, struct game_card *card)
{
    static void (*const explain[PARTS])(const struct game_state *, struct game_card *) = {
        [GOLD] = explain_gold,
        [HORN] = explain_horn,
        [TROOP] = explain_troop,
        [FLEET] = explain_fleet,
        [PRIEST] = explain_priest,
        [PHILOSOPHER] = explain_philosopher,
        [METROPOLIS] = explain_metropolis,
        [PROSPERITY_MARKER] = explain_prosperity_marker,
        [TERRITORY_MARKER] = explain_territory_marker,
        [OFFERING_MARKER] = explain_offering_marker,
        [TURN_TRACK] = explain_turn_track,
        [CREATURE_PILE] = explain_pile,
        [DISCARDS] = explain_discards,
        [DIE] = explain_die,
    };
    explain[part](view, card);
}

void cyclades_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    switch (kind) {
    case GOD: cyclades_explain_god(view, value, card); break;
    case SEA: cyclades_explain_sea(view, value, card); break;
    case ISLE: cyclades_explain_isle(view, value, card); break;
    case BUILDING: cyclades_explain_building(view, value, card); break;
    case CREATURE: cyclades_explain_creature(view, value, card); break;
    case SEAT: explain_seat(view, value, card); break;
    case SLOT: cyclades_explain_slot(view, value, card); break;
    default: explain_part(view, value, card);
    }
}
