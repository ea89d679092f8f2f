/* A game is a sequence of choices: the first place is chosen among all players, the second among the rest, and so on,
 * each in proportion to the strengths e^x. Players who share a place count as the mean over their possible orders. */
#include "lab/rating.h"

#include <math.h>
#include <string.h>

enum { STEPS = 60 };

static const double elo_unit = 173.71779276130073; /* 400 / ln 10 */
static const double prior_sd = 5.0;                /* in units of x: about 870 points */

struct rating_fit {
    int count;
    double x[RATING_PLAYERS_LIMIT];
    double slope[RATING_PLAYERS_LIMIT];
    double curvature[RATING_PLAYERS_LIMIT][RATING_PLAYERS_LIMIT]; /* the negated second derivatives */
};

/* Adds `chosen` choices among the seats at this place or behind it; the `group` seats that share the place were chosen.
 */
static void add_choice(struct rating_fit *fit, const struct rating_game *game, uint8_t place, double chosen, int group)
{
    double sum = 0, share[RATING_SEATS_LIMIT] = { 0 };
    for (int i = 0; i < game->seat_count; i++)
        if (game->place[i] >= place) {
            share[i] = exp(fit->x[game->player[i]]);
            sum += share[i];
        }
    for (int i = 0; i < game->seat_count; i++) {
        int a = game->player[i];
        share[i] /= sum;
        fit->slope[a] += (game->place[i] == place ? chosen / group : 0) - chosen * share[i];
        fit->curvature[a][a] += chosen * share[i];
    }
    for (int i = 0; i < game->seat_count; i++)
        for (int j = 0; j < game->seat_count; j++)
            fit->curvature[game->player[i]][game->player[j]] -= chosen * share[i] * share[j];
}

static void add_game(struct rating_fit *fit, const struct rating_game *game)
{
    for (uint8_t place = 1; place <= game->seat_count; place++) {
        int group = 0, behind = 0;
        for (int i = 0; i < game->seat_count; i++) {
            group += game->place[i] == place;
            behind += game->place[i] > place;
        }
        int chosen = behind == 0 ? group - 1 : group; /* the last seat left is not chosen among others */
        if (chosen > 0)
            add_choice(fit, game, place, chosen, group);
    }
}

static void add_prior(struct rating_fit *fit)
{
    for (int i = 0; i < fit->count; i++) {
        fit->slope[i] -= fit->x[i] / (prior_sd * prior_sd);
        fit->curvature[i][i] += 1 / (prior_sd * prior_sd);
    }
}

/* Gauss-Jordan elimination. The prior makes the matrix positive definite, so no pivoting is needed. */
static void invert(int count, double m[][RATING_PLAYERS_LIMIT], double inverse[][RATING_PLAYERS_LIMIT])
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            inverse[i][j] = i == j;
    for (int k = 0; k < count; k++) {
        double pivot = m[k][k];
        for (int j = 0; j < count; j++) {
            m[k][j] /= pivot;
            inverse[k][j] /= pivot;
        }
        for (int i = 0; i < count; i++) {
            double factor = i == k ? 0 : m[i][k];
            for (int j = 0; j < count && factor != 0; j++) {
                m[i][j] -= factor * m[k][j];
                inverse[i][j] -= factor * inverse[k][j];
            }
        }
    }
}

static void step(struct rating_fit *fit, double inverse[][RATING_PLAYERS_LIMIT])
{
    for (int i = 0; i < fit->count; i++) {
        double move = 0;
        for (int j = 0; j < fit->count; j++)
            move += inverse[i][j] * fit->slope[j];
        fit->x[i] += fmax(-1, fmin(1, move)); /* far from the maximum, Newton's method overshoots */
    }
}

/* The variance of x[i] minus the mean of all x. */
static double variance(int count, double inverse[][RATING_PLAYERS_LIMIT], int i)
{
    double sum = 0;
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            sum += ((a == i) - 1.0 / count) * ((b == i) - 1.0 / count) * inverse[a][b];
    return sum;
}

void rating_fit(int player_count, const struct rating_game *game, uint32_t game_count, struct rating *rating)
{
    static double inverse[RATING_PLAYERS_LIMIT][RATING_PLAYERS_LIMIT];
    struct rating_fit fit = { .count = player_count };
    for (int round = 0; round < STEPS; round++) {
        memset(fit.slope, 0, sizeof fit.slope);
        memset(fit.curvature, 0, sizeof fit.curvature);
        for (uint32_t i = 0; i < game_count; i++)
            add_game(&fit, &game[i]);
        add_prior(&fit);
        invert(player_count, fit.curvature, inverse);
        step(&fit, inverse);
    }
    double mean = 0;
    for (int i = 0; i < player_count; i++)
        mean += fit.x[i] / player_count;
    for (int i = 0; i < player_count; i++) {
        double half = 1.959964 * elo_unit * sqrt(variance(player_count, inverse, i));
        rating[i].rating = 1500 + elo_unit * (fit.x[i] - mean);
        rating[i].low = rating[i].rating - half;
        rating[i].high = rating[i].rating + half;
    }
}

void rating_share(double wins, double games, double *low, double *high)
{
    const double z = 1.959964, z2 = z * z;
    double share = games > 0 ? wins / games : 0.5, whole = 1 + z2 / fmax(games, 1);
    double middle = (share + z2 / (2 * fmax(games, 1))) / whole;
    double half = z / whole * sqrt(share * (1 - share) / fmax(games, 1) + z2 / (4 * fmax(games, 1) * fmax(games, 1)));
    *low = middle > half ? middle - half : 0;
    *high = fmin(1, middle + half);
}
