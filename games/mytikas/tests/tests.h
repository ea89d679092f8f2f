/* Mytikas: all rule tests by file, for tests.c to list and for each file to declare. */
#ifndef GAMES_MYTIKAS_TESTS_TESTS_H
#define GAMES_MYTIKAS_TESTS_TESTS_H

#include "proof/scene.h"

/* TEST(function, clauses, what it shows) */
#define MYTIKAS_SETUP_TESTS(TEST)                                                                                      \
    TEST(lots_decide_who_plays_first, "1.1", "lots decide who plays first")                                            \
    TEST(level_tokens_by_player_count, "1.2", "level tokens by number of players")                                     \
    TEST(favor_piles_by_player_count, "1.3", "favor piles by number of players")                                       \
    TEST(supply_has_no_end, "1.4", "resources and offering tokens never run out")                                      \
    TEST(pieces_of_everyone, "1.5", "everyone owns eight pieces")                                                      \
    TEST(city_from_the_start, "1.6", "the city from the start produces and scores but took no token")                  \
    TEST(one_open_card_each, "1.7", "everyone is dealt one card with one token")                                       \
    TEST(choice_of_two_cards, "1.8", "variant: one of two cards is kept")                                              \
    TEST(line_of_cards, "1.9", "one card of the line is open, nobody knows the others")                                \
    TEST(locks_rise, "1.10 1.11 9.3", "locks rise along the line, 4 to 6")                                             \
    TEST(starting_resources, "1.12", "starting resources in player order")                                             \
    TEST(starting_favors, "1.13 2.6", "starting favors, last player first, all different")

#define MYTIKAS_TURN_TESTS(TEST)                                                                                       \
    TEST(turns_go_round, "2.1", "turns go round in player order")                                                      \
    TEST(builder_changes_area, "2.2 2.3", "a builder changes area and shares none")                                    \
    TEST(area_must_be_of_use, "2.4", "an area where nothing can be performed is not available")                        \
    TEST(main_action_may_be_left_out, "2.4 2.7", "the main action may be left out, but not both")                      \
    TEST(bonus_needs_a_favor_which_stays, "2.5", "the bonus action needs a favor token, which stays")                  \
    TEST(favor_just_taken_is_good_enough, "2.5 3.6", "a favor token just taken opens the bonus action")                \
    TEST(favor_of_an_effect_is_good_enough, "2.5 5.8", "a favor token of an effect opens the bonus action")            \
    TEST(lone_choices_are_made, "2.6", "what leaves no choice happens by itself")                                      \
    TEST(gifts_are_completed, "2.8", "what only gives is completed")                                                   \
    TEST(zeus_day, "3.1", "Zeus day")                                                                                  \
    TEST(zeus_night, "3.2", "Zeus night")                                                                              \
    TEST(demeter_day, "3.3", "Demeter day")                                                                            \
    TEST(demeter_night, "3.4", "Demeter night")                                                                        \
    TEST(poseidon_day, "3.5 8.1", "Poseidon day")                                                                      \
    TEST(poseidon_night, "3.6", "Poseidon night")                                                                      \
    TEST(hades_day, "3.7", "Hades day")                                                                                \
    TEST(hades_night, "3.8", "Hades night")                                                                            \
    TEST(follower_pays_and_acts, "10.1 10.2", "a follower pays a favor token and chooses anew")                        \
    TEST(followers_in_player_order, "10.1", "followers act in player order, once each")                                \
    TEST(follower_gets_no_bonus, "10.3", "a follower never performs the bonus action")                                 \
    TEST(who_cannot_follow_is_not_asked, "10.4", "a player who cannot follow is not asked")                            \
    TEST(action_left_out_is_not_followed, "10.5", "an action left out is not followed")                                \
    TEST(action_left_out_in_version_1, "10.5", "version 1: it was followed even so")                                   \
    TEST(two_players_block_gods, "12.1", "with two players a builder blocks a god")                                    \
    TEST(two_players_follow_either, "12.2", "with two players either main action can be followed")

#define MYTIKAS_ACTION_TESTS(TEST)                                                                                     \
    TEST(production_example, "4.1 4.2", "the example of three cities producing")                                       \
    TEST(cities_are_asked_upwards, "4.2", "cities are asked from level 1 upwards")                                     \
    TEST(field_example, "4.3", "the example of Demeter day")                                                           \
    TEST(field_options, "4.3", "the other two combinations of Demeter day")                                            \
    TEST(temples_and_cities_apart, "5.1", "Zeus builds temples, Demeter cities")                                       \
    TEST(construction_example, "5.2 5.3 5.5 5.8", "the example of a small temple on level 3")                          \
    TEST(level_token_needed, "5.2", "no level token, no construction")                                                 \
    TEST(cost_from_that_level, "5.3 5.4", "the cost is paid from that very level")                                     \
    TEST(costs_are_exact, "5.4", "every piece costs what the table says")                                              \
    TEST(pieces_in_any_order, "5.6 5.7", "pieces in any order, each once")                                             \
    TEST(effects_of_spaces, "5.8 5.9", "the effect of every space")                                                    \
    TEST(steps_up, "6.1 6.3", "steps up, one resource or several")                                                     \
    TEST(moves_to_any_level, "6.2 6.3", "moves to any level")                                                          \
    TEST(moving_down_is_free, "6.4", "moving down is free")                                                            \
    TEST(follower_moves_down, "6.5", "a follower moves down as well")                                                  \
    TEST(moving_down_keeps_the_action, "6.6", "moving down may not spoil the action owed")                             \
    TEST(favors_from_the_pile, "7.1", "favor tokens from the pile")                                                    \
    TEST(favors_from_an_opponent, "7.2", "favor tokens from an opponent")                                              \
    TEST(offering_needs_tokens, "8.2", "an offering needs tokens in reserve")                                          \
    TEST(protecting, "8.3 8.6", "protecting a card")                                                                   \
    TEST(taking_from_the_line, "8.4 9.6", "taking a card from the line")                                               \
    TEST(stealing_example, "8.5", "the example of stealing Hera")                                                      \
    TEST(no_limit_without_locks, "8.2 8.7", "without locks only the reserve limits an offering")                       \
    TEST(room_on_a_card, "8.7", "a card has room for 255 tokens")                                                      \
    TEST(six_tokens_in_version_1, "8.7", "version 1: at most six tokens, or what stealing takes")                      \
    TEST(taking_a_lock, "9.1", "the number of the lock is reached")                                                    \
    TEST(offering_ends_at_the_lock, "8.7 9.1 9.2", "an offering ends at the number of the lock")                       \
    TEST(tokens_beyond_the_lock, "9.1 9.2", "version 1: tokens beyond the lock are discarded too")                     \
    TEST(locked_cards_stay, "9.4", "a locked card stays and takes no more tokens")                                     \
    TEST(cards_are_turned_up_late, "9.5", "unlocked cards are turned up after the follow-up actions")                  \
    TEST(resources_are_conserved, "5.3 6.1 6.2 6.4", "resources come and go by named actions alone")

#define MYTIKAS_CARD_TESTS(TEST)                                                                                       \
    TEST(control_is_tokens_or_a_lock, "11.1", "control lasts as long as tokens or a lock")                             \
    TEST(effects_in_own_turn,                                                                                          \
         "11.2 11.3 11.4 11.5 11.6 11.7 11.8 11.9 11.10 11.11 11.12 11.13 11.14 11.15 11.16 11.17 11.18",              \
         "every card works for its controller alone, from the turn after it came")                                     \
    TEST(effects_while_following, "11.2 11.8 11.9 11.11 11.12 11.14 11.15 11.17 11.18",                                \
         "cards that also work while following")                                                                       \
    TEST(ribbon_cards_not_while_following, "10.3 11.7 11.10 11.13 11.16", "bonus cards do not work while following")   \
    TEST(ribbon_cards_need_the_main_action, "11.7 11.10 11.13 11.16", "bonus cards need the main action")              \
    TEST(ribbon_cards_in_version_1, "11.7", "version 1: the card alone was enough")                                    \
    TEST(card_taken_this_turn_waits, "11.2 11.16", "Persephone taken on Hades night waits for the next turn")          \
    TEST(card_works_in_the_next_turn, "11.2 11.3", "a card works in the next turn, also an opponent's")                \
    TEST(zeus_spends_a_token, "11.3", "Zeus follows for an offering token")                                            \
    TEST(poseidon_spends_any_favor, "11.4", "Poseidon follows for any favor token")                                    \
    TEST(demeter_changes_stone, "11.5", "Demeter changes stone, once, on one level")                                   \
    TEST(hades_takes_resources, "11.6", "Hades takes three or seven resources")                                        \
    TEST(apollo_steps, "11.8", "Apollo gives two steps after Zeus day only")                                           \
    TEST(athena_saves_gold, "11.9", "Athena saves a gold")                                                             \
    TEST(pan_adds_what_was_produced, "11.11", "Pan adds one of the kinds produced")                                    \
    TEST(artemis_saves_marble, "11.12", "Artemis saves a marble")                                                      \
    TEST(hephaestus_sells_a_favor, "11.15", "Hephaestus sells one more favor token")                                   \
    TEST(hestia_refines_once, "11.17", "Hestia refines once")                                                          \
    TEST(hermes_gives_both, "11.18", "Hermes gives a token and an offering")                                           \
    TEST(cards_are_looked_up_by_name, "11.3 11.18", "the clause of a card begins with its name")

#define MYTIKAS_END_TESTS(TEST)                                                                                        \
    TEST(three_levels_end_it, "13.1 13.4", "three empty levels end the game")                                          \
    TEST(last_lock_ends_it, "13.2 13.4", "the last lock ends the game")                                                \
    TEST(last_piece_ends_it, "13.3", "the last piece ends the game")                                                   \
    TEST(follower_can_end_it, "13.4", "a follower can bring the end, and the others still follow")                     \
    TEST(rounds_end_it, "13.5", "the hundredth round is the last")                                                     \
    TEST(scoring_example, "13.6 13.7", "the example of 27 and 12 and 39 points")                                       \
    TEST(locked_cards_score, "13.7", "cards score with a lock or without")                                             \
    TEST(ties, "13.8", "ties: large temple, then resources, then shared")                                              \
    TEST(flat_cards_score, "11.3 11.4 11.7 11.10 11.13 11.16", "3 points, and 4 under the condition")                  \
    TEST(athena_and_artemis_score, "11.9 11.12", "3 for each temple, 2 for each city")                                 \
    TEST(tiers_score, "11.19 11.20 11.21 11.22 11.23 11.24 11.25 11.26 11.27", "2, 5 or 7 points by tiers")

#define MYTIKAS_FAULT_TESTS(TEST)                                                                                      \
    TEST(fault_of_table, "1.1 1.4 1.5 2.1 2.2", "no state with other seats, goods or numbers is believed")             \
    TEST(fault_of_cards, "1.9 9.3 9.5 11.2", "nor one with other deity cards, tokens or locks")                        \
    TEST(fault_of_setup, "1.8 1.13", "nor a setup against the rules")                                                  \
    TEST(fault_of_main_action, "2.4 3.1 3.7 3.8", "nor a main action that the area does not have")                     \
    TEST(fault_of_other_parts, "2.5 5.8 11.11", "nor an effect, card or bonus action that was not granted")            \
    TEST(fault_of_others_turns, "10.4 11.6", "nor a follower who cannot follow or an exchange that cannot be paid")    \
    TEST(fault_of_follower, "10.3 12.2", "nor a follower elsewhere")                                                   \
    TEST(fault_of_end, "13.1 13.2 13.3 13.5", "nor an end before its time or a game after it")                         \
    TEST(fault_in_version_1, "8.7 10.5", "version 1 knows no main action performed, and a limit of tokens")

#define MYTIKAS_WORDS_TESTS(TEST)                                                                                      \
    TEST(tokens_are_told_apart, "2.4 3.2 3.5 3.8 5.9 11.14 11.18", "tokens of each part are told by its own clause")   \
    TEST(exchanges_are_told, "11.6", "what Hades takes and gives is told")                                             \
    TEST(offerings_are_told, "8.5 9.1 9.2", "tokens that go back or are discarded are told")                           \
    TEST(parts_are_asked_apart, "2.4 2.7 5.9", "the question names the part of the action")                            \
    TEST(cards_explain_themselves, "11.3 11.19", "every card has a hint and two sentences")

#define MYTIKAS_THINGS_TESTS(TEST)                                                                                     \
    TEST(deities_tell_their_worth, "8.5 9.1 9.4 11.2 11.9 11.27", "holder, tokens, locks, points for the viewer")      \
    TEST(areas_tell_who_blocks_them, "2.3 2.5 12.1", "builders, and whether the viewer has the bonus action")          \
    TEST(pieces_tell_their_costs, "5.4 5.9 11.9 13.6", "costs, effects and points come from the tables")               \
    TEST(tables_are_told, "4.1 4.3 11.6", "yields and rates come from the tables")                                     \
    TEST(counts_are_told, "5.2 7.2 9.1", "tokens and resources are counted")                                           \
    TEST(course_is_told, "13.1 13.2 13.3 13.4 13.5", "how near the end is, and why it came")

#define MYTIKAS_DECLARE_TEST(function, rules, name) void mytikas_test_##function(struct scene *scene);
MYTIKAS_SETUP_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_TURN_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_ACTION_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_CARD_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_END_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_FAULT_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_WORDS_TESTS(MYTIKAS_DECLARE_TEST)
MYTIKAS_THINGS_TESTS(MYTIKAS_DECLARE_TEST)

#endif
