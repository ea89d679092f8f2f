#include "protocol/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

void *wire_allocate(size_t size)
{
    void *block = calloc(1, size);
    if (block != NULL)
        return block;
    fprintf(stderr, "out of memory\n");
    abort();
}

static void grow(struct wire *wire, size_t least)
{
    size_t room = wire->room == 0 ? 256 : wire->room;
    while (room < least)
        room *= 2;
    uint8_t *bytes = wire_allocate(room);
    if (wire->bytes != NULL)
        memcpy(bytes, wire->bytes, wire->size);
    free(wire->bytes);
    wire->bytes = bytes;
    wire->room = room;
}

uint8_t *wire_extend(struct wire *wire, size_t size)
{
    if (wire->bytes == NULL || wire->size + size > wire->room)
        grow(wire, wire->size + size);
    uint8_t *at = wire->bytes + wire->size;
    wire->size += size;
    return at;
}

void wire_put(struct wire *wire, const void *bytes, size_t size)
{
    if (size > 0)
        memcpy(wire_extend(wire, size), bytes, size);
}

void wire_u8(struct wire *wire, uint8_t value)
{
    *wire_extend(wire, 1) = value;
}

static void put_number(struct wire *wire, uint64_t value, size_t size)
{
    uint8_t *at = wire_extend(wire, size);
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

void wire_u16(struct wire *wire, uint16_t value)
{
    put_number(wire, value, 2);
}

void wire_u32(struct wire *wire, uint32_t value)
{
    put_number(wire, value, 4);
}

void wire_u64(struct wire *wire, uint64_t value)
{
    put_number(wire, value, 8);
}

void wire_slice(struct wire *wire, struct wire_slice slice, uint32_t limit)
{
    uint32_t size = slice.size < limit ? slice.size : limit;
    wire_u32(wire, size);
    wire_put(wire, slice.at, size);
}

size_t wire_begin_part(struct wire *wire)
{
    wire_u32(wire, 0);
    return wire->size;
}

void wire_end_part(struct wire *wire, size_t part)
{
    uint32_t size = (uint32_t)(wire->size - part);
    for (size_t i = 0; i < sizeof size; i++)
        wire->bytes[part - sizeof size + i] = (uint8_t)(size >> (8 * i));
}

void wire_clear(struct wire *wire)
{
    wire->size = 0;
}

void wire_destroy(struct wire *wire)
{
    free(wire->bytes);
    *wire = (struct wire){ 0 };
}

/* ---- reading ---- */

static uint64_t read_number(struct wire_reader *from, size_t size)
{
    uint64_t value = 0;
    if ((size_t)(from->end - from->at) < size)
        from->bad = true;
    if (from->bad)
        return 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)from->at[i] << (8 * i);
    from->at += size;
    return value;
}

struct wire_reader wire_reader_on(struct wire_slice bytes)
{
    /* An empty slice may have a NULL pointer. */
    return (struct wire_reader){ bytes.at, bytes.size == 0 ? bytes.at : bytes.at + bytes.size, false };
}

uint8_t wire_read_u8(struct wire_reader *from)
{
    return (uint8_t)read_number(from, 1);
}

uint16_t wire_read_u16(struct wire_reader *from)
{
    return (uint16_t)read_number(from, 2);
}

uint32_t wire_read_u32(struct wire_reader *from)
{
    return (uint32_t)read_number(from, 4);
}

uint64_t wire_read_u64(struct wire_reader *from)
{
    return read_number(from, 8);
}

struct wire_slice wire_read_slice(struct wire_reader *from, uint32_t limit)
{
    uint32_t size = wire_read_u32(from);
    if (size > limit || (size_t)(from->end - from->at) < size)
        from->bad = true;
    if (from->bad)
        return (struct wire_slice){ NULL, 0 };
    from->at += size;
    return (struct wire_slice){ from->at - size, size };
}

struct wire_reader wire_read_part(struct wire_reader *from)
{
    struct wire_reader part = wire_reader_on(wire_read_slice(from, UINT32_MAX));
    part.bad = from->bad;
    return part;
}

bool wire_is_read(const struct wire_reader *from)
{
    return !from->bad && from->at == from->end;
}

struct wire_slice wire_text(const char *words)
{
    return (struct wire_slice){ (const uint8_t *)words, (uint32_t)strlen(words) };
}

struct wire_slice wire_bytes(const void *at, size_t size)
{
    return (struct wire_slice){ at, (uint32_t)size };
}

void wire_string(struct wire_slice slice, char *to, size_t size)
{
    size_t taken = slice.size < size - 1 ? slice.size : size - 1;
    if (taken > 0)
        memcpy(to, slice.at, taken);
    to[taken] = 0;
}

/* ---- patches ---- */

enum { PATCH_BRIDGE = 4 }; /* up to this many equal bytes between two changes are cheaper to send than a new run */

static size_t run_end(const uint8_t *before, const uint8_t *after, size_t at, size_t size)
{
    size_t end = at, equal = 0;
    for (size_t i = at; i < size && equal < PATCH_BRIDGE && i - at < 255; i++) {
        equal = before[i] == after[i] ? equal + 1 : 0;
        if (equal == 0)
            end = i + 1;
    }
    return end;
}

void wire_patch(struct wire *wire, const uint8_t *before, const uint8_t *after, size_t size)
{
    size_t last = 0;
    for (size_t at = 0; at < size;) {
        if (before[at] == after[at]) {
            at++;
            continue;
        }
        size_t end = run_end(before, after, at, size);
        wire_u16(wire, (uint16_t)(at - last));
        wire_u8(wire, (uint8_t)(end - at));
        wire_put(wire, after + at, end - at);
        last = at = end;
    }
}

bool wire_apply_patch(struct wire_slice patch, uint8_t *block, size_t size)
{
    struct wire_reader from = wire_reader_on(patch);
    size_t at = 0;
    while (from.at < from.end) {
        at += wire_read_u16(&from);
        size_t length = wire_read_u8(&from);
        if (from.bad || length == 0 || at + length > size || (size_t)(from.end - from.at) < length)
            return false;
        memcpy(block + at, from.at, length);
        from.at += length;
        at += length;
    }
    return true;
}
