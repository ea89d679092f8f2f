/* With synchronous replication a commit is acknowledged when the standby has it. While no standby is there, commits
 * wait without end: statement_timeout does not cover the commit. A request that is not answered in time is given up,
 * and the next session ends its backend (see `greeting`), or waiting backends would fill the server. Whatever ends the
 * wait (pg_terminate_backend, a cancel, a restart of the server), the transaction is committed on this server and
 * visible to everyone, but it may exist nowhere else. So a request that was given up is never taken as done: its rows
 * are sent again, and count only after a later commit that waited for the standby, which cannot have it without them.
 */
#include "server/store/pg.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "server/store/conninfo.h"

enum { RETRY_MS = 100, INT8_OID = 20, HEXADECIMAL = 16 };

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
    PG_CLOSED,       /* being destroyed: takes no more requests */
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
    struct pg_params params; /* values point into bytes */
    pg_answer *answer;
    void *owner;
    uint64_t tag;
    uint8_t bytes[];
};

struct pg {
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
    int waiting;
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

static void pop(struct pg *pg, PGresult *result)
{
    struct request *request = pg->first;
    pg->first = request->next;
    if (pg->first == NULL)
        pg->last = &pg->first;
    pg->waiting--;
    request->answer(request->owner, result, request->tag);
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
 * pg_request returns. */
static void ask_next(struct pg *pg)
{
    struct request *request = pg->first;
    if (pg->state != PG_READY || request == NULL)
        return;
    static const int binary[PG_PARAMS_MOST] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
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

void pg_request(struct pg *pg, const char *statement, const struct pg_params *params, pg_answer *answer, void *owner,
                uint64_t tag)
{
    size_t size = 0;
    if (pg->state == PG_CLOSED)
        return;
    for (int i = 0; i < params->count; i++)
        size += (size_t)params->size[i];
    struct request *request = wire_allocate(sizeof *request + size);
    *request =
        (struct request){ .statement = statement, .params = *params, .answer = answer, .owner = owner, .tag = tag };
    uint8_t *at = request->bytes;
    for (int i = 0; i < params->count; i++) {
        if (params->value[i] == NULL)
            continue;
        request->params.value[i] = memcpy(at, params->value[i], (size_t)params->size[i]);
        at += params->size[i];
    }
    *pg->last = request;
    pg->last = &request->next;
    pg->waiting++;
    ask_next(pg);
}

bool pg_is_up(const struct pg *pg)
{
    return pg->state >= PG_READY;
}

uint32_t pg_timeline(const struct pg *pg)
{
    return pg->timeline;
}

int pg_waiting(const struct pg *pg)
{
    return pg->waiting;
}

struct pg *pg_create(uv_loop_t *loop, struct servers *servers, const struct pg_statement *statements, const char *title)
{
    struct pg *pg = wire_allocate(sizeof *pg);
    pg->loop = loop;
    pg->servers = servers;
    pg->watcher = (struct servers_watcher){ .changed = on_servers_changed, .owner = pg };
    servers_watch(servers, &pg->watcher);
    pg->title = title;
    pg->statements = statements;
    pg->poll_fd = -1;
    pg->last = &pg->first;
    pg->timer = wire_allocate(sizeof *pg->timer);
    uv_timer_init(loop, pg->timer);
    pg->timer->data = pg;
    begin(pg);
    return pg;
}

void pg_destroy(struct pg *pg)
{
    if (pg == NULL)
        return;
    servers_leave(pg->servers, &pg->watcher);
    drop_poll(pg);
    uv_close((uv_handle_t *)pg->timer, on_handle_closed);
    pg->state = PG_CLOSED;
    while (pg->first != NULL) /* every waiting request is answered, so that its owner can free what it holds */
        pop(pg, NULL);
    PQclear(pg->result);
    PQfinish(pg->connection);
    free(pg);
}

/* ---- values ---- */

static void put_big(struct wire *wire, uint64_t value, int size)
{
    uint8_t *at = wire_extend(wire, (size_t)size);
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> (8 * (size - 1 - i)));
}

int pg_put_int8(struct wire *wire, int64_t value)
{
    put_big(wire, (uint64_t)value, 8);
    return 8;
}

/* An array on the wire: dimensions, has-nulls, element type, count, lower bound, then size and value of each. */
void pg_put_array(struct wire *wire, uint32_t type_oid, int count)
{
    put_big(wire, count > 0, 4);
    put_big(wire, 0, 4);
    put_big(wire, type_oid, 4);
    if (count == 0)
        return;
    put_big(wire, (uint64_t)count, 4);
    put_big(wire, 1, 4);
}

void pg_put_element(struct wire *wire, const void *bytes, size_t size)
{
    put_big(wire, size, 4);
    wire_put(wire, bytes, size);
}

int pg_put_int8s(struct wire *wire, const int64_t *values, int count)
{
    size_t from = wire->size;
    pg_put_array(wire, INT8_OID, count);
    for (int i = 0; i < count; i++) {
        put_big(wire, 8, 4);
        put_big(wire, (uint64_t)values[i], 8);
    }
    return (int)(wire->size - from);
}

int64_t pg_int(const PGresult *result, int row, int column)
{
    const uint8_t *at = (const uint8_t *)PQgetvalue(result, row, column);
    int size = PQgetlength(result, row, column);
    assert(size <= 8);
    uint64_t value = size > 0 && (at[0] & 0x80) != 0 ? UINT64_MAX : 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return (int64_t)value;
}

struct wire_slice pg_bytes(const PGresult *result, int row, int column)
{
    return wire_bytes(PQgetvalue(result, row, column), (size_t)PQgetlength(result, row, column));
}
