/* Myst: its rule tests, by the file that holds them. */
#ifndef GAMES_MYST_TESTS_TESTS_H
#define GAMES_MYST_TESTS_TESTS_H

#include "proof/scene.h"

#define MYST_TEST(name) void name(struct scene *scene);
/* tests/setup.c */
MYST_TEST(myst_test_places_touch_by_edges)
MYST_TEST(myst_test_two_complete_sets)
MYST_TEST(myst_test_teams_alternate)
MYST_TEST(myst_test_landmarks_and_switches)
MYST_TEST(myst_test_youngest_by_lot_or_named)
MYST_TEST(myst_test_one_member_acts_for_a_team)
MYST_TEST(myst_test_trays_are_shuffled_apart)
MYST_TEST(myst_test_pieces_lie_turned)
MYST_TEST(myst_test_thirty_cards)
MYST_TEST(myst_test_hands_are_the_teams_secret)
MYST_TEST(myst_test_the_widest_hand_fits_the_terminal)
/* tests/choose.c */
MYST_TEST(myst_test_choices_are_secret_and_placed_together)
MYST_TEST(myst_test_the_same_choice_twice)
/* tests/build.c */
MYST_TEST(myst_test_race_without_turns)
MYST_TEST(myst_test_lifting)
MYST_TEST(myst_test_partners)
MYST_TEST(myst_test_lowering)
MYST_TEST(myst_test_where_to_put)
MYST_TEST(myst_test_only_its_own_place)
MYST_TEST(myst_test_list_tells_nothing)
MYST_TEST(myst_test_lock_out)
MYST_TEST(myst_test_locks_of_many)
MYST_TEST(myst_test_rotated)
MYST_TEST(myst_test_board_full)
MYST_TEST(myst_test_time_limit)
MYST_TEST(myst_test_untimed_race)
MYST_TEST(myst_test_untimed_came_later)
MYST_TEST(myst_test_filling)
MYST_TEST(myst_test_filling_ties)
MYST_TEST(myst_test_by_turns)
MYST_TEST(myst_test_turns_run_out)
MYST_TEST(myst_test_book_needs_need)
MYST_TEST(myst_test_book_opens_all)
MYST_TEST(myst_test_book_stays_open)
MYST_TEST(myst_test_waiting)
MYST_TEST(myst_test_waiting_by_turns)
MYST_TEST(myst_test_no_book_left)
/* tests/race.c */
MYST_TEST(myst_test_fast_race)
MYST_TEST(myst_test_race_at_the_end_of_time)
/* tests/explore.c */
MYST_TEST(myst_test_length)
MYST_TEST(myst_test_rings)
MYST_TEST(myst_test_starting_places)
MYST_TEST(myst_test_fewer_first)
MYST_TEST(myst_test_moving)
MYST_TEST(myst_test_not_sharing)
MYST_TEST(myst_test_rotation)
MYST_TEST(myst_test_done)
MYST_TEST(myst_test_end)
MYST_TEST(myst_test_jump)
MYST_TEST(myst_test_jump_before_and_after)
MYST_TEST(myst_test_reaching)
MYST_TEST(myst_test_lay_and_remove)
/* tests/score.c */
MYST_TEST(myst_test_values_and_one_bonus)
MYST_TEST(myst_test_switches_count_one)
MYST_TEST(myst_test_cards_are_turned_over_in_turn)
MYST_TEST(myst_test_most_points_win)
MYST_TEST(myst_test_places_of_version_1)
MYST_TEST(myst_test_books_earn_nothing)
/* tests/words.c */
MYST_TEST(myst_test_words_name_what_is_legal)
/* tests/picture.c */
MYST_TEST(myst_test_pictures)
MYST_TEST(myst_test_cut)
MYST_TEST(myst_test_blank)
MYST_TEST(myst_test_tempo)
/* tests/fault.c */
MYST_TEST(myst_test_fault_of_table)
MYST_TEST(myst_test_fault_of_choice)
MYST_TEST(myst_test_fault_of_race)
MYST_TEST(myst_test_fault_of_turns)
MYST_TEST(myst_test_fault_of_book)
MYST_TEST(myst_test_fault_of_exploring)
MYST_TEST(myst_test_fault_of_end)
MYST_TEST(myst_test_fault_of_view)
#undef MYST_TEST

/* Cards of things, and the course of the game (tests/things.c). */
void myst_test_cards_of_landmarks(struct scene *scene);
void myst_test_cards_of_cards(struct scene *scene);
void myst_test_cards_of_pieces(struct scene *scene);
void myst_test_cards_of_the_exploration(struct scene *scene);
void myst_test_card_of_a_player(struct scene *scene);
void myst_test_course(struct scene *scene);

#endif
