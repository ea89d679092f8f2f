#include "server/loop/metrics.h"

#include <inttypes.h>
#include <stdio.h>

struct metrics metrics;

size_t metrics_write(char *text, size_t size)
{
    size_t at = 0;
#define METRICS_LINE(name, kind, help)                                                                                 \
    at += (size_t)snprintf(text + at, size - at,                                                                       \
                           "# HELP mykonos_" #name " " help "\n# TYPE mykonos_" #name " " #kind "\nmykonos_" #name     \
                           " %" PRIu64 "\n",                                                                           \
                           metrics.name);                                                                              \
    if (at >= size)                                                                                                    \
        return size - 1;
    METRICS_LIST(METRICS_LINE)
#undef METRICS_LINE
    return at;
}
