/* The URIs the server answers. URI_PAGE is the page at a table: "/t/123"; URI_SITE tells the address of the site. What
 * begins with "/api/account" is for the lobby. */
#ifndef SERVER_EDGE_URI_H
#define SERVER_EDGE_URI_H

#include <stdbool.h>
#include <stdint.h>

enum uri_what {
    URI_FILE,
    URI_HEALTH,
    URI_READY,
    URI_METRICS,
    URI_CREATE,
    URI_VIEW,
    URI_RECORD,
    URI_TABLE,
    URI_PAGE,
    URI_SITE,
    URI_ACCOUNT
};

struct uri {
    enum uri_what what;
    uint64_t table;
    uint8_t token_size, token[16];
    const char *path; /* of a file: the URI without its query; of URI_ACCOUNT: what follows, such as "/sign-in" */
    char room[200];
};

/* "/api/tables/123/view?token=00..ff". false: malformed. */
bool uri_read(const char *words, struct uri *uri);
/* 32 hexadecimal digits. */
bool uri_read_token(const char *words, uint8_t token[16]);

#endif
