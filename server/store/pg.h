/* One connection to PostgreSQL on the event loop: a line of requests, one in the air, all by prepared statements.
 * It connects again for ever; a request that was in the air when the connection broke is answered by NULL. */
#ifndef SERVER_STORE_PG_H
#define SERVER_STORE_PG_H

#include <libpq-fe.h>
#include <uv.h>

#include "protocol/wire.h"

enum { PG_PARAMS_MOST = 12 };

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

/* result is NULL when it failed; it belongs to the caller of the callback, who clears it. */
typedef void pg_answer(void *owner, PGresult *result, uint64_t tag);

struct pg *pg_create(uv_loop_t *loop, const char *conninfo, const struct pg_statement *statements, const char *title);
void pg_destroy(struct pg *pg);
/* The parameters are copied. Requests wait while the connection is down. */
void pg_request(struct pg *pg, const char *statement, const struct pg_params *params, pg_answer *answer, void *owner,
                uint64_t tag);
bool pg_is_up(const struct pg *pg);
int pg_waiting(const struct pg *pg); /* requests not answered yet */

/* Values in PostgreSQL's binary form, appended to wire; they return the size. */
int pg_put_int8(struct wire *wire, int64_t value);
int pg_put_int8s(struct wire *wire, const int64_t *values, int count);
/* The head of an array of so many elements of a type; then each element. */
void pg_put_array(struct wire *wire, uint32_t type_oid, int count);
void pg_put_element(struct wire *wire, const void *bytes, size_t size);
/* Any column of numbers, 8 bytes at most. */
int64_t pg_int(const PGresult *result, int row, int column);
struct wire_slice pg_bytes(const PGresult *result, int row, int column);

#endif
