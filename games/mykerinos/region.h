/* Sets of spaces of the region, one bit each, and what lies beside them. Space 8 * row + column, rows from the top: a
 * row is a byte, so that a step is a shift. There are 72 spaces, more than one word has bits (engine/bits.h). */
#ifndef GAMES_MYKERINOS_REGION_H
#define GAMES_MYKERINOS_REGION_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bits.h"

struct region_set {
    uint64_t word[2];
};

/* The set of this one space. */
static inline struct region_set region_of(int space)
{
    struct region_set set = { { 0, 0 } };
    set.word[space >> 6] = bits_of(space & 63);
    return set;
}

static inline bool region_has(struct region_set set, int space)
{
    return bits_has(set.word[space >> 6], space & 63);
}

static inline bool region_is_empty(struct region_set set)
{
    return (set.word[0] | set.word[1]) == 0;
}

static inline int region_count(struct region_set set)
{
    return bits_count(set.word[0]) + bits_count(set.word[1]);
}

static inline struct region_set region_or(struct region_set a, struct region_set b)
{
    return (struct region_set){ { a.word[0] | b.word[0], a.word[1] | b.word[1] } };
}

static inline struct region_set region_and(struct region_set a, struct region_set b)
{
    return (struct region_set){ { a.word[0] & b.word[0], a.word[1] & b.word[1] } };
}

static inline struct region_set region_less(struct region_set a, struct region_set b)
{
    return (struct region_set){ { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1] } };
}

/* The sets one step away in each direction: north, south, west, east. What leaves the ninth row to the
 * south stays in the set, in rows that no region has; the caller intersects it with a set of real spaces. */
static inline void region_shift(struct region_set set, struct region_set to[4])
{
    const uint64_t column_a = 0x0101010101010101U, column_h = column_a << 7;
    uint64_t low = set.word[0], high = set.word[1];
    to[0] = (struct region_set){ { low >> 8 | high << 56, high >> 8 } };
    to[1] = (struct region_set){ { low << 8, high << 8 | low >> 56 } };
    to[2] = (struct region_set){ { low >> 1 & ~column_h, high >> 1 & ~column_h } };
    to[3] = (struct region_set){ { low << 1 & ~column_a, high << 1 & ~column_a } };
}

/* Spaces with at least one neighbour in the set (rule 1.5). */
static inline struct region_set region_beside(struct region_set set)
{
    struct region_set to[4];
    region_shift(set, to);
    return region_or(region_or(to[0], to[1]), region_or(to[2], to[3]));
}

/* Spaces with at least two neighbours in the set. */
static inline struct region_set region_between(struct region_set set)
{
    struct region_set to[4];
    region_shift(set, to);
    struct region_set across = region_or(region_and(to[0], to[1]), region_and(to[2], to[3]));
    return region_or(across, region_and(region_or(to[0], to[1]), region_or(to[2], to[3])));
}

#endif
