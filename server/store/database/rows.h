/* The answer to a request: rows of values, each in PostgreSQL's binary form (server/store/database/params.h). */
#ifndef SERVER_STORE_DATABASE_ROWS_H
#define SERVER_STORE_DATABASE_ROWS_H

#include "protocol/wire.h"

struct rows {
    int count, columns;
    struct wire_slice *values; /* row by row; at NULL: the SQL NULL */
    void *from;                /* what owns their bytes, and how it is freed */
    void (*release)(void *from);
};

/* rows are those of an answer, and there is such a row and column. */
bool rows_is_null(const struct rows *rows, int row, int column);
struct wire_slice rows_bytes(const struct rows *rows, int row, int column);
int64_t rows_int(const struct rows *rows, int row, int column); /* of an integer of at most 8 bytes; 0 for NULL */

/* Rows of NULLs, for one kind of database to fill. */
struct rows *rows_create(int count, int columns, void *from, void (*release)(void *from));
void rows_clear(struct rows *rows); /* rows may be NULL */

#endif
