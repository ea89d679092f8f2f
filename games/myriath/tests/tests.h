/* Myriath: what the files of its tests share. */
#ifndef GAMES_MYRIATH_TESTS_TESTS_H
#define GAMES_MYRIATH_TESTS_TESTS_H

#include "games/myriath/myriath.h"
#include "proof/scene.h"

/* Starts a game in which seat a is the first player. */
void myriath_test_begin(struct scene *scene, int seat_count);

/* tests/agreement.c */
void myriath_test_shapes(struct scene *scene);
void myriath_test_tables(struct scene *scene);
void myriath_test_agreement(struct scene *scene);
void myriath_test_placements(struct scene *scene);

/* tests/fault.c */
void myriath_test_slips(struct scene *scene);
void myriath_test_every_byte_counts(struct scene *scene);

#endif
