#include "server/loop/log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "system/clock.h"

static struct {
    enum log_level least;
    uint64_t node;
} log_state = { LOG_INFO, 0 };

void log_begin(enum log_level least, uint64_t node)
{
    log_state.least = least;
    log_state.node = node;
}

/* Text from outside may contain anything; only printable ASCII is kept inside a JSON string. */
static void escape(const char *from, char *to, size_t size)
{
    size_t at = 0;
    for (; *from != 0 && at + 1 < size; from++)
        to[at++] = *from >= 32 && *from < 127 && *from != '"' && *from != '\\' ? *from : '.';
    to[at] = 0;
}

void log_line(enum log_level level, const char *event, uint64_t trace, uint64_t table, const char *format, ...)
{
    static const char *const names[] = { "debug", "info", "warn" };
    if (level < log_state.least)
        return;
    char words[400], clean[400];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    escape(words, clean, sizeof clean);
    uint64_t now_ms = clock_unix_ms();
    fprintf(stderr,
            "{\"at\":%" PRIu64 ".%03" PRIu64 ",\"level\":\"%s\",\"node\":\"%016" PRIx64
            "\",\"event\":\"%s\",\"trace\":\"%016" PRIx64 "\",\"table\":\"%" PRIu64 "\",\"words\":\"%s\"}\n",
            now_ms / 1000, now_ms % 1000, names[level], log_state.node, event, trace, table, clean);
}
