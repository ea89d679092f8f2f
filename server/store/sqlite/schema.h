/* A file becomes ours, and of the newest schema, before it is used. Blocks. */
#ifndef SERVER_STORE_SQLITE_SCHEMA_H
#define SERVER_STORE_SQLITE_SCHEMA_H

#include "server/loop/fault.h"

enum { SCHEMA_OURS = 0x4d796b6f }; /* "Myko", the application_id of our files */

/* Makes the file if it is missing, in a folder that exists. No other process can prepare it until this one ends. All
 * leases in it are free afterwards, because whoever held them has ended. */
FAULT_MUST_USE enum fault schema_prepare(const char *path);

#endif
