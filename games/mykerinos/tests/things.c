/* Mykerinos: the cards of its things, and how far a game has come. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

enum { A, B, C };

void mykerinos_test_card_of_a_patron(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    scene_told(scene, A, "patron mrs-blackmore", "Patron of wing 4\nMrs. Blackmore\n");
    scene_told(scene, A, "patron mrs-blackmore", "scores 5, 3 or 2 points by your best room in wing 4");
    scene_told(scene, A, "patron mrs-blackmore", "Nobody has a cube in this wing: each tile counts 1 point.");
    mykerinos_test_exhibit(scene, C, MYKERINOS_TWO + 3);
    mykerinos_test_give(scene, A, "blackmore-a blackmore-b");
    scene_told(
        scene, GAME_SPECTATOR, "patron mrs-blackmore",
        "c has a cube in a 2 room of this wing: each tile counts 2 points.\nWithout a cube in this wing, each tile "
        "counts 1 point.\na has 2 tiles of this patron, all upright.");
    mykerinos_test_exhibit(scene, C, 3);
    mykerinos_stage(scene)->tilted = bits_of(mykerinos_test_tile("blackmore-a", 11));
    scene_told(scene, A, "patron mrs-blackmore", "c has a cube in the 5 room of this wing: each tile counts 5 points.");
    scene_told(scene, A, "patron mrs-blackmore", "a has 2 tiles of this patron, 1 of them upright.");
    scene_told(scene, A, "patron colonel-tangerine", "c has a cube in a 2 room of this wing");
    scene_told(scene, A, "patron lord-lemon", "Nobody has a cube in this wing");
}

void mykerinos_test_card_of_a_tile(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    for (int tile = 0; tile < MYKERINOS_TILE_COUNT; tile++) {
        char thing[40], points[40];
        struct text name = text_on(thing, sizeof thing), words = text_on(points, sizeof points);
        int worth = mykerinos_shape_of(tile)->points;
        text_add(&name, "tile %s", mykerinos_tiles.names[tile]);
        text_add(&words, "Scores %d points when you take it", worth);
        (worth > 0 ? scene_told : scene_untold)(scene, A, thing, points);
    }
    scene_told(scene, A, "tile lemon-d", "It lies in area a1-d3.");
    scene_untold(scene, A, "tile lemon-d", "would count");
    mykerinos_test_exhibit(scene, B, MYKERINOS_THREE + MYKERINOS_LEMON);
    scene_told(scene, A, "tile lemon-d", "In the exhibition it would count 3 points for b.");
    scene_untold(scene, A, "tile lemon-d", "for a.");
    scene_told(scene, A, "tile lemon-b", "It has not been laid yet.");
    mykerinos_test_give(scene, A, "lemon-b");
    scene_told(scene, GAME_SPECTATOR, "tile lemon-b", "a has it, upright.\nIn the exhibition it counts 1 point for a.");
    mykerinos_stage(scene)->tilted = bits_of(mykerinos_test_tile("lemon-b", 7));
    scene_told(scene, GAME_SPECTATOR, "tile lemon-b", "a has it, tilted");
    scene_told(scene, A, "tile blank", "It shows no patron and scores nothing more");
}

void mykerinos_test_card_of_a_room(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    scene_told(scene, A, "room two-5", "tiles of Colonel Tangerine and of Lady Violet worth 2 points");
    scene_told(scene, A, "room three-2", "tiles of Lord Lemon worth 3 points");
    scene_told(scene, A, "room five-2", "nobody may enter yet");
    mykerinos_test_exhibit(scene, B, MYKERINOS_TWO + 1);
    scene_told(scene, A, "room two-2", "b has a cube here");
    scene_told(scene, A, "room five-2", "b has a cube in an adjacent room and may enter.");
    scene_untold(scene, A, "room five-2", "a has");
    scene_told(scene, A, "room five-1", "nobody may enter yet");
}

void mykerinos_test_card_of_a_space(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    scene_told(scene, A, "space b2", "There are no cubes in area a1-d3 yet.");
    scene_told(scene, A, "space b2", "Its tile: Lady Violet's tile a.");
    scene_told(scene, A, "space c6", "Its tile: Lady Violet's tile d.");
    scene_told(scene, A, "space a7", "only in season 4");
    mykerinos_test_put(scene, B, "b1 d3");
    mykerinos_test_put(scene, C, "e3");
    mykerinos_test_pyramids(scene, "b2");
    scene_told(scene, GAME_SPECTATOR, "space b1", "b has a cube here, which counts in the survey");
    scene_told(scene, GAME_SPECTATOR, "space b2", "only Lord Lemon lets you place a cube on it");
    scene_told(scene, GAME_SPECTATOR, "space b2", "b has a cube next to it.");
    scene_told(scene, GAME_SPECTATOR, "space e2", "c has a cube next to it.");
    scene_told(scene, GAME_SPECTATOR, "area a1-d3", "In area a1-d3, b has 2 cubes");
    scene_told(scene, GAME_SPECTATOR, "area a1-d3", "A tile to take: Lord Lemon's tile d.");
}

void mykerinos_test_card_of_a_player(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, B, "blackmore-a blackmore-b lemon-b");
    mykerinos_test_exhibit(scene, B, MYKERINOS_TWO);
    mykerinos_stage(scene)->tilted = bits_of(mykerinos_test_tile("lemon-b", 7));
    mykerinos_stage(scene)->stock[B] = 4;
    scene_told(scene, A, "seat b", "Player\nb\n");
    scene_told(scene, A, "seat b", "1 in the museum, 4 in stock");
    scene_told(scene, GAME_SPECTATOR, "seat b", "Tiles: 3, of which 2 are upright.");
    scene_untold(scene, A, "seat b", "has passed");
    mykerinos_stage(scene)->passing[B] = 2;
    scene_told(scene, A, "seat b", "b has passed and is on space 2.");
    scene_told(scene, A, "seat d", "Empty seat\nNobody plays this colour [1.8].");
}

void mykerinos_test_cards_of_other_parts(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    scene_told(scene, A, "part stock", "Each season adds 11 cubes");
    scene_told(scene, A, "part neutral-cube", "There is no neutral colour at this table.");
    scene_told(scene, A, "part passing-scale", "Nobody has passed yet");
    scene_play(scene, "a pass");
    scene_told(scene, GAME_SPECTATOR, "part passing-scale", "a has passed and is on space 1.");
    mykerinos_test_give(scene, B, "violet-b lemon-b brown-a blackmore-a");
    scene_told(scene, GAME_SPECTATOR, "part series", "b has tiles of 4 patrons.");
    mykerinos_test_give(scene, B, "tangerine-b");
    scene_told(scene, GAME_SPECTATOR, "part series", "b has 1 series.");
    mykerinos_test_sand(scene, 4);
    scene_told(scene, A, "part stock", "Each season adds 8 cubes");
    mykerinos_test_sand(scene, 2);
    scene_told(scene, GAME_SPECTATOR, "part neutral-cube", "b holds 4 neutral cubes.");
}

void mykerinos_test_course(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_course_step(scene, 1, 4);
    scene_course(scene, GAME_SPECTATOR, "Season 1 of 4");
    scene_course(scene, GAME_SPECTATOR, "The game ends after this season and 3 more ");
    mykerinos_test_all_pass(scene);
    scene_course_step(scene, 2, 4);
    scene_course(scene, GAME_SPECTATOR, "Season 2 of 4");
    scene_course(scene, GAME_SPECTATOR, "The game ends after this season and 2 more ");
    mykerinos_test_all_pass(scene);
    scene_course_step(scene, 3, 4);
    scene_course(scene, GAME_SPECTATOR, "The game ends after this season and 1 more ");
    mykerinos_test_all_pass(scene);
    scene_course_step(scene, 4, 4);
    scene_course(scene, GAME_SPECTATOR, "This is the last season");
    mykerinos_test_put(scene, B, "e7");
    mykerinos_test_all_pass(scene);
    scene_equal(scene, state->head.phase, MYKERINOS_SURVEYING, "b is asked in the last area");
    scene_course_step(scene, 4, 4);
    scene_course(scene, GAME_SPECTATOR, "The game ends when 1 more area is surveyed");
    scene_play(scene, "b decline");
    scene_course_step(scene, 4, 4);
    scene_course(scene, GAME_SPECTATOR, "Game over");
    scene_course(scene, GAME_SPECTATOR, "The survey of the last season is done");
}
