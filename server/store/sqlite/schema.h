/* A file becomes ours, and of the newest schema, before it is used. Blocks. */
#ifndef SERVER_STORE_SQLITE_SCHEMA_H
#define SERVER_STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>

#include "server/loop/fault.h"

enum { SCHEMA_OURS = 0x4d796b6f }; /* "Myko", the application_id of our files */

/* Makes the file if it is missing, in a folder that exists. No other process can prepare it until this one ends. All
 * leases in it are free afterwards, because their holder has ended. */
FAULT_MUST_USE enum fault schema_prepare(const char *path);

/* The number that the statement gives; -1: the file cannot be read. */
int schema_ask(sqlite3 *db, const char *sql);

#endif
