#include "match/outlook.h"

/* In hundredths of the way from an even share to all of the win, or to nothing. */
enum { CLOSE_MOST = 15, FAR_LEAST = 50 };

static const char *const outlook_titles[] = { "far behind", "behind", "close", "ahead", "far ahead" };

const char *outlook_title(int32_t share, int32_t one, int seat_count)
{
    int64_t even = one / seat_count, way = share > even ? one - even : even;
    int64_t lead = way == 0 ? 0 : 100 * (share - even) / way;
    int64_t size = lead < 0 ? -lead : lead;
    int steps = (size > CLOSE_MOST) + (size >= FAR_LEAST);
    return outlook_titles[2 + (lead < 0 ? -steps : steps)];
}
