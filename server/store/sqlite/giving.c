#include "server/store/sqlite/giving.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "protocol/wire.h"
#include "server/loop/log.h"

struct giving {
    sqlite3 *file;
    sqlite3_stmt *rows; /* of the part */
    bool failed;
};

/* The columns that server/store/postgres/receiving.c expects, in order of the numbers of tables, so that PostgreSQL's
 * index grows at its end. */
static const char *const parts[MOVING_PARTS] = {
    [MOVING_TABLES] =
        ("SELECT id, shard, game, rules_version, created_ms, head, tokens, secret, wake_at, slept_at, slept_ms, "
         "away_ms, origin, weight, persons, plans FROM game_table ORDER BY id"),
    [MOVING_EVENTS] = "SELECT table_id, seq, epoch, at_ms, body FROM event ORDER BY table_id, seq",
    [MOVING_ARCHIVE] =
        ("SELECT table_id, ended_at, game, rules_version, created_ms, head, tokens, secret, event_count, "
         "log FROM archive ORDER BY table_id"),
    [MOVING_DAMAGED] = "SELECT table_id, seq, epoch, at_ms, body, found_at FROM event_damaged ORDER BY table_id, seq",
    [MOVING_TEXTS] = "SELECT table_id, seq, words FROM texts ORDER BY table_id, seq",
    [MOVING_OWNERS] = "SELECT table_id, seq, account_id, sits FROM owner ORDER BY table_id, seq",
    [MOVING_RESULTS] =
        "SELECT table_id, seat, place, points, sat_seq, level, ending FROM result ORDER BY table_id, seat",
    [MOVING_ACCOUNTS] = "SELECT id, name, name_key, password, mail, mail_at, made_at FROM account ORDER BY id",
    [MOVING_SESSIONS] = "SELECT id, hash, account_id, begun_at, used_at, agent FROM session ORDER BY id",
    [MOVING_PASSKEYS] = "SELECT id, account_id, key, kind, count, agent, made_at, used_at FROM passkey ORDER BY id",
    [MOVING_LOADING] = "SELECT table_id, failures FROM loading WHERE failures > 0 ORDER BY table_id",
};

static bool fail(struct giving *giving)
{
    if (!giving->failed)
        log_line(LOG_WARN, "move", 0, 0, "the file: %s", sqlite3_errmsg(giving->file));
    giving->failed = true;
    return false;
}

struct giving *giving_open(const char *file)
{
    struct giving *giving = wire_allocate(sizeof *giving);
    if (sqlite3_open_v2(file, &giving->file, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(giving->file, "PRAGMA synchronous = FULL; BEGIN; SELECT 1 FROM game_table LIMIT 1; COMMIT", NULL,
                     NULL, NULL) != SQLITE_OK) {
        fail(giving);
        giving_close(giving);
        return NULL;
    }
    return giving;
}

void giving_close(struct giving *giving)
{
    if (giving == NULL)
        return;
    sqlite3_finalize(giving->rows);
    sqlite3_close(giving->file);
    free(giving);
}

/* ---- the note ---- */

enum giving_state giving_state(struct giving *giving)
{
    sqlite3_stmt *asked = NULL;
    enum giving_state state = GIVING_UNKNOWN;
    if (sqlite3_prepare_v2(giving->file, "SELECT coalesce(max(state), 0) FROM moved", -1, &asked, NULL) == SQLITE_OK &&
        sqlite3_step(asked) == SQLITE_ROW)
        state = (enum giving_state)sqlite3_column_int(asked, 0);
    else
        fail(giving);
    sqlite3_finalize(asked);
    return state;
}

bool giving_note(struct giving *giving, enum giving_state state)
{
    char sql[120];
    snprintf(sql, sizeof sql, "BEGIN; DELETE FROM moved; INSERT INTO moved (state) VALUES (%d); COMMIT", (int)state);
    return sqlite3_exec(giving->file, sql, NULL, NULL, NULL) == SQLITE_OK || fail(giving);
}

enum fault giving_refusal(const char *file)
{
    struct giving *giving = giving_open(file);
    enum giving_state state = giving == NULL ? GIVING_UNKNOWN : giving_state(giving);
    giving_close(giving);
    return state == GIVING_PLAYED ? FAULT_NONE : state == GIVING_UNKNOWN ? FAULT_FILE : FAULT_FILE_MOVED;
}

/* ---- rows ---- */

bool giving_part(struct giving *giving, enum moving_part part)
{
    sqlite3_finalize(giving->rows);
    giving->rows = NULL;
    return sqlite3_prepare_v2(giving->file, parts[part], -1, &giving->rows, NULL) == SQLITE_OK || fail(giving);
}

bool giving_next(struct giving *giving)
{
    int step = giving->failed ? SQLITE_DONE : sqlite3_step(giving->rows);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        fail(giving);
    return step == SQLITE_ROW;
}

int giving_columns(struct giving *giving)
{
    return sqlite3_column_count(giving->rows);
}

struct moving_value giving_value(struct giving *giving, int column)
{
    struct moving_value value = { .kind = MOVING_NULL };
    switch (sqlite3_column_type(giving->rows, column)) {
    case SQLITE_INTEGER:
        value.kind = MOVING_INT;
        value.number = sqlite3_column_int64(giving->rows, column);
        break;
    case SQLITE_TEXT:
        value.kind = MOVING_TEXT;
        value.at = sqlite3_column_text(giving->rows, column);
        break;
    case SQLITE_BLOB:
        value.kind = MOVING_BYTES;
        value.at = sqlite3_column_blob(giving->rows, column);
        break;
    default: break; /* NULL; there is no column of floating point */
    }
    value.size = (size_t)sqlite3_column_bytes(giving->rows, column);
    return value;
}

bool giving_has_failed(const struct giving *giving)
{
    return giving->failed;
}
