/* Migrates a database by a list of its own, as the next release will: `server_migrate_proof CONNINFO`. In a schema of
 * its own (search_path) it has a count of its own, so that it can run beside nodes of this release. */
#include <stddef.h>

#include "server/loop/log.h"
#include "server/store/database/migration.h"
#include "server/store/postgres/migrate.h"

const struct migration migrations_postgres[] = {
    { "001_waiting", "ALTER TABLE public.game_table ADD COLUMN proof integer NOT NULL DEFAULT 0" },
    { "002_function", "CREATE FUNCTION proof() RETURNS integer LANGUAGE sql AS 'SELECT 1'" },
    { NULL, NULL },
};

int main(int count, char **words)
{
    log_begin(LOG_INFO, 1);
    return count == 2 && migrate_to(words[1], migrate_newest()) == FAULT_NONE ? 0 : 1;
}
