#include "games/myriath/tests/stage.h"

void myriath_begin(struct scene *scene, int seat_count)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    setup.option[MYRIATH_FIRST] = 1;
    scene_start_with(scene, &setup);
}

void myriath_begin_placing(struct scene *scene, int seat_count)
{
    myriath_begin(scene, seat_count);
    scene->now.head.phase = MYRIATH_PLACING;
}

void myriath_lay(struct scene *scene, int seat, int tile, int turn, const char *crossing)
{
    struct myriath_spot spot = myriath_spot_of(turn, crossing[0] - 'a', crossing[1] - '1');
    scene_expect(scene, myriath_fits(myriath_on(scene), tile, spot), "the stage is set without overlaps");
    myriath_put(myriath_on(scene), seat, tile, spot);
}

int myriath_holds(struct scene *scene, const char *crossing, int seat)
{
    return myriath_on(scene)->held[seat][myriath_place_at(crossing[0] - 'a', crossing[1] - '1')] & 0xf;
}

void myriath_expect_points(struct scene *scene, int a, int b)
{
    scene_equal(scene, myriath_on(scene)->points[A], a, "half points of a");
    scene_equal(scene, myriath_on(scene)->points[B], b, "half points of b");
    scene_equal(scene, scene_total(scene, A), a, "derivation of a");
    scene_equal(scene, scene_total(scene, B), b, "derivation of b");
}
