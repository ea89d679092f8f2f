#include "server/host/stopwatch.h"

struct stopwatch stopwatch_from(uint64_t now_ms)
{
    return (struct stopwatch){ .turn_ms = now_ms, .lost_ms = now_ms, .lost_until_ms = now_ms };
}

uint64_t stopwatch_read(struct stopwatch *watch, uint64_t now_ms, uint64_t stopped_ms)
{
    uint64_t frozen_ms = watch->turn_ms + STOPWATCH_TURN_MOST_MS;
    uint64_t from_ms = stopped_ms < frozen_ms ? stopped_ms : frozen_ms;
    if (from_ms < watch->lost_until_ms)
        from_ms = watch->lost_until_ms;
    if (from_ms < now_ms) {
        watch->lost_ms += now_ms - from_ms;
        watch->lost_until_ms = now_ms;
    }
    watch->turn_ms = now_ms;
    if (now_ms - watch->lost_ms > watch->shown_ms)
        watch->shown_ms = now_ms - watch->lost_ms;
    return watch->shown_ms;
}
