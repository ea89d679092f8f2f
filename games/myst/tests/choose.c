/* Myst: rule tests of chapter 3. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

void myst_test_choices_are_secret_and_placed_together(struct scene *scene)
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

void myst_test_the_same_choice_twice(struct scene *scene)
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
