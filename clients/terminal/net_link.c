/* A connection to a table on a server. */
#include "clients/terminal/net_link.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ_SIZE = 16384, RETRY_MS = 700, SPECTATOR_VIEWER = 6 };

static uint64_t real_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

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
        if (more <= 0)
            break;
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

/* ---- what arrives ---- */

static void take_seats(struct net_link *link, const struct message_seat *seats, int count)
{
    struct text text = text_on(link->words, sizeof link->words);
    link->seat_count = count < GAME_SEATS_MOST ? count : GAME_SEATS_MOST;
    for (int seat = 0; seat < link->seat_count; seat++) {
        const struct message_seat *one = &seats[seat];
        wire_string(one->name, link->seat_name[seat], sizeof link->seat_name[seat]);
        const char *how = one->kind == 1      ? "a bot"
                          : !one->joined      ? "nobody yet"
                          : one->control == 1 ? "away, a bot plays on"
                          : one->here         ? link->seat_name[seat]
                                              : "not connected";
        text_add(&text, "%s%S %s", seat == 0 ? "" : ", ", seat, how);
    }
}

static enum net_news take_table(struct net_link *link, const struct message_table *table)
{
    char key[33];
    wire_string(table->game, key, sizeof key);
    link->game = game_named(key);
    link->viewer = table->viewer;
    if (link->game == NULL || !game_plays_version(link->game, table->rules_version)) {
        snprintf(link->words, sizeof link->words, "this program does not know that game, or that version of its rules");
        return NET_ENDED;
    }
    if (table->nonce >= link->nonce) {
        link->pending = 0;
        link->nonce = table->nonce;
    }
    take_seats(link, table->seats, table->seats_count);
    return NET_SEATS;
}

static bool apply_view(struct net_link *link, const struct message_view *view)
{
    size_t size = link->game->state_size;
    uint8_t *bytes = (uint8_t *)&link->view;
    bool well = false;
    if (view->whole == 1 && view->view.size == size) {
        memcpy(bytes, view->view.at, size);
        well = true;
    } else if (link->has_view && view->seq == link->seq + 1) {
        well = view->whole == 2 || (view->whole == 0 && wire_apply_patch(view->view, bytes, size));
    }
    return well && match_check(link->game, &link->view.head) == view->check;
}

static enum net_news take_view(struct net_link *link, const struct message_view *view)
{
    if (link->game == NULL)
        return NET_NOTHING;
    if (!apply_view(link, view)) {
        link->has_view = false;
        say_again(link, view->check);
        return NET_NOTHING;
    }
    link->has_view = true;
    link->seq = view->seq;
    link->view_ms = real_ms();
    link->over = view->phase == 2;
    if (view->seat == link->viewer && view->nonce == link->pending)
        link->pending = 0;
    wire_string(view->words, link->words, sizeof link->words);
    return NET_VIEW;
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
        take_seats(link, seats.seats, seats.seats_count);
        return NET_SEATS;
    }
    if (message_refused_read(bytes.at, bytes.size, &refused)) {
        link->pending = 0;
        snprintf(link->words, sizeof link->words, "%.*s [%.*s]", (int)refused.sentence.size, refused.sentence.at,
                 (int)refused.rule.size, refused.rule.at);
        return NET_REFUSED;
    }
    if (message_sorry_read(bytes.at, bytes.size, &sorry)) {
        wire_string(sorry.words, link->words, sizeof link->words);
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
    link->retry_ms = real_ms() + RETRY_MS;
    return NET_LOST;
}

static bool begin(struct net_link *link)
{
    char host[NET_HOST_SIZE + 16];
    link->fd = net_connect(&link->address);
    if (link->fd < 0) {
        link->retry_ms = real_ms() + RETRY_MS;
        return false;
    }
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
        uint64_t now_ms = real_ms();
        if (now_ms < link->retry_ms) {
            int wait_ms = (int)(link->retry_ms - now_ms);
            poll(NULL, 0, wait_ms < timeout_ms ? wait_ms : timeout_ms);
        }
        if (real_ms() < link->retry_ms || !begin(link))
            return NET_NOTHING;
    }
    enum net_news news = next_news(link);
    if (news != NET_NOTHING || link->fd < 0)
        return news;
    if (!read_more(link, timeout_ms))
        return lose(link);
    return next_news(link);
}

const struct game_state *net_link_now(const struct net_link *link, union walk_state *room)
{
    *room = link->view;
    room->head.at_ms += (uint32_t)(real_ms() - link->view_ms);
    return &room->head;
}

void net_link_open(struct net_link *link, const struct net_address *address, const char *name)
{
    *link = (struct net_link){ .address = *address, .name = name, .fd = -1, .viewer = SPECTATOR_VIEWER };
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
