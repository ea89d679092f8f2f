#include "engine/advice.h"

/* 65536 * 2^(-i / 16) */
static const uint32_t halves[16] = {
    65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219,
};

/* 65536 * e^(-lag / scale): a table of sixteen steps per halving, interpolated linearly. */
static uint32_t fading(int64_t lag, int32_t scale)
{
    int64_t steps = lag * 369 / scale; /* 369 / 256 = 1 / ln 2 */
    if (steps >= 24 * 256)
        return 0;
    uint32_t whole = (uint32_t)(steps >> 8), part = (uint32_t)(steps & 255);
    uint32_t high = halves[part >> 4], low = (part >> 4) == 15 ? 32768 : halves[(part >> 4) + 1];
    return (high - (high - low) * (part & 15) / 16) >> whole;
}

void advice_share(int seat_count, const int32_t *points, int32_t scale, int32_t value[GAME_SEATS_MOST])
{
    int32_t most = points[0];
    uint64_t sum = 0, strength[GAME_SEATS_MOST] = { 0 };
    for (int seat = 1; seat < seat_count; seat++)
        most = points[seat] > most ? points[seat] : most;
    for (int seat = 0; seat < seat_count; seat++) {
        strength[seat] = fading((int64_t)most - points[seat], scale);
        sum += strength[seat];
    }
    for (int seat = 0; seat < seat_count; seat++)
        value[seat] = (int32_t)(strength[seat] * 65536 / sum);
}

void advice_share_of_teams(int seat_count, int team_count, const int32_t *points, int32_t scale,
                           int32_t value[GAME_SEATS_MOST])
{
    int32_t share[GAME_SEATS_MOST] = { 0 };
    advice_share(team_count, points, scale, share);
    for (int seat = 0; seat < seat_count; seat++) {
        int team = seat % team_count, members = (seat_count - team + team_count - 1) / team_count;
        value[seat] = share[team] / members;
    }
}
