#include "clients/terminal/online/link_shuffle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/online/link_clocks.h"
#include "clients/terminal/online/link_company.h"
#include "clients/terminal/online/link_plan.h"
#include "clients/terminal/online/link_told.h"
#include "clients/terminal/online/own_session.h"
#include "clients/terminal/online/safe_text.h"
#include "clients/terminal/talk/venue.h"
#include "command/language.h"
#include "system/clock.h"

enum {
    READ_SIZE = 16384,
    RETRY_MS = 700,
    UNREACHABLE_MS = 3000, /* until it is said that nobody answers */
    GREET_MS = 2000,       /* how long a server may take to open the websocket, if there are others */
    GREET_ALONE_MS = 10000,
    PING_MS = 4000, /* without a word: it is asked for a sign of life */
    SILENT_MS = 8000,
    REWOUND_MOST = 8,
};

/* ---- sending ---- */

static void say_hello(struct link *link)
{
    struct wire message = { 0 };
    message_hello_write(&message, &(struct message_hello){ .version = VERSION_NOW,
                                                           .client = wire_text("mykonos-terminal " MYKONOS_VERSION) });
    link_send_on(link, CHANNEL_CONNECTION, &message);
}

/* The pass only takes a seat: one that was lost must not be taken again by itself. */
static void say_open(struct link *link)
{
    struct wire message = { 0 };
    bool sits = link->address.pass_size != 0;
    if (sits && !link->kept.asked) {
        link->kept.asked = true;
        link_save(link);
    }
    message_open_write(&message, &(struct message_open){
                                     .table = link->address.table,
                                     .token = wire_bytes(link->kept.token, sits ? KEPT_TOKEN_SIZE : 0),
                                     .pass = wire_bytes(link->address.pass, link->is_new ? link->address.pass_size : 0),
                                     .seat = link->wish.seat,
                                     .waives = link->wish.waives,
                                     .name = wire_text(link->wish.name),
                                     .have = link->has_view ? link->seq : 0 });
    link_send(link, &message);
}

static void say_move(struct link *link)
{
    struct wire message = { 0 };
    message_move_write(
        &message, &(struct message_move){ .nonce = link->pending, .move = wire_bytes(&link->move, sizeof link->move) });
    link_send(link, &message);
}

void link_move(struct link *link, struct game_move move)
{
    link->move = move;
    link->pending = ++link->nonce;
    say_move(link);
}

void link_resign(struct link *link)
{
    struct wire message = { 0 };
    if (link->waiting)
        message_arrange_write(&message, &(struct message_arrange){ .seq = link->table_seq, .what = ARRANGE_LEAVE });
    else
        message_resign_write(&message, &(struct message_resign){ 0 });
    link_send(link, &message);
}

void link_device(struct link *link)
{
    struct wire message = { 0 };
    message_device_write(&message, &(struct message_device){ 0 });
    link_send(link, &message);
}

static void say_again(struct link *link, uint32_t check)
{
    struct wire message = { 0 };
    message_again_write(&message, &(struct message_again){ .seq = link->seq, .check = check });
    link_send(link, &message);
}

/* ---- receiving: anything, from anybody ---- */

/* Who sits there, in a list. */
static void tell_seat(const struct link *link, int seat, const struct message_seat *one, struct text *text)
{
    char letter = text_seat_letter(seat);
    if (one->kind == 1)
        text_add(text, "%c %s (a bot)", letter, venue_bot_name(seat));
    else if (!one->joined)
        text_add(text, "%c nobody yet", letter);
    else if (link->waiting && one->ready == 2)
        text_add(text, "%c %s (need not be there)", letter, link->seat_name[seat]);
    else if (one->control == 1)
        text_add(text, "%c away (a bot plays)", letter);
    else if (one->here)
        text_add(text, "%c %s", letter, link->seat_name[seat]);
    else
        text_add(text, "%c not connected", letter);
}

/* Blanks around a name are no part of it: "b " would be taken for a seat, and "  " for nobody. */
static void trim(char *name)
{
    size_t first = strspn(name, " "), length = strlen(name + first);
    while (length > 0 && name[first + length - 1] == ' ')
        length--;
    memmove(name, name + first, length);
    name[length] = 0;
}

static void take_seats(struct link *link, const struct message_seat *seats, int count)
{
    char all[LINK_WORDS_SIZE];
    struct text list = language_text(all, sizeof all);
    for (int seat = 0; seat < count; seat++) {
        safe_text_line(seats[seat].name, link->seat_name[seat], sizeof link->seat_name[seat]);
        trim(link->seat_name[seat]);
        if (link->seat_name[seat][0] != 0)
            memcpy(link->last_name[seat], link->seat_name[seat], sizeof link->last_name[seat]);
        link->is_bot[seat] = seats[seat].kind == 1;
        struct text sits = language_text(link->sits[seat], sizeof link->sits[seat]);
        tell_seat(link, seat, &seats[seat], &sits);
        text_put(&list, seat == 0 ? "" : ", ");
        text_put(&list, link->sits[seat]);
    }
    link_clocks_set(link, seats, count);
    link_tell(link, "Seats: %s.", all);
    if (link->waiting && link->locked)
        link_add(link, "The invitation is locked.");
    size_t length = strlen(link->words);
    link_add_missing(link, seats);
    struct text awaited = text_on(link->awaited, sizeof link->awaited);
    text_put(&awaited, link->words + length + strspn(link->words + length, " "));
    link_promise(link, seats);
}

static struct game_setup setup_of(const struct message_table *table)
{
    struct game_setup setup = { .rules_version = table->rules_version, .seat_count = table->seats_count };
    memcpy(setup.option, table->options.at, table->options.size);
    return setup;
}

/* A table keeps its game, the version of its rules and its seats; a viewer holds one of them, or is a spectator, as
 * everybody without a token is. */
static bool can_be(const struct link *link, const struct game *game, const struct message_table *table)
{
    int seats = table->seats_count;
    bool spectates = table->viewer == GAME_SPECTATOR, sits = link->address.pass_size != 0 && table->viewer < seats;
    bool same = link->game == NULL ||
                (link->game == game && link->rules_version == table->rules_version && link->seat_count == seats);
    if (table->options.size != GAME_OPTIONS_MOST || table->commitment.size != FAIR_HASH_SIZE)
        return false;
    struct game_setup setup = setup_of(table);
    return same && (spectates || sits) && game_setup_refusal(game, &setup) == NULL;
}

/* What the table says about the shuffle must fit to what was kept. */
static enum link_news witness_fresh_table(struct link *link, const struct message_table *table, int before_seat)
{
    struct game_setup setup = setup_of(table);
    int before = link->witness.broken_off;
    const char *fault = witness_table(&link->witness, link->game, &setup, link->viewer, !link->waiting, table->round,
                                      table->commitment.at);
    link_save(link);
    if (fault != NULL)
        return link_caught(link, fault);
    link->promise_ms = 0;
    take_seats(link, table->seats, table->seats_count);
    if (link->waiting && before_seat != link->viewer && before_seat < link->seat_count &&
        link->viewer < link->seat_count)
        link_add(link, "You now have seat %c.", text_seat_letter(link->viewer));
    link_add_broken_off(link, before);
    return LINK_SEATS;
}

static enum link_news take_table(struct link *link, const struct message_table *table)
{
    char key[33];
    int before_seat = link->viewer;
    wire_string(table->game, key, sizeof key);
    const struct game *game = game_named(key);
    if (game == NULL || !game_plays_version(game, table->rules_version)) {
        link_tell(link, "this program does not know that game, or not that version of its rules");
        return LINK_ENDED;
    }
    if (!can_be(link, game, table)) {
        link_tell(link, "The server described a table that cannot exist.");
        return LINK_BROKEN;
    }
    link->game = game;
    link->rules_version = table->rules_version;
    link->seat_count = table->seats_count;
    link->has_view =
        link->has_view && link->viewer == table->viewer; /* somebody who resigned comes back as a spectator */
    link->viewer = table->viewer;
    link_plan_opened(link, before_seat);
    link->waiting = table->phase == 0;
    link->locked = table->locked == 1;
    link->table_seq = table->seq;
    link->per_move_ms = table->per_move_ms;
    link->increment_ms = table->increment_ms;
    link->hintless = table->hints == HINTS_NONE;
    link->talk = table->talk;
    link->opened_seq = table->seq;
    link->opened_ms = clock_ms() - table->ago_ms;
    link->is_new = link->is_new && table->viewer == GAME_SPECTATOR;
    if (table->nonce >= link->nonce) {
        link->pending = 0;
        link->nonce = table->nonce;
    }
    return witness_fresh_table(link, table, before_seat);
}

/* The bytes of the view that the message leads to; false: their check value is not the one in the message. */
static bool make_view(const struct link *link, const struct message_view *view, union game_room *next)
{
    size_t size = link->game->state_size;
    bool ok = false;
    *next = link->view;
    if (view->whole == 1 && view->view.size == size) {
        memcpy(next, view->view.at, size);
        ok = true;
    } else if (link->has_view && view->seq == link->seq + 1) {
        ok = view->whole == 2 || (view->whole == 0 && wire_apply_patch(view->view, (uint8_t *)next, size));
    }
    return ok && match_check(link->game, &next->head) == view->check;
}

/* The message was damaged, or we had no view that it could change: this may happen once. */
static enum link_news ask_again(struct link *link, const union game_room *next)
{
    if (link->asked_again) {
        link_tell(link, "The server sent a damaged position, and another one when it was asked again.");
        return LINK_BROKEN;
    }
    say_again(link, link->has_view ? match_check(link->game, &next->head) : 0);
    link->has_view = false;
    link->asked_again = true;
    return LINK_NOTHING;
}

static const char *view_fault(struct link *link, const union game_room *next)
{
    if (next->head.seat_count != link->seat_count)
        return "another number of seats than the table has";
    if (game_rules_version(&next->head) != link->rules_version)
        return "another version of the rules than the table has";
    return game_read_view(link->game, next, link->game->state_size, link->viewer, &link->view.head);
}

static enum link_news take_view(struct link *link, const struct message_view *view)
{
    union game_room next, before = link->view;
    bool follows = link->has_view && view->seq == link->seq + 1;
    if (link->game == NULL || (link->asked_again && view->whole != 1)) /* sent before the server heard us */
        return LINK_NOTHING;
    if (!make_view(link, view, &next))
        return ask_again(link, &next);
    const char *fault = view_fault(link, &next);
    if (fault != NULL) {
        link_tell(link, "The server sent an impossible position: %s.", fault);
        return LINK_BROKEN;
    }
    link->has_view = true;
    link->asked_again = false;
    link->seq = view->seq;
    if (view->seq <= link->opened_seq)
        link->view_ms = link->opened_ms;
    else if (!follows || next.head.at_ms != before.head.at_ms) /* else the match's clock was not read anew */
        link->view_ms = clock_ms();
    link->over = view->phase == 2;
    link->may_take_back = view->may_take_back == 1;
    link->may_propose = view->may_propose;
    link->index = view->index;
    link_clocks_view(link, follows ? before.head.acting : 0, view->seat);
    if (view->seat == link->viewer && view->nonce == link->pending)
        link->pending = 0;
    link->waiting = false;
    link->promise_ms = 0;
    link->unsaved = true;
    fault = witness_view(&link->witness, view->seq, &link->view.head);
    if (fault != NULL)
        return link_caught(link, fault);
    link_tell_view(link, view, follows ? &before.head : NULL);
    link->taken_back = view->told == TOLD_TAKEN_BACK;
    link->proposing = link->proposing && !link->taken_back;
    bool same = view->whole == 2 && link->words[0] == 0; /* somebody wrote something, or came with another device */
    return same ? LINK_NOTHING : LINK_VIEW;
}

/* The database behind the server has failed and lost what it had not copied yet. That is honest, but a server which
 * does it again and again is of no use. */
static enum link_news take_rewound(struct link *link, const struct message_rewound *rewound)
{
    if (link->game == NULL || !link->has_view || rewound->seq >= link->seq)
        return LINK_NOTHING;
    if (++link->rewound > REWOUND_MOST) {
        link_tell(link, "The server keeps losing moves of this table.");
        return LINK_BROKEN;
    }
    int lost = (int)(link->seq - rewound->seq);
    struct text text = language_text(link->words, sizeof link->words);
    text_add_n(&text, lost, "%d move at this table was lost by the database; play goes on from the position before it.",
               "%d moves at this table were lost by the database; play goes on from the position before them.", lost);
    witness_rewound(&link->witness, rewound->seq);
    link->has_view = link->over = false;
    link->seq = rewound->seq;
    link->said_seq =
        0; /* lines may be lost, too, and their numbers are given again: those that are left are told anew */
    return LINK_REWOUND;
}

static enum link_news take_refused(struct link *link, const struct message_refused *refused)
{
    safe_text_line(refused->sentence, link->words, sizeof link->words);
    safe_text_line(refused->rule, link->rule, sizeof link->rule);
    if (refused->nonce == 0) { /* nothing but moves has a number */
        link->line.mark = 0;
        link->proposing = false;
        link->plan.sent = false;
    } else
        link->pending = 0;
    return LINK_REFUSED;
}

static enum link_news take_seats_message(struct link *link, const struct message_seats *message)
{
    if (link->game == NULL)
        return LINK_NOTHING;
    if (message->seats_count != link->seat_count) {
        link_tell(link, "The server named seats that the table does not have.");
        return LINK_BROKEN;
    }
    link->locked = message->locked == 1;
    link->table_seq = message->seq;
    take_seats(link, message->seats, message->seats_count);
    return LINK_SEATS;
}

/* A token that is refused before the match has no seat, or has lost it. Afterwards what was kept is proof. */
static enum link_news take_table_sorry(struct link *link, const struct message_sorry *sorry)
{
    enum { NOT_ALLOWED = 403 };
    safe_text_line(sorry->words, link->words, sizeof link->words);
    if (sorry->code == NOT_ALLOWED && !link->witness.begun)
        kept_forget(&link->kept);
    return LINK_ENDED;
}

/* Reads the message if it is of this kind, and returns what `take` makes of it. */
#define TAKE(kind, take)                                                                                               \
    do {                                                                                                               \
        struct message_##kind message;                                                                                 \
        if (message_##kind##_read(bytes.at, bytes.size, &message))                                                     \
            return take(link, &message);                                                                               \
    } while (0)

static enum link_news take_message(struct link *link, struct wire_slice bytes)
{
    TAKE(view, take_view);
    TAKE(table, take_table);
    TAKE(seats, take_seats_message);
    TAKE(promises, link_take_promises);
    TAKE(shuffle, link_take_shuffle);
    TAKE(rewound, take_rewound);
    TAKE(refused, take_refused);
    TAKE(reveal, link_take_reveal);
    TAKE(code, link_take_code);
    TAKE(said, link_take_said);
    TAKE(proposal, link_take_proposal);
    TAKE(next, link_take_next);
    TAKE(planned, link_take_planned);
    TAKE(sorry, take_table_sorry);
    return LINK_NOTHING;
}

static enum link_news is_older(struct link *link)
{
    link_tell(link, "The server is older than this program: use an older release of the program, or ask the server's "
                    "operator for an update.");
    return LINK_ENDED;
}

static void take_answer(struct link *link)
{
    if (link->asked_at_ms != 0)
        link->round_trip_ms = (int)(clock_ms() - link->asked_at_ms);
    link->asked_at_ms = 0;
}

static enum link_news take_welcome(struct link *link, const struct message_welcome *welcome)
{
    if (welcome->version < VERSION_OLDEST)
        return is_older(link);
    if (welcome->version > VERSION_NOW) {
        link_tell(link, "The server answered in a newer version of the protocol than it was asked for.");
        return LINK_BROKEN;
    }
    link->welcomed = true;
    take_answer(link);
    return LINK_NOTHING;
}

static enum link_news take_sorry(struct link *link, const struct message_sorry *sorry)
{
    enum { TOO_OLD = 426 };
    if (sorry->code == TOO_OLD)
        link_tell(link, "This program is older than the server: install a newer release of it.");
    else
        safe_text_line(sorry->words, link->words, sizeof link->words);
    return LINK_ENDED;
}

static enum link_news take_moving(struct link *link, const struct message_moving *moving)
{
    (void)moving;
    link->leaving = true;
    return LINK_NOTHING;
}

static enum link_news take_connection_message(struct link *link, struct wire_slice bytes)
{
    TAKE(welcome, take_welcome);
    TAKE(sorry, take_sorry);
    TAKE(moving, take_moving);
    return LINK_NOTHING;
}

/* Before the welcome, and on channels that we did not open, nobody can be speaking to us. */
static enum link_news take_frame(struct link *link, struct wire_slice frame)
{
    struct wire_reader from = wire_reader_on(frame);
    uint16_t channel = wire_read_u16(&from);
    if (from.bad)
        return LINK_NOTHING;
    struct wire_slice message = wire_bytes(from.at, (size_t)(from.end - from.at));
    if (channel == CHANNEL_CONNECTION)
        return take_connection_message(link, message);
    return channel == CHANNEL_FIRST && link->welcomed ? take_message(link, message) : LINK_NOTHING;
}

/* ---- the connection ---- */

/* shun: the server gives no sign of life, or is going: another one is better. Somebody who hangs up before the
 * websocket is open is no server that could be lost. */
static enum link_news lose(struct link *link, bool shun)
{
    bool was_open = link->greeted;
    reach_close(&link->connection, shun);
    link->greeted = link->welcomed = link->called = link->leaving = link->pinged = false;
    link->asked_at_ms = 0;
    link->promise_ms = 0;
    link->proposed = link->proposing = false; /* if it is still open, it is told again */
    wire_clear(&link->in);
    link->retry_ms = shun && reach_has_others(&link->connection) ? 0 : clock_ms() + RETRY_MS;
    if (!was_open)
        return LINK_NOTHING;
    link->effort_ms = clock_ms();
    link->unreachable = true; /* what is told now says so */
    return LINK_LOST;
}

void link_reconnect(struct link *link)
{
    lose(link, false);
    link->retry_ms = 0;
}

/* Told once: the server may only be starting. But a certificate that is refused stays so. */
static enum link_news tell_unreachable(struct link *link)
{
    const struct reach *connection = &link->connection;
    bool failed = connection->state == REACH_FAILED;
    if (failed && connection->untrusted && !link->asked) {
        link_tell(link, "%s", connection->fault);
        return LINK_UNTRUSTED;
    }
    if (link->unreachable || (!failed && clock_ms() < link->effort_ms + UNREACHABLE_MS))
        return LINK_NOTHING;
    link->unreachable = true;
    if (failed)
        link_tell(link, "%s", connection->fault);
    else
        link_tell(link, "No server answers at %s:%s.", link->address.host, link->address.port);
    link_add(link, "Trying again; Ctrl-C leaves.");
    return LINK_TOLD;
}

/* Connects, and asks for the websocket. */
static void reach_server(struct link *link)
{
    struct reach *connection = &link->connection;
    if (connection->state == REACH_NONE && clock_ms() >= link->retry_ms)
        reach_begin(connection);
    reach_step(connection);
    if (connection->state != REACH_OPEN || link->called)
        return;
    char host[ADDRESS_SIZE];
    struct wire signature = { 0 };
    struct text text = text_on(host, sizeof host);
    address_write_host(reach_address(connection), &text);
    own_session_write_head(reach_address(connection), &signature);
    websocket_write_request(&link->out, host, "/ws", wire_bytes(signature.bytes, signature.size));
    wire_destroy(&signature);
    link_send_out(link);
    link->called = true;
    link->heard_ms = clock_ms();
}

/* A frozen machine keeps its connections and says nothing. Where there is another one, that is tried soon. */
static bool is_silent(struct link *link)
{
    bool others = reach_has_others(&link->connection);
    uint64_t silent_ms = clock_ms() - link->heard_ms;
    if (!link->greeted)
        return silent_ms > (others ? GREET_MS : GREET_ALONE_MS);
    if (link->over && !link->revealed)
        return false; /* a server that keeps its secret must not get out of it by falling silent */
    if (silent_ms > PING_MS && !link->pinged) {
        link->pinged = true;
        link->asked_at_ms = clock_ms();
        websocket_write_ping(&link->out);
        link_send_out(link);
    }
    return silent_ms > SILENT_MS;
}

static void drop_in(struct link *link, size_t size)
{
    memmove(link->in.bytes, link->in.bytes + size, link->in.size - size);
    link->in.size -= size;
}

static enum link_news greet(struct link *link)
{
    long size = link->in.size == 0 ? 0 : websocket_read_answer(link->in.bytes, link->in.size);
    if (size < 0)
        return lose(link, false);
    if (size == 0)
        return LINK_NOTHING;
    drop_in(link, (size_t)size);
    link->greeted = true;
    link->unreachable = false;
    bool again = link->asked;
    link->asked = true;
    link->asked_at_ms = clock_ms();
    say_hello(link);
    say_open(link);
    if (link->pending != 0)
        say_move(link);         /* with the same nonce, so that it is played once */
    link_say_again(link, true); /* with the same mark */
    link_plan_again(link, true);
    return again ? LINK_BACK : LINK_NOTHING;
}

/* A server from before `hello` takes it for malformed. */
static enum link_news take_close(struct link *link, struct wire_slice reason)
{
    enum { MALFORMED = 1007 };
    bool is_malformed = reason.size >= 2 && (reason.at[0] << 8 | reason.at[1]) == MALFORMED;
    return is_malformed && !link->welcomed ? is_older(link) : lose(link, false);
}

/* From what was received so far; LINK_NOTHING: nothing in it is news. */
static enum link_news next_news(struct link *link)
{
    enum link_news news = LINK_NOTHING;
    size_t done = 0; /* dropped at once, since many messages may be ignored */
    if (!link->greeted)
        return greet(link);
    while (news == LINK_NOTHING && done < link->in.size) {
        struct wire_slice payload;
        size_t taken;
        enum websocket_kind kind = websocket_read(link->in.bytes + done, link->in.size - done, &payload, &taken);
        if (kind == WEBSOCKET_MORE)
            break;
        if (kind == WEBSOCKET_MESSAGE)
            news = take_frame(link, payload);
        else if (kind == WEBSOCKET_CLOSE)
            return take_close(link, payload);
        else if (kind == WEBSOCKET_PING)
            websocket_write_pong(&link->out, payload);
        else if (kind == WEBSOCKET_PONG)
            take_answer(link);
        else
            return lose(link, false);
        link_send_out(link);
        done += taken;
    }
    drop_in(link, done);
    return news;
}

static bool read_more(struct link *link)
{
    uint8_t *room = wire_extend(&link->in, READ_SIZE);
    ssize_t got = reach_read(&link->connection, room, READ_SIZE);
    link->in.size -= READ_SIZE - (got > 0 ? (size_t)got : 0);
    if (got > 0) {
        link->heard_ms = clock_ms();
        link->pinged = false;
    }
    return got >= 0;
}

static enum link_news next_of_connection(struct link *link)
{
    enum link_news news = next_news(link);
    if (news != LINK_NOTHING || link->connection.state != REACH_OPEN)
        return news;
    if (!read_more(link))
        return lose(link, false);
    news = next_news(link);
    if (news == LINK_NOTHING && link->connection.state == REACH_OPEN && (link->leaving || is_silent(link)))
        return lose(link, true);
    if (news == LINK_NOTHING && link->unsaved)
        link_save(link); /* views are kept when there is time: those that are lost leave a gap, nothing worse */
    link_promise_again(link);
    link_say_again(link, false);
    link_plan_again(link, false);
    return news;
}

enum link_news link_next(struct link *link)
{
    enum link_news news = link_next_line(link);
    if (news != LINK_NOTHING)
        return news;
    reach_server(link);
    news = link->connection.state == REACH_OPEN ? next_of_connection(link) : LINK_NOTHING;
    if (news == LINK_NOTHING && !link->greeted)
        news = tell_unreachable(link);
    if (link->connection.state == REACH_FAILED) {
        reach_close(&link->connection, false);
        link->retry_ms = clock_ms() + RETRY_MS;
    }
    return news;
}

static int until(uint64_t at_ms)
{
    uint64_t now_ms = clock_ms();
    return now_ms >= at_ms ? 0 : (int)(at_ms - now_ms);
}

/* 0: never. */
static uint64_t earlier(uint64_t one_ms, uint64_t other_ms)
{
    return one_ms == 0 || (other_ms != 0 && other_ms < one_ms) ? other_ms : one_ms;
}

int link_wait_ms(const struct link *link)
{
    if (link->connection.state == REACH_NONE)
        return until(link->retry_ms);
    int wait_ms = reach_wait_ms(&link->connection), told_ms = until(link->effort_ms + UNREACHABLE_MS);
    if (!link->greeted && !link->unreachable && (wait_ms < 0 || told_ms < wait_ms))
        return told_ms;
    if (link->connection.state == REACH_DIALLING)
        return wait_ms;
    uint64_t line_ms = link->line.mark != 0 ? link->line.again_ms : 0;
    uint64_t plan_ms = link->plan.sent ? link->plan.again_ms : 0;
    uint64_t again_ms = earlier(link->promise_ms, earlier(line_ms, plan_ms));
    return again_ms == 0 ? -1 : until(again_ms);
}

bool link_open(struct link *link, const struct address_places *places, const struct link_wish *wish)
{
    const struct address *address = &places->at[0];
    memset(link, 0, sizeof *link); /* too large for a literal */
    link->places = *places;
    link->address = *address;
    link->wish = *wish;
    link->kept.lock = -1;
    reach_init(&link->connection, &link->places);
    link->effort_ms = clock_ms();
    link->viewer = GAME_SPECTATOR;
    link->round_trip_ms = -1;
    link->is_new = true;
    if (address->pass_size == 0)
        witness_begin(&link->witness, false, false);
    else if (!kept_open(&link->kept, address, &link->witness))
        return false;
    if (link->kept.asked) /* what was sent with the invitation counts, whatever is wished now */
        link->wish.waives = link->witness.waives;
    else
        link->witness.waives = wish->waives;
    return true;
}

void link_close(struct link *link)
{
    if (link->unsaved)
        link_save(link);
    kept_close(&link->kept);
    if (link->greeted) {
        websocket_write_close(&link->out);
        link_send_out(link);
    }
    reach_close(&link->connection, false);
    wire_destroy(&link->in);
    wire_destroy(&link->out);
    wire_destroy(&link->heard);
}
