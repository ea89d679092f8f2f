/* Entries become rows, and the messages that tell clients about them are held back until the rows are durable. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { SHOW_AGAIN_MS = 20 /* an entry that should be shown and waits for the database */ };

int64_t play_now(const struct hosted *hosted)
{
    return (int64_t)time_now(hosted->host) - hosted->zero_ms;
}

/* ---- sending, now or later ---- */

void play_send(struct hosted *hosted, uint64_t node, const struct wire *message)
{
    if (hosted->durable_seq == hosted->table.seq) {
        bus_send(hosted->host->options.bus, node, message);
        return;
    }
    struct held *held = wire_allocate(sizeof *held);
    held->node = node;
    held->after = hosted->table.seq;
    wire_put(&held->message, message->bytes, message->size);
    hosted->held_size += message->size;
    *hosted->held_last = held;
    hosted->held_last = &held->next;
}

void play_offer(struct hosted *hosted, uint64_t node, const struct wire *message)
{
    if (hosted->held_size < HOST_HELD_MOST)
        play_send(hosted, node, message);
    else
        metrics.answers_dropped_total++;
}

static void release_held(struct hosted *hosted)
{
    while (hosted->held != NULL && hosted->held->after <= hosted->durable_seq) {
        struct held *held = hosted->held;
        bus_send(hosted->host->options.bus, held->node, &held->message);
        hosted->held_size -= held->message.size;
        hosted->held = held->next;
        wire_destroy(&held->message);
        free(held);
    }
    if (hosted->held == NULL)
        hosted->held_last = &hosted->held;
}

void play_answer(struct hosted *hosted, const struct message_command *to, const struct wire *frame)
{
    struct wire *wire = &hosted->host->scratch;
    wire_clear(wire);
    message_answer_write(wire, &(struct message_answer){ .connection = to->connection,
                                                         .table = to->table,
                                                         .message = wire_bytes(frame->bytes, frame->size) });
    play_offer(hosted, to->node, wire);
}

void play_refuse(struct hosted *hosted, const struct message_command *to, const struct refusal *refusal)
{
    struct wire *frame = &hosted->host->frame;
    metrics.moves_refused_total++;
    wire_clear(frame);
    message_refused_write(frame, &(struct message_refused){ .nonce = to->what >= COMMAND_ARRANGE ? 0 : to->nonce,
                                                            .rule = wire_text(refusal->rule),
                                                            .sentence = wire_text(refusal->sentence) });
    play_answer(hosted, to, frame);
}

/* ---- seats of accounts that are free again ---- */

/* If it could not be done, the table is listed among the account's, where it has no seat. */
static void on_left(void *owner, uint64_t id, bool ok)
{
    (void)owner, (void)id, (void)ok;
}

static void release_left(struct hosted *hosted)
{
    while (hosted->leaving != NULL && hosted->leaving->after <= hosted->durable_seq) {
        struct leaving *first = hosted->leaving;
        store_leave_seat(hosted->host->store, hosted->table.id, first->sat_seq, on_left, NULL);
        hosted->leaving = first->next;
        free(first);
    }
}

/* If the entry is not written because another node has the shard, the seat is still the account's. */
void play_leave(struct hosted *hosted, uint32_t sat_seq)
{
    struct leaving **last = &hosted->leaving;
    while (*last != NULL)
        last = &(*last)->next;
    *last = wire_allocate(sizeof **last);
    **last = (struct leaving){ .sat_seq = sat_seq, .after = hosted->table.seq };
    release_left(hosted);
}

/* ---- an entry: apply, tell, write ---- */

/* An entry that was just applied to a table: to the one that is played, or to the one that spectators see later. */
struct step {
    const struct table *table;
    uint16_t streams;                /* that are told */
    const struct game_state *before; /* NULL: the match began with it */
    const struct entry *entry;
};

/* Makes each stream's message once, then sends one bus message to every node that watches some of the streams. */
static void tell_step(struct hosted *hosted, const struct step *step)
{
    static struct wire frame[FRAMES_STREAMS];
    static struct message_news news;
    unsigned made = 0;
    for (int i = 0; i < hosted->watcher_count; i++) {
        const struct watcher *watcher = &hosted->watcher[i];
        unsigned streams = watcher->streams & step->streams;
        if (streams == 0)
            continue;
        news = (struct message_news){ .table = step->table->id, .seq = step->table->seq };
        for (int stream = 0; stream < FRAMES_STREAMS; stream++) {
            if ((streams >> stream & 1) == 0)
                continue;
            if ((made >> stream & 1) == 0) {
                wire_clear(&frame[stream]);
                frames_step(step->table, step->before, step->entry, stream, &frame[stream]);
                made |= 1U << stream;
            }
            news.streams[news.streams_count++] =
                (struct message_streamed){ .stream = (uint8_t)stream,
                                           .message = wire_bytes(frame[stream].bytes, frame[stream].size) };
        }
        wire_clear(&hosted->host->scratch);
        message_news_write(&hosted->host->scratch, &news);
        play_send(hosted, watcher->node, &hosted->host->scratch);
    }
}

void play_write_tell(const struct hosted *hosted, uint16_t streams, const struct wire *frame, struct wire *wire)
{
    wire_clear(wire);
    message_tell_write(wire, &(struct message_tell){ .table = hosted->table.id,
                                                     .streams = streams,
                                                     .message = wire_bytes(frame->bytes, frame->size) });
}

void play_tell_streams(struct hosted *hosted, uint16_t streams, const struct wire *frame)
{
    for (int i = 0; i < hosted->watcher_count; i++) {
        if ((hosted->watcher[i].streams & streams) == 0)
            continue;
        play_write_tell(hosted, streams, frame, &hosted->host->scratch);
        play_send(hosted, hosted->watcher[i].node, &hosted->host->scratch);
    }
}

static void tell_line(struct hosted *hosted, enum chat_place place)
{
    const struct chat_room *room = hosted->table.chat.room[place];
    wire_clear(&hosted->host->frame);
    frames_said(&hosted->table, &room->line[room->count - 1], 1, false, &hosted->host->frame);
    play_tell_streams(hosted, frames_room(place), &hosted->host->frame);
}

void play_tell(struct hosted *hosted, const struct wire *frame)
{
    play_tell_streams(hosted, UINT16_MAX, frame);
}

static void tell_seats(struct hosted *hosted, const struct table *table, uint16_t streams)
{
    wire_clear(&hosted->host->frame);
    frames_seats(table, hosted->here, hosted->shuffle.promised, &hosted->host->frame);
    play_tell_streams(hosted, streams, &hosted->host->frame);
}

void play_tell_seats(struct hosted *hosted)
{
    tell_seats(hosted, &hosted->table, play_prompt_streams(hosted));
    if (hosted->delay != NULL)
        tell_seats(hosted, &hosted->delay->shown, FRAMES_SPECTATORS);
}

static void tell_reveal(struct hosted *hosted, uint16_t streams)
{
    wire_clear(&hosted->host->frame);
    frames_reveal(&hosted->table, &hosted->host->frame);
    play_tell_streams(hosted, streams, &hosted->host->frame);
}

void play_attach_again(struct hosted *hosted)
{
    wire_clear(&hosted->host->scratch);
    message_reattach_write(&hosted->host->scratch, &(struct message_reattach){ .table = hosted->table.id });
    for (int i = 0; i < hosted->watcher_count; i++)
        play_send(hosted, hosted->watcher[i].node, &hosted->host->scratch);
}

static void write_row(struct hosted *hosted, const struct entry *entry, uint64_t trace)
{
    struct host *host = hosted->host;
    const struct table *table = &hosted->table;
    uint32_t shard = shard_of(table->id);
    struct store_row row = { .table = table->id,
                             .seq = table->seq,
                             .shard = shard,
                             .epoch = host->epoch[shard],
                             .trace = trace,
                             .at_ms = entry->at_ms };
    wire_clear(&host->frame);
    entry_write(entry, &host->frame);
    row.size = (uint8_t)host->frame.size;
    memcpy(row.body, host->frame.bytes, row.size);
    row.text = (struct store_text){ .words = entry_stored_text(entry), .account = entry_stored_account(entry) };
    lease_sent(host, shard);
    store_append(host->store, &row);
}

static void tell_entry(struct hosted *hosted, const struct step *step)
{
    if (step->table->match != NULL)
        tell_step(hosted, step);
    bool is_move = step->entry->kind == ENTRY_MOVE, has_clock = step->table->order.per_game_ms != 0;
    if (is_move ? has_clock : step->entry->kind != ENTRY_SAY) /* a move changes what seats have left */
        tell_seats(hosted, step->table, step->streams);
}

/* The entry must be acceptable. */
void play_entry(struct hosted *hosted, struct entry *entry, uint64_t trace)
{
    static union game_room before;
    struct table *table = &hosted->table;
    bool had_match = table->match != NULL;
    uint32_t left_seq = table_left_seq(table, entry);
    entry->at_ms = entry->at_ms > table->at_ms ? entry->at_ms : table->at_ms;
    if (had_match)
        memcpy(&before, match_state(table->match), table->order.game->state_size);
    if (!table_apply(table, entry)) {
        log_line(LOG_WARN, "entry_refused", trace, table->id, "kind %d", (int)entry->kind);
        return;
    }
    write_row(hosted, entry, trace);
    if (left_seq != 0)
        play_leave(hosted, left_seq);
    if (entry->kind == ENTRY_SAY) /* before the view: an edge that lacks this will find that it lacks that */
        tell_line(hosted, chat_place(entry->seat));
    tell_entry(hosted, &(struct step){ table, play_prompt_streams(hosted), had_match ? &before.head : NULL, entry });
    if (hosted->delay != NULL)
        delay_add(hosted->delay, entry);
    if (table->phase == TABLE_OVER && table->match != NULL && !hosted->revealed) {
        hosted->revealed = true;
        tell_reveal(hosted, play_prompt_streams(hosted));
    }
}

/* ---- what spectators see later ---- */

uint16_t play_prompt_streams(const struct hosted *hosted)
{
    return hosted->delay == NULL ? UINT16_MAX : (uint16_t)~FRAMES_SPECTATORS;
}

const struct table *play_seen_by(const struct hosted *hosted, int viewer)
{
    return hosted->delay != NULL && viewer == GAME_SPECTATOR ? &hosted->delay->shown : &hosted->table;
}

static void show(struct hosted *hosted, const struct entry *entry)
{
    static union game_room before;
    const struct table *shown = &hosted->delay->shown;
    struct entry copy = *entry;
    struct step step = { shown, FRAMES_SPECTATORS, shown->match == NULL ? NULL : &before.head, &copy };
    if (shown->match != NULL)
        memcpy(&before, match_state(shown->match), shown->order.game->state_size);
    delay_show(hosted->delay);
    tell_entry(hosted, &step);
}

static void lift_delay(struct hosted *hosted)
{
    if (hosted->table.match != NULL)
        tell_reveal(hosted, FRAMES_SPECTATORS);
    delay_destroy(hosted->delay);
    hosted->delay = NULL;
}

/* What is sent here goes the way of everything else, so it arrives in order. */
void play_show_due(struct hosted *hosted)
{
    const struct entry *entry;
    if (hosted->delay == NULL)
        return;
    bool is_lifted = hosted->table.phase == TABLE_OVER && hosted->durable_seq == hosted->table.seq;
    while ((entry = delay_due(hosted->delay, play_now(hosted), is_lifted)) != NULL)
        show(hosted, entry);
    if (is_lifted)
        lift_delay(hosted);
}

int64_t play_show_ms(const struct hosted *hosted)
{
    if (hosted->delay == NULL)
        return TABLE_NO_TIME;
    int64_t next_ms = delay_next_ms(hosted->delay), soon_ms = play_now(hosted) + SHOW_AGAIN_MS;
    bool may_wait = next_ms != TABLE_NO_TIME && next_ms < soon_ms && hosted->durable_seq < hosted->table.seq;
    return may_wait ? soon_ms : next_ms;
}

/* ---- rows ---- */

static void note_row(struct host *host, uint64_t id, uint32_t seq, bool durable)
{
    struct hosted *hosted = tables_find(host, id);
    if (hosted == NULL || hosted->state == HOSTED_LOADING || seq <= hosted->durable_seq)
        return;
    if (!durable) { /* we lost the lease, or the database lost rows: our cache is wrong */
        tables_drop_ahead(hosted);
        lease_beat(host);
        return;
    }
    metrics.moves_total++;
    hosted->durable_seq = seq;
    release_held(hosted);
    release_left(hosted);
    if (hosted->delay != NULL)
        delay_note_durable(hosted->delay, seq, play_now(hosted));
    play_show_due(hosted);
}

void play_on_row(void *owner, uint64_t id, uint32_t seq, bool durable)
{
    struct host *host = owner;
    note_row(host, id, seq, durable);
    lease_answered(host, shard_of(id));
}
