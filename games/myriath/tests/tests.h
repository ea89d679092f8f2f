/* Myriath: all rule tests by file. */
#ifndef GAMES_MYRIATH_TESTS_TESTS_H
#define GAMES_MYRIATH_TESTS_TESTS_H

#include "proof/scene.h"

/* tests/setup.c */
void myriath_test_everyone_has_19_tiles(struct scene *scene);
void myriath_test_an_octagon_rings_the_square_below_right(struct scene *scene);
void myriath_test_ends_hold_one_or_two_triangles(struct scene *scene);
void myriath_test_turning_and_flipping(struct scene *scene);
void myriath_test_the_lot_chooses_the_first_player(struct scene *scene);
void myriath_test_the_first_player_can_be_chosen(struct scene *scene);
void myriath_test_turns_go_round_from_the_first_player(struct scene *scene);
void myriath_test_octagons_come_first_and_go_inside(struct scene *scene);
void myriath_test_octagons_touch_but_do_not_overlap(struct scene *scene);
void myriath_test_later_players_get_a_head_start(struct scene *scene);

/* tests/placing.c */
void myriath_test_a_tile_is_placed_once(struct scene *scene);
void myriath_test_tiles_stay_inside_the_area(struct scene *scene);
void myriath_test_tiles_do_not_overlap(struct scene *scene);
void myriath_test_an_end_must_touch_a_rival(struct scene *scene);
void myriath_test_meeting_in_the_centre_is_no_contact(struct scene *scene);
void myriath_test_a_seat_that_cannot_place_passes(struct scene *scene);
void myriath_test_the_log_tells_of_passes(struct scene *scene);

/* tests/points.c */
void myriath_test_a_half_edge_touches_a_corner(struct scene *scene);
void myriath_test_a_whole_edge_touches_a_corner(struct scene *scene);
void myriath_test_a_whole_edge_touches_partially_then_fully(struct scene *scene);
void myriath_test_own_tiles_count_too(struct scene *scene);
void myriath_test_the_third_example(struct scene *scene);
void myriath_test_corners_are_never_paid(struct scene *scene);
void myriath_test_points_are_never_lost(struct scene *scene);
void myriath_test_the_game_ends_when_all_pass(struct scene *scene);

/* tests/agreement.c */
void myriath_test_shapes(struct scene *scene);
void myriath_test_tables(struct scene *scene);
void myriath_test_agreement(struct scene *scene);
void myriath_test_placements(struct scene *scene);

/* tests/fault.c */
void myriath_test_slips(struct scene *scene);
void myriath_test_every_byte_counts(struct scene *scene);

/* Cards of things, and the course of the game (tests/things.c). */
void myriath_test_cards_of_tiles(struct scene *scene);
void myriath_test_cards_of_laid_tiles(struct scene *scene);
void myriath_test_cards_of_the_board(struct scene *scene);
void myriath_test_card_of_a_player(struct scene *scene);
void myriath_test_course(struct scene *scene);

#endif
