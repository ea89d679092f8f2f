/* Notes about loads, by which a table that nodes do not survive is found out. All on one link, so they stay in
 * order. */
#include <stdlib.h>

#include "server/store/internal.h"

enum { FAILURES_MOST = 2 };

struct noting {
    store_noted *noted;
    void *owner;
    int count;
    struct store_note note[STORE_LOADS_LIMIT];
};

static struct noting *noting_for(const uint64_t *ids, int count, store_noted *noted, void *owner)
{
    struct noting *noting = wire_allocate(sizeof *noting);
    noting->noted = noted;
    noting->owner = owner;
    noting->count = count;
    for (int i = 0; i < count; i++)
        noting->note[i] = (struct store_note){ .id = ids[i], .failures = FAILURES_MOST, .set_aside = true };
    return noting;
}

static void add_ids(struct params_builder *builder, const uint64_t *ids, int count)
{
    int64_t list[STORE_LOADS_LIMIT];
    for (int i = 0; i < count; i++)
        list[i] = (int64_t)ids[i];
    params_add_ints(builder, list, count);
}

/* Tables that are not among the rows had been set aside before. */
static void on_noted(void *owner, struct rows *rows, uint64_t tag)
{
    struct noting *noting = owner;
    (void)tag;
    for (int row = 0; rows != NULL && row < rows->count; row++)
        for (int i = 0; i < noting->count; i++) {
            struct store_note *note = &noting->note[i];
            if (note->id != (uint64_t)rows_int(rows, row, 0))
                continue;
            note->failures = (int)rows_int(rows, row, 1);
            note->is_new = note->set_aside = note->failures >= FAILURES_MOST;
        }
    noting->noted(noting->owner, noting->note, noting->count, rows == NULL);
    rows_clear(rows);
    free(noting);
}

void store_note_loading(struct store *store, const uint64_t *ids, int count, bool alone, store_noted *noted,
                        void *owner)
{
    struct params_builder builder = build(store);
    add_ids(&builder, ids, count);
    params_add_int(&builder, (int64_t)store->options.node);
    params_add_int(&builder, alone);
    database_request(store->reader[0], "loading", &builder, on_noted, noting_for(ids, count, noted, owner), 0);
}

void store_note_loaded(struct store *store, const uint64_t *ids, int count)
{
    struct params_builder builder = build(store);
    add_ids(&builder, ids, count);
    database_request(store->reader[0], "loaded", &builder, database_ignore, NULL, 0);
}

void store_note_not_loaded(struct store *store, uint64_t id)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    params_add_int(&builder, (int64_t)store->options.node);
    database_request(store->reader[0], "not_loaded", &builder, database_ignore, NULL, 0);
}

void store_note_failed(struct store *store, uint64_t id, store_noted *noted, void *owner)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    params_add_int(&builder, (int64_t)store->options.node);
    database_request(store->reader[0], "load_failed", &builder, on_noted, noting_for(&id, 1, noted, owner), 0);
}

bool store_is_noting(const struct store *store)
{
    return database_waiting(store->reader[0]) > 0;
}
