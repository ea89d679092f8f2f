/* The machine's clocks. Rules never read one: a match gets its time from its host. */
#ifndef SYSTEM_CLOCK_H
#define SYSTEM_CLOCK_H

#include <stdint.h>

/* From a clock that never jumps; for measuring and waiting. */
uint64_t clock_ms(void);
uint64_t clock_us(void);
/* Since 1970, from the system's clock, which may be set; for times that are stored or compared between machines. */
uint64_t clock_unix_ms(void);
uint64_t clock_unix_us(void);
/* The processor time this process has used on all cores; the fairer measure on a shared machine. */
uint64_t clock_process_us(void);

/* clock_us in the form that bot_budget needs. */
uint64_t clock_for_bot(void *unused);

#endif
