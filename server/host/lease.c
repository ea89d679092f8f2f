/* Leases on shards. Heartbeats keep this node alive for the others; looking at the store tells which node holds which
 * shard, and which nodes have fallen silent (server/host/watch.h). Free shards are claimed up to our share; shards
 * beyond it are given away. Writes are fenced by the epoch, so a wrong belief here can only make us refuse, never let
 * two nodes write. */
#include <stdlib.h>

#include "engine/bits.h"
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
    for (int shard = 0; shard < STORE_SHARDS; shard++)
        wire_u64(&epochs, (host->leaving >> shard & 1) != 0 ? 0 : host->epoch[shard]);
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

static uint64_t note_shards(struct host *host, const struct leases_shard shards[STORE_SHARDS], uint64_t *gained,
                            uint64_t *lost)
{
    uint64_t held = 0;
    for (int shard = 0; shard < STORE_SHARDS; shard++) {
        uint64_t epoch = shards[shard].node == host->options.node ? shards[shard].epoch : 0;
        uint64_t bit = (uint64_t)1 << shard;
        if (host->epoch[shard] != 0 && epoch != host->epoch[shard])
            *lost |= bit;
        if (epoch != 0 && epoch != host->epoch[shard]) {
            *gained |= bit;
            metrics.takeovers_total += !leases_is_renewal(host->epoch[shard], epoch);
        }
        if (epoch == 0)
            host->leaving &= ~bit;
        host->epoch[shard] = epoch;
        held |= epoch != 0 ? bit : 0;
    }
    return held;
}

/* The look came after the last heartbeat that was stored, on the same connection: what it shows as ours stays ours for
 * one lease from when that heartbeat was sent. */
static uint64_t take_stock(struct host *host, const struct leases_look *look)
{
    uint64_t gained = 0, lost = 0, held = note_shards(host, look->shard, &gained, &lost);
    if (host->beat_ms != 0)
        host->valid_until_ms = host->beat_ms + (uint64_t)host->options.lease_ms;
    metrics.shards = (uint64_t)bits_count(held);
    if (lost != 0)
        tables_drop_shards(host, lost);
    if (gained != 0) {
        log_line(LOG_INFO, "shards", 0, 0, "gained %d, now %d", bits_count(gained), bits_count(held));
        store_list(host->store, gained, loading_listed, host);
    }
    if ((gained | lost) != 0)
        lease_announce(host, lost != 0);
    return held;
}

/* ---- sharing with the others ---- */

/* Marks shards beyond our share; they are given away at once if they are quiet. */
static void choose_leaving(struct host *host, uint64_t held, int too_many)
{
    for (int shard = 0; shard < STORE_SHARDS && too_many > 0; shard++)
        if ((held >> shard & 1) != 0) {
            host->leaving |= (uint64_t)1 << shard;
            too_many--;
        }
}

void lease_give_away(struct host *host)
{
    if (host->leaving == 0 || !tables_are_quiet(host, host->leaving))
        return;
    tables_drop_shards(host, host->leaving);
    leases_release(host->leases, host->leaving);
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
    for (int shard = 0; shard < STORE_SHARDS; shard++)
        count += look->shard[shard].node == 0 || is_among(dead, dead_count, look->shard[shard].node);
    return count;
}

static int count_live_hosts(const struct leases_look *look, const struct leases_node *dead, int dead_count)
{
    int count = 0;
    for (int i = 0; i < look->node_count; i++)
        count += look->node[i].hosting && !is_among(dead, dead_count, look->node[i].id);
    return count;
}

/* While a claim or release is under way we do not know what we hold, and would claim or release too much. */
static void balance(struct host *host, const struct leases_look *look, uint64_t held)
{
    if (leases_are_changing(host->leases))
        return;
    struct leases_node *dead = wire_allocate(((size_t)look->node_count + 1) * sizeof *dead);
    int dead_count = watch_silent(&host->watch, host->options.node, dead);
    int live = count_live_hosts(look, dead, dead_count), mine = bits_count(held & ~host->leaving);
    int share = live > 0 ? (STORE_SHARDS + live - 1) / live : STORE_SHARDS;
    if (host->draining)
        choose_leaving(host, held, STORE_SHARDS);
    else if (mine < share && count_free(look, dead, dead_count) > 0)
        leases_claim(host->leases, share - mine, dead, dead_count);
    else if (mine > share)
        choose_leaving(host, held & ~host->leaving, mine - share);
    if (dead_count > 0)
        leases_forget(host->leases, dead, dead_count);
    free(dead);
    lease_give_away(host);
}

/* ---- the heartbeat, and what follows from looking ---- */

void lease_beat(struct host *host)
{
    leases_beat(host->leases, host->options.lease_ms, !host->draining);
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
    uint64_t held = take_stock(host, look);
    if (host->draining && held == 0 && !store_is_noting(host->store) && host->drained != NULL) {
        void (*drained)(void *) = host->drained;
        host->drained = NULL;
        drained(host->drained_owner);
        return;
    }
    balance(host, look, held);
    look_in_time(host);
}

void lease_begin(struct host *host)
{
    host->watch.lease_ms = (uint64_t)host->options.lease_ms;
    uv_timer_start(host->heartbeat, on_heartbeat_timer, 50, (uint64_t)host->options.lease_ms / 4);
}

void lease_drain(struct host *host)
{
    host->draining = true;
    uv_timer_start(host->heartbeat, on_heartbeat_timer, 0, 50); /* more often: players are waiting */
}
