/* The life of a table, from opening to archive or deletion: requests about one table, most of them fenced by the
 * lease's epoch. */
#include <stdlib.h>

#include "server/store/internal.h"

/* As the statements `archive` and `results` have them. */
enum { RESULT_SEAT, RESULT_PLACE, RESULT_POINTS, RESULT_SAT_SEQ, RESULT_LEVEL, RESULT_ENDING, RESULT_COLUMNS };

struct completion {
    store_done *done;
    void *owner;
    uint64_t tag;
};

static void on_completed(void *owner, struct rows *rows, uint64_t tag)
{
    struct completion *completion = owner;
    (void)tag;
    completion->done(completion->owner, completion->tag, rows != NULL && rows->count == 1);
    rows_clear(rows);
    free(completion);
}

static struct completion *completion_for(store_done *done, void *owner, uint64_t tag)
{
    struct completion *completion = wire_allocate(sizeof *completion);
    *completion = (struct completion){ done, owner, tag };
    return completion;
}

static struct params_builder build_held(struct store *store, uint64_t id, uint64_t epoch)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    params_add_int(&builder, shard_of(id));
    params_add_int(&builder, (int64_t)epoch);
    params_add_int(&builder, (int64_t)store->options.node);
    return builder;
}

struct adding {
    store_on_added *done;
    void *owner;
};

static void on_added(void *owner, struct rows *rows, uint64_t tag)
{
    struct adding *adding = owner;
    (void)tag;
    enum store_added added = STORE_NOT_ADDED;
    if (rows != NULL && rows->count == 1)
        added = rows_int(rows, 0, 0) == 1   ? STORE_ADDED
                : rows_int(rows, 0, 1) != 0 ? STORE_RATION_USED
                                            : STORE_NOT_ADDED;
    adding->done(adding->owner, added);
    rows_clear(rows);
    free(adding);
}

void store_add_table(struct store *store, const struct store_table *table, uint64_t epoch, int64_t ration,
                     store_on_added *done, void *owner)
{
    struct adding *adding = wire_allocate(sizeof *adding);
    *adding = (struct adding){ done, owner };
    struct params_builder builder = build_held(store, table->id, epoch);
    params_add_text(&builder, table->game);
    params_add_int(&builder, table->rules_version);
    params_add_int(&builder, table->created_ms);
    params_add_bytes(&builder, table->head);
    params_add_bytes(&builder, table->tokens);
    params_add_bytes(&builder, table->secret);
    params_add_int(&builder, (int64_t)table->origin);
    params_add_int(&builder, table->weight);
    params_add_int(&builder, table->persons);
    params_add_int(&builder, ration);
    database_request(reader_of(store, table->id), "add", &builder, on_added, adding, 0);
}

static void add_results(struct params_builder *builder, const struct store_finished *finished)
{
    int64_t column[RESULT_COLUMNS][STORE_SEATS_MOST];
    for (int seat = 0; seat < finished->seat_count; seat++) {
        const struct store_result *result = &finished->result[seat];
        column[RESULT_SEAT][seat] = seat;
        column[RESULT_PLACE][seat] = result->place;
        column[RESULT_POINTS][seat] = result->points;
        column[RESULT_SAT_SEQ][seat] = result->sat_seq;
        column[RESULT_LEVEL][seat] = result->level;
        column[RESULT_ENDING][seat] = result->ending;
    }
    for (int i = 0; i < RESULT_COLUMNS; i++)
        params_add_ints(builder, column[i], finished->seat_count);
}

void store_archive(struct store *store, const struct store_finished *finished, store_done *done, void *owner)
{
    struct params_builder builder = build_held(store, finished->id, finished->epoch);
    params_add_int(&builder, finished->event_count);
    params_add_bytes(&builder, finished->log);
    add_results(&builder, finished);
    database_request(reader_of(store, finished->id), "archive", &builder, on_completed,
                     completion_for(done, owner, finished->id), 0);
}

struct results_reading {
    store_results *read;
    void *owner;
};

static void on_results_read(void *owner, struct rows *rows, uint64_t tag)
{
    struct results_reading *reading = owner;
    struct store_result result[STORE_SEATS_MOST];
    int count = rows == NULL ? 0 : rows->count < STORE_SEATS_MOST ? rows->count : STORE_SEATS_MOST;
    (void)tag;
    for (int i = 0; i < count; i++)
        result[i] = (struct store_result){ .place = (int)rows_int(rows, i, RESULT_PLACE),
                                           .points = (int32_t)rows_int(rows, i, RESULT_POINTS),
                                           .sat_seq = (uint32_t)rows_int(rows, i, RESULT_SAT_SEQ),
                                           .level = (int)rows_int(rows, i, RESULT_LEVEL),
                                           .ending = (enum store_ending)rows_int(rows, i, RESULT_ENDING) };
    reading->read(reading->owner, result, count, rows == NULL);
    rows_clear(rows);
    free(reading);
}

void store_read_results(struct store *store, uint64_t id, store_results *read, void *owner)
{
    struct results_reading *reading = wire_allocate(sizeof *reading);
    *reading = (struct results_reading){ read, owner };
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    database_request(reader_of(store, id), "results", &builder, on_results_read, reading, 0);
}

void store_move_damaged(struct store *store, uint64_t id, uint64_t epoch, uint32_t sound, store_done *done, void *owner)
{
    struct params_builder builder = build_held(store, id, epoch);
    params_add_int(&builder, sound);
    database_request(reader_of(store, id), "damaged", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_sleep(struct store *store, const struct store_sleeper *sleeper, store_done *done, void *owner)
{
    struct params_builder builder = build_held(store, sleeper->table, sleeper->epoch);
    params_add_int(&builder, sleeper->wake_after_ms);
    params_add_int(&builder, sleeper->clock_ms);
    params_add_int(&builder, sleeper->away_ms);
    database_request(reader_of(store, sleeper->table), "sleep", &builder, on_completed,
                     completion_for(done, owner, sleeper->table), 0);
}

void store_wake(struct store *store, uint64_t id, uint64_t epoch, store_done *done, void *owner)
{
    struct params_builder builder = build_held(store, id, epoch);
    database_request(reader_of(store, id), "wake", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_keep_plans(struct store *store, uint64_t id, uint64_t epoch, struct wire_slice plans, store_done *done,
                      void *owner)
{
    struct params_builder builder = build_held(store, id, epoch);
    params_add_bytes(&builder, plans);
    database_request(reader_of(store, id), "plans", &builder, on_completed, completion_for(done, owner, id), 0);
}

static struct params_builder build_seat(struct store *store, uint64_t id, uint32_t seq)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    params_add_int(&builder, seq);
    return builder;
}

void store_keep_seat(struct store *store, uint64_t id, uint32_t seq, uint64_t account, store_done *done, void *owner)
{
    struct params_builder builder = build_seat(store, id, seq);
    params_add_int(&builder, (int64_t)account);
    database_request(reader_of(store, id), "keep_seat", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_leave_seat(struct store *store, uint64_t id, uint32_t seq, store_done *done, void *owner)
{
    struct params_builder builder = build_seat(store, id, seq);
    database_request(reader_of(store, id), "leave_seat", &builder, on_completed, completion_for(done, owner, id), 0);
}

void store_retry(struct store *store, uint64_t id, store_done *done, void *owner)
{
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    database_request(reader_of(store, id), "retry", &builder, on_completed, completion_for(done, owner, id), 0);
}

struct deleting {
    store_deleted *deleted;
    void *owner;
};

/* No row: another node holds the shard. */
static void on_deleted(void *owner, struct rows *rows, uint64_t id)
{
    struct deleting *deleting = owner;
    bool done = rows != NULL && rows->count == 1;
    deleting->deleted(deleting->owner, id,
                      !done                       ? STORE_NOT_DELETED
                      : rows_int(rows, 0, 0) == 0 ? STORE_NOT_FOUND
                                                  : STORE_DELETED);
    rows_clear(rows);
    free(deleting);
}

void store_delete(struct store *store, uint64_t id, uint64_t epoch, store_deleted *deleted, void *owner)
{
    struct deleting *deleting = wire_allocate(sizeof *deleting);
    *deleting = (struct deleting){ deleted, owner };
    struct params_builder builder = build_held(store, id, epoch);
    database_request(reader_of(store, id), "delete", &builder, on_deleted, deleting, id);
}
