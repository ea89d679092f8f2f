/* Reading a table: its head, then its log page by page; if it has no head, from the archive. */
#include <stdlib.h>
#include <string.h>

#include "server/store/internal.h"

struct store_load {
    struct store *store;
    uint64_t id;
    store_page *page;
    void *owner;
    PGresult *head, *rows; /* rows: of this page */
    uint32_t seq;          /* of the last row read */
    bool known, asking, ended, last;
    char game[33];
    struct store_table table;
    struct store_events events;
};

static void release(struct store_load *load)
{
    PQclear(load->head);
    PQclear(load->rows);
    free(load);
}

/* Whether there is an answer and it is still wanted. */
static bool take_answer(struct store_load *load, PGresult *result)
{
    load->asking = false;
    if (load->ended) {
        PQclear(result);
        release(load);
        return false;
    }
    if (result == NULL)
        load->page(load->owner, NULL, NULL, true);
    return result != NULL;
}

static void ask(struct store_load *load, const char *statement, struct builder *builder, pg_answer *answer)
{
    load->asking = true;
    request(reader_of(load->store, load->id), statement, builder, answer, load, 0);
}

static void on_events(void *owner, PGresult *result, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, result))
        return;
    load->rows = result;
    int count = PQntuples(result);
    load->events = (struct store_events){ .result = result, .count = (uint32_t)count };
    load->last = count < STORE_PAGE_ROWS;
    load->seq = count == 0 ? load->seq : (uint32_t)pg_int(result, count - 1, 0);
    load->page(load->owner, &load->table, &load->events, false);
}

static void ask_events(struct store_load *load)
{
    struct builder builder = build(load->store);
    add_int(&builder, (int64_t)load->id);
    add_int(&builder, load->seq);
    add_int(&builder, STORE_PAGE_ROWS);
    add_int(&builder, load->known);
    ask(load, "events", &builder, on_events);
}

/* The columns from the game on, which heads and archived tables have in common. */
static void read_head(struct store_load *load, const PGresult *result, int column)
{
    wire_string(pg_bytes(result, 0, column), load->game, sizeof load->game);
    load->table = (struct store_table){ .id = load->id,
                                        .shard = shard_of(load->id),
                                        .game = load->game,
                                        .rules_version = (uint32_t)pg_int(result, 0, column + 1),
                                        .created_ms = pg_int(result, 0, column + 2),
                                        .head = pg_bytes(result, 0, column + 3),
                                        .tokens = pg_bytes(result, 0, column + 4),
                                        .secret = pg_bytes(result, 0, column + 5) };
}

static void on_archived(void *owner, PGresult *result, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, result))
        return;
    load->last = true;
    if (PQntuples(result) == 0) {
        PQclear(result);
        load->page(load->owner, NULL, NULL, false);
        return;
    }
    load->head = result;
    read_head(load, result, 0);
    load->table.archived = true;
    load->table.event_count = (uint32_t)pg_int(result, 0, 6);
    load->table.log = pg_bytes(result, 0, 7);
    load->page(load->owner, &load->table, &load->events, false);
}

static void on_head(void *owner, PGresult *result, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, result))
        return;
    if (PQntuples(result) == 1) {
        load->head = result;
        read_head(load, result, 1);
        load->table.asleep = pg_int(result, 0, 7) != 0;
        load->table.clock_ms = pg_int(result, 0, 8);
        load->table.away_ms = pg_int(result, 0, 9);
        load->table.origin = (uint64_t)pg_int(result, 0, 10);
        ask_events(load);
        return;
    }
    PQclear(result);
    struct builder builder = build(load->store);
    add_int(&builder, (int64_t)load->id);
    ask(load, "archived", &builder, on_archived);
}

struct store_load *store_load(struct store *store, uint64_t id, bool known, store_page *page, void *owner)
{
    struct store_load *load = wire_allocate(sizeof *load);
    *load = (struct store_load){ .store = store, .id = id, .known = known, .page = page, .owner = owner };
    struct builder builder = build(store);
    add_int(&builder, (int64_t)id);
    ask(load, "head", &builder, on_head);
    return load;
}

bool store_load_next(struct store_load *load)
{
    if (load->last)
        return false;
    PQclear(load->rows);
    load->rows = NULL;
    ask_events(load);
    return true;
}

void store_load_end(struct store_load *load)
{
    load->ended = true;
    if (!load->asking)
        release(load);
}

void store_event(const struct store_events *events, uint32_t index, struct store_row *row)
{
    const PGresult *result = events->result;
    struct wire_slice body = pg_bytes(result, (int)index, 3);
    *row = (struct store_row){ .seq = (uint32_t)pg_int(result, (int)index, 0),
                               .epoch = (uint64_t)pg_int(result, (int)index, 1),
                               .at_ms = pg_int(result, (int)index, 2),
                               .size = (uint8_t)(body.size < STORE_BODY_LIMIT ? body.size : STORE_BODY_LIMIT) };
    memcpy(row->body, body.at, row->size);
}
