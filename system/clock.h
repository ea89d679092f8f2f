/* The clocks of the machine. Rules never read one: a match gets its time from whoever hosts it. */
#ifndef SYSTEM_CLOCK_H
#define SYSTEM_CLOCK_H

#include <stdint.h>

/* Of a clock that never jumps; for measuring and waiting. */
uint64_t clock_ms(void);
uint64_t clock_us(void);
/* Since 1970, as the operator set it; for what is stored and compared between machines. */
uint64_t clock_unix_ms(void);
uint64_t clock_unix_us(void);
/* What this process has had of all cores: on a shared machine the fairer measure. */
uint64_t clock_process_us(void);

/* clock_us as a bot_budget wants it. */
uint64_t clock_for_bot(void *unused);

#endif
