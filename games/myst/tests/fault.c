/* Myst: states that play cannot reach, each one number away from a state that it can. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

#define AT_FIELD(field) offsetof(struct myst_state, field)

void myst_test_fault_of_table(struct scene *scene)
{
    static const char number[] = "a number that this phase does not have";
    myst_test_build(scene, 4, -1, 0);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(placed[1]) + 6, 1, "a place or slot that is not on the board or in a tray");
    scene_byte_fault(scene, AT_FIELD(tray_left[0]) + 7, 128, "a place or slot that is not on the board or in a tray");
    scene_byte_fault(scene, AT_FIELD(tray[1][47]), 64, "a piece lies turned where all lie upright");
    scene_byte_fault(scene, AT_FIELD(youngest), 1, "the youngest player is not the one of the table");
    scene_byte_fault(scene, AT_FIELD(member[0]), 1, "a team's next player is not one of its own");
    scene_byte_fault(scene, AT_FIELD(member[1]), 5, "a team's next player is not one of its own");
    scene_byte_fault(scene, AT_FIELD(lifted[4]), 1, "nobody builds from an empty chair");
    scene_byte_fault(scene, AT_FIELD(locked_until_ms[5]), 1, "nobody builds from an empty chair");
    scene_byte_fault(scene, AT_FIELD(waiting), 16, "nobody builds from an empty chair");
    scene_byte_fault(scene, AT_FIELD(turned[5]), 1, "a piece is turned that cannot be");
    scene_byte_fault(scene, AT_FIELD(first[0]), 8, number);
    scene_byte_fault(scene, AT_FIELD(chosen), 1, number);
    scene_byte_fault(scene, AT_FIELD(choice[1]), 1, number);
    scene_byte_fault(scene, AT_FIELD(top[6]), 1, number);
    scene_byte_fault(scene, AT_FIELD(pawn[0]), 1, number);
    scene_byte_fault(scene, AT_FIELD(step), 1, number);
    scene_byte_fault(scene, AT_FIELD(starter), 1, number);
    scene_byte_fault(scene, AT_FIELD(turned[0]), 4, number);
    scene_byte_fault(scene, AT_FIELD(turn_limit), 5, number);
    scene_byte_fault(scene, AT_FIELD(books_played[0]), 3, number);
    scene_byte_fault(scene, AT_FIELD(lifted[0]), 49, number);
    scene_byte_fault(scene, AT_FIELD(book_open), 3, number);
    scene_byte_fault(scene, AT_FIELD(reserved[3]), 1, number);
    scene_byte_fault(scene, AT_FIELD(first[0]), MYST_NO_LANDMARK, "both teams have placed their first landmarks");
}

void myst_test_fault_of_choice(struct scene *scene)
{
    static const char acts[] = "a player acts for each team that has not chosen";
    myst_test_start(scene, 4, -1, 0);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(head.acting), 1, acts);
    scene_byte_fault(scene, AT_FIELD(chosen), 1, acts);
    scene_byte_fault(scene, AT_FIELD(chosen), 3, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(race_end_ms), 1, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(locked_until_ms[0]), 1, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(team), 1, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(turn_count), 1, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(waiting), 1, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(placed[0]), 1, "only a first landmark lies on the board");
    scene_byte_fault(scene, AT_FIELD(head.deadline_ms), 1, "only the race has a clock");
    scene_play(scene, "a choose gears");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(choice[0]), 7, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(choice[1]), 1, "a choice is known to the team that made it, until it is placed");
    scene_play(scene, "b choose gears");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(chosen), 0, "the youngest player's team places first");
    scene_byte_fault(scene, AT_FIELD(choice[0]), 1, "a choice is known to the team that made it, until it is placed");
}

void myst_test_fault_of_race(struct scene *scene)
{
    static const char lock[] = "a lock-out that is over, too long or of a player who holds a piece";
    myst_test_build(scene, 4, -1, 0);
    myst_test_lift(scene, 'a', "h1");
    scene_state_fault(scene, NULL);
    int slot = myst_stage(scene)->lifted[0];
    scene_byte_fault(scene, AT_FIELD(lifted[2]), slot, "a piece is held by two");
    scene_byte_fault(scene, AT_FIELD(lifted[0]), 1 + myst_test_slot(myst_stage(scene), 0, "g1"),
                     "a piece is held that cannot be lifted");
    scene_byte_fault(scene, AT_FIELD(turned[0]), 1, "a piece is turned that cannot be");
    scene_byte_fault(scene, AT_FIELD(head.acting), 7, "in a race everyone acts who can");
    scene_byte_fault(scene, AT_FIELD(head.deadline_ms), 1, "a deadline that is not the race's");
    scene_byte_fault(scene, AT_FIELD(race_end_ms) + 3, 1, "a race that is over, or longer than agreed");
    scene_byte_fault(scene, AT_FIELD(turn_count), 1, "a race has no turns");
    scene_byte_fault(scene, AT_FIELD(team), 1, "a race has no turns");
    scene_byte_fault(scene, AT_FIELD(waiting), 2, "a player waits whose team can build");
    scene_byte_fault(scene, AT_FIELD(locked_until_ms[0]), 9, lock);
    scene_byte_fault(scene, AT_FIELD(locked_until_ms[1]) + 2, 1, lock);
    scene_play_at(scene, 60000, "a lower");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(locked_until_ms[1]), 1, lock);
    myst_stage(scene)->race_end_ms = 59999;
    scene_byte_fault(scene, AT_FIELD(head.shown), 9, "a race that is over, or longer than agreed");
    myst_test_board(scene, MYST_ALL & ~AT('h', 5), AT('h', 5));
    scene_byte_fault(scene, AT_FIELD(head.shown), 9, "building ends when the board is covered");
}

void myst_test_fault_of_turns(struct scene *scene)
{
    myst_test_build(scene, 4, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(head.acting), 2, "the player whose turn it is acts");
    scene_byte_fault(scene, AT_FIELD(team), 1, "the player whose turn it is acts");
    scene_byte_fault(scene, AT_FIELD(turn_count), myst_building_turns_most, "more turns than building has");
    scene_byte_fault(scene, AT_FIELD(race_end_ms), 1, "only the race has a clock");
    scene_byte_fault(scene, AT_FIELD(locked_until_ms[0]), 1, "only the race has a clock");
    scene_byte_fault(scene, AT_FIELD(head.deadline_ms), 1, "only the race has a clock");
    scene_byte_fault(scene, AT_FIELD(lifted[2]), 1 + myst_test_slot(myst_stage(scene), 0, "h1"),
                     "a piece is held out of turn");
}

void myst_test_fault_of_book(struct scene *scene)
{
    static const char need[] = "a Linking Book is open without need";
    myst_test_build(scene, 2, -1, 0);
    myst_stage(scene)->hand[0] = UINT32_C(15);
    myst_stage(scene)->books_played[0] = 1;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(book_open), 1, need); /* h1 and others touch the Rocket Ship */
    myst_test_board(scene, AT('g', 1), AT('f', 1) | AT('h', 1) | AT('g', 2) | AT('h', 5));
    myst_stage(scene)->book_open = 1;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(books_played[0]), 0, need);
    scene_byte_fault(scene, AT_FIELD(books_played[1]), 2, "two Linking Books");
}

void myst_test_fault_of_exploring(struct scene *scene)
{
    myst_test_explore(scene, 4);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(turn_limit), 4, "a number of turns that cannot be spun");
    scene_byte_fault(scene, AT_FIELD(turn_count), 10, "a number of turns that cannot be spun");
    scene_byte_fault(scene, AT_FIELD(turn_count), 1, "the player whose turn it is acts");
    scene_byte_fault(scene, AT_FIELD(head.acting), 1, "the player whose turn it is acts");
    scene_byte_fault(scene, AT_FIELD(spaces), 1, "a number of spaces that cannot be spun");
    scene_byte_fault(scene, AT_FIELD(step), MYST_STEP_MOVE, "a number of spaces that cannot be spun");
    scene_byte_fault(scene, AT_FIELD(starter), 0, "the team with fewer pieces moves first");
    scene_byte_fault(scene, AT_FIELD(pawn[0]), MYST_PLACES, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(top[0]), 3, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(step), 4, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(arrived), 2, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(lifted[0]), 1, "a number that this phase does not have");
    scene_byte_fault(scene, AT_FIELD(head.deadline_ms), 1, "only the race has a clock");
    scene_play(scene, "b spin");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(spaces), 7, "a number of spaces that cannot be spun");
    myst_stage(scene)->step = MYST_STEP_LENGTH;
    scene_byte_fault(scene, AT_FIELD(head.shown), 9, "the first spin comes before the first turn");
    myst_stage(scene)->turn_limit = myst_stage(scene)->spaces = 0;
    scene_byte_fault(scene, AT_FIELD(head.shown), 9, "the youngest player spins for the number of turns");
    myst_stage(scene)->head.acting = 1;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(pawn[0]), 1, "the playing pieces start on the first landmarks");
    scene_byte_fault(scene, AT_FIELD(top[2]), MYST_TOP_LAID, "a landmark is covered before the first turn");
}

void myst_test_fault_of_end(struct scene *scene)
{
    myst_test_explore(scene, 2);
    struct myst_state *state = myst_stage(scene);
    state->turn_count = (uint8_t)(2 * state->turn_limit - 1);
    state->starter = state->team = 0;
    myst_test_board(scene, state->placed[1], state->placed[0]);
    state->first[0] = 6;
    state->first[1] = 0;
    state->team = 1;
    scene_state_fault(scene, NULL);
    scene_play_all(scene, "b spin; b stay; b done");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(turn_count), 9, "the game ends after the turns that were spun");
    scene_byte_fault(scene, AT_FIELD(turn_limit), 0, "the game ends after the turns that were spun");
    scene_byte_fault(scene, AT_FIELD(head.acting), 1, "nobody acts after the last turn");
    scene_byte_fault(scene, AT_FIELD(team), 0, "nobody acts after the last turn");
    scene_byte_fault(scene, AT_FIELD(spaces), 1, "a number that this phase does not have");
}

void myst_test_fault_of_view(struct scene *scene)
{
    static const char hand[] = "a hand is known to its own team only";
    myst_test_start(scene, 4, -1, 0);
    scene_play(scene, "a choose gears");
    struct myst_state truth = *myst_stage(scene);
    game_view(scene->game, &truth.head, 3, &scene->now.head);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(hand[0]), 1, hand);
    scene_byte_fault(scene, AT_FIELD(choice[0]), 6, "a choice is known to the team that made it, until it is placed");
    game_view(scene->game, &truth.head, 2, &scene->now.head);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(hand[1]), 1, hand);
    scene_byte_fault(scene, AT_FIELD(hand[0]) + 3, 0x30, "two Linking Books");
    game_view(scene->game, &truth.head, GAME_SPECTATOR, &scene->now.head);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(hand[0]), 1, hand);
}
