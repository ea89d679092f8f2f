#include "bots/fixed.h"

uint32_t fixed_root(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 62; bit != 0; bit >>= 2) {
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

void fixed_fill(struct fixed_tables *tables)
{
    tables->inverse_root[0] = UINT16_MAX;
    for (uint64_t n = 1; n < FIXED_INVERSES; n++)
        tables->inverse_root[n] = (uint16_t)fixed_root((((uint64_t)1 << 32) - 1) / n);
    for (uint64_t i = 0; i < FIXED_LOGS; i++)
        tables->root_log[i] = (uint16_t)fixed_root(i * 45426 / 16); /* ln 2 = 45426 / 65536 */
}

/* 16 * log2(x), interpolated linearly between powers of two. */
static uint32_t log_index(uint32_t x)
{
    uint32_t whole = 31 - (uint32_t)__builtin_clz(x);
    return whole * 16 + (uint32_t)(((uint64_t)x << 4 >> whole) & 15);
}

uint32_t fixed_exploration(const struct fixed_tables *tables, uint32_t tries, uint32_t visits)
{
    uint32_t halvings = 0;
    for (; visits >= FIXED_INVERSES; visits >>= 2)
        halvings++;
    return (uint32_t)tables->root_log[log_index(tries)] * tables->inverse_root[visits] >> (8 + halvings);
}
