#include "server/host/frames.h"

#include <string.h>

#include "engine/notation.h"

enum { WORDS_SIZE = 4096, NOBODY = 255 };

/* ---- the table and its seats ---- */

enum { NOT_READY = 0, READY = 1, READY_ALWAYS = 2 };

static uint8_t readiness(const struct table *table, int seat, unsigned ready)
{
    if (table->phase != TABLE_WAITING)
        return NOT_READY;
    if (table->seat[seat].waives)
        return READY_ALWAYS;
    return (ready >> seat & 1) != 0 ? READY : NOT_READY;
}

static struct message_seat seat_message(const struct table *table, int seat, unsigned here, unsigned ready)
{
    const struct table_seat *one = &table->seat[seat];
    return (struct message_seat){ .kind = table->order.kind[seat],
                                  .control = one->control,
                                  .here = (uint8_t)(here >> seat & 1),
                                  .joined = one->joined,
                                  .ready = readiness(table, seat, ready),
                                  .level = table->order.level[seat],
                                  .left_ms = table_left_ms(table, seat),
                                  .name = wire_text(one->name) };
}

void frames_seats(const struct table *table, unsigned here, unsigned ready, struct wire *wire)
{
    struct message_seats message = { .seats_count = table->order.setup.seat_count };
    for (int seat = 0; seat < message.seats_count; seat++)
        message.seats[seat] = seat_message(table, seat, here, ready);
    message_seats_write(wire, &message);
}

void frames_table(const struct table *table, int viewer, unsigned here, unsigned ready, struct wire *wire)
{
    const struct order *order = &table->order;
    struct message_table message = { .table = table->id,
                                     .game = wire_text(order->game->key),
                                     .rules_version = order->setup.rules_version,
                                     .viewer = (uint8_t)viewer,
                                     .options = wire_bytes(order->setup.option, GAME_OPTIONS_MOST),
                                     .seats_count = order->setup.seat_count,
                                     .commitment = wire_bytes(table->fair.commitment, FAIR_HASH_SIZE),
                                     .round = table->round,
                                     .per_move_ms = order->per_move_ms,
                                     .per_game_ms = order->per_game_ms,
                                     .nonce = viewer < GAME_SEATS_MOST ? table->seat[viewer].played[0].nonce : 0,
                                     .phase = (uint8_t)table->phase };
    for (int seat = 0; seat < message.seats_count; seat++)
        message.seats[seat] = seat_message(table, seat, here, ready);
    message_table_write(wire, &message);
}

void frames_reveal(const struct table *table, struct wire *wire)
{
    uint8_t key[16];
    for (int i = 0; i < 16; i++)
        key[i] = (uint8_t)(table->match->setup.key[i / 8] >> (56 - 8 * (i % 8)));
    struct message_reveal message = { .secret = wire_bytes(table->fair.secret, FAIR_SECRET_SIZE),
                                      .key = wire_bytes(key, sizeof key) };
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        if ((table->fair.given >> seat & 1) != 0)
            message.shares[message.shares_count++] =
                (struct message_share){ .seat = (uint8_t)seat,
                                        .share = wire_bytes(table->fair.share[seat], FAIR_SHARE_SIZE) };
    message_reveal_write(wire, &message);
}

/* ---- views ---- */

static void write_moves(const struct game *game, const struct game_state *view, struct json *json)
{
    static struct move_list list;
    game_list_moves(game, view, view->viewer, &list);
    json_array(json, "moves");
    for (int i = 0; i < list.count; i++) {
        char words[NOTATION_SIZE];
        struct text text = text_on(words, sizeof words);
        notation_write_move(game, &list.move[i], &text);
        json_string(json, NULL, words);
    }
    json_array_end(json);
}

void frames_write_json(const struct table *table, int viewer, struct text *text)
{
    const struct game *game = table->order.game;
    static union game_room view;
    match_view(table->match, viewer, &view.head);
    struct json json = json_on(text);
    json_object(&json, NULL);
    json_string(&json, "game", game->key);
    json_number(&json, "seq", table->seq);
    json_number(&json, "at_ms", view.head.at_ms);
    json_number(&json, "check", match_check(game, &view.head));
    json_number(&json, "viewer", viewer);
    json_bool(&json, "over", table->phase == TABLE_OVER);
    json_object(&json, "view");
    game->write_json(&view.head, &json);
    json_object_end(&json);
    if (viewer < GAME_SEATS_MOST && game_acts(&view.head, viewer))
        write_moves(game, &view.head, &json);
    json_object_end(&json);
}

static struct wire_slice json_of(const struct table *table, int viewer)
{
    static char bytes[FRAMES_JSON_SIZE];
    struct text text = text_on(bytes, sizeof bytes);
    frames_write_json(table, viewer, &text);
    return wire_bytes(bytes, text.length);
}

static struct message_view view_message(const struct table *table, uint32_t seq, const struct game_state *view,
                                        const struct entry *entry)
{
    bool moved = entry != NULL && entry->kind == ENTRY_MOVE && entry->seat >= 0;
    return (struct message_view){ .seq = seq,
                                  .at_ms = view->at_ms,
                                  .check = match_check(table->order.game, view),
                                  .phase = table->closed || game_over(view) ? TABLE_OVER : TABLE_PLAYING,
                                  .seat = moved ? (uint8_t)entry->seat : NOBODY,
                                  .nonce = moved ? entry->nonce : 0 };
}

void frames_whole(const struct table *table, int stream, struct wire *wire)
{
    static union game_room view;
    match_view(table->match, frames_viewer(stream), &view.head);
    struct message_view message = view_message(table, table->seq, &view.head, NULL);
    bool json = (stream & FRAMES_JSON) != 0;
    message.whole = json ? WHOLE_JSON : WHOLE_ALL;
    message.view = json ? json_of(table, frames_viewer(stream)) : wire_bytes(&view, table->order.game->state_size);
    message_view_write(wire, &message);
}

static void tell_seat(const struct entry *entry, struct text *text)
{
    static const char *const reasons[] = { [REASON_BACK] = "is back and plays on",
                                           [REASON_AWAY] = "is away: a bot plays on",
                                           [REASON_SLOW] = "took too long: a bot plays on",
                                           [REASON_TIME_UP] = "is out of time: a bot plays on",
                                           [REASON_RESIGNED] = "has left: a bot plays on" };
    text_add(text, "%S %s.", (int)entry->seat, reasons[entry->reason <= REASON_RESIGNED ? entry->reason : 0]);
}

static void tell(const struct game *game, const struct game_state *before, const struct entry *entry,
                 const struct game_state *after, struct text *text)
{
    if (before == NULL) {
        game->narrate(after, NULL, after, text);
    } else if (entry->kind == ENTRY_CLOSE) {
        text_add(text, "The operator of this server has ended this game.");
    } else if (entry->kind == ENTRY_SEAT) {
        tell_seat(entry, text);
    } else if (entry->kind != ENTRY_MOVE) {
        return; /* another device of a player is nobody's concern */
    } else if (entry->move.verb == GAME_VERB_TAKE_BACK) {
        text_add(text, "%S takes the last move back.", (int)entry->seat);
    } else {
        struct game_event event = { .at_ms = after->at_ms, .seat = entry->seat, .move = entry->move };
        game->narrate(before, &event, after, text);
    }
}

/* Writes one message from the truth before the entry (NULL: the match began with it) and after it. */
static void write_step(const struct table *table, uint32_t seq, const struct game_state *before,
                       const struct game_state *after, const struct entry *entry, int stream, struct wire *wire)
{
    static union game_room old, new;
    static struct wire patch;
    static char words[WORDS_SIZE];
    const struct game *game = table->order.game;
    if (before != NULL)
        game_view(game, before, frames_viewer(stream), &old.head);
    game_view(game, after, frames_viewer(stream), &new.head);
    struct message_view message = view_message(table, seq, &new.head, entry);
    struct text text = text_on(words, sizeof words);
    tell(game, before == NULL ? NULL : &old.head, entry, &new.head, &text);
    message.words = wire_bytes(words, text.length);
    wire_clear(&patch);
    if ((stream & FRAMES_JSON) != 0) {
        message.whole = WHOLE_JSON;
        message.view = json_of(table, frames_viewer(stream));
    } else if (before == NULL) {
        message.whole = WHOLE_ALL;
        message.view = wire_bytes(&new, game->state_size);
    } else {
        wire_patch(&patch, (const uint8_t *)&old, (const uint8_t *)&new, game->state_size);
        message.whole = patch.size == 0 ? WHOLE_SAME : WHOLE_PATCH;
        message.view = wire_bytes(patch.bytes, patch.size);
    }
    message_view_write(wire, &message);
}

void frames_step(const struct table *table, const struct game_state *before, const struct entry *entry, int stream,
                 struct wire *wire)
{
    write_step(table, table->seq, before, match_state(table->match), entry, stream, wire);
}

/* ---- what a viewer missed ---- */

/* Finding the first view that was missed means replaying the log up to there; in a log longer than any honest game's
 * that would hold up the other tables. */
enum { MISSED_MOST = 64, MISSED_LOG_MOST = 4096 };

/* 0: a bot's move, or forgotten. */
static uint32_t nonce_of(const struct table_seat *seat, uint32_t seq)
{
    for (int i = 0; i < TABLE_PLAYED; i++)
        if (seat->played[i].seq == seq)
            return seat->played[i].nonce;
    return 0;
}

/* Joins and changes of control are not in the match's log; if one was missed, only the whole view is right. */
bool frames_missed(const struct table *table, uint32_t have, int stream, struct wire *wire)
{
    static union game_room before, after;
    static struct match_walk walk;
    const struct match *match = table->match;
    uint32_t missed = table->seq - have;
    if (have > table->seq || missed > MISSED_MOST || missed > match->event_count ||
        match->event_count > MISSED_LOG_MOST || (stream & FRAMES_JSON) != 0 || table->other_seq > have)
        return false;
    match_walk(&walk, match, match->event_count - missed, &after.head);
    for (uint32_t i = 0; i < missed; i++) {
        const struct game_event *event = match_event(match, walk.index);
        memcpy(&before, &after, table->order.game->state_size);
        match_step(&walk);
        struct entry entry = { .kind = ENTRY_MOVE, .seat = event->seat, .move = event->move };
        if (entry.seat >= 0)
            entry.nonce = nonce_of(&table->seat[entry.seat], have + 1 + i);
        size_t part = wire_begin_part(wire);
        write_step(table, have + 1 + i, &before.head, &after.head, &entry, stream, wire);
        wire_end_part(wire, part);
    }
    return true;
}
