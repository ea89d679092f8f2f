#include "server/loop/shard.h"

#include <string.h>

enum { WORDS = SHARD_COUNT / 64 };

_Static_assert(SHARD_COUNT % 64 == 0 && SHARD_COUNT <= UINT16_MAX, "a set is whole words, and a run's length a u16");

struct shard_set shard_set_all(void)
{
    struct shard_set set;
    memset(&set, 0xff, sizeof set);
    return set;
}

struct shard_set shard_set_without(const struct shard_set *set, const struct shard_set *others)
{
    struct shard_set left;
    for (int i = 0; i < WORDS; i++)
        left.word[i] = set->word[i] & ~others->word[i];
    return left;
}

int shard_set_count(const struct shard_set *set)
{
    int count = 0;
    for (int i = 0; i < WORDS; i++)
        count += bits_count(set->word[i]);
    return count;
}

bool shard_set_is_empty(const struct shard_set *set)
{
    return shard_set_next(set, 0) == SHARD_COUNT;
}

uint32_t shard_set_next(const struct shard_set *set, uint32_t from)
{
    while (from < SHARD_COUNT) {
        uint64_t rest = set->word[from / 64] >> from % 64;
        if (rest != 0)
            return from + (uint32_t)bits_lowest(rest);
        from = (from / 64 + 1) * 64;
    }
    return SHARD_COUNT;
}

uint32_t shard_set_pick(const struct shard_set *set, uint64_t random)
{
    uint32_t shard = shard_set_next(set, 0);
    for (uint64_t left = random % (uint64_t)shard_set_count(set); left > 0; left--)
        shard = shard_set_next(set, shard + 1);
    return shard;
}

void shard_write_epochs(struct wire *wire, const uint64_t epoch[SHARD_COUNT])
{
    for (uint32_t from = 0, to; from < SHARD_COUNT; from = to) {
        for (to = from + 1; to < SHARD_COUNT && epoch[to] == epoch[from];)
            to++;
        wire_u16(wire, (uint16_t)(to - from));
        wire_u64(wire, epoch[from]);
    }
}

bool shard_read_epochs(struct wire_slice bytes, uint64_t epoch[SHARD_COUNT])
{
    struct wire_reader from = wire_reader_on(bytes);
    uint32_t shard = 0;
    while (shard < SHARD_COUNT && !from.bad) {
        uint32_t count = wire_read_u16(&from);
        uint64_t one = wire_read_u64(&from);
        if (count == 0 || count > SHARD_COUNT - shard)
            return false;
        for (uint32_t end = shard + count; shard < end; shard++)
            epoch[shard] = one;
    }
    return !from.bad && from.at == from.end;
}
