/* Which node hosts which shard, as the hosts announce it. */
#include "server/edge/internal.h"

uint64_t route_of(const struct edge *edge, uint64_t table)
{
    return edge->route[table % EDGE_SHARDS].node;
}

/* Any host, usually a different one each time: a node's shards are often neighbours, so the steps are wide. */
uint64_t route_any(struct edge *edge)
{
    enum { STEP = 37 }; /* has no factor in common with the number of shards */
    static unsigned turn;
    for (unsigned i = 0; i < EDGE_SHARDS; i++) {
        turn = (turn + STEP) % EDGE_SHARDS;
        if (edge->route[turn].node != 0)
            return edge->route[turn].node;
    }
    return 0;
}

/* A host is always right about its own claim. Otherwise the higher epoch wins, unless the one who announced it has
 * fallen silent: a database that has lost its last commits may name an earlier holder again. */
bool route_announced(struct route *route, uint64_t node, uint64_t epoch, uint64_t now_ms)
{
    bool is_holder = route->node == node, is_silent = now_ms > route->heard_ms + EDGE_HOLDER_SILENCE_MS;
    if (epoch == 0) {
        if (is_holder)
            *route = (struct route){ 0 };
        return false;
    }
    if (!is_holder && epoch < route->epoch && !is_silent)
        return false;
    bool moved = !is_holder || epoch != route->epoch;
    *route = (struct route){ node, epoch, now_ms };
    return moved;
}

uint64_t route_holding(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_holding holding;
    if (!message_holding_read(bytes, size, &holding) || holding.epochs.size != EDGE_SHARDS * 8)
        return 0;
    uint64_t moved = 0, now_ms = uv_now(edge->loop);
    bool holds = false;
    struct wire_reader from = wire_reader_on(holding.epochs);
    for (uint64_t shard = 0; shard < EDGE_SHARDS; shard++) {
        uint64_t epoch = wire_read_u64(&from);
        holds |= epoch != 0;
        if (route_announced(&edge->route[shard], holding.node, epoch, now_ms))
            moved |= (uint64_t)1 << shard;
    }
    if (holds)
        ready_heard(&edge->ready, holding.node != edge->options.node, now_ms);
    return moved;
}
