/* Reads untrusted JSON: the whole text is checked before any of it is used. Nothing is allocated; a value is a slice of
 * the text it was read from. */
#ifndef ENGINE_JSON_READ_H
#define ENGINE_JSON_READ_H

#include "engine/json.h"

struct json_value {
    const char *at, *end; /* its first byte and the byte after its last */
};

/* false: the text is not one JSON value, or is nested deeper than JSON_DEPTH_LIMIT; the value is undefined then.
 * Whether strings are well-formed UTF-8 is not checked. */
bool json_read(const char *text, size_t size, struct json_value *value);

/* The functions below take a value from json_read(), or one found inside it. */

/* The first member with that name; the name is compared as it is written. false: not an object, or no such member. */
bool json_read_member(struct json_value object, const char *name, struct json_value *member);
/* Moves to the next member of an object, or to the first one if name->at is NULL; the name is a string. false: there is
 * none. */
bool json_read_next_member(struct json_value object, struct json_value *name, struct json_value *member);
/* Moves `item` to the next item of an array, or to the first one if item->at is NULL. false: there is none. */
bool json_read_next(struct json_value array, struct json_value *item);
/* Escapes become UTF-8. false: not a string, too long for `to`, or it contains a zero byte. */
bool json_read_string(struct json_value value, char *to, size_t size);
/* false: not a number, or not a whole one that fits. */
bool json_read_number(struct json_value value, int64_t *number);

#endif
