#include "engine/text.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "engine/words.h"

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
        while (count > 0 && ((unsigned char)bytes[count] & 0xc0) == 0x80) /* no half of a character */
            count--;
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

/* ---- formats ---- */

enum { VALUES_MOST = 12 }; /* in one format */

struct value {
    char type; /* the letter of its directive */
    union {
        int64_t number;
        const char *string;
    };
};

/* The values of a format in their order. Only the English format decides how they are read: whatever a catalogue says,
 * no value is taken for one of another type. */
static int read_values(const char *format, va_list values, struct value value[VALUES_MOST])
{
    int count = 0;
    for (const char *at = format; *at != 0; at++) {
        if (*at != '%' || *++at == '%')
            continue;
        assert(count < VALUES_MOST);
        struct value *next = &value[count++];
        next->type = *at;
        switch (*at) {
        case 'd':
        case 'c':
        case 'S': next->number = va_arg(values, int); break;
        case 'u': next->number = va_arg(values, unsigned); break;
        default: assert(*at == 's' || *at == 'T' || *at == 'R'); next->string = va_arg(values, const char *);
        }
    }
    return count;
}

static void put_value(struct text *text, const struct value *value)
{
    switch (value->type) {
    case 'd':
    case 'u': text_number(text, value->number); break;
    case 'c': text_char(text, (char)value->number); break;
    case 'S': put_seat(text, (int)value->number); break;
    case 's': text_put(text, value->string); break;
    case 'T': text_put(text, words_find(text->language, value->string)); break;
    default: put_rule(text, value->string);
    }
}

/* Writes the directive after a percent sign, "d" or "2$T", and returns where it ends. `next` is the value that a
 * directive without a number takes. A value that does not exist is left out. */
static const char *put_directive(struct text *text, const char *at, const struct value *value, int count, int *next)
{
    int index = *next;
    if (*at == '%') {
        text_char(text, '%');
        return at + 1;
    }
    if (at[0] >= '1' && at[0] <= '9' && at[1] == '$') {
        index = at[0] - '1';
        at += 2;
    } else
        ++*next;
    if (index < count)
        put_value(text, &value[index]);
    return *at == 0 ? at : at + 1;
}

static void put_format(struct text *text, const char *english, const char *format, va_list values)
{
    struct value value[VALUES_MOST];
    int count = read_values(english, values, value), next = 0;
    while (*format != 0) {
        const char *percent = strchr(format, '%');
        size_t size = percent == NULL ? strlen(format) : (size_t)(percent - format);
        put_bytes(text, format, size);
        format += size;
        if (percent != NULL)
            format = put_directive(text, percent + 1, value, count, &next);
    }
}

void text_add_list(struct text *text, const char *format, va_list values)
{
    put_format(text, format, words_find(text->language, format), values);
}

void text_add_list_n(struct text *text, int64_t count, const char *one, const char *many, va_list values)
{
    put_format(text, many, words_find_n(text->language, count, one, many), values);
}

void text_add(struct text *text, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    text_add_list(text, format, values);
    va_end(values);
}

void text_add_styled(struct text *text, const char *style, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    text_put(text, style);
    text_add_list(text, format, values);
    text_put(text, TEXT_PLAIN);
    va_end(values);
}

void text_add_n(struct text *text, int64_t count, const char *one, const char *many, ...)
{
    va_list values;
    va_start(values, many);
    text_add_list_n(text, count, one, many, values);
    va_end(values);
}

static void put_joint(struct text *text, int index, int count, const char *last)
{
    if (index > 0)
        text_put(text, words_find(text->language, index == count - 1 ? last : ", "));
}

void text_and(struct text *text, int index, int count)
{
    put_joint(text, index, count, " and ");
}

void text_or(struct text *text, int index, int count)
{
    put_joint(text, index, count, " or ");
}

struct text *text_line(struct text *text)
{
    if (text->length > 0)
        text_char(text, '\n');
    return text;
}

static bool is_style(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte < 0x20 && byte != '\n' && byte != '\t';
}

/* In rising order, as Unicode has them: East Asian Width W and F, and the marks that take no cell of their own. */
static const struct {
    uint32_t first, last;
    int cells;
} unusual[] = {
    { 0x300, 0x36f, 0 },     { 0x483, 0x489, 0 },     { 0x591, 0x5bd, 0 },     { 0x64b, 0x65f, 0 },
    { 0x1100, 0x115f, 2 },   { 0x1ab0, 0x1aff, 0 },   { 0x1dc0, 0x1dff, 0 },   { 0x200b, 0x200f, 0 },
    { 0x20d0, 0x20f0, 0 },   { 0x231a, 0x231b, 2 },   { 0x23e9, 0x23ec, 2 },   { 0x23f0, 0x23f0, 2 },
    { 0x23f3, 0x23f3, 2 },   { 0x25fd, 0x25fe, 2 },   { 0x2614, 0x2615, 2 },   { 0x2648, 0x2653, 2 },
    { 0x267f, 0x267f, 2 },   { 0x2693, 0x2693, 2 },   { 0x26a1, 0x26a1, 2 },   { 0x26aa, 0x26ab, 2 },
    { 0x26bd, 0x26be, 2 },   { 0x26c4, 0x26c5, 2 },   { 0x26ce, 0x26ce, 2 },   { 0x26d4, 0x26d4, 2 },
    { 0x26ea, 0x26ea, 2 },   { 0x26f2, 0x26f3, 2 },   { 0x26f5, 0x26f5, 2 },   { 0x26fa, 0x26fa, 2 },
    { 0x26fd, 0x26fd, 2 },   { 0x2705, 0x2705, 2 },   { 0x270a, 0x270b, 2 },   { 0x2728, 0x2728, 2 },
    { 0x274c, 0x274c, 2 },   { 0x274e, 0x274e, 2 },   { 0x2753, 0x2755, 2 },   { 0x2757, 0x2757, 2 },
    { 0x2795, 0x2797, 2 },   { 0x27b0, 0x27b0, 2 },   { 0x27bf, 0x27bf, 2 },   { 0x2b1b, 0x2b1c, 2 },
    { 0x2b50, 0x2b50, 2 },   { 0x2b55, 0x2b55, 2 },   { 0x2e80, 0x303e, 2 },   { 0x3041, 0xa4cf, 2 },
    { 0xa960, 0xa97f, 2 },   { 0xac00, 0xd7a3, 2 },   { 0xf900, 0xfaff, 2 },   { 0xfe00, 0xfe0f, 0 },
    { 0xfe20, 0xfe2f, 0 },   { 0xfe30, 0xfe6f, 2 },   { 0xff00, 0xff60, 2 },   { 0xffe0, 0xffe6, 2 },
    { 0x1f300, 0x1f64f, 2 }, { 0x1f680, 0x1f6ff, 2 }, { 0x1f7e0, 0x1f7eb, 2 }, { 0x1f900, 0x1f9ff, 2 },
    { 0x1fa70, 0x1faff, 2 }, { 0x20000, 0x3fffd, 2 },
};

static int cells_of(uint32_t character)
{
    for (size_t i = 0; i < sizeof unusual / sizeof unusual[0] && character >= unusual[i].first; i++)
        if (character <= unusual[i].last)
            return unusual[i].cells;
    return 1;
}

int text_glyph_cells(const char *at, size_t size, size_t *bytes)
{
    unsigned char first = (unsigned char)at[0];
    uint32_t character = first < 0xe0 ? first & 0x1fU : first < 0xf0 ? first & 0xfU : first & 7U;
    size_t count = 1;
    for (; count < size && ((unsigned char)at[count] & 0xc0) == 0x80; count++)
        character = character << 6 | ((unsigned char)at[count] & 0x3fU);
    *bytes = count;
    if (first < 0x80)
        return !is_style(at[0]);
    return cells_of(character);
}

int text_cells_in(const char *words, size_t size)
{
    int cells = 0;
    for (size_t i = 0, bytes; i < size; i += bytes)
        cells += text_glyph_cells(words + i, size - i, &bytes);
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
