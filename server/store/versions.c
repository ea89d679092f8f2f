#include "server/store/versions.h"

#include <stdlib.h>

#include "server/store/store.h"

struct versions {
    struct database_link *link;
    versions_counted *counted;
    void *owner;
};

static void on_versions(void *owner, struct rows *rows, uint64_t tag)
{
    struct versions *versions = owner;
    (void)tag;
    for (int i = 0; rows != NULL && i < rows->count; i++) {
        char game[STORE_GAME_LIMIT + 1];
        wire_string(rows_bytes(rows, i, 0), game, sizeof game);
        versions->counted(versions->owner, game, (uint32_t)rows_int(rows, i, 1), (uint64_t)rows_int(rows, i, 2),
                          (uint64_t)rows_int(rows, i, 3), false);
    }
    versions->counted(versions->owner, NULL, 0, 0, 0, rows == NULL);
    rows_clear(rows);
}

struct versions *versions_count(struct database *database, versions_counted *counted, void *owner)
{
    struct versions *versions = wire_allocate(sizeof *versions);
    *versions = (struct versions){ database_link(database, DATABASE_VERSIONS), counted, owner };
    struct wire params = { 0 };
    struct params_builder builder = params_begin(&params);
    database_request(versions->link, "versions", &builder, on_versions, versions, 0);
    wire_destroy(&params);
    return versions;
}

bool versions_is_up(const struct versions *versions)
{
    return database_is_up(versions->link);
}

void versions_end(struct versions *versions)
{
    database_unlink(versions->link);
    free(versions);
}
