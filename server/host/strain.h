/* How busy this host is, and the part of the shards that it asks for. Every host writes both with its heartbeat; the
 * shards are shared in proportion to the weights. A host that is late for some seconds, while another is not, lowers
 * its weight by a quarter, again and again, and its shards go to the others. When it is in time again, its weight rises
 * more slowly; if that makes it late again, it waits twice as long before the next step, so that shards do not go to
 * and fro. */
#ifndef SERVER_HOST_STRAIN_H
#define SERVER_HOST_STRAIN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    STRAIN_WEIGHT_MOST = 16,
    STRAIN_LATE_MS = 100,         /* late from here on */
    STRAIN_IN_TIME_MS = 50,       /* in time below this */
    STRAIN_FALL_MS = 3000,        /* between two steps down, and before the first */
    STRAIN_RISE_MS = 10000,       /* the same for steps up, at least */
    STRAIN_RISE_MOST_MS = 640000, /* and at most */
    STRAIN_SAMPLE_MOST_MS = 1000, /* one long wait, as after a freeze, is no overload */
};

struct strain {
    int weight; /* 0: asks for none */
    uint32_t sum_ms;
    uint64_t late_since_ms, in_time_since_ms; /* or since the last step; 0: it is not */
    uint64_t rise_ms;                         /* how long it must be in time before the next step up */
    int fell_from;                            /* the weight before the last step down */
    bool has_risen;                           /* since then */
};

struct strain strain_begin(void);
void strain_sample(struct strain *strain, uint64_t late_ms); /* ten times a second */
int strain_ms(const struct strain *strain);                  /* the average of the last samples */
/* least_ms: the load of the least busy other host; INT_MAX: there is none. Whether the weight has changed. */
bool strain_update(struct strain *strain, uint64_t now_ms, int least_ms);

#endif
