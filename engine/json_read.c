#include "engine/json_read.h"

#include <string.h>

#include "engine/hex.h"

/* Each function takes the position where its element begins and returns the position after it; NULL: not found. */

static const char *skip_value(const char *at, const char *end, int depth);

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

static const char *skip_char(const char *at, const char *end, char c)
{
    at = skip_blanks(at, end);
    return at < end && *at == c ? at + 1 : NULL;
}

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

static const char *skip_digits(const char *at, const char *end)
{
    if (!is_digit(at, end))
        return NULL;
    while (is_digit(at, end))
        at++;
    return at;
}

/* "\u20ac", in upper or lower case. */
static bool read_unit(const char *at, const char *end, uint32_t *unit)
{
    *unit = 0;
    if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
        return false;
    for (int i = 2; i < 6; i++) {
        int digit = hex_digit(at[i] >= 'A' && at[i] <= 'F' ? (char)(at[i] - 'A' + 'a') : at[i]);
        if (digit < 0)
            return false;
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

/* One UTF-16 unit, or two for a character beyond 0xffff. */
static const char *read_unicode(const char *at, const char *end, uint32_t *character)
{
    uint32_t high, low;
    if (!read_unit(at, end, &high) || (high >= 0xdc00 && high <= 0xdfff))
        return NULL;
    *character = high;
    at += 6;
    if (high < 0xd800 || high > 0xdfff)
        return at;
    if (!read_unit(at, end, &low) || low < 0xdc00 || low > 0xdfff)
        return NULL;
    *character = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    return at + 6;
}

/* One escaped character of a string, or one byte of UTF-8; plain: it is such a byte. */
static const char *read_character(const char *at, const char *end, uint32_t *character, bool *plain)
{
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    *plain = at < end && *at != '\\';
    if (at == end || (unsigned char)*at < 0x20)
        return NULL;
    *character = (unsigned char)*at;
    if (*plain)
        return at + 1;
    const char *found = end - at < 2 || at[1] == 0 ? NULL : strchr(escapes, at[1]);
    if (found == NULL)
        return read_unicode(at, end, character);
    *character = (unsigned char)meant[found - escapes];
    return at + 2;
}

static const char *skip_string(const char *at, const char *end)
{
    uint32_t character;
    bool plain;
    at = skip_char(at, end, '"');
    while (at != NULL && at < end && *at != '"')
        at = read_character(at, end, &character, &plain);
    return at == NULL || at == end ? NULL : at + 1;
}

static const char *skip_number(const char *at, const char *end)
{
    at += *at == '-';
    const char *digits = at;
    at = skip_digits(at, end);
    if (at == NULL || (*digits == '0' && at - digits > 1))
        return NULL;
    if (at < end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at != NULL && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '-' || *at == '+');
        at = skip_digits(at, end);
    }
    return at;
}

static const char *skip_word(const char *at, const char *end, const char *word)
{
    size_t size = strlen(word);
    return (size_t)(end - at) >= size && memcmp(at, word, size) == 0 ? at + size : NULL;
}

static const char *skip_sequence(const char *at, const char *end, char close, int depth)
{
    const char *empty = skip_char(at, end, close);
    if (depth > JSON_DEPTH_LIMIT)
        return NULL;
    if (empty != NULL)
        return empty;
    while (at != NULL) {
        if (close == '}') {
            at = skip_string(at, end);
            at = at == NULL ? NULL : skip_char(at, end, ':');
        }
        at = at == NULL ? NULL : skip_value(at, end, depth);
        const char *closed = at == NULL ? NULL : skip_char(at, end, close);
        if (closed != NULL)
            return closed;
        at = at == NULL ? NULL : skip_char(at, end, ',');
    }
    return NULL;
}

static const char *skip_value(const char *at, const char *end, int depth)
{
    at = skip_blanks(at, end);
    if (at == end)
        return NULL;
    switch (*at) {
    case '{': return skip_sequence(at + 1, end, '}', depth + 1);
    case '[': return skip_sequence(at + 1, end, ']', depth + 1);
    case '"': return skip_string(at, end);
    case 't': return skip_word(at, end, "true");
    case 'f': return skip_word(at, end, "false");
    case 'n': return skip_word(at, end, "null");
    default: return skip_number(at, end);
    }
}

/* ---- values ---- */

bool json_read(const char *text, size_t size, struct json_value *value)
{
    const char *end = text + size;
    value->at = skip_blanks(text, end);
    value->end = skip_value(value->at, end, 0);
    return value->end != NULL && skip_blanks(value->end, end) == end;
}

/* The value that begins after blanks, if there are any. */
static struct json_value value_from(const char *at, const char *end)
{
    at = skip_blanks(at, end);
    return (struct json_value){ .at = at, .end = skip_value(at, end, 0) };
}

bool json_read_next_member(struct json_value object, struct json_value *name, struct json_value *member)
{
    if (*object.at != '{' || skip_char(object.at + 1, object.end, '}') != NULL)
        return false;
    const char *before = name->at == NULL ? object.at : skip_blanks(member->end, object.end);
    if (*before == '}')
        return false;
    *name = value_from(before + 1, object.end); /* after '{' or ',' */
    *member = value_from(skip_char(name->end, object.end, ':'), object.end);
    return true;
}

bool json_read_member(struct json_value object, const char *name, struct json_value *member)
{
    size_t size = strlen(name);
    for (struct json_value key = { 0 }; json_read_next_member(object, &key, member);)
        if ((size_t)(key.end - key.at) == size + 2 && memcmp(key.at + 1, name, size) == 0)
            return true;
    return false;
}

bool json_read_next(struct json_value array, struct json_value *item)
{
    if (*array.at != '[' || skip_char(array.at + 1, array.end, ']') != NULL)
        return false;
    const char *before = item->at == NULL ? array.at : skip_blanks(item->end, array.end);
    if (*before == ']')
        return false;
    *item = value_from(before + 1, array.end); /* after '[' or ',' */
    return true;
}

static size_t encode(uint32_t character, char bytes[4])
{
    static const uint8_t leads[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    size_t size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, character >>= 6)
        bytes[i] = (char)(0x80 | (character & 0x3f));
    bytes[0] = (char)(leads[size] | character);
    return size;
}

bool json_read_string(struct json_value value, char *to, size_t size)
{
    size_t length = 0;
    if (*value.at != '"')
        return false;
    for (const char *at = value.at + 1; *at != '"';) {
        char bytes[4];
        uint32_t character = 0;
        bool plain;
        const char *from = at;
        at = read_character(at, value.end, &character, &plain);
        size_t added = plain ? 1 : encode(character, bytes);
        if (character == 0 || length + added >= size)
            return false;
        memcpy(to + length, plain ? from : bytes, added);
        length += added;
    }
    if (size == 0)
        return false;
    to[length] = 0;
    return true;
}

bool json_read_number(struct json_value value, int64_t *number)
{
    bool negative = *value.at == '-';
    int64_t result = 0;
    if (!negative && !is_digit(value.at, value.end))
        return false;
    for (const char *at = value.at + negative; at < value.end; at++) {
        int digit = *at - '0';
        if (digit < 0 || digit > 9 || result > (INT64_MAX - digit) / 10)
            return false;
        result = 10 * result + digit;
    }
    *number = negative ? -result : result;
    return true;
}
