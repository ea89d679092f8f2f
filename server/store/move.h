/* Carries the tables of a file into PostgreSQL, running and archived ones, under their numbers, so that links and
 * tokens stay valid. */
#ifndef SERVER_STORE_MOVE_H
#define SERVER_STORE_MOVE_H

#include "server/loop/fault.h"
#include "server/store/database/moving.h"

/* All or nothing: one transaction. The file is marked before the commit, so that at no time both can be played;
 * interrupted, it is to be called again. What went wrong was logged. Blocks. */
FAULT_MUST_USE enum fault move_file(const char *file, const char *conninfo, struct moving_report *report);
/* A file that was moved may be played again. */
FAULT_MUST_USE enum fault move_undo(const char *file);

#endif
