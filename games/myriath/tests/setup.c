/* Myriath: tests of the board, the tiles and the setup (rules 1 and 2). */
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

/* ---- 1 Board and tiles ---- */

void myriath_test_everyone_has_19_tiles(struct scene *scene)
{
    myriath_begin(scene, 4);
    int forms[128] = { 0 };
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        forms[(int)myriath_tile_names[tile][0]]++;
    scene_equal(scene, forms['O'], 1, "octagon");
    scene_equal(scene, forms['I'], 3, "straight tiles");
    scene_equal(scene, forms['L'], 3, "bends");
    scene_equal(scene, forms['T'], 6, "T");
    scene_equal(scene, forms['X'], 6, "crosses");
    for (int seat = 0; seat < 4; seat++)
        scene_equal(scene, myriath_hand_count(myriath_on(scene), seat), 19, "tiles of a seat");
}

void myriath_test_an_octagon_rings_the_square_below_right(struct scene *scene)
{
    myriath_begin(scene, 2);
    scene_play(scene, "a start d 3");
    scene_equal(scene, myriath_holds(scene, "d3", A), E | S, "upper left");
    scene_equal(scene, myriath_holds(scene, "e3", A), S | W, "upper right");
    scene_equal(scene, myriath_holds(scene, "e4", A), N | W, "lower right");
    scene_equal(scene, myriath_holds(scene, "d4", A), N | E, "lower left");
}

void myriath_test_ends_hold_one_or_two_triangles(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, A, MYRIATH_IAW, UP, "b3");
    scene_equal(scene, myriath_holds(scene, "b2", A), S, "an arrow, upwards");
    scene_equal(scene, myriath_holds(scene, "b3", A), N | E | S | W, "a straight middle");
    scene_equal(scene, myriath_holds(scene, "b4", A), N | E, "a whole edge, leaning clockwise");
    myriath_lay(scene, A, MYRIATH_LWW, FLIP_UP, "f5");
    scene_equal(scene, myriath_holds(scene, "f5", A), N | W, "a bend leaves a cut corner");
    scene_equal(scene, myriath_holds(scene, "f4", A), S | E, "flipped, it leans the other way");
    scene_equal(scene, myriath_holds(scene, "e5", A), E | N, "the other end too");
}

void myriath_test_turning_and_flipping(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, A, MYRIATH_TAAW, RIGHT, "d4"); /* left, stem and right become up, right and down */
    scene_equal(scene, myriath_holds(scene, "d3", A), S, "the left end is now up");
    scene_equal(scene, myriath_holds(scene, "e4", A), W, "the stem points right");
    scene_equal(scene, myriath_holds(scene, "d5", A), N | E, "the whole edge is now down");
    scene_equal(scene, myriath_holds(scene, "c4", A), 0, "nothing to the left");
    scene_refused(scene, "a place IAA down g 4", "1.6");
    scene_refused(scene, "a place XWWWW right g 4", "1.6");
    scene_refused(scene, "a place XWWWW flip-up g 4", "3.5");
}

/* ---- 2 Setup ---- */

void myriath_test_the_lot_chooses_the_first_player(struct scene *scene)
{
    int begins[3] = { 0 };
    for (uint64_t seed = 0; seed < 60; seed++) {
        scene_start(scene, 3, seed);
        begins[myriath_on(scene)->first]++;
        scene_equal(scene, scene->now.head.acting, 1 << myriath_on(scene)->first, "the first player begins");
    }
    scene_expect(scene, begins[0] > 5 && begins[1] > 5 && begins[2] > 5, "everyone has a chance");
}

void myriath_test_the_first_player_can_be_chosen(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    setup.option[MYRIATH_FIRST] = 3;
    scene_start_with(scene, &setup);
    scene_equal(scene, myriath_on(scene)->first, 2, "seat c");
    setup.option[MYRIATH_FIRST] = 4;
    scene_setup_refused(scene, &setup, "2.2");
}

void myriath_test_turns_go_round_from_the_first_player(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    setup.option[MYRIATH_FIRST] = 3;
    scene_start_with(scene, &setup);
    scene_refused(scene, "a start b 2", "T.3");
    scene_play_all(scene, "c start b 2; a start e 4; b start h 6");
    scene_equal(scene, scene->now.head.phase, MYRIATH_PLACING, "all octagons are placed");
    scene_equal(scene, scene->now.head.acting, 1 << 2, "the first player begins again");
    scene_play(scene, "c place IAA up e 3");
    scene_equal(scene, scene->now.head.acting, 1 << 0, "then the next clockwise");
}

void myriath_test_octagons_come_first_and_go_inside(struct scene *scene)
{
    myriath_begin(scene, 2);
    scene_refused(scene, "a place IAA up d 4", "2.4");
    scene_refused(scene, "a start h 3", "2.4");
    scene_refused(scene, "a start d 8", "2.4");
    scene_refused(scene, "a start i 3", "2.4");
    scene_play_all(scene, "a start a 1; b start g 7");
    scene_refused(scene, "a start d 4", "2.4");
}

void myriath_test_octagons_touch_but_do_not_overlap(struct scene *scene)
{
    myriath_begin(scene, 2);
    scene_play(scene, "a start d 4");
    scene_refused(scene, "b start d 4", "2.5");
    scene_refused(scene, "b start e 4", "2.5");
    scene_refused(scene, "b start d 3", "2.5");
    scene_play(scene, "b start e 5");
    myriath_expect_points(scene, 0, 0);
}

void myriath_test_later_players_get_a_head_start(struct scene *scene)
{
    static const int expected[2][3][4] = { { { 0, 0 }, { 0, 0, 1 }, { 0, 0, 1, 2 } },
                                           { { 0, 0 }, { 0, 2, 3 }, { 0, 1, 3, 4 } } };
    for (int balanced = 0; balanced < 2; balanced++)
        for (int seats = 2; seats <= 4; seats++)
            for (int first = 0; first < seats; first++) {
                struct game_setup setup = { .rules_version = scene->game->rules_version,
                                            .seat_count = (uint8_t)seats,
                                            .option = { (uint8_t)balanced, (uint8_t)(first + 1) } };
                scene_start_with(scene, &setup);
                for (int order = 0; order < seats; order++) {
                    int seat = (first + order) % seats;
                    scene_equal(scene, scene_total(scene, seat), expected[balanced][seats - 2][order], "head start");
                    scene_equal(scene, scene_points(scene, seat, balanced ? "2.8" : "2.7"),
                                expected[balanced][seats - 2][order], "its clause");
                }
            }
}
