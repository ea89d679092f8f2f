/* Structured logs: one JSON object per line on standard error. A trace id follows one command through edge, host and
 * store. Nothing secret is ever logged: no tokens, keys, salts or views. A client may cause any number of lines, so
 * only the first few lines of an event in a second are written; the others are counted. */
#ifndef SERVER_LOOP_LOG_H
#define SERVER_LOOP_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN };
enum { LOG_EVENTS_MOST = 64, LOG_LINES_A_SECOND = 10 };

/* What was written of one event in the second that began at begin_ms. */
struct log_count {
    const char *event;
    uint64_t begin_ms;
    uint32_t written, left_out;
};

/* Events beyond the last place share it. */
struct log_limits {
    struct log_count count[LOG_EVENTS_MOST];
};

void log_begin(enum log_level least, uint64_t node);
/* event: one word that stays in memory. trace and table: 0 if there is none. Debug lines are never left out. */
void log_line(enum log_level level, const char *event, uint64_t trace, uint64_t table, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Says how many lines were left out in seconds that have passed. To be called about once a second. */
void log_tick(void);

/* May a line of this event be written at now_ms (any clock that never jumps back)? Takes the number of lines left out
 * in the event's last second, if that has passed, to be written first; 0: none. */
bool log_allows(struct log_limits *limits, const char *event, uint64_t now_ms, uint32_t *left_out);
/* The same without a new line: the next event with lines left out in a second that has passed; NULL: no more. */
const char *log_next_left_out(struct log_limits *limits, uint64_t now_ms, uint32_t *left_out);

#endif
