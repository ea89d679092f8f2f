/* Inside the edge. Each file uses only those after it in this list: edge, door, socket, rooms, outbox, http, route,
 * limit, files. What meter, ready, ip and uri do needs no edge. */
#ifndef SERVER_EDGE_INTERNAL_H
#define SERVER_EDGE_INTERNAL_H

#include <libwebsockets.h>

#include "protocol/messages.h"
#include "server/edge/edge.h"
#include "server/edge/meter.h"
#include "server/loop/map.h"
#include "server/loop/shard.h"

enum {
    EDGE_STREAMS = 16,            /* one per viewer; + 8: the same in JSON */
    EDGE_FRAME_LIMIT = 512,       /* bytes in one message from a client */
    EDGE_BODY_LIMIT = 2000,       /* bytes of an HTTP body */
    EDGE_QUEUE_LIMIT = 128 << 10, /* bytes waiting for a slow reader */
    EDGE_KERNEL_BUFFER = 64 << 10,
    EDGE_COMMANDS_MOST = 8,         /* unanswered commands of one connection */
    EDGE_HOLDER_SILENCE_MS = 20000, /* hosts announce their shards every 15 s at least (a quarter of a lease) */
    EDGE_TICK_MS = 250,
    EDGE_ASK_AGAIN_MS = 1500,
    EDGE_OPEN_LIMIT_MS = 10000, /* a connection must open a table within this time */
    EDGE_PING_MS = 25000,
    EDGE_SILENCE_MS = 60000,
    EDGE_ANSWER_LIMIT_MS = 6000, /* HTTP */
    EDGE_CLOSE_POLICY = 1008,    /* websocket close codes */
    EDGE_CLOSE_RESTART = 1012,
};

/* From this one on, commands are not answered, or not by a nonce: sent once, and again only by the client. */
#define EDGE_ONCE COMMAND_RESIGN

/* A message on its way to one or many connections. */
struct parcel {
    int users;
    bool is_view; /* may be dropped for a slow reader */
    size_t size;
    uint8_t bytes[]; /* LWS_PRE bytes of room, then the message */
};

struct queued {
    struct queued *next;
    struct parcel *parcel;
};

/* A command not answered yet; when it is sent again, it goes to the table's host at that time. */
struct command {
    struct command *next;
    uint32_t nonce;
    uint64_t sent_ms, trace;
    uint8_t what;
    uint8_t size, bytes[];
};

enum connection_state {
    CONNECTION_NEW,     /* has not opened a table yet */
    CONNECTION_ASKING,  /* the host was asked, or is not known yet */
    CONNECTION_OPEN,    /* in a room */
    CONNECTION_CLOSING, /* closes after its queue is sent */
};

struct connection {
    enum connection_state state;
    struct edge *edge;
    struct lws *wsi;
    uint64_t id, table;
    struct room *room;
    struct connection *next, *before; /* in the room */
    struct queued *queue, **queue_last;
    size_t queue_size;
    struct command *command; /* oldest first */
    uint64_t heard_ms, asked_ms, opened_ms;
    struct limit_address *address;
    uint32_t seq;      /* of the last view sent; 0: none, so the next one must be whole */
    uint32_t shown;    /* the last seq the client may have seen; the table may be loaded again from an earlier one */
    int32_t allowance; /* messages it may still send, in thousandths */
    uint64_t allowance_ms;
    struct meter meter;
    uint8_t stream, format;
    bool behind, ping_due;
    uint16_t close_code;
    uint8_t token_size, pass_size, name_size;
    uint8_t seat, waives; /* as the client opened the table */
    bool has_promised;    /* a share of the shuffle */
    uint16_t partial_size;
    uint8_t token[16], pass[16]; /* hashes of what the client sent */
    char name[32];
    uint8_t *partial; /* fragments of one message */
};

struct room {
    uint64_t table;
    struct connection *first;
    uint32_t count[EDGE_STREAMS]; /* connections that watch each stream */
};

struct route {
    uint64_t node, epoch;
    uint64_t heard_ms; /* when the node last announced this shard */
};

enum exchange_state { EXCHANGE_READING, EXCHANGE_ASKING, EXCHANGE_ANSWERING, EXCHANGE_DONE };

/* One HTTP request. */
struct exchange {
    enum exchange_state state;
    struct edge *edge;
    struct lws *wsi;
    uint64_t id, begun_ms;
    struct wire body; /* LWS_PRE bytes of room first, when answering */
    size_t sent;
    char uri[200];
};

/* A listening socket. Clients and operators come through different doors. */
struct door {
    struct edge *edge;
    uv_poll_t poll;
    int socket;
    int descriptors_most;   /* a connection with this descriptor's number or a higher one is turned away */
    bool is_admin, is_shut; /* is_shut: closed until the next tick */
};

struct edge {
    uv_loop_t *loop;
    struct edge_options options;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct door *clients, *admin; /* admin NULL: none */
    struct map connections, rooms, exchanges, addresses;
    uint64_t next_id, next_trace;
    struct route route[SHARD_COUNT];
    struct files *files;
    uv_timer_t *tick;
    uint64_t ticks, ticked_ms;
    struct ready ready;
    bool draining;
    struct wire scratch;
};

/* door.c */
struct door *door_open(struct edge *edge, const char *address, int port, bool is_admin); /* NULL: already reported */
void door_tick(struct door *door);
void door_close(struct door *door);
bool door_is_admin(const struct edge *edge, struct lws *wsi); /* did it come through the operators' door? */
void door_leave(const struct edge *edge, struct lws *wsi);    /* the connection is gone */

/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
void socket_tick(struct connection *connection, uint64_t now_ms);

/* outbox.c */
struct parcel *outbox_parcel(struct wire_slice message);
void outbox_release(struct parcel *parcel);
void outbox_send(struct connection *connection, struct parcel *parcel);
void outbox_send_message(struct connection *connection, struct wire_slice message);
/* Tells the client why, then closes the connection. */
void outbox_sorry(struct connection *connection, uint16_t code, const char *words);
void outbox_pop(struct connection *connection); /* removes the first of the queue */

/* rooms.c */
void rooms_open(struct connection *connection, const struct message_open *open);
void rooms_ask(struct connection *connection, uint32_t have);
void rooms_command(struct connection *connection, uint8_t what, uint32_t nonce, struct wire_slice bytes);
void rooms_send_commands(struct connection *connection, uint64_t older_than_ms);
void rooms_drop_commands(struct connection *connection);
void rooms_leave(struct connection *connection);
void rooms_attached(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_denied(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_news(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_tell(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_answer(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_reattach(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_watch_all(struct edge *edge);
void rooms_attach_again(struct edge *edge, const struct shard_set *shards); /* their connections, to their hosts */

/* route.c */
/* A host announces a shard, or (epoch 0) that it does not hold it. Whether the shard has moved. */
bool route_announced(struct route *route, uint64_t node, uint64_t epoch, uint64_t now_ms);
uint64_t route_of(const struct edge *edge, uint64_t table); /* 0: no host known */
uint64_t route_any(struct edge *edge);
struct shard_set route_holding(struct edge *edge, const uint8_t *bytes, size_t size); /* the shards that moved */

/* limit.c */
struct limit_address;
bool limit_has_room(struct edge *edge, const char *address); /* false: too many websockets from there */
struct limit_address *limit_enter(struct edge *edge, const char *address);
void limit_leave(struct edge *edge, struct limit_address *address);
/* The same for sockets, whatever they are used for. NULL: too many from there. */
struct limit_address *limit_come(struct edge *edge, const char *address, int most);
void limit_go(struct limit_address *address);
bool limit_request(struct edge *edge, const char *address, int cost); /* false: too many requests from there */
void limit_forget(struct edge *edge);
uint64_t limit_origin(const char *address); /* the address as a number; never 0 */
/* false: too many messages. A costly one makes the host send much; it also counts as requests of its address, so that
 * new connections are no way around it. */
bool limit_message(struct connection *connection, bool is_costly, uint64_t now_ms);
/* The same for frames that were counted only after they had cost us. What was too much is a debt of the address. */
bool limit_untold(struct connection *connection, uint64_t frames, uint64_t now_ms);

/* files.c */
struct files;
struct file {
    const char *path, *kind;
    char etag[20];
    bool is_hashed; /* its name contains a hash of its content */
    const uint8_t *bytes;
    size_t size;
};
struct files *files_create(const char *folder);
void files_destroy(struct files *files);
const struct file *files_find(const struct files *files, const char *path);

/* http.c */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
void http_reply(struct edge *edge, const uint8_t *bytes, size_t size);
void http_tick(struct edge *edge, uint64_t now_ms);
struct ready_answer http_ready(struct edge *edge);
bool http_origin_is_allowed(const struct edge *edge, const char *origin, const char *host);
void http_address(const struct edge *edge, struct lws *wsi, char name[IP_NAME_SIZE]); /* of the client */

#endif
