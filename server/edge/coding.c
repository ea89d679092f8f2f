#include "server/edge/coding.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

const char *const coding_names[CODING_COUNT] = { [CODING_GZIP] = "gzip", [CODING_BROTLI] = "br" };

static const char space[] = " \t";

/* "0" to "1" with at most three decimals (RFC 9110, 12.4.2), above 0. */
static bool is_positive(const char *words, size_t size)
{
    bool is_number = size > 0 && size <= 5 && (words[0] == '0' || words[0] == '1') && (size == 1 || words[1] == '.');
    bool is_zero = is_number && words[0] == '0';
    for (size_t i = 2; is_number && i < size; i++) {
        is_number = words[i] >= '0' && words[i] <= (words[0] == '1' ? '0' : '9');
        is_zero = is_zero && words[i] == '0';
    }
    return is_number && !is_zero;
}

/* The rest of an entry after its name: empty, or a quality. */
static bool says_yes(const char *at, const char *end)
{
    at += strspn(at, space);
    if (at >= end)
        return true;
    if (*at++ != ';')
        return false;
    at += strspn(at, space);
    if (end - at < 2 || strncasecmp(at, "q=", 2) != 0)
        return false;
    at += 2;
    size_t size = strcspn(at, ", \t");
    return at + size + strspn(at + size, space) == end && is_positive(at, size);
}

bool coding_is_accepted(const char *accepted, enum coding coding)
{
    const char *name = coding_names[coding];
    bool by_any = false;
    if (name == NULL)
        return true;
    for (const char *at = accepted; *at != 0; at += *at == ',') {
        at += strspn(at, space);
        size_t size = strcspn(at, ";, \t");
        const char *end = at + strcspn(at, ",");
        if (size == strlen(name) && strncasecmp(at, name, size) == 0)
            return says_yes(at + size, end);
        if (size == 1 && *at == '*')
            by_any = says_yes(at + size, end);
        at = end;
    }
    return by_any;
}
