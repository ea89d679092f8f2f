/* Inside the host: its structures, and what its files do for each other. Downwards: host, asks, seats, play, shelf,
 * lease. */
#ifndef SERVER_HOST_INTERNAL_H
#define SERVER_HOST_INTERNAL_H

#include "server/host/frames.h"
#include "server/host/host.h"
#include "server/host/table.h"
#include "server/loop/map.h"
#include "server/store/store.h"

enum {
    HOSTING_WATCH_LIMIT_MS = 16000, /* an edge that is silent this long watches no more */
    HOSTING_PENDING_MOST = 20000,   /* entries waiting for the database; more are refused */
    HOSTING_THINK_MS = 1000,        /* a brain that does not answer is asked again: so long, and again for each level */
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
    bool draining, closing;
    void (*drained)(void *owner);
    void *drained_owner;
    struct wire scratch, frame;
};

/* host.c */
int64_t host_wall_ms(void);
void host_redeliver(struct host *host, const uint8_t *bytes, size_t size);
/* Answers a message that waited for a table which cannot be had. */
void host_refuse(struct host *host, const uint8_t *bytes, size_t size, bool does_not_exist);

/* lease.c */
void lease_begin(struct host *host);
bool lease_holds(const struct host *host, uint64_t table); /* ours now? */
void lease_on_beat(void *owner, uint64_t sent_ms);
void lease_on_leases(void *owner, const struct store_lease leases[STORE_SHARDS], int live_hosts);
void lease_tell(struct host *host, bool freed); /* to all nodes: what we hold */
void lease_drain(struct host *host);
void lease_settle(struct host *host); /* gives away what is leaving, if all of it is quiet */

/* shelf.c */
struct hosted *shelf_find(struct host *host, uint64_t id);
/* The running table, or NULL: the message waits for it, or it is not ours. */
struct hosted *shelf_get(struct host *host, uint64_t id, const uint8_t *bytes, size_t size);
void shelf_load(struct host *host, uint64_t id);
struct hosted *shelf_add(struct host *host, uint64_t id);
void shelf_drop(struct hosted *hosted);
void shelf_drop_shards(struct host *host, uint64_t shards);
bool shelf_is_quiet(const struct host *host, uint64_t shards); /* nothing pending there */
void shelf_sweep(struct host *host);

/* play.c */
int64_t play_now(const struct hosted *hosted); /* table time */
void play_entry(struct hosted *hosted, struct entry *entry, uint64_t trace);
void play_command(struct host *host, const uint8_t *bytes, size_t size);
void play_thought(struct host *host, const uint8_t *bytes, size_t size);
void play_on_row(void *owner, uint64_t table, uint32_t seq, bool durable);
void play_care(struct hosted *hosted); /* clocks, bots, the timer */
/* Sends now, or after all that is pending is durable. */
void play_send(struct hosted *hosted, uint64_t node, const struct wire *message);
void play_take_back(struct hosted *hosted, int seat); /* the person has it again, if a bot played meanwhile */
void play_tell_seats(struct hosted *hosted);          /* to all who watch: who is here, who plays */

/* seats.c */
void seats_attach(struct host *host, const uint8_t *bytes, size_t size);
void seats_watch(struct host *host, const uint8_t *bytes, size_t size);
void seats_expire(struct hosted *hosted); /* edges that fell silent */

/* asks.c */
void asks_message(struct host *host, const uint8_t *bytes, size_t size);

#endif
