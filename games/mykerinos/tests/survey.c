/* Mykerinos: rule tests of section 6, and of 8.6 to 8.9. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

static uint64_t tile_bit(const char *name)
{
    return bits_of(mykerinos_test_tile(name, strlen(name)));
}

/* ---- 6 Survey ---- */

void mykerinos_test_areas_in_order(struct scene *scene)
{
    static const char *const corners[] = { "d3", "e1", "a6", "h4", "d7", "h9" };
    mykerinos_test_sand(scene, 3);
    struct mykerinos_state *state = mykerinos_stage(scene);
    state->season = 4;
    for (int place = 8; place < 12; place++) {
        state->laid[place] = (uint8_t)bits_lowest(state->undealt);
        state->undealt &= state->undealt - 1;
    }
    for (int area = 0; area < 6; area++)
        mykerinos_test_put(scene, area % 3, corners[area]);
    mykerinos_test_all_pass(scene);
    for (int area = 0; area < 6; area++) {
        scene_equal(scene, state->area, area, "area");
        char words[] = "a decline";
        words[0] = text_seat_letter(area % 3);
        scene_play(scene, words);
    }
    scene_expect(scene, game_over(&scene->now.head), "over");
}

void mykerinos_test_ranking(struct scene *scene)
{
    mykerinos_test_sand(scene, 4);
    mykerinos_test_put(scene, 3, "a1 a2 a3");
    mykerinos_test_put(scene, 0, "b1 b2");
    mykerinos_test_put(scene, 2, "c1 c2");
    mykerinos_test_put(scene, 1, "e1 e2 e3 f1 f2"); /* another area: no part in the first */
    scene_play_all(scene, "a start h6; b pass; c pass; d pass; a pass");
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(mykerinos_stage(scene), 0, ranking);
    scene_equal(scene, count, 3, "three have cubes there");
    scene_equal(scene, ranking[0], 3, "d has most");
    scene_equal(scene, ranking[1], 2, "c passed before a");
    scene_equal(scene, ranking[2], 0, "a");
    scene_play_all(scene, "d decline; c decline; a decline; b decline");
}

void mykerinos_test_first_chooses(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "a1 a2");
    mykerinos_test_put(scene, 1, "b1");
    mykerinos_test_all_pass(scene);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, scene_count(scene, 0, "take"), 2, "two tiles");
    scene_equal(scene, scene_count(scene, 0, "exhibit"), 10, "ten rooms");
    scene_equal(scene, scene_count(scene, 0, "decline"), 1, "or nothing");
    scene_refused(scene, "a take brown-b", "6.4"); /* another area */
    scene_refused(scene, "a remove lemon-d", "8.6");
    scene_play(scene, "a take lemon-d");
    scene_equal(scene, (int64_t)state->owned[0], (int64_t)tile_bit("lemon-d"), "the tile is a's");
    scene_equal(scene, scene_points(scene, 0, "6.6"), 3, "its points");
    scene_refused(scene, "b take lemon-d", "6.4"); /* gone */
    scene_play(scene, "b take violet-a");
    mykerinos_test_laws(scene);
}

void mykerinos_test_museum_from_reserve(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "a1 a2");
    mykerinos_test_put(scene, 1, "b1");
    mykerinos_test_all_pass(scene);
    struct mykerinos_state *state = mykerinos_stage(scene);
    int stock = state->stock[0], reserve = state->reserve[0];
    scene_refused(scene, "a exhibit five-3", "5.8");
    scene_play(scene, "a exhibit three-3");
    scene_equal(scene, state->stock[0], stock, "the stock stays");
    scene_equal(scene, state->reserve[0], reserve - 1, "from the reserve");
    scene_refused(scene, "b exhibit three-3", "1.6");
    mykerinos_test_stock(scene, 1, 24); /* b's other cube lies on b1 */
    scene_refused(scene, "b exhibit two-1", "6.5");
    scene_equal(scene, scene_count(scene, 1, "exhibit"), 0, "nothing in the reserve");
    scene_equal(scene, scene_count(scene, 1, "take"), 2, "but both tiles are left");
}

void mykerinos_test_third_and_fourth(struct scene *scene)
{
    mykerinos_test_sand(scene, 4);
    mykerinos_test_put(scene, 0, "a1 a2 a3");
    mykerinos_test_put(scene, 1, "b1 b2");
    mykerinos_test_put(scene, 2, "c1");
    mykerinos_test_put(scene, 3, "d1");
    mykerinos_test_all_pass(scene);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_play_all(scene, "a decline; b exhibit two-1");
    scene_refused(scene, "c exhibit two-2", "6.7");
    scene_equal(scene, scene_count(scene, 2, NULL), 3, "two tiles or nothing");
    scene_play(scene, "c take violet-a");
    scene_refused(scene, "d take violet-a", "6.4");
    scene_play(scene, "d decline");
    scene_equal(scene, state->season, 2, "season");
    scene_expect(scene, (state->gone & tile_bit("lemon-d")) != 0, "the other tile left the game");
    mykerinos_test_sand(scene, 4);
    mykerinos_test_put(scene, 0, "a1 a2 a3");
    mykerinos_test_put(scene, 1, "b1 b2");
    mykerinos_test_put(scene, 2, "c1");
    mykerinos_test_all_pass(scene);
    scene_play_all(scene, "a take violet-a; b take lemon-d");
    scene_equal(scene, state->season, 2, "nothing was left for c");
}

void mykerinos_test_missing_ranks(struct scene *scene)
{
    mykerinos_test_sand(scene, 4);
    mykerinos_test_put(scene, 2, "a1");
    mykerinos_test_all_pass(scene);
    scene_play(scene, "c take violet-a"); /* one tile only, though nobody is second */
    scene_equal(scene, mykerinos_stage(scene)->season, 2, "the other areas have nobody");
    mykerinos_test_laws(scene);
}

void mykerinos_test_area_closes(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "a1 a2 e1");
    mykerinos_test_put(scene, 1, "b1");
    mykerinos_test_pyramids(scene, "c1 f1");
    mykerinos_test_all_pass(scene);
    struct mykerinos_state *state = mykerinos_stage(scene);
    mykerinos_test_stock(scene, 0, 22);
    scene_refused(scene, "a exhibit two-1", "6.5");
    scene_play_all(scene, "a decline; b take lemon-d");
    scene_equal(scene, state->reserve[0], 2, "a1 and a2 are back before the next area");
    scene_listed(scene, "a exhibit two-1", true);
    scene_equal(scene, region_count(state->cubes[0]), 1, "e1 is left");
    scene_equal(scene, region_count(state->cubes[1]), 0, "none of b's");
    scene_expect(scene, (state->gone & tile_bit("violet-a")) != 0, "the unclaimed tile left the game");
    scene_equal(scene, region_count(state->pyramids), 1, "and its pyramid with it");
    mykerinos_test_laws(scene);
}

void mykerinos_test_survey_refuses_digging(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "a1");
    scene_refused(scene, "a take violet-a", "3.1");
    scene_refused(scene, "a decline", "3.1");
    mykerinos_test_all_pass(scene);
    scene_refused(scene, "a start a2", "3.1");
    scene_refused(scene, "a extend a2", "3.1");
    scene_refused(scene, "a dig a2", "3.1");
    scene_refused(scene, "a appeal lady-violet", "3.1");
    scene_refused(scene, "a pass", "3.1");
    scene_refused(scene, "a end", "8.5");
}

/* ---- 8 The neutral colour ---- */

void mykerinos_test_neutral_first(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_put(scene, MYKERINOS_NEUTRAL, "a1 a2 a3");
    mykerinos_test_put(scene, 0, "b1 b2");
    mykerinos_test_put(scene, 1, "c1");
    mykerinos_test_all_pass(scene);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->head.phase, MYKERINOS_REMOVING, "the neutral colour must take a tile");
    scene_equal(scene, state->head.acting, 1 << 1, "and b, who is third, chooses it");
    scene_refused(scene, "b take violet-a", "8.6");
    scene_refused(scene, "b decline", "8.6");
    scene_refused(scene, "b exhibit two-1", "8.6");
    scene_refused(scene, "b start h1", "3.1");
    scene_refused(scene, "b remove brown-b", "6.4");
    scene_equal(scene, scene_count(scene, 1, NULL), 2, "either tile");
    scene_play(scene, "b remove lemon-d");
    scene_expect(scene, (state->gone & tile_bit("lemon-d")) != 0, "it left the game");
    scene_equal(scene, state->head.acting, 1 << 0, "a is second");
    scene_play_all(scene, "a exhibit two-1; b take violet-a");
    mykerinos_test_laws(scene);
}

void mykerinos_test_neutral_first_other_absent(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_put(scene, MYKERINOS_NEUTRAL, "a1 a2 a3");
    mykerinos_test_put(scene, 1, "c1");
    mykerinos_test_all_pass(scene);
    scene_refused(scene, "b take violet-a", "T.3");
    scene_play_all(scene, "a remove violet-a; b take lemon-d");
    scene_equal(scene, mykerinos_stage(scene)->season, 2, "season");
}

void mykerinos_test_neutral_second(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_put(scene, MYKERINOS_NEUTRAL, "a1 e1 e2");
    mykerinos_test_put(scene, 0, "b1 b2 f1 f2");
    mykerinos_test_put(scene, 1, "c1");
    mykerinos_test_all_pass(scene); /* a passed first: 1, neutral 2, b 3 */
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_play(scene, "a take violet-a"); /* neutral beats b by the passing scale and takes the only tile left */
    scene_expect(scene, (state->gone & tile_bit("lemon-d")) != 0, "it left the game");
    scene_equal(scene, state->area, 1, "nothing was left for b");
    scene_play(scene, "a exhibit two-1");
    scene_equal(scene, state->head.phase, MYKERINOS_REMOVING, "neutral is second, with two tiles");
    scene_play(scene, "a remove brown-b");
    scene_equal(scene, state->season, 2, "and nobody is third");
    mykerinos_test_laws(scene);
}

void mykerinos_test_neutral_alone(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_put(scene, MYKERINOS_NEUTRAL, "a1 a2");
    mykerinos_test_put(scene, 0, "e1");
    scene_play(scene, "a pass");
    mykerinos_test_told(scene, "b pass",
                        "Only neutral cubes lie in area a1-d3, so both of its tiles leave the game: "
                        "Lady Violet's tile a and Lord Lemon's tile d [8.8].");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->area, 1, "nothing to choose in the first area");
    uint64_t both = tile_bit("violet-a") | tile_bit("lemon-d");
    scene_expect(scene, (state->gone & both) == both, "both tiles left the game");
    scene_equal(scene, state->reserve[MYKERINOS_NEUTRAL], 17, "the cubes are back");
}

/* The cube that ends the digging counts too. */
void mykerinos_test_closed_areas_are_told(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "e1");
    scene_play_all(scene, "a pass; b pass");
    mykerinos_test_told(scene, "c start a4",
                        "No cubes lie in area a1-d3, so both of its tiles leave the game: "
                        "Lady Violet's tile a and Lord Lemon's tile d [6.9]. In area e1-h3, a has 1 cube [6.2].");
    mykerinos_test_told(scene, "a take brown-b",
                        "One tile of area e1-h3 is not taken and leaves the game: Mrs. Blackmore's tile f [6.9].");
    mykerinos_test_sand(scene, 2);
    scene_play_all(scene, "a pass; b start e1");
    mykerinos_test_told(scene, "b start a1",
                        "Only neutral cubes lie in area a1-d3, so both of its tiles leave the game: "
                        "Lady Violet's tile a and Lord Lemon's tile d [8.8].");
}

void mykerinos_test_neutral_third(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_put(scene, MYKERINOS_NEUTRAL, "a1");
    mykerinos_test_put(scene, 0, "b1 b2");
    mykerinos_test_put(scene, 1, "c1 c2 c3");
    mykerinos_test_all_pass(scene);
    scene_play_all(scene, "b decline; a decline");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->season, 2, "nobody is asked for the neutral colour");
    scene_equal(scene, (int64_t)(state->owned[0] | state->owned[1]), 0, "nobody took a tile");
}
