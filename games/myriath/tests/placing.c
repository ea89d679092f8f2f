/* Myriath: tests of a turn (rule 3). */
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

/* ---- 3 A turn ---- */

void myriath_test_a_tile_is_placed_once(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_lay(scene, B, MYRIATH_IAA, UP, "b4");
    scene_play(scene, "a place IAA up d 3");
    scene_play(scene, "b place IAW right c 2"); /* its end lies at the side of a's */
    scene_refused(scene, "a place IAA up e 3", "3.1");
    scene_listed(scene, "a place IAA up e 3", false);
    scene_listed(scene, "a place IAW up e 3", true);
}

void myriath_test_tiles_stay_inside_the_area(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "a1");
    scene_refused(scene, "a place IAA up d 1", "3.2");
    scene_refused(scene, "a place IAA right h 1", "3.2");
    scene_refused(scene, "a place IAA up i 4", "3.2");
    scene_refused(scene, "a place IAA up d 10", "3.2");
    scene_listed(scene, "a place IAA right c 1", true);
}

void myriath_test_tiles_do_not_overlap(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_lay(scene, A, MYRIATH_IAA, UP, "f7");
    scene_refused(scene, "a place XAAAA up d 4", "3.3"); /* the middle */
    scene_refused(scene, "a place IAW up d 3", "3.3");   /* a whole edge that leans into the octagon */
    scene_refused(scene, "a place IWW up d 5", "3.3");   /* a middle on a cut corner */
    scene_refused(scene, "a place IWW up f 6", "3.3");   /* the seat's own tile as well */
    scene_listed(scene, "a place IAW flip-up d 3", true);
}

void myriath_test_an_end_must_touch_a_rival(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_IAA, UP, "c3");
    myriath_lay(scene, A, MYRIATH_OCTAGON, UP, "f5");
    scene_refused(scene, "a place XAAAA up g 2", "3.5");  /* nothing near */
    scene_refused(scene, "a place IAA up f 4", "3.5");    /* only an own tile */
    scene_refused(scene, "a place LAA up c 4", "3.3");    /* the arrow of b holds the triangle this bend needs */
    scene_refused(scene, "a place LAA right c 4", "3.5"); /* only the cut corner touches */
    scene_listed(scene, "a place IAA right d 4", true);   /* an end at the side of an arrow */
}

void myriath_test_meeting_in_the_centre_is_no_contact(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_IAA, UP, "c3");
    scene_refused(scene, "a place IAA up c 5", "3.5"); /* arrow against arrow */
    scene_listed(scene, "a place IAW down c 5", true); /* a whole edge lies along half of the arrow */
    scene_play(scene, "a place IAW down c 5");
    myriath_expect_points(scene, 1, 1);
}

void myriath_test_a_seat_that_cannot_place_passes(struct scene *scene)
{
    myriath_begin_placing(scene, 3);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_on(scene)->hand[1] = (struct myriath_set){ { 0 } };
    scene_play(scene, "a place IAA up d 3");
    scene_equal(scene, scene->now.head.acting, 1 << 2, "b has nothing to place");
    scene_play(scene, "c place IAA up e 3");
    scene_equal(scene, scene->now.head.acting, 1 << 0, "then the next");
    myriath_on(scene)->hand[1] = myriath_shapes_of[MYRIATH_XAAAA];
    scene_play(scene, "a place IAW up d 6");
    scene_equal(scene, scene->now.head.acting, 1 << 1, "a seat that passed can come in again");
}

void myriath_test_the_log_tells_of_passes(struct scene *scene)
{
    char words[1000];
    struct text text = text_on(words, sizeof words);
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_on(scene)->hand[1] = (struct myriath_set){ { 0 } };
    struct myriath_state before = *myriath_on(scene);
    struct game_event event = { .seat = 0, .move = { MYRIATH_PLACE, { MYRIATH_IAA, UP, 3, 2 } } };
    scene_play(scene, "a place IAA up d 3");
    myriath_narrate(&before.head, &event, &scene->now.head, &text);
    text_strip_styles(words);
    scene_expect(scene,
                 strstr(words, "a places a tile at d 3: straight tile with two arrows, not turned [3.1].") != NULL,
                 "the place as it is typed, the tile by its title");
    scene_expect(scene, strstr(words, "b cannot place a tile and passes [3.7]") != NULL, "b passes");
    scene_expect(scene, strstr(words, "a gains 0.5 points [4.1].") != NULL, "a gains");
    scene_expect(scene, strstr(words, "a cannot") == NULL, "a goes on");
}
