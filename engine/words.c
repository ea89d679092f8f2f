#include "engine/words.h"

#include <stdbool.h>
#include <string.h>

enum {
    MAGIC_AT = 0,
    REVISION_AT = 4,
    COUNT_AT = 8,
    ENGLISH_AT = 12,
    TRANSLATED_AT = 16,
    HEAD_SIZE = 28,
    ENTRY_SIZE = 8,   /* length, offset */
    DEPTH_LIMIT = 16, /* of parentheses in a plural's expression */
};

static const uint32_t magic = 0x950412de;

/* ---- which form of a plural ---- */

/* Reads C's operators over `n` as the head of a catalogue has them: "n%10==1 && n%100!=11 ? 0 : 1". Both sides of
 * every operator are computed, as nothing in such an expression has an effect. */
struct reader {
    const char *at;
    uint64_t n;
    int depth;
    bool failed;
};

static uint64_t read_choice(struct reader *reader);

static void skip_blanks(struct reader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\t')
        reader->at++;
}

static bool take(struct reader *reader, const char *sign)
{
    size_t size = strlen(sign);
    skip_blanks(reader);
    if (strncmp(reader->at, sign, size) != 0)
        return false;
    reader->at += size;
    return true;
}

static uint64_t read_number(struct reader *reader)
{
    uint64_t number = 0;
    skip_blanks(reader);
    if (*reader->at < '0' || *reader->at > '9')
        reader->failed = true;
    for (; *reader->at >= '0' && *reader->at <= '9'; reader->at++)
        number = number * 10 + (uint64_t)(*reader->at - '0');
    return number;
}

static uint64_t read_value(struct reader *reader)
{
    if (++reader->depth > DEPTH_LIMIT)
        reader->failed = true;
    uint64_t value = 0;
    if (reader->failed)
        ;
    else if (take(reader, "n"))
        value = reader->n;
    else if (take(reader, "!"))
        value = read_value(reader) == 0;
    else if (take(reader, "(")) {
        value = read_choice(reader);
        reader->failed = !take(reader, ")") || reader->failed;
    } else
        value = read_number(reader);
    reader->depth--;
    return value;
}

/* Operators by how strongly they bind, weakest first; among those of one strength the longer sign comes first. */
static const struct {
    const char *sign;
    int strength;
} operators[] = {
    { "||", 0 }, { "&&", 1 }, { "==", 2 }, { "!=", 2 }, { "<=", 3 }, { ">=", 3 }, { "<", 3 },
    { ">", 3 },  { "+", 4 },  { "-", 4 },  { "*", 5 },  { "/", 5 },  { "%", 5 },
};
enum { OPERATOR_COUNT = sizeof operators / sizeof operators[0] };

static uint64_t compute(const char *sign, uint64_t a, uint64_t b)
{
    switch (sign[0]) {
    case '|': return a != 0 || b != 0;
    case '&': return a != 0 && b != 0;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return sign[1] == '=' ? a <= b : a < b;
    case '>': return sign[1] == '=' ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return b == 0 ? 0 : a / b;
    default: return b == 0 ? 0 : a % b;
    }
}

/* The next operator that binds at least so strongly, or -1. */
static int take_operator(struct reader *reader, int strength)
{
    for (int i = 0; i < OPERATOR_COUNT; i++)
        if (operators[i].strength >= strength && take(reader, operators[i].sign))
            return i;
    return -1;
}

static uint64_t read_operation(struct reader *reader, int strength)
{
    uint64_t value = read_value(reader);
    for (int i; !reader->failed && (i = take_operator(reader, strength)) >= 0;)
        value = compute(operators[i].sign, value, read_operation(reader, operators[i].strength + 1));
    return value;
}

static uint64_t read_choice(struct reader *reader)
{
    if (++reader->depth > DEPTH_LIMIT)
        reader->failed = true;
    uint64_t value = reader->failed ? 0 : read_operation(reader, 0);
    if (!reader->failed && take(reader, "?")) {
        uint64_t yes = read_choice(reader);
        reader->failed = !take(reader, ":") || reader->failed;
        uint64_t no = reader->failed ? 0 : read_choice(reader);
        value = value != 0 ? yes : no;
    }
    reader->depth--;
    return value;
}

/* ---- the tables ---- */

static uint32_t number_at(const uint8_t *bytes, size_t at)
{
    uint32_t number;
    memcpy(&number, bytes + at, sizeof number);
    return number;
}

static const char *string_at(const struct words *words, uint32_t table, uint32_t index)
{
    return (const char *)words->bytes + number_at(words->bytes, table + (size_t)index * ENTRY_SIZE + 4);
}

static uint32_t length_at(const struct words *words, uint32_t table, uint32_t index)
{
    return number_at(words->bytes, table + (size_t)index * ENTRY_SIZE);
}

static int find(const struct words *words, const char *english)
{
    uint32_t from = 0, to = words->count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        int order = strcmp(english, string_at(words, words->english, middle));
        if (order == 0)
            return (int)middle;
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return -1;
}

/* ---- reading ---- */

static bool table_fits(const struct words *words, uint32_t table, size_t size)
{
    if (table > size || (size - table) / ENTRY_SIZE < words->count)
        return false;
    for (uint32_t i = 0; i < words->count; i++) {
        uint32_t length = length_at(words, table, i);
        uint32_t offset = number_at(words->bytes, table + (size_t)i * ENTRY_SIZE + 4);
        if (offset >= size || length >= size - offset || words->bytes[offset + length] != 0)
            return false;
    }
    return true;
}

static bool is_sorted(const struct words *words)
{
    for (uint32_t i = 1; i < words->count; i++)
        if (strcmp(string_at(words, words->english, i - 1), string_at(words, words->english, i)) >= 0)
            return false;
    return true;
}

/* The forms of an entry follow each other, each ended by a zero byte. */
static uint32_t forms_of(const struct words *words, uint32_t table, uint32_t index)
{
    const char *string = string_at(words, table, index);
    uint32_t length = length_at(words, table, index), count = 1;
    for (uint32_t i = 0; i < length; i++)
        count += string[i] == 0;
    return count;
}

static bool forms_are_complete(const struct words *words)
{
    for (uint32_t i = 0; i < words->count; i++) {
        bool plural = forms_of(words, words->english, i) == 2;
        if (forms_of(words, words->translated, i) != (plural ? words->form_count : 1u))
            return false;
    }
    return true;
}

/* "Plural-Forms: nplurals=2; plural=(n != 1);" stands in the translation of the empty string. */
static bool read_plural(struct words *words)
{
    static const char count_key[] = "nplurals=", plural_key[] = "plural=";
    int at = find(words, "");
    const char *line = at < 0 ? NULL : strstr(string_at(words, words->translated, (uint32_t)at), "Plural-Forms:");
    const char *count = line == NULL ? NULL : strstr(line, count_key);
    const char *plural = count == NULL ? NULL : strstr(count + sizeof count_key - 1, plural_key);
    if (plural == NULL)
        return false;
    struct reader reader = { .at = count + sizeof count_key - 1 };
    uint64_t form_count = read_number(&reader);
    words->plural = plural + sizeof plural_key - 1;
    reader = (struct reader){ .at = words->plural, .failed = reader.failed };
    (void)read_choice(&reader);
    if (reader.failed || !take(&reader, ";") || form_count < 1 || form_count > WORDS_FORMS_LIMIT)
        return false;
    words->form_count = (uint8_t)form_count;
    return true;
}

const char *words_read(struct words *words, const void *bytes, size_t size)
{
    struct words read = { .bytes = bytes };
    if (size < HEAD_SIZE || size > WORDS_BYTES_LIMIT || number_at(bytes, MAGIC_AT) != magic ||
        number_at(bytes, REVISION_AT) >> 16 != 0)
        return "this is not a catalogue of words";
    read.count = number_at(bytes, COUNT_AT);
    read.english = number_at(bytes, ENGLISH_AT);
    read.translated = number_at(bytes, TRANSLATED_AT);
    if (!table_fits(&read, read.english, size) || !table_fits(&read, read.translated, size))
        return "a string of the catalogue lies outside its bytes";
    if (!is_sorted(&read))
        return "the strings of the catalogue are not sorted";
    if (!read_plural(&read))
        return "the catalogue does not say how its language forms plurals";
    if (!forms_are_complete(&read))
        return "a plural of the catalogue has too few or too many forms";
    *words = read;
    return NULL;
}

/* ---- only ASCII ---- */

void words_spell(char *bytes, size_t size)
{
    static const char letters[][2][3] = { { "ä", "ae" }, { "ö", "oe" }, { "ü", "ue" }, { "Ä", "Ae" },
                                          { "Ö", "Oe" }, { "Ü", "Ue" }, { "ß", "ss" } };
    for (size_t at = 0; at + 1 < size; at++)
        for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
            if (memcmp(bytes + at, letters[i][0], 2) == 0)
                memcpy(bytes + at, letters[i][1], 2);
}

void words_spell_out(struct words *words, void *copy)
{
    words->bytes = copy;
    for (uint32_t i = 0; i < words->count; i++) {
        uint32_t offset = number_at(copy, words->translated + (size_t)i * ENTRY_SIZE + 4);
        words_spell((char *)copy + offset, length_at(words, words->translated, i));
    }
}

/* ---- finding ---- */

const char *words_find(const struct words *words, const char *english)
{
    /* the empty string's entry is the catalogue's head */
    int at = words == NULL || english[0] == 0 ? -1 : find(words, english);
    return at < 0 ? english : string_at(words, words->translated, (uint32_t)at);
}

const char *words_find_n(const struct words *words, int64_t count, const char *one, const char *many)
{
    int at = words == NULL ? -1 : find(words, one);
    if (at < 0 || forms_of(words, words->translated, (uint32_t)at) != words->form_count)
        return count == 1 ? one : many;
    struct reader reader = { .at = words->plural, .n = count < 0 ? 0 - (uint64_t)count : (uint64_t)count };
    uint64_t form = read_choice(&reader);
    const char *string = string_at(words, words->translated, (uint32_t)at);
    for (uint64_t i = 0; form < words->form_count && i < form; i++)
        string += strlen(string) + 1;
    return string;
}
