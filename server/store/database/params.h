/* The parameters of a request, in PostgreSQL's binary form: integers with their highest byte first, lists with a head
 * that counts them and a size before each element. Both kinds of database take them so. */
#ifndef SERVER_STORE_DATABASE_PARAMS_H
#define SERVER_STORE_DATABASE_PARAMS_H

#include "protocol/wire.h"

enum { PARAMS_MOST = 14 };

enum param_type { PARAM_INT, PARAM_TEXT, PARAM_BYTES, PARAM_INTS, PARAM_BYTES_LIST };

struct params {
    int count;
    enum param_type type[PARAMS_MOST];
    const char *value[PARAMS_MOST];
    int size[PARAMS_MOST];
};

/* Parameters are kept as offsets until all are there, because the wire may move as it grows. */
struct params_builder {
    struct wire *wire;
    struct params params;
    size_t offset[PARAMS_MOST];
};

struct params_builder params_begin(struct wire *wire); /* scratch that its owner keeps until the request is made */
void params_add_int(struct params_builder *builder, int64_t value);
void params_add_text(struct params_builder *builder, const char *words);
void params_add_bytes(struct params_builder *builder, struct wire_slice bytes);
void params_add_ints(struct params_builder *builder, const int64_t *values, int count);
void params_add_bytes_list(struct params_builder *builder, const struct wire_slice *values, int count);
const struct params *params_end(struct params_builder *builder);

/* Copies all values to `room`, which has params_size bytes and which the copy needs as long as it lives. */
size_t params_size(const struct params *params);
struct params params_copy(const struct params *params, uint8_t *room);

/* Reading them: a list has its count of elements, anything else is one. */
bool params_is_list(const struct params *params, int index);
int params_list_count(const struct params *params, int index);
int64_t params_int(struct wire_slice value);
/* The elements of a list one by one: `at` begins with 0 and moves on. */
struct wire_slice params_next(const struct params *params, int index, size_t *at);
void params_put_int(struct wire *wire, int64_t value);

#endif
