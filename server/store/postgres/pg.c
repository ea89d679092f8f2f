/* With synchronous replication a commit is acknowledged when the standby has it. While no standby is there, commits
 * wait without end: statement_timeout does not cover the commit. A request that is not answered in time is given up,
 * and the next session ends its backend (see `greeting`), or waiting backends would fill the server. Whatever ends the
 * wait (pg_terminate_backend, a cancel, a restart of the server), the transaction is committed on this server and
 * visible to everyone, but it may exist nowhere else. So a request that was given up is never taken as done: its rows
 * are sent again, and count only after a later commit that waited for the standby, which cannot have it without them.
 */
#include "server/store/postgres/pg.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "server/store/postgres/conninfo.h"
#include "server/store/postgres/servers.h"
#include "server/store/postgres/statements.h"

enum { RETRY_MS = 100, HEXADECIMAL = 16 };

/* The first question to a server: its timeline (0: it is a standby), which rises with every promotion. On the way it
 * ends what nobody waits for any more, of this or any other node, alive or dead: every client gives up after the same
 * time. */
static const char greeting[] =
    "SELECT CASE WHEN pg_is_in_recovery() THEN '0' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END, "
    "(SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    " WHERE application_name = current_setting('application_name') AND usename = current_user "
    " AND datname = current_database() AND state = 'active' "
    " AND query_start < clock_timestamp() - interval '" CONNINFO_TEXT(CONNINFO_ANSWER_MS) " ms')";

enum pg_state {
    PG_DISCONNECTED, /* no connection; the timer will try again */
    PG_RESOLVING,    /* the server's address is not known yet */
    PG_CONNECTING,   /* PQconnectPoll is in progress */
    PG_GREETING,     /* the server is asked for its timeline */
    PG_PREPARING,    /* statements are being prepared one by one */
    PG_READY,        /* no request in flight */
    PG_ASKING,       /* the first request of the queue is in flight */
};

struct request {
    struct request *next;
    const char *statement;
    struct params params; /* values point into bytes */
    database_answer *answer;
    void *owner;
    uint64_t tag;
    uint8_t bytes[];
};

/* The database: its servers. */
struct pg_database {
    struct database base;
    struct servers *servers;
};

/* A link. */
struct pg {
    struct database_link base;
    uv_loop_t *loop;
    struct servers *servers;
    struct servers_watcher watcher;
    struct servers_target target;
    uint32_t timeline; /* of the server we are connected to; 0: not known yet */
    const char *title;
    const struct pg_statement *statements;
    int prepared_count;
    enum pg_state state;
    PGconn *connection;
    uv_poll_t *poll;
    int poll_fd;
    uv_timer_t *timer;
    struct request *first, **last;
    PGresult *result; /* of the request in flight */
    bool in_doubt;    /* its commit may not have been replicated */
};

static void begin(struct pg *pg);
static void ask_next(struct pg *pg);

/* ---- the socket ---- */

static void on_handle_closed(uv_handle_t *handle)
{
    free(handle);
}

static void drop_poll(struct pg *pg)
{
    if (pg->poll == NULL)
        return;
    uv_poll_stop(pg->poll);
    uv_close((uv_handle_t *)pg->poll, on_handle_closed);
    pg->poll = NULL;
    pg->poll_fd = -1;
}

static void on_poll(uv_poll_t *poll, int status, int events);

/* While connecting, libpq may change sockets (TLS or not), and the new one may have the old one's number. */
static void listen_for(struct pg *pg, int events)
{
    int fd = PQsocket(pg->connection);
    if (pg->state == PG_CONNECTING || pg->poll_fd != fd)
        drop_poll(pg);
    if (pg->poll == NULL) {
        pg->poll = wire_allocate(sizeof *pg->poll);
        uv_poll_init(pg->loop, pg->poll, fd);
        pg->poll->data = pg;
        pg->poll_fd = fd;
    }
    uv_poll_start(pg->poll, events, on_poll);
}

static void listen_until_sent(struct pg *pg)
{
    listen_for(pg, PQflush(pg->connection) == 1 ? UV_READABLE | UV_WRITABLE : UV_READABLE);
}

/* ---- failure and recovery ---- */

static void on_retry(uv_timer_t *timer)
{
    begin(timer->data);
}

static void release(void *result)
{
    PQclear(result);
}

static struct rows *rows_of(PGresult *result)
{
    int count = PQntuples(result), columns = PQnfields(result);
    struct rows *rows = rows_create(count, columns, result, release);
    for (int i = 0; i < count * columns; i++) {
        int row = i / columns, column = i % columns;
        if (!PQgetisnull(result, row, column))
            rows->values[i] = wire_bytes(PQgetvalue(result, row, column), (size_t)PQgetlength(result, row, column));
    }
    return rows;
}

static void pop(struct pg *pg, PGresult *result)
{
    struct request *request = pg->first;
    pg->first = request->next;
    if (pg->first == NULL)
        pg->last = &pg->first;
    pg->base.waiting--;
    request->answer(request->owner, result == NULL ? NULL : rows_of(result), request->tag);
    free(request);
}

static void disconnect(struct pg *pg, const char *why)
{
    bool asking = pg->state == PG_ASKING;
    char name[100];
    servers_write_name(pg->servers, pg->target, name, sizeof name);
    log_line(LOG_WARN, "store_down", 0, 0, "%s: %s: %s", pg->title, name, why);
    drop_poll(pg);
    PQclear(pg->result);
    pg->result = NULL;
    PQfinish(pg->connection);
    pg->connection = NULL;
    pg->timeline = 0;
    pg->in_doubt = false;
    pg->state = PG_DISCONNECTED;
    uv_timer_start(pg->timer, on_retry, RETRY_MS, 0);
    if (asking)
        pop(pg, NULL);
}

/* The server did not answer, or did not want us: another one may. */
static void leave_server(struct pg *pg, const char *why)
{
    servers_failed(pg->servers, pg->target);
    disconnect(pg, why);
}

static void on_timeout(uv_timer_t *timer)
{
    leave_server(timer->data, "no answer in time");
}

static void expect_within(struct pg *pg, uint64_t limit_ms)
{
    uv_timer_start(pg->timer, on_timeout, limit_ms, 0);
}

/* ---- connecting, greeting and preparing: each step has its own deadline ---- */

static void expect_step(struct pg *pg)
{
    expect_within(pg, servers_limit_ms(pg->servers));
}

static void become_ready(struct pg *pg)
{
    uv_timer_stop(pg->timer);
    pg->state = PG_READY;
    listen_for(pg, UV_READABLE);
    ask_next(pg);
}

static void prepare_next(struct pg *pg)
{
    const struct pg_statement *statement = &pg->statements[pg->prepared_count];
    if (statement->name == NULL) {
        become_ready(pg);
        return;
    }
    expect_step(pg);
    if (PQsendPrepare(pg->connection, statement->name, statement->sql, 0, NULL) == 0)
        leave_server(pg, PQerrorMessage(pg->connection));
    else
        listen_until_sent(pg);
}

/* A standby cannot take our rows, and what it shows may be old. A server with an older timeline than one we have used
 * was replaced by it: what it would store is lost. */
static void on_greeted(struct pg *pg, const PGresult *result)
{
    uint32_t timeline = (uint32_t)strtoul(PQgetvalue(result, 0, 0), NULL, HEXADECIMAL);
    if (timeline == 0 || timeline < servers_newest(pg->servers)) {
        leave_server(pg, timeline == 0 ? "this is a standby" : "this server was replaced by a promoted standby");
        return;
    }
    pg->timeline = timeline;
    pg->state = PG_PREPARING;
    pg->prepared_count = 0;
    servers_worked(pg->servers, pg->target);
    servers_note(pg->servers, timeline);
    prepare_next(pg);
}

static void greet(struct pg *pg)
{
    pg->state = PG_GREETING;
    expect_step(pg);
    if (PQsendQuery(pg->connection, greeting) == 0)
        leave_server(pg, PQerrorMessage(pg->connection));
    else
        listen_until_sent(pg);
}

static void continue_connecting(struct pg *pg)
{
    switch (PQconnectPoll(pg->connection)) {
    case PGRES_POLLING_READING: listen_for(pg, UV_READABLE); break;
    case PGRES_POLLING_WRITING: listen_for(pg, UV_WRITABLE); break;
    case PGRES_POLLING_OK:
        PQsetnonblocking(pg->connection, 1);
        greet(pg);
        break;
    case PGRES_POLLING_ACTIVE:
    case PGRES_POLLING_FAILED: leave_server(pg, PQerrorMessage(pg->connection)); break;
    }
}

/* An operator may cancel a commit that waits for the standby; the server then answers as if all were well, after this
 * warning. It is known by the function it comes from, because its words depend on the server's language. */
static void on_notice(void *owner, const PGresult *notice)
{
    struct pg *pg = owner;
    const char *function = PQresultErrorField(notice, PG_DIAG_SOURCE_FUNCTION);
    pg->in_doubt = pg->in_doubt || (function != NULL && strcmp(function, "SyncRepWaitForLSN") == 0);
}

static void connect_to_target(struct pg *pg)
{
    pg->connection = servers_connect(pg->servers, pg->target);
    pg->state = PG_CONNECTING;
    expect_step(pg);
    PQsetNoticeReceiver(pg->connection, on_notice, pg);
    if (PQstatus(pg->connection) == CONNECTION_BAD)
        leave_server(pg, PQerrorMessage(pg->connection));
    else
        listen_for(pg, UV_WRITABLE);
}

static void continue_resolving(struct pg *pg)
{
    int known = servers_known(pg->servers, pg->target);
    if (known > 0)
        connect_to_target(pg);
    else if (known < 0)
        leave_server(pg, "its name does not resolve");
}

static void begin(struct pg *pg)
{
    pg->target = servers_choose(pg->servers);
    pg->state = PG_RESOLVING;
    expect_step(pg);
    continue_resolving(pg);
}

static void on_servers_changed(void *owner)
{
    struct pg *pg = owner;
    if (pg->state == PG_RESOLVING)
        continue_resolving(pg);
    else if (pg->timeline != 0 && pg->timeline < servers_newest(pg->servers))
        leave_server(pg, "this server was replaced by a promoted standby");
}

/* ---- asking ---- */

static void on_not_sent(uv_timer_t *timer)
{
    struct pg *pg = timer->data;
    leave_server(pg, PQerrorMessage(pg->connection));
}

/* A request that cannot be sent is answered on the next turn of the loop: no caller need expect its answer before
 * database_request returns. */
static void ask_next(struct pg *pg)
{
    struct request *request = pg->first;
    if (pg->state != PG_READY || request == NULL)
        return;
    static const int binary[PARAMS_MOST] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    pg->state = PG_ASKING;
    pg->in_doubt = false;
    expect_within(pg, CONNINFO_ANSWER_MS);
    if (PQsendQueryPrepared(pg->connection, request->statement, request->params.count, request->params.value,
                            request->params.size, binary, 1) == 0)
        uv_timer_start(pg->timer, on_not_sent, 0, 0);
    else
        listen_until_sent(pg);
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* An error ends the session, but not the belief that this is the right server: it answered. */
static void finish_badly(struct pg *pg)
{
    char words[300];
    snprintf(words, sizeof words, "%s", pg->result == NULL ? "no answer" : PQresultErrorMessage(pg->result));
    if (pg->state == PG_ASKING && pg->result != NULL)
        disconnect(pg, is_good(pg->result) ? "committed here, but perhaps not on the standby" : words);
    else
        leave_server(pg, words);
}

/* The server is ready for the next request. Not before: the rows of an answer arrive before its commit. */
static void finish_request(struct pg *pg)
{
    PGresult *result = pg->result;
    if (result == NULL || !is_good(result) || pg->in_doubt) {
        finish_badly(pg);
        return;
    }
    pg->result = NULL;
    if (pg->state == PG_ASKING) {
        uv_timer_stop(pg->timer);
        pg->state = PG_READY;
        pop(pg, result);
        ask_next(pg);
        return;
    }
    if (pg->state == PG_GREETING) {
        on_greeted(pg, result);
    } else {
        pg->prepared_count++;
        prepare_next(pg);
    }
    PQclear(result);
}

static void take_results(struct pg *pg)
{
    if (PQconsumeInput(pg->connection) == 0) {
        leave_server(pg, PQerrorMessage(pg->connection));
        return;
    }
    while (pg->state >= PG_GREETING && PQisBusy(pg->connection) == 0) {
        PGresult *result = PQgetResult(pg->connection);
        if (result == NULL) {
            if (pg->state != PG_READY)
                finish_request(pg);
            return;
        }
        PQclear(pg->result);
        pg->result = result;
    }
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct pg *pg = poll->data;
    if (pg->poll != poll)
        return;
    if (pg->state == PG_CONNECTING) {
        continue_connecting(pg);
        return;
    }
    if ((events & UV_WRITABLE) != 0)
        listen_until_sent(pg);
    if ((events & UV_READABLE) != 0 || status != 0)
        take_results(pg);
}

/* ---- the interface ---- */

static void pg_request(struct database_link *link, const char *statement, const struct params *params,
                       database_answer *answer, void *owner, uint64_t tag)
{
    struct pg *pg = (struct pg *)link;
    struct request *request = wire_allocate(sizeof *request + params_size(params));
    *request = (struct request){ .statement = statement, .answer = answer, .owner = owner, .tag = tag };
    request->params = params_copy(params, request->bytes);
    *pg->last = request;
    pg->last = &request->next;
    pg->base.waiting++;
    ask_next(pg);
}

static bool pg_is_up(const struct database_link *link)
{
    return ((const struct pg *)link)->state >= PG_READY;
}

static void pg_unlink(struct database_link *link)
{
    struct pg *pg = (struct pg *)link;
    servers_leave(pg->servers, &pg->watcher);
    drop_poll(pg);
    uv_close((uv_handle_t *)pg->timer, on_handle_closed);
    while (pg->first != NULL)
        pop(pg, NULL);
    PQclear(pg->result);
    PQfinish(pg->connection);
    free(pg);
}

static struct database_link *pg_link(struct database *database, enum database_use use)
{
    static const struct {
        const char *title;
        const struct pg_statement *statements;
    } uses[] = { [DATABASE_WRITER] = { "writer", statements_writer },
                 [DATABASE_READER] = { "reader", statements_reader },
                 [DATABASE_LEASES] = { "lease", statements_lease },
                 [DATABASE_PEOPLE] = { "people", statements_people },
                 [DATABASE_VERSIONS] = { "versions", statements_versions } };
    struct pg *pg = wire_allocate(sizeof *pg);
    pg->base.kind = database->kind;
    pg->loop = database->loop;
    pg->servers = ((struct pg_database *)database)->servers;
    pg->watcher = (struct servers_watcher){ .changed = on_servers_changed, .owner = pg };
    servers_watch(pg->servers, &pg->watcher);
    pg->title = uses[use].title;
    pg->statements = uses[use].statements;
    pg->poll_fd = -1;
    pg->last = &pg->first;
    pg->timer = wire_allocate(sizeof *pg->timer);
    uv_timer_init(pg->loop, pg->timer);
    pg->timer->data = pg;
    begin(pg);
    return &pg->base;
}

static void pg_close(struct database *database)
{
    servers_destroy(((struct pg_database *)database)->servers);
    free(database);
}

struct database *pg_open(uv_loop_t *loop, const char *conninfo)
{
    static const struct database_kind kind = {
        .close = pg_close, .link = pg_link, .unlink = pg_unlink, .request = pg_request, .is_up = pg_is_up
    };
    struct pg_database *database = wire_allocate(sizeof *database);
    database->base = (struct database){ .kind = &kind, .loop = loop };
    database->servers = servers_create(loop, conninfo);
    return &database->base;
}
