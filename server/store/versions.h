/* Which versions of the rules the tables of a database need. It may have the schema of an earlier release: before an
 * upgrade, the new one is asked whether it plays them all. */
#ifndef SERVER_STORE_VERSIONS_H
#define SERVER_STORE_VERSIONS_H

#include "server/store/database/database.h"

/* The tables begun under one version of one game's rules. game NULL: there are no more, or (failed) the database could
 * not tell. */
typedef void versions_counted(void *owner, const char *game, uint32_t rules_version, uint64_t running,
                              uint64_t archived, bool failed);

struct versions;
struct versions *versions_count(struct database *database, versions_counted *counted, void *owner);
bool versions_is_up(const struct versions *versions); /* reaches the database */
void versions_end(struct versions *versions);         /* always needed; allowed at any time */

#endif
