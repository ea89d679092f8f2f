/* Every SQL statement the server runs, prepared once on each connection. */
#ifndef SERVER_STORE_STATEMENTS_H
#define SERVER_STORE_STATEMENTS_H

#include "server/store/pg.h"

extern const struct pg_statement statements_writer[], statements_reader[], statements_lease[];

#endif
