/* Myst: its verbs, options and questions. */
#include "games/myst/myst.h"

/* ---- names ---- */

static const char *const slot_names[] = {
    "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
    "33", "34", "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48",
};
static const char *const turn_names[] = { "right", "around", "left" };
static const char *const turn_titles[] = { "a quarter turn to the right", "a half turn", "a quarter turn to the left" };

const struct game_kind myst_places = { "place", MYST_PLACES, myst_place_names, NULL };
const struct game_kind myst_slots = { "slot", MYST_PLACES, slot_names, NULL };
const struct game_kind myst_turns = { "turn", 3, turn_names, turn_titles };
const struct game_kind myst_landmarks = { "landmark", MYST_LANDMARKS, myst_landmark_names, myst_landmark_titles };

const struct game_verb myst_verbs[] = {
    [MYST_CLOCK] = { .key = "clock", .help = "end a lock-out, or the race" },
    [MYST_CHOOSE] = { .key = "choose",
                      .help = "choose the Landmark that your team places first",
                      .operand = { &myst_landmarks },
                      .sealed = true },
    [MYST_LIFT] = { .key = "lift", .help = "lift a piece out of your team's tray", .operand = { &myst_slots } },
    [MYST_TURN] = { .key = "turn", .help = "turn the piece you hold, once", .operand = { &myst_turns } },
    [MYST_LOWER] = { .key = "lower", .help = "lower the piece you hold back into its slot" },
    [MYST_PUT] = { .key = "put",
                   .help = "put the piece you hold on a place and see whether it fits",
                   .operand = { &myst_places } },
    [MYST_LINK] = { .key = "link", .help = "open a Linking Book, so that your team may build on any open place" },
    [MYST_WAIT] = { .key = "wait", .help = "wait while your team is cut off" },
    [MYST_SPIN] = { .key = "spin", .help = "spin the spinner" },
    [MYST_MOVE] = { .key = "move",
                    .help = "move your team's playing piece to a space within reach",
                    .operand = { &myst_places } },
    [MYST_STAY] = { .key = "stay", .help = "let your team's playing piece stay where it is" },
    [MYST_JUMP] = { .key = "jump", .help = "play a Linking Book and jump to any space", .operand = { &myst_places } },
    [MYST_LAY] = { .key = "lay", .help = "lay your team's Key Landmark Piece on top of the other team's" },
    [MYST_REMOVE] = { .key = "remove", .help = "remove the other team's Key Landmark Piece from the top of yours" },
    [MYST_DONE] = { .key = "done", .help = "end your turn" },
    { .key = NULL },
};

const char *const myst_phase_names[] = { "choosing", "building", "exploring", "ended", NULL };
const char *const myst_phase_titles[] = { "Choosing the first Landmarks", "Building the island", "Exploring the island",
                                          "Game over", NULL };
const char *const myst_phrases[] = {
    "Let us explore.",
    "What a strange island!",
    "That piece fits there.",
    "I have an idea.",
    "Trust me.",
    "The Landmark is ours.",
    "Well built!",
    "We are nearly there.",
    NULL,
};

/* ---- options ---- */

static const char *const building_choices[] = { "race", "turns", NULL };
static const char *const building_titles[] = { "in a race", "by turns" };
static const char *const picture_choices[] = { "shown", "blank", NULL };
static const char *const picture_titles[] = { "shown", "not shown" };
static const char *const pieces_choices[] = { "upright", "rotated", NULL };
static const char *const pieces_titles[] = { "upright", "turned at random" };
static const char *const minutes_choices[] = { "5", "10", "20", "none", NULL };
static const char *const minutes_titles[] = { "5 minutes", "10 minutes", "20 minutes", "no limit" };
static const char *const youngest_choices[] = { "lot", "a", "b", "c", "d", "e", "f", NULL };
static const char *const youngest_titles[] = { "drawn by lot", "seat a", "seat b", "seat c",
                                               "seat d",       "seat e", "seat f" };

const struct game_option myst_options[] = {
    [MYST_OPTION_BUILDING] = { "building", "How the island is built", building_choices, MYST_RACE, .since = 1,
                               .titles = building_titles },
    [MYST_OPTION_PICTURE] = { "picture", "Picture on the board", picture_choices, MYST_BOARD_PICTURE, .since = 1,
                              .titles = picture_titles },
    [MYST_OPTION_PIECES] = { "pieces", "How the pieces lie in the trays", pieces_choices, MYST_UPRIGHT, .since = 1,
                             .titles = pieces_titles },
    [MYST_OPTION_MINUTES] = { "minutes", "Time limit of the race", minutes_choices, 1, .since = 1,
                              .titles = minutes_titles },
    [MYST_OPTION_YOUNGEST] = { "youngest", "Youngest player", youngest_choices, 0, .since = 1,
                               .titles = youngest_titles },
    { .key = NULL },
};

/* ---- questions ---- */

static void ask_choice(const struct myst_state *state, int seat, struct text *text)
{
    if (state->first[1 - myst_team(seat)] != MYST_NO_LANDMARK)
        text_add(text, "The other team has placed the Landmark you chose: choose another one. %R", "3.4");
    else
        text_add(text, "Choose the Landmark that your team places first, in secret. %R", "3.1");
}

static void ask_seconds(const struct myst_state *state, int seat, struct text *text)
{
    uint32_t left_ms = state->locked_until_ms[seat] - state->head.at_ms;
    text_add(text, "That did not fit: you may build again in %u.%u seconds. %R", (unsigned)(left_ms / 1000),
             (unsigned)(left_ms % 1000 / 100), "4.10");
}

/* With a piece in hand. */
static void ask_holder(const struct myst_state *state, int seat, struct text *text)
{
    const char *piece = slot_names[state->lifted[seat] - 1];
    bool turnable = state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED && state->turned[seat] == 0;
    bool lowers = state->head.option[MYST_OPTION_BUILDING] == MYST_RACE;
    if (bits_has(state->book_open, myst_team(seat))) {
        text_add(text, "A Linking Book is open: your team may build on any open place. %R", "5.3");
        text_char(text, ' ');
    }
    if (turnable && lowers)
        text_add(text, "Turn piece %s %R, put it on a place %R, or lower it %R.", piece, "4.11", "4.8", "4.5");
    else if (turnable)
        text_add(text, "Turn piece %s %R, or put it on a place %R.", piece, "4.11", "4.8");
    else if (lowers)
        text_add(text, "Put piece %s on a place %R, or lower it %R.", piece, "4.8", "4.5");
    else
        text_add(text, "Put piece %s on a place. %R", piece, "4.8");
}

static void ask_builder(const struct myst_state *state, int seat, struct text *text)
{
    int team = myst_team(seat);
    if (state->locked_until_ms[seat] > state->head.at_ms)
        ask_seconds(state, seat, text);
    else if (myst_buildable(state, team) == 0 && myst_books(state, team) > 0)
        text_add(text, "Your team is cut off: open a Linking Book %R or wait %R.", "5.2", "5.5");
    else if (myst_buildable(state, team) == 0)
        text_add(text, "Your team is cut off and holds no Linking Book: wait. %R", "5.5");
    else if (state->lifted[seat] == 0)
        text_add(text, "Lift a piece out of your tray. %R", "4.3");
    else
        ask_holder(state, seat, text);
}

/* What may be done on the landmark just reached, if anything. */
static void ask_landmark(const struct myst_state *state, struct text *text)
{
    int landmark = myst_key_landmark(state->pawn[state->team]);
    if (!state->arrived || landmark == MYST_NO_LANDMARK)
        return;
    const char *title = myst_landmark_titles[landmark];
    bool own = myst_placer(state, landmark) == state->team;
    if (own && state->top[landmark] == MYST_TOP_LAID)
        text_add(text, "You may remove the other team's Key Landmark Piece from your %T. %R", title, "7.3");
    else if (!own && state->top[landmark] == MYST_TOP_KEPT)
        text_add(text, "You may lay your Key Landmark Piece on the %T. %R", title, "7.2");
    else
        return;
    text_char(text, ' ');
}

static void ask_mover(const struct myst_state *state, struct text *text)
{
    if (myst_books(state, state->team) > 0)
        text_add_n(text, state->spaces, "Move %d space, stay, or first jump with a Linking Book. %R",
                   "Move up to %d spaces, stay, or first jump with a Linking Book. %R", state->spaces, "6.9");
    else
        text_add_n(text, state->spaces, "Move %d space, or stay. %R", "Move up to %d spaces, or stay. %R",
                   state->spaces, "6.9");
}

static void ask_explorer(const struct myst_state *state, struct text *text)
{
    bool book = myst_books(state, state->team) > 0;
    if (state->step == MYST_STEP_LENGTH) {
        text_add(text, "You are the youngest player: spin for the number of turns. %R", "6.1");
        return;
    }
    ask_landmark(state, text);
    if (state->step == MYST_STEP_MOVE)
        ask_mover(state, text);
    else if (state->step == MYST_STEP_SPIN && book)
        text_add(text, "Spin to see how far your team may go, or first jump with a Linking Book. %R", "6.7");
    else if (state->step == MYST_STEP_SPIN)
        text_add(text, "Spin to see how far your team may go. %R", "6.7");
    else if (book)
        text_add(text, "End your turn, or first jump with a Linking Book. %R", "6.13");
    else
        text_add(text, "End your turn. %R", "6.13");
}

void myst_ask(const struct game_state *view, int seat, struct text *text)
{
    const struct myst_state *state = myst_of(view);
    switch ((enum myst_phase)view->phase) {
    case MYST_CHOOSING: ask_choice(state, seat, text); break;
    case MYST_BUILDING: ask_builder(state, seat, text); break;
    case MYST_EXPLORING: ask_explorer(state, text); break;
    case MYST_ENDED: text_add(text, "The game is over. %R", "8.7"); break;
    }
}
