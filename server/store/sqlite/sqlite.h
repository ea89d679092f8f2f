/* SQLite: one file, one thread with one open file of it. All links of the process share them: their requests are
 * carried out one after the other, those about leases first, so that no load and no commit delays a heartbeat for long.
 */
#ifndef SERVER_STORE_SQLITE_SQLITE_H
#define SERVER_STORE_SQLITE_SQLITE_H

#include "server/store/database/database.h"

/* Of a file that was prepared (server/store/sqlite/schema.h). */
struct database *sqlite_open(uv_loop_t *loop, const char *path);

#endif
