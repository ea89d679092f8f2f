#include "server/store/database/params.h"

#include <assert.h>
#include <string.h>

/* The type of a list's elements, by PostgreSQL's numbers. */
enum { BYTEA_OID = 17, INT8_OID = 20 };
/* The head of a list: dimensions, has-nulls, element type, count, lower bound. An empty list ends before the count. */
enum { EMPTY_HEAD_SIZE = 12, HEAD_SIZE = 20 };

static void put_big(struct wire *wire, uint64_t value, int size)
{
    uint8_t *at = wire_extend(wire, (size_t)size);
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> (8 * (size - 1 - i)));
}

static uint64_t get_big(const void *bytes, int size)
{
    const uint8_t *at = bytes;
    uint64_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return value;
}

void params_put_int(struct wire *wire, int64_t value)
{
    put_big(wire, (uint64_t)value, 8);
}

/* ---- building ---- */

struct params_builder params_begin(struct wire *wire)
{
    wire_clear(wire);
    return (struct params_builder){ .wire = wire };
}

/* The value was written from here on. */
static void add(struct params_builder *builder, enum param_type type, size_t from)
{
    int index = builder->params.count++;
    assert(index < PARAMS_MOST);
    builder->params.type[index] = type;
    builder->offset[index] = from;
    builder->params.size[index] = (int)(builder->wire->size - from);
}

void params_add_int(struct params_builder *builder, int64_t value)
{
    size_t from = builder->wire->size;
    params_put_int(builder->wire, value);
    add(builder, PARAM_INT, from);
}

static void add_slice(struct params_builder *builder, enum param_type type, struct wire_slice bytes)
{
    size_t from = builder->wire->size;
    wire_put(builder->wire, bytes.at, bytes.size);
    add(builder, type, from);
}

void params_add_text(struct params_builder *builder, const char *words)
{
    add_slice(builder, PARAM_TEXT, wire_text(words));
}

void params_add_bytes(struct params_builder *builder, struct wire_slice bytes)
{
    add_slice(builder, PARAM_BYTES, bytes);
}

static void put_head(struct wire *wire, uint32_t type_oid, int count)
{
    put_big(wire, count > 0, 4);
    put_big(wire, 0, 4);
    put_big(wire, type_oid, 4);
    if (count == 0)
        return;
    put_big(wire, (uint64_t)count, 4);
    put_big(wire, 1, 4);
}

void params_add_ints(struct params_builder *builder, const int64_t *values, int count)
{
    size_t from = builder->wire->size;
    put_head(builder->wire, INT8_OID, count);
    for (int i = 0; i < count; i++) {
        put_big(builder->wire, 8, 4);
        params_put_int(builder->wire, values[i]);
    }
    add(builder, PARAM_INTS, from);
}

void params_add_bytes_list(struct params_builder *builder, const struct wire_slice *values, int count)
{
    size_t from = builder->wire->size;
    put_head(builder->wire, BYTEA_OID, count);
    for (int i = 0; i < count; i++) {
        put_big(builder->wire, values[i].size, 4);
        wire_put(builder->wire, values[i].at, values[i].size);
    }
    add(builder, PARAM_BYTES_LIST, from);
}

const struct params *params_end(struct params_builder *builder)
{
    for (int i = 0; i < builder->params.count; i++)
        builder->params.value[i] = (const char *)builder->wire->bytes + builder->offset[i];
    return &builder->params;
}

/* ---- copies ---- */

size_t params_size(const struct params *params)
{
    size_t size = 0;
    for (int i = 0; i < params->count; i++)
        size += (size_t)params->size[i];
    return size;
}

struct params params_copy(const struct params *params, uint8_t *room)
{
    struct params copy = *params;
    for (int i = 0; i < params->count; i++) {
        if (params->size[i] > 0)
            memcpy(room, params->value[i], (size_t)params->size[i]);
        copy.value[i] = (const char *)room;
        room += params->size[i];
    }
    return copy;
}

/* ---- reading ---- */

bool params_is_list(const struct params *params, int index)
{
    return params->type[index] == PARAM_INTS || params->type[index] == PARAM_BYTES_LIST;
}

int params_list_count(const struct params *params, int index)
{
    return params->size[index] <= EMPTY_HEAD_SIZE ? 0 : (int)get_big(params->value[index] + EMPTY_HEAD_SIZE, 4);
}

int64_t params_int(struct wire_slice value)
{
    return (int64_t)get_big(value.at, (int)value.size);
}

struct wire_slice params_next(const struct params *params, int index, size_t *at)
{
    const char *value = params->value[index];
    size_t from = (*at == 0 ? HEAD_SIZE : *at) + 4;
    struct wire_slice element = wire_bytes(value + from, (size_t)get_big(value + from - 4, 4));
    *at = from + element.size;
    assert(*at <= (size_t)params->size[index]);
    return element;
}
