/* Mykerinos: its rule tests, by the section they prove. */
#ifndef GAMES_MYKERINOS_TESTS_TESTS_H
#define GAMES_MYKERINOS_TESTS_TESTS_H

#include "proof/scene.h"

/* Sections 1 and 2, and the laws (tests/setup.c). */
void mykerinos_test_tiles_of_patrons(struct scene *scene);
void mykerinos_test_shapes_of_tiles(struct scene *scene);
void mykerinos_test_tiles_are_laid_by_chance(struct scene *scene);
void mykerinos_test_areas_are_four_by_three(struct scene *scene);
void mykerinos_test_the_region_grows_in_season_four(struct scene *scene);
void mykerinos_test_setup_by_lot(struct scene *scene);
void mykerinos_test_everything_begins_in_the_reserve(struct scene *scene);
void mykerinos_test_laws_notice(struct scene *scene);

/* Section 3, and 8.1 to 8.4 (tests/season.c). */
void mykerinos_test_four_seasons_use_every_tile(struct scene *scene);
void mykerinos_test_nobody_knows_the_next_tiles(struct scene *scene);
void mykerinos_test_grants_join_the_leftovers(struct scene *scene);
void mykerinos_test_the_last_to_pass_begins(struct scene *scene);
void mykerinos_test_neutral_cubes_are_dealt(struct scene *scene);
void mykerinos_test_neutral_cubes_run_short(struct scene *scene);
void mykerinos_test_the_neutral_disc_stands_second(struct scene *scene);

/* Section 7 (tests/score.c). */
void mykerinos_test_the_blank_counts_once(struct scene *scene);
void mykerinos_test_the_best_room_counts(struct scene *scene);
void mykerinos_test_markers_decide_the_wing(struct scene *scene);
void mykerinos_test_series_of_five(struct scene *scene);
void mykerinos_test_most_points_then_stock(struct scene *scene);
void mykerinos_test_a_shared_win_is_told(struct scene *scene);
void mykerinos_test_a_win_by_stock_is_told(struct scene *scene);

/* Sections 4 and 5, and 8.5 (tests/excavate.c). */
void mykerinos_test_turns_go_round(struct scene *scene);
void mykerinos_test_start(struct scene *scene);
void mykerinos_test_start_beside_own(struct scene *scene);
void mykerinos_test_extend(struct scene *scene);
void mykerinos_test_extend_needs_two(struct scene *scene);
void mykerinos_test_adjacent_across_borders(struct scene *scene);
void mykerinos_test_no_way_out(struct scene *scene);
void mykerinos_test_begun_is_finished(struct scene *scene);
void mykerinos_test_pass(struct scene *scene);
void mykerinos_test_last_player(struct scene *scene);
void mykerinos_test_forced_answers(struct scene *scene);
void mykerinos_test_appeal(struct scene *scene);
void mykerinos_test_tile_from_next_season(struct scene *scene);
void mykerinos_test_violet(struct scene *scene);
void mykerinos_test_lemon(struct scene *scene);
void mykerinos_test_brown(struct scene *scene);
void mykerinos_test_five_rooms(struct scene *scene);
void mykerinos_test_blackmore(struct scene *scene);
void mykerinos_test_tangerine(struct scene *scene);
void mykerinos_test_tangerine_in_the_middle(struct scene *scene);
void mykerinos_test_unusable_powers(struct scene *scene);
void mykerinos_test_powers_ask(struct scene *scene);
void mykerinos_test_neutral_after_action(struct scene *scene);
void mykerinos_test_neutral_cubes_at_hand(struct scene *scene);

/* Section 6, and 8.6 to 8.9 (tests/survey.c). */
void mykerinos_test_areas_in_order(struct scene *scene);
void mykerinos_test_ranking(struct scene *scene);
void mykerinos_test_first_chooses(struct scene *scene);
void mykerinos_test_museum_from_reserve(struct scene *scene);
void mykerinos_test_third_and_fourth(struct scene *scene);
void mykerinos_test_missing_ranks(struct scene *scene);
void mykerinos_test_area_closes(struct scene *scene);
void mykerinos_test_survey_refuses_digging(struct scene *scene);
void mykerinos_test_neutral_first(struct scene *scene);
void mykerinos_test_neutral_first_other_absent(struct scene *scene);
void mykerinos_test_neutral_second(struct scene *scene);
void mykerinos_test_neutral_alone(struct scene *scene);
void mykerinos_test_closed_areas_are_told(struct scene *scene);
void mykerinos_test_neutral_third(struct scene *scene);

/* States that play cannot reach (tests/fault.c). */
void mykerinos_test_fault_of_region(struct scene *scene);
void mykerinos_test_fault_of_museum(struct scene *scene);
void mykerinos_test_fault_of_passing(struct scene *scene);
void mykerinos_test_fault_of_action(struct scene *scene);
void mykerinos_test_fault_of_appeal(struct scene *scene);
void mykerinos_test_fault_of_survey(struct scene *scene);

/* Cards of things, and the course of the game (tests/things.c). */
void mykerinos_test_card_of_a_patron(struct scene *scene);
void mykerinos_test_card_of_a_tile(struct scene *scene);
void mykerinos_test_card_of_a_room(struct scene *scene);
void mykerinos_test_card_of_a_space(struct scene *scene);
void mykerinos_test_card_of_a_player(struct scene *scene);
void mykerinos_test_cards_of_other_parts(struct scene *scene);
void mykerinos_test_course(struct scene *scene);

#endif
