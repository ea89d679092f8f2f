#include "server/store/database/rows.h"

#include <assert.h>
#include <stdlib.h>

static const struct wire_slice *value_at(const struct rows *rows, int row, int column)
{
    assert(row >= 0 && row < rows->count && column >= 0 && column < rows->columns);
    return &rows->values[row * rows->columns + column];
}

bool rows_is_null(const struct rows *rows, int row, int column)
{
    return value_at(rows, row, column)->at == NULL;
}

struct wire_slice rows_bytes(const struct rows *rows, int row, int column)
{
    return *value_at(rows, row, column);
}

int64_t rows_int(const struct rows *rows, int row, int column)
{
    struct wire_slice bytes = rows_bytes(rows, row, column);
    assert(bytes.size <= 8);
    uint64_t value = bytes.size > 0 && (bytes.at[0] & 0x80) != 0 ? UINT64_MAX : 0;
    for (uint32_t i = 0; i < bytes.size; i++)
        value = value << 8 | bytes.at[i];
    return (int64_t)value;
}

struct rows *rows_create(int count, int columns, void *from, void (*release)(void *from))
{
    struct rows *rows = wire_allocate(sizeof *rows);
    *rows = (struct rows){ .count = count, .columns = columns, .from = from, .release = release };
    rows->values = wire_allocate(((size_t)count * (size_t)columns + 1) * sizeof *rows->values);
    return rows;
}

void rows_clear(struct rows *rows)
{
    if (rows == NULL)
        return;
    rows->release(rows->from);
    free(rows->values);
    free(rows);
}
