/* HTTP: static files, health and metrics are answered here; requests about tables are passed to the hosts,
 * those about accounts to a lobby. */
#include <stdlib.h>
#include <string.h>

#include "server/edge/internal.h"
#include "server/edge/uri.h"
#include "server/loop/metrics.h"

enum { HEAD_SIZE = 2000, CHUNK = 16 << 10, CREATE_COST = 2, METRICS_SIZE = 16 << 10 };
enum { HEADERS_MOST = 4096 }; /* bytes, libwebsockets' default */

static const char TABLE_PAGE[] = "/table.html";
static const char too_many[] = "too many requests: wait a little\n";

static const struct {
    const char *name, *value;
} protection[] = {
#define HEADER(name, value) { name, value },
#include "server/edge/headers.def"
#undef HEADER
};

struct answer {
    unsigned status;
    const char *kind, *cache, *etag, *coding, *vary, *location, *cookie; /* NULL: not said */
    struct wire_slice body;
};

/* ---- answering ---- */

static bool add_header(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    return value == NULL || lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                        (int)strlen(value), at, end) == 0;
}

static bool add_protection(struct lws *wsi, uint8_t **at, uint8_t *end)
{
    bool fits = true;
    for (size_t i = 0; fits && i < sizeof protection / sizeof protection[0]; i++)
        fits = add_header(wsi, protection[i].name, protection[i].value, at, end);
    return fits;
}

static bool write_head(struct lws *wsi, const struct answer *answer)
{
    uint8_t bytes[LWS_PRE + HEAD_SIZE], *from = bytes + LWS_PRE, *at = from, *end = bytes + sizeof bytes;
    bool fits = lws_add_http_header_status(wsi, answer->status, &at, end) == 0 &&
                lws_add_http_header_content_length(wsi, answer->body.size, &at, end) == 0 &&
                add_header(wsi, "content-type:", answer->kind, &at, end) &&
                add_header(wsi, "content-encoding:", answer->coding, &at, end) &&
                add_header(wsi, "vary:", answer->vary, &at, end) &&
                add_header(wsi, "cache-control:", answer->cache, &at, end) &&
                add_header(wsi, "etag:", answer->etag, &at, end) &&
                add_header(wsi, "location:", answer->location, &at, end) &&
                add_header(wsi, "set-cookie:", answer->cookie, &at, end) && add_protection(wsi, &at, end) &&
                lws_finalize_http_header(wsi, &at, end) == 0;
    return fits && lws_write(wsi, from, (size_t)(at - from), LWS_WRITE_HTTP_HEADERS) >= 0;
}

static int finish(struct exchange *exchange)
{
    exchange->state = EXCHANGE_DONE;
    wire_destroy(&exchange->body);
    return lws_http_transaction_completed(exchange->wsi) != 0 ? -1 : 0;
}

static int respond(struct exchange *exchange, const struct answer *answer)
{
    if (!write_head(exchange->wsi, answer))
        return -1;
    exchange->state = EXCHANGE_ANSWERING;
    if (answer->body.size == 0)
        return finish(exchange);
    wire_clear(&exchange->body);
    wire_extend(&exchange->body, LWS_PRE);
    wire_put(&exchange->body, answer->body.at, answer->body.size);
    exchange->sent = LWS_PRE;
    lws_callback_on_writable(exchange->wsi);
    return 0;
}

static int respond_words(struct exchange *exchange, unsigned status, const char *words)
{
    return respond(exchange, &(struct answer){ .status = status,
                                               .kind = "text/plain; charset=utf-8",
                                               .cache = "no-store",
                                               .body = wire_text(words) });
}

static int on_writable(struct exchange *exchange)
{
    size_t left = exchange->body.size - exchange->sent, size = left < CHUNK ? left : CHUNK;
    if (exchange->state != EXCHANGE_ANSWERING)
        return 0;
    int written = lws_write(exchange->wsi, exchange->body.bytes + exchange->sent, size,
                            size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (written < 0)
        return -1;
    exchange->sent += size;
    if (exchange->sent == exchange->body.size)
        return finish(exchange);
    lws_callback_on_writable(exchange->wsi);
    return 0;
}

static int respond_json(struct exchange *exchange, unsigned status, const char *body)
{
    return respond(
        exchange,
        &(struct answer){ .status = status, .kind = "application/json", .cache = "no-store", .body = wire_text(body) });
}

/* For programs: what went wrong, as a word of docs/protocol.md. */
static int respond_fault(struct exchange *exchange, unsigned status, const char *fault)
{
    char body[64];
    snprintf(body, sizeof body, "{\"fault\":\"%s\"}", fault);
    return respond_json(exchange, status, body);
}

/* As an answer to somebody who is not being called back just now: the connection is closed if it fails. */
static void expect_written(struct exchange *exchange, int failed)
{
    if (failed != 0)
        lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* The one that waits for an answer; NULL: it is gone, or was answered. */
static struct exchange *asking(struct edge *edge, uint64_t connection, bool is_petition)
{
    struct exchange *exchange = map_find(&edge->exchanges, connection);
    bool waits = exchange != NULL && exchange->state == EXCHANGE_ASKING && exchange->is_petition == is_petition;
    return waits ? exchange : NULL;
}

/* ---- asking the hosts ---- */

/* 0: none is known. A table is opened by any host, as long as that has not lost its shards. */
static uint64_t host_for(const struct exchange *exchange, const struct uri *uri)
{
    struct edge *edge = exchange->edge;
    if (uri->what != URI_CREATE)
        return route_of(edge, uri->table);
    return route_has(edge, exchange->asked) ? exchange->asked : route_any(edge);
}

/* Asks the host, unless it has been asked; another one, if that has fallen silent and its shards have moved. */
static void ask_host(struct exchange *exchange)
{
    struct edge *edge = exchange->edge;
    uint8_t token[FAIR_HALF_SIZE];
    struct uri uri;
    uint64_t node = uri_read(exchange->uri, &uri) ? host_for(exchange, &uri) : 0;
    if (node == 0 || node == exchange->asked)
        return;
    exchange->asked = node;
    fair_half_hash(uri.token, uri.token_size, token);
    wire_clear(&edge->scratch);
    message_ask_write(&edge->scratch,
                      &(struct message_ask){ .node = edge->options.node,
                                             .connection = exchange->id,
                                             .trace = ++edge->next_trace,
                                             .what = (uint8_t)(uri.what - URI_CREATE),
                                             .table = uri.table,
                                             .token = wire_bytes(token, uri.token_size),
                                             .words = wire_bytes(exchange->body.bytes, exchange->body.size),
                                             .origin = exchange->origin });
    bus_send(edge->options.bus, node, &edge->scratch);
}

/* While a shard moves, nobody holds it for a moment: http_tick asks then. */
static int ask(struct exchange *exchange)
{
    exchange->state = EXCHANGE_ASKING;
    exchange->asked = 0;
    ask_host(exchange);
    return 0;
}

void http_reply(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_reply reply;
    char kind[65];
    if (!message_reply_read(bytes, size, &reply))
        return;
    struct exchange *exchange = asking(edge, reply.connection, false);
    if (exchange == NULL)
        return;
    wire_string(reply.kind, kind, sizeof kind);
    struct answer answer = { .status = reply.status, .kind = kind, .cache = "no-store", .body = reply.body };
    expect_written(exchange, respond(exchange, &answer));
}

/* ---- asking a lobby ---- */

static int ask_lobby(struct exchange *exchange, bool is_post)
{
    struct uri uri;
    exchange->state = EXCHANGE_ASKING;
    exchange->is_petition = true;
    return uri_read(exchange->uri, &uri) && petition_send(exchange, uri.path, is_post)
               ? 0
               : respond_fault(exchange, 503, "busy");
}

void http_decision(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_decision decision;
    char cookie[EDGE_COOKIE_SIZE];
    if (!message_decision_read(bytes, size, &decision))
        return;
    struct exchange *exchange = asking(edge, decision.connection, true);
    if (exchange == NULL)
        return;
    petition_write_cookie(exchange, decision.session == SESSION_BEGINS, cookie);
    struct answer answer = { .status = decision.status,
                             .kind = "application/json",
                             .cache = "no-store",
                             .cookie = decision.session == SESSION_KEPT ? NULL : cookie,
                             .body = decision.words };
    expect_written(exchange, respond(exchange, &answer));
}

static void look_after(struct exchange *exchange, uint64_t now_ms)
{
    bool is_late = now_ms > exchange->begun_ms + EDGE_ANSWER_LIMIT_MS;
    if (is_late && exchange->is_petition)
        expect_written(exchange, respond_fault(exchange, 503, "busy"));
    else if (is_late)
        expect_written(exchange, respond_words(exchange, 503, "no answer: try again\n"));
    else if (!exchange->is_petition)
        ask_host(exchange);
}

void http_tick(struct edge *edge, uint64_t now_ms)
{
    void **list = map_list(&edge->exchanges);
    for (void **at = list; *at != NULL; at++) {
        struct exchange *exchange = *at;
        if (exchange->state == EXCHANGE_ASKING)
            look_after(exchange, now_ms);
    }
    free(list);
}

/* ---- answering ourselves ---- */

static int respond_metrics(struct exchange *exchange)
{
    static char text[METRICS_SIZE];
    size_t size = metrics_write(text, sizeof text);
    return respond(exchange, &(struct answer){ .status = 200,
                                               .kind = "text/plain; version=0.0.4",
                                               .cache = "no-store",
                                               .body = wire_bytes(text, size) });
}

/* Neither has a character that JSON would escape. */
static int respond_site(struct exchange *exchange)
{
    const struct edge_options *options = &exchange->edge->options;
    char body[EDGE_URL_SIZE + 100];
    snprintf(body, sizeof body, "{\"url\":\"%s\",\"release\":\"%s\"}\n", options->url == NULL ? "" : options->url,
             options->release);
    return respond_json(exchange, 200, body);
}

/* The smallest form that the client takes. A header longer than any browser's is as good as none. */
static enum coding best_coding(struct lws *wsi, const struct file *file)
{
    char accepted[256] = "";
    if (lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return CODING_NONE;
    int coding = CODING_COUNT - 1;
    while (file->form[coding].bytes == NULL || !coding_is_accepted(accepted, (enum coding)coding))
        coding--;
    return (enum coding)coding;
}

static int respond_file(struct exchange *exchange, const char *path)
{
    char known[64] = "";
    const struct file *file = files_find(exchange->edge->files, path);
    if (file == NULL)
        return respond_words(exchange, 404, "not here\n");
    enum coding coding = best_coding(exchange->wsi, file);
    const struct file_form *form = &file->form[coding];
    lws_hdr_copy(exchange->wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    bool same = strcmp(known, form->etag) == 0;
    return respond(exchange, &(struct answer){
                                 .status = same ? 304 : 200,
                                 .kind = file->kind,
                                 .cache = file->is_hashed ? "public, max-age=31536000, immutable" : "no-cache",
                                 .etag = form->etag,
                                 .coding = coding_names[coding],
                                 .vary = file->is_coded ? "accept-encoding" : NULL,
                                 .body = same ? (struct wire_slice){ NULL, 0 } : wire_bytes(form->bytes, form->size) });
}

/* The invitation stands after the '#' of a link: browsers never send it, and keep it when they are led elsewhere. A
 * page of an earlier release has no file of its own for tables. */
static int respond_page(struct exchange *exchange, uint64_t table)
{
    char location[32];
    if (files_find(exchange->edge->files, TABLE_PAGE) != NULL)
        return respond_file(exchange, TABLE_PAGE);
    snprintf(location, sizeof location, "/?t=%llu", (unsigned long long)table);
    return respond(exchange, &(struct answer){ .status = 303, .cache = "no-store", .location = location });
}

/* ---- reading ---- */

/* Repeated headers are copied as one list. They are never cut: libwebsockets closes the connection if all headers
 * together have more than HEADERS_MOST bytes. A zero byte ends a header too early, so it is as good as none. */
void http_address(const struct edge *edge, struct lws *wsi, char name[IP_NAME_SIZE])
{
    char words[HEADERS_MOST + 1];
    int size = lws_hdr_copy(wsi, words, sizeof words, WSI_TOKEN_X_FORWARDED_FOR);
    bool is_whole = size > 0 && strlen(words) == (size_t)size;
    struct ip peer = ip_of_peer(lws_get_socket_fd(wsi));
    struct ip client = ip_of_client(&peer, is_whole ? words : NULL, &edge->options.proxies);
    ip_name(&client, name);
}

struct ready_answer http_ready(struct edge *edge)
{
    enum ready_self self = edge->draining ? READY_LEAVING : edge->options.self(edge->options.owner);
    return ready_answer(&edge->ready, self, uv_now(edge->loop));
}

static int respond_ready(struct exchange *exchange)
{
    struct ready_answer answer = http_ready(exchange->edge);
    return respond_words(exchange, answer.take_clients ? 200 : 503, answer.words);
}

static int answer_get(struct exchange *exchange, bool is_admin)
{
    struct uri uri;
    if (!uri_read(exchange->uri, &uri))
        return respond_words(exchange, 400, "this address is malformed\n");
    switch (uri.what) {
    case URI_HEALTH: return respond_words(exchange, 200, "alive\n");
    case URI_READY: return respond_ready(exchange);
    case URI_METRICS: return is_admin ? respond_metrics(exchange) : respond_words(exchange, 404, "not here\n");
    case URI_VIEW:
    case URI_RECORD:
    case URI_TABLE: return ask(exchange);
    case URI_CREATE: return respond_words(exchange, 405, "tables are opened by POST\n");
    case URI_PAGE: return respond_page(exchange, uri.table);
    case URI_SITE: return respond_site(exchange);
    case URI_FILE: return respond_file(exchange, uri.path);
    case URI_ACCOUNT: return ask_lobby(exchange, false);
    }
    return -1;
}

static int begin_post(struct exchange *exchange)
{
    struct uri uri;
    bool is_sound = uri_read(exchange->uri, &uri);
    exchange->is_petition = is_sound && uri.what == URI_ACCOUNT;
    if (!exchange->is_petition && strcmp(exchange->uri, "/api/tables") != 0)
        return respond_words(exchange, 405, "not this way\n");
    if (lws_hdr_total_length(exchange->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return respond_words(exchange, 411, "how long is it?\n");
    exchange->state = EXCHANGE_READING;
    return 0;
}

/* libwebsockets 4.1 would take the head of this request for its body, and then never stop, if both came in one packet
 * with the end of an earlier request: that is when it reads from its own store and no socket is ready. Browsers send
 * nothing before they have their answer. */
static bool came_too_early(const struct edge *edge, struct lws *wsi)
{
    return !edge->is_polling && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
}

static int on_request(struct edge *edge, struct exchange *exchange, const char *path, size_t size)
{
    char address[IP_NAME_SIZE], query[120] = "";
    bool is_admin = door_is_admin(edge, exchange->wsi);
    bool is_post = lws_hdr_total_length(exchange->wsi, WSI_TOKEN_POST_URI) > 0;
    bool is_get = lws_hdr_total_length(exchange->wsi, WSI_TOKEN_GET_URI) > 0;
    metrics.http_requests_total++;
    if (came_too_early(edge, exchange->wsi))
        return -1;
    http_address(edge, exchange->wsi, address);
    exchange->origin = limit_origin(address);
    lws_hdr_copy_fragment(exchange->wsi, query, sizeof query, WSI_TOKEN_HTTP_URI_ARGS, 0);
    if (size + strlen(query) + 2 > sizeof exchange->uri)
        return respond_words(exchange, 414, "this address is too long\n");
    snprintf(exchange->uri, sizeof exchange->uri, "%.*s%s%s", (int)size, path, query[0] != 0 ? "?" : "", query);
    if (!is_admin && !limit_request(edge, address, is_post ? CREATE_COST : 1))
        return respond_words(exchange, 429, too_many);
    if (!is_admin && !edge->options.clients && strcmp(exchange->uri, "/healthz") != 0)
        return respond_words(exchange, 404, "not here\n");
    if (is_get)
        return answer_get(exchange, is_admin);
    return is_post ? begin_post(exchange) : respond_words(exchange, 405, "not this way\n");
}

/* A form posted by another site's page must not open tables here. */
static bool origin_is_allowed(const struct edge *edge, struct lws *wsi)
{
    char origin[200] = "", host[200] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* not a browser */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    return http_origin_is_allowed(edge, origin, host);
}

bool http_origin_is_allowed(const struct edge *edge, const char *origin, const char *host)
{
    const char *name = strstr(origin, "://");
    if (name != NULL && host[0] != 0 && strcmp(name + 3, host) == 0)
        return true;
    if (edge->options.url != NULL && strcmp(origin, edge->options.url) == 0)
        return true;
    const char *list = edge->options.origins;
    size_t size = strlen(origin);
    while (list != NULL && *list != 0) {
        size_t one = strcspn(list, ",");
        if (one == size && memcmp(list, origin, size) == 0)
            return true;
        list += one + (list[one] == ',');
    }
    return false;
}

static int on_body(struct exchange *exchange, const void *bytes, size_t size)
{
    if (exchange->state != EXCHANGE_READING)
        return 0;
    if (exchange->body.size + size > (exchange->is_petition ? EDGE_PETITION_LIMIT : EDGE_BODY_LIMIT))
        return respond_words(exchange, 413, "this is too long\n");
    wire_put(&exchange->body, bytes, size);
    return 0;
}

static int on_body_end(struct exchange *exchange)
{
    if (exchange->state != EXCHANGE_READING)
        return 0;
    if (!origin_is_allowed(exchange->edge, exchange->wsi))
        return respond_words(exchange, 403, "not from there\n");
    unsigned refusal = exchange->is_petition ? petition_refusal(exchange->edge, exchange->wsi) : 0;
    if (refusal != 0)
        return respond_fault(exchange, refusal, refusal == 403 ? "origin" : "json_only");
    exchange->begun_ms = uv_now(exchange->edge->loop); /* the body may have taken a while */
    return exchange->is_petition ? ask_lobby(exchange, true) : ask(exchange);
}

/* ---- the callback ---- */

static struct exchange *exchange_of(struct edge *edge, struct lws *wsi, struct exchange **slot)
{
    if (*slot == NULL) {
        *slot = wire_allocate(sizeof **slot);
        (*slot)->edge = edge;
        (*slot)->wsi = wsi;
        (*slot)->id = ++edge->next_id;
        map_put(&edge->exchanges, (*slot)->id, *slot);
    }
    struct exchange *exchange = *slot;
    exchange->is_petition = false;
    wire_clear(&exchange->body);
    exchange->begun_ms = uv_now(edge->loop);
    return exchange;
}

static void drop_exchange(struct edge *edge, struct exchange **slot)
{
    if (*slot == NULL)
        return;
    map_remove(&edge->exchanges, (*slot)->id);
    wire_destroy(&(*slot)->body);
    free(*slot);
    *slot = NULL;
}

static int refuse_upgrade(struct lws *wsi, unsigned status, const char *words)
{
    uint8_t bytes[LWS_PRE + 100];
    size_t size = strlen(words);
    struct answer answer = { .status = status, .kind = "text/plain", .cache = "no-store", .body = wire_text(words) };
    memcpy(bytes + LWS_PRE, words, size);
    if (write_head(wsi, &answer))
        lws_write(wsi, bytes + LWS_PRE, size, LWS_WRITE_HTTP_FINAL);
    metrics.limited_total += status != 429; /* counted already */
    return -1;                              /* closes the connection */
}

/* Every upgrade is a request of its address, also one that is refused. Only websockets are known here: h2c would be a
 * second way in, past the limits of this one. */
static int filter_upgrade(struct edge *edge, struct lws *wsi)
{
    char kind[16] = "", path[8] = "", address[IP_NAME_SIZE];
    metrics.http_requests_total++;
    http_address(edge, wsi, address);
    if (!limit_request(edge, address, 1))
        return refuse_upgrade(wsi, 429, too_many);
    lws_hdr_copy(wsi, kind, sizeof kind, WSI_TOKEN_UPGRADE);
    if (strcasecmp(kind, "h2c") == 0)
        return refuse_upgrade(wsi, 400, "HTTP/1.1 and websockets only\n");
    if (strcasecmp(kind, "websocket") != 0)
        return -1; /* libwebsockets has already answered */
    bool is_here = edge->options.clients && !door_is_admin(edge, wsi) &&
                   lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 && strcmp(path, "/ws") == 0;
    if (!is_here)
        return refuse_upgrade(wsi, 404, "not here\n");
    if (!origin_is_allowed(edge, wsi))
        return refuse_upgrade(wsi, 403, "not from there\n");
    return limit_has_room(edge, address) ? 0 : refuse_upgrade(wsi, 429, "too many connections\n");
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct exchange **slot = user;
    struct edge *edge = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE)
        return filter_upgrade(edge, wsi);
    if (slot == NULL) /* a connection that never asked for anything */
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return on_request(edge, exchange_of(edge, wsi, slot), in, size);
    case LWS_CALLBACK_HTTP_BODY: return *slot == NULL ? -1 : on_body(*slot, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return *slot == NULL ? -1 : on_body_end(*slot);
    case LWS_CALLBACK_HTTP_WRITEABLE: return *slot == NULL ? -1 : on_writable(*slot);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* the slot is freed; the connection may be kept for another request */
    case LWS_CALLBACK_CLOSED_HTTP: drop_exchange(edge, slot); return 0;
    default: return 0;
    }
}
