/* Rebuilds a table from the store: every entry is checked and applied in order, as many at a time as there is time for.
 */
#ifndef SERVER_HOST_REBUILD_H
#define SERVER_HOST_REBUILD_H

#include "server/host/table.h"
#include "server/store/store.h"

/* Called for each entry once it is applied; epoch is 0 for an archived table. */
typedef void rebuild_visit(void *owner, const struct table *table, const struct entry *entry, uint64_t epoch);

struct rebuild {
    struct table *table;
    rebuild_visit *visit; /* may be NULL */
    void *owner;
    struct store_events page;      /* of the rows of a running table */
    uint32_t next;                 /* the first row of the page that is not applied yet */
    int next_text;                 /* of an archived table */
    struct wire_reader log;        /* what is left of the packed log of an archived table */
    uint32_t log_count;            /* entries in there */
    uint8_t text[ENTRY_TEXT_SIZE]; /* of the entry that is applied */
};

/* Begins with an empty log. false: the table's head cannot be read. In either case the caller must end the table with
 * table_end. */
bool rebuild_begin(struct rebuild *rebuild, struct table *table, const struct store_table *stored);
/* The next rows, which must stay valid until they are applied. An archived table has none. */
void rebuild_page(struct rebuild *rebuild, const struct store_events *events);

enum rebuild_state {
    REBUILD_PAUSED, /* the time is up, but there is more to apply */
    REBUILD_DONE,   /* all that was given is applied */
    REBUILD_BROKEN, /* the next entry is missing or does not fit: the table is as its last good entry left it */
    REBUILD_NEWER,  /* the next entry is of a kind that only a newer release knows */
};
/* Applies entries until all are applied or uv_hrtime() passes until_ns. */
enum rebuild_state rebuild_run(struct rebuild *rebuild, uint64_t until_ns);

#endif
