/* A room holds the connections of one table on this edge. This file attaches them to the host, passes on what the host
 * sends, and sends commands until they are answered. */
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "server/edge/internal.h"
#include "server/loop/log.h"

enum { WATCH_AT_ONCE = 200, VIEWER_MASK = 7 };

/* ---- asking the host ---- */

void rooms_ask(struct connection *connection, uint32_t have)
{
    struct edge *edge = connection->edge;
    uint64_t node = route_of(edge, connection->table);
    connection->state = CONNECTION_ASKING;
    connection->seq = have; /* used again if this request or its answer is lost */
    if (have == 0 && connection->shown != 0)
        have = connection->shown | HAVE_WHOLE;
    connection->asked_ms = uv_now(edge->loop);
    if (node == 0)
        return; /* asked again when a host holds the shard */
    wire_clear(&edge->scratch);
    message_attach_write(&edge->scratch,
                         &(struct message_attach){ .node = edge->options.node,
                                                   .connection = connection->id,
                                                   .trace = ++edge->next_trace,
                                                   .table = connection->table,
                                                   .token = wire_bytes(connection->token, connection->token_size),
                                                   .pass = wire_bytes(connection->pass, connection->pass_size),
                                                   .seat = connection->seat,
                                                   .waives = connection->waives,
                                                   .name = wire_bytes(connection->name, connection->name_size),
                                                   .format = connection->format,
                                                   .have = have });
    bus_send(edge->options.bus, node, &edge->scratch);
}

/* Secrets of people do not leave this node, and are not kept. Returns the size of what is. */
static uint8_t hash_secret(struct wire_slice secret, uint8_t half[FAIR_HALF_SIZE])
{
    if (secret.size == 0)
        return 0;
    fair_half_hash(secret.at, secret.size, half);
    return FAIR_HALF_SIZE;
}

void rooms_open(struct connection *connection, const struct message_open *open)
{
    connection->table = open->table;
    connection->format = open->format;
    connection->seat = open->seat;
    connection->waives = open->waives;
    connection->name_size = (uint8_t)open->name.size;
    connection->token_size = hash_secret(open->token, connection->token);
    connection->pass_size = hash_secret(open->pass, connection->pass);
    if (open->name.size > 0)
        memcpy(connection->name, open->name.at, open->name.size);
    connection->shown = open->have & ~HAVE_WHOLE;
    rooms_ask(connection, connection->shown);
}

/* ---- commands ---- */

static void send_command(struct connection *connection, struct command *command)
{
    struct edge *edge = connection->edge;
    uint64_t node = route_of(edge, connection->table);
    command->sent_ms = uv_now(edge->loop);
    if (node == 0)
        return;
    wire_clear(&edge->scratch);
    message_command_write(&edge->scratch,
                          &(struct message_command){ .node = edge->options.node,
                                                     .connection = connection->id,
                                                     .trace = command->trace,
                                                     .table = connection->table,
                                                     .token = wire_bytes(connection->token, connection->token_size),
                                                     .nonce = command->nonce,
                                                     .what = command->what,
                                                     .move = wire_bytes(command->bytes, command->size) });
    bus_send(edge->options.bus, node, &edge->scratch);
}

void rooms_command(struct connection *connection, uint8_t what, uint32_t nonce, struct wire_slice bytes)
{
    struct command **last = &connection->command;
    int count = 0;
    for (; *last != NULL; last = &(*last)->next)
        count++;
    if (count == EDGE_COMMANDS_MOST) {
        outbox_sorry(connection, 429, "Too many moves at once.");
        return;
    }
    struct command *command = wire_allocate(sizeof *command + bytes.size);
    *command = (struct command){
        .nonce = nonce, .what = what, .trace = ++connection->edge->next_trace, .size = (uint8_t)bytes.size
    };
    if (bytes.size > 0)
        memcpy(command->bytes, bytes.at, bytes.size);
    log_line(LOG_DEBUG, "frame", command->trace, connection->table, "nonce %u", nonce);
    connection->has_promised |= what == COMMAND_PROMISE;
    *last = command;
    if (connection->state == CONNECTION_OPEN)
        send_command(connection, command);
    if (what >= EDGE_ONCE) {
        *last = NULL;
        free(command);
    }
}

void rooms_send_commands(struct connection *connection, uint64_t older_than_ms)
{
    uint64_t now_ms = uv_now(connection->edge->loop);
    for (struct command *command = connection->command; command != NULL; command = command->next)
        if (now_ms >= command->sent_ms + older_than_ms)
            send_command(connection, command);
}

void rooms_drop_commands(struct connection *connection)
{
    while (connection->command != NULL) {
        struct command *next = connection->command->next;
        free(connection->command);
        connection->command = next;
    }
}

static void command_answered(struct connection *connection, uint32_t nonce)
{
    struct command **at = &connection->command;
    while (*at != NULL) {
        struct command *command = *at;
        if (command->nonce != nonce) {
            at = &command->next;
            continue;
        }
        *at = command->next;
        free(command);
    }
}

/* ---- rooms ---- */

static uint16_t streams_of(const struct room *room)
{
    unsigned streams = 0;
    for (int stream = 0; stream < EDGE_STREAMS; stream++)
        streams |= (unsigned)(room->count[stream] != 0) << stream;
    return (uint16_t)streams;
}

/* The last entry that every open connection in the room has, or (newest) that any has; UINT32_MAX: none is open. Those
 * being attached ask for themselves. */
static uint32_t seq_of(const struct room *room, bool newest)
{
    uint32_t found = UINT32_MAX;
    for (const struct connection *one = room->first; one != NULL; one = one->next)
        if (one->state == CONNECTION_OPEN && !one->behind && (found == UINT32_MAX || (one->seq > found) == newest))
            found = one->seq;
    return found;
}

static struct message_watched watched(const struct room *room, bool newest)
{
    return (struct message_watched){ .table = room->table, .streams = streams_of(room), .seq = seq_of(room, newest) };
}

static void send_watch(struct edge *edge, const struct room *room)
{
    uint64_t node = route_of(edge, room->table);
    struct message_watch watch = { .node = edge->options.node, .tables_count = 1 };
    watch.tables[0] = watched(room, false);
    if (node == 0)
        return;
    wire_clear(&edge->scratch);
    message_watch_write(&edge->scratch, &watch);
    bus_send(edge->options.bus, node, &edge->scratch);
}

/* A connection that is attached again is already in the room; its token has another seat only if the database has lost
 * rows. */
static void enter(struct connection *connection, uint8_t stream)
{
    struct edge *edge = connection->edge;
    struct room *room = map_find(&edge->rooms, connection->table);
    if (connection->room != NULL) {
        room->count[connection->stream]--;
        room->count[stream]++;
        connection->stream = stream;
        return;
    }
    if (room == NULL) {
        room = wire_allocate(sizeof *room);
        room->table = connection->table;
        map_put(&edge->rooms, room->table, room);
    }
    connection->stream = stream;
    connection->room = room;
    connection->before = NULL;
    connection->next = room->first;
    if (room->first != NULL)
        room->first->before = connection;
    room->first = connection;
    room->count[stream]++;
}

void rooms_leave(struct connection *connection)
{
    struct room *room = connection->room;
    struct command gone = { .nonce = UINT32_MAX, .what = COMMAND_PROMISE };
    if (room == NULL)
        return;
    if (connection->has_promised) /* another device of the seat may promise instead */
        send_command(connection, &gone);
    if (connection->before == NULL)
        room->first = connection->next;
    else
        connection->before->next = connection->next;
    if (connection->next != NULL)
        connection->next->before = connection->before;
    connection->room = NULL;
    if (--room->count[connection->stream] == 0)
        send_watch(connection->edge, room);
    if (room->first == NULL) {
        map_remove(&connection->edge->rooms, room->table);
        free(room);
    }
}

/* Connections that are behind and, if others have more, those: the host may be behind them. */
static void add_watched(struct message_watch *watch, const struct room *room)
{
    struct message_watched newest = watched(room, true);
    watch->tables[watch->tables_count++] = watched(room, false);
    if (newest.seq != watch->tables[watch->tables_count - 1].seq)
        watch->tables[watch->tables_count++] = newest;
}

/* What one host is told. */
struct telling {
    uint64_t host;
    struct message_watch watch;
};

static void send_told(struct edge *edge, struct telling *telling)
{
    if (telling->watch.tables_count == 0)
        return;
    wire_clear(&edge->scratch);
    message_watch_write(&edge->scratch, &telling->watch);
    bus_send(edge->options.bus, telling->host, &edge->scratch);
    telling->watch.tables_count = 0;
}

static struct telling *telling_of(struct edge *edge, struct map *hosts, uint64_t host)
{
    struct telling *telling = map_find(hosts, host);
    if (telling == NULL) {
        telling = wire_allocate(sizeof *telling);
        telling->host = host;
        telling->watch.node = edge->options.node;
        map_put(hosts, host, telling);
    }
    return telling;
}

static void send_all_told(struct edge *edge, struct map *hosts)
{
    void **list = map_list(hosts);
    for (void **at = list; *at != NULL; at++) {
        send_told(edge, *at);
        free(*at);
    }
    free(list);
    map_destroy(hosts);
}

/* Tells each host everything we watch, so that hosts know we are alive and send what we missed. */
void rooms_watch_all(struct edge *edge)
{
    struct map hosts = { 0 };
    void **list = map_list(&edge->rooms);
    for (void **at = list; *at != NULL; at++) {
        const struct room *room = *at;
        uint64_t host = route_of(edge, room->table);
        if (host == 0)
            continue;
        struct telling *telling = telling_of(edge, &hosts, host);
        add_watched(&telling->watch, room);
        if (telling->watch.tables_count > WATCH_AT_ONCE - 2)
            send_told(edge, telling);
    }
    free(list);
    send_all_told(edge, &hosts);
}

/* They continue from their last view, under whatever host has the shard now. */
void rooms_attach_again(struct edge *edge, const struct shard_set *shards)
{
    void **list = map_list(&edge->connections);
    for (void **at = list; *at != NULL; at++) {
        struct connection *connection = *at;
        if (connection->table != 0 && shard_set_has(shards, shard_of(connection->table)) &&
            (connection->state == CONNECTION_OPEN || connection->state == CONNECTION_ASKING))
            rooms_ask(connection, connection->seq);
    }
    free(list);
}

/* The host dropped the table: it may come back with an earlier entry. */
void rooms_reattach(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_reattach reattach;
    if (!message_reattach_read(bytes, size, &reattach))
        return;
    const struct room *room = map_find(&edge->rooms, reattach.table);
    for (struct connection *one = room == NULL ? NULL : room->first; one != NULL; one = one->next)
        if (one->state == CONNECTION_OPEN && !one->behind)
            rooms_ask(one, one->seq);
}

/* ---- what the host sends ---- */

/* Views are passed on in order, none twice and none left out: a patch applies only to the view before it. */
static bool fits(const struct connection *connection, const struct message_view *view)
{
    bool needs_last = view->whole == WHOLE_PATCH || view->whole == WHOLE_SAME;
    return needs_last ? view->seq == connection->seq + 1 : view->seq > connection->seq;
}

static void note_view(struct connection *connection, const struct message_view *view)
{
    connection->seq = connection->shown = view->seq;
    connection->has_promised = false; /* the match has begun */
    if (view->seat == (connection->stream & VIEWER_MASK) && view->nonce != 0)
        command_answered(connection, view->nonce);
}

/* The host says that entries which the client has seen are gone: the next view is whole and of an earlier entry. false:
 * a late answer to an earlier request. */
static bool go_back(struct connection *connection, const struct message_rewound *rewound)
{
    if (rewound->lost == 0 || rewound->seq + rewound->lost != connection->shown)
        return false;
    connection->seq = 0;
    connection->shown = rewound->seq;
    return true;
}

/* A view tells whose move it shows, and a table message the seat's last nonce: either may answer a command. */
static void pass_frame(struct connection *connection, struct wire_slice frame)
{
    struct message_view view;
    struct message_table table;
    struct message_rewound rewound;
    if (message_view_read(frame.at, frame.size, &view)) {
        if (!fits(connection, &view))
            return; /* a late answer to an earlier request */
        note_view(connection, &view);
    } else if (message_rewound_read(frame.at, frame.size, &rewound)) {
        if (!go_back(connection, &rewound))
            return;
    } else if (message_table_read(frame.at, frame.size, &table) && table.nonce != 0) {
        command_answered(connection, table.nonce);
    }
    outbox_send_message(connection, frame);
}

void rooms_attached(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_attached attached;
    if (!message_attached_read(bytes, size, &attached))
        return;
    struct connection *connection = map_find(&edge->connections, attached.connection);
    if (connection == NULL || connection->table != attached.table || connection->state != CONNECTION_ASKING)
        return;
    connection->state = CONNECTION_OPEN;
    connection->pass_size = 0; /* a seat that is lost later must not be taken again without the person */
    enter(connection, attached.stream % EDGE_STREAMS);
    struct wire_reader from = wire_reader_on(attached.frames);
    while (from.at < from.end && !from.bad) {
        struct wire_slice frame = wire_read_slice(&from, 1 << 20);
        if (from.bad || frame.size == 0)
            break;
        pass_frame(connection, frame);
    }
    rooms_send_commands(connection, 0);
}

void rooms_denied(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_denied denied;
    char words[200];
    if (!message_denied_read(bytes, size, &denied))
        return;
    struct connection *connection = map_find(&edge->connections, denied.connection);
    if (connection == NULL || connection->state == CONNECTION_CLOSING || connection->table != denied.table)
        return;
    wire_string(denied.words, words, sizeof words);
    outbox_sorry(connection, denied.code, words);
}

static void pass_view(struct connection *connection, const struct message_view *view, struct parcel *parcel)
{
    if (connection->state != CONNECTION_OPEN || connection->behind || view->seq <= connection->seq)
        return;
    if (!fits(connection, view)) {
        rooms_ask(connection, connection->seq);
        return;
    }
    note_view(connection, view);
    outbox_send(connection, parcel);
}

static void pass_stream(struct room *room, const struct message_streamed *streamed)
{
    struct message_view view;
    if (streamed->message.size == 0 || !message_view_read(streamed->message.at, streamed->message.size, &view))
        return;
    struct parcel *parcel = outbox_parcel(streamed->message);
    for (struct connection *one = room->first; one != NULL; one = one->next)
        if (one->stream == streamed->stream)
            pass_view(one, &view, parcel);
    outbox_release(parcel);
}

void rooms_news(struct edge *edge, const uint8_t *bytes, size_t size)
{
    static struct message_news news;
    if (!message_news_read(bytes, size, &news))
        return;
    struct room *room = map_find(&edge->rooms, news.table);
    if (room == NULL)
        return;
    for (int i = 0; i < news.streams_count; i++)
        pass_stream(room, &news.streams[i]);
}

void rooms_tell(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_tell tell;
    struct message_sorry sorry;
    if (!message_tell_read(bytes, size, &tell) || tell.message.size == 0)
        return;
    struct room *room = map_find(&edge->rooms, tell.table);
    if (room == NULL)
        return;
    char words[200];
    bool is_sorry = message_sorry_read(tell.message.at, tell.message.size, &sorry); /* table or seat are gone */
    if (is_sorry)
        wire_string(sorry.words, words, sizeof words);
    struct parcel *parcel = outbox_parcel(tell.message);
    for (struct connection *one = room->first; one != NULL; one = one->next) {
        if ((tell.streams >> one->stream & 1) == 0)
            continue;
        if (one->state == CONNECTION_OPEN && is_sorry)
            outbox_sorry(one, sorry.code, words);
        else if (one->state == CONNECTION_OPEN)
            outbox_send(one, parcel);
    }
    outbox_release(parcel);
}

void rooms_answer(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_answer answer;
    struct message_refused refused;
    struct message_accepted accepted;
    if (!message_answer_read(bytes, size, &answer) || answer.message.size == 0)
        return;
    struct connection *connection = map_find(&edge->connections, answer.connection);
    if (connection == NULL || connection->table != answer.table)
        return;
    if (message_refused_read(answer.message.at, answer.message.size, &refused))
        command_answered(connection, refused.nonce);
    else if (message_accepted_read(answer.message.at, answer.message.size, &accepted))
        command_answered(connection, accepted.nonce);
    outbox_send_message(connection, answer.message);
}
