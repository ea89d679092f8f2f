/* Leases on shards, and the heartbeats of the nodes that hold them, on a link of their own, so that neither a
 * load nor a commit ever delays them. Requests are carried out in their order. */
#ifndef SERVER_STORE_LEASES_H
#define SERVER_STORE_LEASES_H

#include <uv.h>

#include "server/store/store.h"

struct leases;

struct leases_shard {
    uint64_t node; /* 0: free */
    uint64_t epoch;
};

struct leases_node {
    uint64_t id;
    int64_t beat; /* every heartbeat raises it; -1: the node holds shards but has never sent a heartbeat */
    bool hosting;
    bool alive;          /* by the database's clock, which may jump: only for people who look */
    int load_ms, weight; /* as server/host/strain.h has them */
};

/* Everything as it is in one moment. */
struct leases_look {
    struct leases_shard shard[SHARD_COUNT];
    const struct leases_node *node;
    int node_count;
};

struct leases_options {
    struct database *database; /* of its owner, who keeps it as long as this */
    uint64_t node;
    void *owner;
    void (*on_look)(void *owner, const struct leases_look *look); /* NULL: the store cannot tell */
    void (*on_heartbeat)(void *owner, uint64_t sent_ms);          /* the one sent at sent_ms (uv_now) is stored */
};

/* Is it the lease we had, renewed after a standby was promoted? The timeline is in the upper half of an epoch. */
static inline bool leases_is_renewal(uint64_t before, uint64_t now)
{
    return before != 0 && now >> 32 > before >> 32;
}

struct leases *leases_create(uv_loop_t *loop, const struct leases_options *options);
void leases_destroy(struct leases *leases);
bool leases_are_up(const struct leases *leases);

/* Of self only what a node says about itself is stored: hosting, load and weight. */
void leases_beat(struct leases *leases, int lease_ms, const struct leases_node *self);
void leases_look(struct leases *leases);
/* Claims at most `most` shards that are free or whose holder is one of these nodes and has not sent a heartbeat since.
 * on_look follows. */
void leases_claim(struct leases *leases, int most, const struct leases_node *dead, int dead_count);
void leases_release(struct leases *leases, const struct shard_set *shards); /* of ours; on_look follows */
/* Removes those of these nodes that hold nothing and have not sent a heartbeat since. */
void leases_forget(struct leases *leases, const struct leases_node *dead, int dead_count);
/* Is a claim or a release unanswered? A look that arrives until then shows what was before. */
bool leases_are_changing(const struct leases *leases);

#endif
