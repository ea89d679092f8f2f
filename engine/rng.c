/* SipHash-2-4 (Aumasson and Bernstein) as a keyed counter generator. */
#include "engine/rng.h"

#include <assert.h>

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[0] = rotate(v[0], 32);
    v[2] += v[3];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] += v[3];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[2] += v[1];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[2] = rotate(v[2], 32);
}

static void sip_begin(uint64_t v[4], const uint64_t key[2])
{
    v[0] = key[0] ^ 0x736f6d6570736575U;
    v[1] = key[1] ^ 0x646f72616e646f6dU;
    v[2] = key[0] ^ 0x6c7967656e657261U;
    v[3] = key[1] ^ 0x7465646279746573U;
}

static void sip_word(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    sip_round(v);
    sip_round(v);
    v[0] ^= word;
}

static uint64_t sip_end(uint64_t v[4])
{
    v[2] ^= 0xff;
    for (int i = 0; i < 4; i++)
        sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* Bytes are read as little-endian words on every machine. */
static uint64_t word_of(const uint8_t *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

uint64_t rng_siphash(const uint64_t key[2], const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t v[4];
    sip_begin(v, key);
    size_t left = size;
    for (; left >= 8; left -= 8, at += 8)
        sip_word(v, word_of(at, 8));
    sip_word(v, (uint64_t)(size & 0xff) << 56 | word_of(at, left));
    return sip_end(v);
}

struct rng rng_from_seed(uint64_t seed)
{
    /* The two halves of the key are hashes of the seed, so that similar seeds give unrelated keys. */
    const uint64_t first[2] = { 0x4d796b6f6e6f7331U, 0 }, second[2] = { 0x4d796b6f6e6f7332U, 0 };
    return (struct rng){ .key = { rng_siphash(first, &seed, sizeof seed), rng_siphash(second, &seed, sizeof seed) } };
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t v[4];
    sip_begin(v, rng->key);
    sip_word(v, rng->drawn++);
    sip_word(v, (uint64_t)8 << 56);
    return sip_end(v);
}

uint32_t rng_below(struct rng *rng, uint32_t limit)
{
    assert(limit >= 1);
    /* Multiply and shift: the bias is below limit / 2^32, and a draw is always exactly one draw. */
    return (uint32_t)((rng_next(rng) >> 32) * limit >> 32);
}

uint32_t rng_weighted(struct rng *rng, const uint8_t *weight, uint32_t count)
{
    uint32_t sum = 0, index = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += weight[i];
    uint32_t left = rng_below(rng, sum);
    while (left >= weight[index])
        left -= weight[index++];
    return index;
}

void rng_shuffle(struct rng *rng, uint8_t *value, uint32_t count)
{
    for (uint32_t left = count; left > 1; left--) {
        uint32_t pick = rng_below(rng, left);
        uint8_t last = value[left - 1];
        value[left - 1] = value[pick];
        value[pick] = last;
    }
}
