/* Inside the host: its structures, and what its files do for each other. Each file needs only those behind it:
 * host, sweep, asks, seats, play, lease, loading, tables. */
#ifndef SERVER_HOST_INTERNAL_H
#define SERVER_HOST_INTERNAL_H

#include "server/host/frames.h"
#include "server/host/host.h"
#include "server/host/table.h"
#include "server/loop/map.h"
#include "server/store/store.h"

enum {
    HOST_WATCH_LIMIT_MS = 16000, /* an edge that is silent this long watches no more */
    HOST_PENDING_MOST = 20000,   /* entries waiting for the database; more are refused */
    HOST_THINK_MS = 1000,        /* a brain that does not answer is asked again: so long, and again for each level */
};

/* A message that may leave only when entry `after` is durable. */
struct held {
    struct held *next;
    uint64_t node;
    uint32_t after;
    struct wire message;
};

/* A message that came before its table was loaded. */
struct early {
    struct early *next;
    size_t size;
    uint8_t bytes[];
};

struct watcher {
    uint64_t node;
    uint16_t streams;
    uint64_t heard_ms;
};

struct thought {
    uint64_t ask_again_ms; /* 0: nobody was asked */
    uint64_t play_ms;      /* 0: nothing planned */
    struct game_move move;
};

enum hosted_state {
    HOSTED_LOADING,      /* the store was asked; messages wait in `early` */
    HOSTED_RUNNING,      /* in memory; entries applied may not be durable yet */
    HOSTED_PUTTING_AWAY, /* over, and the archive was asked to take it */
};

struct hosted {
    enum hosted_state state;
    struct host *host;
    struct table table; /* table.id is set from the start */
    uint32_t durable_seq;
    struct held *held, **held_last;
    struct early *early, **early_last;
    struct watcher *watcher;
    int watcher_count;
    unsigned here; /* set of seats whose person is connected, as last told */
    int64_t away_ms[GAME_SEATS_MOST];
    struct thought thought[GAME_SEATS_MOST];
    uint64_t idle_ms; /* uv_now when somebody last cared */
    bool revealed, was_archived;
    uint64_t loading; /* the number of the load that counts */
    uv_timer_t timer;
};

struct host {
    uv_loop_t *loop;
    struct host_options options;
    struct store *store;
    struct map tables;            /* id -> struct hosted */
    uint64_t epoch[STORE_SHARDS]; /* 0: not ours */
    uint64_t valid_until_ms;      /* uv_now; after this our leases may be somebody else's */
    uint64_t leaving;             /* set of shards to be given away when their tables are quiet */
    int live_hosts;
    uint64_t loadings; /* ever begun */
    uv_timer_t *beat, *sweep;
    void (*on_loaded)(struct hosted *hosted);                          /* it runs; what waited for it is in `early` */
    void (*on_unreadable)(struct hosted *hosted, bool does_not_exist); /* what waited must be refused */
    bool draining, closing;
    void (*drained)(void *owner);
    void *drained_owner;
    struct wire scratch, frame;
};

/* Is the table ours now? */
static inline bool host_holds(const struct host *host, uint64_t table)
{
    uint64_t shard = table % STORE_SHARDS;
    return host->epoch[shard] != 0 && uv_now(host->loop) < host->valid_until_ms && (host->leaving >> shard & 1) == 0;
}

/* lease.c */
void lease_begin(struct host *host);
void lease_on_beat(void *owner, uint64_t sent_ms);
void lease_on_leases(void *owner, const struct store_lease leases[STORE_SHARDS], int live_hosts);
void lease_tell(struct host *host, bool freed); /* to all nodes: what we hold */
void lease_drain(struct host *host);
void lease_settle(struct host *host); /* gives away what is leaving, if all of it is quiet */

/* tables.c */
struct hosted *tables_find(struct host *host, uint64_t id);
struct hosted *tables_add(struct host *host, uint64_t id);
void tables_drop(struct hosted *hosted);
void tables_drop_shards(struct host *host, uint64_t shards);
bool tables_are_quiet(const struct host *host, uint64_t shards); /* nothing pending there */

/* loading.c */
void loading_begin(struct host *host, uint64_t id); /* unless it is in memory */
/* The running table, or NULL: the message waits for it, or it is not ours. */
struct hosted *loading_get(struct host *host, uint64_t id, const uint8_t *bytes, size_t size);

/* sweep.c */
void sweep_tables(struct host *host);

/* play.c */
int64_t play_now(const struct hosted *hosted); /* table time */
void play_entry(struct hosted *hosted, struct entry *entry, uint64_t trace);
void play_command(struct host *host, const uint8_t *bytes, size_t size);
void play_thought(struct host *host, const uint8_t *bytes, size_t size);
void play_on_row(void *owner, uint64_t table, uint32_t seq, bool durable);
void play_care(struct hosted *hosted); /* clocks, bots, the timer */
/* Sends now, or after all that is pending is durable. */
void play_send(struct hosted *hosted, uint64_t node, const struct wire *message);
void play_return_seat(struct hosted *hosted, int seat); /* to its person, if a bot played meanwhile */
void play_tell_seats(struct hosted *hosted);            /* to all who watch: who is here, who plays */

/* seats.c */
void seats_attach(struct host *host, const uint8_t *bytes, size_t size);
void seats_watch(struct host *host, const uint8_t *bytes, size_t size);
void seats_expire(struct hosted *hosted); /* edges that fell silent */

/* asks.c */
void asks_message(struct host *host, const uint8_t *bytes, size_t size);

#endif
