/* Myst: rule tests of chapter 8. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

/* The card of a landmark with a Value, as a bit of a hand. */
static uint32_t card(int landmark, int value)
{
    return UINT32_C(1) << (landmark * MYST_VALUES + value - 2);
}

enum { ROCKET, LIBRARY, PLANETARIUM, SHIP, TOWER, CABIN, GEARS };

/* The rule book's example: two Rocket Ship cards of 4 and 5 make 9, and 11 with the Bonus. */
void myst_test_values_and_one_bonus(struct scene *scene)
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

void myst_test_switches_count_one(struct scene *scene)
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

void myst_test_cards_are_turned_over_in_turn(struct scene *scene)
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
    char words[2000];
    struct text text = text_on(words, sizeof words);
    scene->game->narrate(&before.head, &event, &scene->now.head, &text);
    static const char *const told[] = {
        "Yellow controls 3 Marker Switches and announces 3 points",
        "Blue controls 5 Marker Switches and announces 5 points",
        "Yellow shows a Planetarium card: 4 points and a Bonus of 2, total 9.",
        "Blue shows a Rocket Ship card: 2 points and a Bonus of 2, total 9.",
        "Blue shows a Clock Tower card: 5 points and a Bonus of 2, total 16.",
        "Blue shows a Log Cabin card: 3 points and a Bonus of 2, total 21.",
        "Blue wins by 21 points to 9",
    };
    const char *at = words; /* yellow moved first; then in the order of 1.6 */
    for (size_t i = 0; i < sizeof told / sizeof told[0] && at != NULL; i++) {
        at = strstr(at, told[i]);
        scene_expect(scene, at != NULL, told[i]);
    }
    struct myst_state view;
    game_view(scene->game, &scene->now.head, 0, &view.head);
    scene_equal(scene, view.hand[1], card(PLANETARIUM, 4), "all hands lie open at the end");
}

void myst_test_most_points_win(struct scene *scene)
{
    myst_test_explore(scene, 4);
    myst_stage(scene)->hand[0] = card(ROCKET, 2);
    myst_stage(scene)->hand[1] = 0;
    play_to_the_end(scene);
    scene_equal(scene, scene_total(scene, 0), 9, "five switches, 2 and the Bonus");
    scene_equal(scene, scene_total(scene, 2), 9, "the same for the partner");
    scene_equal(scene, scene_place(scene, 0), 1, "blue wins");
    scene_equal(scene, scene_place(scene, 2), 1, "together");
    scene_equal(scene, scene_place(scene, 1), 2, "of two teams the other is second");
    scene_equal(scene, scene_place(scene, 3), 2, "also together");
    myst_stage(scene)->hand[1] = card(GEARS, 4); /* 3 + 6 */
    scene_equal(scene, scene_total(scene, 1), 9, "three switches, 4 and the Bonus");
    scene_equal(scene, scene_place(scene, 1), 1, "equal points share");
    scene_equal(scene, scene_place(scene, 0), 1, "the first place");
}

/* Under version 1 places counted seats, and records of that time say so. */
void myst_test_places_of_version_1(struct scene *scene)
{
    static const int losers_place[] = { 2, 3, 3, 4, 4 }; /* by two to six seats: one more than blue has members */
    for (int seats = 2; seats <= 6; seats++) {
        myst_test_start_version(scene, 1, seats);
        myst_stage(scene)->placed[0] = AT('c', 1); /* a switch: blue leads */
        myst_stage(scene)->hand[0] = myst_stage(scene)->hand[1] = 0;
        for (int seat = 0; seat < seats; seat++)
            scene_equal(scene, scene_place(scene, seat), seat % 2 == 0 ? 1 : losers_place[seats - 2], "by seats");
    }
}

void myst_test_books_earn_nothing(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_stage(scene)->hand[0] = UINT32_C(2) << MYST_BOOK;
    scene_equal(scene, scene_total(scene, 0), scene_points(scene, 0, "8.1"), "switches only");
}
