/* Leases on shards. Heartbeats keep this node alive in the database; reading the leases tells which node holds which
 * shard. Free shards are claimed up to our share; shards beyond it are given away. Writes are fenced by the epoch, so a
 * wrong belief here can only make us refuse, never let two nodes write. */
#include "engine/bits.h"
#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

void lease_announce(struct host *host, bool freed)
{
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
    host->valid_until_ms = sent_ms + (uint64_t)host->options.lease_ms;
}

/* ---- taking over ---- */

static uint64_t note_leases(struct host *host, const struct store_lease leases[STORE_SHARDS], uint64_t *gained,
                            uint64_t *lost)
{
    uint64_t held = 0;
    for (int shard = 0; shard < STORE_SHARDS; shard++) {
        uint64_t epoch = leases[shard].node == host->options.node ? leases[shard].epoch : 0;
        uint64_t bit = (uint64_t)1 << shard;
        if (host->epoch[shard] != 0 && epoch != host->epoch[shard])
            *lost |= bit;
        if (epoch != 0 && epoch != host->epoch[shard])
            *gained |= bit;
        if (epoch == 0)
            host->leaving &= ~bit;
        host->epoch[shard] = epoch;
        held |= epoch != 0 ? bit : 0;
    }
    return held;
}

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
    store_release(host->store, host->leaving);
}

static void balance(struct host *host, const struct store_lease leases[STORE_SHARDS], uint64_t held)
{
    int free_count = 0, share = (STORE_SHARDS + host->live_hosts - 1) / (host->live_hosts > 0 ? host->live_hosts : 1);
    for (int shard = 0; shard < STORE_SHARDS; shard++)
        free_count += leases[shard].node == 0 || !leases[shard].alive;
    int mine = bits_count(held & ~host->leaving);
    if (host->draining)
        choose_leaving(host, held, STORE_SHARDS);
    else if (free_count > 0 && mine < share)
        store_claim(host->store, share - mine);
    else if (mine > share)
        choose_leaving(host, held & ~host->leaving, mine - share);
    lease_give_away(host);
}

void lease_on_leases(void *owner, const struct store_lease leases[STORE_SHARDS], int live_hosts)
{
    struct host *host = owner;
    uint64_t gained = 0, lost = 0;
    host->live_hosts = live_hosts;
    uint64_t held = note_leases(host, leases, &gained, &lost);
    metrics.shards = (uint64_t)bits_count(held);
    if (lost != 0)
        tables_drop_shards(host, lost);
    if (gained != 0) {
        metrics.takeovers_total += (uint64_t)bits_count(gained);
        log_line(LOG_INFO, "shards", 0, 0, "gained %d, now %d", bits_count(gained), bits_count(held));
        store_list(host->store, gained, loading_listed, host);
    }
    if ((gained | lost) != 0)
        lease_announce(host, lost != 0);
    if (host->draining && held == 0 && host->drained != NULL) {
        void (*drained)(void *) = host->drained;
        host->drained = NULL;
        drained(host->drained_owner);
        return;
    }
    balance(host, leases, held);
}

/* ---- the heartbeat ---- */

static void on_heartbeat_timer(uv_timer_t *timer)
{
    struct host *host = timer->data;
    store_heartbeat(host->store, host->options.lease_ms, !host->draining);
    store_read_leases(host->store);
    lease_announce(host, false);
}

void lease_begin(struct host *host)
{
    uv_timer_start(host->heartbeat, on_heartbeat_timer, 50, (uint64_t)host->options.lease_ms / 4);
}

void lease_drain(struct host *host)
{
    host->draining = true;
    uv_timer_start(host->heartbeat, on_heartbeat_timer, 0, 50); /* more often: players are waiting */
}
