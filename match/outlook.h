/* A chance to win, in words: bots' estimates are not exact enough for numbers. */
#ifndef MATCH_OUTLOOK_H
#define MATCH_OUTLOOK_H

#include <stdint.h>

/* "far ahead", "ahead", "close", "behind", "far behind": a share of the win, of which all seats have `one` together. */
const char *outlook_title(int32_t share, int32_t one, int seat_count);

#endif
