#include "system/clock.h"

#include <time.h>

static uint64_t read_us(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t clock_us(void)
{
    return read_us(CLOCK_MONOTONIC);
}

uint64_t clock_ms(void)
{
    return clock_us() / 1000;
}

uint64_t clock_unix_us(void)
{
    return read_us(CLOCK_REALTIME);
}

uint64_t clock_unix_ms(void)
{
    return clock_unix_us() / 1000;
}

uint64_t clock_process_us(void)
{
    return read_us(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t clock_for_bot(void *unused)
{
    (void)unused;
    return clock_us();
}
