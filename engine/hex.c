#include "engine/hex.h"

static const char digit[] = "0123456789abcdef";

void hex_write(struct text *text, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hex_write_number(text, byte[i], 2);
}

void hex_write_number(struct text *text, uint64_t value, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text_char(text, digit[value >> shift & 15]);
}

int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(const char *words, size_t length, void *bytes, size_t size)
{
    uint8_t *byte = bytes;
    if (length != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        uint64_t value;
        if (!hex_read_number(words + 2 * i, 2, &value))
            return false;
        byte[i] = (uint8_t)value;
    }
    return true;
}

bool hex_read_number(const char *words, int digits, uint64_t *value)
{
    *value = 0;
    for (int i = 0; i < digits; i++) {
        int next = hex_digit(words[i]);
        if (next < 0)
            return false;
        *value = *value << 4 | (uint64_t)next;
    }
    return true;
}
