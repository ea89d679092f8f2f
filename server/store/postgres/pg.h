/* PostgreSQL. A link is one connection on the event loop: a queue of requests, one in flight, all using prepared
 * statements. It keeps reconnecting forever, to one server after the other; a request that was in flight when the
 * connection broke or its time was up is answered with NULL. */
#ifndef SERVER_STORE_POSTGRES_PG_H
#define SERVER_STORE_POSTGRES_PG_H

#include "server/store/database/database.h"

/* conninfo must stay. */
struct database *pg_open(uv_loop_t *loop, const char *conninfo);

#endif
