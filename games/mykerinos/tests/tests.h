/* Mykerinos: the stage that its rule tests share, and the tests themselves, by the section they prove. */
#ifndef GAMES_MYKERINOS_TESTS_TESTS_H
#define GAMES_MYKERINOS_TESTS_TESTS_H

#include "games/mykerinos/mykerinos.h"
#include "proof/scene.h"

static inline struct mykerinos_state *mykerinos_stage(struct scene *scene)
{
    return (struct mykerinos_state *)&scene->now;
}

/* Season one on bare sand, without pyramids; a begins; wing 1 is Lady Violet's, wing 2 Lord Lemon's, and so on.
 * Laid: violet-a lemon-d | brown-b blackmore-f / tangerine-a violet-d | lemon-a blank. */
void mykerinos_test_sand(struct scene *scene, int seat_count);
/* "c3": its number. */
int mykerinos_test_space(const char *name);
/* Puts cubes of a colour from its reserve onto spaces "a1 b1". */
void mykerinos_test_put(struct scene *scene, int colour, const char *spaces);
void mykerinos_test_pyramids(struct scene *scene, const char *spaces);
/* Gives undealt tiles "violet-b lemon-b" to a seat, upright. */
void mykerinos_test_give(struct scene *scene, int seat, const char *tiles);
/* Moves cubes between stock and reserve so that the stock has that many. */
void mykerinos_test_stock(struct scene *scene, int seat, int cubes);
/* Moves a cube of the seat from its reserve into the room. */
void mykerinos_test_exhibit(struct scene *scene, int seat, int room);
/* Everyone passes in turn, as long as there is digging in this season. */
void mykerinos_test_all_pass(struct scene *scene);
/* All conservation laws must hold. */
void mykerinos_test_laws(struct scene *scene);

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
void mykerinos_test_neutral_third(struct scene *scene);

/* States that play cannot reach (tests/fault.c). */
void mykerinos_test_fault_of_region(struct scene *scene);
void mykerinos_test_fault_of_museum(struct scene *scene);
void mykerinos_test_fault_of_passing(struct scene *scene);
void mykerinos_test_fault_of_action(struct scene *scene);
void mykerinos_test_fault_of_appeal(struct scene *scene);
void mykerinos_test_fault_of_survey(struct scene *scene);

#endif
