/* Myst: rule tests of chapters 1 and 2. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

/* ---- 1 ---- */

void myst_test_places_touch_by_edges(struct scene *scene)
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

void myst_test_two_complete_sets(struct scene *scene)
{
    scene_start(scene, 2, 5);
    for (int team = 0; team < MYST_TEAMS; team++) {
        uint64_t seen = 0;
        for (int slot = 0; slot < MYST_PLACES; slot++)
            seen |= bits_of(myst_stage(scene)->tray[team][slot]);
        scene_expect(scene, seen == MYST_ALL, "a piece for every place");
        scene_equal(scene, bits_count(myst_stage(scene)->tray_left[team]), 48, "all in the tray");
    }
}

void myst_test_teams_alternate(struct scene *scene)
{
    for (int seats = 2; seats <= 6; seats++) {
        myst_test_start(scene, seats, -1, 0);
        int blue = 0;
        for (int seat = 0; seat < seats; seat++)
            blue += myst_team(seat) == 0;
        scene_equal(scene, blue, (seats + 1) / 2, "blue has half, or one more");
    }
}

void myst_test_landmarks_and_switches(struct scene *scene)
{
    uint64_t seen = 0;
    int places = 0;
    myst_test_start(scene, 2, -1, 0);
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        for (int i = 0; i < MYST_LANDMARK_PLACES_MOST && myst_landmark_places[landmark][i] != MYST_NO_PLACE; i++) {
            seen |= bits_of(myst_landmark_places[landmark][i]);
            places++;
        }
    scene_equal(scene, bits_count(seen), places, "no place belongs to two landmarks");
    scene_equal(scene, scene_count(scene, 0, "choose"), 7, "seven landmarks");
    scene_equal(scene, myst_key_landmark(myst_test_place("d3")), 1, "the Library's key place");
    scene_equal(scene, myst_key_landmark(myst_test_place("e3")), MYST_NO_LANDMARK, "its other places are none");
    scene_expect(scene,
                 myst_switches == (AT('c', 1) | AT('e', 1) | AT('b', 3) | AT('f', 2) | AT('c', 4) | AT('f', 4) |
                                   AT('c', 6) | AT('f', 5)),
                 "the switches' places");
    scene_expect(scene, (myst_switches & seen) == 0, "no switch inside a landmark's picture counts");
}

void myst_test_youngest_by_lot_or_named(struct scene *scene)
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

void myst_test_one_member_acts_for_a_team(struct scene *scene)
{
    myst_test_start(scene, 5, MYST_OPTION_YOUNGEST, 5);
    scene_equal(scene, scene->now.head.acting, 1 << 4 | 1 << 1, "the youngest, and the next of the other team");
    myst_test_start(scene, 6, MYST_OPTION_YOUNGEST, 4);
    scene_equal(scene, scene->now.head.acting, 1 << 3 | 1 << 4, "the seat after the youngest");
    myst_test_start(scene, 6, MYST_OPTION_YOUNGEST, 6);
    scene_equal(scene, scene->now.head.acting, 1 << 5 | 1 << 0, "around the table");
}

void myst_test_trays_are_shuffled_apart(struct scene *scene)
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

void myst_test_pieces_lie_turned(struct scene *scene)
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

void myst_test_thirty_cards(struct scene *scene)
{
    unsigned books = 0;
    uint32_t seen = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        scene_start(scene, 2, seed);
        const struct myst_state *state = myst_stage(scene);
        uint32_t cards = (UINT32_C(1) << MYST_BOOK) - 1;
        for (int team = 0; team < MYST_TEAMS; team++)
            scene_equal(scene, bits_count(state->hand[team] & cards) + myst_books(state, team), 5, "five cards each");
        scene_equal(scene, state->hand[0] & state->hand[1] & cards, 0, "no card twice"); /* 2.6: no others are kept */
        int both = myst_books(state, 0) + myst_books(state, 1);
        scene_expect(scene, both <= 2, "two Linking Books");
        books |= 1U << both;
        seen |= (state->hand[0] | state->hand[1]) & cards;
    }
    scene_equal(scene, books, 7, "none, one or two of them are dealt");
    scene_equal(scene, bits_count(seen), 28, "and any Landmark Card");
}

void myst_test_hands_are_the_teams_secret(struct scene *scene)
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
void myst_test_the_widest_hand_fits_the_terminal(struct scene *scene)
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
