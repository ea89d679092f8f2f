/* An open file of SQLite and its prepared scripts. Blocks; used by one thread at a time. */
#ifndef SERVER_STORE_SQLITE_SQLITE_FILE_H
#define SERVER_STORE_SQLITE_SQLITE_FILE_H

#include <sqlite3.h>

#include "server/store/database/database.h"

struct sqlite_file;

enum { SQLITE_FILE_WHY_SIZE = 300 };

/* Opens a file that exists and is ours. When it returns, all that the file shows is on the disk. NULL: it failed; why
 * says how. */
struct sqlite_file *sqlite_file_open(const char *path, char why[SQLITE_FILE_WHY_SIZE]);
void sqlite_file_close(struct sqlite_file *file); /* file may be NULL */
/* Carries out a request in a transaction of its own, which is on the disk when this returns. NULL: it failed; why says
 * how. */
struct rows *sqlite_file_run(struct sqlite_file *file, const char *script, const struct params *params,
                             char why[SQLITE_FILE_WHY_SIZE]);
/* After a failure: may it be that what failed is done all the same? Only opening the file again tells. */
bool sqlite_file_is_in_doubt(const struct sqlite_file *file);

#endif
