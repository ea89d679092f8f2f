/* What a lobby is asked: requests about accounts, and who opens a table. A session's token stays here and at the
 * client: between nodes only its hash travels, also of one that the client is about to get. */
#include <stdio.h>

#include "engine/hex.h"
#include "match/fair.h"
#include "server/edge/cookie.h"
#include "server/edge/internal.h"
#include "system/random.h"

enum { COOKIES_MOST = 4096, AGENT_SIZE = 1001, AGENT_MOST = 200 };

/* Browsers take a cookie of the first name only over TLS, from this very host and for all of it, so that nobody else
 * can plant one. */
static const char *cookie_name(const struct edge *edge)
{
    return edge->is_secure ? "__Host-mykonos" : "mykonos";
}

bool petition_session(const struct edge *edge, struct lws *wsi, uint8_t hash[FAIR_HASH_SIZE])
{
    char cookies[COOKIES_MOST] = "";
    uint8_t token[COOKIE_TOKEN_SIZE];
    if (lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0 ||
        !cookie_token(cookies, cookie_name(edge), token))
        return false;
    fair_hash(token, sizeof token, hash);
    return true;
}

/* A page of another site can have a browser post a form here, but not JSON, and not without saying where it comes from.
 * The cookie would not come along (SameSite); this does not rely on that alone. */
unsigned petition_refusal(const struct edge *edge, struct lws *wsi)
{
    char kind[64] = "";
    uint8_t hash[FAIR_HASH_SIZE];
    lws_hdr_copy(wsi, kind, sizeof kind, WSI_TOKEN_HTTP_CONTENT_TYPE);
    kind[strcspn(kind, "; ")] = 0;
    if (strcmp(kind, "application/json") != 0)
        return 415;
    return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0 && petition_session(edge, wsi, hash) ? 403 : 0;
}

bool petition_send(struct exchange *exchange, const char *path, bool is_post)
{
    struct edge *edge = exchange->edge;
    uint8_t session[FAIR_HASH_SIZE], fresh[FAIR_HASH_SIZE], token[COOKIE_TOKEN_SIZE];
    char agent[AGENT_SIZE] = "";
    bool has_session = petition_session(edge, exchange->wsi, session);
    if (!random_bytes(token, sizeof token))
        return false;
    struct text text = text_on(exchange->token, sizeof exchange->token);
    hex_write(&text, token, sizeof token);
    fair_hash(token, sizeof token, fresh);
    lws_hdr_copy_fragment(exchange->wsi, agent, sizeof agent, WSI_TOKEN_HTTP_USER_AGENT, 0);
    agent[AGENT_MOST] = 0;
    wire_clear(&edge->scratch);
    message_petition_write(
        &edge->scratch, &(struct message_petition){ .node = edge->options.node,
                                                    .connection = exchange->id,
                                                    .trace = ++edge->next_trace,
                                                    .origin = exchange->origin,
                                                    .is_post = is_post,
                                                    .path = wire_text(path),
                                                    .session = wire_bytes(session, has_session ? sizeof session : 0),
                                                    .fresh = wire_bytes(fresh, sizeof fresh),
                                                    .agent = wire_text(agent),
                                                    .words = wire_bytes(exchange->body.bytes, exchange->body.size) });
    bus_send_lobby(edge->options.bus, &edge->scratch);
    return true;
}

/* ---- who opens a table ---- */

void to_lobby_who(struct channel *channel)
{
    struct edge *edge = channel->connection->edge;
    wire_clear(&edge->scratch);
    message_who_write(&edge->scratch,
                      &(struct message_who){ .node = edge->options.node,
                                             .connection = channel->id,
                                             .session = wire_bytes(channel->connection->session, FAIR_HASH_SIZE) });
    bus_send_lobby(edge->options.bus, &edge->scratch);
}

/* ---- the cookie ---- */

void petition_write_cookie(const struct exchange *exchange, bool begins, char to[EDGE_COOKIE_SIZE])
{
    snprintf(to, EDGE_COOKIE_SIZE, "%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s",
             cookie_name(exchange->edge), begins ? exchange->token : "", begins ? EDGE_COOKIE_S : 0,
             exchange->edge->is_secure ? "; Secure" : "");
}
