/* Which kind of database. */
#include "server/store/postgres/migrate.h"
#include "server/store/postgres/pg.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/snapshot.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

enum fault store_prepare(const struct store_access *access)
{
    return access->file != NULL ? schema_prepare(access->file) : migrate_to(access->conninfo, migrate_newest());
}

struct database *store_open(uv_loop_t *loop, const struct store_access *access)
{
    return access->file != NULL ? sqlite_open(loop, access->file) : pg_open(loop, access->conninfo);
}

enum fault store_copy(const char *file, const char *to)
{
    return snapshot_take(file, to);
}
