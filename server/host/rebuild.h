/* A table out of the store: every entry applied in order, checked on the way. */
#ifndef SERVER_HOST_REBUILD_H
#define SERVER_HOST_REBUILD_H

#include "server/host/table.h"
#include "server/store/store.h"

/* Told about each entry once it is applied; epoch is 0 for an archived table. */
typedef void rebuild_visit(void *owner, const struct table *table, const struct entry *entry, uint64_t epoch);

/* false: the log is broken; the table then stands at its last good entry. visit may be NULL.
 * The table must be ended with table_end either way. */
bool rebuild_table(struct table *table, const struct store_table *stored, const struct store_events *events,
                   rebuild_visit *visit, void *owner);

#endif
