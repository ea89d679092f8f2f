/* Myriath: the cards of its things, and how far a game has come. */
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

void myriath_test_cards_of_tiles(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    scene_told(scene, A, "tile XAAAW", "Its 4 tail ends score up to 1 point each");
    scene_told(scene, A, "tile XAAAW", "3 arrows: ");
    scene_told(scene, A, "tile XAAAW", "1 whole edge: ");
    scene_untold(scene, A, "tile XAAAA", "whole edge");
    scene_told(scene, A, "tile LAA", "cut corner");
    scene_untold(scene, A, "tile TAAA", "cut corner");
    scene_told(scene, A, "tile O", "never scores");
    scene_told(scene, A, "tile IAA", "It fits nowhere now."); /* there is nobody to connect to */
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_told(scene, A, "tile IAA", "b has not placed it.\nIt can be placed in ");
    scene_untold(scene, GAME_SPECTATOR, "tile IAA", "It can be placed");
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_told(scene, A, "tile IAA", "a has it at d3, where it has scored 0.5 points.");
    scene_untold(scene, A, "tile IAA", "It can be placed");
}

void myriath_test_cards_of_laid_tiles(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_told(scene, GAME_SPECTATOR, "laid a-IAA", "a's straight tile with two arrows");
    scene_told(scene, GAME_SPECTATOR, "laid a-IAA",
               "a has it at d3, where it has scored 0.5 points.\nAt most 1.5 points more can be scored with it.");
    scene_told(scene, GAME_SPECTATOR, "laid b-O", "b has it round square d4.");
    scene_untold(scene, GAME_SPECTATOR, "laid b-O", "At most");
    scene_told(scene, GAME_SPECTATOR, "laid d-O", "Nobody has this colour at this table.");
    scene->now.head.phase = MYRIATH_ENDED;
    scene->now.head.acting = 0;
    scene_untold(scene, GAME_SPECTATOR, "laid a-IAA", "At most");
}

void myriath_test_card_of_a_player(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    scene_told(scene, A, "seat a", "Player\na\n");
    scene_told(scene, A, "seat a", "a cannot place another tile now"); /* there is nobody to connect to */
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_untold(scene, A, "seat a", "a cannot place");
    scene_told(scene, A, "seat b", "Tiles in hand: 18 of 19.");
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_told(scene, GAME_SPECTATOR, "seat a", "Points now: 0.5.");
    scene_told(scene, A, "seat d", "Empty seat\nNobody plays this colour [1.1].");
}

void myriath_test_cards_of_the_board(struct scene *scene)
{
    myriath_begin_placing(scene, 2);
    scene_told(scene, A, "crossing d4", "4 triangles are open.");
    myriath_lay(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_told(scene, A, "crossing d4", "b fills 2 triangles.\n2 triangles are open.");
    myriath_lay(scene, A, MYRIATH_IAA, UP, "d3");
    scene_told(scene, A, "crossing d4", "a fills 1 triangle.\nb fills 2 triangles.\n1 triangle is open.");
    scene_told(scene, A, "crossing d3", "a fills 4 triangles.\nNo tile fits here any more.");
    scene_told(scene, A, "crossing i1", "It is outside the area of 2 players");
    scene_told(scene, A, "part area", "2 players use 8 by 8 crossings.");
    scene_told(scene, A, "part points", "a has 0.5 points.\nb has 0 points.");
    scene_told(scene, A, "part hand", "a has 18 tiles left.");
    scene_told(scene, A, "part arrow", "a has 1 half edge that touches.");
    myriath_begin(scene, 4);
    scene_told(scene, A, "crossing i1", "4 triangles are open.");
    scene_told(scene, A, "part first-player", "a is the first player.\nc began with 0.5 points");
}

void myriath_test_course(struct scene *scene)
{
    myriath_begin(scene, 2);
    scene_course(scene, GAME_SPECTATOR, "0 of 2 octagons placed");
    scene_play_all(scene, "a start g 6; b start d 4");
    scene_course(scene, GAME_SPECTATOR, "2 tiles on the board");
    scene_course(scene, GAME_SPECTATOR, "everybody still can");
    myriath_on(scene)->hand[A] = myriath_shapes_of[MYRIATH_IAA];
    myriath_on(scene)->hand[B] = myriath_shapes_of[MYRIATH_IAA];
    scene_play(scene, "a place IAA up d 3");
    scene_course(scene, GAME_SPECTATOR, "3 tiles on the board");
    scene_course(scene, GAME_SPECTATOR, "now 1 of 2 players can");
    scene_play(scene, "b place IAA up g 5");
    scene_course(scene, GAME_SPECTATOR, "Game over");
    scene_course(scene, GAME_SPECTATOR, "Nobody can place another tile");
}
