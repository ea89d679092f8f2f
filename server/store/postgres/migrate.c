/* Each migration runs in its own transaction, under one lock for the whole database, so that nodes that start at once
 * migrate once. While it waits for the lock on a table, all that running nodes want from that table waits behind it: so
 * it soon gives up, lets them pass, and tries again. */
#include "server/store/postgres/migrate.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/loop/log.h"
#include "server/store/database/migration.h"
#include "server/store/postgres/conninfo.h"

#define LOCK_MS                                                                                                        \
    2000 /* a node gives a statement up after CONNINFO_ANSWER_MS; and a vacuum is asked to yield after 1 s */
#define LOCK_NOT_AVAILABLE "55P03"
enum { PAUSE_S = 3, TRIES_MOST = 60 }; /* about five minutes in all */

int migrate_newest(void)
{
    int count = 0;
    while (migrations_postgres[count].name != NULL)
        count++;
    return count;
}

enum outcome { DONE, LOCKED, FAILED };

static enum outcome run(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    enum outcome outcome = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK   ? DONE
                           : state != NULL && strcmp(state, LOCK_NOT_AVAILABLE) == 0 ? LOCKED
                                                                                     : FAILED;
    if (outcome == FAILED)
        log_line(LOG_WARN, "migration", 0, 0, "%s", PQerrorMessage(connection));
    PQclear(result);
    return outcome;
}

/* -1: unknown */
static int version_of(PGconn *connection)
{
    PGresult *result = PQexec(connection, "SELECT coalesce(max(version), 0) FROM schema_version");
    int version = PQresultStatus(result) == PGRES_TUPLES_OK ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return version;
}

static enum outcome try_step(PGconn *connection, int version)
{
    char note[80];
    snprintf(note, sizeof note, "INSERT INTO schema_version (version) VALUES (%d)", version);
    const char *const parts[] = { "BEGIN; SET LOCAL lock_timeout = '" CONNINFO_TEXT(LOCK_MS) "ms'",
                                  migrations_postgres[version - 1].sql, note, "COMMIT" };
    enum outcome outcome = DONE;
    for (size_t i = 0; outcome == DONE && i < sizeof parts / sizeof *parts; i++)
        outcome = run(connection, parts[i]);
    if (outcome != DONE)
        run(connection, "ROLLBACK");
    return outcome;
}

static bool step(PGconn *connection, int version)
{
    const char *name = migrations_postgres[version - 1].name;
    enum outcome outcome = try_step(connection, version);
    for (int tries = 1; outcome == LOCKED && tries < TRIES_MOST; tries++) {
        log_line(LOG_WARN, "migration", 0, 0, "%s needs a lock that is taken; tried again in %d s", name, PAUSE_S);
        sleep(PAUSE_S);
        outcome = try_step(connection, version);
    }
    if (outcome == DONE)
        log_line(LOG_INFO, "migration", 0, 0, "schema is now %s", name);
    else if (outcome == LOCKED)
        log_line(LOG_WARN, "migration", 0, 0, "%s was given up: the lock it needs was never free", name);
    return outcome == DONE;
}

static bool upgrade(PGconn *connection, int newest)
{
    if (run(connection, "SET client_min_messages = warning") != DONE ||
        run(connection, "SELECT pg_advisory_lock(20260101)") != DONE ||
        run(connection, "CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)") != DONE)
        return false;
    int version = version_of(connection);
    bool ok = version >= 0;
    while (ok && version < newest)
        ok = step(connection, ++version);
    return ok;
}

/* Each server gets 3 s unless the conninfo, which comes later and wins, says otherwise: a
 * frozen one would be waited for without end. */
static PGconn *connect_to(const char *conninfo)
{
    const char *keywords[] = { "connect_timeout", "fallback_application_name", "dbname", NULL };
    const char *values[] = { "3", "mykonos migration", conninfo, NULL };
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
    PGconn *connection = options == NULL ? PQconnectdb(conninfo) : PQconnectdbParams(keywords, values, 1);
    PQconninfoFree(options);
    return connection;
}

enum fault migrate_to(const char *conninfo, int version)
{
    PGconn *connection = connect_to(conninfo);
    enum fault fault = FAULT_STORE;
    if (PQstatus(connection) == CONNECTION_OK)
        fault = upgrade(connection, version) ? FAULT_NONE : FAULT_SCHEMA;
    else
        log_line(LOG_WARN, "migration", 0, 0, "%s", PQerrorMessage(connection));
    PQfinish(connection);
    return fault;
}
