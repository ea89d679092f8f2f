#include <stdlib.h>

#include "system/clock.h"
#include "tests/server/swarm.h"

struct swarm swarm;

int64_t swarm_now_us(void)
{
    return (int64_t)clock_us();
}

int64_t swarm_wall_ms(void)
{
    return (int64_t)clock_unix_ms();
}

void swarm_die(const char *words)
{
    fprintf(stderr, "server_swarm: %s\n", words);
    exit(2);
}
