/* A commit is done when it is on the disk (synchronous = FULL). If the disk fails while a commit is written, its pages
 * may still be in the log beside the file, where the next process to open the file finds them as if they were
 * committed, while the disk has not got them: a second flush does not write again what a first one has given up. So
 * opening moves everything from that log into the file, which writes and flushes it anew, before anything is shown. The
 * same holds after a process was killed between writing and flushing.
 *
 * A file that was moved, replaced or deleted can still be written, but the next server does not find what was
 * written. So a commit counts only if the file is at its place before and after it. */
#include "server/store/sqlite/sqlite_file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/bits.h"
#include "server/store/sqlite/scripts.h"
#include "system/clock.h"

enum { BUSY_MS = 5000 }; /* another program, one that makes a backup perhaps, has locked the file */

/* A statement of a script; the last one is followed by one without a statement. */
struct step {
    sqlite3_stmt *statement;
    uint32_t uses; /* the set of the numbers of its parameters */
};

struct sqlite_file {
    sqlite3 *db;
    struct sqlite_file_place place;
    bool in_doubt;
    bool away;    /* the request failed because the file is not at its place */
    bool writing; /* the script being prepared changes the file; tables in memory do not count */
    bool writes[SCRIPTS_MOST];
    sqlite3_stmt *begin, *commit, *rollback;
    struct step script[SCRIPTS_MOST][SCRIPTS_STATEMENTS_MOST + 1]; /* prepared when first used */
};

/* Rows as they come; offsets, because the bytes move as they grow. */
struct gathering {
    struct wire bytes, cells; /* cells: one struct cell after the other */
    int columns;
};
struct cell {
    size_t offset;
    int size; /* -1: NULL */
};

/* ---- rows ---- */

static void gather_cell(struct gathering *gathering, sqlite3_stmt *statement, int column)
{
    struct cell cell = { gathering->bytes.size, -1 };
    int type = sqlite3_column_type(statement, column);
    if (type == SQLITE_INTEGER) {
        params_put_int(&gathering->bytes, sqlite3_column_int64(statement, column));
    } else if (type != SQLITE_NULL) {
        const void *bytes = sqlite3_column_blob(statement, column);
        wire_put(&gathering->bytes, bytes, (size_t)sqlite3_column_bytes(statement, column));
    }
    if (type != SQLITE_NULL)
        cell.size = (int)(gathering->bytes.size - cell.offset);
    wire_put(&gathering->cells, &cell, sizeof cell);
}

static void gather_row(struct gathering *gathering, sqlite3_stmt *statement)
{
    gathering->columns = sqlite3_column_count(statement);
    for (int column = 0; column < gathering->columns; column++)
        gather_cell(gathering, statement, column);
}

static struct rows *finish_gathering(struct gathering *gathering)
{
    int count = (int)(gathering->cells.size / sizeof(struct cell));
    wire_u8(&gathering->bytes, 0); /* so that there are bytes, and an empty value is not NULL */
    struct rows *rows = rows_create(gathering->columns == 0 ? 0 : count / gathering->columns, gathering->columns,
                                    gathering->bytes.bytes, free);
    for (int i = 0; i < count; i++) {
        struct cell cell;
        memcpy(&cell, gathering->cells.bytes + (size_t)i * sizeof cell, sizeof cell);
        if (cell.size >= 0)
            rows->values[i] = wire_bytes(gathering->bytes.bytes + cell.offset, (size_t)cell.size);
    }
    wire_destroy(&gathering->cells);
    return rows;
}

/* ---- statements ---- */

static bool prepare(struct sqlite_file *file, const char **sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v3(file->db, *sql, -1, SQLITE_PREPARE_PERSISTENT, statement, sql) == SQLITE_OK;
}

static bool prepare_step(struct sqlite_file *file, const char **sql, struct step *step)
{
    if (!prepare(file, sql, &step->statement))
        return false;
    for (int number = 1; number <= sqlite3_bind_parameter_count(step->statement); number++)
        if (sqlite3_bind_parameter_name(step->statement, number) != NULL)
            step->uses |= (uint32_t)bits_of(number);
    return true;
}

static int note_write(void *owner, int action, const char *table, const char *column, const char *database,
                      const char *trigger)
{
    struct sqlite_file *file = owner;
    (void)table, (void)column, (void)trigger;
    if ((action == SQLITE_INSERT || action == SQLITE_UPDATE || action == SQLITE_DELETE) &&
        strcmp(database, "main") == 0)
        file->writing = true;
    return SQLITE_OK;
}

/* Between the statements of a script there are spaces. */
static bool prepare_script(struct sqlite_file *file, int index)
{
    const char *sql = scripts[index].sql;
    file->writing = false;
    for (int i = 0; *sql != 0; i++) {
        assert(i < SCRIPTS_STATEMENTS_MOST);
        if (!prepare_step(file, &sql, &file->script[index][i]))
            return false;
        sql += strspn(sql, " ");
    }
    file->writes[index] = file->writing;
    return true;
}

static bool run_alone(sqlite3_stmt *statement)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done;
}

static void bind_value(sqlite3_stmt *statement, int number, enum param_type type, struct wire_slice value)
{
    if (type == PARAM_INT || type == PARAM_INTS)
        sqlite3_bind_int64(statement, number, params_int(value));
    else if (type == PARAM_TEXT)
        sqlite3_bind_text(statement, number, (const char *)value.at, (int)value.size, SQLITE_STATIC);
    else
        sqlite3_bind_blob(statement, number, value.at, (int)value.size, SQLITE_STATIC);
}

/* The values of all parameters, the next element of each list. */
struct values {
    const struct params *params;
    int64_t now_ms;
    struct wire_slice value[PARAMS_MOST];
    size_t at[PARAMS_MOST]; /* in the lists */
};

static void take_elements(struct values *values, uint32_t lists)
{
    for (int i = 0; i < values->params->count; i++)
        if (bits_has(lists, i + 1))
            values->value[i] = params_next(values->params, i, &values->at[i]);
}

static void bind_values(const struct step *step, const struct values *values)
{
    for (int i = 0; i < values->params->count; i++)
        if (bits_has(step->uses, i + 1))
            bind_value(step->statement, i + 1, values->params->type[i], values->value[i]);
    if (bits_has(step->uses, SCRIPTS_NOW))
        sqlite3_bind_int64(step->statement, SCRIPTS_NOW, values->now_ms);
}

static bool run_step(const struct step *step, const struct values *values, struct gathering *gathering)
{
    int status;
    bind_values(step, values);
    while ((status = sqlite3_step(step->statement)) == SQLITE_ROW)
        gather_row(gathering, step->statement);
    sqlite3_reset(step->statement);
    return status == SQLITE_DONE;
}

/* The set of the lists that the step uses, by the numbers of their parameters. */
static uint32_t lists_of(const struct step *step, const struct params *params)
{
    uint32_t lists = 0;
    for (int i = 0; i < params->count; i++)
        if (params_is_list(params, i))
            lists |= (uint32_t)bits_of(i + 1);
    return lists & step->uses;
}

/* Runs a step, or those from it on that use lists; the result is the first one after them, NULL if it failed. */
static const struct step *run_steps(const struct step *step, struct values values, struct gathering *gathering)
{
    const struct step *end = step + 1;
    uint32_t lists = lists_of(step, values.params), more = lists;
    for (; more != 0 && end->statement != NULL && (more = lists_of(end, values.params)) != 0; end++)
        lists |= more;
    int times = lists == 0 ? 1 : params_list_count(values.params, bits_lowest(lists) - 1); /* all are as long */
    for (int i = 0; i < times; i++) {
        take_elements(&values, lists);
        for (const struct step *each = step; each < end; each++)
            if (!run_step(each, &values, gathering))
                return NULL;
    }
    return end;
}

/* ---- requests ---- */

static int index_of(const char *script)
{
    int index = 0;
    while (strcmp(scripts[index].name, script) != 0) {
        index++;
        assert(scripts[index].name != NULL);
    }
    return index;
}

static struct values values_of(const struct params *params)
{
    struct values values = { .params = params, .now_ms = (int64_t)clock_unix_ms() };
    for (int i = 0; i < params->count; i++)
        values.value[i] = wire_bytes(params->value[i], (size_t)params->size[i]);
    return values;
}

static bool commit(struct sqlite_file *file, bool writes)
{
    file->away = writes && !sqlite_file_is_there(&file->place);
    if (file->away || !run_alone(file->commit))
        return false;
    file->away = writes && !sqlite_file_is_there(&file->place);
    return !file->away;
}

static bool run_script(struct sqlite_file *file, int index, const struct params *params, struct gathering *gathering)
{
    const struct step *step = file->script[index];
    struct values values = values_of(params); /* with the same moment for all steps */
    if (step->statement == NULL && !prepare_script(file, index))
        return false;
    if (!run_alone(file->begin))
        return false;
    while (step != NULL && step->statement != NULL)
        step = run_steps(step, values, gathering);
    return step != NULL && commit(file, file->writes[index]);
}

static const char is_away[] =
    "the file was moved, replaced or deleted; nothing is stored until it is back in its place";

/* If there is no room, nothing was committed, and reading still works. It does too if the file is away; a commit during
 * which it was moved is on the disk, in the log that waits at the file's place. */
static void give_up(struct sqlite_file *file, char why[SQLITE_FILE_WHY_SIZE])
{
    bool open = sqlite3_get_autocommit(file->db) == 0;
    if (file->away)
        snprintf(why, SQLITE_FILE_WHY_SIZE, "%s", is_away);
    else
        snprintf(why, SQLITE_FILE_WHY_SIZE, "%s (%d)", sqlite3_errmsg(file->db), sqlite3_extended_errcode(file->db));
    file->in_doubt = !file->away && sqlite3_errcode(file->db) != SQLITE_FULL;
    if (open && !run_alone(file->rollback))
        file->in_doubt = true;
}

struct rows *sqlite_file_run(struct sqlite_file *file, const char *script, const struct params *params,
                             char why[SQLITE_FILE_WHY_SIZE])
{
    struct gathering gathering = { 0 };
    file->away = false;
    bool ok = run_script(file, index_of(script), params, &gathering);
    if (!ok)
        give_up(file, why);
    struct rows *rows = finish_gathering(&gathering);
    if (ok)
        return rows;
    rows_clear(rows);
    return NULL;
}

bool sqlite_file_is_in_doubt(const struct sqlite_file *file)
{
    return file->in_doubt;
}

/* ---- its place ---- */

struct sqlite_file_place sqlite_file_place(const char *path)
{
    struct stat now;
    struct sqlite_file_place place = { .path = path };
    if (stat(path, &now) == 0) {
        place.device = now.st_dev;
        place.number = now.st_ino;
    }
    return place;
}

bool sqlite_file_is_there(const struct sqlite_file_place *place)
{
    struct stat now;
    return stat(place->path, &now) == 0 && now.st_dev == place->device && now.st_ino == place->number;
}

/* ---- opening and closing ---- */

/* The log beside the file is emptied into it; it is not while somebody else reads from it. */
static bool empty_log(sqlite3 *db)
{
    return sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK;
}

static const char set_up[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; "
    /* Heartbeats: who is alive matters only to this process, and a disk at home should not write all day. */
    "CREATE TEMP TABLE node (id INTEGER PRIMARY KEY, until INTEGER NOT NULL, hosting INTEGER NOT NULL, "
    "load INTEGER NOT NULL, weight INTEGER NOT NULL, beat INTEGER NOT NULL) STRICT; "
    "CREATE TEMP TABLE dead (id INTEGER NOT NULL) STRICT;"; /* the nodes that a claim holds dead */

static bool set_up_file(struct sqlite_file *file)
{
    const char *begin = "BEGIN IMMEDIATE", *commit = "COMMIT", *rollback = "ROLLBACK";
    sqlite3_busy_timeout(file->db, BUSY_MS);
    sqlite3_set_authorizer(file->db, note_write, file);
    return sqlite3_exec(file->db, set_up, NULL, NULL, NULL) == SQLITE_OK && empty_log(file->db) &&
           prepare(file, &begin, &file->begin) && prepare(file, &commit, &file->commit) &&
           prepare(file, &rollback, &file->rollback);
}

struct sqlite_file *sqlite_file_open(const struct sqlite_file_place *place, char why[SQLITE_FILE_WHY_SIZE])
{
    struct sqlite_file *file = wire_allocate(sizeof *file);
    file->place = *place;
    int status = sqlite3_open_v2(place->path, &file->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    bool there = sqlite_file_is_there(place); /* before anything is written */
    if (there && status == SQLITE_OK && set_up_file(file))
        return file;
    if (there)
        snprintf(why, SQLITE_FILE_WHY_SIZE, "%s (%d)", sqlite3_errmsg(file->db), sqlite3_extended_errcode(file->db));
    else
        snprintf(why, SQLITE_FILE_WHY_SIZE, "%s", is_away);
    sqlite_file_close(file);
    return NULL;
}

void sqlite_file_close(struct sqlite_file *file)
{
    if (file == NULL)
        return;
    sqlite3_finalize(file->begin);
    sqlite3_finalize(file->commit);
    sqlite3_finalize(file->rollback);
    for (int i = 0; i < SCRIPTS_MOST; i++)
        for (int j = 0; j < SCRIPTS_STATEMENTS_MOST; j++)
            sqlite3_finalize(file->script[i][j].statement);
    sqlite3_close(file->db);
    free(file);
}
