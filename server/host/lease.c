/* Leases on shards. Heartbeats keep this node alive for the others; looking at the store tells which node holds which
 * shard, and which nodes have fallen silent (server/host/watch.h). Free shards are claimed up to our share; shards
 * beyond it are given away. Writes are fenced by the epoch, so a wrong belief here can only make us refuse, never let
 * two nodes write. */
#include <limits.h>
#include <stdlib.h>

#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "system/clock.h"

/* A node whose lease has run out says nothing: edges keep their routes until the present holder speaks. */
void lease_announce(struct host *host, bool freed)
{
    if (!host_is_valid(host))
        return;
    struct wire epochs = { 0 };
    struct wire message = { 0 };
    uint64_t epoch[SHARD_COUNT];
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++)
        epoch[shard] = shard_set_has(&host->leaving, shard) ? 0 : host->epoch[shard];
    shard_write_epochs(&epochs, epoch);
    message_holding_write(&message, &(struct message_holding){ .node = host->options.node,
                                                               .freed = freed,
                                                               .epochs = wire_bytes(epochs.bytes, epochs.size) });
    bus_send_all(host->options.bus, &message);
    wire_destroy(&message);
    wire_destroy(&epochs);
}

void lease_on_heartbeat(void *owner, uint64_t sent_ms)
{
    struct host *host = owner;
    host->beat_ms = sent_ms;
}

/* ---- what we hold ---- */

static void note_shard(struct host *host, uint32_t shard, uint64_t epoch)
{
    host->epoch[shard] = epoch;
    if (epoch != 0) {
        shard_set_add(&host->held, shard);
    } else {
        shard_set_remove(&host->held, shard);
        shard_set_remove(&host->leaving, shard);
    }
}

static void note_shards(struct host *host, const struct leases_shard shards[SHARD_COUNT], struct shard_set *gained,
                        struct shard_set *lost)
{
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++) {
        uint64_t before = host->epoch[shard];
        uint64_t epoch = shards[shard].node == host->options.node ? shards[shard].epoch : 0;
        if (epoch == before)
            continue;
        if (before != 0)
            shard_set_add(lost, shard);
        if (epoch != 0) {
            shard_set_add(gained, shard);
            metrics.takeovers_total += !leases_is_renewal(before, epoch);
        }
        note_shard(host, shard, epoch);
    }
}

/* The look came after the last heartbeat that was stored, on the same connection: what it shows as ours stays ours for
 * one lease from when that heartbeat was sent. */
static void take_stock(struct host *host, const struct leases_look *look)
{
    struct shard_set gained = { 0 }, lost = { 0 };
    note_shards(host, look->shard, &gained, &lost);
    bool has_gained = !shard_set_is_empty(&gained), has_lost = !shard_set_is_empty(&lost);
    if (host->beat_ms != 0)
        host->valid_until_ms = host->beat_ms + (uint64_t)host->options.lease_ms;
    metrics.shards = (uint64_t)shard_set_count(&host->held);
    if (has_lost)
        tables_drop_shards(host, &lost);
    if (has_gained) {
        log_line(LOG_INFO, "shards", 0, 0, "gained %d, now %d", shard_set_count(&gained), shard_set_count(&host->held));
        store_list(host->store, &gained, loading_listed, host);
    }
    if (has_gained || has_lost)
        lease_announce(host, has_lost);
}

/* ---- sharing with the others ---- */

/* Marks shards beyond our share, neighbours, so that epochs travel as few runs. */
static void choose_leaving(struct host *host, int too_many)
{
    struct shard_set staying = shard_set_without(&host->held, &host->leaving);
    for (uint32_t shard = shard_set_next(&staying, 0); shard < SHARD_COUNT && too_many > 0; too_many--) {
        shard_set_add(&host->leaving, shard);
        shard = shard_set_next(&staying, shard + 1);
    }
}

static void give_away(struct host *host)
{
    uint32_t shard = shard_set_next(&host->leaving, 0);
    if (shard == SHARD_COUNT)
        return;
    for (; shard < SHARD_COUNT; shard = shard_set_next(&host->leaving, shard + 1))
        if (host->unanswered[shard] != 0)
            return;
    tables_drop_shards(host, &host->leaving);
    leases_release(host->leases, &host->leaving);
}

void lease_sent(struct host *host, uint32_t shard)
{
    host->unanswered[shard]++;
}

void lease_answered(struct host *host, uint32_t shard)
{
    host->unanswered[shard]--;
    if (host->unanswered[shard] == 0 && shard_set_has(&host->leaving, shard))
        give_away(host);
}

static bool is_among(const struct leases_node *nodes, int count, uint64_t node)
{
    for (int i = 0; i < count; i++)
        if (nodes[i].id == node)
            return true;
    return false;
}

static int count_free(const struct leases_look *look, const struct leases_node *dead, int dead_count)
{
    int count = 0;
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++)
        count += look->shard[shard].node == 0 || is_among(dead, dead_count, look->shard[shard].node);
    return count;
}

/* The living hosts. Weights are as the store has them, so that all hosts see the same. */
struct crowd {
    int count, weight; /* of all, with us */
    int our_weight;
    int least_ms; /* the load of the least busy other one; INT_MAX: there is none */
};

static struct crowd count_hosts(const struct host *host, const struct leases_look *look, const struct leases_node *dead,
                                int dead_count)
{
    struct crowd crowd = { .least_ms = INT_MAX };
    for (int i = 0; i < look->node_count; i++) {
        const struct leases_node *node = &look->node[i];
        if (!node->hosting || is_among(dead, dead_count, node->id))
            continue;
        crowd.count++;
        crowd.weight += node->weight;
        if (node->id == host->options.node)
            crowd.our_weight = node->weight;
        else if (node->load_ms < crowd.least_ms)
            crowd.least_ms = node->load_ms;
    }
    return crowd;
}

static int share_of(const struct crowd *crowd)
{
    int ours = crowd->weight > 0 ? crowd->our_weight : 1, all = crowd->weight > 0 ? crowd->weight : crowd->count;
    return all > 0 ? (SHARD_COUNT * ours + all - 1) / all : SHARD_COUNT;
}

static void update_strain(struct host *host, int least_ms)
{
    if (strain_update(&host->strain, clock_ms(), least_ms))
        log_line(LOG_INFO, "weight", 0, 0, "now %d, at a load of %d ms", host->strain.weight, strain_ms(&host->strain));
    metrics.weight = (uint64_t)host->strain.weight;
}

/* While a claim or release is under way we do not know what we hold, and would claim or release too much. */
static void balance(struct host *host, const struct leases_look *look)
{
    if (leases_are_changing(host->leases))
        return;
    struct leases_node *dead = wire_allocate(((size_t)look->node_count + 1) * sizeof *dead);
    int dead_count = watch_silent(&host->watch, host->options.node, dead);
    struct crowd crowd = count_hosts(host, look, dead, dead_count);
    int mine = shard_set_count(&host->held) - shard_set_count(&host->leaving), share = share_of(&crowd);
    update_strain(host, crowd.least_ms);
    if (host->draining)
        choose_leaving(host, SHARD_COUNT);
    else if (mine < share && count_free(look, dead, dead_count) > 0)
        leases_claim(host->leases, share - mine, dead, dead_count);
    else if (mine > share)
        choose_leaving(host, mine - share);
    if (dead_count > 0)
        leases_forget(host->leases, dead, dead_count);
    free(dead);
    give_away(host);
}

/* ---- the heartbeat, and what follows from looking ---- */

void lease_beat(struct host *host)
{
    struct leases_node self = { .hosting = !host->draining,
                                .load_ms = strain_ms(&host->strain),
                                .weight = host->strain.weight };
    leases_beat(host->leases, host->options.lease_ms, &self);
    leases_look(host->leases);
}

static void on_heartbeat_timer(uv_timer_t *timer)
{
    struct host *host = timer->data;
    metrics.store_down = !store_is_up(host->store) || !leases_are_up(host->leases);
    lease_beat(host);
    lease_announce(host, false);
}

/* If a node will be silent before we look next, we look when it is. */
static void look_in_time(struct host *host)
{
    uint64_t due_ms = watch_due_ms(&host->watch, host->options.node);
    uint64_t usual_ms = (uint64_t)host->options.lease_ms / 4;
    if (due_ms < usual_ms && !host->draining)
        uv_timer_start(host->heartbeat, on_heartbeat_timer, due_ms, usual_ms);
}

void lease_on_look(void *owner, const struct leases_look *look)
{
    struct host *host = owner;
    if (look == NULL) {
        watch_break(&host->watch);
        return;
    }
    watch_look(&host->watch, clock_ms(), look->node, look->node_count);
    take_stock(host, look);
    if (host->draining && shard_set_is_empty(&host->held) && !store_is_noting(host->store) && host->drained != NULL) {
        void (*drained)(void *) = host->drained;
        host->drained = NULL;
        drained(host->drained_owner);
        return;
    }
    balance(host, look);
    look_in_time(host);
}

void lease_begin(struct host *host)
{
    host->watch.lease_ms = (uint64_t)host->options.lease_ms;
    host->strain = strain_begin();
    uv_timer_start(host->heartbeat, on_heartbeat_timer, 50, (uint64_t)host->options.lease_ms / 4);
}

void lease_drain(struct host *host)
{
    host->draining = true;
    uv_timer_start(host->heartbeat, on_heartbeat_timer, 0, 50); /* more often: players are waiting */
}
