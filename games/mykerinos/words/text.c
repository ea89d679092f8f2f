/* Mykerinos: its verbs and its questions. */
#include "games/mykerinos/mykerinos.h"

const struct game_verb mykerinos_verbs[] = {
    [MYKERINOS_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [MYKERINOS_START] = { .key = "start",
                          .help = "start an excavation on an empty space",
                          .operand = { &mykerinos_spaces } },
    [MYKERINOS_EXTEND] = { .key = "extend",
                           .help = "extend an excavation to a space next to one of its cubes",
                           .operand = { &mykerinos_spaces } },
    [MYKERINOS_DIG] = { .key = "dig", .help = "dig on next to the cube just placed", .operand = { &mykerinos_spaces } },
    [MYKERINOS_APPEAL] = { .key = "appeal",
                           .help = "tilt a tile and use its patron's power",
                           .operand = { &mykerinos_patrons } },
    [MYKERINOS_EXHIBIT] = { .key = "exhibit",
                            .help = "put a cube into a room of the museum",
                            .operand = { &mykerinos_rooms } },
    [MYKERINOS_PASS] = { .key = "pass", .help = "pass and dig no more this season" },
    [MYKERINOS_END] = { .key = "end", .help = "end your turn without adding neutral cubes" },
    [MYKERINOS_TAKE] = { .key = "take", .help = "take a tile of the surveyed area", .operand = { &mykerinos_tiles } },
    [MYKERINOS_DECLINE] = { .key = "decline", .help = "take nothing from this area" },
    [MYKERINOS_REMOVE] = { .key = "remove",
                           .help = "choose the tile that the neutral colour removes from the game",
                           .operand = { &mykerinos_tiles } },
    { .key = NULL },
};

const char *const mykerinos_phase_names[] = {
    "excavation", "a patron's power", "further cubes", "neutral cubes", "survey", "neutral tile", "game over", NULL,
};
const char *const mykerinos_phase_titles[] = { "Excavation", "A patron's power", "Further cubes", "Neutral cubes",
                                               "Survey",     "Neutral tile",     "Game over",     NULL };
const char *const mykerinos_phrases[] = {
    "A fine excavation.",         "I had my eye on that space.", "Which patron do you want?", "The museum fills up.",
    "Your cubes are everywhere!", "The survey will tell.",       "A good place for a cube.",  NULL,
};

const char *const mykerinos_power_words[MYKERINOS_PATRON_COUNT] = {
    "Take a cube from your reserve into your stock, then start or extend an excavation.",
    "Start or extend an excavation; one of its cubes may be placed on a pyramid.",
    "Put a cube from your stock into a room of the museum.",
    "Start an excavation with two cubes instead of one.",
    "Extend an excavation by three cubes instead of two.",
};
const char *const mykerinos_power_rules[MYKERINOS_PATRON_COUNT] = { "5.4", "5.6", "5.7", "5.9", "5.10" };

/* ---- questions ---- */

static void ask_power(const struct mykerinos_state *state, struct text *text)
{
    switch ((enum mykerinos_patron)state->patron) {
    case MYKERINOS_VIOLET:
        text_add(text, "Lady Violet has brought you a cube: choose a space to start or extend an excavation. %R",
                 "5.4");
        break;
    case MYKERINOS_LEMON:
        text_add(text,
                 "Choose a space to start or extend an excavation; Lord Lemon allows one of its cubes on a pyramid. %R",
                 "5.6");
        break;
    case MYKERINOS_BROWN:
        text_add(text, "Choose the room of the museum that Sir Brown opens for a cube from your stock. %R", "5.8");
        break;
    case MYKERINOS_BLACKMORE:
        text_add(text, "Choose a space to start an excavation of two cubes with Mrs. Blackmore. %R", "5.9");
        break;
    case MYKERINOS_TANGERINE:
        text_add(text, "Choose a space to extend an excavation by three cubes with Colonel Tangerine. %R", "5.10");
        break;
    }
}

/* What each verb does, as an item of a list; NULL: never one of several choices. */
static const char *const own_ways[MYKERINOS_VERB_COUNT] = {
    [MYKERINOS_START] = "start an excavation",
    [MYKERINOS_EXTEND] = "extend an excavation",
    [MYKERINOS_APPEAL] = "appeal to a patron",
    [MYKERINOS_EXHIBIT] = "put a cube from your reserve into the museum",
    [MYKERINOS_PASS] = "pass",
    [MYKERINOS_TAKE] = "take a tile",
    [MYKERINOS_DECLINE] = "take nothing",
};
static const char *const neutral_ways[MYKERINOS_VERB_COUNT] = {
    [MYKERINOS_START] = "start a neutral excavation",
    [MYKERINOS_EXTEND] = "extend a neutral excavation",
    [MYKERINOS_END] = "end your turn",
};

/* "start an excavation, extend an excavation or pass": only what is possible now. */
static void list_ways(const struct mykerinos_state *state, const char *const *ways, struct text *text)
{
    const char *way[MYKERINOS_VERB_COUNT];
    int count = 0;
    uint64_t verbs = 0;
    struct move_list list;
    list.count = 0;
    mykerinos_list_moves(&state->head, mykerinos_seat(state), &list);
    for (int i = 0; i < list.count; i++)
        verbs |= bits_of(list.move[i].verb);
    for (int verb = 0; verb < MYKERINOS_VERB_COUNT; verb++)
        if (ways[verb] != NULL && bits_has(verbs, verb))
            way[count++] = ways[verb];
    for (int i = 0; i < count; i++) {
        text_or(text, i, count);
        text_add(text, "%T", way[i]);
    }
}

static void ask_dig(const struct mykerinos_state *state, struct text *text)
{
    const char *last = mykerinos_spaces.names[state->last];
    if (state->left == 1)
        text_add(text, "Choose a space next to %s for the last cube of this action. %R", last, "4.6");
    else
        text_add(text, "Choose a space next to %s for the second of three cubes. %R", last, "4.6");
}

void mykerinos_ask(const struct game_state *view, int seat, struct text *text)
{
    const struct mykerinos_state *state = mykerinos_of(view);
    const char *area = mykerinos_areas[state->area];
    char ways[400];
    struct text list = text_on(ways, sizeof ways);
    list.language = text->language;
    switch ((enum mykerinos_phase)view->phase) {
    case MYKERINOS_EXCAVATING:
        list_ways(state, own_ways, &list);
        text_add_n(text, state->stock[seat], "You have %d cube in stock. Choose one: %s. %R",
                   "You have %d cubes in stock. Choose one: %s. %R", state->stock[seat], ways, "4.1");
        break;
    case MYKERINOS_APPEALING: ask_power(state, text); break;
    case MYKERINOS_DIGGING: ask_dig(state, text); break;
    case MYKERINOS_ADDING:
        list_ways(state, neutral_ways, &list);
        text_add_n(text, state->neutral[seat], "You hold %d neutral cube. Choose one: %s. %R",
                   "You hold %d neutral cubes. Choose one: %s. %R", state->neutral[seat], ways, "8.5");
        break;
    case MYKERINOS_SURVEYING:
        list_ways(state, own_ways, &list);
        text_add(text, "Your rank in area %s is %d. Choose one: %s. %R", area, state->rank + 1, ways,
                 state->rank < 2 ? "6.4" : "6.7");
        break;
    case MYKERINOS_REMOVING:
        text_add(text, "Choose the tile of area %s that the neutral colour removes from the game. %R", area, "8.7");
        break;
    case MYKERINOS_ENDED:
    case MYKERINOS_PHASE_COUNT: break;
    }
}
