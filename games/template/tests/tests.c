/* Template: rule tests, each naming the clauses it proves. */
#include "games/template/template.h"
#include "proof/scene.h"

static struct template_state *stage(struct scene *scene)
{
    return (struct template_state *)&scene->now;
}

static void heap_is_12_to_17(struct scene *scene)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        scene_start(scene, 2, seed);
        scene_expect(scene, stage(scene)->heap >= 12 && stage(scene)->heap <= 17, "heap in range");
    }
}

static void charms_are_dealt_and_secret(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct template_state view;
    game_view(scene->game, &scene->now.head, 1, &view.head);
    scene_equal(scene, view.charm[0], 0, "another's charm is hidden");
    scene_equal(scene, view.charm[1], stage(scene)->charm[1], "one's own is seen");
    scene_expect(scene, view.charm[1] >= 1 && view.charm[1] <= TEMPLATE_CHARM_COUNT, "charm in range");
}

static void taking_moves_pebbles_and_passes_the_turn(struct scene *scene)
{
    scene_start(scene, 2, 1);
    int heap = stage(scene)->heap;
    scene_equal(scene, scene_count(scene, 0, "take"), 3, "three choices");
    scene_play(scene, "a take 3");
    scene_equal(scene, stage(scene)->heap, heap - 3, "heap is smaller");
    scene_equal(scene, stage(scene)->taken[0], 3, "pebbles taken");
    scene_refused(scene, "a take 1", "T.3");
    scene_play(scene, "b take 1");
}

static void no_more_than_the_heap(struct scene *scene)
{
    scene_start(scene, 2, 1);
    stage(scene)->heap = 2;
    scene_refused(scene, "a take 3", "2.2");
    scene_listed(scene, "a take 2", true);
}

static void an_empty_heap_ends_and_scores(struct scene *scene)
{
    scene_start(scene, 2, 1);
    *stage(scene) =
        (struct template_state){ .head = stage(scene)->head, .heap = 1, .taken = { 5, 5 }, .charm = { 3, 2 } };
    scene_play(scene, "a take 1");
    scene_expect(scene, game_over(&scene->now.head), "over");
    scene_equal(scene, scene_points(scene, 0, "3.2"), 6, "six pebbles");
    scene_equal(scene, scene_points(scene, 0, "3.3"), 3, "3 divides 6");
    scene_equal(scene, scene_total(scene, 1), 5, "2 does not divide 5");
    scene_equal(scene, scene_place(scene, 0), 1, "first");
    scene_equal(scene, scene_place(scene, 1), 2, "second");
}

const struct rule_test template_tests[] = {
    { "1.1", "the heap is 12 to 17", heap_is_12_to_17 },
    { "1.2", "charms are dealt and secret", charms_are_dealt_and_secret },
    { "2.1 2.3", "taking moves pebbles and passes the turn", taking_moves_pebbles_and_passes_the_turn },
    { "2.2", "no more than the heap holds", no_more_than_the_heap },
    { "3.1 3.2 3.3 3.4", "an empty heap ends the game and scores", an_empty_heap_ends_and_scores },
    { NULL, NULL, NULL },
};
