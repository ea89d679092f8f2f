/* Myst: the cards of its things, to each what they may know, and how far a game has come. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

enum { BLUE, YELLOW, ROCKET = 0, LIBRARY };

void myst_test_cards_of_landmarks(struct scene *scene)
{
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    state->hand[BLUE] = 1U << (ROCKET * MYST_VALUES + 2) | 1U << (ROCKET * MYST_VALUES + 3);
    state->hand[YELLOW] = 1U << (ROCKET * MYST_VALUES);
    scene_told(scene, 0, "landmark rocket", "Blue placed its Key Landmark Piece and controls it");
    scene_told(scene, 0, "landmark rocket", "Blue holds 2 cards of it, of Values that add up to 9.");
    scene_untold(scene, 0, "landmark rocket", "Yellow holds");
    scene_told(scene, 1, "landmark rocket", "Yellow holds 1 card of it, of Value 2.");
    scene_untold(scene, 1, "landmark rocket", "Blue holds");
    scene_untold(scene, GAME_SPECTATOR, "landmark rocket", "Blue holds");
    state->top[ROCKET] = MYST_TOP_LAID;
    scene_told(scene, GAME_SPECTATOR, "landmark rocket", "but Yellow has laid one on top and controls it");
    state->top[ROCKET] = MYST_TOP_SPENT;
    scene_told(scene, GAME_SPECTATOR, "landmark rocket", "Blue keeps it to the end");
    state->head.phase = MYST_ENDED;
    state->head.acting = 0;
    scene_told(scene, 0, "landmark rocket", "Blue holds 2 cards of it");
    scene_untold(scene, 0, "landmark rocket", "Yellow holds"); /* the count is not anticipated */
}

void myst_test_cards_of_cards(struct scene *scene)
{
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    state->hand[BLUE] = 1U << (ROCKET * MYST_VALUES + 2);
    scene_told(scene, 0, "card rocket-4", "Earns 4 points if your team controls the Rocket Ship");
    scene_told(scene, 0, "card rocket-4", "Blue holds it and would earn 6 points with it now.");
    scene_told(scene, 0, "hand blue", "they would earn 6 points.");
    scene_untold(scene, 1, "card rocket-4", "Blue holds");
    scene_untold(scene, 1, "hand blue", "would earn");
    scene_untold(scene, GAME_SPECTATOR, "card rocket-4", "Blue holds");
    state->top[ROCKET] = MYST_TOP_LAID;
    scene_told(scene, 0, "card rocket-4", "would earn 0 points");
    myst_test_hold_books(scene, BLUE, 1);
    scene_told(scene, 0, "card linking-book", "Blue holds 1 Linking Book.");
    scene_untold(scene, 1, "card linking-book", "Blue holds");
    state->books_played[BLUE] = 1;
    scene_told(scene, 1, "card linking-book", "Blue has played 1 Linking Book.");
    scene_told(scene, 1, "hand blue", "Blue has 4 cards.");
}

/* The cards in hand are not among what it tells. */
void myst_test_card_of_a_player(struct scene *scene)
{
    myst_test_explore(scene, 2);
    scene_told(scene, 1, "seat a", "Player\na\nA member of Blue");
    scene_told(scene, 1, "seat b", "A member of Yellow");
    scene_told(scene, GAME_SPECTATOR, "seat a", "of its pieces are on the board.");
    scene_untold(scene, 1, "seat a", "Value");
    scene_told(scene, 1, "seat c", "Empty seat\nNobody plays here [1.3].");
}

/* A piece's card never says where it belongs: that is the puzzle. */
void myst_test_cards_of_pieces(struct scene *scene)
{
    char thing[16];
    struct text text = text_on(thing, sizeof thing);
    myst_test_build(scene, 2, -1, 0);
    text_add(&text, "slot %d", myst_test_slot(myst_stage(scene), BLUE, "h1") + 1);
    scene_told(scene, 0, thing, "Blue's piece is in the tray.");
    scene_untold(scene, 0, thing, "h1");
    scene_untold(scene, 0, thing, "Yellow");
    scene_told(scene, GAME_SPECTATOR, thing, "Yellow");
    scene_told(scene, 0, thing, "must wait for 1.5 seconds");
    scene_untold(scene, 0, thing, "turned upright");
    scene_told(scene, 0, "place h1", "Blue may build here.");
    scene_untold(scene, 0, "place a1", "Blue may build here");
    myst_test_lift(scene, 'a', "h1");
    scene_told(scene, 1, "tray blue", "47 pieces are left.\na holds piece ");
    scene_told(scene, 0, thing, "a holds it.");
    myst_test_build(scene, 2, MYST_OPTION_PIECES, MYST_ROTATED);
    scene_told(scene, 0, "slot 1", "turned upright");
    myst_test_build(scene, 2, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    scene_told(scene, 0, "slot 1", "the turn is lost");
}

void myst_test_cards_of_the_exploration(struct scene *scene)
{
    myst_test_explore(scene, 4);
    scene_told(scene, GAME_SPECTATOR, "team blue", "Its members: a and c.");
    scene_told(scene, GAME_SPECTATOR, "pawn blue", "It stands on g1.");
    scene_told(scene, GAME_SPECTATOR, "place g1", "Blue's playing piece stands here.");
    scene_told(scene, GAME_SPECTATOR, "part spinner", "Yellow spins next.");
    scene_play(scene, "b spin");
    myst_stage(scene)->spaces = 2;
    scene_told(scene, GAME_SPECTATOR, "part spinner", "Yellow may move up to 2 spaces.");
    scene_told(scene, GAME_SPECTATOR, "place h3", "Yellow can reach it in this move");
    scene_untold(scene, GAME_SPECTATOR, "place h2", "can reach");
    scene_told(scene, GAME_SPECTATOR, "part switch", "Blue has 5 Marker Switches.\nYellow has 3 Marker Switches.");
    scene_told(scene, GAME_SPECTATOR, "part spinner", "5 to 10");
}

void myst_test_course(struct scene *scene)
{
    myst_test_start(scene, 2, -1, 0);
    scene_course_step(scene, 0, 0);
    scene_course(scene, GAME_SPECTATOR, "Choosing the first Landmarks");
    myst_test_build(scene, 2, -1, 0);
    scene_course_step(scene, 2, 48);
    scene_course(scene, GAME_SPECTATOR, "Building: 2 of 48 places");
    scene_course(scene, GAME_SPECTATOR, "or after 10 minutes");
    myst_test_put(scene, 'a', "h1");
    scene_course_step(scene, 3, 48);
    scene_course(scene, GAME_SPECTATOR, "Building: 3 of 48 places");
    myst_test_build(scene, 2, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    scene_course_step(scene, 2, 48);
    scene_course(scene, GAME_SPECTATOR, "or after 96 more turns");
    myst_test_put_wrong(scene, 'a', "h1");
    scene_course_step(scene, 2, 48);
    scene_course(scene, GAME_SPECTATOR, "or after 95 more turns");
    myst_test_build(scene, 2, MYST_OPTION_MINUTES, MYST_UNTIMED);
    scene_course_step(scene, 2, 48);
    scene_course(scene, GAME_SPECTATOR, "The race ends when the board is covered [4.20]");
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    scene_course_step(scene, 1, 5);
    scene_course(scene, GAME_SPECTATOR, "Exploring: turn 1 of 5");
    scene_course(scene, GAME_SPECTATOR, "The game ends after this turn and 4 more");
    state->turn_count = 8;
    scene_course_step(scene, 5, 5);
    scene_course(scene, GAME_SPECTATOR, "This is the last turn");
    state->turn_count = 9;
    scene_play_all(scene, "b spin; b stay; b done");
    scene_expect(scene, game_over(&state->head), "over");
    scene_course_step(scene, 5, 5);
    scene_course(scene, GAME_SPECTATOR, "Game over");
    scene_course(scene, GAME_SPECTATOR, "Both teams have moved 5 times");
}
