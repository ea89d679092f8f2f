/* Tables lie on shards, and nodes hold shards by lease. Here, and nowhere else in the code, is how many there are; the
 * schema has one row for each. */
#ifndef SERVER_LOOP_SHARD_H
#define SERVER_LOOP_SHARD_H

#include "engine/bits.h"
#include "protocol/wire.h"

/* A macro, because statements for the database contain it. */
#define SHARD_COUNT 1024

struct shard_set {
    uint64_t word[SHARD_COUNT / 64];
};

static inline uint32_t shard_of(uint64_t table)
{
    return (uint32_t)(table % SHARD_COUNT);
}

static inline bool shard_set_has(const struct shard_set *set, uint32_t shard)
{
    return bits_has(set->word[shard / 64], (int)(shard % 64));
}

static inline void shard_set_add(struct shard_set *set, uint32_t shard)
{
    set->word[shard / 64] |= bits_of((int)(shard % 64));
}

static inline void shard_set_remove(struct shard_set *set, uint32_t shard)
{
    set->word[shard / 64] &= ~bits_of((int)(shard % 64));
}

struct shard_set shard_set_all(void);
struct shard_set shard_set_without(const struct shard_set *set, const struct shard_set *others);
int shard_set_count(const struct shard_set *set);
bool shard_set_is_empty(const struct shard_set *set);
/* The least member from this one on; SHARD_COUNT: there is none. To walk the set, begin with 0 and go on after each. */
uint32_t shard_set_next(const struct shard_set *set, uint32_t from);
/* A member chosen by a random number, each as likely as any other. The set must not be empty. */
uint32_t shard_set_pick(const struct shard_set *set, uint64_t random);

/* Epochs as they travel between nodes: runs of shards that have the same one, each a u16 count and a u64 epoch. A
 * node's shards are mostly neighbours that were claimed together, so there are few. 0: not held. */
void shard_write_epochs(struct wire *wire, const uint64_t epoch[SHARD_COUNT]);
bool shard_read_epochs(struct wire_slice bytes, uint64_t epoch[SHARD_COUNT]); /* false: not one for each shard */

#endif
