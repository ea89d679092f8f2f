/* Myst: rule tests of setup, cards, first landmarks and points; the list of all. */
#include "games/myst/tests/tests.h"

/* ---- staging ---- */

struct myst_state *myst_stage(struct scene *scene)
{
    return (struct myst_state *)&scene->now;
}

void myst_test_start(struct scene *scene, int seat_count, int option, int choice)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    setup.key[0] = 1;
    setup.option[MYST_OPTION_YOUNGEST] = 1;
    if (option >= 0)
        setup.option[option] = (uint8_t)choice;
    scene_start_with(scene, &setup);
}

void myst_test_build(struct scene *scene, int seat_count, int option, int choice)
{
    myst_test_start(scene, seat_count, option, choice);
    scene_play_all(scene, "a choose rocket; b choose gears");
}

void myst_test_board(struct scene *scene, uint64_t blue, uint64_t yellow)
{
    struct myst_state *state = myst_stage(scene);
    const uint64_t placed[] = { blue, yellow };
    for (int team = 0; team < MYST_TEAMS; team++) {
        state->placed[team] = placed[team];
        state->tray_left[team] = 0;
        for (int slot = 0; slot < MYST_PLACES; slot++)
            if (!myst_has(placed[team], state->tray[team][slot] & MYST_TRAY_PLACE_MASK))
                state->tray_left[team] |= myst_bit(slot);
    }
}

int myst_test_place(const char *name)
{
    return (name[1] - '1') * MYST_COLUMNS + name[0] - 'a';
}

int myst_test_slot(const struct myst_state *state, int team, const char *place)
{
    int slot = 0;
    while ((state->tray[team][slot] & MYST_TRAY_PLACE_MASK) != myst_test_place(place))
        slot++;
    return slot;
}

static void play(struct scene *scene, char seat, const char *verb, const char *name, int number)
{
    char words[40];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "%c %s ", seat, verb);
    if (name != NULL)
        text_put(&text, name);
    else
        text_number(&text, number);
    scene_play(scene, words);
}

void myst_test_lift(struct scene *scene, char seat, const char *place)
{
    play(scene, seat, "lift", NULL, 1 + myst_test_slot(myst_stage(scene), (seat - 'a') % MYST_TEAMS, place));
}

void myst_test_put(struct scene *scene, char seat, const char *place)
{
    myst_test_lift(scene, seat, place);
    play(scene, seat, "put", place, 0);
}

void myst_test_put_wrong(struct scene *scene, char seat, const char *place)
{
    const struct myst_state *state = myst_stage(scene);
    int team = (seat - 'a') % MYST_TEAMS, slot = 0;
    while (!myst_has(myst_liftable(state, team), slot) || slot == myst_test_slot(state, team, place))
        slot++;
    play(scene, seat, "lift", NULL, slot + 1);
    play(scene, seat, "put", place, 0);
}

void myst_test_explore(struct scene *scene, int seat_count)
{
    myst_test_build(scene, seat_count, -1, 0);
    const uint64_t yellow = UINT64_C(0xe0e0e0e0e0e0) & ~AT('g', 1);
    myst_test_board(scene, MYST_ALL & ~yellow & ~AT('a', 6), yellow);
    myst_test_put(scene, 'a', "a6");
    scene_play(scene, "a spin");
    myst_stage(scene)->turn_limit = 5;
}

/* ---- 1 ---- */

static void places_touch_by_edges(struct scene *scene)
{
    (void)scene;
    scene_equal(scene, MYST_PLACES, 48, "48 places");
    scene_equal(scene, (int64_t)myst_touching(AT('c', 3)), (int64_t)(AT('c', 2) | AT('c', 4) | AT('b', 3) | AT('d', 3)),
                "four neighbours");
    scene_equal(scene, (int64_t)myst_touching(AT('a', 1)), (int64_t)(AT('b', 1) | AT('a', 2)), "a corner has two");
    scene_equal(scene, (int64_t)myst_touching(AT('h', 6)), (int64_t)(AT('g', 6) | AT('h', 5)), "so has the last");
    scene_equal(scene, (int64_t)myst_touching(AT('h', 3)), (int64_t)(AT('h', 2) | AT('h', 4) | AT('g', 3)),
                "rows do not run into each other");
}

static void two_complete_sets(struct scene *scene)
{
    scene_start(scene, 2, 5);
    for (int team = 0; team < MYST_TEAMS; team++) {
        uint64_t seen = 0;
        for (int slot = 0; slot < MYST_PLACES; slot++)
            seen |= myst_bit(myst_stage(scene)->tray[team][slot]);
        scene_expect(scene, seen == MYST_ALL, "a piece for every place");
        scene_equal(scene, myst_size(myst_stage(scene)->tray_left[team]), 48, "all in the tray");
    }
}

static void teams_alternate(struct scene *scene)
{
    for (int seats = 2; seats <= 6; seats++) {
        myst_test_start(scene, seats, -1, 0);
        int blue = 0;
        for (int seat = 0; seat < seats; seat++)
            blue += myst_team(seat) == 0;
        scene_equal(scene, blue, (seats + 1) / 2, "blue has half, or one more");
    }
}

static void landmarks_and_switches(struct scene *scene)
{
    uint64_t seen = 0;
    int places = 0;
    myst_test_start(scene, 2, -1, 0);
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        for (int i = 0; i < MYST_LANDMARK_PLACES_MOST && myst_landmark_places[landmark][i] != MYST_NO_PLACE; i++) {
            seen |= myst_bit(myst_landmark_places[landmark][i]);
            places++;
        }
    scene_equal(scene, myst_size(seen), places, "no place belongs to two landmarks");
    scene_equal(scene, scene_count(scene, 0, "choose"), 7, "seven landmarks");
    scene_equal(scene, myst_key_landmark(myst_test_place("d3")), 1, "the Library's key place");
    scene_equal(scene, myst_key_landmark(myst_test_place("e3")), MYST_NO_LANDMARK, "its other places are none");
    scene_expect(scene,
                 myst_switches == (AT('c', 1) | AT('e', 1) | AT('b', 3) | AT('f', 2) | AT('c', 4) | AT('f', 4) |
                                   AT('c', 6) | AT('f', 5)),
                 "the switches' places");
    scene_expect(scene, (myst_switches & seen) == 0, "no switch inside a landmark's picture counts");
}

static void youngest_by_lot_or_named(struct scene *scene)
{
    struct game_setup setup;
    unsigned drawn = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        scene_start(scene, 3, seed);
        drawn |= 1U << myst_stage(scene)->youngest;
    }
    scene_equal(scene, drawn, 7, "every seat is drawn some time");
    game_setup_default(scene->game, 4, &setup);
    setup.option[MYST_OPTION_YOUNGEST] = 4;
    scene_start_with(scene, &setup);
    scene_equal(scene, myst_stage(scene)->youngest, 3, "named");
    setup.option[MYST_OPTION_YOUNGEST] = 5;
    scene_setup_refused(scene, &setup, "1.9");
}

static void one_member_acts_for_a_team(struct scene *scene)
{
    myst_test_start(scene, 5, MYST_OPTION_YOUNGEST, 5);
    scene_equal(scene, scene->now.head.acting, 1 << 4 | 1 << 1, "the youngest, and the next of the other team");
    myst_test_start(scene, 6, MYST_OPTION_YOUNGEST, 4);
    scene_equal(scene, scene->now.head.acting, 1 << 3 | 1 << 4, "the seat after the youngest");
    myst_test_start(scene, 6, MYST_OPTION_YOUNGEST, 6);
    scene_equal(scene, scene->now.head.acting, 1 << 5 | 1 << 0, "around the table");
}

static void trays_are_shuffled_apart(struct scene *scene)
{
    scene_start(scene, 2, 7);
    const struct myst_state *state = myst_stage(scene);
    int moved = 0, alike = 0;
    for (int slot = 0; slot < MYST_PLACES; slot++) {
        moved += state->tray[0][slot] != slot;
        alike += state->tray[0][slot] == state->tray[1][slot];
    }
    scene_expect(scene, moved > 30 && alike < 18, "two orders of their own");
    struct myst_state view;
    game_view(scene->game, &scene->now.head, 1, &view.head);
    scene_expect(scene, memcmp(view.tray, state->tray, sizeof view.tray) == 0, "everyone sees both");
}

static void pieces_lie_turned(struct scene *scene)
{
    unsigned turns = 0;
    myst_test_start(scene, 2, MYST_OPTION_PIECES, MYST_ROTATED);
    for (int slot = 0; slot < MYST_PLACES; slot++)
        turns |= 1U << (myst_stage(scene)->tray[0][slot] >> MYST_TRAY_TURN_SHIFT);
    scene_equal(scene, turns, 15, "none, one, two or three quarters");
    myst_test_build(scene, 2, -1, 0);
    scene_expect(scene, myst_stage(scene)->tray[0][0] < MYST_PLACES, "usually upright");
    myst_test_lift(scene, 'a', "h1");
    scene_refused(scene, "a turn left", "1.12");
}

/* ---- 2 ---- */

static void thirty_cards(struct scene *scene)
{
    unsigned books = 0;
    uint32_t seen = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        scene_start(scene, 2, seed);
        const struct myst_state *state = myst_stage(scene);
        uint32_t cards = (UINT32_C(1) << MYST_BOOK) - 1;
        for (int team = 0; team < MYST_TEAMS; team++)
            scene_equal(scene, myst_size(state->hand[team] & cards) + myst_books(state, team), 5, "five cards each");
        scene_equal(scene, state->hand[0] & state->hand[1] & cards, 0, "no card twice");
        int both = myst_books(state, 0) + myst_books(state, 1);
        scene_expect(scene, both <= 2, "two Linking Books");
        books |= 1U << both;
        seen |= (state->hand[0] | state->hand[1]) & cards;
    }
    scene_equal(scene, books, 7, "none, one or two of them are dealt");
    scene_equal(scene, myst_size(seen), 28, "and any Landmark Card");
}

static void hands_are_the_teams_secret(struct scene *scene)
{
    myst_test_start(scene, 4, -1, 0);
    const struct myst_state *state = myst_stage(scene);
    struct myst_state view;
    game_view(scene->game, &scene->now.head, 2, &view.head);
    scene_equal(scene, view.hand[0], state->hand[0], "a partner sees the hand");
    scene_equal(scene, view.hand[1], 0, "the other team's is hidden");
    game_view(scene->game, &scene->now.head, GAME_SPECTATOR, &view.head);
    scene_equal(scene, view.hand[0] | view.hand[1], 0, "onlookers see none");
}

/* The longest names there are: four of the Planetarium and a book. */
static void the_widest_hand_fits_the_terminal(struct scene *scene)
{
    char printed[1 << 14];
    struct text text = text_on(printed, sizeof printed);
    myst_test_start(scene, 6, -1, 0);
    myst_stage(scene)->hand[0] = UINT32_C(15) << (2 * MYST_VALUES) | UINT32_C(1) << MYST_BOOK;
    scene->game->print(&scene->now.head, &text);
    text_strip_styles(printed);
    char *line = strstr(printed, "   hand:"), *end = line == NULL ? NULL : strchr(line, '\n');
    scene_expect(scene, end != NULL, "on a line of its own");
    if (end != NULL)
        *end = '\0';
    scene_expect(scene, line != NULL && strstr(line, "planetarium 5  book") != NULL, "with the last card");
    scene_expect(scene, line != NULL && strlen(line) <= 80, "of at most 80 columns");
}

/* ---- 3 ---- */

static void choices_are_secret_and_placed_together(struct scene *scene)
{
    myst_test_start(scene, 2, -1, 0);
    scene_refused(scene, "a lift 1", "4.1");
    scene_refused(scene, "a spin", "6.1");
    scene_play(scene, "b choose cabin");
    struct myst_state view;
    game_view(scene->game, &scene->now.head, 0, &view.head);
    scene_equal(scene, view.choice[1], 0, "sealed");
    scene_equal(scene, (int64_t)(view.placed[0] | view.placed[1]), 0, "nothing placed yet");
    scene_refused(scene, "b choose tower", "T.3");
    scene_play(scene, "a choose tower");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[0], (int64_t)(AT('a', 2)), "the Clock Tower's key place");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[1], (int64_t)(AT('b', 5)), "the Log Cabin's key place");
    scene_equal(scene, scene->now.head.phase, MYST_BUILDING, "building begins");
    scene_refused(scene, "a choose ship", "3.1");
}

static void the_same_choice_twice(struct scene *scene)
{
    myst_test_start(scene, 2, MYST_OPTION_YOUNGEST, 2);
    scene_play_all(scene, "a choose library; b choose library");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[1], (int64_t)(AT('d', 3)),
                "the youngest's team places first");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[0], 0, "the other does not");
    scene_equal(scene, scene->now.head.acting, 1, "it chooses again");
    scene_refused(scene, "a choose library", "3.4");
    scene_equal(scene, scene_count(scene, 0, NULL), 6, "any other");
    scene_play(scene, "a choose ship");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[0], (int64_t)(AT('e', 5)), "placed");
    scene_equal(scene, scene->now.head.phase, MYST_BUILDING, "building begins");
}

/* ---- 8 ---- */

/* The card of a landmark with a Value, as a bit of a hand. */
static uint32_t card(int landmark, int value)
{
    return UINT32_C(1) << (landmark * MYST_VALUES + value - 2);
}

enum { ROCKET, LIBRARY, PLANETARIUM, SHIP, TOWER, CABIN, GEARS };

/* The rule book's example: two Rocket Ship cards of 4 and 5 make 9, and 11 with the Bonus. */
static void values_and_one_bonus(struct scene *scene)
{
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    state->hand[0] = card(ROCKET, 4) | card(ROCKET, 5) | card(GEARS, 5);
    state->hand[1] = card(ROCKET, 2);
    scene_equal(scene, scene_points(scene, 0, "8.3"), 9, "both Values");
    scene_equal(scene, scene_points(scene, 0, "8.4"), 2, "one Bonus");
    scene_equal(scene, scene_points(scene, 1, "8.3"), 0, "not controlled");
    state->top[ROCKET] = MYST_TOP_LAID;
    scene_equal(scene, scene_points(scene, 0, "8.3"), 0, "covered by the other team");
    scene_equal(scene, scene_points(scene, 1, "8.3"), 2, "who controls it now");
    scene_equal(scene, scene_points(scene, 1, "8.4"), 0, "without Bonus: it did not place it");
    state->top[ROCKET] = MYST_TOP_SPENT;
    scene_equal(scene, scene_points(scene, 0, "8.3") + scene_points(scene, 0, "8.4"), 11, "removed again");
}

static void switches_count_one(struct scene *scene)
{
    myst_test_explore(scene, 2);
    scene_equal(scene, scene_points(scene, 0, "8.1"), 5, "c1 e1 b3 c4 c6");
    scene_equal(scene, scene_points(scene, 1, "8.1"), 3, "f2 f4 f5");
    myst_test_board(scene, MYST_ALL & ~AT('d', 2), AT('d', 2));
    scene_equal(scene, scene_points(scene, 0, "8.1"), 8, "pictures of landmarks add none");
}

/* Only the last move of the exploration is left. */
static void play_to_the_end(struct scene *scene)
{
    struct myst_state *state = myst_stage(scene);
    state->turn_count = (uint8_t)(2 * state->turn_limit - 1);
    scene_play(scene, state->team == 0 ? "a spin" : "b spin");
    scene_play(scene, state->team == 0 ? "a stay" : "b stay");
    scene_play(scene, state->team == 0 ? "a done" : "b done");
    scene_expect(scene, game_over(&scene->now.head), "over");
}

static void cards_are_turned_over_in_turn(struct scene *scene)
{
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    state->hand[0] = card(ROCKET, 2) | card(TOWER, 5) | card(CABIN, 3);
    state->hand[1] = card(PLANETARIUM, 4);
    state->turn_count = (uint8_t)(2 * state->turn_limit - 1);
    scene_play_all(scene, "b spin; b stay");
    const struct myst_state before = *state;
    struct game_event event = { .seat = 1, .move = { .verb = MYST_DONE } };
    scene_play(scene, "b done");
    char words[1200];
    struct text text = text_on(words, sizeof words);
    scene->game->narrate(&before.head, &event, &scene->now.head, &text);
    const char *yellow = strstr(words, "Yellow Planetarium 4: +6, 9."),
               *rocket = strstr(words, "Blue Rocket Ship 2: +4, 9.");
    const char *tower = strstr(words, "Blue Clock Tower 5: +7, 16."),
               *cabin = strstr(words, "Blue Log Cabin 3: +5, 21.");
    scene_expect(scene, yellow != NULL && rocket != NULL && tower != NULL && cabin != NULL,
                 "every card with its total");
    scene_expect(scene, yellow < rocket && rocket < tower && tower < cabin,
                 "yellow moved first; then in the order of 1.5");
    struct myst_state view;
    game_view(scene->game, &scene->now.head, 0, &view.head);
    scene_equal(scene, view.hand[1], card(PLANETARIUM, 4), "all hands lie open at the end");
}

static void most_points_win(struct scene *scene)
{
    myst_test_explore(scene, 4);
    myst_stage(scene)->hand[0] = card(ROCKET, 2);
    myst_stage(scene)->hand[1] = 0;
    play_to_the_end(scene);
    scene_equal(scene, scene_total(scene, 0), 9, "five switches, 2 and the Bonus");
    scene_equal(scene, scene_total(scene, 2), 9, "the same for the partner");
    scene_equal(scene, scene_place(scene, 0), 1, "blue wins");
    scene_equal(scene, scene_place(scene, 2), 1, "together");
    scene_expect(scene, scene_place(scene, 1) > 1 && scene_place(scene, 1) == scene_place(scene, 3), "yellow does not");
    myst_stage(scene)->hand[1] = card(GEARS, 4); /* 3 + 6 */
    scene_equal(scene, scene_place(scene, 1), 1, "equal points share");
    scene_equal(scene, scene_place(scene, 0), 1, "the first place");
}

static void books_earn_nothing(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_stage(scene)->hand[0] = UINT32_C(2) << MYST_BOOK;
    scene_equal(scene, scene_total(scene, 0), scene_points(scene, 0, "8.1"), "switches only");
}

const struct rule_test myst_tests[] = {
    { "1.1", "places touch by edges", places_touch_by_edges },
    { "1.2", "two complete sets of pieces", two_complete_sets },
    { "1.3 1.4", "teams alternate", teams_alternate },
    { "1.5 1.6 1.7 8.2", "landmarks and switches", landmarks_and_switches },
    { "1.8", "the picture is new for every table and the same for all at it", myst_test_pictures },
    { "1.8", "pieces interlock", myst_test_cut },
    { "1.9", "the youngest player is drawn or named", youngest_by_lot_or_named },
    { "1.10", "one member acts for a team", one_member_acts_for_a_team },
    { "1.10", "members take turns in rotation", myst_test_rotation },
    { "1.11", "trays are shuffled", trays_are_shuffled_apart },
    { "1.12", "pieces lie turned if agreed", pieces_lie_turned },
    { "1.13", "a blank board shows nothing", myst_test_blank },
    { "2.1 2.2 2.4", "thirty cards, five to each team", thirty_cards },
    { "2.5", "the widest hand fits the terminal", the_widest_hand_fits_the_terminal },
    { "2.5", "hands are secret", hands_are_the_teams_secret },
    { "3.1 3.2 3.3 3.4", "choices are secret and placed together", choices_are_secret_and_placed_together },
    { "3.3 3.4", "the same landmark chosen twice", the_same_choice_twice },
    { "4.1 4.2", "a race has no turns", myst_test_race_without_turns },
    { "4.3", "lifting pieces", myst_test_lifting },
    { "4.4", "a partner's piece", myst_test_partners },
    { "4.5", "lowering a piece", myst_test_lowering },
    { "4.6 4.7", "where pieces may be put", myst_test_where_to_put },
    { "4.8", "a piece fits its own place only", myst_test_only_its_own_place },
    { "4.9", "the list of moves does not tell what fits", myst_test_list_tells_nothing },
    { "4.10", "a wrong try locks out for 1.5 seconds", myst_test_lock_out },
    { "4.10", "many locks end one by one", myst_test_locks_of_many },
    { "4.11", "rotated pieces", myst_test_rotated },
    { "4.12", "a covered board ends the building", myst_test_board_full },
    { "4.13 4.14", "the time limit", myst_test_time_limit },
    { "4.15 4.16", "open places are given away", myst_test_filling },
    { "4.15", "ties in giving away", myst_test_filling_ties },
    { "4.17 4.18", "building by turns", myst_test_by_turns },
    { "4.19", "the turns run out", myst_test_turns_run_out },
    { "5.2", "a book needs a need", myst_test_book_needs_need },
    { "5.1 5.3", "a book opens the whole board", myst_test_book_opens_all },
    { "5.4", "a book stays open until a piece fits", myst_test_book_stays_open },
    { "5.5", "waiting, cut off", myst_test_waiting },
    { "5.5", "waiting in building by turns", myst_test_waiting_by_turns },
    { "5.6", "waiting unasked", myst_test_no_book_left },
    { "5.7", "jumping by a book", myst_test_jump },
    { "5.1 5.7 5.8", "before and after moving", myst_test_jump_before_and_after },
    { "6.1", "the youngest spins for the length", myst_test_length },
    { "6.2", "the two rings", myst_test_rings },
    { "6.4", "where the playing pieces start", myst_test_starting_places },
    { "6.5 6.6", "fewer pieces move first", myst_test_fewer_first },
    { "6.7 6.8 6.9 6.10", "moving", myst_test_moving },
    { "6.11 6.12", "playing pieces do not share a space", myst_test_not_sharing },
    { "6.13", "the end of a turn", myst_test_done },
    { "6.3 6.14", "the end of the exploration", myst_test_end },
    { "7.1", "reaching a landmark", myst_test_reaching },
    { "7.2 7.3 7.4 7.5", "laying on top and removing", myst_test_lay_and_remove },
    { "8.1 8.2", "switches count one point", switches_count_one },
    { "2.3 7.5 8.3 8.4", "Values and one Bonus", values_and_one_bonus },
    { "8.5 8.6", "cards are turned over in turn", cards_are_turned_over_in_turn },
    { "8.6", "books earn nothing", books_earn_nothing },
    { "8.7 8.8", "most points win", most_points_win },
    { "4.10", "bots take a person's time", myst_test_tempo },
    { "1.9 1.10 1.11 1.12", "no state with other players, trays or numbers is believed", myst_test_fault_of_table },
    { "3.1 3.3 3.4", "nor one in which teams choose otherwise", myst_test_fault_of_choice },
    { "4.3 4.4 4.10 4.13 5.5", "nor a race against the rules", myst_test_fault_of_race },
    { "4.11 4.17 4.18 4.19", "nor turns against the rules", myst_test_fault_of_turns },
    { "5.2 5.4", "nor a Linking Book open without need", myst_test_fault_of_book },
    { "6.1 6.3 6.4 6.5 6.7", "nor an exploration against the rules", myst_test_fault_of_exploring },
    { "6.14", "nor an end before its time", myst_test_fault_of_end },
    { "2.5 3.2", "nor a view of what its viewer may not see", myst_test_fault_of_view },
    { NULL, NULL, NULL },
};
