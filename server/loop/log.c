#include "server/loop/log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/loop/metrics.h"
#include "system/clock.h"

enum { SECOND_MS = 1000 };

static struct {
    enum log_level least;
    uint64_t node;
    struct log_limits limits;
} log_state = { .least = LOG_INFO };

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

/* ---- limits ---- */

static struct log_count *count_of(struct log_limits *limits, const char *event)
{
    struct log_count *count = limits->count;
    while (count < limits->count + LOG_EVENTS_MOST - 1 && count->event != NULL && strcmp(count->event, event) != 0)
        count++;
    if (count->event == NULL)
        count->event = event;
    return count;
}

static uint32_t take_left_out(struct log_count *count, uint64_t now_ms)
{
    uint32_t left_out = count->left_out;
    if (now_ms < count->begin_ms + SECOND_MS)
        return 0;
    *count = (struct log_count){ .event = count->event, .begin_ms = now_ms };
    return left_out;
}

bool log_allows(struct log_limits *limits, const char *event, uint64_t now_ms, uint32_t *left_out)
{
    struct log_count *count = count_of(limits, event);
    *left_out = take_left_out(count, now_ms);
    if (count->written == LOG_LINES_A_SECOND) {
        count->left_out++;
        return false;
    }
    count->written++;
    return true;
}

const char *log_next_left_out(struct log_limits *limits, uint64_t now_ms, uint32_t *left_out)
{
    for (int i = 0; i < LOG_EVENTS_MOST && limits->count[i].event != NULL; i++)
        if (limits->count[i].left_out > 0 && (*left_out = take_left_out(&limits->count[i], now_ms)) > 0)
            return limits->count[i].event;
    return NULL;
}

/* ---- lines ---- */

static void write_line(enum log_level level, const char *event, uint64_t trace, uint64_t table, const char *words)
{
    static const char *const names[] = { "debug", "info", "warn" };
    char clean[400];
    escape(words, clean, sizeof clean);
    uint64_t now_ms = clock_unix_ms();
    fprintf(stderr,
            "{\"at\":%" PRIu64 ".%03" PRIu64 ",\"level\":\"%s\",\"node\":\"%016" PRIx64
            "\",\"event\":\"%s\",\"trace\":\"%016" PRIx64 "\",\"table\":\"%" PRIu64 "\",\"words\":\"%s\"}\n",
            now_ms / 1000, now_ms % 1000, names[level], log_state.node, event, trace, table, clean);
}

static void write_left_out(const char *event, uint32_t left_out)
{
    char words[80];
    snprintf(words, sizeof words, "... and %" PRIu32 " more", left_out);
    write_line(LOG_WARN, event, 0, 0, words);
}

void log_line(enum log_level level, const char *event, uint64_t trace, uint64_t table, const char *format, ...)
{
    char words[400];
    uint32_t left_out = 0;
    if (level < log_state.least)
        return;
    bool allowed = level == LOG_DEBUG || log_allows(&log_state.limits, event, clock_ms(), &left_out);
    if (left_out > 0)
        write_left_out(event, left_out);
    metrics.log_left_out_total += !allowed;
    if (!allowed)
        return;
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    write_line(level, event, trace, table, words);
}

void log_tick(void)
{
    const char *event;
    uint32_t left_out;
    while ((event = log_next_left_out(&log_state.limits, clock_ms(), &left_out)) != NULL)
        write_left_out(event, left_out);
}
