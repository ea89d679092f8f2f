/* Inside the host: its structures, and what its files do for each other. Each file uses only those after it in this
 * list: host, sweep, asks, seats, turns, proposal, planning, rematch, opening, prelude, talk, accounts, play, lease,
 * loading, loader, tables, time. What strain does needs no host.
 */
#ifndef SERVER_HOST_INTERNAL_H
#define SERVER_HOST_INTERNAL_H

#include "server/host/codes.h"
#include "server/host/delay.h"
#include "server/host/frames.h"
#include "server/host/host.h"
#include "server/host/plans.h"
#include "server/host/shuffle.h"
#include "server/host/stopwatch.h"
#include "server/host/strain.h"
#include "server/host/table.h"
#include "server/host/watch.h"
#include "server/loop/map.h"
#include "server/store/leases.h"
#include "server/store/store.h"

enum {
    HOST_WATCH_LIMIT_MS = 16000, /* an edge that is silent this long no longer counts as watching */
    HOST_PENDING_MOST = 20000,   /* entries waiting for the database; more are refused */
    HOST_DELETED_MOST = 256,     /* accounts that are remembered */
    HOST_HELD_MOST = 1 << 20,    /* bytes held back for one table, before answers are dropped */
    HOST_THINK_MS = 1000,        /* a brain that does not answer is asked again after 1 + level times this */
};

/* A message that may be sent only once entry `after` is durable. */
struct held {
    struct held *next;
    uint64_t node;
    uint32_t after;
    struct wire message;
};

/* A message that arrived before its table was loaded. */
struct early {
    struct early *next;
    size_t size;
    uint8_t bytes[];
};

struct watcher {
    uint64_t node;
    uint16_t streams;
    uint64_t heard_ms; /* time_now */
};

struct thought {
    uint64_t ask_again_ms; /* 0: no brain was asked */
    uint64_t play_ms;      /* 0: nothing planned */
    uint32_t seq;          /* of the question */
    bool person_waits;     /* as the brain was told */
    struct game_move move;
};

/* What a seat asks the others to agree to. Not in the log: void after a takeover. */
struct proposal {
    bool is_open;
    uint8_t seat, count;
    uint8_t asked, agreed; /* sets of seats */
    uint32_t number;       /* also of the last one, if none is open */
    uint32_t move_seq;     /* the table's, when it was proposed */
    int64_t until_ms;      /* table time */
};

enum next_state { NEXT_NONE, NEXT_ASKED, NEXT_KNOWN };

/* The table at which the same people play again. */
struct next_table {
    enum next_state state;
    uint64_t id;
    uint8_t invitation[TABLE_TOKEN_SIZE];
    uint8_t who; /* asked first */
    uint8_t seats[GAME_SEATS_MOST];
};

enum hosted_state {
    HOSTED_LOADING,   /* being read, woken or put to sleep by the store; messages wait in `early` */
    HOSTED_RUNNING,   /* in memory; entries applied may not be durable yet */
    HOSTED_ARCHIVING, /* the game is over, and the store was asked to archive it */
};

/* The store is told that somebody has left when the log says so for good. */
struct leaving {
    struct leaving *next;
    uint32_t sat_seq, after; /* numbers of the entries by which they sat down, and left */
};

struct hosted {
    enum hosted_state state;
    struct host *host;
    struct table table;  /* table.id is set from the start */
    struct delay *delay; /* NULL: spectators see the table as it is */
    uint32_t durable_seq;
    struct held *held, **held_last;
    size_t held_size; /* bytes of their messages */
    struct early *early, **early_last;
    struct watcher *watcher;
    int watcher_count;
    unsigned here; /* set of seats whose person is connected, as last reported by the edges */
    int64_t away_ms[GAME_SEATS_MOST];
    int64_t may_move_ms[GAME_SEATS_MOST]; /* when the seat's person may next move to another one */
    int64_t zero_ms; /* time_now when the table's time was 0; negative for most tables that were loaded */
    struct thought thought[GAME_SEATS_MOST];
    /* Not in the log: after a takeover all promise anew, and codes are void. */
    struct shuffle shuffle;
    struct codes codes;
    struct leaving *leaving; /* seats of accounts that were made free by entries which may not be durable yet */
    struct proposal proposal;
    struct plans plans;
    int64_t may_propose_ms[GAME_SEATS_MOST]; /* when the seat's person may next propose something */
    struct next_table next;
    uint64_t idle_ms; /* uv_now when a message last asked for the table */
    bool revealed, was_archived;
    uint64_t origin;             /* of the client that opened the table; brains ration by it */
    bool in_doubt;               /* it is not known whether the store put it to sleep */
    uint64_t request;            /* the number of the current request for it; answers to earlier ones are ignored */
    struct loading *loading;     /* only while its log is loaded */
    struct archiving *archiving; /* only while its log is read for the archive */
    void (*give_up)(struct hosted *hosted); /* ends either when the table is dropped; else NULL */
    uv_timer_t timer;
};

struct host {
    uv_loop_t *loop;
    struct host_options options;
    struct store *store;
    struct leases *leases;
    struct map tables;           /* id -> struct hosted */
    uint64_t epoch[SHARD_COUNT]; /* 0: not ours */
    struct shard_set held;       /* those with an epoch */
    uint64_t beat_ms;            /* when the last stored heartbeat was sent (uv_now); 0: none yet */
    uint64_t valid_until_ms;     /* after this another node may hold our leases */
    struct watch watch;          /* the other nodes */
    struct strain strain;
    uint64_t ticked_ms, idle_ns;      /* at the last tick: uv_now, and how long the loop had waited for work */
    struct shard_set leaving;         /* to be given away once nothing of theirs waits for the database */
    uint32_t unanswered[SHARD_COUNT]; /* rows, new tables and plans of each shard that wait */
    struct loader *loader;
    uint64_t requests;                   /* to sleep, to wake or to keep plans, since start-up */
    struct stopwatch stopwatch;          /* counts the time of the tables */
    uint64_t deleted[HOST_DELETED_MOST]; /* accounts, the newest over the oldest; 0: none */
    unsigned deleted_count;              /* so far */
    uv_timer_t *heartbeat, *sweep, *tick;
    void (*on_loaded)(struct hosted *hosted); /* messages that waited for it are in `early` */
    /* Messages in `early` must be refused with these words. */
    void (*on_unreadable)(struct hosted *hosted, uint16_t code, const char *words);
    bool draining, closing;
    void (*drained)(void *owner);
    void *drained_owner;
    struct wire scratch, frame;
};

/* Is our lease running? uv_now will not do: it stands still while one callback works, or the process is frozen in it.
 */
static inline bool host_is_valid(const struct host *host)
{
    return uv_hrtime() / 1000000 < host->valid_until_ms;
}

/* Is the table ours now? */
static inline bool host_holds(const struct host *host, uint64_t table)
{
    uint32_t shard = shard_of(table);
    return host->epoch[shard] != 0 && !shard_set_has(&host->leaving, shard) && host_is_valid(host);
}

/* lease.c */
void lease_begin(struct host *host);
void lease_on_heartbeat(void *owner, uint64_t sent_ms);
void lease_on_look(void *owner, const struct leases_look *look);
void lease_announce(struct host *host, bool freed); /* tells all nodes what we hold */
void lease_beat(struct host *host);                 /* renews what we hold after a promotion, and looks what that is */
void lease_drain(struct host *host);
/* Something was sent to the store, which would refuse it once the shard is given away; and the store answered.
 */
void lease_sent(struct host *host, uint32_t shard);
void lease_answered(struct host *host, uint32_t shard);

/* tables.c */
struct hosted *tables_find(struct host *host, uint64_t id);
struct hosted *tables_add(struct host *host, uint64_t id);
void tables_drop(struct hosted *hosted);
/* Drops it because it may be ahead of the log; the edges that watch it attach again and get what the log has. */
void tables_drop_ahead(struct hosted *hosted);
void tables_attach_again(const struct hosted *hosted, uint64_t node); /* asks an edge to */
void tables_drop_shards(struct host *host, const struct shard_set *shards);

/* time.c */
void time_begin(struct host *host);
uint64_t time_now(struct host *host); /* in ms; counts only while people can play */
bool time_stands_still(const struct host *host);

/* loader.c */
enum load_result {
    LOAD_DONE,
    LOAD_STOPPED, /* the store failed or the shard was lost; the table may be sound */
    LOAD_MISSING,
    LOAD_DAMAGED, /* it is loaded up to the last sound entry */
    LOAD_NEWER,   /* another release made it */
    LOAD_WRONG,
    LOAD_SET_ASIDE,
};
struct load_end {
    enum load_result result;
    bool asleep; /* as struct store_table has it, like what follows */
    int64_t clock_ms, away_ms;
};
struct loader *loader_create(struct host *host, void (*on_end)(struct hosted *hosted, const struct load_end *end));
void loader_destroy(struct loader *loader); /* once all tables are dropped */
void loader_load(struct hosted *hosted, uint64_t after_ms);

/* loading.c */
void loading_ended(struct hosted *hosted, const struct load_end *end);
void loading_begin(struct host *host, uint64_t id); /* does nothing if the table is in memory */
/* The running table. NULL: it is being loaded and the message waits for it, or it is not ours. */
struct hosted *loading_get(struct host *host, uint64_t id, const uint8_t *bytes, size_t size);
/* Removes a running table from memory once the store has noted that it sleeps; a message that comes before that wakes
 * it. */
void loading_put_to_sleep(struct hosted *hosted, int64_t wake_after_ms);
/* Loads the tables that store_list found, as far as they are ours. */
void loading_listed(void *owner, const struct store_listed *list, int count, bool failed);

/* sweep.c */
void sweep_tables(struct host *host);
void sweep_invitations(struct host *host); /* removes tables whose people have not come */

/* play.c */
int64_t play_now(const struct hosted *hosted); /* table time */
void play_entry(struct hosted *hosted, struct entry *entry, uint64_t trace);
/* Who sat down by entry sat_seq has no seat any more: the store is told once all entries so far are durable. */
void play_leave(struct hosted *hosted, uint32_t sat_seq);
void play_on_row(void *owner, uint64_t table, uint32_t seq, bool durable);
/* Sends now, or once all pending entries are durable. */
void play_send(struct hosted *hosted, uint64_t node, const struct wire *message);
/* The same for an answer that will be asked for again: dropped if too much is held back for the table already. */
void play_offer(struct hosted *hosted, uint64_t node, const struct wire *message);
void play_answer(struct hosted *hosted, const struct message_command *to, const struct wire *frame);
void play_refuse(struct hosted *hosted, const struct message_command *to, const struct refusal *refusal);
/* Tells every connection at the table, like play_send. */
void play_tell(struct hosted *hosted, const struct wire *frame);
void play_tell_streams(struct hosted *hosted, uint16_t streams, const struct wire *frame);
/* The message to an edge by which it tells the channels of these streams. */
void play_write_tell(const struct hosted *hosted, uint16_t streams, const struct wire *frame, struct wire *wire);
/* The streams that are told of an entry as soon as it is durable: of a table with a delay, the seats. */
uint16_t play_prompt_streams(const struct hosted *hosted);
const struct table *play_seen_by(const struct hosted *hosted, int viewer); /* now, or with a delay */
void play_show_due(struct hosted *hosted); /* tells spectators of the entries whose delay has passed, or is lifted */
int64_t play_show_ms(const struct hosted *hosted); /* when that is next to be done; TABLE_NO_TIME: not foreseen */
void play_tell_seats(struct hosted *hosted);       /* tells all watchers which persons are here and who plays */
/* Asks the edges to attach the table's channels again, like play_send: seats have moved, or somebody who has lost one
 * may not have heard of it. */
void play_attach_again(struct hosted *hosted);

/* talk.c */
void talk_say(struct hosted *hosted, const struct message_command *command, int viewer);
/* Tells an edge all lines after entry `have` that are kept. */
void talk_catch_up(struct hosted *hosted, uint64_t node, uint16_t streams, uint32_t have);

/* accounts.c */
void accounts_claim(struct host *host, const uint8_t *bytes, size_t size);
void accounts_forget(struct host *host, const uint8_t *bytes, size_t size);
bool accounts_is_deleted(const struct host *host, uint64_t account); /* as far as it was heard lately */
void accounts_loaded(struct hosted *hosted);                         /* clears what was read before it was heard */

/* prelude.c */
void prelude_command(struct hosted *hosted, const struct message_command *command, int seat);
void prelude_left(struct hosted *hosted, unsigned seats);
void prelude_update(struct hosted *hosted); /* what the shuffle has due */
int64_t prelude_next_ms(const struct hosted *hosted);
bool prelude_is_busy(const struct hosted *hosted); /* something in memory would be lost if the table slept */

/* opening.c */
struct opening {
    struct host *host;
    struct order order;
    uint64_t id, origin;
    uint8_t invitation[TABLE_TOKEN_SIZE];
    /* If it was added, the table is in memory after this. */
    void (*done)(struct opening *opening, enum store_added added);
    uint64_t by_node, by_connection, by_table; /* who asked for it, for `done` */
    /* set by opening_add */
    int64_t created_ms;
    uint8_t secret[FAIR_SECRET_SIZE];
    uint8_t tokens[TABLE_TOKENS_SIZE]; /* as stored */
};
void opening_add(const struct opening *opening);

/* rematch.c */
void rematch_command(struct hosted *hosted, const struct message_command *command, int seat);
/* Appends `next` as this viewer may know it; false: nobody wants to play again. */
bool rematch_frame(const struct hosted *hosted, int viewer, struct wire *frame);

/* proposal.c */
void proposal_command(struct hosted *hosted, const struct message_command *command, int seat);
void proposal_update(struct hosted *hosted); /* ends it if it is void, carries it out if all have agreed */
int64_t proposal_next_ms(const struct hosted *hosted);
/* Appends `proposal` if one is open that this viewer may know of. */
bool proposal_frame(const struct hosted *hosted, int viewer, struct wire *frame);

/* planning.c */
void planning_command(struct hosted *hosted, const struct message_command *command, int seat);
void planning_update(struct hosted *hosted);     /* ends plans that are over, and plays what is due */
void planning_save_again(struct hosted *hosted); /* if the store could not keep them */
int64_t planning_next_ms(const struct hosted *hosted);
/* Appends `planned` if this viewer has a plan. */
bool planning_frame(const struct hosted *hosted, int viewer, struct wire *frame);

/* turns.c */
void turns_command(struct host *host, const uint8_t *bytes, size_t size);
void turns_thought(struct host *host, const uint8_t *bytes, size_t size);
void turns_thinking(struct host *host, const uint8_t *bytes, size_t size);
void turns_update(struct hosted *hosted);                /* does what clocks and bots have due, and sets the timer */
void turns_return_seat(struct hosted *hosted, int seat); /* to its person, if a bot has been playing it */

/* seats.c */
void seats_attach(struct host *host, const uint8_t *bytes, size_t size);
void seats_watch(struct host *host, const uint8_t *bytes, size_t size);
void seats_expire(struct hosted *hosted); /* removes edges that fell silent */

/* asks.c */
void asks_message(struct host *host, const uint8_t *bytes, size_t size);

#endif
