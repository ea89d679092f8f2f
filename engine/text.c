#include "engine/text.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

struct text text_on(char *bytes, size_t size)
{
    assert(size >= 1);
    bytes[0] = 0;
    return (struct text){ .bytes = bytes, .size = size };
}

static void put_bytes(struct text *text, const char *bytes, size_t count)
{
    size_t room = text->size - 1 - text->length;
    if (count > room) {
        text->full = true;
        count = room;
    }
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = 0;
}

void text_put(struct text *text, const char *words)
{
    put_bytes(text, words, strlen(words));
}

void text_char(struct text *text, char c)
{
    put_bytes(text, &c, 1);
}

void text_number(struct text *text, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (number < 0)
        text_char(text, '-');
    put_bytes(text, digits + at, sizeof digits - at);
}

void text_count(struct text *text, int64_t count, const char *one)
{
    text_number(text, count);
    text_char(text, ' ');
    text_put(text, one);
    if (count != 1)
        text_char(text, 's');
}

void text_count_of(struct text *text, int64_t count, const char *one, const char *many)
{
    text_number(text, count);
    text_char(text, ' ');
    text_put(text, count == 1 ? one : many);
}

void text_repeat(struct text *text, const char *words, int count)
{
    while (count-- > 0)
        text_put(text, words);
}

char text_seat_letter(int seat)
{
    return (char)('a' + seat);
}

void text_seat_style(struct text *text, int seat)
{
    text_char(text, (char)(TEXT_SEAT_BYTE + seat));
}

static void put_seat(struct text *text, int seat)
{
    text_seat_style(text, seat);
    text_char(text, text_seat_letter(seat));
    text_put(text, TEXT_PLAIN);
}

static void put_rule(struct text *text, const char *rule)
{
    text_char(text, '[');
    text_put(text, rule);
    text_char(text, ']');
}

void text_add_list(struct text *text, const char *format, va_list values)
{
    for (const char *at = format; *at != 0; at++) {
        if (*at != '%') {
            text_char(text, *at);
            continue;
        }
        switch (*++at) {
        case 'd': text_number(text, va_arg(values, int)); break;
        case 'u': text_number(text, va_arg(values, unsigned)); break;
        case 's':
        case 'T': text_put(text, va_arg(values, const char *)); break;
        case 'c': text_char(text, (char)va_arg(values, int)); break;
        case 'S': put_seat(text, va_arg(values, int)); break;
        case 'R': put_rule(text, va_arg(values, const char *)); break;
        default: assert(*at == '%'); text_char(text, '%');
        }
    }
}

void text_add(struct text *text, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    text_add_list(text, format, values);
    va_end(values);
}

void text_add_n(struct text *text, int64_t count, const char *one, const char *many, ...)
{
    va_list values;
    va_start(values, many);
    text_add_list(text, count == 1 ? one : many, values);
    va_end(values);
}

static void put_joint(struct text *text, int index, int count, const char *last)
{
    if (index > 0)
        text_put(text, index == count - 1 ? last : ", ");
}

void text_and(struct text *text, int index, int count)
{
    put_joint(text, index, count, " and ");
}

void text_or(struct text *text, int index, int count)
{
    put_joint(text, index, count, " or ");
}

static bool is_style(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte < 0x20 && byte != '\n' && byte != '\t';
}

static bool is_cell(char c)
{
    return !is_style(c) && ((unsigned char)c & 0xc0) != 0x80;
}

int text_cells_in(const char *words, size_t size)
{
    int cells = 0;
    for (size_t i = 0; i < size; i++)
        cells += is_cell(words[i]);
    return cells;
}

int text_cells(const char *words)
{
    return text_cells_in(words, strlen(words));
}

void text_pad(struct text *text, int column)
{
    size_t line = text->length;
    while (line > 0 && text->bytes[line - 1] != '\n')
        line--;
    text_repeat(text, " ", column - text_cells(text->bytes + line));
}

void text_strip_styles(char *bytes)
{
    char *to = bytes;
    for (const char *from = bytes; *from != 0; from++)
        if (!is_style(*from))
            *to++ = *from;
    *to = 0;
}
