/* The store: the only place that speaks SQL. The log of every table, group-committed and fenced by the lease's
 * epoch; table heads; the archive; leases. All answers come on the event loop. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include <uv.h>

#include "protocol/wire.h"

enum {
    STORE_SHARDS = 64,
    STORE_BODY_LIMIT = 64,
    STORE_ROWS_LIMIT = 4096,
    STORE_TOKENS_SIZE = 96,
    STORE_SECRET_SIZE = 32
};

struct store;

struct store_row {
    uint64_t table;
    uint32_t seq;
    uint32_t shard;
    uint64_t epoch;
    uint64_t trace;
    int64_t at_ms;
    uint8_t size, body[STORE_BODY_LIMIT];
};

struct store_table {
    uint64_t id;
    uint32_t shard;
    const char *game;
    uint32_t rules_version;
    int64_t created_ms;
    struct wire_slice head, tokens, secret;
    bool archived;
    struct wire_slice log; /* only when archived */
    uint32_t event_count;
};

struct store_events {
    void *result; /* the store's own */
    uint32_t count;
};

struct store_lease {
    uint64_t node; /* 0: nobody's */
    uint64_t epoch;
    bool alive;
};

struct store_options {
    const char *conninfo;
    uint64_t node;
    void *owner;
    /* In the order of appending. false: another host has the table; the cache must go. */
    void (*on_row)(void *owner, uint64_t table, uint32_t seq, bool durable);
    /* All leases as they are now; live_hosts counts nodes that beat. */
    void (*on_leases)(void *owner, const struct store_lease leases[STORE_SHARDS], int live_hosts);
    void (*on_beat)(void *owner, uint64_t sent_ms); /* our node is alive in the database since sent_ms (uv_now) */
};

struct store *store_create(uv_loop_t *loop, const struct store_options *options);
void store_destroy(struct store *store);
bool store_is_up(const struct store *store);

/* ---- the log ---- */
void store_append(struct store *store, const struct store_row *row);
int store_pending(const struct store *store); /* rows not answered yet */
/* Are rows of this table among them? Until they are answered, reading its log tells only half. */
bool store_has_rows(const struct store *store, uint64_t table);

/* ---- tables ---- */
/* table NULL: it does not exist, or (failed) the store could not tell. events is empty for an archived one. */
typedef void store_loaded(void *owner, uint64_t id, const struct store_table *table, const struct store_events *events,
                          bool failed);
void store_load(struct store *store, uint64_t id, store_loaded *loaded, void *owner);
void store_event(const struct store_events *events, uint32_t index, struct store_row *row);

typedef void store_done(void *owner, uint64_t tag, bool well);
void store_add_table(struct store *store, const struct store_table *table, uint64_t epoch, store_done *done,
                     void *owner, uint64_t tag);
/* Moves a finished table: its rows go, one compact row stays; fenced by the epoch like the log. */
void store_archive(struct store *store, uint64_t id, uint32_t shard, uint64_t epoch, struct wire_slice log,
                   uint32_t event_count, store_done *done, void *owner);
/* wake_ms since 1970; 0: awake. */
void store_sleep(struct store *store, uint64_t id, int64_t wake_ms);
/* Tables of these shards that must be in memory now: awake, or to wake within a minute. */
typedef void store_listed(void *owner, const uint64_t *ids, int count, bool failed);
void store_list(struct store *store, uint64_t shards, store_listed *listed, void *owner);
/* Up to 1000 tables with numbers above `after`, in order: living ones, or archived ones. For operators. */
void store_list_all(struct store *store, bool archived, uint64_t after, store_listed *listed, void *owner);
/* How many tables were begun under each version of each game's rules. game NULL: that was the last of them, or (failed)
 * the store could not tell. For operators. */
typedef void store_counted(void *owner, const char *game, uint32_t rules_version, uint64_t running, uint64_t archived,
                           bool failed);
void store_count_versions(struct store *store, store_counted *counted, void *owner);

/* ---- leases ---- */
void store_beat(struct store *store, int lease_ms, bool hosting);
void store_claim(struct store *store, int most);          /* free shards, at most so many; on_leases follows */
void store_release(struct store *store, uint64_t shards); /* set of ours; on_leases follows */
void store_look(struct store *store);

#endif
