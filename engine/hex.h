/* Bytes and numbers as hexadecimal digits, in lower case only: capitals are neither written nor read. */
#ifndef ENGINE_HEX_H
#define ENGINE_HEX_H

#include "engine/text.h"

void hex_write(struct text *text, const void *bytes, size_t size);
/* The lowest `digits` digits, 1 .. 16, leading zeros included. */
void hex_write_number(struct text *text, uint64_t value, int digits);

/* -1: not a digit. */
int hex_digit(char c);
/* `words` must be exactly the digits of `size` bytes. false: they are not, and `bytes` is undefined. */
bool hex_read(const char *words, size_t length, void *bytes, size_t size);
/* Reads exactly `digits` digits, 1 .. 16. false: not all of them are digits. */
bool hex_read_number(const char *words, int digits, uint64_t *value);

#endif
