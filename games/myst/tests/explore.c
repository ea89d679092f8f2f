/* Myst: rule tests of exploring, chapters 5 to 7. Blue's playing piece starts on g1, yellow's on h5; f, g and h
 * are yellow but for g1, and b is to move. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

/* The team on turn has spun this. */
static void spun(struct scene *scene, int spaces)
{
    myst_stage(scene)->step = MYST_STEP_MOVE;
    myst_stage(scene)->spaces = (uint8_t)spaces;
}

/* ---- 6 ---- */

void myst_test_length(struct scene *scene)
{
    unsigned lengths = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        myst_test_build(scene, 2, -1, 0);
        scene->now.head.rng = rng_from_seed(seed);
        scene_clock(scene);
        scene_equal(scene, scene->now.head.acting, 1, "the youngest only");
        scene_refused(scene, "a stay", "6.1");
        scene_equal(scene, scene_count(scene, 0, NULL), 1, "nothing but to spin");
        scene_play(scene, "a spin");
        lengths |= 1U << myst_stage(scene)->turn_limit;
    }
    scene_equal(scene, lengths, 0x7e0, "5 to 10 turns");
}

void myst_test_rings(struct scene *scene)
{
    unsigned spaces = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        myst_test_explore(scene, 2);
        scene->now.head.rng = rng_from_seed(seed);
        scene_play(scene, "b spin");
        spaces |= 1U << myst_stage(scene)->spaces;
    }
    scene_equal(scene, spaces, 0x7e, "1 to 6 spaces");
}

void myst_test_starting_places(struct scene *scene)
{
    myst_test_explore(scene, 2);
    scene_equal(scene, myst_stage(scene)->pawn[0], myst_test_place("g1"), "blue on its first landmark");
    scene_equal(scene, myst_stage(scene)->pawn[1], myst_test_place("h5"), "yellow on its own");
}

void myst_test_fewer_first(struct scene *scene)
{
    myst_test_explore(scene, 2);
    scene_equal(scene, scene->now.head.acting, 2, "yellow has 17 pieces, blue 31");
    for (int youngest = 0; youngest < 2; youngest++) {
        myst_test_build(scene, 2, MYST_OPTION_YOUNGEST, youngest + 1);
        myst_test_board(scene, UINT64_C(0xffffff) & ~AT('h', 3), UINT64_C(0xffffff000000));
        myst_test_put(scene, 'a', "h3");
        scene_equal(scene, myst_stage(scene)->starter, 1 - youngest, "24 each: not the youngest's team");
    }
    myst_test_build(scene, 2, -1, 0);
    myst_test_board(scene, UINT64_C(0x00ffff) & ~AT('h', 2), UINT64_C(0xffffffff0000));
    myst_test_put(scene, 'a', "h2");
    scene_equal(scene, myst_stage(scene)->starter, 0, "blue has 16");
}

void myst_test_moving(struct scene *scene)
{
    myst_test_explore(scene, 2);
    scene_refused(scene, "b move h4", "6.7");
    scene_refused(scene, "b stay", "6.7");
    scene_play(scene, "b spin");
    scene_refused(scene, "b spin", "6.7");
    spun(scene, 2);
    scene_equal(scene, scene_count(scene, 1, "move"), 7, "h4 h6 g5, and h3 g4 g6 f5 one space on");
    scene_refused(scene, "b move e5", "6.7");
    scene_refused(scene, "b move f4", "6.7"); /* three spaces: no step goes over a corner */
    scene_refused(scene, "b move h5", "6.10");
    scene_listed(scene, "b stay", true);
    scene_play(scene, "b move h4"); /* fewer than two */
    scene_equal(scene, myst_stage(scene)->pawn[1], myst_test_place("h4"), "moved");
    scene_refused(scene, "b move h3", "6.7");
    scene_refused(scene, "b stay", "6.7");
    scene_refused(scene, "b spin", "6.7");
    scene_play_all(scene, "b done; a spin");
    spun(scene, 1);
    scene_listed(scene, "a move f1", true); /* onto yellow's pieces as well as onto blue's */
    scene_play(scene, "a stay");
    scene_equal(scene, myst_stage(scene)->pawn[0], myst_test_place("g1"), "stayed");
}

void myst_test_not_sharing(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_stage(scene)->pawn[0] = (uint8_t)myst_test_place("h4");
    spun(scene, 2);
    scene_refused(scene, "b move h4", "6.11");
    scene_refused(scene, "b move h3", "6.7"); /* two spaces off, but through blue */
    spun(scene, 4);
    scene_listed(scene, "b move h3", true); /* around it */
}

void myst_test_rotation(struct scene *scene)
{
    myst_test_explore(scene, 5);
    static const char order[] = { 'b', 'a', 'd', 'c', 'b', 'e', 'd', 'a' };
    for (int i = 0; i < 8; i++) {
        scene_equal(scene, scene->now.head.acting, 1 << (order[i] - 'a'), "in rotation");
        char words[] = "x spin; x stay; x done";
        words[0] = words[8] = words[16] = order[i];
        scene_play_all(scene, words);
    }
}

void myst_test_done(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_test_hold_books(scene, 1, 0);
    scene_refused(scene, "b done", "6.13");
    scene_play(scene, "b spin");
    scene_refused(scene, "b done", "6.13");
    scene_play(scene, "b stay");
    scene_equal(scene, scene->now.head.acting, 2, "asked, for yellow might hold a book");
    scene_play(scene, "b done");
    scene_equal(scene, scene->now.head.acting, 1, "blue's move");
    myst_stage(scene)->books_played[1] = 2;
    scene_play_all(scene, "a spin; a stay");
    scene_equal(scene, scene->now.head.acting, 2, "both books are played: not asked");
    scene_play(scene, "b spin");
    myst_stage(scene)->pawn[1] = (uint8_t)myst_test_place("d4");
    spun(scene, 1);
    scene_play(scene, "b move d3");
    scene_equal(scene, scene->now.head.acting, 2, "but a landmark is reached");
    scene_play(scene, "b lay");
    scene_equal(scene, scene->now.head.acting, 1, "that was all there was to do");
}

void myst_test_end(struct scene *scene)
{
    myst_test_explore(scene, 2);
    for (int turn = 0; turn < 5; turn++) {
        scene_expect(scene, !game_over(&scene->now.head), "not over");
        scene_play_all(scene, "b spin; b stay; b done");
        scene_expect(scene, !game_over(&scene->now.head), "one turn is both teams' moves");
        scene_play_all(scene, "a spin; a stay; a done");
    }
    scene_expect(scene, game_over(&scene->now.head), "over after five turns");
    scene_equal(scene, scene->now.head.phase, MYST_ENDED, "ended");
    scene_refused(scene, "b spin", "T.2");
}

/* ---- 5 ---- */

void myst_test_jump(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_test_hold_books(scene, 1, 0);
    scene_refused(scene, "b jump a6", "5.1");
    myst_test_hold_books(scene, 1, 1);
    scene_refused(scene, "b jump g1", "6.11");
    scene_refused(scene, "b jump h5", "5.8");
    scene_equal(scene, scene_count(scene, 1, "jump"), 46, "any other space");
    scene_refused(scene, "b link", "4.1");
    int shown = scene->now.head.shown;
    scene_play(scene, "b jump a6");
    scene_equal(scene, myst_stage(scene)->pawn[1], myst_test_place("a6"), "there");
    scene_equal(scene, myst_books(myst_stage(scene), 1), 0, "discarded");
    scene_equal(scene, scene->now.head.shown, shown + 1, "the book was seen");
    scene_refused(scene, "b jump a5", "5.1");
}

void myst_test_jump_before_and_after(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_test_hold_books(scene, 1, 2);
    scene_play_all(scene, "b spin");
    scene_play(scene, "b jump b2"); /* after the spin, before moving */
    spun(scene, 1);
    scene_play(scene, "b move b1");
    scene_listed(scene, "b jump d5", true); /* after moving */
    scene_play(scene, "b jump d5");
    scene_equal(scene, scene->now.head.acting, 1, "nothing is left to do");
    scene_equal(scene, myst_stage(scene)->books_played[1], 2, "both are played");
    myst_test_explore(scene, 2);
    myst_test_hold_books(scene, 1, 1);
    scene_play_all(scene, "b jump c3; b spin"); /* before the spin */
    spun(scene, 1);
    scene_equal(scene, scene_count(scene, 1, "move"), 4, "from there on");
}

/* ---- 7 ---- */

void myst_test_reaching(struct scene *scene)
{
    myst_test_explore(scene, 2);
    myst_stage(scene)->pawn[1] = (uint8_t)myst_test_place("d4");
    spun(scene, 2);
    scene_play(scene, "b move d2");
    scene_refused(scene, "b lay", "7.1"); /* by way of d3, where the Library's key is */
    myst_test_explore(scene, 2);
    myst_test_hold_books(scene, 1, 2);
    scene_refused(scene, "b lay", "7.1");
    scene_refused(scene, "b remove", "7.1");
    scene_play(scene, "b jump d3");
    scene_listed(scene, "b lay", true); /* by a jump, before the move */
    scene_play(scene, "b lay");
    scene_refused(scene, "b lay", "7.1");
    scene_play(scene, "b spin");
    spun(scene, 5);
    scene_play(scene, "b move e5"); /* another landmark in the same turn */
    scene_listed(scene, "b lay", true);
    scene_play(scene, "b done");
    scene_play_all(scene, "a spin; a stay; a done");
    scene_refused(scene, "b lay", "7.1"); /* standing there is not reaching */
    scene_play_all(scene, "b spin; b stay");
    scene_listed(scene, "b lay", true); /* 7.6: staying is */
    scene_play(scene, "b done");
    scene_equal(scene, myst_stage(scene)->top[3], MYST_TOP_KEPT, "it is an option");
}

/* A turn of the seat: straight to the place, as if it had spun far enough. */
static void go(struct scene *scene, char seat, const char *place)
{
    char words[] = "x move a1";
    words[0] = seat;
    words[7] = place[0];
    words[8] = place[1];
    spun(scene, 14);
    scene_play(scene, words);
}

void myst_test_lay_and_remove(struct scene *scene)
{
    enum { LIBRARY = 1 };
    myst_test_explore(scene, 2);
    go(scene, 'b', "g3");
    scene_refused(scene, "b lay", "7.2"); /* placed by yellow itself */
    scene_refused(scene, "b remove", "7.3");
    scene_play(scene, "b done");
    go(scene, 'a', "a6");
    scene_refused(scene, "a remove", "7.1");
    scene_play(scene, "a done");
    go(scene, 'b', "d3");
    scene_refused(scene, "b remove", "7.3");
    scene_play(scene, "b lay");
    scene_equal(scene, myst_controller(myst_stage(scene), LIBRARY), 1, "yellow shows");
    scene_equal(scene, myst_placer(myst_stage(scene), LIBRARY), 0, "blue placed it");
    scene_play_all(scene, "b done; a spin; a stay; a done; b spin; b stay");
    scene_refused(scene, "b lay", "7.2");    /* lies there already */
    scene_refused(scene, "b remove", "7.3"); /* no team removes its own piece */
    scene_play_all(scene, "b done; a spin; a stay; a done");
    go(scene, 'b', "d4");
    scene_play(scene, "b done");
    go(scene, 'a', "d3");
    scene_refused(scene, "a lay", "7.2");
    scene_play(scene, "a remove");
    scene_equal(scene, myst_controller(myst_stage(scene), LIBRARY), 0, "blue shows again");
    scene_play(scene, "a done");
    myst_stage(scene)->turn_count = 0;
    myst_stage(scene)->pawn[0] = (uint8_t)myst_test_place("a6");
    go(scene, 'b', "d3");
    scene_refused(scene, "b lay", "7.4");
}
