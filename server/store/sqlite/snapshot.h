/* A copy of a file as it is at one moment, even while it is used. */
#ifndef SERVER_STORE_SQLITE_SNAPSHOT_H
#define SERVER_STORE_SQLITE_SNAPSHOT_H

#include "server/loop/fault.h"

/* Blocks. `to` must not exist, and does not exist either after a fault; when this returns, all of it is on the disk. */
FAULT_MUST_USE enum fault snapshot_take(const char *from, const char *to);

#endif
