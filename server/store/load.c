/* Reading a table: its head, then its log page by page; if it has no head, from the archive. */
#include <stdlib.h>
#include <string.h>

#include "server/store/internal.h"

struct store_load {
    struct store *store;
    uint64_t id;
    store_page *page;
    void *owner;
    struct rows *head, *rows; /* rows: of this page, or the texts of an archived table */
    uint32_t seq;             /* of the last row read */
    bool known, asking, ended, last;
    char game[STORE_GAME_LIMIT + 1];
    struct store_table table;
    struct store_events events;
};

static void release(struct store_load *load)
{
    rows_clear(load->head);
    rows_clear(load->rows);
    free(load);
}

/* Whether there is an answer and it is still wanted. */
static bool take_answer(struct store_load *load, struct rows *rows)
{
    load->asking = false;
    if (load->ended) {
        rows_clear(rows);
        release(load);
        return false;
    }
    if (rows == NULL)
        load->page(load->owner, NULL, NULL, true);
    return rows != NULL;
}

static void ask(struct store_load *load, const char *statement, struct params_builder *builder, database_answer *answer)
{
    load->asking = true;
    database_request(reader_of(load->store, load->id), statement, builder, answer, load, 0);
}

static void on_events(void *owner, struct rows *rows, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, rows))
        return;
    load->rows = rows;
    int count = rows->count;
    load->events = (struct store_events){ .rows = rows, .count = (uint32_t)count };
    load->last = count < STORE_PAGE_ROWS;
    load->seq = count == 0 ? load->seq : (uint32_t)rows_int(rows, count - 1, 0);
    load->page(load->owner, &load->table, &load->events, false);
}

static void ask_events(struct store_load *load)
{
    struct params_builder builder = build(load->store);
    params_add_int(&builder, (int64_t)load->id);
    params_add_int(&builder, load->seq);
    params_add_int(&builder, STORE_PAGE_ROWS);
    params_add_int(&builder, load->known);
    ask(load, "events", &builder, on_events);
}

/* The columns from the game on, which heads and archived tables have in common. */
static void read_head(struct store_load *load, const struct rows *rows, int column)
{
    wire_string(rows_bytes(rows, 0, column), load->game, sizeof load->game);
    load->table = (struct store_table){ .id = load->id,
                                        .shard = shard_of(load->id),
                                        .game = load->game,
                                        .rules_version = (uint32_t)rows_int(rows, 0, column + 1),
                                        .created_ms = rows_int(rows, 0, column + 2),
                                        .head = rows_bytes(rows, 0, column + 3),
                                        .tokens = rows_bytes(rows, 0, column + 4),
                                        .secret = rows_bytes(rows, 0, column + 5) };
}

static void on_texts(void *owner, struct rows *rows, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, rows))
        return;
    load->rows = rows;
    load->events = (struct store_events){ .texts = rows };
    load->page(load->owner, &load->table, &load->events, false);
}

static void on_archived(void *owner, struct rows *rows, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, rows))
        return;
    load->last = true;
    if (rows->count == 0) {
        rows_clear(rows);
        load->page(load->owner, NULL, NULL, false);
        return;
    }
    load->head = rows;
    read_head(load, rows, 0);
    load->table.archived = true;
    load->table.event_count = (uint32_t)rows_int(rows, 0, 6);
    load->table.log = rows_bytes(rows, 0, 7);
    struct params_builder builder = build(load->store);
    params_add_int(&builder, (int64_t)load->id);
    ask(load, "texts", &builder, on_texts);
}

static void on_head(void *owner, struct rows *rows, uint64_t tag)
{
    struct store_load *load = owner;
    (void)tag;
    if (!take_answer(load, rows))
        return;
    if (rows->count == 1) {
        load->head = rows;
        read_head(load, rows, 1);
        load->table.asleep = rows_int(rows, 0, 7) != 0;
        load->table.clock_ms = rows_int(rows, 0, 8);
        load->table.away_ms = rows_int(rows, 0, 9);
        load->table.origin = (uint64_t)rows_int(rows, 0, 10);
        load->table.plans = rows_bytes(rows, 0, 11);
        ask_events(load);
        return;
    }
    rows_clear(rows);
    struct params_builder builder = build(load->store);
    params_add_int(&builder, (int64_t)load->id);
    ask(load, "archived", &builder, on_archived);
}

struct store_load *store_load(struct store *store, uint64_t id, bool known, store_page *page, void *owner)
{
    struct store_load *load = wire_allocate(sizeof *load);
    *load = (struct store_load){ .store = store, .id = id, .known = known, .page = page, .owner = owner };
    struct params_builder builder = build(store);
    params_add_int(&builder, (int64_t)id);
    ask(load, "head", &builder, on_head);
    return load;
}

bool store_load_next(struct store_load *load)
{
    if (load->last)
        return false;
    rows_clear(load->rows);
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

/* Columns from here on: the words, the account and its name. */
static struct store_text text_at(const struct rows *rows, int row, int column)
{
    return (struct store_text){ .words = rows_bytes(rows, row, column),
                                .account = (uint64_t)rows_int(rows, row, column + 1),
                                .name = rows_bytes(rows, row, column + 2) };
}

void store_event(const struct store_events *events, uint32_t index, struct store_row *row)
{
    const struct rows *rows = events->rows;
    struct wire_slice body = rows_bytes(rows, (int)index, 3);
    *row = (struct store_row){ .seq = (uint32_t)rows_int(rows, (int)index, 0),
                               .epoch = (uint64_t)rows_int(rows, (int)index, 1),
                               .at_ms = rows_int(rows, (int)index, 2),
                               .size = (uint8_t)(body.size < STORE_BODY_LIMIT ? body.size : STORE_BODY_LIMIT),
                               .text = text_at(rows, (int)index, 4) };
    memcpy(row->body, body.at, row->size);
}

struct store_text store_text_of(const struct store_events *events, uint32_t seq, int *next)
{
    const struct rows *texts = events->texts;
    while (texts != NULL && *next < texts->count && rows_int(texts, *next, 0) < seq)
        ++*next;
    bool found = texts != NULL && *next < texts->count && rows_int(texts, *next, 0) == seq;
    return found ? text_at(texts, *next, 1) : (struct store_text){ 0 };
}
