/* Square roots and logarithms in whole numbers, from small tables, for the search's formula. */
#ifndef BOTS_FIXED_H
#define BOTS_FIXED_H

#include <stdint.h>

enum { FIXED_INVERSES = 1024, FIXED_LOGS = 512 };

struct fixed_tables {
    uint16_t inverse_root[FIXED_INVERSES]; /* 65535 / sqrt(n) */
    uint16_t root_log[FIXED_LOGS];         /* 256 * sqrt(ln x), indexed by 16 * log2 x */
};

void fixed_fill(struct fixed_tables *tables);
uint32_t fixed_root(uint64_t square);
/* 65536 * sqrt(ln(tries) / visits); both at least 1. */
uint32_t fixed_exploration(const struct fixed_tables *tables, uint32_t tries, uint32_t visits);

#endif
