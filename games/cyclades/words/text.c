/* Cyclades: its words - names, verbs, the question put to a seat. */
#include "games/cyclades/cyclades.h"

const char *const cyclades_phase_names[] = {
    [CYCLADES_OFFERING] = "offering", [CYCLADES_ACTING] = "acting", [CYCLADES_PROSPERITY] = "prosperity",
    [CYCLADES_SAILING] = "sailing",   [CYCLADES_BATTLE] = "battle", [CYCLADES_METROPOLIS] = "metropolis",
    [CYCLADES_POWER] = "power",       [CYCLADES_ENDED] = "ended",   [CYCLADES_PHASES] = NULL,
};
const char *const cyclades_phase_titles[] = {
    [CYCLADES_OFFERING] = "Offerings",
    [CYCLADES_ACTING] = "A god's actions",
    [CYCLADES_PROSPERITY] = "Apollo's prosperity marker",
    [CYCLADES_SAILING] = "Fleets under sail",
    [CYCLADES_BATTLE] = "Battle",
    [CYCLADES_METROPOLIS] = "A new metropolis",
    [CYCLADES_POWER] = "A creature's power",
    [CYCLADES_ENDED] = "Game over",
    [CYCLADES_PHASES] = NULL,
};
const char *const cyclades_phrases[] = {
    "May the gods be kind.",
    "Ares is mine this time.",
    "You may have Apollo.",
    "That is a brave bid.",
    "I need Poseidon more than you do.",
    "Shall we keep the peace here?",
    "A metropolis is near.",
    "Beautiful fleet!",
    NULL,
};

const char *const cyclades_god_names[] = { "poseidon", "ares", "zeus", "athena", "apollo" };
const char *const cyclades_god_titles[] = { "Poseidon", "Ares", "Zeus", "Athena", "Apollo" };
const char *const cyclades_building_names[] = { "port", "fortress", "temple", "university" };
const char *const cyclades_building_titles[] = { "port", "fortress", "temple", "university" };
const char *const cyclades_building_with_article[] = { "a port", "a fortress", "a temple", "a university" };
const char *const cyclades_building_plurals[] = { "ports", "fortresses", "temples", "universities" };

/* In the order of cyclades_isle_names; notation and titles are the same in English only. */
const char *const cyclades_isle_titles[CYCLADES_ISLES_MOST] = {
    "Andros", "Kea",   "Tinos",   "Mykonos", "Syros", "Kythnos", "Delos",
    "Paros",  "Naxos", "Amorgos", "Sifnos",  "Milos", "Thira",
};

const char *const cyclades_creature_names[] = {
    [CYCLADES_CHIRON] = "chiron",         [CYCLADES_MEDUSA] = "medusa",   [CYCLADES_MINOTAUR] = "minotaur",
    [CYCLADES_POLYPHEMUS] = "polyphemus", [CYCLADES_CHIMERA] = "chimera", [CYCLADES_CYCLOPS] = "cyclops",
    [CYCLADES_DRYAD] = "dryad",           [CYCLADES_FATES] = "fates",     [CYCLADES_GIANT] = "giant",
    [CYCLADES_GRIFFON] = "griffon",       [CYCLADES_HARPY] = "harpy",     [CYCLADES_KRAKEN] = "kraken",
    [CYCLADES_PEGASUS] = "pegasus",       [CYCLADES_SATYR] = "satyr",     [CYCLADES_SIREN] = "siren",
    [CYCLADES_SPHINX] = "sphinx",         [CYCLADES_SYLPH] = "sylph",
};

const char *const cyclades_creature_titles[] = {
    [CYCLADES_CHIRON] = "Chiron",         [CYCLADES_MEDUSA] = "Medusa",   [CYCLADES_MINOTAUR] = "Minotaur",
    [CYCLADES_POLYPHEMUS] = "Polyphemus", [CYCLADES_CHIMERA] = "Chimera", [CYCLADES_CYCLOPS] = "Cyclops",
    [CYCLADES_DRYAD] = "Dryad",           [CYCLADES_FATES] = "Fates",     [CYCLADES_GIANT] = "Giant",
    [CYCLADES_GRIFFON] = "Griffon",       [CYCLADES_HARPY] = "Harpy",     [CYCLADES_KRAKEN] = "Kraken",
    [CYCLADES_PEGASUS] = "Pegasus",       [CYCLADES_SATYR] = "Satyr",     [CYCLADES_SIREN] = "Siren",
    [CYCLADES_SPHINX] = "Sphinx",         [CYCLADES_SYLPH] = "Sylph",
};

const char *const cyclades_creature_with_article[] = {
    [CYCLADES_CHIRON] = "Chiron",         [CYCLADES_MEDUSA] = "Medusa",       [CYCLADES_MINOTAUR] = "the Minotaur",
    [CYCLADES_POLYPHEMUS] = "Polyphemus", [CYCLADES_CHIMERA] = "the Chimera", [CYCLADES_CYCLOPS] = "the Cyclops",
    [CYCLADES_DRYAD] = "the Dryad",       [CYCLADES_FATES] = "the Fates",     [CYCLADES_GIANT] = "the Giant",
    [CYCLADES_GRIFFON] = "the Griffon",   [CYCLADES_HARPY] = "the Harpy",     [CYCLADES_KRAKEN] = "the Kraken",
    [CYCLADES_PEGASUS] = "Pegasus",       [CYCLADES_SATYR] = "the Satyr",     [CYCLADES_SIREN] = "the Siren",
    [CYCLADES_SPHINX] = "the Sphinx",     [CYCLADES_SYLPH] = "the Sylph",
};

const char *const cyclades_creature_powers[] = {
    [CYCLADES_CHIRON] = "Chiron protects an isle against Pegasus, the Giant and the Harpy.",
    [CYCLADES_MEDUSA] = "Medusa keeps the troops on an isle from leaving it.",
    [CYCLADES_MINOTAUR] = "The Minotaur adds 2 to the defence of an isle and is the last to fall.",
    [CYCLADES_POLYPHEMUS] = "Polyphemus pushes all fleets away from an isle and keeps them away.",
    [CYCLADES_CHIMERA] = "The Chimera lets you use the power of a discarded creature.",
    [CYCLADES_CYCLOPS] = "The Cyclops turns one of your buildings into one of another type.",
    [CYCLADES_DRYAD] = "The Dryad takes a priest from another player for you.",
    [CYCLADES_FATES] = "The Fates pay you your revenue once more.",
    [CYCLADES_GIANT] = "The Giant destroys a building, but not a metropolis.",
    [CYCLADES_GRIFFON] = "The Griffon takes half of another player's gold for you.",
    [CYCLADES_HARPY] = "The Harpy removes a troop from an isle.",
    [CYCLADES_KRAKEN] = "The Kraken destroys all fleets in a sea and closes it to fleets.",
    [CYCLADES_PEGASUS] = "Pegasus flies any number of your troops from one isle to any other.",
    [CYCLADES_SATYR] = "The Satyr takes a philosopher from another player for you.",
    [CYCLADES_SIREN] = "The Siren replaces another player's lone fleet with one of yours.",
    [CYCLADES_SPHINX] = "The Sphinx buys your pieces, priests and philosophers for 2 gold each.",
    [CYCLADES_SYLPH] = "The Sylph lets your fleets sail 10 steps in all.",
};

const char *const cyclades_creature_rules[] = {
    [CYCLADES_CHIRON] = "12.13",     [CYCLADES_MEDUSA] = "12.14", [CYCLADES_MINOTAUR] = "12.15",
    [CYCLADES_POLYPHEMUS] = "12.16", [CYCLADES_CHIMERA] = "12.1", [CYCLADES_CYCLOPS] = "12.2",
    [CYCLADES_DRYAD] = "12.3",       [CYCLADES_FATES] = "12.4",   [CYCLADES_GIANT] = "12.5",
    [CYCLADES_GRIFFON] = "12.6",     [CYCLADES_HARPY] = "12.7",   [CYCLADES_KRAKEN] = "12.17",
    [CYCLADES_PEGASUS] = "12.8",     [CYCLADES_SATYR] = "12.9",   [CYCLADES_SIREN] = "12.10",
    [CYCLADES_SPHINX] = "12.11",     [CYCLADES_SYLPH] = "12.12",
};

const char *const cyclades_flow_names[] = {
    "revenue",  "offering", "recruiting", "building", "movement", "replacing", "creature",
    "swimming", "apollo",   "fates",      "griffon",  "sphinx",   "lost",
};

static const char *const seat_names[] = { "a", "b", "c", "d", "e" };

const struct game_kind cyclades_god_kind = { "god", CYCLADES_GODS, cyclades_god_names, cyclades_god_titles };
const struct game_kind cyclades_sea_kind = { "sea", CYCLADES_CELLS, cyclades_cell_names, NULL };
const struct game_kind cyclades_isle_kind = { "isle", CYCLADES_ISLES_MOST, cyclades_isle_names, cyclades_isle_titles };
static const struct game_kind pieces = { "pieces", CYCLADES_PIECES + 1, NULL, NULL };
const struct game_kind cyclades_building_kind = { "building", CYCLADES_BUILDINGS, cyclades_building_names,
                                                  cyclades_building_titles };
const struct game_kind cyclades_creature_kind = { "creature", CYCLADES_CREATURES, cyclades_creature_names,
                                                  cyclades_creature_titles };
const struct game_kind cyclades_seat_kind = { "seat", CYCLADES_SEATS_MOST, seat_names, NULL };

const struct game_verb cyclades_verbs[] = {
    [CYCLADES_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [CYCLADES_OFFER] = { .key = "offer",
                         .help = "offer gold to a god, or 0 to Apollo",
                         .operand = { &cyclades_god_kind, &cyclades_gold_kind } },
    [CYCLADES_FLEET] = { .key = "fleet",
                         .help = "recruit a fleet on a sea beside one of your isles",
                         .operand = { &cyclades_sea_kind } },
    [CYCLADES_TROOP] = { .key = "troop",
                         .help = "recruit a troop on one of your isles",
                         .operand = { &cyclades_isle_kind } },
    [CYCLADES_PRIEST] = { .key = "priest", .help = "recruit a priest" },
    [CYCLADES_PHILOSOPHER] = { .key = "philosopher", .help = "recruit a philosopher" },
    [CYCLADES_BUILD] = { .key = "build",
                         .help = "put your god's building on one of your isles for 2 gold",
                         .operand = { &cyclades_isle_kind } },
    [CYCLADES_SAIL] = { .key = "sail",
                        .help = "sail from a sea to an adjacent one with a number of fleets",
                        .operand = { &cyclades_sea_kind, &cyclades_sea_kind, &pieces } },
    [CYCLADES_HALT] = { .key = "halt", .help = "end the movement of your fleets here" },
    [CYCLADES_MARCH] = { .key = "march",
                         .help = "move a number of troops from one isle to another along your fleets for 1 gold",
                         .operand = { &cyclades_isle_kind, &cyclades_isle_kind, &pieces } },
    [CYCLADES_REPLACE] = { .key = "replace",
                           .help = "replace a creature on the track for 1 gold",
                           .operand = { &cyclades_creature_kind } },
    [CYCLADES_CALL] = { .key = "call",
                        .help = "call a creature from the track",
                        .operand = { &cyclades_creature_kind } },
    [CYCLADES_DONE] = { .key = "done", .help = "end your god's actions" },
    [CYCLADES_PROSPER] = { .key = "prosper",
                           .help = "put Apollo's prosperity marker on an isle",
                           .operand = { &cyclades_isle_kind } },
    [CYCLADES_FIGHT] = { .key = "fight", .help = "fight on" },
    [CYCLADES_RETREAT] = { .key = "retreat",
                           .help = "retreat with all troops to an isle",
                           .operand = { &cyclades_isle_kind } },
    [CYCLADES_WITHDRAW] = { .key = "withdraw",
                            .help = "retreat with all fleets to a sea",
                            .operand = { &cyclades_sea_kind } },
    [CYCLADES_DISCARD] = { .key = "discard",
                           .help = "give a building on an isle for the metropolis",
                           .operand = { &cyclades_building_kind, &cyclades_isle_kind } },
    [CYCLADES_FOUND] = { .key = "found",
                         .help = "found the metropolis on an isle",
                         .operand = { &cyclades_isle_kind } },
    [CYCLADES_RAZE] = { .key = "raze",
                        .help = "raze a building that is in the way of the metropolis",
                        .operand = { &cyclades_building_kind } },
    [CYCLADES_REVIVE] = { .key = "revive",
                          .help = "use the power of a discarded creature",
                          .operand = { &cyclades_creature_kind } },
    [CYCLADES_REMODEL] = { .key = "remodel",
                           .help = "turn a building on an isle into one of another type",
                           .operand = { &cyclades_building_kind, &cyclades_isle_kind, &cyclades_building_kind } },
    [CYCLADES_ROB] = { .key = "rob", .help = "choose the player to take from", .operand = { &cyclades_seat_kind } },
    [CYCLADES_WRECK] = { .key = "wreck",
                         .help = "destroy a building on an isle",
                         .operand = { &cyclades_building_kind, &cyclades_isle_kind } },
    [CYCLADES_SNATCH] = { .key = "snatch", .help = "remove a troop from an isle", .operand = { &cyclades_isle_kind } },
    [CYCLADES_FLY] = { .key = "fly",
                       .help = "fly a number of troops from one isle to another",
                       .operand = { &cyclades_isle_kind, &cyclades_isle_kind, &pieces } },
    [CYCLADES_LURE] = { .key = "lure",
                        .help = "replace the single fleet on a sea with yours",
                        .operand = { &cyclades_sea_kind } },
    [CYCLADES_FETCH] = { .key = "fetch",
                         .help = "move one of your fleets to the Siren's sea",
                         .operand = { &cyclades_sea_kind } },
    [CYCLADES_SELL_TROOP] = { .key = "sell-troop",
                              .help = "sell a troop on an isle for 2 gold",
                              .operand = { &cyclades_isle_kind } },
    [CYCLADES_SELL_FLEET] = { .key = "sell-fleet",
                              .help = "sell a fleet at a sea for 2 gold",
                              .operand = { &cyclades_sea_kind } },
    [CYCLADES_SELL_PRIEST] = { .key = "sell-priest", .help = "sell a priest for 2 gold" },
    [CYCLADES_SELL_PHILOSOPHER] = { .key = "sell-philosopher", .help = "sell a philosopher for 2 gold" },
    [CYCLADES_PLACE] = { .key = "place",
                         .help = "place the creature's figure on an isle",
                         .operand = { &cyclades_isle_kind } },
    [CYCLADES_PUSH] = { .key = "push",
                        .help = "push away from a sea what Polyphemus must, to an adjacent sea",
                        .operand = { &cyclades_sea_kind, &cyclades_sea_kind } },
    [CYCLADES_SURFACE] = { .key = "surface",
                           .help = "let the Kraken rise in a sea",
                           .operand = { &cyclades_sea_kind } },
    [CYCLADES_SWIM] = { .key = "swim",
                        .help = "let the Kraken swim on to an adjacent sea for 1 gold",
                        .operand = { &cyclades_sea_kind } },
    [CYCLADES_FORGO] = { .key = "forgo", .help = "end the creature's power" },
    [CYCLADES_VERBS] = { .key = NULL },
};

/* ---- the question ---- */

static void ask_offering(const struct cyclades_state *state, int seat_index, struct text *text)
{
    int gold = state->gold[seat_index], priests = state->priests[seat_index];
    if (state->pushed_from != CYCLADES_NONE)
        text_add(text, "You were outbid at %T. Choose another god and your bid; Apollo is free %R.",
                 cyclades_god_titles[state->pushed_from], "5.6");
    else
        text_add(text, "Choose a god and your bid; Apollo is free %R.", "5.1");
    if (priests == 0)
        text_add(text, " You have %d gold.", gold);
    else
        text_add_n(text, priests, " You have %d gold and %d priest.", " You have %d gold and %d priests.", gold,
                   priests);
}

/* What is left to recruit from. */
static int recruits_left(const struct cyclades_state *state)
{
    switch (state->turn_god) {
    case CYCLADES_POSEIDON: return state->fleet_reserve[state->turn_seat];
    case CYCLADES_ARES: return state->troop_reserve[state->turn_seat];
    case CYCLADES_ZEUS: return state->priest_supply;
    default: return state->philosopher_supply;
    }
}

/* What each god allows. */
static const char *const actions[] = {
    "Poseidon favours you: recruit fleets, build ports, move fleets, call creatures, or say that you are done",
    "Ares favours you: recruit troops, build fortresses, move troops, call creatures, or say that you are done",
    "Zeus favours you: recruit priests, build temples, replace or call creatures, or say that you are done",
    "Athena favours you: recruit philosophers, build universities, call creatures, or say that you are done",
};

static void ask_action(const struct cyclades_state *state, struct text *text)
{
    static const char *const clauses[] = { "7.1", "7.5", "7.8", "7.11" };
    int god_index = state->turn_god;
    text_add(text, "%T %R. You have %d gold.", actions[god_index], clauses[god_index],
             (int)state->gold[state->turn_seat]);
    struct game_event done = { .seat = (int8_t)state->turn_seat, .move = { .verb = CYCLADES_DONE } };
    if (cyclades_acting_refusal(state, &done) != NULL)
        text_add(text, " You must recruit the free philosopher before you are done.");
    if (state->recruited == cyclades_recruit_most[god_index] || recruits_left(state) == 0)
        return;
    if (state->recruited == 0)
        text_add(text, " The first recruit is free.");
    else
        text_add(text, " The next recruit costs %d gold.", (int)cyclades_recruit_cost[god_index][state->recruited]);
}

static void ask_prosperity(const struct cyclades_state *state, struct text *text)
{
    if (cyclades_rules(state) >= 2)
        text_add(text, "Choose an isle for Apollo's prosperity marker %R.", "7.14");
    else
        text_add(text, "Choose one of your isles for Apollo's prosperity marker %R.", "7.14");
}

static void ask_sailing(const struct cyclades_state *state, struct text *text)
{
    int steps = state->voyage_steps;
    text_add_n(text, steps, "Your fleets are at %s, with %d step left.", "Your fleets are at %s, with %d steps left.",
               cyclades_sea_name(state, state->voyage_sea), steps);
    text_add(text, " Choose the next sea and how many fleets sail there, or halt %R.", "8.2");
}

static void ask_land_battle(const struct cyclades_state *state, struct text *text)
{
    int attackers = state->battle.attackers, strength = cyclades_defence(state);
    const char *place = cyclades_isle_titles[state->battle.place];
    if (state->battle.asked == CYCLADES_ATTACKER)
        text_add_n(text, attackers, "Battle for %T: your %d troop attacks a strength of %d.",
                   "Battle for %T: your %d troops attack a strength of %d.", place, attackers, strength);
    else
        text_add_n(text, attackers, "Battle for %T: %d troop attacks your strength of %d.",
                   "Battle for %T: %d troops attack your strength of %d.", place, attackers, strength);
    text_add(text, " Fight on, or choose an isle to retreat to %R.", "10.6");
}

static void ask_sea_battle(const struct cyclades_state *state, struct text *text)
{
    int attackers = state->battle.attackers, strength = cyclades_defence(state);
    const char *place = cyclades_sea_name(state, state->battle.place);
    if (state->battle.asked == CYCLADES_ATTACKER)
        text_add_n(text, attackers, "Battle at %s: your %d fleet attacks a strength of %d.",
                   "Battle at %s: your %d fleets attack a strength of %d.", place, attackers, strength);
    else
        text_add_n(text, attackers, "Battle at %s: %d fleet attacks your strength of %d.",
                   "Battle at %s: %d fleets attack your strength of %d.", place, attackers, strength);
    text_add(text, " Fight on, or choose a sea to retreat to %R.", "10.7");
}

static void ask_founding(const struct cyclades_state *state, struct text *text)
{
    if (state->founding == CYCLADES_DISCARDING)
        text_add(text,
                 "You own all four types of building and must give one of each for a metropolis. Choose a building to "
                 "give and its isle %R.",
                 "11.1");
    else if (state->founding == CYCLADES_SITING)
        text_add(text, "Choose the isle for your new metropolis %R.", "11.3");
    else
        text_add(text, "Choose a building on %T to raze, to make room for the metropolis %R.",
                 cyclades_isle_titles[state->founding_isle], "11.4");
}

/* What the player of a creature chooses first. The Fates leave nothing to choose. */
static const char *const power_questions[] = {
    [CYCLADES_CHIRON] = "Choose an isle for Chiron",
    [CYCLADES_MEDUSA] = "Choose an isle for Medusa",
    [CYCLADES_MINOTAUR] = "Choose an isle for the Minotaur",
    [CYCLADES_POLYPHEMUS] = "Choose an isle for Polyphemus",
    [CYCLADES_CHIMERA] = "Choose a discarded creature",
    [CYCLADES_CYCLOPS] = "Choose a building, its isle and the new type",
    [CYCLADES_DRYAD] = "Choose a player who has a priest",
    [CYCLADES_FATES] = "",
    [CYCLADES_GIANT] = "Choose a building to destroy and its isle",
    [CYCLADES_GRIFFON] = "Choose a player, who must show their gold to all",
    [CYCLADES_HARPY] = "Choose an isle to remove a troop from",
    [CYCLADES_KRAKEN] = "Choose a sea for the Kraken; for 1 gold a step it can swim on",
    [CYCLADES_PEGASUS] = "Choose an isle to fly from, an isle to land on and how many troops fly",
    [CYCLADES_SATYR] = "Choose a player who has a philosopher",
    [CYCLADES_SIREN] = "Choose a sea with exactly one fleet of another player",
    [CYCLADES_SPHINX] = "Choose what to sell",
    [CYCLADES_SYLPH] = "Choose fleets and an adjacent sea, or end the movement",
};

/* Polyphemus, the Kraken, the Siren and the Sphinx have a second question. */
static void ask_power_begun(const struct cyclades_state *state, struct text *text)
{
    int gold = state->gold[state->turn_seat];
    if (state->hand == CYCLADES_SPHINX)
        text_add(text, "%T Choose what to sell, or end the sale %R.", cyclades_creature_powers[CYCLADES_SPHINX],
                 "12.11");
    else if (state->hand == CYCLADES_POLYPHEMUS)
        text_add(text,
                 "All fleets beside Polyphemus are pushed away. Choose a sea to push from and a sea to push to %R.",
                 "12.16");
    else if (state->hand == CYCLADES_SIREN)
        text_add(text, "You have no fleet in reserve. Choose a sea from which a fleet of yours goes to %s %R.",
                 cyclades_sea_name(state, state->lured_sea), "12.10");
    else if (gold > 0)
        text_add(text, "Choose a sea to which the Kraken swims on for 1 gold, or let it stay %R. You have %d gold.",
                 "12.17", gold);
    else
        text_add(text, "You have no gold left for the Kraken to swim on: let it stay %R.", "12.17");
}

static void ask_power(const struct cyclades_state *state, struct text *text)
{
    bool sells = state->hand == CYCLADES_SPHINX && cyclades_rules(state) < 2; /* perhaps nothing */
    if (state->hand_begun || sells) {
        ask_power_begun(state, text);
        return;
    }
    text_add(text, "%T %T %R.", cyclades_creature_powers[state->hand], power_questions[state->hand],
             cyclades_creature_rules[state->hand]);
    int steps = state->hand_steps;
    if (state->hand == CYCLADES_SYLPH)
        text_add_n(text, steps, " %d step is left.", " %d steps are left.", steps);
}

void cyclades_ask(const struct game_state *view, int seat_index, struct text *text)
{
    const struct cyclades_state *state = cyclades_of(view);
    switch (view->phase) {
    case CYCLADES_OFFERING: ask_offering(state, seat_index, text); break;
    case CYCLADES_ACTING: ask_action(state, text); break;
    case CYCLADES_PROSPERITY: ask_prosperity(state, text); break;
    case CYCLADES_SAILING: ask_sailing(state, text); break;
    case CYCLADES_BATTLE:
        if (state->battle.field == CYCLADES_ON_LAND)
            ask_land_battle(state, text);
        else
            ask_sea_battle(state, text);
        break;
    case CYCLADES_METROPOLIS: ask_founding(state, text); break;
    default: ask_power(state, text);
    }
}
