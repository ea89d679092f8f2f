/* The lobby looks after people: their accounts and sessions. It answers requests that edges pass on, and whose session
 * it is that opens a table, from any of them; several lobbies share one queue. */
#ifndef SERVER_LOBBY_LOBBY_H
#define SERVER_LOBBY_LOBBY_H

#include <uv.h>

#include "server/bus/bus.h"
#include "server/store/database/database.h"

struct lobby;

/* Kept by their owner for as long as the lobby. */
struct lobby_options {
    struct bus *bus;
    struct database *database;
    struct mailer *mailer;                                 /* NULL: no mail is sent */
    const struct words *(*words_of)(const char *language); /* NULL: mails are in English */
    const char *url; /* where people reach the site; NULL: not known, so there are no passkeys */
};

struct lobby *lobby_create(uv_loop_t *loop, const struct lobby_options *options);
void lobby_destroy(struct lobby *lobby);
void lobby_message(struct lobby *lobby, const uint8_t *bytes, size_t size);
bool lobby_is_ready(const struct lobby *lobby);

#endif
