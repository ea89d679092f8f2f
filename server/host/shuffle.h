/* The shuffle before a match: what seats have promised and disclosed. It is not in the log: what a host forgets is
 * promised again. Uses no loop, store or bus.
 *
 * The host has committed to a secret. A seat whose person is ready promises a share, by its SHA-256. When all have,
 * everybody is told all promises and discloses their share, which must be the promised one. So nobody can choose a
 * share with knowledge of another. */
#ifndef SERVER_HOST_SHUFFLE_H
#define SERVER_HOST_SHUFFLE_H

#include "server/host/table.h"

enum { SHUFFLE_SILENCE_MS = 10000, SHUFFLE_TELL_MS = 1000 };

/* The connection that promised. */
struct shuffle_by {
    uint64_t node, connection;
};

struct shuffle {
    uint8_t promised, disclosed; /* sets of seats */
    bool is_running;             /* all are ready, and shares are awaited */
    int64_t since_ms, tell_ms;   /* table time: since it runs, and when all are to be told again */
    struct shuffle_by by[GAME_SEATS_MOST];
    uint8_t promise[GAME_SEATS_MOST][FAIR_HASH_SIZE];
    uint8_t share[GAME_SEATS_MOST][FAIR_SHARE_SIZE];
};

/* The first promise of a seat counts, from whichever device. An empty one: that connection is gone, and with it its
 * promise, unless shares are awaited already. Whether anything changed. */
bool shuffle_promise(struct shuffle *shuffle, const struct table *table, int seat, struct shuffle_by by,
                     struct wire_slice promise);
/* Nobody is connected for these seats: they are not ready any more, unless shares are awaited. Whether any was. */
bool shuffle_leave(struct shuffle *shuffle, unsigned seats);
/* Begins to run if all are ready. Whether it runs. */
bool shuffle_run(struct shuffle *shuffle, const struct table *table, int64_t now_ms);
/* false: it is not the promised one, though it comes from where the promise came: that counts as silence. Whatever
 * else does not fit is ignored. */
bool shuffle_disclose(struct shuffle *shuffle, int seat, struct shuffle_by by, struct wire_slice share);
bool shuffle_is_complete(const struct shuffle *shuffle);
unsigned shuffle_silent(const struct shuffle *shuffle, int64_t now_ms); /* seats whose ten seconds are over */

#endif
