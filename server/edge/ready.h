/* Whether a load balancer should send clients to this node. If every node gave up when the store or the bus is away,
 * the balancer would drop them all at once, and with them every client; so a node gives up only for reasons of its own.
 */
#ifndef SERVER_EDGE_READY_H
#define SERVER_EDGE_READY_H

#include <stdbool.h>
#include <stdint.h>

/* How the node itself is doing, apart from what it hears from others. */
enum ready_self { READY_FINE, READY_LEAVING, READY_BUS_AWAY, READY_STORE_AWAY };

/* Times are in ms; 0: never. */
struct ready {
    uint64_t lease_ms;                     /* while a host's lease runs, it announces its shards four times per lease */
    uint64_t fine_ms;                      /* when the node was last fine and a host was known */
    uint64_t holder_ms;                    /* when any host last announced shards */
    uint64_t others_from_ms, others_to_ms; /* since when, and until when, other hosts announce theirs without a pause */
};

struct ready_answer {
    bool take_clients;
    const char *words;
};

struct ready ready_create(int lease_ms);
/* A host (this node's own or another) announced shards that it holds. */
void ready_heard(struct ready *ready, bool is_other, uint64_t now_ms);
/* Called at every tick, too: the answer depends on when things changed. */
struct ready_answer ready_answer(struct ready *ready, enum ready_self self, uint64_t now_ms);

#endif
