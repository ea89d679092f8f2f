/* The file says whose it is (application_id) and of which schema (user_version). SQLite's own locks are
 * held only for moments, and reading the file, for a backup, is open to others. So two locks of ours are held while a
 * process has the file: FILE.lock stands for the names (of FILE-wal too, which SQLite finds by its name), and a byte of
 * the file for the file itself, under whatever name. */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "server/store/sqlite/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/loop/log.h"
#include "server/store/database/migration.h"

enum { PATH_SIZE = 4096, BUSY_MS = 5000, OWNED_BYTE = 0x7fffffff, OWNED_MOST = 16 };

static enum fault tell(enum fault fault, const char *path, const char *why)
{
    log_line(LOG_WARN, "store", 0, 0, "%s: %s", path, why);
    return fault;
}

/* ---- the lock ---- */

/* The lock ends with the process, so the descriptor stays open. A process may lock what it has locked. */
static enum fault lock_name(const char *path)
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

/* The files of this process, whose descriptors stay open: closing any descriptor of a file would end the locks that
 * SQLite has on it in this process. */
static struct {
    dev_t device;
    ino_t number;
} owned[OWNED_MOST];
static int owned_count;

static bool is_owned(const char *path)
{
    struct stat file;
    bool found = false;
    for (int i = 0; stat(path, &file) == 0 && i < owned_count; i++)
        found = found || (owned[i].device == file.st_dev && owned[i].number == file.st_ino);
    return found;
}

/* A lock of the open file (OFD), not of the process: it stays when SQLite closes descriptors of the file. SQLite locks
 * other bytes, up to 512 from 0x40000000 on. */
static enum fault lock_bytes(const char *path, int descriptor)
{
    struct stat file;
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = OWNED_BYTE, .l_len = 1 };
    if (owned_count == OWNED_MOST || fstat(descriptor, &file) != 0)
        return tell(FAULT_FILE, path, "it cannot be locked");
    if (fcntl(descriptor, F_OFD_SETLK, &lock) != 0)
        return errno == EACCES || errno == EAGAIN ? tell(FAULT_FILE_IN_USE, path, "another process is using it")
                                                  : tell(FAULT_FILE, path, strerror(errno));
    owned[owned_count].device = file.st_dev;
    owned[owned_count++].number = file.st_ino;
    return FAULT_NONE;
}

static enum fault lock_file(const char *path)
{
    if (is_owned(path))
        return FAULT_NONE;
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0)
        return tell(FAULT_FILE, path, strerror(errno));
    enum fault fault = lock_bytes(path, descriptor);
    if (fault != FAULT_NONE)
        close(descriptor);
    return fault;
}

/* ---- questions ---- */

int schema_ask(sqlite3 *db, const char *sql)
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
    int tables = schema_ask(db, "SELECT count(*) FROM sqlite_schema"), owner = schema_ask(db, "PRAGMA application_id");
    if (sqlite3_errcode(db) == SQLITE_NOTADB || (tables > 0 && owner != SCHEMA_OURS))
        return tell(FAULT_FILE_FOREIGN, path, "this is not the file of a Mykonos server");
    if (tables < 0 || owner < 0)
        return tell(FAULT_FILE, path, sqlite3_errmsg(db));
    if (sqlite3_db_readonly(db, "main") != 0)
        return tell(FAULT_FILE, path, "it cannot be written");
    if (schema_ask(db, "PRAGMA user_version") > newest())
        return tell(FAULT_FILE_NEWER, path, "a newer release has written it");
    return FAULT_NONE;
}

static bool step(sqlite3 *db, int version)
{
    char marks[100];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", (int)SCHEMA_OURS,
             version);
    bool ok = run(db, "BEGIN IMMEDIATE") && run(db, migrations_sqlite[version - 1].sql) && run(db, marks);
    if (ok)
        log_line(LOG_INFO, "migration", 0, 0, "schema is now %s", migrations_sqlite[version - 1].name);
    return ok;
}

/* Epochs stay: the next claim raises them. */
static enum fault bring_up(sqlite3 *db, const char *path)
{
    bool ok = run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    for (int version = schema_ask(db, "PRAGMA user_version"); ok && version < newest();)
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

/* SQLite deletes the log of a file that is missing or empty, with all games in it. */
static enum fault check_rest(const char *path)
{
    char log[PATH_SIZE];
    struct stat file, rest;
    snprintf(log, sizeof log, "%s-wal", path);
    if ((stat(path, &file) == 0 && file.st_size > 0) || stat(log, &rest) != 0 || rest.st_size == 0)
        return FAULT_NONE;
    return tell(FAULT_FILE_WAL, log, "it belongs to a file that is missing; put that back, or move this away");
}

/* SQLite gives the files beside it the same mode. */
static enum fault make_file(const char *path)
{
    if (is_owned(path))
        return FAULT_NONE;
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return tell(FAULT_FILE, path, strerror(errno));
    close(descriptor);
    return FAULT_NONE;
}

static enum fault prepare_path(const char *path)
{
    sqlite3 *db = NULL;
    enum fault fault = lock_name(path);
    if (fault == FAULT_NONE)
        fault = lock_file(path);
    if (fault == FAULT_NONE)
        fault = check_rest(path); /* again, by its own name */
    if (fault != FAULT_NONE)
        return fault;
    fault = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
                ? prepare_open(db, path)
                : tell(FAULT_FILE, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return fault;
}

enum fault schema_prepare(const char *path)
{
    enum fault fault = check_rest(path);
    if (fault == FAULT_NONE)
        fault = make_file(path);
    char *real = fault == FAULT_NONE ? realpath(path, NULL) : NULL;
    if (real != NULL)
        fault = prepare_path(real);
    else if (fault == FAULT_NONE)
        fault = tell(FAULT_FILE, path, strerror(errno));
    free(real);
    return fault;
}
