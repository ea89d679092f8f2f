/* Which node hosts which shard, from what the hosts say. The highest epoch is right. */
#include "server/edge/internal.h"

uint64_t route_of(const struct edge *edge, uint64_t table)
{
    return edge->route[table % EDGING_SHARDS].node;
}

/* Any host, mostly another one each time: a node's shards often lie side by side, so the steps are wide. */
uint64_t route_any(struct edge *edge)
{
    enum { STEP = 37 }; /* has no factor in common with the number of shards */
    static unsigned turn;
    for (unsigned i = 0; i < EDGING_SHARDS; i++) {
        turn = (turn + STEP) % EDGING_SHARDS;
        if (edge->route[turn].node != 0)
            return edge->route[turn].node;
    }
    return 0;
}

static bool update(struct route *route, uint64_t node, uint64_t epoch)
{
    if (epoch == 0) {
        if (route->node == node)
            route->node = 0; /* given away; the epoch stays, so that only a later owner counts */
        return false;
    }
    if (epoch < route->epoch || (route->node == node && route->epoch == epoch))
        return false;
    *route = (struct route){ node, epoch };
    return true;
}

void route_holding(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_holding holding;
    if (!message_holding_read(bytes, size, &holding) || holding.epochs.size != EDGING_SHARDS * 8)
        return;
    struct wire_reader from = wire_reader_on(holding.epochs);
    for (uint64_t shard = 0; shard < EDGING_SHARDS; shard++)
        if (update(&edge->route[shard], holding.node, wire_read_u64(&from)))
            rooms_shard_moved(edge, shard);
}
