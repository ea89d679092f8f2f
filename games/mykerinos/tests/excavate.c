/* Mykerinos: rule tests of sections 4 and 5, and of 8.5. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

static bool has_cube(struct scene *scene, int colour, const char *space)
{
    return region_has(mykerinos_stage(scene)->cubes[colour], mykerinos_test_space(space));
}

/* ---- 4 Digging ---- */

void mykerinos_test_turns_go_round(struct scene *scene)
{
    mykerinos_test_sand(scene, 4);
    scene_refused(scene, "b start a1", "T.3");
    scene_play_all(scene, "a start a1; b pass; c start c1; d start d1");
    scene_play_all(scene, "a start a2; c start c2; d pass; a start a3; c start c3");
    scene_refused(scene, "b start b1", "T.3");
    scene_play(scene, "a start a4");
}

void mykerinos_test_start(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_pyramids(scene, "c3");
    scene_equal(scene, scene_count(scene, 0, "start"), 47, "all but the pyramid");
    scene_refused(scene, "a start c3", "4.2");
    scene_play(scene, "a start d3");
    scene_expect(scene, has_cube(scene, 0, "d3"), "the cube lies there");
    scene_equal(scene, mykerinos_stage(scene)->stock[0], 10, "it came from the stock");
    scene_refused(scene, "b start d3", "4.2");
    scene_equal(scene, scene_count(scene, 1, "start"), 46, "one space less");
    mykerinos_test_stock(scene, 1, 0);
    mykerinos_test_give(scene, 1, "violet-b");
    mykerinos_stage(scene)->tilted = 0;
    scene_refused(scene, "b start a1", "4.3");
    mykerinos_test_laws(scene);
}

void mykerinos_test_start_beside_own(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "c3");
    mykerinos_test_put(scene, 1, "c4");
    scene_listed(scene, "a start c2", true);
    scene_listed(scene, "a start d4", true);
    scene_play(scene, "a start b3");
    scene_expect(scene, game_acts(&scene->now.head, 1), "one cube only: it is b's turn");
}

void mykerinos_test_extend(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "c3");
    mykerinos_test_put(scene, 1, "f3");
    mykerinos_test_pyramids(scene, "c2");
    scene_equal(scene, scene_count(scene, 0, "extend"), 3, "b3, d3, c4");
    scene_refused(scene, "a extend c2", "4.2");
    scene_refused(scene, "a extend c3", "4.2");
    scene_refused(scene, "a extend e3", "4.5"); /* beside another's */
    scene_refused(scene, "a extend d4", "4.5"); /* diagonal */
    scene_refused(scene, "a extend a7", "1.4");
    scene_refused(scene, "a dig b3", "4.6");
    scene_play(scene, "a extend d3");
    scene_equal(scene, scene_count(scene, 0, NULL), 3, "d2, d4, e3");
    scene_refused(scene, "a dig c4", "4.6"); /* beside c3, but not beside the first cube */
    scene_refused(scene, "a dig c3", "4.2");
    scene_play(scene, "a dig e3");
    scene_expect(scene, has_cube(scene, 0, "d3") && has_cube(scene, 0, "e3"), "both lie there");
    scene_equal(scene, mykerinos_stage(scene)->stock[0], 9, "from the stock");
    scene_expect(scene, game_acts(&scene->now.head, 1), "b's turn");
    mykerinos_test_laws(scene);
}

void mykerinos_test_extend_needs_two(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "c3");
    mykerinos_test_stock(scene, 0, 1);
    scene_refused(scene, "a extend c4", "4.6");
    scene_equal(scene, scene_count(scene, 0, "extend"), 0, "none");
    mykerinos_test_stock(scene, 0, 2);
    scene_equal(scene, scene_count(scene, 0, "extend"), 4, "all four sides");
}

void mykerinos_test_adjacent_across_borders(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "d3");
    scene_listed(scene, "a extend e3", true);  /* another area, to the right */
    scene_listed(scene, "a extend d4", true);  /* another area, below */
    scene_listed(scene, "a extend c3", true);  /* the same tile */
    scene_listed(scene, "a extend e4", false); /* diagonal */
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "b2");
    scene_listed(scene, "a extend c2", true); /* another tile */
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "h2");
    scene_listed(scene, "a extend a3", false); /* the rows do not run on */
    scene_listed(scene, "a extend a2", false);
    mykerinos_test_put(scene, 0, "a5");
    scene_listed(scene, "a extend h4", false);
    mykerinos_stage(scene)->season = 4;
    mykerinos_test_put(scene, 0, "c8 g9");
    scene_listed(scene, "a extend g8", true);
    scene_play(scene, "a extend c9");
    scene_equal(scene, scene_count(scene, 0, "dig"), 2, "b9 and d9");
}

void mykerinos_test_no_way_out(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "b1");
    mykerinos_test_pyramids(scene, "a2");
    scene_refused(scene, "a extend a1", "4.7"); /* a dead end for the second cube */
    scene_listed(scene, "a extend a1", false);
    scene_listed(scene, "a start a1", true);
    mykerinos_test_give(scene, 0, "blackmore-b");
    scene_play(scene, "a appeal mrs-blackmore");
    scene_refused(scene, "a start a1", "4.7");
}

void mykerinos_test_begun_is_finished(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "b2");
    mykerinos_test_give(scene, 0, "violet-b");
    scene_play(scene, "a extend b3");
    scene_refused(scene, "a start a1", "4.7");
    scene_refused(scene, "a extend b1", "4.7");
    scene_refused(scene, "a pass", "4.7");
    scene_refused(scene, "a appeal lady-violet", "4.7");
    scene_refused(scene, "a exhibit two-1", "4.7");
    scene_refused(scene, "a end", "4.7");
}

void mykerinos_test_pass(struct scene *scene)
{
    mykerinos_test_sand(scene, 4);
    mykerinos_test_put(scene, 0, "a1");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_play_all(scene, "a start c1; b start d1; c pass; d pass; a start c2; b pass");
    scene_equal(scene, state->passing[2], 1, "first to pass");
    scene_equal(scene, state->passing[3], 2, "second");
    scene_equal(scene, state->passing[1], 3, "third");
    scene_refused(scene, "b start e1", "T.3");
    scene_play_all(scene, "a pass; a decline; b decline");
    scene_equal(scene, state->season, 2, "season");
    scene_equal(scene, state->stock[0], 6 + 8, "what was left, and the grant");
    scene_equal(scene, state->stock[2], 8 + 8, "all was left");
}

void mykerinos_test_last_player(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_play_all(scene, "a start a1; b pass; c pass");
    scene_expect(scene, game_acts(&scene->now.head, 0), "a alone is left, and has one more action");
    scene_play(scene, "a start a2");
    scene_equal(scene, state->head.phase, MYKERINOS_SURVEYING, "then the digging is over");
    scene_equal(scene, state->passing[0], 3, "a's disc takes the next space");
    scene_play(scene, "a decline");
    scene_equal(scene, state->first, 0, "and a begins, as the last");
    mykerinos_test_sand(scene, 3);
    scene_play_all(scene, "a pass; b pass");
    scene_play(scene, "c pass"); /* the last one may also pass */
    scene_equal(scene, state->season, 2, "season");
}

void mykerinos_test_forced_answers(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "b1");
    struct mykerinos_state *state = mykerinos_stage(scene);
    mykerinos_test_stock(scene, 1, 0);
    scene_play(scene, "a extend a1"); /* only a2 is left for the second */
    scene_expect(scene, has_cube(scene, 0, "a2"), "the second cube found its space");
    scene_equal(scene, state->passing[1], 1, "b has no cube and no patron: b passed");
    scene_expect(scene, game_acts(&scene->now.head, 2), "c's turn");
    mykerinos_test_laws(scene);
}

/* ---- 5 Patrons ---- */

void mykerinos_test_appeal(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "blackmore-a blackmore-b violet-b");
    mykerinos_test_give(scene, 1, "lemon-b");
    scene_refused(scene, "a appeal lord-lemon", "5.1"); /* b's */
    scene_equal(scene, scene_count(scene, 0, "appeal"), 2, "two patrons");
    scene_play(scene, "a appeal mrs-blackmore");
    scene_equal(scene, bits_count(mykerinos_stage(scene)->tilted), 1, "one tile is tilted");
    scene_refused(scene, "a appeal mrs-blackmore", "5.2");
    scene_refused(scene, "a appeal lady-violet", "5.2");
    scene_refused(scene, "a pass", "5.1");
    scene_refused(scene, "a end", "5.1");
    scene_refused(scene, "a dig a1", "4.6");
    scene_refused(scene, "a take violet-a", "3.1");
    scene_refused(scene, "a exhibit two-1", "5.7");
    scene_play_all(scene, "a start a1; a dig a2; b pass; c pass");
    scene_play_all(scene, "a appeal mrs-blackmore; a start c1; a dig c2");
    scene_equal(scene, bits_count(mykerinos_stage(scene)->tilted), 2, "the second one too");
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "blackmore-a");
    scene_play_all(scene, "a appeal mrs-blackmore; a start a1; a dig a2; b start h1; c start h2");
    scene_refused(scene, "a appeal mrs-blackmore", "5.1"); /* tilted */
}

void mykerinos_test_tile_from_next_season(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "a1");
    scene_refused(scene, "a appeal lady-violet", "5.1");
    mykerinos_test_all_pass(scene);
    scene_play(scene, "a take violet-a");
    scene_equal(scene, mykerinos_stage(scene)->season, 2, "season");
    scene_play_all(scene, "c pass; a appeal lady-violet");
}

void mykerinos_test_violet(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "violet-b");
    mykerinos_test_put(scene, 0, "c3");
    mykerinos_test_stock(scene, 0, 1);
    struct mykerinos_state *state = mykerinos_stage(scene);
    int reserve = state->reserve[0];
    scene_refused(scene, "a extend c4", "4.6"); /* one cube is not enough yet */
    scene_play(scene, "a appeal lady-violet");
    scene_equal(scene, state->stock[0], 2, "one more");
    scene_equal(scene, state->reserve[0], reserve - 1, "from the reserve");
    scene_listed(scene, "a start a1", true);
    scene_play_all(scene, "a extend c4; a dig c5");
    scene_equal(scene, state->stock[0], 0, "both were placed");
    mykerinos_test_laws(scene);
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "violet-b");
    mykerinos_test_stock(scene, 0, 25);
    scene_refused(scene, "a appeal lady-violet", "5.5");
    mykerinos_test_stock(scene, 0, 0);
    scene_listed(scene, "a appeal lady-violet", true); /* an empty stock is filled by her */
}

void mykerinos_test_lemon(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "lemon-b");
    mykerinos_test_put(scene, 0, "b1");
    mykerinos_test_put(scene, 1, "h6");
    mykerinos_test_pyramids(scene, "c1 d1 c2 a2 h6");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_refused(scene, "a start d1", "4.2");
    scene_play(scene, "a appeal lord-lemon");
    scene_listed(scene, "a start d1", true);
    scene_refused(scene, "a start h6", "4.2");  /* a pyramid with a cube */
    scene_refused(scene, "a extend c1", "4.7"); /* on from there are only pyramids */
    scene_listed(scene, "a extend a1", true);   /* its only way on is a pyramid */
    scene_play(scene, "a extend b2");
    scene_play(scene, "a dig c2"); /* the second one onto a pyramid */
    scene_expect(scene, has_cube(scene, 0, "c2"), "on the pyramid");
    state->pyramids = region_less(state->pyramids, region_of(mykerinos_test_space("d1")));
    mykerinos_begin_turn(state, 0);
    state->tilted = 0;
    scene_play_all(scene, "a appeal lord-lemon; a extend d2");
    scene_play(scene, "a dig d1"); /* none at all is fine */
    mykerinos_test_pyramids(scene, "d3 e3");
    mykerinos_begin_turn(state, 0);
    state->tilted = 0;
    scene_play_all(scene, "a appeal lord-lemon; a extend d3");
    scene_refused(scene, "a dig e3", "5.6");
    scene_listed(scene, "a dig d4", true);
    mykerinos_test_laws(scene);
}

void mykerinos_test_brown(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "brown-a brown-c");
    mykerinos_test_exhibit(scene, 1, MYKERINOS_TWO);
    struct mykerinos_state *state = mykerinos_stage(scene);
    int reserve = state->reserve[0];
    scene_refused(scene, "a exhibit two-2", "5.7");
    scene_play(scene, "a appeal sir-brown");
    scene_equal(scene, scene_count(scene, 0, NULL), 9, "every 2 and 3 room but the taken one");
    scene_refused(scene, "a exhibit two-1", "1.6");
    scene_refused(scene, "a exhibit five-1", "5.8");
    scene_refused(scene, "a start a1", "5.7");
    scene_refused(scene, "a extend a1", "5.7");
    scene_play(scene, "a exhibit three-2");
    scene_equal(scene, state->stock[0], 10, "from the stock");
    scene_equal(scene, state->reserve[0], reserve, "not from the reserve");
    scene_expect(scene, game_acts(&scene->now.head, 1), "that was the action");
    mykerinos_begin_turn(state, 0);
    scene_play_all(scene, "a appeal sir-brown");
    scene_equal(scene, scene_count(scene, 0, NULL), 9, "one room less, one 5 room more");
    scene_play(scene, "a exhibit five-2");
    mykerinos_test_laws(scene);
}

void mykerinos_test_five_rooms(struct scene *scene)
{
    static const int opens[] = { MYKERINOS_THREE + 0, MYKERINOS_TWO + 0, MYKERINOS_TWO + 4 };
    for (int room = 1; room < MYKERINOS_ROOM_COUNT; room++) {
        bool want = false;
        for (int i = 0; i < 3; i++)
            want = want || opens[i] == room;
        mykerinos_test_sand(scene, 3);
        mykerinos_test_give(scene, 0, "brown-a");
        mykerinos_test_exhibit(scene, 0, room);
        scene_play(scene, "a appeal sir-brown");
        scene_listed(scene, "a exhibit five-1", want);
        mykerinos_test_exhibit(scene, 1, 0);
        scene_listed(scene, "a exhibit five-1", false); /* taken */
    }
}

void mykerinos_test_blackmore(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "blackmore-b");
    mykerinos_test_put(scene, 0, "c3");
    scene_play(scene, "a appeal mrs-blackmore");
    scene_refused(scene, "a extend c4", "5.9");
    scene_equal(scene, scene_count(scene, 0, NULL), 47, "anywhere");
    scene_play(scene, "a start g5");
    scene_refused(scene, "a dig c4", "4.6"); /* beside the first only */
    scene_equal(scene, scene_count(scene, 0, "dig"), 4, "around it");
    scene_play(scene, "a dig g6");
    scene_expect(scene, has_cube(scene, 0, "g5") && has_cube(scene, 0, "g6"), "both lie there");
    scene_equal(scene, mykerinos_stage(scene)->stock[0], 9, "from the stock");
    scene_expect(scene, game_acts(&scene->now.head, 1), "b's turn");
}

void mykerinos_test_tangerine(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "tangerine-b");
    mykerinos_test_put(scene, 0, "c1 g5");
    mykerinos_test_pyramids(scene, "a2 b2 d2 e1 f6 h6");
    scene_play(scene, "a appeal colonel-tangerine");
    scene_refused(scene, "a start h1", "5.10");
    scene_refused(scene, "a extend b1", "4.7"); /* b1, a1, and no third */
    scene_refused(scene, "a extend d1", "4.7"); /* not even a second */
    scene_refused(scene, "a extend g6", "4.7");
    scene_equal(scene, scene_count(scene, 0, NULL), 4, "c2, f5, g4, h5");
    scene_play(scene, "a extend g4");
    scene_refused(scene, "a dig f5", "4.6"); /* beside g5, but not beside the first cube */
    scene_play(scene, "a dig g3");
    scene_refused(scene, "a dig h4", "4.6"); /* beside the first cube, but not beside the second */
    scene_play(scene, "a dig h3");
    scene_equal(scene, mykerinos_stage(scene)->stock[0], 8, "three cubes from the stock");
    scene_expect(scene, has_cube(scene, 0, "g4") && has_cube(scene, 0, "g3") && has_cube(scene, 0, "h3"), "a chain");
    scene_expect(scene, game_acts(&scene->now.head, 1), "b's turn");
    mykerinos_test_laws(scene);
}

void mykerinos_test_tangerine_in_the_middle(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "tangerine-b");
    mykerinos_test_put(scene, 0, "d2");
    mykerinos_test_pyramids(scene, "b1 d1");
    scene_play_all(scene, "a appeal colonel-tangerine; a extend c2");
    scene_refused(scene, "a dig c1", "4.7"); /* from there is no third */
    scene_equal(scene, scene_count(scene, 0, NULL), 2, "b2 and c3");
}

void mykerinos_test_unusable_powers(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "tangerine-b blackmore-b brown-a lemon-b");
    mykerinos_test_put(scene, 0, "c3");
    mykerinos_test_stock(scene, 0, 2);
    scene_refused(scene, "a appeal colonel-tangerine", "4.7"); /* needs three */
    scene_listed(scene, "a appeal mrs-blackmore", true);
    mykerinos_test_stock(scene, 0, 1);
    scene_refused(scene, "a appeal mrs-blackmore", "4.7");
    scene_listed(scene, "a appeal sir-brown", true);
    scene_listed(scene, "a appeal lord-lemon", true);
    mykerinos_test_give(scene, 0, "violet-b");
    mykerinos_test_stock(scene, 0, 0);
    scene_refused(scene, "a appeal sir-brown", "4.7");
    scene_refused(scene, "a appeal lord-lemon", "4.7");
    mykerinos_test_stock(scene, 0, 5);
    mykerinos_stage(scene)->museum[1] = 0x7fe0; /* every 2 and 3 room */
    scene_refused(scene, "a appeal sir-brown", "4.7");
}

/* Each power asks its own question, citing its clause. */
void mykerinos_test_powers_ask(struct scene *scene)
{
    static const struct {
        const char *appeal, *clause;
    } want[] = { { "a appeal lady-violet", "[5.4]" },
                 { "a appeal lord-lemon", "[5.6]" },
                 { "a appeal sir-brown", "[5.8]" },
                 { "a appeal mrs-blackmore", "[5.9]" },
                 { "a appeal colonel-tangerine", "[5.10]" } };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        char words[400];
        struct text text = text_on(words, sizeof words);
        mykerinos_test_sand(scene, 3);
        mykerinos_test_put(scene, 0, "c3");
        mykerinos_test_give(scene, 0, "violet-b lemon-b brown-a blackmore-b tangerine-b");
        scene_play(scene, want[i].appeal);
        scene->game->ask(&scene->now.head, 0, &text);
        scene_expect(scene, strstr(words, want[i].clause) != NULL, want[i].appeal);
    }
}

/* ---- 8.5 Neutral cubes ---- */

void mykerinos_test_neutral_after_action(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_give(scene, 0, "violet-b");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_refused(scene, "a end", "8.5");
    scene_play(scene, "a start a1");
    scene_expect(scene, game_acts(&scene->now.head, 0), "still a's turn");
    scene_refused(scene, "a pass", "8.5");
    scene_refused(scene, "a appeal lady-violet", "8.5");
    scene_refused(scene, "a exhibit two-1", "8.5");
    scene_refused(scene, "a dig a2", "4.6");
    scene_refused(scene, "a remove violet-a", "3.1");
    scene_equal(scene, scene_count(scene, 0, "extend"), 0, "no neutral excavation to extend yet");
    scene_refused(scene, "a extend a2", "8.5"); /* a1 is not neutral */
    scene_play(scene, "a start h6");
    scene_expect(scene, has_cube(scene, MYKERINOS_NEUTRAL, "h6"), "a neutral cube");
    scene_equal(scene, state->neutral[0], 3, "one of a's");
    scene_equal(scene, state->stock[0], 10, "and no own one");
    scene_play_all(scene, "b start c1; b extend h5; b dig h4; a start a3; a end; b pass");
    scene_equal(scene, state->neutral[1], 2, "two of b's");
    scene_expect(scene, game_acts(&scene->now.head, 0), "no neutral cubes after a pass");
    scene_play(scene, "a start a4");
    scene_equal(scene, state->head.phase, MYKERINOS_ADDING, "but after the last action, too");
    scene_play(scene, "a end");
    scene_equal(scene, state->head.phase, MYKERINOS_SURVEYING, "over");
    mykerinos_test_laws(scene);
}

void mykerinos_test_neutral_cubes_at_hand(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    struct mykerinos_state *state = mykerinos_stage(scene);
    mykerinos_test_put(scene, MYKERINOS_NEUTRAL, "e5");
    state->neutral[0] = 1;
    state->neutral[1] = 0;
    scene_play(scene, "a start a1");
    scene_refused(scene, "a extend e4", "8.5");
    scene_equal(scene, scene_count(scene, 0, "extend"), 0, "one neutral cube only starts");
    scene_play(scene, "a start h1");
    scene_play(scene, "b start b1"); /* b has none: the turn ends by itself */
    scene_expect(scene, game_acts(&scene->now.head, 0), "a's turn");
    mykerinos_test_give(scene, 0, "tangerine-b");
    state->neutral[0] = 4;
    scene_play_all(scene, "a appeal colonel-tangerine"); /* a2 is the only space beside a1 */
    scene_play_all(scene, "a dig a3; a dig a4");
    scene_equal(scene, state->head.phase, MYKERINOS_ADDING, "an appeal is an action, too");
    scene_play_all(scene, "a extend e4; a dig e3");
    scene_equal(scene, state->neutral[0], 2, "two, not three: the neutral colour has no patrons");
}
