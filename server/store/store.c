/* The store's connections. Writing and reading have connections of their own, so that a long load never delays a
 * commit.
 */
#include <stdlib.h>

#include "server/store/internal.h"
#include "server/store/statements.h"

struct store *store_create(uv_loop_t *loop, const struct store_options *options)
{
    struct store *store = wire_allocate(sizeof *store);
    store->loop = loop;
    store->options = *options;
    store->in_flight = wire_allocate(sizeof *store->in_flight);
    store->writer = pg_create(loop, options->servers, statements_writer, "writer");
    for (int i = 0; i < STORE_READERS; i++)
        store->reader[i] = pg_create(loop, options->servers, statements_reader, "reader");
    return store;
}

void store_destroy(struct store *store)
{
    if (store == NULL)
        return;
    pg_destroy(store->writer);
    for (int i = 0; i < STORE_READERS; i++)
        pg_destroy(store->reader[i]);
    wire_destroy(&store->gathering);
    wire_destroy(&store->params);
    free(store->in_flight);
    free(store);
}

bool store_is_up(const struct store *store)
{
    bool up = pg_is_up(store->writer);
    for (int i = 0; i < STORE_READERS; i++)
        up = up && pg_is_up(store->reader[i]);
    return up;
}
