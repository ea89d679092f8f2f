/* Myriath: tests of the points and the end (rules 4 and 5). */
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

/* ---- 4 Points ---- */

void myriath_test_a_half_edge_touches_a_corner(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_play(scene, "a place IAA up d 3");
    myriath_expect_points(scene, 1, 0);
    scene_equal(scene, scene_points(scene, A, "4.1"), 1, "a half edge");
}

void myriath_test_a_whole_edge_touches_a_corner(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_play(scene, "a place IAW flip-up d 3");
    myriath_expect_points(scene, 2, 0);
    scene_equal(scene, scene_points(scene, A, "4.3"), 2, "a whole edge");
}

void myriath_test_a_whole_edge_touches_partially_then_fully(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_IAA, UP, "f6");
    scene_play(scene, "a place IAW right g 7"); /* its whole edge is at f7, east and south of the arrow of b */
    scene_equal(scene, myriath_holds(scene, "f7", A), E | S, "where the whole edge lies");
    myriath_expect_points(scene, 1, 1);
    scene_equal(scene, scene_points(scene, A, "4.2"), 1, "partially");
    scene_play(scene, "b place IAW right e 7"); /* its arrow takes the west of f7 */
    myriath_expect_points(scene, 2, 4);
    scene_equal(scene, scene_points(scene, A, "4.2"), 0, "no longer partially");
    scene_equal(scene, scene_points(scene, A, "4.3"), 2, "fully");
}

void myriath_test_own_tiles_count_too(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_IAA, UP, "d4");
    myriath_lay(scene, A, MYRIATH_LAA, UP, "d7"); /* its arrow comes to d6 from below */
    myriath_expect_points(scene, 0, 0);
    myriath_lay(scene, A, MYRIATH_IAA, RIGHT, "e6"); /* an arrow at d6 from the right */
    myriath_expect_points(scene, 2, 0);
}

void myriath_test_the_third_example(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_LAA, DOWN, "d5");
    myriath_lay(scene, B, MYRIATH_LWW, UP, "d4");
    myriath_lay(scene, B, MYRIATH_IAA, UP, "e6");
    myriath_expect_points(scene, 0, 0);
    scene_play(scene, "a place LAW flip-up e 5");
    myriath_expect_points(scene, 3, 2);
    scene_equal(scene, scene_points(scene, A, "4.1"), 1, "red: a half edge");
    scene_equal(scene, scene_points(scene, A, "4.3"), 2, "red: a whole edge, fully");
    scene_equal(scene, scene_points(scene, B, "4.1"), 1, "blue: a half edge");
    scene_equal(scene, scene_points(scene, B, "4.2"), 1, "blue: a whole edge, partially");
}

void myriath_test_corners_are_never_paid(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_lay(scene, A, MYRIATH_LAA, LEFT, "d4"); /* cut corner against cut corner */
    scene_equal(scene, myriath_holds(scene, "d4", A), N | W, "the other half of the crossing");
    myriath_expect_points(scene, 0, 0);
}

void myriath_test_points_are_never_lost(struct scene *scene)
{
    static struct move_list list;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct rng rng = rng_from_seed(seed);
        scene_start(scene, 2 + (int)(seed % 3), seed);
        while (!game_over(&scene->now.head) && scene->failure[0] == 0) {
            struct myriath_state before = *myriath_on(scene);
            int seat = bits_lowest(scene->now.head.acting);
            game_list_moves(scene->game, &scene->now.head, seat, &list);
            scene_expect(scene, list.count > 0, "the seat that acts can place a tile");
            if (list.count == 0)
                break;
            struct game_event event = { .seat = (int8_t)seat, .move = list.move[rng_below(&rng, list.count)] };
            game_apply(scene->game, &scene->now.head, &event);
            for (int i = 0; i < scene->now.head.seat_count; i++) {
                scene_expect(scene, myriath_on(scene)->points[i] >= before.points[i], "never less");
                scene_equal(scene, scene_total(scene, i), myriath_on(scene)->points[i], "running total");
            }
        }
        scene_expect(scene, myriath_broken_law(&scene->now.head) == NULL, "laws");
    }
}

/* ---- 5 The end ---- */

void myriath_test_the_game_ends_when_all_pass(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_lay(scene, A, MYRIATH_OCTAGON, UP, "g6");
    myriath_on(scene)->hand[A] = myriath_shapes_of[MYRIATH_IAA];
    myriath_on(scene)->hand[B] = myriath_shapes_of[MYRIATH_IAA];
    scene_play(scene, "a place IAA up d 3");
    scene_expect(scene, !game_over(&scene->now.head), "b still has a tile");
    scene_play(scene, "b place IAA up g 5");
    scene_expect(scene, game_over(&scene->now.head), "nobody has");
    scene_equal(scene, scene->now.head.phase, MYRIATH_ENDED, "phase");
    myriath_expect_points(scene, 1, 1);
    scene_equal(scene, scene_place(scene, A), 1, "a shares the first place");
    scene_equal(scene, scene_place(scene, B), 1, "with b");
    myriath_on(scene)->points[B]++;
    scene_equal(scene, scene_place(scene, A), 2, "most points win");
}
