/* A room holds the channels that are at one table on this edge. This file tells hosts what we watch, and passes on what
 * they send. */
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "server/edge/internal.h"

enum { WATCH_AT_ONCE = 200, VIEWER_MASK = 7 };

/* ---- rooms ---- */

static uint16_t streams_of(const struct room *room)
{
    unsigned streams = 0;
    for (int stream = 0; stream < EDGE_STREAMS; stream++)
        streams |= (unsigned)(room->count[stream] != 0) << stream;
    return (uint16_t)streams;
}

/* The last entry that every open channel in the room has, or (newest) that any has, of those with or without a delay;
 * UINT32_MAX: none is open. Those being attached ask for themselves. */
static uint32_t seq_of(const struct room *room, bool newest, bool is_delayed)
{
    uint32_t found = UINT32_MAX;
    for (const struct channel *one = room->first; one != NULL; one = one->next)
        if (!one->is_asking && !one->is_behind && one->is_delayed == is_delayed &&
            (found == UINT32_MAX || (one->seq > found) == newest))
            found = one->seq;
    return found;
}

static struct message_watched watched(const struct room *room, bool newest)
{
    return (struct message_watched){ .table = room->table,
                                     .streams = streams_of(room),
                                     .seq = seq_of(room, newest, false),
                                     .delayed_seq = seq_of(room, newest, true) };
}

static void send_watch(struct edge *edge, uint64_t host, const struct message_watch *watch)
{
    wire_clear(&edge->scratch);
    message_watch_write(&edge->scratch, watch);
    bus_send(edge->options.bus, host, &edge->scratch);
}

static void watch_room(struct edge *edge, const struct room *room)
{
    uint64_t host = route_of(edge, room->table);
    struct message_watch watch = { .node = edge->options.node, .tables_count = 1 };
    watch.tables[0] = watched(room, false);
    if (host != 0)
        send_watch(edge, host, &watch);
}

static bool is_being_attached(const struct room *room)
{
    bool found = false;
    for (const struct channel *one = room->first; one != NULL; one = one->next)
        found = found || one->is_asking;
    return found;
}

/* A channel that is attached again is already in the room; its token has another seat if the seats were arranged, or
 * the database has lost rows. */
static void enter(struct channel *channel, uint8_t stream)
{
    struct edge *edge = channel->connection->edge;
    struct room *room = map_find(&edge->rooms, channel->table);
    if (channel->room != NULL) {
        bool is_moved = stream != channel->stream;
        room->count[channel->stream]--;
        room->count[stream]++;
        channel->stream = stream;
        if (is_moved && !is_being_attached(room)) /* until then the host knows better who sits where */
            watch_room(edge, room);
        return;
    }
    if (room == NULL) {
        room = wire_allocate(sizeof *room);
        room->table = channel->table;
        map_put(&edge->rooms, room->table, room);
    }
    channel->stream = stream;
    channel->room = room;
    channel->before = NULL;
    channel->next = room->first;
    if (room->first != NULL)
        room->first->before = channel;
    room->first = channel;
    room->count[stream]++;
}

static void leave(struct channel *channel)
{
    struct edge *edge = channel->connection->edge;
    struct room *room = channel->room;
    if (channel->before == NULL)
        room->first = channel->next;
    else
        channel->before->next = channel->next;
    if (channel->next != NULL)
        channel->next->before = channel->before;
    if (--room->count[channel->stream] == 0)
        watch_room(edge, room);
    if (room->first == NULL) {
        map_remove(&edge->rooms, room->table);
        free(room);
    }
}

void rooms_close(struct channel *channel)
{
    if (channel->room != NULL) {
        channel_unpromise(channel);
        leave(channel);
    }
    channel_destroy(channel);
}

void rooms_sorry(struct channel *channel, uint16_t code, const char *words)
{
    outbox_sorry(channel->connection, channel->number, code, words);
    rooms_close(channel);
}

/* Channels that are behind and, if others have more, those: the host may be behind them. */
static void add_watched(struct message_watch *watch, const struct room *room)
{
    struct message_watched newest = watched(room, true), oldest = watched(room, false);
    watch->tables[watch->tables_count++] = oldest;
    if (newest.seq != oldest.seq || newest.delayed_seq != oldest.delayed_seq)
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
    send_watch(edge, telling->host, &telling->watch);
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
    void **list = map_list(&edge->channels);
    for (void **at = list; *at != NULL; at++) {
        struct channel *channel = *at;
        if (shard_set_has(shards, shard_of(channel->table)))
            channel_ask(channel, channel->seq);
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
    for (struct channel *one = room == NULL ? NULL : room->first; one != NULL; one = one->next)
        if (!one->is_asking && !one->is_behind)
            channel_ask(one, one->seq);
}

/* ---- what the host sends ---- */

/* Views are passed on in order, none twice and none left out: a patch applies only to the view before it. */
static bool fits(const struct channel *channel, const struct message_view *view)
{
    bool needs_last = view->whole == WHOLE_PATCH || view->whole == WHOLE_SAME;
    return needs_last ? view->seq == channel->seq + 1 : view->seq > channel->seq;
}

static void note_view(struct channel *channel, const struct message_view *view)
{
    channel->seq = channel->shown = view->seq;
    channel->has_promised = false; /* the match has begun */
    if (view->seat == (channel->stream & VIEWER_MASK) && view->nonce != 0)
        channel_answered(channel, view->nonce);
}

/* The host says that entries which the client has seen are gone: the next view is whole and of an earlier entry. false:
 * a late answer to an earlier request. */
static bool go_back(struct channel *channel, const struct message_rewound *rewound)
{
    if (rewound->lost == 0 || rewound->seq + rewound->lost != channel->shown)
        return false;
    channel->seq = 0;
    channel->shown = rewound->seq;
    return true;
}

/* A view tells whose move it shows, and a table message the seat's last nonce: either may answer a command. */
static void pass_frame(struct channel *channel, struct wire_slice frame)
{
    struct message_view view;
    struct message_table table;
    struct message_rewound rewound;
    static struct message_said said;
    if (message_view_read(frame.at, frame.size, &view)) {
        if (channel->is_behind || !fits(channel, &view))
            return; /* or a late answer to an earlier request */
        note_view(channel, &view);
    } else if (message_rewound_read(frame.at, frame.size, &rewound)) {
        if (!go_back(channel, &rewound))
            return;
    } else if (message_table_read(frame.at, frame.size, &table)) {
        channel->is_delayed = table.delay_s != 0 && table.viewer == GAME_SPECTATOR;
        if (table.nonce != 0)
            channel_answered(channel, table.nonce);
    } else if (message_said_read(frame.at, frame.size, &said) && said.lines_count > 0) {
        channel->said = said.lines[said.lines_count - 1].seq;
    }
    outbox_send_message(channel->connection, channel->number, frame);
}

/* The channel was closed before the host answered: the host must not think that its person is here. */
static void watch_without(struct edge *edge, uint64_t table)
{
    const struct room nobody = { .table = table }, *room = map_find(&edge->rooms, table);
    watch_room(edge, room == NULL ? &nobody : room);
}

void rooms_attached(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_attached attached;
    if (!message_attached_read(bytes, size, &attached))
        return;
    struct channel *channel = map_find(&edge->channels, attached.connection);
    if (channel == NULL)
        watch_without(edge, attached.table);
    if (channel == NULL || channel->table != attached.table || !channel->is_asking || attached.stream >= EDGE_STREAMS)
        return;
    channel->is_asking = false;
    channel->said = 0;      /* all lines that are kept are in these frames */
    channel->pass_size = 0; /* a seat that is lost later must not be taken again without the person */
    enter(channel, attached.stream);
    struct wire_reader from = wire_reader_on(attached.frames);
    while (from.at < from.end && !from.bad) {
        struct wire_slice frame = wire_read_slice(&from, 1 << 20);
        if (from.bad || frame.size == 0)
            break;
        pass_frame(channel, frame);
    }
    channel_send_commands(channel, 0);
}

void rooms_denied(struct edge *edge, const uint8_t *bytes, size_t size)
{
    struct message_denied denied;
    char words[200];
    if (!message_denied_read(bytes, size, &denied))
        return;
    struct channel *channel = map_find(&edge->channels, denied.connection);
    if (channel == NULL || channel->table != denied.table)
        return;
    wire_string(denied.words, words, sizeof words);
    rooms_sorry(channel, denied.code, words);
}

static void pass_view(struct channel *channel, const struct message_view *view, struct parcel *parcel)
{
    if (channel->is_asking || channel->is_behind || view->seq <= channel->seq)
        return;
    if (!fits(channel, view)) {
        channel_ask(channel, channel->seq);
        return;
    }
    note_view(channel, view);
    outbox_send(channel->connection, channel->number, parcel);
}

static void pass_stream(struct room *room, const struct message_streamed *streamed)
{
    struct message_view view;
    if (streamed->message.size == 0 || !message_view_read(streamed->message.at, streamed->message.size, &view))
        return;
    struct parcel *parcel = outbox_parcel(streamed->message);
    for (struct channel *one = room->first; one != NULL; one = one->next)
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
    /* One line: a channel gets it once, though an edge that was behind is told again. */
    static struct message_said said;
    uint32_t line = message_said_read(tell.message.at, tell.message.size, &said) && said.lines_count > 0
                        ? said.lines[said.lines_count - 1].seq
                        : 0;
    struct parcel *parcel = outbox_parcel(tell.message);
    for (struct channel *one = room->first, *next = NULL; one != NULL; one = next) {
        next = one->next;
        if ((tell.streams >> one->stream & 1) == 0 || one->is_asking || (line != 0 && line <= one->said))
            continue;
        one->said = line != 0 ? line : one->said;
        if (is_sorry)
            rooms_sorry(one, sorry.code, words);
        else
            outbox_send(one->connection, one->number, parcel);
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
    struct channel *channel = map_find(&edge->channels, answer.connection);
    if (channel == NULL || channel->table != answer.table)
        return;
    if (message_refused_read(answer.message.at, answer.message.size, &refused))
        channel_answered(channel, refused.nonce);
    else if (message_accepted_read(answer.message.at, answer.message.size, &accepted))
        channel_answered(channel, accepted.nonce);
    outbox_send_message(channel->connection, channel->number, answer.message);
}
