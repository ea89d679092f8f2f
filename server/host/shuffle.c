#include "server/host/shuffle.h"

#include <string.h>

static bool is_by(const struct shuffle *shuffle, int seat, struct shuffle_by by)
{
    return shuffle->by[seat].node == by.node && shuffle->by[seat].connection == by.connection;
}

static bool has_promised(const struct shuffle *shuffle, int seat)
{
    return (shuffle->promised >> seat & 1) != 0;
}

bool shuffle_promise(struct shuffle *shuffle, const struct table *table, int seat, struct shuffle_by by,
                     struct wire_slice promise)
{
    if (shuffle->is_running || table->phase != TABLE_WAITING || (table_sharers(table) >> seat & 1) == 0)
        return false;
    if (promise.size == 0 && has_promised(shuffle, seat) && is_by(shuffle, seat, by))
        return shuffle_leave(shuffle, 1U << seat);
    if (promise.size != FAIR_HASH_SIZE || has_promised(shuffle, seat))
        return false;
    memcpy(shuffle->promise[seat], promise.at, FAIR_HASH_SIZE);
    shuffle->by[seat] = by;
    shuffle->promised |= (uint8_t)(1U << seat);
    return true;
}

bool shuffle_leave(struct shuffle *shuffle, unsigned seats)
{
    if (shuffle->is_running || (shuffle->promised & seats) == 0)
        return false;
    shuffle->promised &= (uint8_t)~seats;
    return true;
}

bool shuffle_run(struct shuffle *shuffle, const struct table *table, int64_t now_ms)
{
    if (shuffle->is_running || table->phase != TABLE_WAITING || shuffle->promised != table_sharers(table))
        return shuffle->is_running;
    shuffle->is_running = true;
    shuffle->since_ms = shuffle->tell_ms = now_ms;
    return true;
}

bool shuffle_disclose(struct shuffle *shuffle, int seat, struct shuffle_by by, struct wire_slice share)
{
    uint8_t hash[FAIR_HASH_SIZE];
    if (!shuffle->is_running || !has_promised(shuffle, seat) || (shuffle->disclosed >> seat & 1) != 0)
        return true;
    fair_hash(share.at, share.size, hash);
    if (share.size != FAIR_SHARE_SIZE || memcmp(hash, shuffle->promise[seat], sizeof hash) != 0)
        return !is_by(shuffle, seat, by); /* another device of the seat may have a share of its own */
    memcpy(shuffle->share[seat], share.at, FAIR_SHARE_SIZE);
    shuffle->disclosed |= (uint8_t)(1U << seat);
    return true;
}

bool shuffle_is_complete(const struct shuffle *shuffle)
{
    return shuffle->is_running && shuffle->disclosed == shuffle->promised;
}

unsigned shuffle_silent(const struct shuffle *shuffle, int64_t now_ms)
{
    bool is_over = shuffle->is_running && now_ms >= shuffle->since_ms + SHUFFLE_SILENCE_MS;
    return is_over ? shuffle->promised & ~(unsigned)shuffle->disclosed : 0;
}
