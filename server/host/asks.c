/* Requests that come over HTTP: open a table, show one, fetch its record. And what operators ask for: close a table,
 * delete one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "engine/hex.h"
#include "match/record.h"
#include "server/host/internal.h"
#include "server/loop/log.h"

enum {
    STATUS_OK = 200,
    STATUS_BAD = 400,
    STATUS_FORBIDDEN = 403,
    STATUS_MISSING = 404,
    STATUS_EARLY = 409,
    STATUS_TOO_LONG = 413,
    STATUS_TOO_MANY = 429,
    STATUS_UNKNOWN = 501,
    STATUS_BUSY = 503
};

static void reply(struct host *host, const struct message_ask *ask, uint16_t status, const char *kind,
                  struct wire_slice body)
{
    wire_clear(&host->scratch);
    message_reply_write(&host->scratch,
                        &(struct message_reply){
                            .connection = ask->connection, .status = status, .kind = wire_text(kind), .body = body });
    bus_send(host->options.bus, ask->node, &host->scratch);
}

static void reply_wrong(struct host *host, const struct message_ask *ask, uint16_t status, const char *words)
{
    char bytes[400];
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_add_string(&json, "error", words);
    json_close_object(&json);
    reply(host, ask, status, "application/json", wire_bytes(bytes, text.length));
}

/* ---- opening a table ---- */

static void write_hex(struct json *json, const char *name, const uint8_t *from, size_t size)
{
    char bytes[2 * FAIR_HASH_SIZE + 1];
    struct text text = text_on(bytes, sizeof bytes);
    hex_write(&text, from, size);
    json_add_string(json, name, bytes);
}

static void write_opened(const struct opening *opening, struct json *json)
{
    const struct order *order = &opening->order;
    uint8_t commitment[FAIR_HASH_SIZE];
    fair_hash(opening->secret, sizeof opening->secret, commitment);
    write_hex(json, "commitment", commitment, sizeof commitment);
    if (order_persons(order) > 0)
        write_hex(json, "invitation", opening->invitation, sizeof opening->invitation);
    json_open_array(json, "seats");
    for (int seat = 0; seat < order->setup.seat_count; seat++) {
        char letter[2] = { text_seat_letter(seat), 0 };
        json_open_object(json, NULL);
        json_add_string(json, "seat", letter);
        json_add_string(json, "kind", order->kind[seat] == ORDER_PERSON ? "person" : "bot");
        json_close_object(json);
    }
    json_close_array(json);
}

static void reply_not_opened(struct host *host, const struct message_ask *ask, enum store_added added)
{
    if (added == STORE_RATION_USED)
        reply_wrong(host, ask, STATUS_TOO_MANY,
                    "Your address has opened as many tables as it may. Finish a game first, or try again later.");
    else
        reply_wrong(host, ask, STATUS_BUSY, "the table could not be opened: try again");
}

static void on_opened(struct opening *opening, enum store_added added)
{
    struct message_ask ask = { .node = opening->by_node, .connection = opening->by_connection };
    char bytes[2000], id[24];
    if (added != STORE_ADDED) {
        reply_not_opened(opening->host, &ask, added);
        return;
    }
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    snprintf(id, sizeof id, "%" PRIu64, opening->id);
    json_open_object(&json, NULL);
    json_add_string(&json, "table", id);
    json_add_string(&json, "game", opening->order.game->key);
    write_opened(opening, &json);
    json_close_object(&json);
    reply(opening->host, &ask, STATUS_OK, "application/json", wire_bytes(bytes, text.length));
}

/* A number that reveals nothing but the day, and belongs to one of our shards. */
static bool choose_id(struct host *host, uint64_t *id)
{
    uint64_t random[2];
    struct shard_set ours = shard_set_without(&host->held, &host->leaving);
    if (!store_has_period(host->store) || shard_set_is_empty(&ours) ||
        getrandom(random, sizeof random, 0) != sizeof random)
        return false;
    *id = store_table_id(host->store, random[0], shard_set_pick(&ours, random[1]));
    return host_holds(host, *id);
}

static void create(struct host *host, const struct message_ask *ask)
{
    struct opening opening = {
        .host = host, .origin = ask->origin, .done = on_opened, .by_node = ask->node, .by_connection = ask->connection
    };
    const char *wrong = order_read_form((const char *)ask->words.at, ask->words.size, &opening.order);
    if (wrong != NULL)
        reply_wrong(host, ask, STATUS_BAD, wrong);
    else if (getrandom(opening.invitation, sizeof opening.invitation, 0) == sizeof opening.invitation &&
             choose_id(host, &opening.id))
        opening_add(&opening);
    else
        reply_not_opened(host, ask, STORE_NOT_ADDED);
}

/* ---- looking ---- */

static void reply_view(struct hosted *hosted, const struct message_ask *ask)
{
    static char bytes[FRAMES_JSON_SIZE];
    struct text text = text_on(bytes, sizeof bytes);
    int viewer = table_viewer(&hosted->table, ask->token, 0);
    const struct table *seen = play_seen_by(hosted, viewer);
    if (viewer < 0)
        reply_wrong(hosted->host, ask, STATUS_FORBIDDEN, "nobody sits at this table with this token");
    else if (viewer == GAME_SPECTATOR && hosted->table.order.watch == WATCH_NOBODY)
        reply_wrong(hosted->host, ask, STATUS_FORBIDDEN, "Nobody may watch this game.");
    else if (seen->match == NULL || (seen == &hosted->table && hosted->durable_seq < seen->seq))
        reply_wrong(hosted->host, ask, STATUS_EARLY, "not now: ask again in a moment");
    else {
        frames_write_json(seen, viewer, &text);
        reply(hosted->host, ask, STATUS_OK, "application/json", wire_bytes(bytes, text.length));
    }
}

/* A record is written at once; longer ones, which only somebody who filled the log has, would hold up other tables. */
enum { RECORD_ENTRIES_MOST = 16384 };

/* The record contains the key, so it is given out only after the game is over. */
static void reply_record(struct hosted *hosted, const struct message_ask *ask)
{
    static union game_room scratch;
    const struct table *table = &hosted->table;
    if (table->phase != TABLE_OVER || table->match == NULL || hosted->durable_seq < table->seq) {
        reply_wrong(hosted->host, ask, STATUS_EARLY, "the record is shown when the game is over");
        return;
    }
    if (table->seq > RECORD_ENTRIES_MOST) {
        reply_wrong(hosted->host, ask, STATUS_TOO_LONG, "this game is too long for its record to be sent");
        return;
    }
    size_t size = record_size(table->match);
    char *bytes = wire_allocate(size);
    struct text text = text_on(bytes, size);
    record_write_fair(table->match, &table->fair, &scratch.head, &text);
    reply(hosted->host, ask, STATUS_OK, "text/plain; charset=utf-8", wire_bytes(bytes, text.length));
    free(bytes);
}

static void reply_table(struct hosted *hosted, const struct message_ask *ask)
{
    static const char *const phases[] = { "waiting", "playing", "over" };
    const struct table *table = play_seen_by(hosted, GAME_SPECTATOR);
    char bytes[2000];
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_add_string(&json, "game", table->order.game->key);
    json_add_string(&json, "phase", phases[table->phase]);
    json_add_number(&json, "seq", table == &hosted->table ? hosted->durable_seq : table->seq);
    write_hex(&json, "commitment", table->fair.commitment, FAIR_HASH_SIZE);
    json_open_array(&json, "seats");
    for (int seat = 0; seat < table->order.setup.seat_count; seat++) {
        json_open_object(&json, NULL);
        json_add_string(&json, "kind", table_is_person(table, seat) ? "person" : "bot");
        json_add_bool(&json, "joined", table->seat[seat].joined);
        json_add_bool(&json, "ready", table->seat[seat].waives || (hosted->shuffle.promised >> seat & 1) != 0);
        json_add_bool(&json, "here", table->seat[seat].joined && (hosted->here >> seat & 1) != 0);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
    reply(hosted->host, ask, STATUS_OK, "application/json", wire_bytes(bytes, text.length));
}

/* ---- operators ---- */

/* Every connection at the table gets these words and is closed. */
static void send_away(struct hosted *hosted, const char *words)
{
    wire_clear(&hosted->host->frame);
    message_sorry_write(&hosted->host->frame, &(struct message_sorry){ .code = 410, .words = wire_text(words) });
    play_tell(hosted, &hosted->host->frame);
}

/* The end is an entry of the log, so every node sees it, and the sweep takes the table to the archive. */
static void close_table(struct hosted *hosted, const struct message_ask *ask)
{
    struct entry entry = { .kind = ENTRY_CLOSE, .seat = GAME_CLOCK, .at_ms = play_now(hosted) };
    struct host *host = hosted->host;
    if (hosted->table.phase == TABLE_OVER && !hosted->table.closed) {
        reply_wrong(host, ask, STATUS_EARLY, "this game is over already");
        return;
    }
    if (!hosted->table.closed) { /* else the answer was lost, and we are asked again */
        play_entry(hosted, &entry, ask->trace);
        log_line(LOG_INFO, "closed", ask->trace, ask->table, "by an operator");
        if (hosted->table.match == NULL)
            send_away(hosted, "The operator of this server has ended this game before it began.");
    }
    wire_clear(&host->scratch);
    message_reply_write(&host->scratch, &(struct message_reply){ .connection = ask->connection, .status = STATUS_OK });
    play_send(hosted, ask->node, &host->scratch);
    turns_update(hosted);
}

struct deleting {
    struct host *host;
    struct message_ask ask; /* only node, connection and table are valid */
};

static void on_deleted(void *owner, uint64_t id, enum store_deletion deletion)
{
    static const uint16_t status[] = {
        [STORE_DELETED] = STATUS_OK, [STORE_NOT_FOUND] = STATUS_MISSING, [STORE_NOT_DELETED] = STATUS_BUSY
    };
    struct deleting *deleting = owner;
    if (deletion == STORE_DELETED)
        log_line(LOG_INFO, "deleted", 0, id, "by an operator");
    reply_wrong(deleting->host, &deleting->ask, status[deletion],
                deletion == STORE_NOT_FOUND ? "There is no such table." : "");
    free(deleting);
}

/* The table is not loaded for this: it may be one that cannot be. Once it is dropped, and its rows in flight are
 * answered, nothing writes to it: a load that begins now is read after the deletion, on the same connection. */
static void delete_table(struct host *host, const struct message_ask *ask)
{
    if (ask->table == 0 || !host_holds(host, ask->table))
        return;
    struct hosted *hosted = tables_find(host, ask->table);
    if (hosted != NULL) {
        hosted->durable_seq = hosted->table.seq; /* nobody needs to wait for what will be gone */
        send_away(hosted, "The operator of this server has deleted this table.");
        host->on_unreadable(hosted, STATUS_MISSING, "There is no such table.");
        tables_drop(hosted);
    }
    if (store_has_rows(host->store, ask->table)) {
        reply_wrong(host, ask, STATUS_BUSY, "");
        return;
    }
    struct deleting *deleting = wire_allocate(sizeof *deleting);
    *deleting = (struct deleting){ host, *ask };
    store_delete(host->store, ask->table, host->epoch[shard_of(ask->table)], on_deleted, deleting);
}

static void ask_table(struct host *host, const struct message_ask *ask, const uint8_t *bytes, size_t size)
{
    struct hosted *hosted = loading_get(host, ask->table, bytes, size);
    if (hosted == NULL)
        return;
    if (ask->what == ASK_VIEW)
        reply_view(hosted, ask);
    else if (ask->what == ASK_RECORD)
        reply_record(hosted, ask);
    else if (ask->what == ASK_CLOSE)
        close_table(hosted, ask);
    else
        reply_table(hosted, ask);
}

void asks_message(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_ask ask;
    if (!message_ask_read(bytes, size, &ask))
        return;
    log_line(LOG_DEBUG, "ask", ask.trace, ask.table, "what %d", (int)ask.what);
    switch (ask.what) {
    case ASK_CREATE: create(host, &ask); break;
    case ASK_DELETE: delete_table(host, &ask); break;
    case ASK_VIEW:
    case ASK_RECORD:
    case ASK_TABLE:
    case ASK_CLOSE: ask_table(host, &ask, bytes, size); break;
    default: reply_wrong(host, &ask, STATUS_UNKNOWN, "A node of an earlier release hosts this table: try again later.");
    }
}
