/* A bounded JSON writer on top of a text. It places the commas. */
#ifndef ENGINE_JSON_H
#define ENGINE_JSON_H

#include "engine/text.h"

#define JSON_DEPTH_LIMIT 16

struct json {
    struct text *text;
    uint8_t depth;
    bool started[JSON_DEPTH_LIMIT]; /* this level already has a value, so the next one needs a comma */
};

struct json json_on(struct text *text);

/* Every function takes the key first; key is NULL inside an array and at the top. */
void json_object(struct json *json, const char *key);
void json_object_end(struct json *json);
void json_array(struct json *json, const char *key);
void json_array_end(struct json *json);
void json_number(struct json *json, const char *key, int64_t number);
void json_bool(struct json *json, const char *key, bool value);
void json_string(struct json *json, const char *key, const char *value); /* styles are left out */
/* English words for people, in the language of the text. */
void json_words(struct json *json, const char *key, const char *english);
void json_null(struct json *json, const char *key);
/* An array of small numbers. */
void json_bytes(struct json *json, const char *key, const uint8_t *value, int count);

#endif
