/* Cyclades: its words - names, verbs, the question put to a seat. */
#include "games/cyclades/cyclades.h"

const char *const cyclades_phases[] = {
    [CYCLADES_OFFERING] = "offering", [CYCLADES_ACTING] = "acting", [CYCLADES_PROSPERITY] = "prosperity",
    [CYCLADES_SAILING] = "sailing",   [CYCLADES_BATTLE] = "battle", [CYCLADES_METROPOLIS] = "metropolis",
    [CYCLADES_POWER] = "power",       [CYCLADES_ENDED] = "ended",   [CYCLADES_PHASES] = NULL,
};

const char *const cyclades_god_names[] = { "poseidon", "ares", "zeus", "athena", "apollo" };
const char *const cyclades_god_titles[] = { "Poseidon", "Ares", "Zeus", "Athena", "Apollo" };
const char *const cyclades_building_names[] = { "port", "fortress", "temple", "university" };

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

const char *const cyclades_creature_powers[] = {
    [CYCLADES_CHIRON] = "guards an isle against Pegasus, Giant and Harpy",
    [CYCLADES_MEDUSA] = "keeps the troops on an isle from leaving it",
    [CYCLADES_MINOTAUR] = "defends an isle with the strength of two troops",
    [CYCLADES_POLYPHEMUS] = "drives all fleets away from an isle and keeps them off",
    [CYCLADES_CHIMERA] = "brings back the power of a discarded creature",
    [CYCLADES_CYCLOPS] = "turns one of your buildings into another type",
    [CYCLADES_DRYAD] = "takes a priest from another player",
    [CYCLADES_FATES] = "pays your revenue once more",
    [CYCLADES_GIANT] = "destroys a building, but not a metropolis",
    [CYCLADES_GRIFFON] = "takes half of another player's gold",
    [CYCLADES_HARPY] = "removes a troop from the board",
    [CYCLADES_KRAKEN] = "rises in a sea, destroys fleets, and stays",
    [CYCLADES_PEGASUS] = "flies troops from one isle to any other",
    [CYCLADES_SATYR] = "takes a philosopher from another player",
    [CYCLADES_SIREN] = "turns another player's lone fleet into yours",
    [CYCLADES_SPHINX] = "buys your pieces, priests and philosophers for 2 gold each",
    [CYCLADES_SYLPH] = "gives your fleets ten steps",
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

static const struct game_kind god = { "god", CYCLADES_GODS, cyclades_god_names, cyclades_god_titles };
static const struct game_kind sea = { "sea", CYCLADES_CELLS, cyclades_cell_names, NULL };
static const struct game_kind isle = { "isle", CYCLADES_ISLES_MOST, cyclades_isle_names, NULL };
static const struct game_kind pieces = { "pieces", CYCLADES_PIECES + 1, NULL, NULL };
static const struct game_kind building = { "building", CYCLADES_BUILDINGS, cyclades_building_names, NULL };
static const struct game_kind creature = { "creature", CYCLADES_CREATURES, cyclades_creature_names,
                                           cyclades_creature_titles };
static const struct game_kind seat = { "seat", CYCLADES_SEATS_MOST, seat_names, NULL };

const struct game_verb cyclades_verbs[] = {
    [CYCLADES_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [CYCLADES_OFFER] = { .key = "offer",
                         .help = "offer gold to a god; Apollo takes 0",
                         .operand = { &god, &cyclades_gold_kind } },
    [CYCLADES_FLEET] = { .key = "fleet", .help = "recruit a fleet on a sea at one of your isles", .operand = { &sea } },
    [CYCLADES_TROOP] = { .key = "troop", .help = "recruit a troop on one of your isles", .operand = { &isle } },
    [CYCLADES_PRIEST] = { .key = "priest", .help = "recruit a priest" },
    [CYCLADES_PHILOSOPHER] = { .key = "philosopher", .help = "recruit a philosopher" },
    [CYCLADES_BUILD] = { .key = "build",
                         .help = "put up your god's building on one of your isles for 2 gold",
                         .operand = { &isle } },
    [CYCLADES_SAIL] = { .key = "sail",
                        .help = "sail from a sea to an adjacent one with so many fleets",
                        .operand = { &sea, &sea, &pieces } },
    [CYCLADES_HALT] = { .key = "halt", .help = "end the movement of your fleets here" },
    [CYCLADES_MARCH] = { .key = "march",
                         .help = "move so many troops from an isle to another along your fleets for 1 gold",
                         .operand = { &isle, &isle, &pieces } },
    [CYCLADES_REPLACE] = { .key = "replace",
                           .help = "replace a creature on the track for 1 gold",
                           .operand = { &creature } },
    [CYCLADES_CALL] = { .key = "call", .help = "call a creature from the track", .operand = { &creature } },
    [CYCLADES_DONE] = { .key = "done", .help = "end your god's actions" },
    [CYCLADES_PROSPER] = { .key = "prosper",
                           .help = "put Apollo's prosperity marker on an isle",
                           .operand = { &isle } },
    [CYCLADES_FIGHT] = { .key = "fight", .help = "fight on" },
    [CYCLADES_RETREAT] = { .key = "retreat", .help = "retreat with all troops to an isle", .operand = { &isle } },
    [CYCLADES_WITHDRAW] = { .key = "withdraw", .help = "retreat with all fleets to a sea", .operand = { &sea } },
    [CYCLADES_DISCARD] = { .key = "discard",
                           .help = "give a building of an isle for the metropolis",
                           .operand = { &building, &isle } },
    [CYCLADES_FOUND] = { .key = "found", .help = "found the metropolis on an isle", .operand = { &isle } },
    [CYCLADES_RAZE] = { .key = "raze",
                        .help = "raze a building that is in the way of the metropolis",
                        .operand = { &building } },
    [CYCLADES_REVIVE] = { .key = "revive", .help = "use the power of a discarded creature", .operand = { &creature } },
    [CYCLADES_REMODEL] = { .key = "remodel",
                           .help = "turn a building on an isle into one of another type",
                           .operand = { &building, &isle, &building } },
    [CYCLADES_ROB] = { .key = "rob", .help = "take from a player what the creature takes", .operand = { &seat } },
    [CYCLADES_WRECK] = { .key = "wreck", .help = "destroy a building on an isle", .operand = { &building, &isle } },
    [CYCLADES_SNATCH] = { .key = "snatch", .help = "remove a troop from an isle", .operand = { &isle } },
    [CYCLADES_FLY] = { .key = "fly",
                       .help = "fly so many troops from an isle to another",
                       .operand = { &isle, &isle, &pieces } },
    [CYCLADES_LURE] = { .key = "lure", .help = "replace the lone fleet on a sea by your own", .operand = { &sea } },
    [CYCLADES_FETCH] = { .key = "fetch", .help = "take the fleet that replaces it from a sea", .operand = { &sea } },
    [CYCLADES_SELL_TROOP] = { .key = "sell-troop", .help = "sell a troop from an isle", .operand = { &isle } },
    [CYCLADES_SELL_FLEET] = { .key = "sell-fleet", .help = "sell a fleet from a sea", .operand = { &sea } },
    [CYCLADES_SELL_PRIEST] = { .key = "sell-priest", .help = "sell a priest" },
    [CYCLADES_SELL_PHILOSOPHER] = { .key = "sell-philosopher", .help = "sell a philosopher" },
    [CYCLADES_PLACE] = { .key = "place", .help = "place the creature's figure on an isle", .operand = { &isle } },
    [CYCLADES_PUSH] = { .key = "push", .help = "push a fleet from a sea to another", .operand = { &sea, &sea } },
    [CYCLADES_SURFACE] = { .key = "surface", .help = "let the Kraken rise in a sea", .operand = { &sea } },
    [CYCLADES_SWIM] = { .key = "swim",
                        .help = "let the Kraken swim on to an adjacent sea for 1 gold",
                        .operand = { &sea } },
    [CYCLADES_FORGO] = { .key = "forgo", .help = "leave the rest of the creature's power unused" },
    [CYCLADES_VERBS] = { .key = NULL },
};

/* ---- the question ---- */

static void ask_offering(const struct cyclades_state *state, int seat_index, struct text *text)
{
    if (state->pushed_from != CYCLADES_NONE)
        text_add(text, "You were outbid at %s %R. ", cyclades_god_titles[state->pushed_from], "5.5");
    int priests = state->priests[seat_index];
    text_add(text, "Which god do you offer how much? You have %d gold and %d priest%s; Apollo is free %R.",
             (int)state->gold[seat_index], priests, priests == 1 ? "" : "s", "5.1");
}

static void ask_action(const struct cyclades_state *state, struct text *text)
{
    static const char *const offers[] = {
        "recruit fleets, build ports, sail",
        "recruit troops, build fortresses, march",
        "recruit priests, build temples, replace creatures",
        "recruit philosophers, build universities",
    };
    static const char *const clauses[] = { "7.1", "7.5", "7.8", "7.11" };
    int god_index = state->turn_god;
    text_add(text, "%s favours you: %s, call creatures, or say that you are done %R. You have %d gold",
             cyclades_god_titles[god_index], offers[god_index], clauses[god_index], (int)state->gold[state->turn_seat]);
    if (state->recruited < cyclades_recruit_most[god_index])
        text_add(text, "; the next recruit costs %d", (int)cyclades_recruit_cost[god_index][state->recruited]);
    text_char(text, '.');
}

static void ask_battle(const struct cyclades_state *state, struct text *text)
{
    const struct cyclades_battle *battle = &state->battle;
    bool land = battle->field == CYCLADES_ON_LAND;
    text_add(text, "Battle %s %s: %d attack, strength %d defends. Fight on, or retreat? %R", land ? "for" : "at sea",
             land ? cyclades_isle_names[battle->place]
                  : cyclades_cell_names[cyclades_map(state)->cell_of_sea[battle->place]],
             (int)battle->attackers, cyclades_defence(state), land ? "10.6" : "10.7");
}

static void ask_founding(const struct cyclades_state *state, struct text *text)
{
    if (state->founding == CYCLADES_DISCARDING)
        text_add(text, "You own all four types of buildings: which ones do you give for the metropolis? %R", "11.1");
    else if (state->founding == CYCLADES_SITING)
        text_add(text, "On which isle do you found your metropolis? %R", "11.3");
    else
        text_add(text, "Which building on %s makes room for the metropolis? %R",
                 cyclades_isle_names[state->founding_isle], "11.4");
}

static void ask_power(const struct cyclades_state *state, struct text *text)
{
    text_add(text, "%s %s %R.", cyclades_creature_titles[state->hand], cyclades_creature_powers[state->hand],
             cyclades_creature_rules[state->hand]);
    if (state->hand == CYCLADES_SYLPH)
        text_add(text, " Steps left: %d.", (int)state->hand_steps);
    else if (state->hand == CYCLADES_KRAKEN && state->hand_begun)
        text_add(text, " Swim on for 1 gold a step (you have %d), or let it rest?", (int)state->gold[state->turn_seat]);
    else if (state->hand == CYCLADES_POLYPHEMUS && state->hand_begun)
        text_put(text, " Which fleet is pushed where?");
    else if (state->hand == CYCLADES_SIREN && state->hand_begun)
        text_put(text, " Your reserve is empty: from which sea do you take the fleet?");
    else
        text_put(text, " What do you do with it?");
}

void cyclades_ask(const struct game_state *view, int seat_index, struct text *text)
{
    const struct cyclades_state *state = cyclades_of(view);
    switch (view->phase) {
    case CYCLADES_OFFERING: ask_offering(state, seat_index, text); break;
    case CYCLADES_ACTING: ask_action(state, text); break;
    case CYCLADES_PROSPERITY: text_add(text, "Apollo gives a prosperity marker: on which isle? %R", "7.14"); break;
    case CYCLADES_SAILING:
        text_add(text, "Your fleets are at %s; steps left: %d. Sail on, with how many, or halt? %R",
                 cyclades_cell_names[cyclades_map(state)->cell_of_sea[state->voyage_sea]], (int)state->voyage_steps,
                 "8.2");
        break;
    case CYCLADES_BATTLE: ask_battle(state, text); break;
    case CYCLADES_METROPOLIS: ask_founding(state, text); break;
    default: ask_power(state, text);
    }
}
