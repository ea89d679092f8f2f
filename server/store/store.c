/* The store's links to its database. Writing and reading have links of their own, so that a long load never delays a
 * commit.
 */
#include <stdlib.h>

#include "server/store/internal.h"

struct store *store_create(uv_loop_t *loop, const struct store_options *options)
{
    struct store *store = wire_allocate(sizeof *store);
    store->loop = loop;
    store->options = *options;
    store->in_flight = wire_allocate(sizeof *store->in_flight);
    store->writer = database_link(options->database, DATABASE_WRITER);
    for (int i = 0; i < STORE_READERS; i++)
        store->reader[i] = database_link(options->database, DATABASE_READER);
    return store;
}

void store_destroy(struct store *store)
{
    if (store == NULL)
        return;
    database_unlink(store->writer);
    for (int i = 0; i < STORE_READERS; i++)
        database_unlink(store->reader[i]);
    append_free_all(store);
    wire_destroy(&store->gathering);
    wire_destroy(&store->params);
    free(store->in_flight);
    free(store);
}

bool store_is_up(const struct store *store)
{
    bool up = database_is_up(store->writer);
    for (int i = 0; i < STORE_READERS; i++)
        up = up && database_is_up(store->reader[i]);
    return up;
}
