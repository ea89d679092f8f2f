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
void json_open_object(struct json *json, const char *key);
void json_close_object(struct json *json);
void json_open_array(struct json *json, const char *key);
void json_close_array(struct json *json);
void json_add_number(struct json *json, const char *key, int64_t number);
void json_add_bool(struct json *json, const char *key, bool value);
void json_add_string(struct json *json, const char *key, const char *value); /* styles are left out */
/* English words for people, in the language of the text. */
void json_add_words(struct json *json, const char *key, const char *english);
void json_add_null(struct json *json, const char *key);
/* An array of small numbers. */
void json_add_bytes(struct json *json, const char *key, const uint8_t *value, int count);

#endif
