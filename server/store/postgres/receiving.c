#include "server/store/postgres/receiving.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>

#include "protocol/wire.h"
#include "server/loop/log.h"

struct receiving {
    PGconn *connection;
    struct wire lines; /* in COPY's text form, not sent yet */
    bool begun_row;
    bool failed;
};

enum { SEND_BYTES = 1 << 16 };

/* Times are milliseconds since 1970 here. */
static const struct {
    const char *copy, *columns;
} parts[MOVING_PARTS] = {
    [MOVING_TABLES] = { "moved_table",
                        "table_id bigint, shard smallint, game text, rules_version integer, created_ms bigint, "
                        "head bytea, tokens bytea, secret bytea, wake_ms bigint, slept_at_ms bigint, slept_ms bigint, "
                        "away_ms bigint, origin bigint, weight smallint, persons smallint, plans bytea" },
    [MOVING_EVENTS] = { "moved_event", "table_id bigint, seq integer, epoch bigint, at_ms bigint, body bytea" },
    [MOVING_ARCHIVE] = { "moved_archive",
                         "table_id bigint, ended_ms bigint, game text, rules_version integer, created_ms bigint, "
                         "head bytea, tokens bytea, secret bytea, event_count integer, log bytea" },
    [MOVING_DAMAGED] = { "moved_damaged", "table_id bigint, seq integer, epoch bigint, at_ms bigint, body bytea, "
                                          "found_ms bigint" },
    [MOVING_LOADING] = { "moved_loading", "table_id bigint, failures integer" },
    [MOVING_ACCOUNTS] = { "moved_account", "id bigint, name text, name_key text, password text, mail text, mail_ms "
                                           "bigint, made_ms bigint" },
    [MOVING_SESSIONS] = { "moved_session", "id bigint, hash bytea, account_id bigint, begun_ms bigint, used_ms bigint, "
                                           "agent text" },
    [MOVING_PASSKEYS] = { "moved_passkey", "id bytea, account_id bigint, key bytea, kind integer, count bigint, "
                                           "agent text, made_ms bigint, used_ms bigint" },
    [MOVING_TEXTS] = { "moved_text", "table_id bigint, seq integer, words bytea" },
    [MOVING_OWNERS] = { "moved_owner", "table_id bigint, seq integer, account_id bigint, sits integer" },
    [MOVING_RESULTS] = { "moved_result", "table_id bigint, seat smallint, place smallint, points integer, "
                                         "sat_seq integer, level smallint, ending smallint" },
};

/* A table that is there already: is it the same? It is if its log begins with the rows that are moved, or if it was
 * played on to its end. Rows without a table are those of another one, which had the same number. */
static const char known[] =
    "CREATE INDEX ON moved_event (table_id, seq); ANALYZE moved_table, moved_event, moved_archive; "
    "CREATE TEMP TABLE moved_known ON COMMIT DROP AS "
    "SELECT m.table_id AS id, t.secret = m.secret AND t.tokens = m.tokens AND t.head = m.head AND NOT EXISTS ("
    "    SELECT FROM moved_event n LEFT JOIN event e ON e.table_id = n.table_id AND e.seq = n.seq "
    "    WHERE n.table_id = m.table_id AND (e.epoch, e.at_ms, e.body) IS DISTINCT FROM (n.epoch, n.at_ms, n.body)) AS "
    "same "
    "  FROM moved_table m JOIN game_table t ON t.id = m.table_id "
    "UNION ALL SELECT m.table_id, a.secret = m.secret AND a.tokens = m.tokens AND a.head = m.head "
    "    AND a.event_count >= (SELECT count(*) FROM moved_event n WHERE n.table_id = m.table_id) "
    "  FROM moved_table m JOIN archive a ON a.table_id = m.table_id "
    "UNION ALL SELECT m.table_id, a.secret = m.secret AND a.tokens = m.tokens AND a.head = m.head AND a.log = m.log "
    "  FROM moved_archive m JOIN archive a USING (table_id) "
    "UNION ALL SELECT m.table_id, false FROM moved_archive m JOIN game_table t ON t.id = m.table_id "
    "UNION ALL SELECT m.table_id, false FROM moved_table m "
    "  WHERE EXISTS (SELECT FROM event e WHERE e.table_id = m.table_id) "
    "  AND NOT EXISTS (SELECT FROM game_table t WHERE t.id = m.table_id) "
    "  AND NOT EXISTS (SELECT FROM archive a WHERE a.table_id = m.table_id)";

#define NEW " WHERE NOT EXISTS (SELECT FROM moved_known k WHERE k.id = m.table_id)"

/* Epochs need no care: a file counts them from 1, and all that PostgreSQL gives have the timeline in their upper half
 * (server/store/postgres/statements.c), so they are above. */
static const char insert_running[] =
    "INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret, wake_at, slept_at, "
    "  slept_ms, away_ms, origin, weight, persons, plans) "
    "SELECT table_id, shard, game, rules_version, created_ms, head, tokens, secret, to_timestamp(wake_ms / 1000.0), "
    "  to_timestamp(slept_at_ms / 1000.0), slept_ms, away_ms, origin, weight, persons, "
    "  plans FROM moved_table m" NEW;
static const char insert_rows[] = "INSERT INTO event (table_id, seq, epoch, at_ms, body) "
                                  "SELECT table_id, seq, epoch, at_ms, body FROM moved_event m" NEW;
static const char insert_archived[] =
    "INSERT INTO archive (table_id, ended_at, game, rules_version, created_ms, head, tokens, secret, event_count, log) "
    "SELECT table_id, to_timestamp(ended_ms / 1000.0), game, rules_version, created_ms, head, tokens, secret, "
    "  event_count, log FROM moved_archive m" NEW;
static const char insert_results[] =
    "INSERT INTO result (table_id, seat, place, points, sat_seq, level, ending) "
    "SELECT table_id, seat, place, points, sat_seq, level, ending FROM moved_result m" NEW;
static const char insert_damaged[] =
    "INSERT INTO event_damaged (table_id, seq, epoch, at_ms, body, found_at) "
    "SELECT table_id, seq, epoch, at_ms, body, to_timestamp(found_ms / 1000.0) FROM moved_damaged m" NEW;
static const char insert_loading[] = "INSERT INTO loading (table_id, failures) "
                                     "SELECT table_id, failures FROM moved_loading m" NEW " ON CONFLICT DO NOTHING";
/* Accounts that were moved before, and deleted here since; and what deleted accounts wrote. */
static const char delete_deleted[] =
    "DELETE FROM moved_account m USING deleted_account d WHERE d.id = m.id; "
    "DELETE FROM moved_text t USING moved_owner o WHERE o.table_id = t.table_id AND o.seq = t.seq "
    "AND NOT EXISTS (SELECT FROM moved_account a WHERE a.id = o.account_id)";
static const char insert_texts[] = "INSERT INTO texts (table_id, seq, words) "
                                   "SELECT table_id, seq, words FROM moved_text m" NEW " ON CONFLICT DO NOTHING";

/* An account that was moved before may have changed its name or password there since. */
static const char insert_accounts[] =
    "INSERT INTO account (id, name, name_key, password, mail, mail_at, made_at) "
    "SELECT id, name, name_key, password, mail, to_timestamp(mail_ms / 1000.0), to_timestamp(made_ms / 1000.0) "
    "FROM moved_account ON CONFLICT DO NOTHING";
static const char insert_sessions[] =
    "INSERT INTO session (id, hash, account_id, era, begun_at, used_at, agent) "
    "SELECT s.id, s.hash, a.id, a.era, to_timestamp(s.begun_ms / 1000.0), to_timestamp(s.used_ms / 1000.0), s.agent "
    "FROM moved_session s JOIN moved_account m ON m.id = s.account_id "
    "JOIN account a ON a.id = m.id AND a.password = m.password ON CONFLICT DO NOTHING";
static const char insert_passkeys[] =
    "INSERT INTO passkey (id, account_id, key, kind, count, agent, made_at, used_at) "
    "SELECT p.id, a.id, p.key, p.kind, p.count, p.agent, to_timestamp(p.made_ms / 1000.0), "
    "to_timestamp(p.used_ms / 1000.0) FROM moved_passkey p JOIN moved_account m ON m.id = p.account_id "
    "JOIN account a ON a.id = m.id AND a.password = m.password ON CONFLICT DO NOTHING";
/* What was an account's that is left out is a guest's. */
static const char insert_owners[] = "INSERT INTO owner (table_id, seq, account_id, sits) "
                                    "SELECT m.table_id, m.seq, a.id, m.sits <> 0 FROM moved_owner m "
                                    "JOIN account a ON a.id = m.account_id" NEW " ON CONFLICT DO NOTHING";
static const char delete_nameless[] =
    "DELETE FROM moved_account m WHERE NOT EXISTS (SELECT FROM account a WHERE a.id = m.id)";

/* ---- asking ---- */

static bool fail(struct receiving *receiving)
{
    if (!receiving->failed)
        log_line(LOG_WARN, "move", 0, 0, "%s", PQerrorMessage(receiving->connection));
    receiving->failed = true;
    return false;
}

/* NULL: it failed. */
static PGresult *ask(struct receiving *receiving, const char *sql)
{
    if (receiving->failed)
        return NULL;
    PGresult *result = PQexec(receiving->connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN)
        return result;
    PQclear(result);
    fail(receiving);
    return NULL;
}

static bool run(struct receiving *receiving, const char *sql, uint64_t *count)
{
    PGresult *result = ask(receiving, sql);
    if (result != NULL && count != NULL)
        *count = strtoull(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return !receiving->failed;
}

/* ---- rows ---- */

struct receiving *receiving_begin(const char *conninfo)
{
    struct receiving *receiving = wire_allocate(sizeof *receiving);
    receiving->connection = PQconnectdb(conninfo);
    if (PQstatus(receiving->connection) != CONNECTION_OK)
        fail(receiving);
    run(receiving, "SET client_min_messages = warning; BEGIN", NULL);
    for (int part = 0; part < MOVING_PARTS; part++) {
        char sql[600];
        snprintf(sql, sizeof sql, "CREATE TEMP TABLE %s (%s) ON COMMIT DROP", parts[part].copy, parts[part].columns);
        run(receiving, sql, NULL);
    }
    if (!receiving->failed)
        return receiving;
    receiving_end(receiving);
    return NULL;
}

static bool send_lines(struct receiving *receiving)
{
    bool sent =
        PQputCopyData(receiving->connection, (const char *)receiving->lines.bytes, (int)receiving->lines.size) == 1;
    wire_clear(&receiving->lines);
    return sent || fail(receiving);
}

bool receiving_part(struct receiving *receiving, enum moving_part part)
{
    char sql[80];
    snprintf(sql, sizeof sql, "COPY %s FROM STDIN", parts[part].copy);
    return run(receiving, sql, NULL);
}

static void put_text(struct wire *lines, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const char *escaped = text[i] == '\\' ? "\\\\" : text[i] == '\t' ? "\\t" : text[i] == '\n' ? "\\n" : NULL;
        if (text[i] == '\r')
            escaped = "\\r";
        wire_put(lines, escaped == NULL ? text + i : escaped, escaped == NULL ? 1 : 2);
    }
}

static void put_bytes(struct wire *lines, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    wire_put(lines, "\\\\x", 3);
    for (size_t i = 0; i < size; i++)
        wire_put(lines, (char[]){ digits[bytes[i] >> 4], digits[bytes[i] & 15] }, 2);
}

void receiving_put(struct receiving *receiving, const struct moving_value *value)
{
    struct wire *lines = &receiving->lines;
    char number[24];
    if (receiving->begun_row)
        wire_put(lines, "\t", 1);
    receiving->begun_row = true;
    switch (value->kind) {
    case MOVING_NULL: wire_put(lines, "\\N", 2); break;
    case MOVING_INT: wire_put(lines, number, (size_t)snprintf(number, sizeof number, "%" PRId64, value->number)); break;
    case MOVING_TEXT: put_text(lines, value->at, value->size); break;
    case MOVING_BYTES: put_bytes(lines, value->at, value->size); break;
    }
}

bool receiving_end_row(struct receiving *receiving)
{
    wire_put(&receiving->lines, "\n", 1);
    receiving->begun_row = false;
    return receiving->lines.size < SEND_BYTES || send_lines(receiving);
}

bool receiving_end_part(struct receiving *receiving)
{
    if (!send_lines(receiving))
        return false;
    if (PQputCopyEnd(receiving->connection, NULL) != 1)
        return fail(receiving);
    for (PGresult *result; (result = PQgetResult(receiving->connection)) != NULL; PQclear(result))
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            fail(receiving);
    return !receiving->failed;
}

/* ---- the end ---- */

static bool compare(struct receiving *receiving, struct moving_report *report)
{
    char sql[100];
    uint64_t all = 0;
    snprintf(sql, sizeof sql, "SELECT DISTINCT id FROM moved_known WHERE NOT same ORDER BY id LIMIT %d",
             MOVING_NAMED_MOST);
    run(receiving, known, &all);
    PGresult *result = ask(receiving, sql);
    if (result == NULL)
        return false;
    report->different_count = PQntuples(result);
    for (int i = 0; i < report->different_count; i++)
        report->different[i] = strtoull(PQgetvalue(result, i, 0), NULL, 10);
    report->known = all;
    PQclear(result);
    return true;
}

bool receiving_insert(struct receiving *receiving, struct moving_report *report)
{
    return compare(receiving, report) && report->different_count == 0 &&
           run(receiving, insert_running, &report->running) && run(receiving, insert_rows, &report->rows) &&
           run(receiving, insert_archived, &report->archived) && run(receiving, insert_results, NULL) &&
           run(receiving, insert_damaged, NULL) && run(receiving, insert_loading, NULL) &&
           run(receiving, delete_deleted, NULL) && run(receiving, insert_texts, NULL) &&
           run(receiving, insert_accounts, &report->accounts) && run(receiving, insert_owners, NULL) &&
           run(receiving, delete_nameless, &report->nameless) && run(receiving, insert_sessions, NULL) &&
           run(receiving, insert_passkeys, NULL);
}

bool receiving_commit(struct receiving *receiving)
{
    return run(receiving, "COMMIT", NULL);
}

void receiving_end(struct receiving *receiving)
{
    if (receiving == NULL)
        return;
    PQfinish(receiving->connection);
    wire_destroy(&receiving->lines);
    free(receiving);
}
