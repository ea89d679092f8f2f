/* SHA-256 follows FIPS 180-4. */
#include "match/fair.h"

#include <string.h>

/* ---- SHA-256 ---- */

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate_right(uint32_t value, int count)
{
    return value >> count | value << (32 - count);
}

static void expand(const uint8_t block[64], uint32_t word[64])
{
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
                  (uint32_t)block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t early = rotate_right(word[i - 15], 7) ^ rotate_right(word[i - 15], 18) ^ word[i - 15] >> 3;
        uint32_t late = rotate_right(word[i - 2], 17) ^ rotate_right(word[i - 2], 19) ^ word[i - 2] >> 10;
        word[i] = word[i - 16] + early + word[i - 7] + late;
    }
}

/* v[0] .. v[7] are a .. h of the standard. */
static void digest(uint32_t state[8], const uint8_t block[64])
{
    uint32_t word[64], v[8];
    expand(block, word);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = rotate_right(v[4], 6) ^ rotate_right(v[4], 11) ^ rotate_right(v[4], 25);
        uint32_t first = v[7] + e + ((v[4] & v[5]) ^ (~v[4] & v[6])) + round_constant[i] + word[i];
        uint32_t a = rotate_right(v[0], 2) ^ rotate_right(v[0], 13) ^ rotate_right(v[0], 22);
        uint32_t second = a + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        for (int k = 7; k > 0; k--)
            v[k] = v[k - 1];
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

static void digest_tail(uint32_t state[8], const uint8_t *at, size_t left, size_t size)
{
    uint8_t block[128] = { 0 };
    size_t blocks = left < 56 ? 1 : 2;
    if (left > 0)
        memcpy(block, at, left);
    block[left] = 0x80;
    for (size_t i = 0; i < 8; i++)
        block[64 * blocks - 1 - i] = (uint8_t)((uint64_t)size * 8 >> (8 * i));
    for (size_t i = 0; i < blocks; i++)
        digest(state, block + 64 * i);
}

void fair_hash(const void *bytes, size_t size, uint8_t hash[FAIR_HASH_SIZE])
{
    uint32_t state[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };
    const uint8_t *at = bytes;
    size_t left = size;
    for (; left >= 64; left -= 64, at += 64)
        digest(state, at);
    digest_tail(state, at, left, size);
    for (int i = 0; i < FAIR_HASH_SIZE; i++)
        hash[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

void fair_half_hash(const void *bytes, size_t size, uint8_t half[FAIR_HALF_SIZE])
{
    uint8_t hash[FAIR_HASH_SIZE];
    fair_hash(bytes, size, hash);
    memcpy(half, hash, FAIR_HALF_SIZE);
}

/* ---- the key ---- */

void fair_commit(struct fair *fair)
{
    fair_hash(fair->secret, sizeof fair->secret, fair->commitment);
    fair->present = 1;
}

void fair_key(const struct fair *fair, uint64_t key[2])
{
    uint8_t bytes[FAIR_SECRET_SIZE + GAME_SEATS_MOST * (1 + FAIR_SHARE_SIZE)], hash[FAIR_HASH_SIZE];
    size_t size = FAIR_SECRET_SIZE;
    memcpy(bytes, fair->secret, FAIR_SECRET_SIZE);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        if ((fair->given >> seat & 1) == 0)
            continue;
        bytes[size++] = (uint8_t)seat;
        memcpy(bytes + size, fair->share[seat], FAIR_SHARE_SIZE);
        size += FAIR_SHARE_SIZE;
    }
    fair_hash(bytes, size, hash);
    for (int half = 0; half < 2; half++) {
        key[half] = 0;
        for (int i = 0; i < 8; i++)
            key[half] = key[half] << 8 | hash[8 * half + i];
    }
}

const char *fair_fault(const struct fair *fair, const uint64_t key[2])
{
    struct fair again = *fair;
    uint64_t made[2];
    if (!fair->present)
        return "the record does not say how its key was made";
    fair_commit(&again);
    if (memcmp(again.commitment, fair->commitment, sizeof fair->commitment) != 0)
        return "the secret is not the one committed to";
    fair_key(fair, made);
    return made[0] == key[0] && made[1] == key[1] ? NULL : "the key is not made of the secret and the shares";
}
