/* Mykerinos: rule tests of section 7. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

/* ---- 7 The end ---- */

void mykerinos_test_the_blank_counts_once(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "e4");
    mykerinos_test_all_pass(scene);
    scene_play(scene, "a take blank");
    scene_equal(scene, scene_points(scene, 0, "7.1"), 5, "its own points");
    scene_equal(scene, scene_total(scene, 0), 5, "and no more");
}

void mykerinos_test_the_best_room_counts(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "lemon-b lemon-c lemon-e");
    scene_equal(scene, scene_points(scene, 0, "6.6"), 2, "points on the tiles");
    scene_equal(scene, scene_points(scene, 0, "7.3"), 3, "three tiles, no room: 1 each");
    mykerinos_test_exhibit(scene, 0, MYKERINOS_TWO + 0);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 6, "the 2 room before wing 2");
    mykerinos_test_exhibit(scene, 0, MYKERINOS_THREE + 1);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 9, "the 3 room, no sum");
    mykerinos_test_exhibit(scene, 0, 1);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 15, "the 5 room, no sum");
    mykerinos_test_give(scene, 1, "lemon-f");
    mykerinos_test_exhibit(scene, 1, MYKERINOS_TWO + 1);
    scene_equal(scene, scene_points(scene, 1, "7.3"), 2, "the 2 room after wing 2");
    mykerinos_test_exhibit(scene, 2, MYKERINOS_TWO + 4);
    mykerinos_test_give(scene, 2, "violet-b tangerine-b brown-a");
    scene_equal(scene, scene_points(scene, 2, "7.3"), 2 + 2 + 1, "a 2 room serves both its wings");
}

void mykerinos_test_markers_decide_the_wing(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_give(scene, 0, "violet-b");
    mykerinos_test_exhibit(scene, 0, MYKERINOS_THREE + 3);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 1, "the room of another wing");
    mykerinos_stage(scene)->wing[3] = MYKERINOS_VIOLET;
    mykerinos_stage(scene)->wing[0] = MYKERINOS_BLACKMORE;
    scene_equal(scene, scene_points(scene, 0, "7.3"), 3, "the marker was moved there");
}

void mykerinos_test_series_of_five(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_give(scene, 0, "violet-c lemon-c brown-c blackmore-c violet-e lemon-e brown-e blackmore-e");
    scene_equal(scene, scene_points(scene, 0, "7.5"), 0, "four patrons are no series");
    mykerinos_test_give(scene, 0, "tangerine-c");
    scene_equal(scene, scene_points(scene, 0, "7.5"), 5, "one series");
    mykerinos_test_give(scene, 0, "tangerine-e tangerine-g");
    scene_equal(scene, scene_points(scene, 0, "7.5"), 10, "two series");
    scene_equal(scene, scene_total(scene, 0), 11 + 10, "and 1 for each tile");
}

void mykerinos_test_most_points_then_stock(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "violet-c");
    mykerinos_test_give(scene, 1, "violet-b");
    mykerinos_test_give(scene, 2, "lemon-c");
    scene_equal(scene, scene_place(scene, 1), 1, "3 points");
    scene_equal(scene, scene_place(scene, 0), 2, "1 point, 11 cubes");
    scene_equal(scene, scene_place(scene, 2), 2, "1 point, 11 cubes: shared");
    mykerinos_test_stock(scene, 0, 10);
    scene_equal(scene, scene_place(scene, 0), 3, "1 point, 10 cubes");
    mykerinos_test_stock(scene, 1, 0);
    scene_equal(scene, scene_place(scene, 1), 1, "cubes only break ties");
}

/* ---- what the log says of the end ---- */

/* The last choice of the last season is a's, who has no tile; b and c have one each, worth 1 point. */
static void last_choice(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    struct mykerinos_state *state = mykerinos_stage(scene);
    state->season = MYKERINOS_SEASON_COUNT;
    for (int place = 8; place < MYKERINOS_PLACE_COUNT; place++) {
        state->laid[place] = (uint8_t)bits_lowest(state->undealt);
        state->undealt &= state->undealt - 1;
    }
    mykerinos_test_give(scene, 1, "brown-a");
    mykerinos_test_give(scene, 2, "brown-c");
    mykerinos_test_put(scene, 0, "e9");
    mykerinos_test_all_pass(scene);
}

void mykerinos_test_a_shared_win_is_told(struct scene *scene)
{
    last_choice(scene);
    mykerinos_test_told(scene, "a decline",
                        "The game is over: a has 0 points, b has 1 point and c has 1 point. "
                        "b and c share the win: they have equal points and equal stocks [7.7].");
}

void mykerinos_test_a_win_by_stock_is_told(struct scene *scene)
{
    last_choice(scene);
    mykerinos_test_stock(scene, 1, 10);
    mykerinos_test_told(scene, "a decline", "c wins the tie with the most cubes in stock [7.7].");
    last_choice(scene);
    mykerinos_test_give(scene, 0, "brown-e brown-g");
    mykerinos_test_told(scene, "a decline", "a wins with the most points [7.6].");
}
