/* The file says whose it is (application_id) and of which schema (user_version). Beside it lies FILE.lock, which is
 * locked while a process has the file: SQLite's own locks are held only for moments, and reading the file, for a
 * backup, is open to others. */
#include "server/store/sqlite/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/loop/log.h"
#include "server/store/database/migration.h"

enum { OURS = 0x4d796b6f }; /* "Myko" */
enum { PATH_SIZE = 4096, BUSY_MS = 5000 };

static enum fault tell(enum fault fault, const char *path, const char *why)
{
    log_line(LOG_WARN, "store", 0, 0, "%s: %s", path, why);
    return fault;
}

/* ---- the lock ---- */

/* The lock ends with the process, so the descriptor stays open. A process may lock what it has locked. */
static enum fault lock_file(const char *path)
{
    char name[PATH_SIZE], words[80];
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    snprintf(name, sizeof name, "%s.lock", path);
    int descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return tell(FAULT_FILE, name, strerror(errno));
    if (fcntl(descriptor, F_SETLK, &lock) == 0)
        return FAULT_NONE;
    bool in_use = errno == EACCES || errno == EAGAIN;
    snprintf(words, sizeof words, "%s", strerror(errno));
    if (in_use && fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK)
        snprintf(words, sizeof words, "process %ld is using it", (long)lock.l_pid);
    close(descriptor);
    return tell(in_use ? FAULT_FILE_IN_USE : FAULT_FILE, path, words);
}

/* ---- questions ---- */

/* -1: the file cannot be read. */
static int ask(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int answer = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        answer = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return answer;
}

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int newest(void)
{
    int count = 0;
    while (migrations_sqlite[count].name != NULL)
        count++;
    return count;
}

/* ---- checking and migrating ---- */

static enum fault check(sqlite3 *db, const char *path)
{
    int tables = ask(db, "SELECT count(*) FROM sqlite_schema"), owner = ask(db, "PRAGMA application_id");
    if (sqlite3_errcode(db) == SQLITE_NOTADB || (tables > 0 && owner != OURS))
        return tell(FAULT_FILE_FOREIGN, path, "this is not the file of a Mykonos server");
    if (tables < 0 || owner < 0)
        return tell(FAULT_FILE, path, sqlite3_errmsg(db));
    if (sqlite3_db_readonly(db, "main") != 0)
        return tell(FAULT_FILE, path, "it cannot be written");
    if (ask(db, "PRAGMA user_version") > newest())
        return tell(FAULT_FILE_NEWER, path, "a newer release has written it");
    return FAULT_NONE;
}

static bool step(sqlite3 *db, int version)
{
    char marks[100];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", (int)OURS, version);
    bool ok = run(db, "BEGIN IMMEDIATE") && run(db, migrations_sqlite[version - 1].sql) && run(db, marks);
    if (ok)
        log_line(LOG_INFO, "migration", 0, 0, "schema is now %s", migrations_sqlite[version - 1].name);
    return ok;
}

/* Epochs stay: the next claim raises them. */
static enum fault bring_up(sqlite3 *db, const char *path)
{
    bool ok = run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    for (int version = ask(db, "PRAGMA user_version"); ok && version < newest();)
        ok = step(db, ++version);
    ok = ok && run(db, "UPDATE shard_lease SET holder = NULL WHERE holder IS NOT NULL");
    return ok ? FAULT_NONE : tell(FAULT_SCHEMA, path, sqlite3_errmsg(db));
}

static enum fault prepare_open(sqlite3 *db, const char *path)
{
    sqlite3_busy_timeout(db, BUSY_MS);
    enum fault fault = check(db, path);
    return fault == FAULT_NONE ? bring_up(db, path) : fault;
}

/* ---- opening ---- */

/* SQLite gives the files beside it the same mode. */
static enum fault make_file(const char *path)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return tell(FAULT_FILE, path, strerror(errno));
    close(descriptor);
    return FAULT_NONE;
}

static enum fault prepare_path(const char *path)
{
    sqlite3 *db = NULL;
    enum fault fault = lock_file(path);
    if (fault != FAULT_NONE)
        return fault;
    fault = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
                ? prepare_open(db, path)
                : tell(FAULT_FILE, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return fault;
}

/* Under whatever name it is opened, it has one lock. */
enum fault schema_prepare(const char *path)
{
    enum fault fault = make_file(path);
    char *real = fault == FAULT_NONE ? realpath(path, NULL) : NULL;
    if (real != NULL)
        fault = prepare_path(real);
    else if (fault == FAULT_NONE)
        fault = tell(FAULT_FILE, path, strerror(errno));
    free(real);
    return fault;
}
