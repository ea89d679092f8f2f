#include "clients/terminal/play/match_clock.h"

#include "system/clock.h"

void match_clock_start(struct match_clock *clock, bool live, uint32_t at_ms)
{
    *clock = (struct match_clock){ .live = live, .began_ms = clock_ms(), .base_ms = at_ms, .now_ms = at_ms };
}

uint32_t match_clock_now(const struct match_clock *clock)
{
    if (!clock->live)
        return clock->now_ms;
    uint64_t now_ms = clock->base_ms + (clock_ms() - clock->began_ms);
    return now_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)now_ms;
}

void match_clock_pass(struct match_clock *clock, uint32_t ms)
{
    clock->until_ms = clock->now_ms > UINT32_MAX - ms ? UINT32_MAX : clock->now_ms + ms;
}

bool match_clock_passing(const struct match_clock *clock)
{
    return clock->now_ms < clock->until_ms;
}

void match_clock_skip(struct match_clock *clock, uint32_t at_ms)
{
    if (match_clock_passing(clock) && at_ms > clock->until_ms)
        at_ms = clock->until_ms;
    if (at_ms > clock->now_ms)
        clock->now_ms = at_ms;
}
