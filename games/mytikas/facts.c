/* Mytikas: the tables. Every number of our own edition stands in this file; rules.md tells which those are. */
#include "games/mytikas/facts.h"

/* ---- 1 Setup: by number of players ---- */

const uint8_t mytikas_level_tokens[][MYTIKAS_LEVEL_COUNT] = {
    { 0 }, { 0 }, { 3, 4, 2, 1 }, { 4, 5, 3, 2 }, { 5, 6, 4, 2 }
};
const uint8_t mytikas_favors_per_god[] = { 0, 0, 3, 3, 4 };
const uint8_t mytikas_line_length[] = { 0, 0, 4, 5, 6 };
const uint8_t mytikas_locks[][MYTIKAS_LINE_MOST] = {
    { 0 }, { 0 }, { 4, 5, 5, 6 }, { 4, 5, 5, 6, 6 }, { 4, 4, 5, 5, 6, 6 }, /* 1.11 */
};
/* stone, marble, gold */
const uint8_t mytikas_start_resources[][MYTIKAS_RESOURCE_COUNT] = {
    { 1, 0, 0 }, { 0, 1, 0 }, { 2, 0, 0 }, { 1, 1, 0 }
};

/* ---- 3 The action board ---- */

const struct mytikas_grant mytikas_main[] = {
    [MYTIKAS_ZEUS_DAY] = { .task = MYTIKAS_PRODUCING }, /* as often as there are cities */
    [MYTIKAS_ZEUS_NIGHT] = { .task = MYTIKAS_BUILDING, .count = 1 },
    [MYTIKAS_DEMETER_DAY] = { .task = MYTIKAS_PRODUCING, .count = 1 },
    [MYTIKAS_DEMETER_NIGHT] = { .task = MYTIKAS_BUILDING, .count = 1 },
    [MYTIKAS_POSEIDON_DAY] = { .offerings = 2 },
    [MYTIKAS_POSEIDON_NIGHT] = { .task = MYTIKAS_TAKING_FAVOR, .count = 1 },
    [MYTIKAS_HADES_DAY] = { .task = MYTIKAS_RAISING, .count = 3 },
    [MYTIKAS_HADES_NIGHT] = { .task = MYTIKAS_GIFT, .count = 1 },
};

const struct mytikas_grant mytikas_bonus[] = {
    [MYTIKAS_ZEUS_DAY] = { .task = MYTIKAS_RAISING, .count = 1 },
    [MYTIKAS_ZEUS_NIGHT] = { .offerings = 1 },
    [MYTIKAS_DEMETER_DAY] = { .task = MYTIKAS_RAISING, .count = 1 },
    [MYTIKAS_DEMETER_NIGHT] = { .task = MYTIKAS_RAISING, .count = 2 },
    [MYTIKAS_POSEIDON_DAY] = { .task = MYTIKAS_OFFERING, .count = 1 },
    [MYTIKAS_POSEIDON_NIGHT] = { .offerings = 1 },
    [MYTIKAS_HADES_DAY] = { .task = MYTIKAS_SHIFTING, .count = 1 },
    [MYTIKAS_HADES_NIGHT] = { .task = MYTIKAS_TAKING_FAVOR, .count = 1 },
};

/* ---- 4 Producing: the combination named by its best resource; stone, marble, gold ---- */

const uint8_t mytikas_city_yield[][MYTIKAS_RESOURCE_COUNT] = { { 3, 0, 0 }, { 1, 1, 0 }, { 0, 0, 1 } };
const uint8_t mytikas_field_yield[][MYTIKAS_RESOURCE_COUNT] = { { 4, 0, 0 }, { 2, 1, 0 }, { 1, 0, 1 } };

/* ---- 5 Constructing ---- */

const struct mytikas_building_fact mytikas_buildings[] = {
    [MYTIKAS_MINOR] = { .cost = { 2, 1, 0 }, .points = 1 },
    [MYTIKAS_MAJOR] = { .cost = { 3, 3, 0 }, .points = 3 },
    [MYTIKAS_SMALL] = { .cost = { 0, 1, 1 }, .points = 2 },
    [MYTIKAS_LARGE] = { .cost = { 1, 1, 3 }, .points = 4 },
};

const uint8_t mytikas_building_of[] = {
    [MYTIKAS_MINOR_1] = MYTIKAS_MINOR, [MYTIKAS_MINOR_2] = MYTIKAS_MINOR, [MYTIKAS_MAJOR_1] = MYTIKAS_MAJOR,
    [MYTIKAS_MAJOR_2] = MYTIKAS_MAJOR, [MYTIKAS_SMALL_1] = MYTIKAS_SMALL, [MYTIKAS_SMALL_2] = MYTIKAS_SMALL,
    [MYTIKAS_LARGE_1] = MYTIKAS_LARGE,
};

const struct mytikas_grant mytikas_effect[] = {
    [MYTIKAS_MINOR_1] = { .task = MYTIKAS_SHIFTING, .count = 2 },
    [MYTIKAS_MINOR_2] = { .task = MYTIKAS_TAKING_FAVOR, .count = 1 },
    [MYTIKAS_MAJOR_1] = { .gold = 1 },
    [MYTIKAS_MAJOR_2] = { .gold = 1 },
    [MYTIKAS_SMALL_1] = { .offerings = 2 },
    [MYTIKAS_SMALL_2] = { .offerings = 1, .task = MYTIKAS_SHIFTING, .count = 1 },
    [MYTIKAS_LARGE_1] = { .task = MYTIKAS_TAKING_FAVOR, .count = 2 },
};

const char *const mytikas_one_building_titles[] = { "Minor city", "Major city", "Small temple", "Large temple" };
const char *const mytikas_building_titles[] = { "Minor cities", "Major cities", "Small temples", "Large temples" };

/* ---- 8 Offerings ---- */

const uint8_t mytikas_offer_most_v1 = 6;

/* ---- 11 Deity cards ---- */

const struct mytikas_rate mytikas_rates[] = { { 3, 1 }, { 7, 3 } };
const uint8_t mytikas_ribbon_card[] = { MYTIKAS_HERA, MYTIKAS_DIONYSUS, MYTIKAS_APHRODITE, MYTIKAS_PERSEPHONE };
const uint8_t mytikas_ares_tokens = 1;
const struct mytikas_addition mytikas_additions[MYTIKAS_AREA_COUNT] = {
    [MYTIKAS_ZEUS_DAY] = { MYTIKAS_APOLLO, { .task = MYTIKAS_RAISING, .count = 2 } },
    [MYTIKAS_DEMETER_DAY] = { MYTIKAS_PAN, { .task = MYTIKAS_EXTRA, .count = 1 } },
    [MYTIKAS_POSEIDON_NIGHT] = { MYTIKAS_HEPHAESTUS, { .task = MYTIKAS_SPENDING, .count = 1 } },
};

const char *const mytikas_deity_titles[] = { "Zeus",       "Poseidon",   "Demeter", "Hades",   "Hera",      "Apollo",
                                             "Athena",     "Dionysus",   "Pan",     "Artemis", "Aphrodite", "Ares",
                                             "Hephaestus", "Persephone", "Hestia",  "Hermes" };

const char *const mytikas_counted_titles[] = {
    [MYTIKAS_ZEUS] = "two equal favor tokens",
    [MYTIKAS_POSEIDON] = "two different favor tokens",
    [MYTIKAS_DEMETER] = "stone",
    [MYTIKAS_HADES] = "locks",
    [MYTIKAS_HERA] = "a favor token of Zeus",
    [MYTIKAS_APOLLO] = "gold",
    [MYTIKAS_ATHENA] = "temples",
    [MYTIKAS_DIONYSUS] = "a favor token of Demeter",
    [MYTIKAS_PAN] = "marble",
    [MYTIKAS_ARTEMIS] = "cities",
    [MYTIKAS_APHRODITE] = "a favor token of Poseidon",
    [MYTIKAS_ARES] = "offering tokens",
    [MYTIKAS_HEPHAESTUS] = "favor tokens",
    [MYTIKAS_PERSEPHONE] = "a favor token of Hades",
    [MYTIKAS_HESTIA] = "kinds of resources on level 4",
    [MYTIKAS_HERMES] = "deity cards",
};

const uint8_t mytikas_tier_points[] = { 2, 5, 7 };
const struct mytikas_reward mytikas_rewards[] = {
    [MYTIKAS_ZEUS] = { "11.3", .flat = 3, .each = 4 },
    [MYTIKAS_POSEIDON] = { "11.4", .flat = 3, .each = 4 },
    [MYTIKAS_DEMETER] = { "11.20", .middle = 3, .top = 7 },
    [MYTIKAS_HADES] = { "11.21", .middle = 1, .top = 2 },
    [MYTIKAS_HERA] = { "11.7", .flat = 3, .each = 4 },
    [MYTIKAS_APOLLO] = { "11.22", .middle = 1, .top = 3 },
    [MYTIKAS_ATHENA] = { "11.9", .each = 3 },
    [MYTIKAS_DIONYSUS] = { "11.10", .flat = 3, .each = 4 },
    [MYTIKAS_PAN] = { "11.23", .middle = 2, .top = 4 },
    [MYTIKAS_ARTEMIS] = { "11.12", .each = 2 },
    [MYTIKAS_APHRODITE] = { "11.13", .flat = 3, .each = 4 },
    [MYTIKAS_ARES] = { "11.24", .middle = 3, .top = 6 },
    [MYTIKAS_HEPHAESTUS] = { "11.25", .middle = 2, .top = 4 },
    [MYTIKAS_PERSEPHONE] = { "11.16", .flat = 3, .each = 4 },
    [MYTIKAS_HESTIA] = { "11.26", .middle = 1, .top = 2 },
    [MYTIKAS_HERMES] = { "11.27", .middle = 2, .top = 3 },
};

/* ---- 13 The end ---- */

const uint8_t mytikas_round_limit = 100;
