/* Presence at a table: connections that open it, edges that watch it, persons that come and go. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { CODE_NOT_ALLOWED = 403, CODE_NOT_FOUND = 404, CODE_GONE = 410, CODE_UNKNOWN = 501 };

/* In `watched`: no connection has a view. */
static const uint32_t NO_SEQ = UINT32_MAX;

/* ---- who is here ---- */

static unsigned seats_watched(const struct hosted *hosted)
{
    unsigned here = 0;
    for (int i = 0; i < hosted->watcher_count; i++)
        here |= (unsigned)(hosted->watcher[i].streams | hosted->watcher[i].streams >> FRAMES_JSON);
    return here & ((1U << GAME_SEATS_MOST) - 1);
}

static void note_here(struct hosted *hosted)
{
    unsigned here = seats_watched(hosted), left = hosted->here & ~here, came = here & ~hosted->here;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if ((left >> seat & 1) != 0)
            hosted->away_ms[seat] = play_now(hosted);
    hosted->here = here;
    if ((left | came) == 0)
        return;
    prelude_left(hosted, left);
    for (int seat = 0; seat < hosted->table.order.setup.seat_count; seat++)
        if ((came >> seat & 1) != 0)
            turns_return_seat(hosted, seat);
    play_tell_seats(hosted);
    turns_update(hosted);
}

/* ---- edges ---- */

static struct watcher *watcher_of(struct hosted *hosted, uint64_t node)
{
    for (int i = 0; i < hosted->watcher_count; i++)
        if (hosted->watcher[i].node == node)
            return &hosted->watcher[i];
    return NULL;
}

static void remove_watcher(struct hosted *hosted, struct watcher *watcher)
{
    *watcher = hosted->watcher[--hosted->watcher_count];
}

static struct watcher *add_watcher(struct hosted *hosted, uint64_t node)
{
    size_t count = (size_t)hosted->watcher_count + 1;
    struct watcher *list = wire_allocate(count * sizeof *list);
    if (hosted->watcher_count > 0)
        memcpy(list, hosted->watcher, (count - 1) * sizeof *list);
    free(hosted->watcher);
    hosted->watcher = list;
    hosted->watcher_count = (int)count;
    list[count - 1] = (struct watcher){ .node = node };
    return &list[count - 1];
}

void seats_expire(struct hosted *hosted)
{
    uint64_t now_ms = time_now(hosted->host);
    int before = hosted->watcher_count;
    for (int i = hosted->watcher_count - 1; i >= 0; i--)
        if (hosted->watcher[i].heard_ms + HOST_WATCH_LIMIT_MS < now_ms)
            remove_watcher(hosted, &hosted->watcher[i]);
    if (hosted->watcher_count != before)
        note_here(hosted);
}

static void set_streams(struct hosted *hosted, uint64_t node, uint16_t streams)
{
    struct watcher *watcher = watcher_of(hosted, node);
    if (watcher == NULL && streams == 0)
        return;
    if (watcher == NULL)
        watcher = add_watcher(hosted, node);
    watcher->streams = streams;
    watcher->heard_ms = time_now(hosted->host);
    if (streams == 0)
        remove_watcher(hosted, watcher);
    note_here(hosted);
}

/* The edge is behind: it gets whole views of the streams it watches. */
static void catch_up(struct hosted *hosted, const struct table *table, uint64_t node, uint16_t streams)
{
    static struct wire frame[FRAMES_STREAMS];
    struct message_news news = { .table = table->id, .seq = table->seq };
    for (int stream = 0; stream < FRAMES_STREAMS; stream++) {
        if ((streams >> stream & 1) == 0)
            continue;
        wire_clear(&frame[stream]);
        frames_whole(table, stream, &frame[stream]);
        news.streams[news.streams_count++] =
            (struct message_streamed){ .stream = (uint8_t)stream,
                                       .message = wire_bytes(frame[stream].bytes, frame[stream].size) };
    }
    metrics.catch_ups_total++;
    wire_clear(&hosted->host->scratch);
    message_news_write(&hosted->host->scratch, &news);
    play_send(hosted, node, &hosted->host->scratch);
}

/* Of these streams the edge has what comes up to number seq. */
static void follow(struct hosted *hosted, uint64_t node, uint16_t streams, uint32_t seq)
{
    if (streams == 0)
        return;
    if (seq != NO_SEQ && seq > hosted->durable_seq)
        tables_attach_again(hosted, node); /* it has views of entries that the database lost */
    else if (hosted->table.match != NULL && seq < hosted->durable_seq) {
        talk_catch_up(hosted, node, streams, seq);
        catch_up(hosted, &hosted->table, node, streams);
    }
}

/* Somebody may have more than is shown: they say so, or have seen it from a host before. They get what comes after it.
 */
static void follow_later(struct hosted *hosted, uint64_t node, uint16_t streams, uint32_t seq)
{
    const struct table *shown = &hosted->delay->shown;
    if (streams != 0 && shown->match != NULL && seq < shown->seq) {
        talk_catch_up(hosted, node, streams, seq);
        catch_up(hosted, shown, node, streams);
    }
}

static void watch_one(struct host *host, uint64_t node, const struct message_watched *watched)
{
    struct message_watch alone = { .node = node, .tables_count = 1 };
    alone.tables[0] = *watched;
    struct wire copy = { 0 };
    message_watch_write(&copy, &alone);
    struct hosted *hosted = loading_get(host, watched->table, copy.bytes, copy.size);
    wire_destroy(&copy);
    if (hosted == NULL)
        return;
    set_streams(hosted, node, watched->streams);
    uint16_t later = hosted->table.order.delay_s == 0 ? 0 : watched->streams & FRAMES_SPECTATORS;
    follow(hosted, node, (uint16_t)(watched->streams & ~later), watched->seq);
    if (hosted->delay != NULL)
        follow_later(hosted, node, later, watched->delayed_seq);
    else
        follow(hosted, node, later, watched->delayed_seq);
}

void seats_watch(struct host *host, const uint8_t *bytes, size_t size)
{
    static struct message_watch message;
    if (!message_watch_read(bytes, size, &message))
        return;
    if (message.tables_count == 1) {
        struct message_watched watched = message.tables[0];
        watch_one(host, message.node, &watched);
        return;
    }
    struct message_watch *copy = wire_allocate(sizeof *copy);
    *copy = message;
    for (int i = 0; i < copy->tables_count; i++)
        watch_one(host, copy->node, &copy->tables[i]);
    free(copy);
}

/* ---- a connection opens the table ---- */

static void deny(struct host *host, const struct message_attach *attach, uint16_t code, const char *words)
{
    wire_clear(&host->scratch);
    message_denied_write(&host->scratch, &(struct message_denied){ .connection = attach->connection,
                                                                   .table = attach->table,
                                                                   .code = code,
                                                                   .words = wire_text(words) });
    bus_send(host->options.bus, attach->node, &host->scratch);
}

/* A length, then the message. */
static void add_frame(struct wire *frames, const struct wire *frame)
{
    wire_u32(frames, (uint32_t)frame->size);
    wire_put(frames, frame->bytes, frame->size);
}

/* After a change of the host, spectators with a delay may have seen more than is shown now; and what they claim must
 * tell them nothing about the table. They keep what they have, and get what comes after it. */
static bool is_ahead(const struct hosted *hosted, const struct table *seen, uint32_t have)
{
    return seen != &hosted->table && seen->match != NULL && (have & HAVE_WHOLE) == 0 && have > seen->seq;
}

static void add_views(const struct table *table, uint32_t have_or_whole, int stream, struct wire *frames)
{
    struct wire frame = { 0 };
    uint32_t have = have_or_whole & ~HAVE_WHOLE, now = table->match == NULL ? 0 : table->seq;
    if (have > now) {
        message_rewound_write(&frame, &(struct message_rewound){ .seq = now, .lost = have - now });
        add_frame(frames, &frame);
    }
    if (table->match != NULL && (have_or_whole == 0 || !frames_missed(table, have_or_whole, stream, frames))) {
        wire_clear(&frame);
        frames_whole(table, stream, &frame);
        add_frame(frames, &frame);
    }
    wire_destroy(&frame);
}

static void opening_frames(struct hosted *hosted, const struct message_attach *attach, int stream, struct wire *frames)
{
    const struct table *table = play_seen_by(hosted, frames_viewer(stream));
    struct wire frame = { 0 };
    int64_t later_ms = table == &hosted->table ? 0 : (int64_t)table->order.delay_s * 1000;
    frames_table(table, frames_viewer(stream), hosted->here, hosted->shuffle.promised, play_now(hosted) - later_ms,
                 &frame);
    add_frame(frames, &frame);
    if (!is_ahead(hosted, table, attach->have))
        add_views(table, attach->have, stream, frames);
    const struct chat_room *room = hosted->table.chat.room[chat_place(frames_viewer(stream))];
    if (room != NULL) {
        wire_clear(&frame);
        frames_said(&hosted->table, room->line, room->count, true, &frame);
        add_frame(frames, &frame);
    }
    if (table->phase == TABLE_OVER && table->match != NULL) {
        wire_clear(&frame);
        frames_reveal(table, &frame);
        add_frame(frames, &frame);
    }
    wire_clear(&frame);
    if (proposal_frame(hosted, frames_viewer(stream), &frame))
        add_frame(frames, &frame);
    wire_clear(&frame);
    if (planning_frame(hosted, frames_viewer(stream), &frame))
        add_frame(frames, &frame);
    wire_clear(&frame);
    if (rematch_frame(hosted, frames_viewer(stream), &frame))
        add_frame(frames, &frame);
    wire_destroy(&frame);
}

static void welcome(struct hosted *hosted, const struct message_attach *attach, int stream)
{
    const struct table *seen = play_seen_by(hosted, frames_viewer(stream));
    struct wire frames = { 0 };
    opening_frames(hosted, attach, stream, &frames);
    wire_clear(&hosted->host->scratch);
    message_attached_write(&hosted->host->scratch,
                           &(struct message_attached){ .connection = attach->connection,
                                                       .table = attach->table,
                                                       .stream = (uint8_t)stream,
                                                       .seq = seen->match == NULL ? 0 : seen->seq,
                                                       .frames = wire_bytes(frames.bytes, frames.size) });
    play_offer(hosted, attach->node, &hosted->host->scratch);
    wire_destroy(&frames);
}

/* The token is in the log before anybody is told; if the answer is lost, the same token finds that it has the seat.
 * Returns the seat; -1: it was refused. */
static int give_seat(struct hosted *hosted, const struct message_attach *attach, struct entry *entry)
{
    const struct refusal *refusal = table_refusal(&hosted->table, entry);
    if (refusal != NULL) {
        deny(hosted->host, attach, CODE_NOT_ALLOWED, refusal->sentence);
        return -1;
    }
    memcpy(entry->token, attach->token.at, sizeof entry->token);
    entry->at_ms = play_now(hosted);
    play_entry(hosted, entry, attach->trace);
    return entry->seat;
}

static int sit(struct hosted *hosted, const struct message_attach *attach)
{
    int seat = table_free_seat(&hosted->table, attach->seat);
    struct entry entry = {
        .kind = ENTRY_SIT, .seat = (int8_t)seat, .waives = attach->waives, .account = attach->account
    };
    if (seat < 0) {
        deny(hosted->host, attach, CODE_NOT_ALLOWED,
             "Every seat of this table is taken. You can watch; or, if a seat is yours, ask for a code on the device "
             "that has it.");
        return -1;
    }
    uint8_t name[ENTRY_NAME_SIZE];
    entry.text = wire_bytes(name, chat_clean(attach->name, name)); /* the only way in for names of seats */
    return give_seat(hosted, attach, &entry);
}

/* A token that has no seat yet gets one by the invitation, or by a code. */
static int take_seat(struct hosted *hosted, const struct message_attach *attach)
{
    if (attach->token.size == TABLE_TOKEN_SIZE && table_is_invited(&hosted->table, attach->pass))
        return sit(hosted, attach);
    bool may_be_code = attach->token.size == TABLE_TOKEN_SIZE && attach->pass.size != 0;
    int seat = may_be_code ? codes_use(&hosted->codes, attach->pass, play_now(hosted)) : -1;
    struct entry entry = { .kind = ENTRY_DEVICE, .seat = (int8_t)seat };
    if (seat >= 0)
        return give_seat(hosted, attach, &entry);
    bool is_own = table_seat_of(&hosted->table, attach->account) >= 0;
    deny(hosted->host, attach, CODE_NOT_ALLOWED,
         attach->pass.size == 0 && is_own ? "You sit at this table on another device. You can open your seat here once "
                                            "the game has begun, or now with "
                                            "a code from the other device."
         : attach->pass.size == 0
             ? "Nobody sits at this table with this token, or the seat was lost before the game began. If the seat is "
               "your account's, sign in."
             : "This invitation is not for this table, or the code is wrong or has been used.");
    return -1;
}

void seats_attach(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_attach attach;
    if (!message_attach_read(bytes, size, &attach))
        return;
    if (attach.table == 0 || attach.table >> 62 != 0) {
        deny(host, &attach, CODE_NOT_FOUND, "There is no such table, or its invitation has expired.");
        return;
    }
    if (attach.format > FORMAT_JSON) {
        deny(host, &attach, CODE_UNKNOWN, "A node of an earlier release hosts this table: try again later.");
        return;
    }
    struct hosted *hosted = loading_get(host, attach.table, bytes, size);
    if (hosted == NULL)
        return;
    if (accounts_is_deleted(host, attach.account)) {
        attach.account = 0;
        attach.name = wire_bytes(NULL, 0);
    }
    if (hosted->table.closed && hosted->table.match == NULL) {
        deny(host, &attach, CODE_GONE, "The operator of this server has ended this game before it began.");
        return;
    }
    if (table_is_stale(&hosted->table)) {
        deny(host, &attach, CODE_GONE,
             "This table was opened before this server was renewed: please open another one.");
        return;
    }
    int viewer = table_viewer(&hosted->table, attach.token, attach.account);
    if (viewer == GAME_SPECTATOR && hosted->table.order.watch == WATCH_NOBODY) {
        deny(host, &attach, CODE_NOT_ALLOWED, "Nobody may watch this game.");
        return;
    }
    if (viewer < 0)
        viewer = take_seat(hosted, &attach);
    log_line(LOG_DEBUG, "attach", attach.trace, attach.table, "viewer %d", viewer);
    if (viewer < 0)
        return;
    int stream = viewer + (attach.format == FORMAT_JSON ? FRAMES_JSON : 0);
    const struct watcher *watcher = watcher_of(hosted, attach.node);
    uint16_t streams = watcher == NULL ? 0 : watcher->streams;
    set_streams(hosted, attach.node, (uint16_t)(streams | 1U << stream));
    welcome(hosted, &attach, stream);
    turns_update(hosted);
}
