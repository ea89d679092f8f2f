#include "engine/json.h"

#include <assert.h>

#include "engine/words.h"

struct json json_on(struct text *text)
{
    return (struct json){ .text = text };
}

static void put_string(struct text *text, const char *value)
{
    text_char(text, '"');
    for (; *value != 0; value++) {
        unsigned char byte = (unsigned char)*value;
        if (byte == '"' || byte == '\\') {
            text_char(text, '\\');
            text_char(text, *value);
        } else if (byte == '\n' || byte == '\t') {
            text_put(text, byte == '\n' ? "\\n" : "\\t");
        } else if (byte == 0x7f) {
            text_put(text, "\\u007f");
        } else if (byte >= 0x20) { /* the control bytes below are styles and left out */
            text_char(text, *value);
        }
    }
    text_char(text, '"');
}

static void begin_value(struct json *json, const char *key)
{
    if (json->started[json->depth])
        text_char(json->text, ',');
    json->started[json->depth] = true;
    if (key != NULL) {
        put_string(json->text, key);
        text_char(json->text, ':');
    }
}

static void open(struct json *json, const char *key, char bracket)
{
    begin_value(json, key);
    text_char(json->text, bracket);
    json->depth++;
    assert(json->depth < JSON_DEPTH_LIMIT);
    json->started[json->depth] = false;
}

static void close(struct json *json, char bracket)
{
    assert(json->depth > 0);
    json->depth--;
    text_char(json->text, bracket);
}

void json_open_object(struct json *json, const char *key)
{
    open(json, key, '{');
}

void json_close_object(struct json *json)
{
    close(json, '}');
}

void json_open_array(struct json *json, const char *key)
{
    open(json, key, '[');
}

void json_close_array(struct json *json)
{
    close(json, ']');
}

void json_add_number(struct json *json, const char *key, int64_t number)
{
    begin_value(json, key);
    text_number(json->text, number);
}

void json_add_bool(struct json *json, const char *key, bool value)
{
    begin_value(json, key);
    text_put(json->text, value ? "true" : "false");
}

void json_add_string(struct json *json, const char *key, const char *value)
{
    begin_value(json, key);
    put_string(json->text, value);
}

void json_add_words(struct json *json, const char *key, const char *english)
{
    json_add_string(json, key, words_find(json->text->language, english));
}

void json_add_null(struct json *json, const char *key)
{
    begin_value(json, key);
    text_put(json->text, "null");
}

void json_add_bytes(struct json *json, const char *key, const uint8_t *value, int count)
{
    json_open_array(json, key);
    for (int i = 0; i < count; i++)
        json_add_number(json, NULL, value[i]);
    json_close_array(json);
}
