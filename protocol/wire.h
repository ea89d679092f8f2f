/* Bytes of messages: a writer that grows, and a reader that refuses everything that is malformed. */
#ifndef PROTOCOL_WIRE_H
#define PROTOCOL_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes owned by someone else, or text without a terminating zero. */
struct wire_slice {
    const uint8_t *at;
    uint32_t size;
};

struct wire {
    uint8_t *bytes; /* NULL: nothing written yet */
    size_t size, room;
};

/* Zeroed memory. If there is none left, the process ends: another node continues its tables from the log. */
void *wire_allocate(size_t size);

/* Adds `size` bytes, which the caller fills. */
uint8_t *wire_extend(struct wire *wire, size_t size);
void wire_put(struct wire *wire, const void *bytes, size_t size);
void wire_u8(struct wire *wire, uint8_t value);
void wire_u16(struct wire *wire, uint16_t value);
void wire_u32(struct wire *wire, uint32_t value);
void wire_u64(struct wire *wire, uint64_t value);
/* Writes at most `limit` bytes of the slice. */
void wire_slice(struct wire *wire, struct wire_slice slice, uint32_t limit);
/* A part: a u32 length and what is written between these two. */
size_t wire_begin_part(struct wire *wire);
void wire_end_part(struct wire *wire, size_t part);
void wire_clear(struct wire *wire);   /* keeps the memory */
void wire_destroy(struct wire *wire); /* usable again afterwards */

struct wire_reader {
    const uint8_t *at, *end;
    bool bad; /* something was missing or too long; all later reads return 0 */
};

struct wire_reader wire_reader_on(struct wire_slice bytes);
uint8_t wire_read_u8(struct wire_reader *from);
uint16_t wire_read_u16(struct wire_reader *from);
uint32_t wire_read_u32(struct wire_reader *from);
uint64_t wire_read_u64(struct wire_reader *from);
struct wire_slice wire_read_slice(struct wire_reader *from, uint32_t limit);
struct wire_reader wire_read_part(struct wire_reader *from); /* a reader on the part, which `from` skips */
bool wire_is_read(const struct wire_reader *from);           /* nothing is left, and nothing was bad */

struct wire_slice wire_text(const char *words);
struct wire_slice wire_bytes(const void *at, size_t size);
/* Copies into a string of `size` bytes, truncated to fit, always ended by a zero. */
void wire_string(struct wire_slice slice, char *to, size_t size);

/* Writes a patch that turns one block of bytes into another of the same size: runs of (gap, length, bytes). */
void wire_patch(struct wire *wire, const uint8_t *before, const uint8_t *after, size_t size);
/* false: not a patch for a block of this size; the block may then be partly changed. */
bool wire_apply_patch(struct wire_slice patch, uint8_t *block, size_t size);

#endif
