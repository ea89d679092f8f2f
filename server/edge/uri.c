#include "server/edge/uri.h"

#include <stdio.h>
#include <string.h>

#include "engine/hex.h"

bool uri_read_token(const char *words, uint8_t token[16])
{
    return hex_read(words, strlen(words), token, 16);
}

/* A number of at most 16 digits; *words is moved past it. */
static bool read_table(const char **words, uint64_t *table)
{
    int count = 0;
    *table = 0;
    for (; **words >= '0' && **words <= '9' && count < 17; (*words)++, count++)
        *table = *table * 10 + (uint64_t)(**words - '0');
    return count > 0 && count < 17;
}

static bool read_query(const char *query, struct uri *uri)
{
    if (query == NULL || uri->what != URI_VIEW)
        return true;
    if (strncmp(query, "token=", 6) != 0 || !uri_read_token(query + 6, uri->token))
        return false;
    uri->token_size = 16;
    return true;
}

static bool read_table_path(const char *rest, const char *query, struct uri *uri)
{
    static const struct {
        const char *ending;
        enum uri_what what;
    } endings[] = { { "", URI_TABLE }, { "/view", URI_VIEW }, { "/record", URI_RECORD } };
    if (!read_table(&rest, &uri->table))
        return false;
    for (int i = 0; i < 3; i++)
        if (strcmp(rest, endings[i].ending) == 0) {
            uri->what = endings[i].what;
            return read_query(query, uri);
        }
    return false;
}

/* false: it is only the name of a file. */
static bool read_page(const char *rest, struct uri *uri)
{
    if (!read_table(&rest, &uri->table) || *rest != 0)
        return false;
    uri->what = URI_PAGE;
    return true;
}

/* Its requests have no query. */
static bool read_account(const char *rest, const char *query, struct uri *uri)
{
    uri->what = URI_ACCOUNT;
    uri->path = rest;
    return query == NULL && strlen(rest) <= 100 && (rest[0] == 0 || rest[0] == '/');
}

bool uri_read(const char *words, struct uri *uri)
{
    static const struct {
        const char *path;
        enum uri_what what;
    } fixed[] = { { "/healthz", URI_HEALTH },
                  { "/readyz", URI_READY },
                  { "/metrics", URI_METRICS },
                  { "/api/tables", URI_CREATE },
                  { "/api/site", URI_SITE } };
    *uri = (struct uri){ .what = URI_FILE };
    if (words[0] != '/' || strlen(words) >= sizeof uri->room)
        return false;
    snprintf(uri->room, sizeof uri->room, "%s", words);
    char *query = strchr(uri->room, '?');
    if (query != NULL)
        *query++ = 0;
    uri->path = uri->room;
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (strcmp(uri->path, fixed[i].path) == 0) {
            uri->what = fixed[i].what;
            return true;
        }
    if (strncmp(uri->path, "/api/tables/", 12) == 0)
        return read_table_path(uri->path + 12, query, uri);
    if (strncmp(uri->path, "/api/account", 12) == 0)
        return read_account(uri->path + 12, query, uri);
    if (strncmp(uri->path, "/t/", 3) == 0 && read_page(uri->path + 3, uri))
        return true;
    return strstr(uri->path, "..") == NULL;
}
