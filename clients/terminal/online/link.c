#include "clients/terminal/online/link.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "clients/terminal/online/safe_text.h"
#include "clients/terminal/talk/venue.h"
#include "command/language.h"
#include "system/clock.h"
#include "system/random.h"

enum { READ_SIZE = 16384, RETRY_MS = 700, SEND_S = 3, REWOUND_MOST = 8 };

/* ---- sending ---- */

static void send_out(struct link *link)
{
    size_t sent = 0;
    while (link->fd >= 0 && sent < link->out.size) {
        ssize_t more = send(link->fd, link->out.bytes + sent, link->out.size - sent, MSG_NOSIGNAL);
        if (more <= 0) {
            shutdown(link->fd, SHUT_RDWR); /* so that the next read fails and we connect again */
            break;
        }
        sent += (size_t)more;
    }
    wire_clear(&link->out);
}

static void send_message(struct link *link, const struct wire *message)
{
    websocket_write_message(&link->out, message->bytes, message->size);
    send_out(link);
}

static void say_open(struct link *link)
{
    struct wire message = { 0 };
    bool sits = link->address.has_token;
    message_open_write(&message,
                       &(struct message_open){ .table = link->address.table,
                                               .token = wire_bytes(link->address.token, sits ? ADDRESS_TOKEN_SIZE : 0),
                                               .salt = wire_bytes(link->salt, sits ? FAIR_SHARE_SIZE : 0),
                                               .name = wire_text(link->name),
                                               .have = link->has_view ? link->seq : 0 });
    send_message(link, &message);
    wire_destroy(&message);
}

static void say_move(struct link *link)
{
    struct wire message = { 0 };
    message_move_write(
        &message, &(struct message_move){ .nonce = link->pending, .move = wire_bytes(&link->move, sizeof link->move) });
    send_message(link, &message);
    wire_destroy(&message);
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
    message_resign_write(&message, &(struct message_resign){ 0 });
    send_message(link, &message);
    wire_destroy(&message);
}

static void say_again(struct link *link, uint32_t check)
{
    struct wire message = { 0 };
    message_again_write(&message, &(struct message_again){ .seq = link->seq, .check = check });
    send_message(link, &message);
    wire_destroy(&message);
}

/* ---- receiving: anything, from anybody ---- */

static void tell(struct link *link, const char *format, ...)
{
    struct text text = language_text(link->words, sizeof link->words);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
}

/* Who sits there, in a list. */
static void tell_seat(const struct link *link, int seat, const struct message_seat *one, struct text *text)
{
    char letter = text_seat_letter(seat);
    if (one->kind == 1)
        text_add(text, "%c %s (a bot)", letter, venue_bot_name(seat));
    else if (!one->joined)
        text_add(text, "%c nobody yet", letter);
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
        link->is_bot[seat] = seats[seat].kind == 1;
        text_put(&list, seat == 0 ? "" : ", ");
        tell_seat(link, seat, &seats[seat], &list);
    }
    tell(link, "Seats: %s.", all);
}

/* A table keeps its game, the version of its rules and its seats; a viewer holds one of them, or is a spectator, as
 * everybody without a token is. */
static bool can_be(const struct link *link, const struct game *game, const struct message_table *table)
{
    int seats = table->seats_count;
    bool spectates = table->viewer == GAME_SPECTATOR, sits = link->address.has_token && table->viewer < seats;
    bool same = link->game == NULL ||
                (link->game == game && link->rules_version == table->rules_version && link->seat_count == seats);
    return same && (spectates || sits) && seats >= game->seats_least && seats <= game->seats_most;
}

static enum link_news take_table(struct link *link, const struct message_table *table)
{
    char key[33];
    wire_string(table->game, key, sizeof key);
    const struct game *game = game_named(key);
    if (game == NULL || !game_plays_version(game, table->rules_version)) {
        tell(link, "this program does not know that game, or not that version of its rules");
        return LINK_ENDED;
    }
    if (!can_be(link, game, table)) {
        tell(link, "The server described a table that cannot exist.");
        return LINK_BROKEN;
    }
    link->game = game;
    link->rules_version = table->rules_version;
    link->seat_count = table->seats_count;
    link->has_view =
        link->has_view && link->viewer == table->viewer; /* somebody who resigned comes back as a spectator */
    link->viewer = table->viewer;
    if (table->nonce >= link->nonce) {
        link->pending = 0;
        link->nonce = table->nonce;
    }
    take_seats(link, table->seats, table->seats_count);
    return LINK_SEATS;
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
        tell(link, "The server sent a damaged position, and another one when it was asked again.");
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
    union game_room next;
    if (link->game == NULL || (link->asked_again && view->whole != 1)) /* sent before the server heard us */
        return LINK_NOTHING;
    if (!make_view(link, view, &next))
        return ask_again(link, &next);
    const char *fault = view_fault(link, &next);
    if (fault != NULL) {
        tell(link, "The server sent an impossible position: %s.", fault);
        return LINK_BROKEN;
    }
    link->has_view = true;
    link->asked_again = false;
    link->seq = view->seq;
    link->view_ms = clock_ms();
    link->over = view->phase == 2;
    if (view->seat == link->viewer && view->nonce == link->pending)
        link->pending = 0;
    safe_text_words(view->words, link->words, sizeof link->words);
    return LINK_VIEW;
}

/* The database behind the server has failed and lost what it had not copied yet. That is honest, but a server which
 * does it again and again is of no use. */
static enum link_news take_rewound(struct link *link, const struct message_rewound *rewound)
{
    if (link->game == NULL || !link->has_view || rewound->seq >= link->seq)
        return LINK_NOTHING;
    if (++link->rewound > REWOUND_MOST) {
        tell(link, "The server keeps losing moves of this table.");
        return LINK_BROKEN;
    }
    int lost = (int)(link->seq - rewound->seq);
    struct text text = language_text(link->words, sizeof link->words);
    text_add_n(&text, lost, "%d move at this table was lost by the database; play goes on from the position before it.",
               "%d moves at this table were lost by the database; play goes on from the position before them.", lost);
    link->has_view = link->over = false;
    link->seq = rewound->seq;
    return LINK_REWOUND;
}

static enum link_news take_refused(struct link *link, const struct message_refused *refused)
{
    safe_text_line(refused->sentence, link->words, sizeof link->words);
    safe_text_line(refused->rule, link->rule, sizeof link->rule);
    link->pending = 0;
    return LINK_REFUSED;
}

static enum link_news take_message(struct link *link, struct wire_slice bytes)
{
    struct message_view view;
    struct message_table table;
    struct message_seats seats;
    struct message_refused refused;
    struct message_rewound rewound;
    struct message_sorry sorry;
    if (message_view_read(bytes.at, bytes.size, &view))
        return take_view(link, &view);
    if (message_table_read(bytes.at, bytes.size, &table))
        return take_table(link, &table);
    if (message_seats_read(bytes.at, bytes.size, &seats)) {
        if (link->game == NULL)
            return LINK_NOTHING;
        if (seats.seats_count != link->seat_count) {
            tell(link, "The server named seats that the table does not have.");
            return LINK_BROKEN;
        }
        take_seats(link, seats.seats, seats.seats_count);
        return LINK_SEATS;
    }
    if (message_rewound_read(bytes.at, bytes.size, &rewound))
        return take_rewound(link, &rewound);
    if (message_refused_read(bytes.at, bytes.size, &refused))
        return take_refused(link, &refused);
    if (message_sorry_read(bytes.at, bytes.size, &sorry)) {
        safe_text_line(sorry.words, link->words, sizeof link->words);
        return LINK_ENDED;
    }
    return LINK_NOTHING;
}

/* ---- the connection ---- */

static enum link_news lose(struct link *link)
{
    if (link->fd >= 0)
        close(link->fd);
    link->fd = -1;
    link->greeted = false;
    wire_clear(&link->in);
    link->retry_ms = clock_ms() + RETRY_MS;
    return LINK_LOST;
}

static bool begin(struct link *link)
{
    char host[ADDRESS_HOST_SIZE + 16];
    link->fd = address_connect(&link->address);
    if (link->fd < 0) {
        link->retry_ms = clock_ms() + RETRY_MS;
        return false;
    }
    /* A server that never reads must not block us for ever. */
    setsockopt(link->fd, SOL_SOCKET, SO_SNDTIMEO, &(struct timeval){ .tv_sec = SEND_S }, sizeof(struct timeval));
    snprintf(host, sizeof host, "%s:%s", link->address.host, link->address.port);
    websocket_write_request(&link->out, host, "/ws");
    send_out(link);
    return true;
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
        return lose(link);
    if (size == 0)
        return LINK_NOTHING;
    drop_in(link, (size_t)size);
    link->greeted = true;
    bool again = link->asked;
    link->asked = true;
    say_open(link);
    if (link->pending != 0)
        say_move(link); /* with the same nonce, so that it is played once */
    return again ? LINK_BACK : LINK_NOTHING;
}

/* From what was received so far; LINK_NOTHING: that is no whole message. */
static enum link_news next_news(struct link *link)
{
    enum link_news news = LINK_NOTHING;
    if (!link->greeted)
        return greet(link);
    while (news == LINK_NOTHING && link->in.size > 0 && link->fd >= 0) {
        struct wire_slice payload;
        size_t taken;
        enum websocket_kind kind = websocket_read(link->in.bytes, link->in.size, &payload, &taken);
        if (kind == WEBSOCKET_MORE)
            break;
        if (kind == WEBSOCKET_MESSAGE)
            news = take_message(link, payload);
        else if (kind == WEBSOCKET_PING)
            websocket_write_pong(&link->out, payload);
        else if (kind != WEBSOCKET_PONG)
            return lose(link);
        send_out(link);
        drop_in(link, taken);
    }
    return news;
}

static bool read_more(struct link *link)
{
    uint8_t *room = wire_extend(&link->in, READ_SIZE);
    ssize_t got = recv(link->fd, room, READ_SIZE, MSG_DONTWAIT);
    link->in.size -= READ_SIZE - (got > 0 ? (size_t)got : 0);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

enum link_news link_next(struct link *link)
{
    if (link->fd < 0 && (clock_ms() < link->retry_ms || !begin(link)))
        return LINK_NOTHING;
    enum link_news news = next_news(link);
    if (news != LINK_NOTHING || link->fd < 0)
        return news;
    if (!read_more(link))
        return lose(link);
    return next_news(link);
}

int link_wait_ms(const struct link *link)
{
    uint64_t now_ms = clock_ms();
    return link->fd >= 0 ? -1 : now_ms >= link->retry_ms ? 0 : (int)(link->retry_ms - now_ms);
}

void link_open(struct link *link, const struct address *address, const char *name)
{
    *link = (struct link){ .address = *address, .name = name, .fd = -1, .viewer = GAME_SPECTATOR };
    /* Without random bytes the shuffle rests on the others' shares and the server's secret. */
    if (!random_bytes(link->salt, sizeof link->salt))
        memset(link->salt, 0, sizeof link->salt);
}

void link_close(struct link *link)
{
    if (link->fd >= 0) {
        websocket_write_close(&link->out);
        send_out(link);
        close(link->fd);
    }
    wire_destroy(&link->in);
    wire_destroy(&link->out);
}
