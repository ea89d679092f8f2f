/* SQLite's own backup, all pages in one step: in one step it reads from one snapshot, so that a server that writes
 * meanwhile neither waits nor makes it begin again. The copy gets its name when it is whole; until then it has one that
 * was free, so that no file of anybody's is written or deleted. */
#define _GNU_SOURCE /* renameat2 */
#include "server/store/sqlite/snapshot.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/sqlite/schema.h"

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

static enum fault check_owner(sqlite3 *from)
{
    sqlite3_busy_timeout(from, BUSY_MS);
    int owner = schema_ask(from, "PRAGMA application_id");
    if (owner >= 0 || (sqlite3_errcode(from) & 0xff) == SQLITE_NOTADB)
        return owner == SCHEMA_OURS ? FAULT_NONE : FAULT_FILE_FOREIGN;
    return FAULT_FILE;
}

static enum fault copy_to(sqlite3 *from, const char *path)
{
    sqlite3 *to = NULL;
    enum fault fault = FAULT_COPY;
    if (sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_exec(to, "PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK)
        fault = copy_pages(from, to);
    sqlite3_close(to);
    return fault;
}

static enum fault copy_file(const char *from_path, const char *to_path)
{
    sqlite3 *from = NULL;
    enum fault fault = FAULT_FILE;
    if (sqlite3_open_v2(from_path, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
        fault = check_owner(from);
    if (fault == FAULT_NONE)
        fault = copy_to(from, to_path);
    sqlite3_close(from);
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

/* Never over something that has come meanwhile. Some file systems have no links, others cannot rename so. */
static enum fault give_name(const char *part, const char *to)
{
    if (link(part, to) == 0) {
        unlink(part);
        return FAULT_NONE;
    }
    if (errno != EEXIST && renameat2(AT_FDCWD, part, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return FAULT_NONE;
    return errno == EEXIST ? FAULT_FILE_EXISTS : FAULT_COPY;
}

static bool exists(const char *path, const char *end)
{
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%s%s", path, end);
    return access(name, F_OK) == 0;
}

static enum fault make_copy(const char *from, const char *to)
{
    char part[PATH_SIZE];
    if (snprintf(part, sizeof part, "%s.part.XXXXXX", to) >= (int)sizeof part)
        return FAULT_COPY;
    int descriptor = mkstemp(part);
    if (descriptor < 0)
        return FAULT_COPY;
    close(descriptor);
    enum fault fault = copy_file(from, part);
    if (fault == FAULT_NONE)
        fault = give_name(part, to);
    if (fault != FAULT_NONE)
        unlink(part);
    return fault == FAULT_NONE && !sync_folder(to) ? FAULT_COPY : fault;
}

/* What lies beside the copy, SQLite would take for a part of it. */
enum fault snapshot_take(const char *from, const char *to)
{
    if (exists(to, ""))
        return FAULT_FILE_EXISTS;
    if (exists(to, "-wal") || exists(to, "-journal"))
        return exists(to, "-wal") ? FAULT_FILE_WAL : FAULT_FILE_JOURNAL;
    char *real = realpath(from, NULL); /* "" and ":memory:" mean something else to SQLite */
    enum fault fault = real == NULL ? FAULT_FILE : make_copy(real, to);
    free(real);
    return fault;
}
