#include "server/store/leases.h"

#include <stdlib.h>

#include "server/store/params.h"
#include "server/store/statements.h"

enum { WAITING_MOST = 4 }; /* heartbeats and looks would only pile up behind more than this */

struct leases {
    uv_loop_t *loop;
    struct leases_options options;
    struct pg *pg;
    struct wire params; /* scratch for building parameters */
    int changes;        /* claims and releases not answered yet */
};

/* Whether the connection broke, which the owner is told. */
static bool has_failed(struct leases *leases, const PGresult *result)
{
    if (result == NULL)
        leases->options.on_look(leases->options.owner, NULL);
    return result == NULL;
}

static bool is_busy(const struct leases *leases)
{
    return !pg_is_up(leases->pg) || pg_waiting(leases->pg) > WAITING_MOST;
}

/* ---- heartbeats ---- */

static void on_beat(void *owner, PGresult *result, uint64_t sent_ms)
{
    struct leases *leases = owner;
    if (!has_failed(leases, result))
        leases->options.on_heartbeat(leases->options.owner, sent_ms);
    PQclear(result);
}

void leases_beat(struct leases *leases, int lease_ms, const struct leases_node *self)
{
    if (is_busy(leases))
        return;
    struct builder builder = build_in(&leases->params);
    add_int(&builder, (int64_t)leases->options.node);
    add_int(&builder, lease_ms);
    add_int(&builder, self->hosting);
    add_int(&builder, self->load_ms);
    add_int(&builder, self->weight);
    request(leases->pg, "beat", &builder, on_beat, leases, uv_now(leases->loop));
}

/* ---- looking ---- */

static void note_shards(struct leases_look *look, struct wire_slice list, struct leases_shard held)
{
    for (uint32_t i = 0; i + 2 <= list.size; i += 2) {
        uint32_t shard = (uint32_t)list.at[i] << 8 | list.at[i + 1];
        if (shard < SHARD_COUNT)
            look->shard[shard] = held;
    }
}

/* The rows are of two kinds: shards that have the same holder and epoch, or a node. */
static void on_looked(void *owner, PGresult *result, uint64_t tag)
{
    struct leases *leases = owner;
    (void)tag;
    if (has_failed(leases, result))
        return;
    struct leases_look look = { 0 };
    int rows = PQntuples(result);
    struct leases_node *node = wire_allocate(((size_t)rows + 1) * sizeof *node);
    for (int row = 0; row < rows; row++) {
        uint64_t id = (uint64_t)pg_int(result, row, 0);
        if (!PQgetisnull(result, row, 6))
            note_shards(&look, pg_bytes(result, row, 6), (struct leases_shard){ id, (uint64_t)pg_int(result, row, 1) });
        else
            node[look.node_count++] = (struct leases_node){ .id = id,
                                                            .beat = pg_int(result, row, 1),
                                                            .hosting = pg_int(result, row, 2) != 0,
                                                            .alive = pg_int(result, row, 3) != 0,
                                                            .load_ms = (int)pg_int(result, row, 4),
                                                            .weight = (int)pg_int(result, row, 5) };
    }
    PQclear(result);
    look.node = node;
    leases->options.on_look(leases->options.owner, &look);
    free(node);
}

void leases_look(struct leases *leases)
{
    struct builder builder = build_in(&leases->params);
    if (!pg_is_up(leases->pg))
        leases->options.on_look(leases->options.owner, NULL);
    else if (!is_busy(leases))
        request(leases->pg, "look", &builder, on_looked, leases, 0);
}

/* ---- claiming and giving away ---- */

static void on_changed(void *owner, PGresult *result, uint64_t tag)
{
    struct leases *leases = owner;
    (void)tag;
    leases->changes--;
    has_failed(leases, result);
    PQclear(result);
}

static void change(struct leases *leases, const char *statement, struct builder *builder)
{
    leases->changes++;
    request(leases->pg, statement, builder, on_changed, leases, 0);
    leases_look(leases);
}

static void add_nodes(struct builder *builder, const struct leases_node *nodes, int count)
{
    int64_t *numbers = wire_allocate(((size_t)count + 1) * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = (int64_t)nodes[i].id;
    add_ints(builder, numbers, count);
    for (int i = 0; i < count; i++)
        numbers[i] = nodes[i].beat;
    add_ints(builder, numbers, count);
    free(numbers);
}

void leases_claim(struct leases *leases, int most, const struct leases_node *dead, int dead_count)
{
    struct builder builder = build_in(&leases->params);
    add_int(&builder, (int64_t)leases->options.node);
    add_int(&builder, most);
    add_nodes(&builder, dead, dead_count);
    change(leases, "claim", &builder);
}

void leases_release(struct leases *leases, const struct shard_set *shards)
{
    struct builder builder = build_in(&leases->params);
    add_int(&builder, (int64_t)leases->options.node);
    add_shards(&builder, shards);
    change(leases, "release", &builder);
}

void leases_forget(struct leases *leases, const struct leases_node *dead, int dead_count)
{
    struct builder builder = build_in(&leases->params);
    add_nodes(&builder, dead, dead_count);
    request(leases->pg, "forget", &builder, ignore_answer, NULL, 0);
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
    leases->pg = pg_create(loop, options->servers, statements_lease, "lease");
    return leases;
}

void leases_destroy(struct leases *leases)
{
    if (leases == NULL)
        return;
    pg_destroy(leases->pg);
    wire_destroy(&leases->params);
    free(leases);
}

bool leases_are_up(const struct leases *leases)
{
    return pg_is_up(leases->pg);
}
