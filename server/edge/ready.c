#include "server/edge/ready.h"

enum { RETURN_MS = 5000, SILENCE_MS = 20000 }; /* hosts announce their shards every 15 s at least */

struct ready ready_create(int lease_ms)
{
    return (struct ready){ .lease_ms = (uint64_t)lease_ms };
}

void ready_heard(struct ready *ready, bool is_other, uint64_t now_ms)
{
    ready->holder_ms = now_ms;
    if (!is_other)
        return;
    if (ready->others_to_ms == 0 || now_ms > ready->others_to_ms + ready->lease_ms)
        ready->others_from_ms = now_ms;
    ready->others_to_ms = now_ms;
}

/* The store is away for us, but not for others: they have held shards all the time since, and still do. After the store
 * is lost, hosts announce their shards for at most one more lease, and when it is back, nodes need some seconds to find
 * it; so a difference between nodes means something only if it lasts longer. */
static bool is_cut_off(const struct ready *ready, uint64_t now_ms)
{
    uint64_t from_ms = ready->fine_ms > ready->others_from_ms ? ready->fine_ms : ready->others_from_ms;
    return ready->others_to_ms > from_ms + ready->lease_ms + RETURN_MS &&
           now_ms <= ready->others_to_ms + ready->lease_ms;
}

struct ready_answer ready_answer(struct ready *ready, enum ready_self self, uint64_t now_ms)
{
    bool holder = ready->holder_ms != 0 && now_ms <= ready->holder_ms + SILENCE_MS;
    if (self == READY_LEAVING)
        return (struct ready_answer){ false, "not ready: this node is leaving\n" };
    if (self == READY_FINE && holder) {
        ready->fine_ms = now_ms;
        return (struct ready_answer){ true, "ready\n" };
    }
    if (ready->fine_ms == 0)
        return (struct ready_answer){ false, "not ready: this node has not joined the others yet\n" };
    if (self == READY_STORE_AWAY && is_cut_off(ready, now_ms))
        return (struct ready_answer){ false, "not ready: only this node cannot use the store\n" };
    if (self == READY_STORE_AWAY)
        return (struct ready_answer){ true, "ready, but the store is away\n" };
    if (self == READY_BUS_AWAY)
        return (struct ready_answer){ true, "ready, but the bus is away\n" };
    return (struct ready_answer){ true, "ready, but no host holds tables\n" };
}
