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

struct text *cyclades_line(struct text *text)
{
    if (text->length > 0)
        text_char(text, '\n');
    return text;
}

bool cyclades_has_seat(const struct game_state *view)
{
    return view->viewer >= 0 && view->viewer < view->seat_count && !bits_has(cyclades_of(view)->out, view->viewer);
}

static const char *goal_rule(const struct game_state *view)
{
    return view->seat_count == 2 ? "15.5" : "14.1";
}

/* ---- players ---- */

static void explain_seat(const struct game_state *view, int seat, struct game_card *card)
{
    text_add(&card->role, "Player");
    if (seat >= view->seat_count) {
        text_add(&card->title, "Empty seat");
        text_add(&card->does, "Nobody plays this colour %R.", "1.1");
        return;
    }
    text_add(&card->title, "%S", seat);
    text_add(&card->does, "Wins by holding %d metropolises at the end of a cycle %R.",
             (int)cyclades_goal_for[view->seat_count], goal_rule(view));
    text_add(cyclades_line(&card->notes), "A player who loses the last isle is out %R.", "13.1");
    text_add(cyclades_line(&card->notes), "Everything but gold and its screen lies open %R.", "16.2");
}

/* ---- pieces, markers and tracks ---- */

static void explain_gold(struct game_card *card)
{
    text_add(&card->role, "Money");
    text_add(&card->title, "Gold");
    text_add(&card->does,
             "Pays offerings, recruits, buildings, movements and creatures, always in full and at once %R.", "6.8");
    text_add(cyclades_line(&card->notes), "Each horn of plenty pays you %d gold at the start of a cycle %R.", 1, "4.1");
    text_add(cyclades_line(&card->notes), "It breaks ties at the end %R.", "14.2");
}

static void explain_horn(struct game_card *card)
{
    text_add(&card->role, "Income");
    text_add(&card->title, "Horn of plenty");
    text_add(&card->does,
             "Pays 1 gold in every cycle to the player who controls it: on their isle, or on a sea with their fleets "
             "%R.",
             "4.1");
}

static void explain_troop(struct game_card *card)
{
    text_add(&card->role, "Piece");
    text_add(&card->title, "Troop");
    text_add(&card->does, "Holds an isle and conquers others. Each adds 1 to your strength in battle on land %R.",
             "10.1");
    text_add(cyclades_line(&card->notes), "Ares recruits and moves troops %R.", "7.5");
}

static void explain_fleet(struct game_card *card)
{
    text_add(&card->role, "Piece");
    text_add(&card->title, "Fleet");
    text_add(&card->does,
             "Holds a sea and carries your troops from isle to isle. Each adds 1 to your strength in battle at sea %R.",
             "10.1");
    text_add(cyclades_line(&card->notes), "Poseidon recruits and moves fleets %R.", "7.1");
}

static void explain_priest(struct game_card *card)
{
    text_add(&card->role, "Card");
    text_add(&card->title, "Priest");
    text_add(&card->does, "Lowers what you pay for your offering by 1 gold in every cycle, but not below 1 gold %R.",
             "5.8");
    text_add(cyclades_line(&card->notes), "Zeus recruits priests %R.", "7.8");
}

static void explain_philosopher(struct game_card *card)
{
    text_add(&card->role, "Card");
    text_add(&card->title, "Philosopher");
    text_add(&card->does, "%d philosophers are given at once for a metropolis %R.", CYCLADES_SET, "11.2");
    text_add(cyclades_line(&card->notes), "Athena recruits philosophers %R.", "7.11");
}

static void explain_metropolis(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Goal of the game");
    text_add(&card->title, "Metropolis");
    text_add(&card->does, "Whoever holds %d at the end of a cycle wins %R.", (int)cyclades_goal_for[view->seat_count],
             goal_rule(view));
    text_add(cyclades_line(&card->notes), "Four different buildings become one %R, and so do %d philosophers %R.",
             "11.1", CYCLADES_SET, "11.2");
}

static void explain_prosperity_marker(struct game_card *card)
{
    text_add(&card->role, "Marker");
    text_add(&card->title, "Prosperity marker");
    text_add(&card->does, "A horn of plenty that Apollo puts on an isle: it pays the isle's owner 1 gold a cycle %R.",
             "7.14");
}

static void explain_territory_marker(struct game_card *card)
{
    text_add(&card->role, "Marker");
    text_add(&card->title, "Territory marker");
    text_add(&card->does, "Keeps an isle yours when your last troop has left it %R.", "9.4");
}

static void explain_offering_marker(struct game_card *card)
{
    text_add(&card->role, "Marker");
    text_add(&card->title, "Offering marker");
    text_add(&card->does, "Put it on a god with your bid; the highest bid wins the god's actions %R.", "5.1");
}

static void explain_turn_track(struct game_card *card)
{
    text_add(&card->role, "Track");
    text_add(&card->title, "Turn track");
    text_add(&card->does,
             "Offerings are made in its order %R. The next cycle's order is this cycle's actions reversed %R.", "5.1",
             "6.7");
}

static void explain_pile(struct game_card *card)
{
    text_add(&card->role, "Cards");
    text_add(&card->title, "Creature pile");
    text_add(&card->does, "New creatures come from here in an order that nobody knows %R.", "16.3");
}

static void explain_discards(struct game_card *card)
{
    text_add(&card->role, "Cards");
    text_add(&card->title, "Discards");
    text_add(&card->does, "Creatures that were used or replaced. They become the pile when it is empty %R.", "2.6");
}

static void explain_die(struct game_card *card)
{
    text_add(&card->role, "Die");
    text_add(&card->title, "Battle die");
    text_add(&card->does, "Both sides roll one in each assault and add it to their strength %R.", "10.1");
}

static void explain_part(const struct game_state *view, int part, struct game_card *card)
{
    switch ((enum part)part) {
    case GOLD: explain_gold(card); break;
    case HORN: explain_horn(card); break;
    case TROOP: explain_troop(card); break;
    case FLEET: explain_fleet(card); break;
    case PRIEST: explain_priest(card); break;
    case PHILOSOPHER: explain_philosopher(card); break;
    case METROPOLIS: explain_metropolis(view, card); break;
    case PROSPERITY_MARKER: explain_prosperity_marker(card); break;
    case TERRITORY_MARKER: explain_territory_marker(card); break;
    case OFFERING_MARKER: explain_offering_marker(card); break;
    case TURN_TRACK: explain_turn_track(card); break;
    case CREATURE_PILE: explain_pile(card); break;
    case DISCARDS: explain_discards(card); break;
    case DIE: explain_die(card); break;
    case PARTS: break;
    }
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
