/* Small sets of small numbers, 0 .. 127, one bit each: what may be named by a verb, and sets of spaces.
 * Space 8 * row + column of the region, rows from the top; so a row is a byte, and nothing here multiplies. */
#ifndef GAMES_MYKERINOS_SET_H
#define GAMES_MYKERINOS_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bits.h"

struct set {
    uint64_t word[2];
};

static inline struct set set_of(int value)
{
    struct set set = { { 0, 0 } };
    set.word[value >> 6] = (uint64_t)1 << (value & 63);
    return set;
}

static inline struct set set_from_bits(uint64_t bits)
{
    return (struct set){ { bits, 0 } };
}

static inline bool set_has(struct set set, int value)
{
    return (set.word[value >> 6] >> (value & 63) & 1) != 0;
}

static inline bool set_is_empty(struct set set)
{
    return (set.word[0] | set.word[1]) == 0;
}

static inline int set_count(struct set set)
{
    return bits_count(set.word[0]) + bits_count(set.word[1]);
}

static inline struct set set_or(struct set a, struct set b)
{
    return (struct set){ { a.word[0] | b.word[0], a.word[1] | b.word[1] } };
}

static inline struct set set_and(struct set a, struct set b)
{
    return (struct set){ { a.word[0] & b.word[0], a.word[1] & b.word[1] } };
}

static inline struct set set_less(struct set a, struct set b)
{
    return (struct set){ { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1] } };
}

/* The sets one step away in each direction: north, south, west, east. What leaves the ninth row to the
 * south stays in the set, in rows that no region has; whoever asks meets it with a set of real spaces. */
static inline void set_shift(struct set set, struct set to[4])
{
    const uint64_t column_a = 0x0101010101010101U, column_h = column_a << 7;
    uint64_t low = set.word[0], high = set.word[1];
    to[0] = (struct set){ { low >> 8 | high << 56, high >> 8 } };
    to[1] = (struct set){ { low << 8, high << 8 | low >> 56 } };
    to[2] = (struct set){ { low >> 1 & ~column_h, high >> 1 & ~column_h } };
    to[3] = (struct set){ { low << 1 & ~column_a, high << 1 & ~column_a } };
}

/* Spaces with at least one neighbour in the set (rule 1.5). */
static inline struct set set_beside(struct set set)
{
    struct set to[4];
    set_shift(set, to);
    return set_or(set_or(to[0], to[1]), set_or(to[2], to[3]));
}

/* Spaces with at least two neighbours in the set. */
static inline struct set set_between(struct set set)
{
    struct set to[4];
    set_shift(set, to);
    struct set across = set_or(set_and(to[0], to[1]), set_and(to[2], to[3]));
    return set_or(across, set_and(set_or(to[0], to[1]), set_or(to[2], to[3])));
}

#endif
