/* Mykerinos: its verbs and its questions. */
#include "games/mykerinos/mykerinos.h"

const struct game_verb mykerinos_verbs[] = {
    [MYKERINOS_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [MYKERINOS_START] = { .key = "start",
                          .help = "start an excavation on an empty space",
                          .operand = { &mykerinos_spaces } },
    [MYKERINOS_EXTEND] = { .key = "extend",
                           .help = "extend an excavation to a space beside one of its cubes",
                           .operand = { &mykerinos_spaces } },
    [MYKERINOS_DIG] = { .key = "dig", .help = "dig on beside the cube just placed", .operand = { &mykerinos_spaces } },
    [MYKERINOS_APPEAL] = { .key = "appeal",
                           .help = "tilt a tile and use its patron's power",
                           .operand = { &mykerinos_patrons } },
    [MYKERINOS_EXHIBIT] = { .key = "exhibit",
                            .help = "put a cube into a room of the museum",
                            .operand = { &mykerinos_rooms } },
    [MYKERINOS_PASS] = { .key = "pass", .help = "pass and dig no more this season" },
    [MYKERINOS_END] = { .key = "end", .help = "end your turn" },
    [MYKERINOS_TAKE] = { .key = "take", .help = "take a tile of the surveyed area", .operand = { &mykerinos_tiles } },
    [MYKERINOS_DECLINE] = { .key = "decline", .help = "take nothing from this area" },
    [MYKERINOS_REMOVE] = { .key = "remove",
                           .help = "choose the tile that the neutral colour takes out of the game",
                           .operand = { &mykerinos_tiles } },
    { .key = NULL },
};

const char *const mykerinos_phases[] = {
    "excavate", "appeal", "dig", "neutral", "survey", "remove", "ended", NULL,
};

/* ---- questions ---- */

static void ask_power(const struct mykerinos_state *state, struct text *text)
{
    switch ((enum mykerinos_patron)state->patron) {
    case MYKERINOS_VIOLET:
        text_add(text, "Lady Violet brought you a cube: where do you start or extend an excavation? %R", "5.4");
        break;
    case MYKERINOS_LEMON:
        text_add(text, "Where do you start or extend? Lord Lemon lets one cube onto a pyramid %R.", "5.6");
        break;
    case MYKERINOS_BROWN: text_add(text, "Which room of the museum does Sir Brown open to your cube? %R", "5.8"); break;
    case MYKERINOS_BLACKMORE:
        text_add(text, "Where do you start the two-cube excavation with Mrs. Blackmore? %R", "5.9");
        break;
    case MYKERINOS_TANGERINE:
        text_add(text, "Where do you extend by three cubes with Colonel Tangerine? %R", "5.10");
        break;
    }
}

/* "start an excavation, extend one or pass?": only what is possible now. */
static void ask_which(const struct mykerinos_state *state, struct text *text)
{
    static const char *const ways[MYKERINOS_VERB_COUNT] = {
        [MYKERINOS_START] = "start an excavation",
        [MYKERINOS_EXTEND] = "extend one",
        [MYKERINOS_APPEAL] = "appeal to a patron",
        [MYKERINOS_EXHIBIT] = "put a cube from your reserve into the museum",
        [MYKERINOS_PASS] = "pass",
        [MYKERINOS_END] = "end your turn",
        [MYKERINOS_TAKE] = "take a tile",
        [MYKERINOS_DECLINE] = "decline",
    };
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
    for (int i = 0; i < count; i++)
        text_add(text, "%s%s", way[i], i + 2 < count ? ", " : i + 2 == count ? " or " : "?");
}

void mykerinos_ask(const struct game_state *view, int seat, struct text *text)
{
    static const char *const ranks[] = { "first", "second", "third", "fourth" };
    const struct mykerinos_state *state = mykerinos_of(view);
    switch ((enum mykerinos_phase)view->phase) {
    case MYKERINOS_EXCAVATING:
        text_add(text, "Cubes in your stock: %d. Do you ", state->stock[seat]);
        ask_which(state, text);
        text_add(text, " %R", "4.1");
        break;
    case MYKERINOS_APPEALING: ask_power(state, text); break;
    case MYKERINOS_DIGGING:
        text_add(text, "Where do you dig on from %s? Cubes to place: %d. %R", mykerinos_spaces.names[state->last],
                 state->left, "4.6");
        break;
    case MYKERINOS_ADDING:
        text_add(text, "Neutral cubes you hold: %d. With these, do you ", state->neutral[seat]);
        ask_which(state, text);
        text_add(text, " %R", "8.5");
        break;
    case MYKERINOS_SURVEYING:
        text_add(text, "You are %s in area %s. Do you ", ranks[state->rank], mykerinos_areas[state->area]);
        ask_which(state, text);
        text_add(text, " %R", state->rank < 2 ? "6.4" : "6.7");
        break;
    case MYKERINOS_REMOVING:
        text_add(text, "Which tile of area %s does the neutral colour take out of the game? %R",
                 mykerinos_areas[state->area], "8.7");
        break;
    case MYKERINOS_ENDED:
    case MYKERINOS_PHASE_COUNT: break;
    }
}
