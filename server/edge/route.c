/* Which node hosts which shard, as the hosts announce it. */
#include "server/edge/internal.h"

uint64_t route_of(const struct edge *edge, uint64_t table)
{
    return edge->route[shard_of(table)].node;
}

/* Any host, usually a different one each time: a node's shards are often neighbours, so the steps are wide. */
uint64_t route_any(struct edge *edge)
{
    enum { STEP = SHARD_COUNT * 5 / 8 + 1 }; /* odd: the number of shards is a power of two */
    static unsigned turn;
    for (unsigned i = 0; i < SHARD_COUNT; i++) {
        turn = (turn + STEP) % SHARD_COUNT;
        if (edge->route[turn].node != 0)
            return edge->route[turn].node;
    }
    return 0;
}

bool route_has(const struct edge *edge, uint64_t node)
{
    unsigned shard = 0;
    while (shard < SHARD_COUNT && edge->route[shard].node != node)
        shard++;
    return node != 0 && shard < SHARD_COUNT;
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

struct shard_set route_holding(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_holding holding;
    uint64_t epoch[SHARD_COUNT], now_ms = uv_now(edge->loop);
    struct shard_set moved = { 0 };
    if (!message_holding_read(bytes, size, &holding) || !shard_read_epochs(holding.epochs, epoch))
        return moved;
    bool holds = false;
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++) {
        holds |= epoch[shard] != 0;
        if (route_announced(&edge->route[shard], holding.node, epoch[shard], now_ms))
            shard_set_add(&moved, shard);
    }
    if (holds)
        ready_heard(&edge->ready, holding.node != edge->options.node, now_ms);
    return moved;
}
