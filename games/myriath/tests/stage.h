/* Myriath: what its tests share: words for seats, turns and triangles, and tiles laid down out of turn. */
#ifndef GAMES_MYRIATH_TESTS_STAGE_H
#define GAMES_MYRIATH_TESTS_STAGE_H

#include "games/myriath/myriath.h"
#include "proof/scene.h"

enum { A, B, C }; /* seats */
enum { UP, RIGHT, DOWN, LEFT, FLIP_UP, FLIP_RIGHT, FLIP_DOWN, FLIP_LEFT };
enum { N = 1, E = 2, S = 4, W = 8 }; /* sets of one triangle */

static inline struct myriath_state *myriath_on(struct scene *scene)
{
    return (struct myriath_state *)&scene->now;
}

/* Starts a game in which seat a is the first player. */
void myriath_begin(struct scene *scene, int seat_count);
/* The same, but seat a is to place a tile, and only what a test lays down is on the board. */
void myriath_begin_placing(struct scene *scene, int seat_count);
/* Lays a tile down out of turn: "d4" is a crossing. */
void myriath_lay(struct scene *scene, int seat, int tile, int turn, const char *crossing);
/* The triangles of a crossing that a seat's tiles hold. */
int myriath_holds(struct scene *scene, const char *crossing, int seat);
/* Half points of a and b, as they run and as they are derived. */
void myriath_expect_points(struct scene *scene, int a, int b);

#endif
