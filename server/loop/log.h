/* Structured logs: one JSON object per line on standard error. A trace id follows one command through edge, host and
 * store. Nothing secret is ever logged: no tokens, keys, salts or views. */
#ifndef SERVER_LOOP_LOG_H
#define SERVER_LOOP_LOG_H

#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN };

void log_begin(enum log_level least, uint64_t node);
/* event: one word. trace and table: 0 if there is none. */
void log_line(enum log_level level, const char *event, uint64_t trace, uint64_t table, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
