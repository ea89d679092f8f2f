/* An open file of SQLite and its prepared scripts. Blocks; used by one thread at a time. */
#ifndef SERVER_STORE_SQLITE_SQLITE_FILE_H
#define SERVER_STORE_SQLITE_SQLITE_FILE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "server/store/database/database.h"

struct sqlite_file;

/* Which file it is, whatever lies under its name later. */
struct sqlite_file_place {
    const char *path;
    dev_t device;
    ino_t number;
};

enum { SQLITE_FILE_WHY_SIZE = 300 };

struct sqlite_file_place sqlite_file_place(const char *path); /* of the file that is there now */
/* Is the file at its place? It is not if it was moved, replaced or deleted. */
bool sqlite_file_is_there(const struct sqlite_file_place *place);
/* Opens a file that exists and is ours, and no other one in its place. When it returns, all that the file shows is on
 * the disk. NULL: it failed; why says how. */
struct sqlite_file *sqlite_file_open(const struct sqlite_file_place *place, char why[SQLITE_FILE_WHY_SIZE]);
void sqlite_file_close(struct sqlite_file *file); /* file may be NULL */
/* Carries out a request in a transaction of its own, which is on the disk, in the file that is at its place, when this
 * returns. Reading goes on while the file is not there. NULL: it failed; why says how. */
struct rows *sqlite_file_run(struct sqlite_file *file, const char *script, const struct params *params,
                             char why[SQLITE_FILE_WHY_SIZE]);
/* After a failure: may it be that what failed is done all the same? Only opening the file again tells. */
bool sqlite_file_is_in_doubt(const struct sqlite_file *file);

#endif
