/* Inside the edge. Each file uses only those after it in this list: edge, door, socket, rooms, outbox, channel, http,
 * to_lobby, route, limit, files. What meter, ready, ip, uri, cookie and coding do needs no
 * edge. */
#ifndef SERVER_EDGE_INTERNAL_H
#define SERVER_EDGE_INTERNAL_H

#include <libwebsockets.h>

#include "match/fair.h"
#include "protocol/messages.h"
#include "server/edge/coding.h"
#include "server/edge/edge.h"
#include "server/edge/meter.h"
#include "server/loop/map.h"
#include "server/loop/shard.h"

enum {
    EDGE_STREAMS = 16,            /* one per viewer; + 8: the same in JSON */
    EDGE_FRAME_LIMIT = 1024,      /* bytes in one frame from a client */
    EDGE_RECEIVE_SIZE = 512,      /* that are read at once: all but the longest lines */
    EDGE_CHANNEL_SIZE = 2,        /* bytes of a frame that name its channel */
    EDGE_CHANNELS_MOST = 8,       /* open on one connection */
    EDGE_BODY_LIMIT = 2000,       /* bytes of an HTTP body */
    EDGE_PETITION_LIMIT = 16384,  /* of one about accounts */
    EDGE_QUEUE_LIMIT = 128 << 10, /* bytes waiting for a slow reader */
    EDGE_KERNEL_BUFFER = 64 << 10,
    EDGE_COMMANDS_MOST = 8,         /* unanswered commands of one channel */
    EDGE_HOLDER_SILENCE_MS = 20000, /* hosts announce their shards every 15 s at least (a quarter of a lease) */
    EDGE_TICK_MS = 250,
    EDGE_ASK_AGAIN_MS = 1500,
    EDGE_WHO_LIMIT_MS = 4000,   /* then somebody with a session is let in as a guest */
    EDGE_DOUBT_AGAIN_MS = 3000, /* and meanwhile keeps what they have */
    EDGE_OPEN_LIMIT_MS = 10000, /* a connection may be without a channel for this long */
    EDGE_PING_MS = 25000,
    EDGE_SILENCE_MS = 60000,
    EDGE_ANSWER_LIMIT_MS = 6000, /* HTTP */
    EDGE_STALLED_S = 10,         /* a request may stand still for this long, also while its answer is awaited */
    EDGE_COOKIE_SIZE = 200,
    EDGE_COOKIE_S = 34560000, /* 400 days, the most that browsers allow; the session ends earlier if it is not used */
    EDGE_CLOSE_POLICY = 1008, /* websocket close codes */
    EDGE_CLOSE_RESTART = 1012,
};

/* From this one on, commands are not answered, or not by a nonce: sent once, and again only by the client. */
#define EDGE_ONCE COMMAND_RESIGN

/* A message on its way to one or many channels. */
struct parcel {
    int users;
    bool is_view; /* or many, in `past`: may be dropped for a slow reader */
    size_t size;
    uint8_t bytes[]; /* LWS_PRE bytes of room, the channel's number (set by every write), then the message */
};

struct queued {
    struct queued *next;
    struct parcel *parcel;
    uint16_t channel; /* its number */
};

/* A command not answered yet; when it is sent again, it goes to the table's host at that time. */
struct command {
    struct command *next;
    uint32_t nonce;
    uint64_t sent_ms, trace;
    uint8_t what;
    uint16_t size;
    uint8_t bytes[];
};

enum connection_state {
    CONNECTION_NEW,     /* has not said hello yet */
    CONNECTION_GREETED, /* may open channels */
    CONNECTION_CLOSING, /* closes after its queue is sent */
};

/* A websocket. */
struct connection {
    enum connection_state state;
    struct edge *edge;
    struct lws *wsi;
    uint64_t id;
    struct channel *channel; /* a list */
    int channel_count;
    struct queued *queue, **queue_last;
    size_t queue_size;
    uint64_t heard_ms;
    uint64_t empty_ms; /* since when it has had no channel, if it has none */
    struct limit_address *address;
    int32_t allowance; /* messages it may still send, in thousandths */
    uint64_t allowance_ms;
    struct meter meter;
    bool has_session; /* it came with the cookie of one, whose token has this hash */
    uint8_t session[FAIR_HASH_SIZE];
    bool has_opened; /* a channel, at any time */
    bool ping_due;
    uint16_t close_code;
    uint16_t partial_size;
    uint8_t *partial; /* fragments of one frame */
};

/* A table that a client has opened, for a seat or to watch. */
struct channel {
    struct connection *connection;
    struct channel *sibling; /* the next one of the connection */
    uint16_t number;         /* the client's */
    uint64_t id;             /* ours: `connection` in messages between nodes */
    uint64_t table;
    bool is_asking;                /* the host was asked, or is not known yet; else it has answered */
    bool is_naming;                /* before that: a lobby was asked who it is */
    uint64_t named_ms;             /* when it was first asked */
    bool is_doubted;               /* a lobby was asked again, because the session may have ended since */
    uint64_t doubted_ms;           /* when it was last asked so */
    uint64_t account;              /* 0: a guest's; else `name` is the account's */
    struct room *room;             /* NULL: the host has not answered yet */
    struct channel *next, *before; /* in the room */
    struct command *command;       /* oldest first */
    uint64_t asked_ms;
    bool is_delayed; /* a spectator at a table with a delay */
    bool is_behind; /* views were dropped for a slow reader; it gets a whole one when its queue is empty, none before */
    uint32_t seq;   /* of the last view sent; 0: none, so the next one must be whole */
    uint32_t shown; /* the last seq the client may have seen; the table may be loaded again from an earlier one */
    uint32_t said;  /* seq of the newest line sent; 0: none */
    uint8_t stream, format;
    uint8_t token_size, pass_size, name_size;
    uint8_t seat, waives;        /* as the client opened the table */
    bool has_promised;           /* a share of the shuffle */
    uint8_t token[16], pass[16]; /* hashes of what the client sent */
    char name[32];
};

struct room {
    uint64_t table;
    struct channel *first;
    uint32_t count[EDGE_STREAMS]; /* channels that watch each stream */
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
    uint64_t origin;  /* of limit_origin */
    uint64_t asked;   /* the host; 0: none yet */
    struct wire body; /* LWS_PRE bytes of room first, when answering */
    size_t sent;
    bool is_petition; /* for a lobby: sent once, because doing it twice may not be the same */
    char token[65];   /* of a petition: of the session that it may begin */
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
    struct map connections, channels, rooms, exchanges, addresses;
    uint64_t next_id, next_trace;
    struct route route[SHARD_COUNT];
    struct files *files;
    uv_timer_t *tick;
    uv_prepare_t *before_poll;
    uv_check_t *after_poll;
    bool is_polling; /* what happens now is because a socket is ready */
    uint64_t ticks, ticked_ms;
    struct ready ready;
    bool draining;
    bool is_secure; /* clients come by https */
    struct wire scratch;
};

/* door.c */
struct door *door_open(struct edge *edge, int socket, bool is_admin); /* socket: of edge_listen */
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
void outbox_send(struct connection *connection, uint16_t channel, struct parcel *parcel);
void outbox_send_message(struct connection *connection, uint16_t channel, struct wire_slice message);
/* Tells the client why its channel is closed; on CHANNEL_CONNECTION, the connection is closed afterwards. */
void outbox_sorry(struct connection *connection, uint16_t channel, uint16_t code, const char *words);
bool outbox_write_first(struct connection *connection); /* of the queue; false: the connection is broken */
void outbox_pop(struct connection *connection);         /* removes the first of the queue */

/* channel.c */
void channel_open(struct connection *connection, uint16_t number, const struct message_open *open);
void channel_destroy(struct channel *channel); /* must have left its room */
struct channel *channel_find(const struct connection *connection, uint16_t number);
void channel_ask(struct channel *channel, uint32_t have);
/* false: too many are unanswered. */
bool channel_command(struct channel *channel, uint8_t what, uint32_t nonce, struct wire_slice bytes);
void channel_send_commands(struct channel *channel, uint64_t older_than_ms);
void channel_answered(struct channel *channel, uint32_t nonce);
void channel_unpromise(struct channel *channel); /* another device of the seat may promise instead */
void channel_tick(struct channel *channel, uint64_t now_ms);
/* The lobby has said whose session it is (account 0: nobody's): now the host is asked. */
void channel_known(struct channel *channel, uint64_t account, struct wire_slice name);
void channel_doubt(struct channel *channel); /* its session may be over: a lobby is asked until one has answered */

/* rooms.c */
void rooms_close(struct channel *channel);                                   /* leaves its room and destroys it */
void rooms_sorry(struct channel *channel, uint16_t code, const char *words); /* the same, and tells the client why */
void rooms_attached(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_denied(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_news(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_tell(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_answer(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_reattach(struct edge *edge, const uint8_t *bytes, size_t size);
void rooms_watch_all(struct edge *edge);
void rooms_attach_again(struct edge *edge, const struct shard_set *shards); /* their channels, to their hosts */

/* route.c */
/* A host announces a shard, or (epoch 0) that it does not hold it. Whether the shard has moved. */
bool route_announced(struct route *route, uint64_t node, uint64_t epoch, uint64_t now_ms);
uint64_t route_of(const struct edge *edge, uint64_t table); /* 0: no host known */
uint64_t route_any(struct edge *edge);
bool route_has(const struct edge *edge, uint64_t node);                               /* does it hold any shard? */
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
uint64_t limit_origin_of(const struct limit_address *address);
/* false: too many messages. One that makes the host work also counts as requests of its address, so that neither new
 * connections nor new channels are a way around it. */
bool limit_message(struct connection *connection, int requests, uint64_t now_ms);
/* The same for frames that were counted only after they had cost us. What was too much is a debt of the address. */
bool limit_untold(struct connection *connection, uint64_t frames, uint64_t now_ms);

/* files.c */
struct files;
struct file_form {
    char etag[20];
    const uint8_t *bytes; /* NULL: there is no such form */
    size_t size;
};
struct file {
    const char *path, *kind;
    bool is_hashed; /* its name contains a hash of its content */
    bool is_coded;  /* it has other forms than CODING_NONE */
    struct file_form form[CODING_COUNT];
};
struct files *files_create(const char *folder);
void files_destroy(struct files *files);
const struct file *files_find(const struct files *files, const char *path);

/* to_lobby.c */
/* The hash of the token in the client's cookie; false: it has none. */
bool petition_session(const struct edge *edge, struct lws *wsi, uint8_t hash[FAIR_HASH_SIZE]);
unsigned petition_refusal(const struct edge *edge, struct lws *wsi); /* of a POST: its status; 0: none */
void to_lobby_who(struct channel *channel); /* asks a lobby whose session the channel's connection has */
/* Sends it to a lobby with its body. false: the system has no random numbers. */
bool petition_send(struct exchange *exchange, const char *path, bool is_post);
/* The cookie that begins the session of a petition, or ends whichever the client has. */
void petition_write_cookie(const struct exchange *exchange, bool begins, char to[EDGE_COOKIE_SIZE]);

/* http.c */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
void http_reply(struct edge *edge, const uint8_t *bytes, size_t size);
void http_decision(struct edge *edge, const uint8_t *bytes, size_t size);
void http_tick(struct edge *edge, uint64_t now_ms);
struct ready_answer http_ready(struct edge *edge);
bool http_origin_is_allowed(const struct edge *edge, const char *origin, const char *host);
void http_address(const struct edge *edge, struct lws *wsi, char name[IP_NAME_SIZE]); /* of the client */

#endif
