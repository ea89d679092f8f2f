/* Mykerinos: its verbs, its questions, and how points come about. */
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

/* ---- 7 points ---- */

int mykerinos_wing_of(const struct mykerinos_state *state, int patron)
{
    int wing = 0;
    while (state->wing[wing] != patron)
        wing++;
    return wing;
}

int mykerinos_tile_worth(const struct mykerinos_state *state, int seat, int patron, int *room)
{
    int wing = mykerinos_wing_of(state, patron);
    int before = (wing + MYKERINOS_WING_COUNT - 1) % MYKERINOS_WING_COUNT;
    const int best_first[] = { wing, MYKERINOS_THREE + wing, MYKERINOS_TWO + wing, MYKERINOS_TWO + before };
    for (int i = 0; i < 4; i++)
        if (state->museum[seat] >> best_first[i] & 1) {
            *room = best_first[i];
            return mykerinos_room_worth(*room);
        }
    *room = -1;
    return 1;
}

static void score_tiles(const struct mykerinos_state *state, int seat, struct score_sheet *sheet)
{
    for (int points = 1; points <= 5; points++) {
        int count = 0;
        for (int tile = 0; tile < MYKERINOS_BLANK; tile++)
            count += state->owned[seat] >> tile & 1 && mykerinos_shape_of(tile)->points == points;
        if (count > 0)
            score_add(sheet, "6.6", count * points, "tiles taken with %d points: %d x %d", points, count, points);
    }
    if (state->owned[seat] >> MYKERINOS_BLANK & 1) {
        int points = mykerinos_shape_of(MYKERINOS_BLANK)->points;
        score_add(sheet, "7.1", points, "the blank tile: %d", points);
    }
}

/* The exhibition as it stands now: final when the game is over. */
static void score_exhibition(const struct mykerinos_state *state, int seat, struct score_sheet *sheet)
{
    int series = MYKERINOS_TILES_PER_PATRON;
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        int room, worth = mykerinos_tile_worth(state, seat, patron, &room);
        int count = __builtin_popcountll(state->owned[seat] & mykerinos_patron_tiles(patron));
        series = count < series ? count : series;
        if (count > 0)
            score_add(sheet, "7.3", count * worth, "%s tiles, best room %s: %d x %d", mykerinos_patron_titles[patron],
                      room < 0 ? "none" : mykerinos_rooms.names[room], count, worth);
    }
    if (series > 0)
        score_add(sheet, "7.5", 5 * series, "series of five patrons: %d x 5", series);
}

void mykerinos_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    score_tiles(mykerinos_of(view), seat, sheet);
    score_exhibition(mykerinos_of(view), seat, sheet);
}

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
    struct mykerinos_choices choices;
    mykerinos_choices_of(state, &choices);
    for (int verb = 0; verb < MYKERINOS_VERB_COUNT; verb++)
        if (ways[verb] != NULL && !set_is_empty(choices.of[verb]))
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
