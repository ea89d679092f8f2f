/* Notes about loads, by which a table that nodes do not survive is found out. All on one connection, so they stay in
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

static void add_ids(struct builder *builder, const uint64_t *ids, int count)
{
    int64_t list[STORE_LOADS_LIMIT];
    for (int i = 0; i < count; i++)
        list[i] = (int64_t)ids[i];
    add_ints(builder, list, count);
}

/* Tables that are not among the rows had been set aside before. */
static void on_noted(void *owner, PGresult *result, uint64_t tag)
{
    struct noting *noting = owner;
    (void)tag;
    for (int row = 0; result != NULL && row < PQntuples(result); row++)
        for (int i = 0; i < noting->count; i++) {
            struct store_note *note = &noting->note[i];
            if (note->id != (uint64_t)pg_int(result, row, 0))
                continue;
            note->failures = (int)pg_int(result, row, 1);
            note->is_new = note->set_aside = note->failures >= FAILURES_MOST;
        }
    noting->noted(noting->owner, noting->note, noting->count, result == NULL);
    PQclear(result);
    free(noting);
}

void store_note_loading(struct store *store, const uint64_t *ids, int count, bool alone, store_noted *noted,
                        void *owner)
{
    struct builder builder = build(store);
    add_ids(&builder, ids, count);
    add_int(&builder, (int64_t)store->options.node);
    add_int(&builder, alone);
    request(store->reader[0], "loading", &builder, on_noted, noting_for(ids, count, noted, owner), 0);
}

void store_note_loaded(struct store *store, const uint64_t *ids, int count)
{
    struct builder builder = build(store);
    add_ids(&builder, ids, count);
    request(store->reader[0], "loaded", &builder, ignore_answer, NULL, 0);
}

void store_note_not_loaded(struct store *store, uint64_t id)
{
    struct builder builder = build(store);
    add_int(&builder, (int64_t)id);
    add_int(&builder, (int64_t)store->options.node);
    request(store->reader[0], "not_loaded", &builder, ignore_answer, NULL, 0);
}

void store_note_failed(struct store *store, uint64_t id, store_noted *noted, void *owner)
{
    struct builder builder = build(store);
    add_int(&builder, (int64_t)id);
    add_int(&builder, (int64_t)store->options.node);
    request(store->reader[0], "load_failed", &builder, on_noted, noting_for(&id, 1, noted, owner), 0);
}

bool store_is_noting(const struct store *store)
{
    return pg_waiting(store->reader[0]) > 0;
}
