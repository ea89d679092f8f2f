/* Rebuilds a table from the store: every entry is checked and applied in order. */
#ifndef SERVER_HOST_REBUILD_H
#define SERVER_HOST_REBUILD_H

#include "server/host/table.h"
#include "server/store/store.h"

/* Called for each entry once it is applied; epoch is 0 for an archived table. */
typedef void rebuild_visit(void *owner, const struct table *table, const struct entry *entry, uint64_t epoch);

/* false: the log is broken, and the table is as its last good entry left it. visit may be NULL.
 * In either case the caller must end the table with table_end. */
bool rebuild_table(struct table *table, const struct store_table *stored, const struct store_events *events,
                   rebuild_visit *visit, void *owner);

#endif
