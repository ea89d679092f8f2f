/* Bytes and numbers as hexadecimal digits: small letters are written, and only they are read. */
#ifndef ENGINE_HEX_H
#define ENGINE_HEX_H

#include "engine/text.h"

void hex_write(struct text *text, const void *bytes, size_t size);
/* The lowest `digits` digits, 1 .. 16, leading zeros included. */
void hex_write_number(struct text *text, uint64_t value, int digits);

/* -1: not a digit. */
int hex_digit(char c);
/* The words must be exactly the digits of `size` bytes. false: they are not, and the bytes are undefined. */
bool hex_read(const char *words, size_t length, void *bytes, size_t size);
/* Reads exactly `digits` digits, 1 .. 16. false: they are not all digits. */
bool hex_read_number(const char *words, int digits, uint64_t *value);

#endif
