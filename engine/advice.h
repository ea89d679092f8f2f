/* For advice: turning estimated points into expected shares of the win, in whole numbers. */
#ifndef ENGINE_ADVICE_H
#define ENGINE_ADVICE_H

#include "engine/game.h"

/* value[seat] = 65536 * e^(points / scale) / the sum over all seats. scale: the lead in points that makes winning e
 * times as likely; at least 1. Points may be in any unit, as long as scale uses the same one. */
void advice_share(int seat_count, const int32_t *points, int32_t scale, int32_t value[GAME_SEATS_MOST]);

/* The same for teams: points[team]. Seat s belongs to team s % team_count; a team's share is split among its seats. */
void advice_share_of_teams(int seat_count, int team_count, const int32_t *points, int32_t scale,
                           int32_t value[GAME_SEATS_MOST]);

/* A move's prior kept in bounds: 1 .. 65535. */
static inline uint16_t advice_prior(int64_t prior)
{
    return prior < 1 ? 1 : prior > UINT16_MAX ? UINT16_MAX : (uint16_t)prior;
}

#endif
