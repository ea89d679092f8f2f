/* PostgreSQL receives the tables of another store, all of them in one transaction: the rows are copied into temporary
 * tables, compared with what is there, and inserted. Blocks. Whatever fails is logged. */
#ifndef SERVER_STORE_POSTGRES_RECEIVING_H
#define SERVER_STORE_POSTGRES_RECEIVING_H

#include "server/store/database/moving.h"

struct receiving;

/* conninfo: of a database with the newest schema. NULL: it cannot be reached, or refuses. */
struct receiving *receiving_begin(const char *conninfo);
/* The rows of a part, value by value in the order of its columns; false: something failed before. */
bool receiving_part(struct receiving *receiving, enum moving_part part);
void receiving_put(struct receiving *receiving, const struct moving_value *value);
bool receiving_end_row(struct receiving *receiving);
bool receiving_end_part(struct receiving *receiving);
/* After the last part: inserts what is not there yet, unless something there differs; the report says which. */
bool receiving_insert(struct receiving *receiving, struct moving_report *report);
bool receiving_commit(struct receiving *receiving);
/* Always needed. What was not committed is forgotten. */
void receiving_end(struct receiving *receiving);

#endif
