/* Myst: the stage that its rule tests share. */
#ifndef GAMES_MYST_TESTS_STAGE_H
#define GAMES_MYST_TESTS_STAGE_H

#include "games/myst/myst.h"
#include "proof/scene.h"

/* Sets of places by name, for staging: AT('c', 4) is c4. */
#define AT(column, row) (UINT64_C(1) << (((row)-1) * MYST_COLUMNS + (column) - 'a'))

struct myst_state *myst_stage(struct scene *scene);
/* The usual options with one of them changed (option < 0: none); the youngest player is a. */
void myst_test_start(struct scene *scene, int seat_count, int option, int choice);
/* The usual options under the rules of that version. */
void myst_test_start_version(struct scene *scene, int version, int seat_count);
/* The newest rules again, and blue has placed the Rocket Ship first, yellow the Giant Gears. */
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
/* How many Linking Books the team holds, besides its other cards. */
void myst_test_hold_books(struct scene *scene, int team, uint32_t books);

#endif
