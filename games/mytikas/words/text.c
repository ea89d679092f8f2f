/* Mytikas: its words: names, verbs, and the question put to a seat. */
#include "games/mytikas/words.h"

const char *const mytikas_god_names[] = { "zeus", "demeter", "poseidon", "hades" };
const char *const mytikas_god_titles[] = { "Zeus", "Demeter", "Poseidon", "Hades" };
const char *const mytikas_area_names[] = { "zeus-day",     "zeus-night",     "demeter-day", "demeter-night",
                                           "poseidon-day", "poseidon-night", "hades-day",   "hades-night" };
const char *const mytikas_area_titles[] = { "Zeus day",     "Zeus night",     "Demeter day", "Demeter night",
                                            "Poseidon day", "Poseidon night", "Hades day",   "Hades night" };
const char *const mytikas_area_rules[] = { "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8" };
const char *const mytikas_resource_names[] = { "stone", "marble", "gold" };
const char *const mytikas_resource_titles[] = { "stone", "marble", "gold" };
const char *const mytikas_piece_names[] = { "minor-1", "minor-2", "major-1", "major-2", "small-1", "small-2", "large" };
const char *const mytikas_piece_titles[] = { "first minor city",  "second minor city",  "first major city",
                                             "second major city", "first small temple", "second small temple",
                                             "large temple" };
const char *const mytikas_building_names[] = { "minor city", "major city", "small temple", "large temple" };
const char *const mytikas_a_building[] = { "a minor city", "a major city", "a small temple", "a large temple" };

const char *const mytikas_deity_names[] = { "zeus",       "poseidon",   "demeter", "hades",   "hera",      "apollo",
                                            "athena",     "dionysus",   "pan",     "artemis", "aphrodite", "ares",
                                            "hephaestus", "persephone", "hestia",  "hermes" };
const char *const mytikas_deity_rules[] = { "11.3",  "11.4",  "11.5",  "11.6",  "11.7",  "11.8",  "11.9",  "11.10",
                                            "11.11", "11.12", "11.13", "11.14", "11.15", "11.16", "11.17", "11.18" };
const char *const mytikas_deity_hints[] = {
    [MYTIKAS_ZEUS] = "follow for an offering token",
    [MYTIKAS_POSEIDON] = "follow for any favor token",
    [MYTIKAS_DEMETER] = "turn start: stone to marble or gold",
    [MYTIKAS_HADES] = "turn start: resources for tokens",
    [MYTIKAS_HERA] = "Zeus bonus without a favor token",
    [MYTIKAS_APOLLO] = "Zeus day: then 2 steps up",
    [MYTIKAS_ATHENA] = "temples cost 1 gold less",
    [MYTIKAS_DIONYSUS] = "Demeter bonus without a favor token",
    [MYTIKAS_PAN] = "Demeter day: 1 more resource",
    [MYTIKAS_ARTEMIS] = "cities cost 1 marble less",
    [MYTIKAS_APHRODITE] = "Poseidon bonus without a favor token",
    [MYTIKAS_ARES] = "Poseidon day: 1 more offering token",
    [MYTIKAS_HEPHAESTUS] = "Poseidon night: a favor for a marble",
    [MYTIKAS_PERSEPHONE] = "Hades bonus without a favor token",
    [MYTIKAS_HESTIA] = "Hades day: 1 step up also refines",
    [MYTIKAS_HERMES] = "Hades night: a token and an offering",
};
const char *const mytikas_deity_effects[] = {
    [MYTIKAS_ZEUS] = "You may follow by spending an offering token from your reserve.",
    [MYTIKAS_POSEIDON] = "You may follow by discarding a favor token of any god.",
    [MYTIKAS_DEMETER] = ("Once a turn, before your builder moves, you may change 2 stone into 1 marble or 3 stone into "
                         "1 gold, all on one level."),
    [MYTIKAS_HADES] = ("Once a turn, before your builder moves, you may exchange any 3 resources for 1 offering token, "
                       "or any 7 for 3."),
    [MYTIKAS_HERA] = "When you perform Zeus day or night in your turn, the bonus action needs no favor token.",
    [MYTIKAS_APOLLO] = "When you perform Zeus day, you then have 2 steps up.",
    [MYTIKAS_ATHENA] = "Your temples cost 1 gold less.",
    [MYTIKAS_DIONYSUS] = "When you perform Demeter day or night in your turn, the bonus action needs no favor token.",
    [MYTIKAS_PAN] = "When you perform Demeter day, you produce 1 more resource of a kind just produced.",
    [MYTIKAS_ARTEMIS] = "Your cities cost 1 marble less.",
    [MYTIKAS_APHRODITE] = "When you perform Poseidon day or night in your turn, the bonus action needs no favor token.",
    [MYTIKAS_ARES] = "When you perform Poseidon day, you take 1 more offering token.",
    [MYTIKAS_HEPHAESTUS] = "When you perform Poseidon night, you may spend 1 marble to take 1 more favor token.",
    [MYTIKAS_PERSEPHONE] = "When you perform Hades day or night in your turn, the bonus action needs no favor token.",
    [MYTIKAS_HESTIA] = "When you perform Hades day, 1 stone that steps up may become marble, or 1 marble gold.",
    [MYTIKAS_HERMES] = "When you perform Hades night, you take an offering token and may then make an offering.",
};
const char *const mytikas_ending_words[] = {
    [MYTIKAS_NO_END] = "",
    [MYTIKAS_LEVELS_DONE] = "three levels have no level token left",
    [MYTIKAS_LOCKS_DONE] = "the last lock is taken",
    [MYTIKAS_ALL_BUILT] = "a player has constructed every piece",
    [MYTIKAS_ROUNDS_DONE] = "the last round is over",
};

static const char *const level_names[] = { "1", "2", "3", "4" };
static const char *const level_titles[] = { "level 1", "level 2", "level 3", "level 4" };
static const char *const seat_names[] = { "a", "b", "c", "d" };
static const char *const rate_names[] = { "three", "seven" };
static const char *const rate_titles[] = { "3 resources for 1 offering token", "7 resources for 3 offering tokens" };
static const char *const price_names[] = { "zeus", "demeter", "poseidon", "hades", "offering" };
static const char *const price_titles[] = { "a favor token of Zeus", "a favor token of Demeter",
                                            "a favor token of Poseidon", "a favor token of Hades",
                                            "an offering token" };
static const char *const count_names[MYTIKAS_COUNT_MOST] = {
    "1",   "2",   "3",   "4",   "5",   "6",   "7",   "8",   "9",   "10",  "11",  "12",  "13",  "14",  "15",  "16",
    "17",  "18",  "19",  "20",  "21",  "22",  "23",  "24",  "25",  "26",  "27",  "28",  "29",  "30",  "31",  "32",
    "33",  "34",  "35",  "36",  "37",  "38",  "39",  "40",  "41",  "42",  "43",  "44",  "45",  "46",  "47",  "48",
    "49",  "50",  "51",  "52",  "53",  "54",  "55",  "56",  "57",  "58",  "59",  "60",  "61",  "62",  "63",  "64",
    "65",  "66",  "67",  "68",  "69",  "70",  "71",  "72",  "73",  "74",  "75",  "76",  "77",  "78",  "79",  "80",
    "81",  "82",  "83",  "84",  "85",  "86",  "87",  "88",  "89",  "90",  "91",  "92",  "93",  "94",  "95",  "96",
    "97",  "98",  "99",  "100", "101", "102", "103", "104", "105", "106", "107", "108", "109", "110", "111", "112",
    "113", "114", "115", "116", "117", "118", "119", "120", "121", "122", "123", "124", "125", "126", "127", "128",
    "129", "130", "131", "132", "133", "134", "135", "136", "137", "138", "139", "140", "141", "142", "143", "144",
    "145", "146", "147", "148", "149", "150", "151", "152", "153", "154", "155", "156", "157", "158", "159", "160",
    "161", "162", "163", "164", "165", "166", "167", "168", "169", "170", "171", "172", "173", "174", "175", "176",
    "177", "178", "179", "180", "181", "182", "183", "184", "185", "186", "187", "188", "189", "190", "191", "192",
    "193", "194", "195", "196", "197", "198", "199", "200", "201", "202", "203", "204", "205", "206", "207", "208",
    "209", "210", "211", "212", "213", "214", "215", "216", "217", "218", "219", "220", "221", "222", "223", "224",
    "225", "226", "227", "228", "229", "230", "231", "232", "233", "234", "235", "236", "237", "238", "239", "240",
    "241", "242", "243", "244", "245", "246", "247", "248", "249", "250", "251", "252", "253", "254", "255"
};

const struct game_kind mytikas_deity_kind = { "deity", MYTIKAS_DEITY_COUNT, mytikas_deity_names, mytikas_deity_titles };
const struct game_kind mytikas_god_kind = { "god", MYTIKAS_GOD_COUNT, mytikas_god_names, mytikas_god_titles };
const struct game_kind mytikas_seat_kind = { "seat", MYTIKAS_SEATS_MOST, seat_names, NULL };
const struct game_kind mytikas_resource_kind = { "resource", MYTIKAS_RESOURCE_COUNT, mytikas_resource_names,
                                                 mytikas_resource_titles };
const struct game_kind mytikas_level_kind = { "level", MYTIKAS_LEVEL_COUNT, level_names, level_titles };
const struct game_kind mytikas_rate_kind = { "rate", MYTIKAS_RATE_COUNT, rate_names, rate_titles };
const struct game_kind mytikas_area_kind = { "area", MYTIKAS_AREA_COUNT, mytikas_area_names, mytikas_area_titles };
const struct game_kind mytikas_piece_kind = { "piece", MYTIKAS_PIECE_COUNT, mytikas_piece_names, mytikas_piece_titles };
const struct game_kind mytikas_price_kind = { "price", MYTIKAS_PRICE_COUNT, price_names, price_titles };
static const struct game_kind count_kind = { "count", MYTIKAS_COUNT_MOST, count_names, NULL };

const struct game_verb mytikas_verbs[] = {
    [MYTIKAS_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline", .operand = { NULL } },
    [MYTIKAS_CHOOSE] = { .key = "choose",
                         .help = "keep one of your two deity cards",
                         .operand = { &mytikas_deity_kind } },
    [MYTIKAS_FAVOR] = { .key = "favor",
                        .help = "take a favor token of a god from its pile",
                        .operand = { &mytikas_god_kind } },
    [MYTIKAS_SEIZE] = { .key = "seize",
                        .help = "take a favor token from an opponent, if the pile of that god is empty",
                        .operand = { &mytikas_god_kind, &mytikas_seat_kind } },
    [MYTIKAS_CHANGE] = { .key = "change",
                         .help = "change stone on a level into marble or gold (Demeter)",
                         .operand = { &mytikas_resource_kind, &mytikas_level_kind } },
    [MYTIKAS_EXCHANGE] = { .key = "exchange",
                           .help = "exchange three or seven resources for offering tokens (Hades)",
                           .operand = { &mytikas_rate_kind } },
    [MYTIKAS_PAY] = { .key = "pay",
                      .help = "give Hades a resource from a level",
                      .operand = { &mytikas_resource_kind, &mytikas_level_kind } },
    [MYTIKAS_GO] = { .key = "go",
                     .help = "move your builder to an area of the action board",
                     .operand = { &mytikas_area_kind } },
    [MYTIKAS_LOWER] = { .key = "lower",
                        .help = "move a resource down to a lower level, for free",
                        .operand = { &mytikas_resource_kind, &mytikas_level_kind, &mytikas_level_kind } },
    [MYTIKAS_PRODUCE] = { .key = "produce",
                          .help = "produce a combination of resources, named by the best one in it",
                          .operand = { &mytikas_resource_kind } },
    [MYTIKAS_ADD] = { .key = "add",
                      .help = "produce one more resource of a kind just produced (Pan)",
                      .operand = { &mytikas_resource_kind } },
    [MYTIKAS_BUILD] = { .key = "build",
                        .help = "construct one of your pieces on a level",
                        .operand = { &mytikas_piece_kind, &mytikas_level_kind } },
    [MYTIKAS_RAISE] = { .key = "raise",
                        .help = "move a resource one level up",
                        .operand = { &mytikas_resource_kind, &mytikas_level_kind } },
    [MYTIKAS_REFINE] = { .key = "refine",
                         .help = "move a stone or a marble one level up and make it marble or gold (Hestia)",
                         .operand = { &mytikas_resource_kind, &mytikas_level_kind } },
    [MYTIKAS_SHIFT] = { .key = "shift",
                        .help = "move a resource from one level to any other",
                        .operand = { &mytikas_resource_kind, &mytikas_level_kind, &mytikas_level_kind } },
    [MYTIKAS_TAKE] = { .key = "take", .help = "take an offering token", .operand = { NULL } },
    [MYTIKAS_OFFER] = { .key = "offer",
                        .help = "put a number of offering tokens on a deity card",
                        .operand = { &mytikas_deity_kind, &count_kind } },
    [MYTIKAS_SPEND] = { .key = "spend",
                        .help = "spend a marble from a level for another favor token (Hephaestus)",
                        .operand = { &mytikas_level_kind } },
    [MYTIKAS_FOLLOW] = { .key = "follow",
                         .help = "pay a price and perform the main action as well",
                         .operand = { &mytikas_area_kind, &mytikas_price_kind } },
    [MYTIKAS_PASS] = { .key = "pass", .help = "decline to follow the active player", .operand = { NULL } },
    [MYTIKAS_DONE] = { .key = "done",
                       .help = "leave out the rest of the action or effect you are using",
                       .operand = { NULL } },
    { .key = NULL },
};

const char *const mytikas_phase_names[] = {
    "choosing deity cards", "starting favors", "start of a turn", "paying Hades", "main action", "construction effect",
    "deity card",           "bonus action",    "following",       "game over",    NULL
};
const char *const mytikas_phase_titles[] = { "Choosing deity cards",
                                             "Starting favor tokens",
                                             "Start of a turn",
                                             "Paying Hades",
                                             "Main action",
                                             "Construction effect",
                                             "Effect of a deity card",
                                             "Bonus action",
                                             "Following",
                                             "Game over",
                                             NULL };
const char *const mytikas_phrases[] = {
    "To the summit!",        "The gods favor you.", "A worthy offering.", "I was about to go there.",
    "The climb gets steep.", "Zeus is watching.",   "What a temple!",     NULL,
};
