/* Which kind of database. */
#include "server/store/postgres/migrate.h"
#include "server/store/postgres/pg.h"
#include "server/store/sqlite/giving.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/snapshot.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

enum fault store_prepare(const struct store_access *access)
{
    if (access->file == NULL)
        return migrate_to(access->conninfo, migrate_newest());
    enum fault fault = schema_prepare(access->file);
    return fault == FAULT_NONE ? giving_refusal(access->file) : fault;
}

struct database *store_open(uv_loop_t *loop, const struct store_access *access)
{
    return access->file != NULL ? sqlite_open(loop, access->file) : pg_open(loop, access->conninfo);
}

enum fault store_copy(const char *file, const char *to)
{
    return snapshot_take(file, to);
}
