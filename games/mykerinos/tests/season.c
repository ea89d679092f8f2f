/* Mykerinos: rule tests of section 3, and of 8.1 to 8.4. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

/* ---- 3 Seasons ---- */

void mykerinos_test_four_seasons_use_every_tile(struct scene *scene)
{
    static const int tiles_left[] = { 28, 20, 12, 0 };
    scene_start(scene, 3, 8);
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (int season = 1; season <= 4; season++) {
        scene_equal(scene, state->season, season, "season");
        scene_equal(scene, bits_count(state->undealt), tiles_left[season - 1], "undealt tiles");
        mykerinos_test_all_pass(scene);
        mykerinos_test_laws(scene);
    }
    scene_expect(scene, game_over(&scene->now.head), "over after the fourth");
    scene_equal(scene, bits_count(state->gone), 36, "nobody dug: all tiles are gone");
}

/* The order of what is undealt is nowhere in the state: another key, another region. */
void mykerinos_test_nobody_knows_the_next_tiles(struct scene *scene)
{
    uint8_t first_try[MYKERINOS_PLACE_COUNT];
    for (uint64_t key = 0; key < 2; key++) {
        mykerinos_test_sand(scene, 2);
        scene->now.head.rng.key[0] ^= key;
        mykerinos_test_all_pass(scene);
        struct mykerinos_state *state = mykerinos_stage(scene);
        if (key == 0)
            memcpy(first_try, state->laid, sizeof first_try);
    }
    scene_expect(scene, memcmp(first_try, mykerinos_stage(scene)->laid, sizeof first_try) != 0, "another region");
}

void mykerinos_test_grants_join_the_leftovers(struct scene *scene)
{
    static const int stocks[3][4] = { { 11, 22, 25, 25 }, { 11, 22, 25, 25 }, { 8, 16, 24, 25 } };
    for (int seats = 2; seats <= 4; seats++) {
        mykerinos_test_sand(scene, seats);
        for (int season = 0; season < 4; season++) {
            for (int seat = 0; seat < seats; seat++)
                scene_equal(scene, mykerinos_stage(scene)->stock[seat], stocks[seats - 2][season], "stock");
            mykerinos_test_all_pass(scene);
        }
    }
}

void mykerinos_test_the_last_to_pass_begins(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 1, "blackmore-a");
    scene_play_all(scene, "a start a1; b appeal mrs-blackmore; b start h1; b dig h2; c pass; a pass; b pass");
    scene_play_all(scene, "a decline; b decline");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->season, 2, "season");
    scene_equal(scene, state->first, 1, "b passed last");
    scene_equal(scene, state->head.acting, 1 << 1, "b begins");
    for (int seat = 0; seat < 3; seat++)
        scene_equal(scene, state->passing[seat], 0, "the scale is cleared");
    scene_equal(scene, (int64_t)state->tilted, 0, "the tile is upright again");
    scene_listed(scene, "b appeal mrs-blackmore", true);
}

/* ---- 8 Two players ---- */

void mykerinos_test_neutral_cubes_are_dealt(struct scene *scene)
{
    scene_start(scene, 2, 3);
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (int seat = 0; seat < 2; seat++) {
        scene_equal(scene, state->stock[seat], 11, "own cubes");
        scene_equal(scene, state->neutral[seat], 4, "neutral cubes");
    }
    scene_equal(scene, state->reserve[MYKERINOS_NEUTRAL], 17, "neutral reserve");
    scene_start(scene, 3, 3);
    scene_equal(scene, state->reserve[MYKERINOS_NEUTRAL] + state->neutral[0], 0, "none among three");
}

void mykerinos_test_neutral_cubes_run_short(struct scene *scene)
{
    static const int held[4] = { 4, 8, 12, 13 };
    mykerinos_test_sand(scene, 2);
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (int season = 0; season < 4; season++) {
        scene_equal(scene, state->neutral[state->first], held[season], "kept, and topped up, the first player first");
        mykerinos_test_all_pass(scene);
    }
    scene_equal(scene, state->neutral[0] + state->neutral[1], 25, "all of them");
    mykerinos_test_laws(scene);
}

void mykerinos_test_the_neutral_disc_stands_second(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->passing[MYKERINOS_NEUTRAL], 2, "from the beginning");
    mykerinos_test_put(scene, 0, "a1");
    scene_play_all(scene, "a pass");
    scene_equal(scene, state->passing[0], 1, "the first to pass");
    scene_play_all(scene, "b pass");
    scene_equal(scene, state->passing[1], 3, "the other");
}
