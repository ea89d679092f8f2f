/* One connection to PostgreSQL on the event loop: a queue of requests, one in flight, all using prepared statements.
 * It keeps reconnecting forever, to one server after the other; a request that was in flight when the connection broke
 * or its time was up is answered with NULL: it may or may not have been done. */
#ifndef SERVER_STORE_PG_H
#define SERVER_STORE_PG_H

#include <libpq-fe.h>
#include <uv.h>

#include "protocol/wire.h"
#include "server/store/servers.h"

enum { PG_PARAMS_MOST = 14 };

struct pg;

struct pg_statement {
    const char *name, *sql; /* the list ends with a NULL name */
};

/* Parameters in binary form. */
struct pg_params {
    int count;
    const char *value[PG_PARAMS_MOST]; /* NULL: the SQL NULL */
    int size[PG_PARAMS_MOST];
};

/* result is NULL if the request failed; the callback owns it and must clear it. */
typedef void pg_answer(void *owner, PGresult *result, uint64_t tag);

struct pg *pg_create(uv_loop_t *loop, struct servers *servers, const struct pg_statement *statements,
                     const char *title);
void pg_destroy(struct pg *pg);
/* The parameters are copied. Requests wait while the connection is down. */
void pg_request(struct pg *pg, const char *statement, const struct pg_params *params, pg_answer *answer, void *owner,
                uint64_t tag);
bool pg_is_up(const struct pg *pg);
/* The timeline of the server we are connected to, which rises with every promotion; 0: not connected. */
uint32_t pg_timeline(const struct pg *pg);
int pg_waiting(const struct pg *pg); /* requests not answered yet */

/* Append values in PostgreSQL's binary form to wire; the int8 functions return their size. */
int pg_put_int8(struct wire *wire, int64_t value);
int pg_put_int8s(struct wire *wire, const int64_t *values, int count);
/* The header of an array of `count` elements of a type; the elements follow, one by one. */
void pg_put_array(struct wire *wire, uint32_t type_oid, int count);
void pg_put_element(struct wire *wire, const void *bytes, size_t size);
/* A value from an integer column of at most 8 bytes. */
int64_t pg_int(const PGresult *result, int row, int column);
struct wire_slice pg_bytes(const PGresult *result, int row, int column);

#endif
