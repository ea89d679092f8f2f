/* The only source of chance: draw n is SipHash-2-4 of n under a secret 128-bit key.
 * The only state is a counter, so anyone who is shown the key afterwards can verify a match's draws. */
#ifndef ENGINE_RNG_H
#define ENGINE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t key[2];
    uint64_t drawn; /* the number of draws made so far, which is the index of the next one */
};

/* A generator made from a number: for tests, soaks and anything else that need not be secret. */
struct rng rng_from_seed(uint64_t seed);

/* The next 64 bits. */
uint64_t rng_next(struct rng *rng);

/* A number in [0, limit); limit >= 1. Always takes exactly one draw. */
uint32_t rng_below(struct rng *rng, uint32_t limit);

/* An index into weight[0..count), drawn in proportion to the weights; their sum must not be 0.
 * This is how a card is drawn from a deck kept as a multiset. Always takes exactly one draw. */
uint32_t rng_weighted(struct rng *rng, const uint8_t *weight, uint32_t count);

/* Puts value[0..count) into random order. */
void rng_shuffle(struct rng *rng, uint8_t *value, uint32_t count);

/* SipHash-2-4 of any bytes; also the hash of check values and signatures. */
uint64_t rng_siphash(const uint64_t key[2], const void *bytes, size_t size);

#endif
