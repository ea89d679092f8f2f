/* What the store's files share: its links to the database. append (the log), lifetime, lists, load, notes and upkeep
 * each make their own kind of requests and use none of each other; store opens and closes what they use. */
#ifndef SERVER_STORE_INTERNAL_H
#define SERVER_STORE_INTERNAL_H

#include "server/store/database/database.h"
#include "server/store/store.h"

/* Opening and archiving tables each wait for their own commit; on several connections, PostgreSQL flushes them
 * together.
 */
enum { STORE_READERS = 4 };

/* Rows sent together. */
struct batch {
    int count;
    struct store_row row[STORE_ROWS_LIMIT];
    bool durable[STORE_ROWS_LIMIT];
};

struct store {
    uv_loop_t *loop;
    struct store_options options;
    struct database_link *writer, *reader[STORE_READERS];
    struct batch *in_flight; /* sent, or to be sent again; count 0: none */
    struct wire gathering;   /* the next batch: one struct store_row after the other */
    uint64_t sent_ms;        /* when in_flight was sent (uv_now) */
    uint64_t progress_ms;    /* when a batch was last answered, or the first row came (uv_now) */
    uint32_t period;         /* of the log, to which new tables belong; 0: not known yet */
    bool keeping_up;         /* a request for upkeep is unanswered */
    struct wire params;      /* scratch for building parameters */
};

/* append.c */
void append_free(const struct store_row *row); /* the copy of its text */
void append_free_all(struct store *store);     /* of all that wait */

static inline void add_shards(struct params_builder *builder, const struct shard_set *shards)
{
    int64_t list[SHARD_COUNT];
    int count = 0;
    for (uint32_t shard = shard_set_next(shards, 0); shard < SHARD_COUNT; shard = shard_set_next(shards, shard + 1))
        list[count++] = shard;
    params_add_ints(builder, list, count);
}

static inline struct params_builder build(struct store *store)
{
    return params_begin(&store->params);
}

/* All requests about one table use the same link, so they stay in order. */
static inline struct database_link *reader_of(const struct store *store, uint64_t table)
{
    return store->reader[table / SHARD_COUNT % STORE_READERS];
}

#endif
