/* Myst: what the things on the table are and do. Where a piece of a tray belongs is not told (1.11). */
#include "games/myst/myst.h"

enum { LANDMARK, PLACE, SLOT, CARD, HAND, TRAY, PAWN, TEAM, PART, SEAT };
enum part { KEY_PIECE, SWITCH, SPINNER, RACE, TURNS, PART_COUNT };

#define CARDS_OF(landmark) landmark "-2", landmark "-3", landmark "-4", landmark "-5"
static const char *const card_names[MYST_CARD_KINDS] = {
    CARDS_OF("rocket"), CARDS_OF("library"), CARDS_OF("planetarium"), CARDS_OF("ship"),
    CARDS_OF("tower"),  CARDS_OF("cabin"),   CARDS_OF("gears"),       "linking-book",
};
static const char *const part_names[PART_COUNT] = { "key-piece", "switch", "spinner", "race", "turns" };
static const char *const part_titles[PART_COUNT] = { "Key Landmark Piece", "Marker Switch", "Spinner",
                                                     "Building the island", "Turns of the exploration" };

static const char *const part_roles[PART_COUNT] = { "Puzzle piece", "Sign on the island", "Wheel with two rings",
                                                    "First part of the game", "Second part of the game" };

static const char *const seat_names[GAME_SEATS_MOST] = { "a", "b", "c", "d", "e", "f" };

static const struct game_kind cards = { "card", MYST_CARD_KINDS, card_names, NULL };
static const struct game_kind hands = { "hand", MYST_TEAMS, myst_team_names, myst_team_titles };
static const struct game_kind trays = { "tray", MYST_TEAMS, myst_team_names, myst_team_titles };
static const struct game_kind pawns = { "pawn", MYST_TEAMS, myst_team_names, myst_team_titles };
static const struct game_kind teams = { "team", MYST_TEAMS, myst_team_names, myst_team_titles };
static const struct game_kind parts = { "part", PART_COUNT, part_names, part_titles };
static const struct game_kind players = { "seat", GAME_SEATS_MOST, seat_names, NULL };

const struct game_kind *const myst_things[] = {
    [LANDMARK] = &myst_landmarks,
    [PLACE] = &myst_places,
    [SLOT] = &myst_slots,
    [CARD] = &cards,
    [HAND] = &hands,
    [TRAY] = &trays,
    [PAWN] = &pawns,
    [TEAM] = &teams,
    [PART] = &parts,
    [SEAT] = &players,
    NULL,
};

static bool is_race(const struct myst_state *state)
{
    return state->head.option[MYST_OPTION_BUILDING] == MYST_RACE;
}

static bool is_member(const struct myst_state *state, int team)
{
    int viewer = state->head.viewer;
    return viewer >= 0 && viewer < state->head.seat_count && myst_team(viewer) == team;
}

static bool hand_is_known(const struct myst_state *state, int team)
{
    return is_member(state, team) || state->head.phase == MYST_ENDED;
}

/* ---- landmarks ---- */

static void tell_control(const struct myst_state *state, int landmark, struct text *now)
{
    int placer = myst_placer(state, landmark), controller = myst_controller(state, landmark);
    if (placer < 0)
        text_add(text_line(now), "Nobody has placed its Key Landmark Piece yet.");
    else if (placer != controller)
        text_add(text_line(now), "%T placed its Key Landmark Piece, but %T has laid one on top and controls it %R.",
                 myst_team_titles[placer], myst_team_titles[controller], "7.5");
    else
        text_add(text_line(now), "%T placed its Key Landmark Piece and controls it %R.", myst_team_titles[placer],
                 "7.5");
    if (state->top[landmark] == MYST_TOP_SPENT)
        text_add(text_line(now), "The other team's piece was removed: %T keeps it to the end %R.",
                 myst_team_titles[controller], "7.4");
}

/* Only to their own team, even at the end: the page turns over the cards of both one by one (8.5). */
static void tell_cards_of(const struct myst_state *state, int landmark, struct text *now)
{
    for (int team = 0; team < MYST_TEAMS; team++) {
        int count = 0, value = 0;
        for (int card = landmark * MYST_VALUES; card < (landmark + 1) * MYST_VALUES; card++)
            if (is_member(state, team) && bits_has(state->hand[team], card)) {
                count++;
                value += myst_values[card % MYST_VALUES];
            }
        if (count > 0)
            text_add_n(text_line(now), count, "%T holds %d card of it, of Value %d.",
                       "%T holds %d cards of it, of Values that add up to %d.", myst_team_titles[team], count, value);
    }
}

static void explain_landmark(const struct myst_state *state, int landmark, struct game_card *card)
{
    const uint8_t *place = myst_landmark_places[landmark];
    text_add(&card->role, "Landmark");
    text_add(&card->title, "%T", myst_landmark_titles[landmark]);
    text_add(&card->does,
             "At the end, the cards of this Landmark score for the team that controls it %R: the team whose Key "
             "Landmark Piece lies on top %R.",
             "8.3", "7.5");
    text_add(text_line(&card->notes), "Its Key Landmark Piece belongs on %s %R.", myst_place_names[place[0]], "1.6");
    text_add(text_line(&card->notes),
             "A team that placed it while building, controls it and holds a card of it scores a Bonus of %d points %R.",
             MYST_BONUS, "8.4");
    text_add(text_line(&card->notes),
             "While exploring, a team that ends its move there may lay its own piece on top of the other team's %R.",
             "7.2");
    tell_control(state, landmark, &card->now);
    tell_cards_of(state, landmark, &card->now);
}

/* ---- places ---- */

/* The landmark that stands on the place, or MYST_NO_LANDMARK. */
static int landmark_on(int place)
{
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        for (int i = 0; i < MYST_LANDMARK_PLACES_MOST; i++)
            if (myst_landmark_places[landmark][i] == place)
                return landmark;
    return MYST_NO_LANDMARK;
}

static void tell_place(const struct myst_state *state, int place, struct text *now)
{
    for (int team = 0; team < MYST_TEAMS; team++) {
        const char *title = myst_team_titles[team];
        if (bits_has(state->placed[team], place))
            text_add(text_line(now), "A piece of %T lies here.", title);
        if (state->head.phase == MYST_BUILDING && bits_has(myst_buildable(state, team), place))
            text_add(text_line(now), "%T may build here.", title);
        if (state->head.phase >= MYST_EXPLORING && state->pawn[team] == place)
            text_add(text_line(now), "%T's playing piece stands here.", title);
    }
    if (state->head.phase == MYST_EXPLORING && state->step == MYST_STEP_MOVE && bits_has(myst_reachable(state), place))
        text_add(text_line(now), "%T can reach it in this move %R.", myst_team_titles[state->team], "6.7");
}

static void explain_place(const struct myst_state *state, int place, struct game_card *card)
{
    int landmark = landmark_on(place);
    text_add(&card->role, "Place on the island");
    text_add(&card->title, "Place %s", myst_place_names[place]);
    if (bits_has(myst_open(state), place))
        text_add(&card->does,
                 "It is open: a team may build here if the place touches a piece of its colour %R. Only one piece of "
                 "each colour fits %R.",
                 "4.6", "4.8");
    else
        text_add(&card->does, "It is covered. In the exploration it is one space to walk over %R.", "6.7");
    if (landmark != MYST_NO_LANDMARK && myst_key_landmark(place) == landmark)
        text_add(text_line(&card->notes), "The Key Landmark Piece of the %T belongs here %R.",
                 myst_landmark_titles[landmark], "1.6");
    else if (landmark != MYST_NO_LANDMARK)
        text_add(text_line(&card->notes), "It is part of the %T %R.", myst_landmark_titles[landmark], "1.6");
    if (bits_has(myst_switches, place))
        text_add(text_line(&card->notes), "A Marker Switch stands here: 1 point for the team whose piece lies here %R.",
                 "8.1");
    tell_place(state, place, &card->now);
}

/* ---- pieces and trays ---- */

static void note_tries(const struct myst_state *state, struct text *notes)
{
    if (is_race(state))
        text_add(text_line(notes), "If it does not fit, it goes back, and the player must wait for %u.%u seconds %R.",
                 (unsigned)(myst_lock_ms / 1000), (unsigned)(myst_lock_ms % 1000 / 100), "4.10");
    else
        text_add(text_line(notes), "If it does not fit, the turn is lost %R.", "4.18");
    if (state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED)
        text_add(text_line(notes), "It must be turned upright first %R.", "4.11");
}

static void tell_piece(const struct myst_state *state, int team, int slot, struct text *now)
{
    const char *title = myst_team_titles[team];
    for (int seat = team; seat < state->head.seat_count; seat += MYST_TEAMS)
        if (state->lifted[seat] == slot + 1) {
            text_add(text_line(now), "%S holds it.", seat);
            return;
        }
    if (bits_has(state->tray_left[team], slot))
        text_add(text_line(now), "%T's piece is in the tray.", title);
    else
        text_add(text_line(now), "%T's piece has been placed.", title);
}

static void explain_slot(const struct myst_state *state, int slot, struct game_card *card)
{
    bool seated = is_member(state, 0) || is_member(state, 1);
    text_add(&card->role, "Puzzle piece");
    text_add(&card->title, "Piece %s", myst_slots.names[slot]);
    text_add(&card->does, "Lift it out of your team's tray %R and put it on the place that its picture shows %R.",
             "4.3", "4.8");
    note_tries(state, &card->notes);
    text_add(text_line(&card->notes), "Nobody holds two pieces, nor a piece that a partner holds %R.", "4.4");
    for (int team = 0; team < MYST_TEAMS; team++)
        if (!seated || is_member(state, team))
            tell_piece(state, team, slot, &card->now);
}

static void explain_tray(const struct myst_state *state, int team, struct game_card *card)
{
    int left = bits_count(state->tray_left[team]);
    text_add(&card->role, "Tray");
    text_add(&card->title, "%T's pieces", myst_team_titles[team]);
    text_add(&card->does,
             "The team's pieces that are not on the board yet, in random order. Everyone sees both trays %R.", "1.11");
    text_add(text_line(&card->notes), "Each team has a piece for every place, but each place is covered only once %R.",
             "4.7");
    text_add_n(text_line(&card->now), left, "%d piece is left.", "%d pieces are left.", left);
    for (int seat = team; seat < state->head.seat_count; seat += MYST_TEAMS)
        if (state->lifted[seat] != 0)
            text_add(text_line(&card->now), "%S holds piece %s.", seat, myst_slots.names[state->lifted[seat] - 1]);
}

/* ---- cards and hands ---- */

static void explain_book(const struct myst_state *state, struct game_card *card)
{
    text_add(&card->role, "Card");
    text_add(&card->title, "Linking Book");
    text_add(&card->does,
             "While building, a team that is cut off may play it to put one piece on any open place %R. While "
             "exploring, it takes the team's playing piece to any space %R.",
             "5.3", "5.7");
    text_add(text_line(&card->notes), "A team is cut off when no open place touches its colour %R.", "5.2");
    text_add(text_line(&card->notes), "There are %d; each can be played once %R.", MYST_BOOKS, "5.1");
    text_add(text_line(&card->notes), "It has no Value: what is left of it at the end earns nothing %R.", "8.6");
    for (int team = 0; team < MYST_TEAMS; team++) {
        int books = hand_is_known(state, team) ? myst_books(state, team) : 0, played = state->books_played[team];
        const char *title = myst_team_titles[team];
        if (books > 0)
            text_add_n(text_line(&card->now), books, "%T holds %d Linking Book.", "%T holds %d Linking Books.", title,
                       books);
        if (played > 0)
            text_add_n(text_line(&card->now), played, "%T has played %d Linking Book.",
                       "%T has played %d Linking Books.", title, played);
        if (bits_has(state->book_open, team))
            text_add(text_line(&card->now), "%T's book is open until a piece fits %R.", title, "5.4");
    }
}

static void explain_card(const struct myst_state *state, int value, struct game_card *card)
{
    if (value == MYST_BOOK) {
        explain_book(state, card);
        return;
    }
    int landmark = value / MYST_VALUES, points = myst_values[value % MYST_VALUES];
    const char *title = myst_landmark_titles[landmark];
    text_add(&card->role, "Landmark Card");
    text_add(&card->title, "%T card of Value %d", title, points);
    text_add(&card->does, "Earns %d points if your team controls the %T at the end %R.", points, title, "8.3");
    text_add(
        text_line(&card->notes),
        "Bonus: %d points more if your team placed its Key Landmark Piece while building, once for each Landmark %R.",
        MYST_BONUS, "8.4");
    text_add(text_line(&card->notes), "The other team does not see your cards %R.", "2.5");
    tell_control(state, landmark, &card->now);
    for (int team = 0; team < MYST_TEAMS; team++)
        if (hand_is_known(state, team) && bits_has(state->hand[team], value))
            text_add(text_line(&card->now),
                     game_over(&state->head) ? "%T holds it and earns %d points with it."
                                             : "%T holds it and would earn %d points with it now.",
                     myst_team_titles[team], myst_card_points(state, team, value));
}

static void explain_hand(const struct myst_state *state, int team, struct game_card *card)
{
    int count = MYST_HAND_CARDS - state->books_played[team];
    text_add(&card->role, "Hand of cards");
    text_add(&card->title, "%T's cards", myst_team_titles[team]);
    text_add(&card->does, "The team's Landmark Cards earn points at the end %R; its Linking Books help on the way %R.",
             "8.3", "5.1");
    text_add(text_line(&card->notes), "Only the members of the team see them %R.", "2.5");
    text_add(text_line(&card->notes), "%d of the cards were dealt to each team; the others are not used %R.",
             MYST_HAND_CARDS, "2.6");
    text_add_n(&card->now, count, "%T has %d card.", "%T has %d cards.", myst_team_titles[team], count);
    if (!hand_is_known(state, team))
        return;
    int points = 0;
    for (int i = 0; i < MYST_LANDMARK_CARDS; i++)
        points += bits_has(state->hand[team], i) ? myst_card_points(state, team, i) : 0;
    if (!game_over(&state->head))
        text_add_n(text_line(&card->now), points, "As things stand, they would earn %d point.",
                   "As things stand, they would earn %d points.", points);
}

/* ---- teams ---- */

static void explain_pawn(const struct myst_state *state, int team, struct game_card *card)
{
    text_add(&card->role, "Playing piece");
    text_add(&card->title, "%T's playing piece", myst_team_titles[team]);
    text_add(&card->does,
             "In the exploration the team spins and moves it up to that many spaces %R. Ending on a Key Landmark Piece "
             "may win the Landmark %R.",
             "6.7", "7.2");
    text_add(text_line(&card->notes), "It moves from space to space over shared edges, whatever their colour %R.",
             "6.8");
    text_add(text_line(&card->notes), "It may not enter the space of the other playing piece %R.", "6.12");
    if (state->head.phase >= MYST_EXPLORING)
        text_add(&card->now, "It stands on %s.", myst_place_names[state->pawn[team]]);
    else if (state->first[team] != MYST_NO_LANDMARK)
        text_add(&card->now, "It will start on the Landmark that %T placed first: %T %R.", myst_team_titles[team],
                 myst_landmark_titles[state->first[team]], "6.4");
    else
        text_add(&card->now, "It will start on the Landmark that %T places first %R.", myst_team_titles[team], "6.4");
}

static void tell_team(const struct myst_state *state, int team, struct text *now)
{
    int placed = bits_count(state->placed[team]), switches = bits_count(state->placed[team] & myst_switches);
    text_add_n(text_line(now), placed, "%d of its pieces is on the board.", "%d of its pieces are on the board.",
               placed);
    text_add_n(text_line(now), switches, "It has %d Marker Switch.", "It has %d Marker Switches.", switches);
}

static void explain_team(const struct myst_state *state, int team, struct game_card *card)
{
    int seats = state->head.seat_count;
    char members[100];
    struct text list = text_on(members, sizeof members);
    list.language = card->now.language;
    text_add(&card->role, "Team");
    text_add(&card->title, "%T", myst_team_titles[team]);
    text_add(&card->does,
             "Its members build with the pieces of their colour %R, share their cards %R, and win or lose together %R.",
             "4.1", "2.5", "8.8");
    text_add(text_line(&card->notes), "Every Marker Switch on a piece of its colour is 1 point %R.", "8.1");
    for (int seat = team; seat < seats; seat += MYST_TEAMS) {
        text_and(&list, seat / MYST_TEAMS, (seats - team + 1) / MYST_TEAMS);
        text_add(&list, "%S", seat);
    }
    text_add(&card->now, "Its members: %s.", members);
    tell_team(state, team, &card->now);
}

static void explain_seat(const struct myst_state *state, int seat, struct game_card *card)
{
    text_add(&card->role, "Player");
    if (seat >= state->head.seat_count) {
        text_add(&card->title, "Empty seat");
        text_add(&card->does, "Nobody plays here %R.", "1.3");
        return;
    }
    text_add(&card->title, "%S", seat);
    text_add(&card->does,
             "A member of %T: builds with the pieces of its colour %R, shares its cards %R, and wins or loses with it "
             "%R.",
             myst_team_titles[myst_team(seat)], "4.1", "2.5", "8.8");
    tell_team(state, myst_team(seat), &card->now);
}

/* ---- other parts ---- */

static void explain_key_piece(const struct myst_state *state, struct game_card *card)
{
    text_add(&card->does, "The piece with the golden sign. The team whose piece lies on top controls the Landmark %R.",
             "7.5");
    text_add(text_line(&card->notes), "Reach one that the other team placed, and lay your own on top %R.", "7.2");
    text_add(text_line(&card->notes), "Reach your own again, and remove the other team's for good %R.", "7.4");
    for (int team = 0; team < MYST_TEAMS; team++) {
        int count = 0;
        for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
            count += myst_controller(state, landmark) == team;
        text_add_n(text_line(&card->now), count, "%T controls %d Landmark.", "%T controls %d Landmarks.",
                   myst_team_titles[team], count);
    }
}

static void explain_switch(const struct myst_state *state, struct game_card *card)
{
    text_add(&card->does, "1 point for the team on whose piece it stands %R.", "8.1");
    for (int team = 0; team < MYST_TEAMS; team++) {
        int count = bits_count(state->placed[team] & myst_switches);
        text_add_n(text_line(&card->now), count, "%T has %d Marker Switch.", "%T has %d Marker Switches.",
                   myst_team_titles[team], count);
    }
}

static void explain_spinner(const struct myst_state *state, struct game_card *card)
{
    text_add(
        &card->does,
        "The inner ring, %d to %d, says how many turns the exploration lasts %R. The outer ring, %d to %d, says how "
        "far a team may move %R.",
        myst_turns_ring[0], myst_turns_ring[MYST_SECTORS - 1], "6.1", myst_spaces_ring[0],
        myst_spaces_ring[MYST_SECTORS - 1], "6.7");
    text_add(&card->notes, "All numbers of a ring are equally likely %R.", "6.2");
    if (state->head.phase != MYST_EXPLORING)
        return;
    if (state->step == MYST_STEP_LENGTH)
        text_add(&card->now, "%S spins for the number of turns.", (int)state->youngest);
    else if (state->step == MYST_STEP_MOVE)
        text_add_n(&card->now, state->spaces, "%T may move %d space.", "%T may move up to %d spaces.",
                   myst_team_titles[state->team], state->spaces);
    else if (state->step == MYST_STEP_SPIN)
        text_add(&card->now, "%T spins next.", myst_team_titles[state->team]);
}

static void explain_race(const struct myst_state *state, struct game_card *card)
{
    int open = bits_count(myst_open(state));
    if (is_race(state))
        text_add(&card->does, "All players build at once, until the board is covered %R or the time is up %R.", "4.12",
                 "4.14");
    else
        text_add(&card->does,
                 "The teams take turns with one try each, until the board is covered %R or after %d turns %R.", "4.17",
                 myst_building_turns_most, "4.19");
    text_add(&card->notes, "Open places are then given to the team that touches them on more sides %R.", "4.15");
    if (state->head.phase < MYST_EXPLORING)
        text_add_n(&card->now, open, "%d place is open.", "%d places are open.", open);
}

static void explain_turns(const struct myst_state *state, struct game_card *card)
{
    text_add(&card->does, "In each turn both teams move once %R. The youngest player spins for their number %R.", "6.3",
             "6.1");
    text_add(&card->notes, "The team with fewer pieces on the board moves first %R.", "6.5");
    if (state->head.phase >= MYST_EXPLORING && state->turn_limit > 0)
        text_add(&card->now, "%d of %d moves are made.", state->turn_count, 2 * state->turn_limit);
}

static void explain_part(const struct myst_state *state, int part, struct game_card *card)
{
    static void (*const explain[PART_COUNT])(const struct myst_state *state, struct game_card *card) = {
        [KEY_PIECE] = explain_key_piece, [SWITCH] = explain_switch, [SPINNER] = explain_spinner,
        [RACE] = explain_race,           [TURNS] = explain_turns,
    };
    text_add(&card->role, "%T", part_roles[part]);
    text_add(&card->title, "%T", part_titles[part]);
    explain[part](state, card);
}

void myst_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    static void (*const explain[])(const struct myst_state *state, int value, struct game_card *card) = {
        [LANDMARK] = explain_landmark, [PLACE] = explain_place, [SLOT] = explain_slot, [CARD] = explain_card,
        [HAND] = explain_hand,         [TRAY] = explain_tray,   [PAWN] = explain_pawn, [TEAM] = explain_team,
        [PART] = explain_part,         [SEAT] = explain_seat,
    };
    explain[kind](myst_of(view), value, card);
}

/* ---- how far the game has come ---- */

static void tell_building(const struct myst_state *state, struct game_course *course)
{
    int left = myst_building_turns_most - state->turn_count;
    course->step = (uint16_t)bits_count(MYST_ALL & ~myst_open(state));
    course->of = MYST_PLACES;
    text_add(&course->where, "Building: %d of %d places", course->step, MYST_PLACES);
    if (!is_race(state))
        text_add_n(
            &course->ending, left,
            "Building ends when the board is covered %R, or after %d more turn %R. Then the island is explored.",
            "Building ends when the board is covered %R, or after %d more turns %R. Then the island is explored.",
            "4.12", left, "4.19");
    else if (state->head.option[MYST_OPTION_MINUTES] == MYST_UNTIMED)
        text_add(&course->ending, "The race ends when the board is covered %R. Then the island is explored.", "4.20");
    else
        text_add(&course->ending,
                 "The race ends when the board is covered %R, or after %d minutes %R. Then the island is explored.",
                 "4.12", myst_minutes[state->head.option[MYST_OPTION_MINUTES]], "4.13");
}

static void tell_exploring(const struct myst_state *state, struct game_course *course)
{
    int turn = state->turn_count / MYST_TEAMS + 1, more = state->turn_limit - turn;
    if (state->step == MYST_STEP_LENGTH) {
        text_add(&course->where, "Exploring");
        text_add(&course->ending, "%S, the youngest player, spins for the number of turns that are left %R.",
                 (int)state->youngest, "6.1");
        return;
    }
    course->step = (uint16_t)turn;
    course->of = state->turn_limit;
    text_add(&course->where, "Exploring: turn %d of %d", turn, state->turn_limit);
    if (more == 0)
        text_add(&course->ending, "This is the last turn: the game ends when both teams have moved %R.", "6.14");
    else
        text_add_n(&course->ending, more, "The game ends after this turn and %d more %R.",
                   "The game ends after this turn and %d more %R.", more, "6.14");
}

void myst_tell_course(const struct game_state *view, struct game_course *course)
{
    const struct myst_state *state = myst_of(view);
    switch ((enum myst_phase)view->phase) {
    case MYST_CHOOSING:
        text_add(&course->where, "Choosing the first Landmarks");
        text_add(&course->ending, "First the island is built, then explored; the game ends after the exploration %R.",
                 "6.14");
        break;
    case MYST_BUILDING: tell_building(state, course); break;
    case MYST_EXPLORING: tell_exploring(state, course); break;
    case MYST_ENDED:
        course->step = course->of = state->turn_limit;
        text_add(&course->where, "Game over");
        text_add(&course->ending, "Both teams have moved %d times: the exploration is over %R.", state->turn_limit,
                 "6.14");
        break;
    }
}
