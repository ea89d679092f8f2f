#include "server/store/leases.h"

#include <stdlib.h>

#include "server/store/database/database.h"
#include "server/store/internal.h"

enum { WAITING_MOST = 4 }; /* heartbeats and looks would only pile up behind more than this */

struct leases {
    uv_loop_t *loop;
    struct leases_options options;
    struct database_link *link;
    struct wire params; /* scratch for building parameters */
    int changes;        /* claims and releases not answered yet */
};

/* Whether the connection broke, which the owner is told. */
static bool has_failed(struct leases *leases, const struct rows *rows)
{
    if (rows == NULL)
        leases->options.on_look(leases->options.owner, NULL);
    return rows == NULL;
}

static bool is_busy(const struct leases *leases)
{
    return !database_is_up(leases->link) || database_waiting(leases->link) > WAITING_MOST;
}

/* ---- heartbeats ---- */

static void on_beat(void *owner, struct rows *rows, uint64_t sent_ms)
{
    struct leases *leases = owner;
    if (!has_failed(leases, rows))
        leases->options.on_heartbeat(leases->options.owner, sent_ms);
    rows_clear(rows);
}

void leases_beat(struct leases *leases, int lease_ms, const struct leases_node *self)
{
    if (is_busy(leases))
        return;
    struct params_builder builder = params_begin(&leases->params);
    params_add_int(&builder, (int64_t)leases->options.node);
    params_add_int(&builder, lease_ms);
    params_add_int(&builder, self->hosting);
    params_add_int(&builder, self->load_ms);
    params_add_int(&builder, self->weight);
    database_request(leases->link, "beat", &builder, on_beat, leases, uv_now(leases->loop));
}

/* ---- looking ---- */

/* The list: their numbers, separated by spaces; at least one. */
static void note_shards(struct leases_look *look, struct wire_slice list, struct leases_shard held)
{
    uint32_t shard = 0;
    for (uint32_t i = 0; i <= list.size; i++) {
        if (i < list.size && list.at[i] != ' ') {
            shard = shard * 10 + (uint32_t)(list.at[i] - '0');
            continue;
        }
        if (shard < SHARD_COUNT)
            look->shard[shard] = held;
        shard = 0;
    }
}

/* The rows are of two kinds: shards that have the same holder and epoch, or a node. */
static void on_looked(void *owner, struct rows *rows, uint64_t tag)
{
    struct leases *leases = owner;
    (void)tag;
    if (has_failed(leases, rows))
        return;
    struct leases_look look = { 0 };
    struct leases_node *node = wire_allocate(((size_t)rows->count + 1) * sizeof *node);
    for (int row = 0; row < rows->count; row++) {
        uint64_t id = (uint64_t)rows_int(rows, row, 0);
        if (!rows_is_null(rows, row, 6))
            note_shards(&look, rows_bytes(rows, row, 6), (struct leases_shard){ id, (uint64_t)rows_int(rows, row, 1) });
        else
            node[look.node_count++] = (struct leases_node){ .id = id,
                                                            .beat = rows_int(rows, row, 1),
                                                            .hosting = rows_int(rows, row, 2) != 0,
                                                            .alive = rows_int(rows, row, 3) != 0,
                                                            .load_ms = (int)rows_int(rows, row, 4),
                                                            .weight = (int)rows_int(rows, row, 5) };
    }
    rows_clear(rows);
    look.node = node;
    leases->options.on_look(leases->options.owner, &look);
    free(node);
}

void leases_look(struct leases *leases)
{
    struct params_builder builder = params_begin(&leases->params);
    if (!database_is_up(leases->link))
        leases->options.on_look(leases->options.owner, NULL);
    else if (!is_busy(leases))
        database_request(leases->link, "look", &builder, on_looked, leases, 0);
}

/* ---- claiming and giving away ---- */

static void on_changed(void *owner, struct rows *rows, uint64_t tag)
{
    struct leases *leases = owner;
    (void)tag;
    leases->changes--;
    has_failed(leases, rows);
    rows_clear(rows);
}

static void change(struct leases *leases, const char *statement, struct params_builder *builder)
{
    leases->changes++;
    database_request(leases->link, statement, builder, on_changed, leases, 0);
    leases_look(leases);
}

static void add_nodes(struct params_builder *builder, const struct leases_node *nodes, int count)
{
    int64_t *numbers = wire_allocate(((size_t)count + 1) * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = (int64_t)nodes[i].id;
    params_add_ints(builder, numbers, count);
    for (int i = 0; i < count; i++)
        numbers[i] = nodes[i].beat;
    params_add_ints(builder, numbers, count);
    free(numbers);
}

void leases_claim(struct leases *leases, int most, const struct leases_node *dead, int dead_count)
{
    struct params_builder builder = params_begin(&leases->params);
    params_add_int(&builder, (int64_t)leases->options.node);
    params_add_int(&builder, most);
    add_nodes(&builder, dead, dead_count);
    change(leases, "claim", &builder);
}

void leases_release(struct leases *leases, const struct shard_set *shards)
{
    struct params_builder builder = params_begin(&leases->params);
    params_add_int(&builder, (int64_t)leases->options.node);
    add_shards(&builder, shards);
    change(leases, "release", &builder);
}

void leases_forget(struct leases *leases, const struct leases_node *dead, int dead_count)
{
    struct params_builder builder = params_begin(&leases->params);
    add_nodes(&builder, dead, dead_count);
    database_request(leases->link, "forget", &builder, database_ignore, NULL, 0);
}

bool leases_are_changing(const struct leases *leases)
{
    return leases->changes > 0;
}

/* ---- beginning and end ---- */

struct leases *leases_create(uv_loop_t *loop, const struct leases_options *options)
{
    struct leases *leases = wire_allocate(sizeof *leases);
    leases->loop = loop;
    leases->options = *options;
    leases->link = database_link(options->database, DATABASE_LEASES);
    return leases;
}

void leases_destroy(struct leases *leases)
{
    if (leases == NULL)
        return;
    database_unlink(leases->link);
    wire_destroy(&leases->params);
    free(leases);
}

bool leases_are_up(const struct leases *leases)
{
    return database_is_up(leases->link);
}
