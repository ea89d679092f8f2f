/* A connection to a table on a server. */
#include "clients/terminal/online/link.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "clients/terminal/online/safe_text.h"
#include "system/clock.h"

enum { READ_SIZE = 16384, RETRY_MS = 700, SEND_S = 3 };

/* ---- addresses ---- */

static bool read_token(const char *words, uint8_t token[NET_TOKEN_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    if (strlen(words) != 2 * NET_TOKEN_SIZE)
        return false;
    for (int i = 0; i < NET_TOKEN_SIZE; i++) {
        const char *high = strchr(digits, words[2 * i]), *low = strchr(digits, words[2 * i + 1]);
        if (high == NULL || low == NULL)
            return false;
        token[i] = (uint8_t)((high - digits) << 4 | (low - digits));
    }
    return true;
}

static bool read_path(const char *path, struct net_address *address)
{
    if (path[0] == 0 || strcmp(path, "/") == 0)
        return true;
    char *end;
    if (strncmp(path, "/t/", 3) != 0)
        return false;
    address->table = strtoull(path + 3, &end, 10);
    if (*end == '#') {
        address->has_token = true;
        return address->table != 0 && read_token(end + 1, address->token);
    }
    return address->table != 0 && *end == 0;
}

bool net_read_address(const char *words, struct net_address *address)
{
    *address = (struct net_address){ .port = "80" };
    if (strncmp(words, "http://", 7) == 0)
        words += 7;
    size_t size = strcspn(words, ":/");
    if (size == 0 || size >= sizeof address->host)
        return false;
    memcpy(address->host, words, size);
    words += size;
    if (*words == ':') {
        size = strspn(++words, "0123456789");
        if (size == 0 || size >= sizeof address->port)
            return false;
        memcpy(address->port, words, size);
        address->port[size] = 0;
        words += size;
    }
    return read_path(words, address);
}

int net_connect(const struct net_address *address)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    int fd = -1;
    if (getaddrinfo(address->host, address->port, &hints, &list) != 0)
        return -1;
    for (struct addrinfo *one = list; one != NULL && fd < 0; one = one->ai_next) {
        fd = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
        if (fd >= 0 && connect(fd, one->ai_addr, one->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    return fd;
}

/* ---- sending ---- */

static void send_out(struct net_link *link)
{
    size_t sent = 0;
    while (link->fd >= 0 && sent < link->out.size) {
        ssize_t more = send(link->fd, link->out.bytes + sent, link->out.size - sent, MSG_NOSIGNAL);
        if (more <= 0) {
            shutdown(link->fd, SHUT_RDWR); /* then reading finds the end, and we come back */
            break;
        }
        sent += (size_t)more;
    }
    wire_clear(&link->out);
}

static void send_message(struct net_link *link, const struct wire *message)
{
    websocket_write_message(&link->out, message->bytes, message->size);
    send_out(link);
}

static void say_open(struct net_link *link)
{
    struct wire message = { 0 };
    bool sits = link->address.has_token;
    message_open_write(&message,
                       &(struct message_open){ .table = link->address.table,
                                               .token = wire_bytes(link->address.token, sits ? NET_TOKEN_SIZE : 0),
                                               .salt = wire_bytes(link->salt, sits ? FAIR_SHARE_SIZE : 0),
                                               .name = wire_text(link->name),
                                               .have = link->has_view ? link->seq : 0 });
    send_message(link, &message);
    wire_destroy(&message);
}

static void say_move(struct net_link *link)
{
    struct wire message = { 0 };
    message_move_write(
        &message, &(struct message_move){ .nonce = link->pending, .move = wire_bytes(&link->move, sizeof link->move) });
    send_message(link, &message);
    wire_destroy(&message);
}

void net_link_move(struct net_link *link, struct game_move move)
{
    link->move = move;
    link->pending = ++link->nonce;
    say_move(link);
}

void net_link_resign(struct net_link *link)
{
    struct wire message = { 0 };
    message_resign_write(&message, &(struct message_resign){ 0 });
    send_message(link, &message);
    wire_destroy(&message);
}

static void say_again(struct net_link *link, uint32_t check)
{
    struct wire message = { 0 };
    message_again_write(&message, &(struct message_again){ .seq = link->seq, .check = check });
    send_message(link, &message);
    wire_destroy(&message);
}

/* ---- what arrives: anything, from anybody ---- */

static enum net_news is_broken(struct net_link *link, const char *what)
{
    struct text text = text_on(link->words, sizeof link->words);
    text_put(&text, what);
    return NET_BROKEN;
}

static void take_seats(struct net_link *link, const struct message_seat *seats, int count)
{
    struct text text = text_on(link->words, sizeof link->words);
    for (int seat = 0; seat < count; seat++) {
        const struct message_seat *one = &seats[seat];
        net_text_line(one->name, link->seat_name[seat], sizeof link->seat_name[seat]);
        const char *how = one->kind == 1      ? "a bot"
                          : !one->joined      ? "nobody yet"
                          : one->control == 1 ? "away, a bot plays on"
                          : one->here         ? link->seat_name[seat]
                                              : "not connected";
        text_add(&text, "%s%S %s", seat == 0 ? "" : ", ", seat, how);
    }
}

/* A table keeps its game, the version of its rules and its seats; a viewer holds one of them, or is a spectator, as
 * everybody without a token is. */
static bool can_be(const struct net_link *link, const struct game *game, const struct message_table *table)
{
    int seats = table->seats_count;
    bool spectates = table->viewer == GAME_SPECTATOR, sits = link->address.has_token && table->viewer < seats;
    bool same = link->game == NULL ||
                (link->game == game && link->rules_version == table->rules_version && link->seat_count == seats);
    return same && (spectates || sits) && seats >= game->seats_least && seats <= game->seats_most;
}

static enum net_news take_table(struct net_link *link, const struct message_table *table)
{
    char key[33];
    wire_string(table->game, key, sizeof key);
    const struct game *game = game_named(key);
    if (game == NULL || !game_plays_version(game, table->rules_version)) {
        snprintf(link->words, sizeof link->words, "this program does not know that game, or that version of its rules");
        return NET_ENDED;
    }
    if (!can_be(link, game, table))
        return is_broken(link, "The server told of a table that cannot be.");
    link->game = game;
    link->rules_version = table->rules_version;
    link->seat_count = table->seats_count;
    link->has_view = link->has_view && link->viewer == table->viewer; /* who resigned comes back as a spectator */
    link->viewer = table->viewer;
    if (table->nonce >= link->nonce) {
        link->pending = 0;
        link->nonce = table->nonce;
    }
    take_seats(link, table->seats, table->seats_count);
    return NET_SEATS;
}

/* The bytes of the view that the message leads to; false: they are not those the server means. */
static bool make_view(const struct net_link *link, const struct message_view *view, union game_room *next)
{
    size_t size = link->game->state_size;
    bool well = false;
    *next = link->view;
    if (view->whole == 1 && view->view.size == size) {
        memcpy(next, view->view.at, size);
        well = true;
    } else if (link->has_view && view->seq == link->seq + 1) {
        well = view->whole == 2 || (view->whole == 0 && wire_apply_patch(view->view, (uint8_t *)next, size));
    }
    return well && match_check(link->game, &next->head) == view->check;
}

/* Something went wrong on the way, or we had no view to build on: once is an accident. */
static enum net_news ask_again(struct net_link *link, const union game_room *next)
{
    if (link->asked_again)
        return is_broken(link, "The server's views are damaged: asked once more, it sent another one like that.");
    say_again(link, link->has_view ? match_check(link->game, &next->head) : 0);
    link->has_view = false;
    link->asked_again = true;
    return NET_NOTHING;
}

static const char *view_fault(struct net_link *link, const union game_room *next)
{
    if (next->head.seat_count != link->seat_count)
        return "another number of seats than the table has";
    if (game_rules_version(&next->head) != link->rules_version)
        return "another version of the rules than the table has";
    return game_read_view(link->game, next, link->game->state_size, link->viewer, &link->view.head);
}

static enum net_news take_view(struct net_link *link, const struct message_view *view)
{
    union game_room next;
    if (link->game == NULL || (link->asked_again && view->whole != 1)) /* sent before the server heard us */
        return NET_NOTHING;
    if (!make_view(link, view, &next))
        return ask_again(link, &next);
    const char *fault = view_fault(link, &next);
    if (fault != NULL) {
        snprintf(link->words, sizeof link->words, "The server sent a view that cannot be: %s.", fault);
        return NET_BROKEN;
    }
    link->has_view = true;
    link->asked_again = false;
    link->seq = view->seq;
    link->view_ms = clock_ms();
    link->over = view->phase == 2;
    if (view->seat == link->viewer && view->nonce == link->pending)
        link->pending = 0;
    net_text_words(view->words, link->words, sizeof link->words);
    return NET_VIEW;
}

static enum net_news take_refused(struct net_link *link, const struct message_refused *refused)
{
    char sentence[401], rule[17];
    net_text_line(refused->sentence, sentence, sizeof sentence);
    net_text_line(refused->rule, rule, sizeof rule);
    snprintf(link->words, sizeof link->words, "%s [%s]", sentence, rule);
    link->pending = 0;
    return NET_REFUSED;
}

static enum net_news take_message(struct net_link *link, struct wire_slice bytes)
{
    struct message_view view;
    struct message_table table;
    struct message_seats seats;
    struct message_refused refused;
    struct message_sorry sorry;
    if (message_view_read(bytes.at, bytes.size, &view))
        return take_view(link, &view);
    if (message_table_read(bytes.at, bytes.size, &table))
        return take_table(link, &table);
    if (message_seats_read(bytes.at, bytes.size, &seats)) {
        if (link->game == NULL)
            return NET_NOTHING;
        if (seats.seats_count != link->seat_count)
            return is_broken(link, "The server told of seats that the table does not have.");
        take_seats(link, seats.seats, seats.seats_count);
        return NET_SEATS;
    }
    if (message_refused_read(bytes.at, bytes.size, &refused))
        return take_refused(link, &refused);
    if (message_sorry_read(bytes.at, bytes.size, &sorry)) {
        net_text_line(sorry.words, link->words, sizeof link->words);
        return NET_ENDED;
    }
    return NET_NOTHING;
}

/* ---- the connection ---- */

static enum net_news lose(struct net_link *link)
{
    if (link->fd >= 0)
        close(link->fd);
    link->fd = -1;
    link->greeted = false;
    wire_clear(&link->in);
    link->retry_ms = clock_ms() + RETRY_MS;
    return NET_LOST;
}

static bool begin(struct net_link *link)
{
    char host[NET_HOST_SIZE + 16];
    link->fd = net_connect(&link->address);
    if (link->fd < 0) {
        link->retry_ms = clock_ms() + RETRY_MS;
        return false;
    }
    /* A server that asks and never reads must not hold us for ever. */
    setsockopt(link->fd, SOL_SOCKET, SO_SNDTIMEO, &(struct timeval){ .tv_sec = SEND_S }, sizeof(struct timeval));
    snprintf(host, sizeof host, "%s:%s", link->address.host, link->address.port);
    websocket_write_request(&link->out, host, "/ws");
    send_out(link);
    return true;
}

static void drop_in(struct net_link *link, size_t size)
{
    memmove(link->in.bytes, link->in.bytes + size, link->in.size - size);
    link->in.size -= size;
}

static enum net_news greet(struct net_link *link)
{
    long size = link->in.size == 0 ? 0 : websocket_read_answer(link->in.bytes, link->in.size);
    if (size < 0)
        return lose(link);
    if (size == 0)
        return NET_NOTHING;
    drop_in(link, (size_t)size);
    link->greeted = true;
    bool again = link->asked;
    link->asked = true;
    say_open(link);
    if (link->pending != 0)
        say_move(link); /* the same number: it is played once */
    return again ? NET_BACK : NET_NOTHING;
}

/* What is already here; NET_NOTHING: no whole message. */
static enum net_news next_news(struct net_link *link)
{
    enum net_news news = NET_NOTHING;
    if (!link->greeted)
        return greet(link);
    while (news == NET_NOTHING && link->in.size > 0 && link->fd >= 0) {
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

static bool read_more(struct net_link *link, int timeout_ms)
{
    struct pollfd poll_fd = { .fd = link->fd, .events = POLLIN };
    if (poll(&poll_fd, 1, timeout_ms) <= 0)
        return true;
    uint8_t *room = wire_extend(&link->in, READ_SIZE);
    ssize_t got = recv(link->fd, room, READ_SIZE, MSG_DONTWAIT);
    link->in.size -= READ_SIZE - (got > 0 ? (size_t)got : 0);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

enum net_news net_link_wait(struct net_link *link, int timeout_ms)
{
    if (link->fd < 0) {
        uint64_t now_ms = clock_ms();
        if (now_ms < link->retry_ms) {
            int wait_ms = (int)(link->retry_ms - now_ms);
            poll(NULL, 0, wait_ms < timeout_ms ? wait_ms : timeout_ms);
        }
        if (clock_ms() < link->retry_ms || !begin(link))
            return NET_NOTHING;
    }
    enum net_news news = next_news(link);
    if (news != NET_NOTHING || link->fd < 0)
        return news;
    if (!read_more(link, timeout_ms))
        return lose(link);
    return next_news(link);
}

const struct game_state *net_link_now(const struct net_link *link, union game_room *room)
{
    *room = link->view;
    uint64_t now_ms = room->head.at_ms + (clock_ms() - link->view_ms);
    uint32_t last_ms = room->head.deadline_ms == 0 ? UINT32_MAX : room->head.deadline_ms - 1;
    room->head.at_ms = now_ms < last_ms ? (uint32_t)now_ms : last_ms;
    return &room->head;
}

void net_link_open(struct net_link *link, const struct net_address *address, const char *name)
{
    *link = (struct net_link){ .address = *address, .name = name, .fd = -1, .viewer = GAME_SPECTATOR };
    FILE *random = fopen("/dev/urandom", "rb");
    if (random == NULL || fread(link->salt, 1, sizeof link->salt, random) != sizeof link->salt)
        memset(link->salt, 0, sizeof link->salt); /* then only the others' shares and the server's secret count */
    if (random != NULL)
        fclose(random);
}

void net_link_close(struct net_link *link)
{
    if (link->fd >= 0) {
        websocket_write_close(&link->out);
        send_out(link);
        close(link->fd);
    }
    wire_destroy(&link->in);
    wire_destroy(&link->out);
}
