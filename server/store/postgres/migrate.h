/* Brings a database's schema up to date, from empty or from any earlier version. Blocks; used before the loop runs. */
#ifndef SERVER_STORE_POSTGRES_MIGRATE_H
#define SERVER_STORE_POSTGRES_MIGRATE_H

#include <stdbool.h>

#include "server/loop/fault.h"

int migrate_newest(void);
/* Migrates up to `version`; migrate_newest() for all. Several nodes may call it at once. */
FAULT_MUST_USE enum fault migrate_to(const char *conninfo, int version);

#endif
