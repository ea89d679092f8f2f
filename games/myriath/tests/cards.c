/* Myriath: the cards of its things, and how far a game has come. */
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

void myriath_test_cards_of_tiles(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    scene_card(scene, A, "tile XAAAW", "Its 4 tail ends score up to 1 point each", true);
    scene_card(scene, A, "tile XAAAW", "3 arrows: ", true);
    scene_card(scene, A, "tile XAAAW", "1 whole edge: ", true);
    scene_card(scene, A, "tile XAAAA", "whole edge", false);
    scene_card(scene, A, "tile LAA", "cut corner", true);
    scene_card(scene, A, "tile TAAA", "cut corner", false);
    scene_card(scene, A, "tile O", "never scores", true);
    scene_card(scene, A, "tile IAA", "It fits nowhere now.", true); /* there is nobody to connect to */
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_card(scene, A, "tile IAA", "b has not placed it.\nIt can be placed in ", true);
    scene_card(scene, GAME_SPECTATOR, "tile IAA", "It can be placed", false);
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_card(scene, A, "tile IAA", "a has it at d3, where it has scored 0.5 points.", true);
    scene_card(scene, A, "tile IAA", "It can be placed", false);
}

void myriath_test_cards_of_laid_tiles(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_card(scene, GAME_SPECTATOR, "laid a-IAA", "a's straight tile with two arrows", true);
    scene_card(scene, GAME_SPECTATOR, "laid a-IAA",
               "a has it at d3, where it has scored 0.5 points.\nAt most 1.5 points more can be scored with it.", true);
    scene_card(scene, GAME_SPECTATOR, "laid b-O", "b has it round square d4.", true);
    scene_card(scene, GAME_SPECTATOR, "laid b-O", "At most", false);
    scene_card(scene, GAME_SPECTATOR, "laid d-O", "Nobody has this colour at this table.", true);
    scene->now.head.phase = MYRIATH_ENDED;
    scene->now.head.acting = 0;
    scene_card(scene, GAME_SPECTATOR, "laid a-IAA", "At most", false);
}

void myriath_test_cards_of_the_board(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    scene_card(scene, A, "crossing d4", "4 triangles are open.", true);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_card(scene, A, "crossing d4", "b fills 2 triangles.\n2 triangles are open.", true);
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_card(scene, A, "crossing d4", "a fills 1 triangle.\nb fills 2 triangles.\n1 triangle is open.", true);
    scene_card(scene, A, "crossing d3", "a fills 4 triangles.\nNo tile fits here any more.", true);
    scene_card(scene, A, "crossing i1", "It is outside the area of 2 players", true);
    scene_card(scene, A, "part area", "2 players use 8 by 8 crossings.", true);
    scene_card(scene, A, "part points", "a has 0.5 points.\nb has 0 points.", true);
    scene_card(scene, A, "part hand", "a has 18 tiles left.", true);
    scene_card(scene, A, "part arrow", "a has 1 half edge that touches.", true);
    myriath_begin(scene, 4);
    scene_card(scene, A, "crossing i1", "4 triangles are open.", true);
    scene_card(scene, A, "part first-player", "a is the first player.\nc began with 0.5 points", true);
}

void myriath_test_course(struct scene *scene)
{
    myriath_begin(scene, 2);
    scene_course(scene, 0, 0, "0 of 2 octagons placed. ");
    scene_play_all(scene, "a start g 6; b start d 4");
    scene_course(scene, 2, 0, "2 tiles on the board. ");
    scene_course(scene, 2, 0, "everybody still can");
    myriath_on(scene)->hand[A] = myriath_shapes_of[MYRIATH_IAA];
    myriath_on(scene)->hand[B] = myriath_shapes_of[MYRIATH_IAA];
    scene_play(scene, "a place IAA up d 3");
    scene_course(scene, 3, 0, "3 tiles on the board. ");
    scene_course(scene, 3, 0, "now 1 of 2 players can");
    scene_play(scene, "b place IAA up g 5");
    scene_course(scene, 4, 0, "Game over. Nobody can place another tile");
}
