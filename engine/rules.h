/* The header a game's rules include, and the fence around them: after it, naming anything that allocates, prints, reads
 * a clock or computes in floating point is a compile error. */
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

#if !defined __BYTE_ORDER__ || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Mykonos needs a little-endian target: the bytes of a state are its wire form."
#endif

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/game.h"

/* Put a state's struct between these two: padding in it is then a compile error instead of a leak. */
#define RULES_STATE_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define RULES_STATE_END _Pragma("GCC diagnostic pop")

#pragma GCC poison malloc calloc realloc free alloca
#pragma GCC poison printf fprintf sprintf snprintf puts fopen getenv
#pragma GCC poison time clock gettimeofday clock_gettime rand srand random
#pragma GCC poison float double

#endif
