#include "server/store/database/database.h"

void database_close(struct database *database)
{
    if (database != NULL)
        database->kind->close(database);
}

struct database_link *database_link(struct database *database, enum database_use use)
{
    return database->kind->link(database, use);
}

void database_unlink(struct database_link *link)
{
    if (link == NULL)
        return;
    link->closed = true;
    link->kind->unlink(link);
}

void database_request(struct database_link *link, const char *statement, struct params_builder *builder,
                      database_answer *answer, void *owner, uint64_t tag)
{
    if (!link->closed) /* else an owner asks again when it is told that the link is gone */
        link->kind->request(link, statement, params_end(builder), answer, owner, tag);
}

bool database_is_up(const struct database_link *link)
{
    return link->kind->is_up(link);
}

int database_waiting(const struct database_link *link)
{
    return link->waiting;
}

void database_ignore(void *owner, struct rows *rows, uint64_t tag)
{
    (void)owner, (void)tag;
    rows_clear(rows);
}
