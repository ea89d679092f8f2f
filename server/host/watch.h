/* Which nodes have fallen silent. A node's heartbeats raise its beat in the store; every host reads all beats four
 * times per lease and measures by its own clock how long each has not changed. No clocks are compared between machines,
 * and the database's clock does not matter.
 *
 * Why no shard has two holders: a host may serve until one lease after it *sent* the last heartbeat that was stored. An
 * observer saw that beat after it was sent, and calls the node silent only when it has seen the same beat, in looks,
 * for at least one lease. The claim then takes the shards only if the beat is still the same. So the host has stopped.
 * This takes clocks that run at the same speed, not clocks that show the same time; and a host that is wrong about it
 * still cannot write, because its epoch is old. */
#ifndef SERVER_HOST_WATCH_H
#define SERVER_HOST_WATCH_H

#include "server/store/leases.h"

/* After the store was away, other nodes may need longer to connect again than we did. */
enum { WATCH_GRACE_MS = 5000 };

struct watched {
    struct leases_node node;
    uint64_t silent_ms; /* how long we have watched this beat not change */
    uint64_t limit_ms;  /* silent from here on */
};

struct watch {
    uint64_t lease_ms;
    uint64_t looked_ms; /* when we looked last; 0: never */
    bool is_broken;     /* since then the store was away */
    struct watched *list;
    int count;
};

void watch_break(struct watch *watch); /* the store does not answer: what follows is seen after a gap */
/* now_ms: from a clock that never jumps, read after the answer arrived. */
void watch_look(struct watch *watch, uint64_t now_ms, const struct leases_node *nodes, int count);
/* Writes the silent nodes except one, ours, into the list and returns how many they are. */
int watch_silent(const struct watch *watch, uint64_t except, struct leases_node *list);
/* In how many ms the next node, except ours, will be silent unless it sends a heartbeat. UINT64_MAX: there is none. */
uint64_t watch_due_ms(const struct watch *watch, uint64_t except);
void watch_destroy(struct watch *watch);

#endif
