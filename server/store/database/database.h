/* A database as the store uses it: links that take requests by the name of a statement and answer with rows, on the
 * event loop. There are two kinds, server/store/postgres/ and server/store/sqlite/. Each has its own statements, of the
 * same names, parameters and columns. */
#ifndef SERVER_STORE_DATABASE_DATABASE_H
#define SERVER_STORE_DATABASE_DATABASE_H

#include <uv.h>

#include "server/store/database/params.h"
#include "server/store/database/rows.h"

/* What a link is for: the statements it has. Those of DATABASE_VERSIONS can be asked of any earlier schema, too. */
enum database_use { DATABASE_WRITER, DATABASE_READER, DATABASE_LEASES, DATABASE_PEOPLE, DATABASE_VERSIONS };

/* rows is NULL if the request failed: it may or may not have been done. The callback owns rows and must clear them. */
typedef void database_answer(void *owner, struct rows *rows, uint64_t tag);

struct database;      /* shared by all links of a process */
struct database_link; /* requests on one link are carried out in their order */

struct database_kind {
    void (*close)(struct database *database);
    struct database_link *(*link)(struct database *database, enum database_use use);
    void (*unlink)(struct database_link *link);
    void (*request)(struct database_link *link, const char *statement, const struct params *params,
                    database_answer *answer, void *owner, uint64_t tag);
    bool (*is_up)(const struct database_link *link);
};

/* Both are the first member of what their kind keeps. */
struct database {
    const struct database_kind *kind;
    uv_loop_t *loop;
};
struct database_link {
    const struct database_kind *kind;
    int waiting; /* requests not answered yet */
    bool closed; /* it takes no more of them */
};

void database_close(struct database *database); /* after its last link is gone; database may be NULL */
struct database_link *database_link(struct database *database, enum database_use use);
/* Answers what waits with NULL, so that its owners can free what they hold. link may be NULL. */
void database_unlink(struct database_link *link);
/* The parameters are copied. Requests wait while the database cannot be reached; no answer comes before this returns.
 */
void database_request(struct database_link *link, const char *statement, struct params_builder *builder,
                      database_answer *answer, void *owner, uint64_t tag);
bool database_is_up(const struct database_link *link);
int database_waiting(const struct database_link *link);
/* For requests whose answer nobody needs. */
void database_ignore(void *owner, struct rows *rows, uint64_t tag);

#endif
