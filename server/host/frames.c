#include "server/host/frames.h"

#include <string.h>

#include "engine/notation.h"
#include "match/show.h"

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

/* Of a seat that is asked, table_left_ms() is what was left when it was asked: the newest view may be older or newer.
 */
static uint32_t left_at_view_ms(const struct table *table, int seat)
{
    uint32_t left_ms = table_left_ms(table, seat);
    if (left_ms == UINT32_MAX || table->phase != TABLE_PLAYING || !game_acts(match_state(table->match), seat))
        return left_ms;
    int64_t view_ms = table->began_ms + match_state(table->match)->at_ms;
    int64_t left = (int64_t)left_ms - (view_ms - table->seat[seat].asked_ms);
    return left <= 0 ? 0 : left >= UINT32_MAX ? UINT32_MAX - 1 : (uint32_t)left;
}

static struct message_seat seat_message(const struct table *table, int seat, unsigned here, unsigned ready)
{
    const struct table_seat *one = &table->seat[seat];
    return (struct message_seat){ .kind = table->order.kind[seat],
                                  .control = one->control,
                                  .here = one->joined && (here >> seat & 1) != 0,
                                  .joined = one->joined,
                                  .ready = readiness(table, seat, ready),
                                  .level = table->order.level[seat],
                                  .left_ms = left_at_view_ms(table, seat),
                                  .name = wire_text(one->name),
                                  .account = one->account };
}

static uint8_t leader_of(const struct table *table, unsigned here)
{
    return (uint8_t)table_leader(table, here); /* -1 becomes NOBODY */
}

void frames_seats(const struct table *table, unsigned here, unsigned ready, struct wire *wire)
{
    struct message_seats message = { .seats_count = table->order.setup.seat_count,
                                     .seq = table->seq,
                                     .leader = leader_of(table, here),
                                     .locked = table->locked };
    for (int seat = 0; seat < message.seats_count; seat++)
        message.seats[seat] = seat_message(table, seat, here, ready);
    message_seats_write(wire, &message);
}

static uint32_t ago_ms(const struct table *table, int64_t now_ms)
{
    uint32_t match_ms = table_match_ms(table, now_ms),
             last_ms = table->match == NULL ? 0 : match_state(table->match)->at_ms;
    return table->match != NULL && table->phase == TABLE_PLAYING && match_ms > last_ms ? match_ms - last_ms : 0;
}

void frames_table(const struct table *table, int viewer, unsigned here, unsigned ready, int64_t now_ms,
                  struct wire *wire)
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
                                     .phase = (uint8_t)table->phase,
                                     .increment_ms = order->increment_ms,
                                     .watch = order->watch,
                                     .delay_s = order->delay_s,
                                     .hints = order->hints,
                                     .talk = order->talk,
                                     .ago_ms = ago_ms(table, now_ms),
                                     .seq = table->seq,
                                     .leader = leader_of(table, here),
                                     .locked = table->locked };
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

void frames_said(const struct table *table, const struct chat_line *lines, int count, bool whole, struct wire *wire)
{
    static struct message_said message;
    message = (struct message_said){ .whole = whole, .lines_count = (uint8_t)count };
    for (int i = 0; i < count; i++)
        message.lines[i] = (struct message_line){ .seq = lines[i].number,
                                                  .at_ms = (uint64_t)(table->created_ms + lines[i].at_ms),
                                                  .who = lines[i].who,
                                                  .mark = lines[i].mark,
                                                  .phrase = lines[i].phrase,
                                                  .name = chat_name(&lines[i]),
                                                  .words = chat_words(&lines[i]) };
    message_said_write(wire, &message);
}

/* ---- views ---- */

static void write_moves(const struct game *game, const struct game_state *view, struct json *json)
{
    static struct move_list list;
    game_list_moves(game, view, view->viewer, &list);
    json_open_array(json, "moves");
    for (int i = 0; i < list.count; i++) {
        char words[NOTATION_SIZE];
        struct text text = text_on(words, sizeof words);
        notation_write_move(game, &list.move[i], &text);
        json_add_string(json, NULL, words);
    }
    json_close_array(json);
}

void frames_write_json(const struct table *table, int viewer, struct text *text)
{
    const struct game *game = table->order.game;
    static union game_room view;
    match_view(table->match, viewer, &view.head);
    struct json json = json_on(text);
    json_open_object(&json, NULL);
    json_add_string(&json, "game", game->key);
    json_add_number(&json, "seq", table->seq);
    json_add_number(&json, "at_ms", view.head.at_ms);
    json_add_number(&json, "check", match_check(game, &view.head));
    json_add_number(&json, "viewer", viewer);
    json_add_bool(&json, "over", table->phase == TABLE_OVER);
    json_open_object(&json, "view");
    game->write_json(&view.head, &json);
    json_close_object(&json);
    if (viewer < GAME_SEATS_MOST && game_acts(&view.head, viewer))
        write_moves(game, &view.head, &json);
    json_close_object(&json);
}

static struct wire_slice json_of(const struct table *table, int viewer)
{
    static char bytes[FRAMES_JSON_SIZE];
    struct text text = text_on(bytes, sizeof bytes);
    frames_write_json(table, viewer, &text);
    return wire_bytes(bytes, text.length);
}

/* What an entry changed for a viewer: the view before it (NULL: the match began with it) and after it. */
struct change {
    uint32_t seq, index; /* of the table's log, and of the match's */
    const struct entry *entry;
    const struct game_state *before, *after;
};

static const struct entry nothing; /* happened */

static bool may_take_back(const struct table *table, int viewer)
{
    struct entry entry = { .kind = ENTRY_MOVE, .seat = (int8_t)viewer, .at_ms = table->at_ms, .nonce = 1 };
    entry.move.verb = GAME_VERB_TAKE_BACK;
    return table_refusal(table, &entry) == NULL;
}

/* 0: this viewer has nothing to ask the others for. */
static uint8_t may_propose(const struct table *table, int viewer)
{
    struct entry entry = table_agreed_entry(table, viewer);
    return entry.move.operand[0] != 0 && table_refusal(table, &entry) == NULL ? entry.move.operand[0] : 0;
}

static struct message_view view_message(const struct table *table, uint32_t seq, uint32_t index,
                                        const struct game_state *view)
{
    return (struct message_view){ .seq = seq,
                                  .at_ms = view->at_ms,
                                  .check = match_check(table->order.game, view),
                                  .phase = table->closed || game_over(view) ? TABLE_OVER : TABLE_PLAYING,
                                  .seat = NOBODY,
                                  .index = index,
                                  .may_take_back = may_take_back(table, view->viewer),
                                  .may_propose = may_propose(table, view->viewer),
                                  .told = TOLD_NOTHING,
                                  .who = NOBODY };
}

/* ---- what happened ---- */

static uint8_t told_of(const struct entry *entry)
{
    if (entry->kind == ENTRY_MOVE)
        return entry->move.verb == GAME_VERB_TAKE_BACK ? TOLD_TAKEN_BACK : TOLD_MOVE;
    if (entry->kind == ENTRY_SEAT)
        return TOLD_SEAT;
    return entry->kind == ENTRY_CLOSE ? TOLD_CLOSED : TOLD_NOTHING; /* a player's other device is nobody's concern */
}

/* Nothing for a take-back of one move. */
static struct wire_slice shown_move(const struct match *match, const struct entry *entry, int viewer,
                                    struct game_move *move)
{
    struct game_event event = { .seat = entry->seat, .move = entry->move };
    *move = match_shown_move(match, &event, viewer);
    bool is_one = told_of(entry) == TOLD_TAKEN_BACK && entry->move.operand[0] == 0;
    return wire_bytes(move, entry->kind == ENTRY_MOVE && !is_one ? sizeof *move : 0);
}

static void tell(const struct match *match, const struct change *change, struct message_view *message)
{
    static struct game_move move;
    const struct entry *entry = change->entry;
    message->told = change->before == NULL ? TOLD_START : told_of(entry);
    if (message->told == TOLD_START || message->told == TOLD_NOTHING)
        return;
    message->who = (uint8_t)entry->seat; /* GAME_CLOCK becomes NOBODY */
    message->reason = entry->reason;
    message->move = shown_move(match, entry, change->after->viewer, &move);
    if (entry->kind == ENTRY_MOVE && entry->seat >= 0) {
        message->seat = (uint8_t)entry->seat;
        /* Others must not see which moves were planned: those have none. */
        message->nonce = entry->seat == change->after->viewer ? entry->nonce : 0;
    }
}

static void write_seat_words(const struct entry *entry, struct text *text)
{
    static const char *const reasons[] = { [REASON_BACK] = "is back and plays on",
                                           [REASON_AWAY] = "is away: a bot plays on",
                                           [REASON_SLOW] = "took too long: a bot plays on",
                                           [REASON_TIME_UP] = "is out of time: a bot plays on",
                                           [REASON_RESIGNED] = "has left: a bot plays on" };
    text_add(text, "%S %s.", (int)entry->seat, reasons[entry->reason <= REASON_RESIGNED ? entry->reason : 0]);
}

/* The same in English, for clients that have no engine. */
static void write_words(const struct game *game, const struct change *change, uint8_t told, struct text *text)
{
    const struct entry *entry = change->entry;
    struct game_event event = { .at_ms = change->after->at_ms, .seat = entry->seat, .move = entry->move };
    switch (told) {
    case TOLD_START: game->narrate(change->after, NULL, change->after, text); break;
    case TOLD_MOVE: game->narrate(change->before, &event, change->after, text); break;
    case TOLD_TAKEN_BACK: show_take_back(&entry->move, entry->seat, text); break;
    case TOLD_SEAT: write_seat_words(entry, text); break;
    case TOLD_CLOSED: text_add(text, "The operator of this server has ended this game."); break;
    default: break;
    }
}

/* ---- views and what happened ---- */

static void show_as_json(const struct table *table, const struct change *change, struct message_view *message)
{
    static char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    write_words(table->order.game, change, message->told, &text);
    message->whole = WHOLE_JSON;
    message->view = json_of(table, change->after->viewer);
    message->words = wire_bytes(words, text.length);
}

static void show_as_bytes(const struct game *game, const struct change *change, struct message_view *message)
{
    static struct wire patch;
    if (change->before == NULL) {
        message->whole = WHOLE_ALL;
        message->view = wire_bytes(change->after, game->state_size);
        return;
    }
    wire_clear(&patch);
    wire_patch(&patch, (const uint8_t *)change->before, (const uint8_t *)change->after, game->state_size);
    message->whole = patch.size == 0 ? WHOLE_SAME : WHOLE_PATCH;
    message->view = wire_bytes(patch.bytes, patch.size);
}

/* The whole view tells nothing, except of the start: a channel that was attached again just then would miss it. */
void frames_whole(const struct table *table, int stream, struct wire *wire)
{
    static union game_room view;
    struct change change = { table->seq, table->match->event_count, &nothing, NULL, &view.head };
    match_view(table->match, frames_viewer(stream), &view.head);
    struct message_view message = view_message(table, change.seq, change.index, &view.head);
    message.told = change.index == 0 && !table->closed ? TOLD_START : TOLD_NOTHING;
    if ((stream & FRAMES_JSON) != 0)
        show_as_json(table, &change, &message);
    else
        show_as_bytes(table->order.game, &change, &message);
    message_view_write(wire, &message);
}

static void write_change(const struct table *table, const struct change *change, bool json, struct wire *wire)
{
    struct message_view message = view_message(table, change->seq, change->index, change->after);
    tell(table->match, change, &message);
    if (json)
        show_as_json(table, change, &message);
    else
        show_as_bytes(table->order.game, change, &message);
    message_view_write(wire, &message);
}

void frames_step(const struct table *table, const struct game_state *before, const struct entry *entry, int stream,
                 struct wire *wire)
{
    static union game_room old, new;
    const struct game *game = table->order.game;
    struct change change = { table->seq, table->match->event_count, entry, NULL, &new.head };
    if (before != NULL) {
        game_view(game, before, frames_viewer(stream), &old.head);
        change.before = &old.head;
    }
    match_view(table->match, frames_viewer(stream), &new.head);
    write_change(table, &change, (stream & FRAMES_JSON) != 0, wire);
}

/* ---- the past ---- */

/* Finding an entry means replaying the log up to there; in a log longer than any honest game's that would hold up the
 * other tables. */
enum { PAST_LOG_MOST = 4096, MISSED_MOST = 64, PAST_MOST = 64, PAST_SIZE = 64 << 10 };

/* Goes through the log with the views of one viewer. */
struct tour {
    struct match_walk walk;
    union game_room truth, before, after;
};

static void begin_tour(struct tour *tour, const struct match *match, uint32_t index, int viewer)
{
    match_walk(&tour->walk, match, index, &tour->truth.head);
    game_view(match->game, &tour->truth.head, viewer, &tour->after.head);
}

static struct entry next_entry(struct tour *tour)
{
    const struct match *match = tour->walk.match;
    const struct game_event *event = match_event(match, tour->walk.index);
    memcpy(&tour->before, &tour->after, match->game->state_size);
    match_step(&tour->walk);
    game_view(match->game, &tour->truth.head, tour->before.head.viewer, &tour->after.head);
    return (struct entry){ .kind = ENTRY_MOVE, .seat = event->seat, .move = event->move };
}

/* 0: a bot's move, or forgotten. */
static uint32_t nonce_of(const struct table_seat *seat, uint32_t seq)
{
    for (int i = 0; i < TABLE_PLAYED; i++)
        if (seat->played[i].seq == seq)
            return seat->played[i].nonce;
    return 0;
}

/* A line: the view stays as it is. */
static struct entry no_move(struct tour *tour)
{
    memcpy(&tour->before, &tour->after, tour->walk.match->game->state_size);
    return (struct entry){ .kind = ENTRY_SAY, .seat = GAME_CLOCK };
}

/* How many of the newest entries of the table's log were lines. */
static uint32_t lines_among(const struct table *table, uint32_t newest)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < newest; i++)
        count += (uint32_t)(table->were_lines >> i & 1);
    return count;
}

/* Joins and changes of control are not in the match's log; if one was missed, only the whole view is right. */
bool frames_missed(const struct table *table, uint32_t have, int stream, struct wire *wire)
{
    static struct tour tour;
    const struct match *match = table->match;
    uint32_t missed = table->seq - have;
    if (have > table->seq || missed > MISSED_MOST || match->event_count > PAST_LOG_MOST ||
        (stream & FRAMES_JSON) != 0 || table->other_seq > have)
        return false;
    uint32_t moves = missed - lines_among(table, missed);
    if (moves > match->event_count)
        return false;
    begin_tour(&tour, match, match->event_count - moves, frames_viewer(stream));
    for (uint32_t seq = have + 1; seq <= table->seq; seq++) {
        bool is_line = (table->were_lines >> (table->seq - seq) & 1) != 0;
        struct entry entry = is_line ? no_move(&tour) : next_entry(&tour);
        if (entry.seat >= 0)
            entry.nonce = nonce_of(&table->seat[entry.seat], seq);
        struct change change = { seq, tour.walk.index, &entry, &tour.before.head, &tour.after.head };
        size_t part = wire_begin_part(wire);
        write_change(table, &change, false, wire);
        wire_end_part(wire, part);
    }
    return true;
}

static struct message_step past_step(struct tour *tour, struct game_move *move, struct wire *patches)
{
    const struct match *match = tour->walk.match;
    size_t from = patches->size;
    uint32_t at_ms = match_event(match, tour->walk.index)->at_ms;
    struct entry entry = next_entry(tour);
    wire_patch(patches, (const uint8_t *)&tour->before, (const uint8_t *)&tour->after, match->game->state_size);
    return (struct message_step){ .at_ms = at_ms,
                                  .told = told_of(&entry),
                                  .who = (uint8_t)entry.seat,
                                  .move = shown_move(match, &entry, tour->after.head.viewer, move),
                                  .patch.size = (uint32_t)(patches->size - from) };
}

/* The patches lie one after the other, where they will stay. */
static void place_patches(struct message_past *past, const struct wire *patches)
{
    const uint8_t *at = patches->bytes;
    for (int i = 0; i < past->steps_count; i++) {
        past->steps[i].patch.at = at;
        at += past->steps[i].patch.size;
    }
}

void frames_past(const struct table *table, uint32_t from, int viewer, struct wire *wire)
{
    static struct message_past past;
    static struct tour tour;
    static union game_room before;
    static struct game_move move[PAST_MOST];
    static struct wire patches;
    uint32_t last = table->match == NULL ? 0 : table->match->event_count;
    past = (struct message_past){ .from = from, .last = last };
    wire_clear(&patches);
    if (from >= 1 && from <= last && last <= PAST_LOG_MOST) {
        begin_tour(&tour, table->match, from - 1, viewer);
        memcpy(&before, &tour.after, table->order.game->state_size);
        past.before = wire_bytes(&before, table->order.game->state_size);
        while (tour.walk.index < last && past.steps_count < PAST_MOST && patches.size < PAST_SIZE) {
            past.steps[past.steps_count] = past_step(&tour, &move[past.steps_count], &patches);
            past.steps_count++;
        }
    }
    place_patches(&past, &patches);
    message_past_write(wire, &past);
}
