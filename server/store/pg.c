#include "server/store/pg.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"

enum { RETRY_MS = 100, CONNECT_LIMIT_MS = 3000, ANSWER_LIMIT_MS = 5000, INT8_OID = 20 };

enum pg_state {
    PG_CLOSED,       /* being destroyed: takes no more requests */
    PG_DISCONNECTED, /* no connection; the timer will try again */
    PG_CONNECTING,   /* PQconnectPoll is in progress */
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
    char *conninfo;
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

/* While connecting, libpq may change sockets (several hosts), so the poll is moved to the current one. */
static void listen_for(struct pg *pg, int events)
{
    int fd = PQsocket(pg->connection);
    if (pg->poll != NULL && pg->poll_fd != fd)
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
    log_line(LOG_WARN, "store_down", 0, 0, "%s: %s", pg->title, why);
    drop_poll(pg);
    PQclear(pg->result);
    pg->result = NULL;
    PQfinish(pg->connection);
    pg->connection = NULL;
    pg->state = PG_DISCONNECTED;
    uv_timer_start(pg->timer, on_retry, RETRY_MS, 0);
    if (asking)
        pop(pg, NULL);
}

static void on_timeout(uv_timer_t *timer)
{
    disconnect(timer->data, "no answer in time");
}

static void expect_within(struct pg *pg, uint64_t limit_ms)
{
    uv_timer_start(pg->timer, on_timeout, limit_ms, 0);
}

/* ---- connecting and preparing ---- */

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
    if (PQsendPrepare(pg->connection, statement->name, statement->sql, 0, NULL) == 0)
        disconnect(pg, PQerrorMessage(pg->connection));
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
        pg->state = PG_PREPARING;
        pg->prepared_count = 0;
        prepare_next(pg);
        break;
    case PGRES_POLLING_ACTIVE:
    case PGRES_POLLING_FAILED: disconnect(pg, PQerrorMessage(pg->connection)); break;
    }
}

static void begin(struct pg *pg)
{
    pg->connection = PQconnectStart(pg->conninfo);
    pg->state = PG_CONNECTING;
    expect_within(pg, CONNECT_LIMIT_MS);
    if (PQstatus(pg->connection) == CONNECTION_BAD)
        disconnect(pg, PQerrorMessage(pg->connection));
    else
        listen_for(pg, UV_WRITABLE);
}

/* ---- asking ---- */

static void ask_next(struct pg *pg)
{
    struct request *request = pg->first;
    if (pg->state != PG_READY || request == NULL)
        return;
    static const int binary[PG_PARAMS_MOST] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    pg->state = PG_ASKING;
    expect_within(pg, ANSWER_LIMIT_MS);
    if (PQsendQueryPrepared(pg->connection, request->statement, request->params.count, request->params.value,
                            request->params.size, binary, 1) == 0)
        disconnect(pg, PQerrorMessage(pg->connection));
    else
        listen_until_sent(pg);
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* A whole answer has arrived. An error ends the connection: the server may be a standby, or shutting down. */
static void finish_request(struct pg *pg)
{
    PGresult *result = pg->result;
    if (result == NULL || !is_good(result)) {
        char words[300];
        snprintf(words, sizeof words, "%s", result == NULL ? "no answer" : PQresultErrorMessage(result));
        disconnect(pg, words);
        return;
    }
    pg->result = NULL;
    if (pg->state == PG_PREPARING) {
        PQclear(result);
        pg->prepared_count++;
        prepare_next(pg);
        return;
    }
    uv_timer_stop(pg->timer);
    pg->state = PG_READY;
    pop(pg, result);
    ask_next(pg);
}

static void take_results(struct pg *pg)
{
    if (PQconsumeInput(pg->connection) == 0) {
        disconnect(pg, PQerrorMessage(pg->connection));
        return;
    }
    while (pg->state >= PG_PREPARING && PQisBusy(pg->connection) == 0) {
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

int pg_waiting(const struct pg *pg)
{
    return pg->waiting;
}

struct pg *pg_create(uv_loop_t *loop, const char *conninfo, const struct pg_statement *statements, const char *title)
{
    struct pg *pg = wire_allocate(sizeof *pg);
    pg->loop = loop;
    pg->conninfo = wire_allocate(strlen(conninfo) + 1);
    strcpy(pg->conninfo, conninfo);
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
    drop_poll(pg);
    uv_close((uv_handle_t *)pg->timer, on_handle_closed);
    pg->state = PG_CLOSED;
    while (pg->first != NULL) /* every waiting request is answered, so that its owner can free what it holds */
        pop(pg, NULL);
    PQclear(pg->result);
    PQfinish(pg->connection);
    free(pg->conninfo);
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
