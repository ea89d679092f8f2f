/* The store is the only place that speaks SQL. It keeps the log of every table, group-committed and fenced by the
 * lease's epoch; table heads; and the archive. Leases are in server/store/leases.h. All answers arrive on the event
 * loop. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include <uv.h>

#include "protocol/wire.h"
#include "server/loop/fault.h"
#include "server/loop/shard.h"
#include "server/store/database/database.h"

enum {
    STORE_BODY_LIMIT = 128,
    STORE_TEXT_LIMIT = 1024,
    STORE_ROWS_LIMIT = 4096,
    STORE_PAGE_ROWS = 500, /* of a log are read at once */
    STORE_LOADS_LIMIT = 64,
    STORE_SECRET_SIZE = 32,
    STORE_SEATS_MOST = 6,
    STORE_GAME_LIMIT = 32 /* the key of a game */
};

/* Where the database is. The texts must stay. */
struct store_access {
    const char *conninfo; /* PostgreSQL, as libpq takes it */
    const char *file;     /* SQLite; NULL: PostgreSQL */
};

/* Brings the database to the newest schema, from empty or from any earlier version. Blocks; used before the loop runs.
 * A file belongs to this process from then on until it ends. */
FAULT_MUST_USE enum fault store_prepare(const struct store_access *access);
/* Copies a database that is a file to a new file, as it is at one moment, even while it is used. Blocks. */
FAULT_MUST_USE enum fault store_copy(const char *file, const char *to);
/* The database of store_create and leases_create; for database_close after both are destroyed. */
struct database *store_open(uv_loop_t *loop, const struct store_access *access);

struct store;

/* What stands beside an entry of the log, so that it can be removed: what somebody wrote, and whose it is. */
struct store_text {
    struct wire_slice words; /* empty: nothing, or it was deleted */
    uint64_t account;        /* 0: a guest's */
    struct wire_slice name;  /* of the account; only read */
};

struct store_row {
    uint64_t table;
    uint32_t seq;
    uint32_t shard;
    uint64_t epoch;
    uint64_t trace;
    int64_t at_ms;
    uint8_t size, body[STORE_BODY_LIMIT];
    struct store_text text;
};

struct store_table {
    uint64_t id;
    uint32_t shard;
    const char *game;
    uint32_t rules_version;
    int64_t created_ms;
    bool asleep;
    int64_t clock_ms; /* table time now, if it sleeps; when it was last woken, if not; 0: it never slept */
    int64_t away_ms;  /* table time when the last person had left; only if it sleeps */
    struct wire_slice head, tokens, secret;
    struct wire_slice plans;  /* of its persons, as last kept; empty when archived */
    uint64_t origin;          /* of the client that opened it; 0 when archived */
    uint32_t weight, persons; /* only to be added: its part of the origin's ration, its seats for persons */
    bool archived;
    struct wire_slice log; /* only when archived */
    uint32_t event_count;
};

struct store_events {
    const struct rows *rows; /* owned by the store */
    uint32_t count;
    const struct rows *texts; /* of an archived table, by their entries' numbers; else NULL: rows have theirs */
};

struct store_options {
    struct database *database; /* of its owner, who keeps it as long as this */
    uint64_t node;
    void *owner;
    /* Called in the order of appending. durable false: another host has the table, or the row before it is not stored:
     * the cache must be dropped. */
    void (*on_row)(void *owner, uint64_t table, uint32_t seq, bool durable);
};

struct store *store_create(uv_loop_t *loop, const struct store_options *options);
void store_destroy(struct store *store);
bool store_is_up(const struct store *store);

/* ---- the log ---- */
void store_append(struct store *store, const struct store_row *row); /* the words are copied */
int store_pending(const struct store *store);                        /* the number of rows not answered yet */
/* Since when (uv_now) rows have waited without any being answered; UINT64_MAX: none waits. */
uint64_t store_waiting_since(const struct store *store);
/* Are rows of this table among them? Until they are answered, a load may miss the end of its log. */
bool store_has_rows(const struct store *store, uint64_t table);

/* ---- upkeep ---- */
/* The log and the archive are in partitions, which are made ahead and dropped. To be called every few seconds. */
void store_keep_up(struct store *store);
/* Is it known to which period of the log new tables belong? */
bool store_has_period(const struct store *store);
/* A number for a new table, of this shard and of the newest period. It fits in a JavaScript number. */
uint64_t store_table_id(const struct store *store, uint64_t random, uint32_t shard);
/* Of the same shard and period as another table: the same whenever it is made. If the period has been dropped, its rows
 * are kept like those of tables that outlast theirs. */
uint64_t store_table_id_like(uint64_t id, uint64_t random);

/* ---- tables ---- */
/* Reads a table, its log page by page. table NULL: it does not exist, or (failed) the store could not tell. Otherwise
 * table and events are valid until the next page is asked for or the load ends; events is empty for an archived table.
 * known: this node has been told that all its rows are durable; else reading waits until they are. */
struct store_load;
typedef void store_page(void *owner, const struct store_table *table, const struct store_events *events, bool failed);
struct store_load *store_load(struct store *store, uint64_t id, bool known, store_page *page, void *owner);
bool store_load_next(struct store_load *load); /* asks for the next page; false: that was the last */
void store_load_end(struct store_load *load);  /* always needed; allowed at any time: no page will come any more */
void store_event(const struct store_events *events, uint32_t index, struct store_row *row);
/* The text of this entry of an archived table; `next` begins with 0 and moves on with seq, which only rises. */
struct store_text store_text_of(const struct store_events *events, uint32_t seq, int *next);

/* Notes that this node is about to load these tables, at most STORE_LOADS_LIMIT, and tells for each how many loads
 * failed before, or (set_aside) that it must not be loaded. One that failed before is noted only if it is alone: if
 * many were loaded when a node died, loading them one by one shows which of them it was. failed: the store could not
 * tell. */
struct store_note {
    uint64_t id;
    int failures;
    bool set_aside;
    bool is_new; /* it was set aside just now, because the last node that loaded it did not survive that */
};
typedef void store_noted(void *owner, const struct store_note *notes, int count, bool failed);
void store_note_loading(struct store *store, const uint64_t *ids, int count, bool alone, store_noted *noted,
                        void *owner);
/* What became of the load: it went well; it was given up for reasons that are not the table's; it failed. */
void store_note_loaded(struct store *store, const uint64_t *ids, int count);
void store_note_not_loaded(struct store *store, uint64_t id);
void store_note_failed(struct store *store, uint64_t id, store_noted *noted, void *owner);
/* Do notes wait to be written? A node that ends before they are looks as if it had died. */
bool store_is_noting(const struct store *store);

typedef void store_done(void *owner, uint64_t tag, bool ok);
/* A table that was set aside may be loaded again. ok: it was. */
void store_retry(struct store *store, uint64_t id, store_done *done, void *owner);
/* Removes a table and its log, running or archived; fenced by the epoch like the log. */
enum store_deletion { STORE_DELETED, STORE_NOT_FOUND, STORE_NOT_DELETED };
typedef void store_deleted(void *owner, uint64_t id, enum store_deletion deletion);
void store_delete(struct store *store, uint64_t id, uint64_t epoch, store_deleted *deleted, void *owner);
/* ration: what the weights of all tables of one origin may add up to; 0: no limit. */
enum store_added { STORE_ADDED, STORE_RATION_USED, STORE_NOT_ADDED };
typedef void store_on_added(void *owner, enum store_added added);
void store_add_table(struct store *store, const struct store_table *table, uint64_t epoch, int64_t ration,
                     store_on_added *done, void *owner);
/* How a seat did in the end. Whose it was is known by the entry by which its person sat down. */
enum store_ending { STORE_STAYED, STORE_AWAY, STORE_LEFT }; /* STORE_AWAY: a bot ended the game for the person */
enum { STORE_PERSON = -1 };
struct store_result {
    int place;        /* 1: the first; several may share one */
    int32_t points;   /* in 1/points_unit of the game */
    uint32_t sat_seq; /* 0: nobody sat down */
    int level;        /* of a bot, or STORE_PERSON */
    enum store_ending ending;
};
struct store_finished {
    uint64_t id, epoch;
    struct wire_slice log;
    uint32_t event_count;
    struct store_result result[STORE_SEATS_MOST];
    int seat_count; /* 0: the match has not come to its end */
};
/* Replaces a finished table by one compact row in the archive and its results; fenced by the epoch like the log. */
void store_archive(struct store *store, const struct store_finished *finished, store_done *done, void *owner);
/* The results of an archived table; none: its match has not come to its end, or an earlier release archived it. */
typedef void store_results(void *owner, const struct store_result *result, int seat_count, bool failed);
void store_read_results(struct store *store, uint64_t id, store_results *read, void *owner);
/* Moves the rows after `sound`, which cannot be replayed, out of the log; fenced by the epoch like it. */
void store_move_damaged(struct store *store, uint64_t id, uint64_t epoch, uint32_t sound, store_done *done,
                        void *owner);
/* Both are fenced by the epoch like the log. ok false: the lease is not ours, or it is not known whether it was done.
 */
struct store_sleeper {
    uint64_t table, epoch;
    int64_t clock_ms, away_ms; /* as in struct store_table */
    int64_t wake_after_ms;
};
void store_sleep(struct store *store, const struct store_sleeper *sleeper, store_done *done, void *owner);
void store_wake(struct store *store, uint64_t id, uint64_t epoch, store_done *done, void *owner);
/* Keeps these plans instead of those before; fenced in the same way. */
void store_keep_plans(struct store *store, uint64_t id, uint64_t epoch, struct wire_slice plans, store_done *done,
                      void *owner);
/* The seat that somebody took by entry seq becomes this account's, if it is a guest's or already so (ok); and is given
 * up. Both work for any table, whichever node hosts it, and for an archived one. */
void store_keep_seat(struct store *store, uint64_t id, uint32_t seq, uint64_t account, store_done *done, void *owner);
void store_leave_seat(struct store *store, uint64_t id, uint32_t seq, store_done *done, void *owner);
/* Lists the tables of these shards that must be in memory now: awake, or due to wake within a minute. */
struct store_listed {
    uint64_t id;
    bool set_aside;
};
typedef void store_list_done(void *owner, const struct store_listed *list, int count, bool failed);
void store_list(struct store *store, const struct shard_set *shards, store_list_done *listed, void *owner);
/* Removes tables of our shards that have slept this many hours while they still waited for somebody to come, and lists
 * them. */
void store_expire(struct store *store, int hours, store_list_done *listed, void *owner);
/* Lists up to 1000 running or archived tables with numbers above `after`, in order. For operators. */
void store_list_all(struct store *store, bool archived, uint64_t after, store_list_done *listed, void *owner);

#endif
