/* SQLite's own backup, all pages in one step: in one step it reads from one snapshot, so that whoever writes meanwhile
 * neither waits nor makes it begin again. The copy gets its name when it is whole. */
#include "server/store/sqlite/snapshot.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 5000, PATH_SIZE = 4096 };

static enum fault copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return FAULT_COPY;
    int status = sqlite3_backup_step(backup, -1);
    if (sqlite3_backup_finish(backup) == SQLITE_OK && status == SQLITE_DONE)
        return FAULT_NONE;
    return (status & 0xff) == SQLITE_FULL || (status & 0xff) == SQLITE_IOERR ? FAULT_COPY : FAULT_FILE;
}

static enum fault copy_file(const char *from_path, const char *to_path)
{
    sqlite3 *from = NULL, *to = NULL;
    enum fault fault = FAULT_NONE;
    if (sqlite3_open_v2(from_path, &from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(from, BUSY_MS) != SQLITE_OK)
        fault = FAULT_FILE;
    else if (sqlite3_open_v2(to_path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK ||
             sqlite3_exec(to, "PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK)
        fault = FAULT_COPY;
    else
        fault = copy_pages(from, to);
    sqlite3_close(from);
    sqlite3_close(to);
    return fault;
}

/* The name of a file is on the disk when its folder is. */
static bool sync_folder(const char *path)
{
    char copy[PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path); /* dirname writes into it */
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0)
        close(folder);
    return done;
}

enum fault snapshot_take(const char *from, const char *to)
{
    char part[PATH_SIZE];
    if (access(to, F_OK) == 0)
        return FAULT_FILE_EXISTS;
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part)
        return FAULT_COPY;
    unlink(part); /* of a copy that was broken off */
    enum fault fault = copy_file(from, part);
    if (fault == FAULT_NONE && link(part, to) != 0) /* never over something that has come meanwhile */
        fault = errno == EEXIST ? FAULT_FILE_EXISTS : FAULT_COPY;
    unlink(part);
    return fault == FAULT_NONE && !sync_folder(to) ? FAULT_COPY : fault;
}
