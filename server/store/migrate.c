/* Each migration runs in its own transaction, under one lock for the whole database. */
#include "server/store/migrate.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/loop/log.h"

int migrate_newest(void)
{
    int count = 0;
    while (migration_list[count].name != NULL)
        count++;
    return count;
}

static bool run(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!ok)
        log_line(LOG_WARN, "migration", 0, 0, "%s", PQerrorMessage(connection));
    PQclear(result);
    return ok;
}

/* -1: unknown */
static int version_of(PGconn *connection)
{
    PGresult *result = PQexec(connection, "SELECT coalesce(max(version), 0) FROM schema_version");
    int version = PQresultStatus(result) == PGRES_TUPLES_OK ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return version;
}

static bool step(PGconn *connection, int version)
{
    char note[80];
    snprintf(note, sizeof note, "INSERT INTO schema_version (version) VALUES (%d)", version);
    bool ok = run(connection, "BEGIN") && run(connection, migration_list[version - 1].sql) && run(connection, note) &&
              run(connection, "COMMIT");
    if (ok)
        log_line(LOG_INFO, "migration", 0, 0, "schema is now %s", migration_list[version - 1].name);
    return ok;
}

static bool upgrade(PGconn *connection, int newest)
{
    if (!run(connection, "SET client_min_messages = warning") ||
        !run(connection, "SELECT pg_advisory_lock(20260101)") ||
        !run(connection, "CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)"))
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
