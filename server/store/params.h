/* Inside the store: building the parameters of a request, and sending it. */
#ifndef SERVER_STORE_PARAMS_H
#define SERVER_STORE_PARAMS_H

#include "server/store/pg.h"
#include "server/store/store.h"

/* Parameters are kept as offsets until all are there, because the wire may move as it grows. */
struct builder {
    struct wire *wire;
    struct pg_params params;
    size_t offset[PG_PARAMS_MOST];
};

static inline struct builder build_in(struct wire *wire)
{
    wire_clear(wire);
    return (struct builder){ .wire = wire };
}

static inline void add_param(struct builder *builder, size_t from)
{
    int index = builder->params.count++;
    builder->offset[index] = from;
    builder->params.size[index] = (int)(builder->wire->size - from);
}

static inline void add_int(struct builder *builder, int64_t value)
{
    size_t from = builder->wire->size;
    pg_put_int8(builder->wire, value);
    add_param(builder, from);
}

static inline void add_ints(struct builder *builder, const int64_t *values, int count)
{
    size_t from = builder->wire->size;
    pg_put_int8s(builder->wire, values, count);
    add_param(builder, from);
}

static inline void add_shards(struct builder *builder, const struct shard_set *shards)
{
    int64_t list[SHARD_COUNT];
    int count = 0;
    for (uint32_t shard = shard_set_next(shards, 0); shard < SHARD_COUNT; shard = shard_set_next(shards, shard + 1))
        list[count++] = shard;
    add_ints(builder, list, count);
}

static inline void add_bytes(struct builder *builder, struct wire_slice bytes)
{
    size_t from = builder->wire->size;
    wire_put(builder->wire, bytes.at, bytes.size);
    add_param(builder, from);
}

static inline void request(struct pg *pg, const char *statement, struct builder *builder, pg_answer *answer,
                           void *owner, uint64_t tag)
{
    for (int i = 0; i < builder->params.count; i++)
        builder->params.value[i] = (const char *)builder->wire->bytes + builder->offset[i];
    pg_request(pg, statement, &builder->params, answer, owner, tag);
}

/* For requests whose answer nobody needs. */
static inline void ignore_answer(void *owner, PGresult *result, uint64_t tag)
{
    (void)owner, (void)tag;
    PQclear(result);
}

#endif
