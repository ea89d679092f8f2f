/* Ratings from the places in many games: a Plackett-Luce model, which for two players is Elo's, fitted by Newton's
 * method. */
#ifndef LAB_RATING_H
#define LAB_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_PLAYERS_LIMIT = 32, RATING_SEATS_LIMIT = 6 };

/* One game: the player in each seat and the place taken, 1 for the first; tied players share a place. */
struct rating_game {
    uint8_t seat_count;
    uint8_t player[RATING_SEATS_LIMIT], place[RATING_SEATS_LIMIT];
};

/* On Elo's scale; the mean of all players is 1500, and low and high bound the 95 % interval. */
struct rating {
    double rating, low, high;
};

/* A weak prior around the mean keeps the ratings of players who always win or always lose finite. */
void rating_fit(int player_count, const struct rating_game *game, uint32_t game_count, struct rating *rating);

/* Wilson's 95 % interval for the share wins / games; `wins` may have a fraction for shared wins. */
void rating_share(double wins, double games, double *low, double *high);

#endif
