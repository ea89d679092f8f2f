/* Ratings from the places of many games: a Plackett-Luce model, which is Elo's for two, fitted by Newton's method. */
#ifndef LAB_RATING_H
#define LAB_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_PLAYERS_LIMIT = 32, RATING_SEATS_LIMIT = 6 };

/* One game: who sat in each seat and which place they took, 1 for the first; equal places are shared. */
struct rating_game {
    uint8_t seat_count;
    uint8_t player[RATING_SEATS_LIMIT], place[RATING_SEATS_LIMIT];
};

/* On Elo's scale, 1500 in the mean of all players; low and high bound 95 %. */
struct rating {
    double rating, low, high;
};

/* A weak belief that nobody is far from the mean keeps the ratings of those who always win finite. */
void rating_fit(int player_count, const struct rating_game *game, uint32_t game_count, struct rating *rating);

/* The 95 % interval (Wilson's) of a share seen `wins` times in `games`; a shared win may count in part. */
void rating_share(double wins, double games, double *low, double *high);

#endif
