/* Mykerinos: the stage that its rule tests share. */
#ifndef GAMES_MYKERINOS_TESTS_STAGE_H
#define GAMES_MYKERINOS_TESTS_STAGE_H

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
/* "violet-a": its number; the name has `size` bytes. */
int mykerinos_test_tile(const char *name, size_t size);
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
/* Plays the move; the log must tell of it in words that have this sentence. */
void mykerinos_test_told(struct scene *scene, const char *move, const char *sentence);
/* All conservation laws must hold. */
void mykerinos_test_laws(struct scene *scene);

#endif
