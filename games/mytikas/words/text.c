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
const char *const mytikas_piece_names[] = { "minor-1", "minor-2", "major-1", "major-2", "small-1", "small-2", "large" };
const char *const mytikas_piece_titles[] = { "first minor city",  "second minor city",  "first major city",
                                             "second major city", "first small temple", "second small temple",
                                             "large temple" };
const char *const mytikas_building_names[] = { "minor city", "major city", "small temple", "large temple" };

const char *const mytikas_deity_names[] = { "zeus",       "poseidon",   "demeter", "hades",   "hera",      "apollo",
                                            "athena",     "dionysus",   "pan",     "artemis", "aphrodite", "ares",
                                            "hephaestus", "persephone", "hestia",  "hermes" };
const char *const mytikas_deity_rules[] = { "11.3",  "11.4",  "11.5",  "11.6",  "11.7",  "11.8",  "11.9",  "11.10",
                                            "11.11", "11.12", "11.13", "11.14", "11.15", "11.16", "11.17", "11.18" };
const char *const mytikas_deity_effects[] = {
    [MYTIKAS_ZEUS] = "follow for an offering token",
    [MYTIKAS_POSEIDON] = "follow for any favor token",
    [MYTIKAS_DEMETER] = "first: stone into marble or gold",
    [MYTIKAS_HADES] = "first: resources for tokens",
    [MYTIKAS_HERA] = "Zeus bonus without a favor",
    [MYTIKAS_APOLLO] = "Zeus day: then steps up",
    [MYTIKAS_ATHENA] = "temples cost 1 gold less",
    [MYTIKAS_DIONYSUS] = "Demeter bonus without a favor",
    [MYTIKAS_PAN] = "Demeter day: one resource more",
    [MYTIKAS_ARTEMIS] = "cities cost 1 marble less",
    [MYTIKAS_APHRODITE] = "Poseidon bonus without a favor",
    [MYTIKAS_ARES] = "Poseidon day: one token more",
    [MYTIKAS_HEPHAESTUS] = "Poseidon night: marble for a favor",
    [MYTIKAS_PERSEPHONE] = "Hades bonus without a favor",
    [MYTIKAS_HESTIA] = "Hades day: refine what steps up",
    [MYTIKAS_HERMES] = "Hades night: token and offering",
};
const char *const mytikas_ending_words[] = {
    [MYTIKAS_NO_END] = "",
    [MYTIKAS_LEVELS_DONE] = "three levels have no level token left",
    [MYTIKAS_LOCKS_DONE] = "the last lock is taken",
    [MYTIKAS_ALL_BUILT] = "someone has constructed everything",
    [MYTIKAS_ROUNDS_DONE] = "the last round is over",
};
const char *const mytikas_ending_rules[] = { "13.4", "13.1", "13.2", "13.3", "13.5" };

static const char *const level_names[] = { "1", "2", "3", "4" };
static const char *const level_titles[] = { "level 1", "level 2", "level 3", "level 4" };
static const char *const seat_names[] = { "a", "b", "c", "d" };
static const char *const rate_names[] = { "three", "seven" };
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

static const struct game_kind deity = { "deity", MYTIKAS_DEITY_COUNT, mytikas_deity_names, mytikas_deity_titles };
static const struct game_kind god = { "god", MYTIKAS_GOD_COUNT, mytikas_god_names, mytikas_god_titles };
static const struct game_kind seat_kind = { "seat", MYTIKAS_SEATS_MOST, seat_names, NULL };
static const struct game_kind resource = { "resource", MYTIKAS_RESOURCE_COUNT, mytikas_resource_names, NULL };
static const struct game_kind level = { "level", MYTIKAS_LEVEL_COUNT, level_names, level_titles };
static const struct game_kind rate = { "rate", MYTIKAS_RATE_COUNT, rate_names, NULL };
static const struct game_kind area = { "area", MYTIKAS_AREA_COUNT, mytikas_area_names, mytikas_area_titles };
static const struct game_kind piece = { "piece", MYTIKAS_PIECE_COUNT, mytikas_piece_names, mytikas_piece_titles };
static const struct game_kind price = { "price", MYTIKAS_PRICE_COUNT, price_names, price_titles };
static const struct game_kind count_kind = { "count", MYTIKAS_COUNT_MOST, count_names, NULL };

const struct game_verb mytikas_verbs[] = {
    [MYTIKAS_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline", .operand = { NULL } },
    [MYTIKAS_CHOOSE] = { .key = "choose", .help = "keep one of your two deity cards", .operand = { &deity } },
    [MYTIKAS_FAVOR] = { .key = "favor", .help = "take a favor token from its pile", .operand = { &god } },
    [MYTIKAS_SEIZE] = { .key = "seize",
                        .help = "take a favor token from an opponent, its pile being empty",
                        .operand = { &god, &seat_kind } },
    [MYTIKAS_CHANGE] = { .key = "change",
                         .help = "change stone on a level into marble or gold (Demeter)",
                         .operand = { &resource, &level } },
    [MYTIKAS_EXCHANGE] = { .key = "exchange",
                           .help = "exchange three or seven resources for offering tokens (Hades)",
                           .operand = { &rate } },
    [MYTIKAS_PAY] = { .key = "pay", .help = "give a resource to Hades", .operand = { &resource, &level } },
    [MYTIKAS_GO] = { .key = "go", .help = "move your builder to an area", .operand = { &area } },
    [MYTIKAS_LOWER] = { .key = "lower",
                        .help = "move a resource down, for free",
                        .operand = { &resource, &level, &level } },
    [MYTIKAS_PRODUCE] = { .key = "produce",
                          .help = "produce the combination with this as its best resource",
                          .operand = { &resource } },
    [MYTIKAS_ADD] = { .key = "add",
                      .help = "produce one more of a kind just produced (Pan)",
                      .operand = { &resource } },
    [MYTIKAS_BUILD] = { .key = "build", .help = "construct a piece on a level", .operand = { &piece, &level } },
    [MYTIKAS_RAISE] = { .key = "raise", .help = "move a resource one level up", .operand = { &resource, &level } },
    [MYTIKAS_REFINE] = { .key = "refine",
                         .help = "move a resource one level up and make it finer (Hestia)",
                         .operand = { &resource, &level } },
    [MYTIKAS_SHIFT] = { .key = "shift",
                        .help = "move a resource from a level to any other",
                        .operand = { &resource, &level, &level } },
    [MYTIKAS_TAKE] = { .key = "take", .help = "take an offering token", .operand = { NULL } },
    [MYTIKAS_OFFER] = { .key = "offer",
                        .help = "put offering tokens on a deity card",
                        .operand = { &deity, &count_kind } },
    [MYTIKAS_SPEND] = { .key = "spend",
                        .help = "spend a marble for another favor token (Hephaestus)",
                        .operand = { &level } },
    [MYTIKAS_FOLLOW] = { .key = "follow",
                         .help = "perform the main action as well, at a price",
                         .operand = { &area, &price } },
    [MYTIKAS_PASS] = { .key = "pass", .help = "let the active player's action go by", .operand = { NULL } },
    [MYTIKAS_DONE] = { .key = "done", .help = "leave out the rest of what you are doing", .operand = { NULL } },
    { .key = NULL },
};

const char *const mytikas_phases[] = { "choosing", "favors", "beginning", "paying", "main", "effect",
                                       "card",     "bonus",  "following", "ended",  NULL };

void mytikas_write_goods(const uint8_t count[MYTIKAS_RESOURCE_COUNT], struct text *text)
{
    bool first = true;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (count[kind] > 0) {
            text_add(text, "%s%d %s", first ? "" : " and ", (int)count[kind], mytikas_resource_names[kind]);
            first = false;
        }
}

static void write_task(const struct mytikas_grant *grant, struct text *text)
{
    int count = grant->count;
    switch ((enum mytikas_task)grant->task) {
    case MYTIKAS_NOTHING: break;
    case MYTIKAS_PRODUCING: text_put(text, count == 0 ? "each city produces" : "produce on level 1"); break;
    case MYTIKAS_BUILDING: text_put(text, "construct"); break;
    case MYTIKAS_RAISING: text_add(text, "%d up", count); break;
    case MYTIKAS_SHIFTING: text_add(text, "%d to any level", count); break;
    case MYTIKAS_TAKING_FAVOR: text_add(text, count == 1 ? "%d favor" : "%d favors", count); break;
    case MYTIKAS_OFFERING: text_put(text, "make an offering"); break;
    case MYTIKAS_GIFT: text_put(text, "offering token or offering"); break;
    case MYTIKAS_EXTRA: text_put(text, "1 resource more"); break;
    case MYTIKAS_SPENDING: text_put(text, "marble for a favor"); break;
    }
}

void mytikas_write_grant(const struct mytikas_grant *grant, struct text *text)
{
    if (grant->offerings > 0)
        text_add(text, grant->offerings == 1 ? "%d offering token" : "%d offering tokens", (int)grant->offerings);
    if (grant->gold > 0)
        text_add(text, "%d gold there", (int)grant->gold);
    if (grant->task != MYTIKAS_NOTHING && grant->offerings + grant->gold > 0)
        text_put(text, ", ");
    write_task(grant, text);
}

/* ---- the question put to a seat ---- */

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void ask_produce(const struct mytikas_state *state, struct text *text)
{
    bool field = state->area == MYTIKAS_DEMETER_DAY;
    if (field)
        text_put(text, "What do you produce on level 1: ");
    else
        text_add(text, "What does your city on level %d produce: ", mytikas_next_city_level(state) + 1);
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++) {
        text_put(text, combination == 0 ? "" : combination == 1 ? ", " : ", or ");
        mytikas_write_goods(field ? mytikas_field_yield[combination] : mytikas_city_yield[combination], text);
    }
    text_add(text, "? %R", field ? "4.3" : "4.1");
}

static void ask_task(const struct mytikas_state *state, struct text *text)
{
    int left = state->left, seat = state->seat;
    switch ((enum mytikas_task)state->task) {
    case MYTIKAS_NOTHING: break;
    case MYTIKAS_PRODUCING: ask_produce(state, text); break;
    case MYTIKAS_BUILDING:
        text_add(text, "Which %s do you construct, on which level %R? Resources from above may come down first %R.",
                 state->area == MYTIKAS_ZEUS_NIGHT ? "temple" : "city", "5.2", "6.4");
        break;
    case MYTIKAS_RAISING:
        text_add(text, "Which resource goes one level up? %d step%s left %R.", left, plural(left), "6.1");
        break;
    case MYTIKAS_SHIFTING:
        text_add(text, "Which resource goes to which level? %d move%s left %R.", left, plural(left), "6.2");
        break;
    case MYTIKAS_TAKING_FAVOR: text_add(text, "Which god's favor token do you take? %R", "7.1"); break;
    case MYTIKAS_OFFERING:
        text_add(text, "On which deity card do you put how many of your %d offering token%s? %R",
                 (int)state->offerings[seat], plural(state->offerings[seat]), "8.2");
        break;
    case MYTIKAS_GIFT: text_add(text, "Do you take an offering token, or make an offering? %R", "3.8"); break;
    case MYTIKAS_EXTRA: text_add(text, "Pan adds one more: of which kind? %R", "11.11"); break;
    case MYTIKAS_SPENDING:
        text_add(text, "Hephaestus: from which level do you spend a marble for another favor token? %R", "11.15");
        break;
    }
}

static void ask_part(const struct mytikas_state *state, struct text *text)
{
    static const char *const openings[] = { [MYTIKAS_MAIN] = "",
                                            [MYTIKAS_EFFECT] = "Effect of the space: ",
                                            [MYTIKAS_CARD] = "",
                                            [MYTIKAS_BONUS] = "Bonus action: " };
    bool apollo = state->head.phase == MYTIKAS_CARD && state->task == MYTIKAS_RAISING;
    text_put(text, apollo ? "Apollo: " : openings[state->head.phase]);
    ask_task(state, text);
    if (mytikas_stop_refusal(state) == NULL)
        text_put(text, state->acted == 0 ? " Or done: leave out the main action for the bonus action." : " Or done.");
}

static void ask_beginning(const struct mytikas_state *state, struct text *text)
{
    text_add(text, "To which area does your builder go? %R", "2.2");
    if (mytikas_uses(state, state->seat, MYTIKAS_DEMETER) && (state->used & MYTIKAS_USED_DEMETER) == 0)
        text_add(text, " Before that Demeter may change stone %R.", "11.5");
    if (mytikas_uses(state, state->seat, MYTIKAS_HADES) && (state->used & MYTIKAS_USED_HADES) == 0)
        text_add(text, " Before that Hades may take resources for offering tokens %R.", "11.6");
}

void mytikas_ask(const struct game_state *view, int seat, struct text *text)
{
    const struct mytikas_state *state = mytikas_of(view);
    const uint8_t *dealt = state->dealt[seat];
    switch (view->phase) {
    case MYTIKAS_CHOOSING:
        text_add(text, "Which deity card do you keep, %s or %s? The other goes under the deck %R.",
                 mytikas_deity_titles[dealt[0]], mytikas_deity_titles[dealt[1]], "1.8");
        break;
    case MYTIKAS_FAVORS: text_add(text, "With which god's favor do you start? %R", "1.13"); break;
    case MYTIKAS_BEGINNING: ask_beginning(state, text); break;
    case MYTIKAS_PAYING: text_add(text, "Which resource goes to Hades? %d left %R.", (int)state->left, "11.6"); break;
    case MYTIKAS_FOLLOWING:
        text_add(text, "%S was at %s. Do you follow, and at what price? Or pass %R.", (int)state->active,
                 mytikas_area_titles[state->builder[state->active]], "10.1");
        break;
    case MYTIKAS_ENDED: text_put(text, "The game is over."); break;
    default: ask_part(state, text);
    }
}
