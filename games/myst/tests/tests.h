/* Myst: what its test files share. Tests are listed in tests/tests.c, in the order of rules.md. */
#ifndef GAMES_MYST_TESTS_TESTS_H
#define GAMES_MYST_TESTS_TESTS_H

#include "games/myst/myst.h"
#include "proof/scene.h"

/* Sets of places by name, for staging: AT('c', 4) is c4. */
#define AT(column, row) (UINT64_C(1) << (((row)-1) * MYST_COLUMNS + (column) - 'a'))

struct myst_state *myst_stage(struct scene *scene);
/* The usual options with one of them changed (option < 0: none); the youngest player is a. */
void myst_test_start(struct scene *scene, int seat_count, int option, int choice);
/* The same, and blue has placed the Rocket Ship first, yellow the Giant Gears. */
void myst_test_build(struct scene *scene, int seat_count, int option, int choice);
/* The same, and the island is built, f, g and h yellow but for g1; a has spun 5 turns, b is to move. */
void myst_test_explore(struct scene *scene, int seat_count);
/* Sets the board; the trays follow. */
void myst_test_board(struct scene *scene, uint64_t blue, uint64_t yellow);
/* The slot in which the team's piece of a place lies. */
int myst_test_slot(const struct myst_state *state, int team, const char *place);
/* "b", "c4": that seat lifts a piece and puts it; where the piece belongs, or anywhere else. */
void myst_test_put(struct scene *scene, char seat, const char *place);
void myst_test_put_wrong(struct scene *scene, char seat, const char *place);
void myst_test_lift(struct scene *scene, char seat, const char *place);
int myst_test_place(const char *name);

#define MYST_TEST(name) void name(struct scene *scene);
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

#endif
