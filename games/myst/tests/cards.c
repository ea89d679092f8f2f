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
    scene_card(scene, 0, "landmark rocket", "Blue placed its Key Landmark Piece and controls it", true);
    scene_card(scene, 0, "landmark rocket", "Blue holds 2 cards of it, of Values that add up to 9.", true);
    scene_card(scene, 0, "landmark rocket", "Yellow holds", false);
    scene_card(scene, 1, "landmark rocket", "Yellow holds 1 card of it, of Value 2.", true);
    scene_card(scene, 1, "landmark rocket", "Blue holds", false);
    scene_card(scene, GAME_SPECTATOR, "landmark rocket", "Blue holds", false);
    state->top[ROCKET] = MYST_TOP_LAID;
    scene_card(scene, GAME_SPECTATOR, "landmark rocket", "but Yellow has laid one on top and controls it", true);
    state->top[ROCKET] = MYST_TOP_SPENT;
    scene_card(scene, GAME_SPECTATOR, "landmark rocket", "Blue keeps it to the end", true);
}

void myst_test_cards_of_cards(struct scene *scene)
{
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    state->hand[BLUE] = 1U << (ROCKET * MYST_VALUES + 2);
    scene_card(scene, 0, "card rocket-4", "Earns 4 points if your team controls the Rocket Ship", true);
    scene_card(scene, 0, "card rocket-4", "Blue holds it and would earn 6 points with it now.", true);
    scene_card(scene, 0, "hand blue", "they would earn 6 points.", true);
    scene_card(scene, 1, "card rocket-4", "Blue holds", false);
    scene_card(scene, 1, "hand blue", "would earn", false);
    scene_card(scene, GAME_SPECTATOR, "card rocket-4", "Blue holds", false);
    state->top[ROCKET] = MYST_TOP_LAID;
    scene_card(scene, 0, "card rocket-4", "would earn 0 points", true);
    myst_test_hold_books(scene, BLUE, 1);
    scene_card(scene, 0, "card linking-book", "Blue holds 1 Linking Book.", true);
    scene_card(scene, 1, "card linking-book", "Blue holds", false);
    state->books_played[BLUE] = 1;
    scene_card(scene, 1, "card linking-book", "Blue has played 1 Linking Book.", true);
    scene_card(scene, 1, "hand blue", "Blue has 4 cards.", true);
}

/* A piece's card never says where it belongs: that is the puzzle. */
void myst_test_cards_of_pieces(struct scene *scene)
{
    char thing[16];
    struct text text = text_on(thing, sizeof thing);
    myst_test_build(scene, 2, -1, 0);
    text_add(&text, "slot %d", myst_test_slot(myst_stage(scene), BLUE, "h1") + 1);
    scene_card(scene, 0, thing, "Blue's piece is in the tray.", true);
    scene_card(scene, 0, thing, "h1", false);
    scene_card(scene, 0, thing, "Yellow", false);
    scene_card(scene, GAME_SPECTATOR, thing, "Yellow", true);
    scene_card(scene, 0, thing, "must wait for 1.5 seconds", true);
    scene_card(scene, 0, thing, "turned upright", false);
    scene_card(scene, 0, "place h1", "Blue may build here.", true);
    scene_card(scene, 0, "place a1", "Blue may build here", false);
    myst_test_lift(scene, 'a', "h1");
    scene_card(scene, 1, "tray blue", "47 pieces are left.\na holds piece ", true);
    scene_card(scene, 0, thing, "a holds it.", true);
    myst_test_build(scene, 2, MYST_OPTION_PIECES, MYST_ROTATED);
    scene_card(scene, 0, "slot 1", "turned upright", true);
    myst_test_build(scene, 2, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    scene_card(scene, 0, "slot 1", "the turn is lost", true);
}

void myst_test_cards_of_the_exploration(struct scene *scene)
{
    myst_test_explore(scene, 4);
    scene_card(scene, GAME_SPECTATOR, "team blue", "Its members: a and c.", true);
    scene_card(scene, GAME_SPECTATOR, "pawn blue", "It stands on g1.", true);
    scene_card(scene, GAME_SPECTATOR, "place g1", "Blue's playing piece stands here.", true);
    scene_card(scene, GAME_SPECTATOR, "part spinner", "Yellow spins next.", true);
    scene_play(scene, "b spin");
    myst_stage(scene)->spaces = 2;
    scene_card(scene, GAME_SPECTATOR, "part spinner", "Yellow may move up to 2 spaces.", true);
    scene_card(scene, GAME_SPECTATOR, "place h3", "Yellow can reach it in this move", true);
    scene_card(scene, GAME_SPECTATOR, "place h2", "can reach", false);
    scene_card(scene, GAME_SPECTATOR, "part switch", "Blue has 5 Marker Switches.\nYellow has 3 Marker Switches.",
               true);
    scene_card(scene, GAME_SPECTATOR, "part spinner", "5 to 10", true);
}

void myst_test_course(struct scene *scene)
{
    myst_test_start(scene, 2, -1, 0);
    scene_course(scene, 0, 0, "Choosing the first Landmarks. ");
    myst_test_build(scene, 2, -1, 0);
    scene_course(scene, 2, 48, "Building: 2 of 48 places. ");
    scene_course(scene, 2, 48, "or after 10 minutes");
    myst_test_put(scene, 'a', "h1");
    scene_course(scene, 3, 48, "Building: 3 of 48 places. ");
    myst_test_build(scene, 2, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    scene_course(scene, 2, 48, "after 0 of 96 turns");
    myst_test_put_wrong(scene, 'a', "h1");
    scene_course(scene, 2, 48, "after 1 of 96 turns");
    myst_test_build(scene, 2, MYST_OPTION_MINUTES, MYST_UNTIMED);
    scene_course(scene, 2, 48, "The race ends when the board is covered [4.20]");
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    scene_course(scene, 1, 5, "Exploring: turn 1 of 5. The game ends after this turn and 4 more");
    state->turn_count = 8;
    scene_course(scene, 5, 5, "This is the last turn");
    state->turn_count = 9;
    scene_play_all(scene, "b spin; b stay; b done");
    scene_expect(scene, game_over(&state->head), "over");
    scene_course(scene, 5, 5, "Game over. Both teams have moved 5 times");
}
