/* Sets of small numbers as the bits of a word. */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* The size of the set. Where the baseline target has no instruction for it, as on x86-64, the compiler would call a
 * function with a lookup table; adding neighbouring bits in parallel takes half as long. */
static inline int bits_count(uint64_t set)
{
#if defined __POPCNT__ || defined __aarch64__ || defined __wasm__
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & 0x5555555555555555U;
    set = (set & 0x3333333333333333U) + (set >> 2 & 0x3333333333333333U);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return (int)(set * 0x0101010101010101U >> 56);
#endif
}

/* The set that holds only this number, 0 .. 63. */
static inline uint64_t bits_of(int number)
{
    return (uint64_t)1 << number;
}

static inline bool bits_has(uint64_t set, int number)
{
    return (set >> number & 1) != 0;
}

/* The least number in a set that is not empty. */
static inline int bits_lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* Takes the least number out of a set that is not empty. */
static inline int bits_take(uint64_t *set)
{
    int number = bits_lowest(*set);
    *set &= *set - 1;
    return number;
}

#endif
