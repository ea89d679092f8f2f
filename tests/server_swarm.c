/* A swarm of players for tests and measurements: opens tables over HTTP, sits down at every seat for a person over
 * websockets, chooses any legal move from its own view, and knows every move that was acknowledged. Checks every
 * view it gets: its hash, its order, and that nothing is doubled or left out.
 *
 *   server_swarm --servers 127.0.0.1:8080,... --game KEY --order "seats=person,person" [--tables N] [--spectators N]
 *                [--seconds S] [--games N] [--think MS] [--idle N] [--journal FILE] [--player NAME]
 *                [--finish]
 *
 * Time begins when all tables are seated. Prints one JSON object. The journal has a line for each acknowledged move:
 * time table seq seat nonce move. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "match/match.h"
#include "protocol/messages.h"
#include "protocol/websocket.h"

enum {
    SERVERS_MOST = 8,
    LATENCIES_MOST = 4 << 20,
    RETRY_MS = 100,
    OPENED_MOST = 64,
    OPENERS = 16,
    LOOK_MS = 100,
    FILL_LIMIT_S = 60,
    IMPATIENCE_MS = 200, /* asked to move, but nothing is legal yet */
    TOKEN_SIZE = 16,
};

enum player_state { PLAYER_RESTING, PLAYER_CONNECTING, PLAYER_GREETING, PLAYER_OPEN, PLAYER_GONE };

struct board {
    uint64_t id;
    int seats, players_left;
    int64_t last_us; /* the last acknowledgement */
    bool over;
};

struct player {
    enum player_state state;
    int fd, server, seat; /* seat GAME_SPECTATOR: watches */
    struct board *board;
    uint8_t token[TOKEN_SIZE], salt[16];
    struct wire in, out;
    bool writing, idle, over;
    uint32_t seq, nonce, pending; /* pending: the nonce of the move in the air; 0: none */
    struct game_move move;
    int64_t sent_us, due_us, wake_us; /* due: when to move; wake: when to do something at all */
    bool has_view;
    int64_t seen_us;  /* when the view came */
    int64_t heard_us; /* when anything came */
    uint8_t *view;
};

struct opened {
    uint64_t id;
    int seats;
    bool person[GAME_SEATS_MOST];
    uint8_t token[GAME_SEATS_MOST][TOKEN_SIZE];
};

static struct {
    const char *servers[SERVERS_MOST];
    int ports[SERVERS_MOST], server_count;
    const struct game *game;
    const char *order;
    int tables, spectators, idle, think_ms;
    int silence_ms; /* nothing heard for so long: connect elsewhere */
    double seconds;
    uint64_t games;
    FILE *journal;
    bool finish, filled;
    struct bot *bot; /* NULL: any move */
    struct bot_player bot_player;

    int epoll;
    struct player **player;
    size_t player_count, player_room;
    struct rng rng;
    uint64_t acked, refused, finished, reconnects, differences, gaps, doubled, frames, sorry, opened_count;
    uint64_t acked_early; /* before the warm-up was over */
    int64_t longest_us;
    uint32_t *latency_us;
    size_t latency_count;
    int64_t begun_us, warm_us;
    int running_tables;

    pthread_mutex_t lock;
    pthread_cond_t wanted;
    struct opened ready[OPENED_MOST];
    int ready_count, opening_count, want_count;
    bool stopping;
} swarm;

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void die(const char *words)
{
    fprintf(stderr, "server_swarm: %s\n", words);
    exit(2);
}

/* ---- opening tables, on a thread of its own ---- */

static int connect_to(int server, bool blocking)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)swarm.ports[server]) };
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | (blocking ? 0 : SOCK_NONBLOCK), 0);
    inet_pton(AF_INET, swarm.servers[server], &address.sin_addr);
    if (fd < 0)
        die("no more sockets");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 || errno == EINPROGRESS)
        return fd;
    close(fd);
    return -1;
}

static bool read_hex(const char *from, uint8_t *to, int size)
{
    for (int i = 0; i < size; i++) {
        unsigned byte;
        if (sscanf(from + 2 * i, "%2x", &byte) != 1)
            return false;
        to[i] = (uint8_t)byte;
    }
    return true;
}

/* The answer is our own server's, whose form we know. */
static bool read_opened(const char *text, struct opened *opened)
{
    const char *at = strstr(text, "\"table\":\"");
    *opened = (struct opened){ 0 };
    if (at == NULL)
        return false;
    opened->id = strtoull(at + 9, NULL, 10);
    while ((at = strstr(at, "\"kind\":\"")) != NULL && opened->seats < GAME_SEATS_MOST) {
        at += 8;
        int seat = opened->seats++;
        opened->person[seat] = strncmp(at, "person", 6) == 0;
        if (opened->person[seat]) {
            at = strstr(at, "\"token\":\"");
            if (at == NULL || !read_hex(at + 9, opened->token[seat], TOKEN_SIZE))
                return false;
        }
    }
    return opened->seats > 0;
}

static bool open_table(int server, struct opened *opened)
{
    char request[1000], answer[4000];
    char body[500];
    int body_size = snprintf(body, sizeof body, "game=%s&%s", swarm.game->key, swarm.order);
    int size = snprintf(request, sizeof request,
                        "POST /api/tables HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n"
                        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
                        swarm.servers[server], swarm.ports[server], body_size, body);
    int fd = connect_to(server, true);
    if (fd < 0)
        return false;
    struct timeval limit = { .tv_sec = 7 };
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    size_t got = 0;
    if (send(fd, request, (size_t)size, MSG_NOSIGNAL) == size)
        for (ssize_t more; got < sizeof answer - 1 && (more = recv(fd, answer + got, sizeof answer - 1 - got, 0)) > 0;)
            got += (size_t)more;
    close(fd);
    answer[got] = 0;
    if (read_opened(answer, opened))
        return true;
    if (strstr(answer, "\"error\"") != NULL)
        fprintf(stderr, "server_swarm: %s\n", strstr(answer, "\"error\""));
    return false;
}

static void *opener(void *unused)
{
    int server = 0;
    pthread_mutex_lock(&swarm.lock);
    while (!swarm.stopping) {
        if (swarm.ready_count + swarm.opening_count >= swarm.want_count ||
            swarm.ready_count + swarm.opening_count >= OPENED_MOST) {
            pthread_cond_wait(&swarm.wanted, &swarm.lock);
            continue;
        }
        swarm.opening_count++;
        pthread_mutex_unlock(&swarm.lock);
        struct opened opened;
        bool well = open_table(server++ % swarm.server_count, &opened);
        if (!well)
            nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
        pthread_mutex_lock(&swarm.lock);
        swarm.opening_count--;
        if (well) {
            swarm.ready[swarm.ready_count++] = opened;
            swarm.opened_count++;
        }
    }
    pthread_mutex_unlock(&swarm.lock);
    return unused;
}

static bool take_opened(struct opened *opened)
{
    pthread_mutex_lock(&swarm.lock);
    bool well = swarm.ready_count > 0;
    if (well) {
        *opened = swarm.ready[--swarm.ready_count];
        swarm.want_count--;
        pthread_cond_broadcast(&swarm.wanted);
    }
    pthread_mutex_unlock(&swarm.lock);
    return well;
}

static void want_table(void)
{
    pthread_mutex_lock(&swarm.lock);
    swarm.want_count++;
    pthread_cond_signal(&swarm.wanted);
    pthread_mutex_unlock(&swarm.lock);
}

/* ---- players ---- */

static void wake_at(struct player *player, int64_t us)
{
    if (us < player->wake_us)
        player->wake_us = us;
}

static void set_events(struct player *player, bool writing)
{
    struct epoll_event event = { .events = EPOLLIN | (writing ? EPOLLOUT : 0U), .data.ptr = player };
    epoll_ctl(swarm.epoll, EPOLL_CTL_MOD, player->fd, &event);
    player->writing = writing;
}

static void disconnect(struct player *player)
{
    if (player->fd >= 0)
        close(player->fd);
    player->fd = -1;
    player->in.size = player->out.size = 0;
    player->state = PLAYER_RESTING;
    player->server = (player->server + 1) % swarm.server_count;
    swarm.reconnects++;
    wake_at(player, now_us() + RETRY_MS * 1000 / 2 + rng_below(&swarm.rng, RETRY_MS * 1000));
}

static void flush_out(struct player *player)
{
    ssize_t sent = player->out.size == 0 ? 0 : send(player->fd, player->out.bytes, player->out.size, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) {
        disconnect(player);
        return;
    }
    if (sent > 0) {
        memmove(player->out.bytes, player->out.bytes + sent, player->out.size - (size_t)sent);
        player->out.size -= (size_t)sent;
    }
    if ((player->out.size > 0) != player->writing)
        set_events(player, player->out.size > 0);
}

static void send_frame(struct player *player, const struct wire *frame)
{
    websocket_write_message(&player->out, frame->bytes, frame->size);
    flush_out(player);
}

static void begin_connect(struct player *player)
{
    char host[40];
    player->fd = connect_to(player->server, false);
    if (player->fd < 0) {
        disconnect(player);
        return;
    }
    struct epoll_event event = { .events = EPOLLIN | EPOLLOUT, .data.ptr = player };
    epoll_ctl(swarm.epoll, EPOLL_CTL_ADD, player->fd, &event);
    player->writing = true;
    player->state = PLAYER_CONNECTING;
    player->heard_us = now_us();
    wake_at(player, player->heard_us + swarm.silence_ms * 1000);
    snprintf(host, sizeof host, "%s:%d", swarm.servers[player->server], swarm.ports[player->server]);
    websocket_write_request(&player->out, host, "/ws");
}

static void say_open(struct player *player)
{
    struct wire frame = { 0 };
    char name[32];
    bool sits = player->seat < GAME_SEATS_MOST;
    snprintf(name, sizeof name, "player %c", sits ? text_seat_letter(player->seat) : '-');
    message_open_write(&frame, &(struct message_open){ .table = player->board->id,
                                                       .token = wire_bytes(player->token, sits ? TOKEN_SIZE : 0),
                                                       .salt = wire_bytes(player->salt, sits ? 16 : 0),
                                                       .name = wire_text(name),
                                                       .have = player->has_view ? player->seq : 0 });
    send_frame(player, &frame);
    wire_destroy(&frame);
    player->state = PLAYER_OPEN;
}

static void say_move(struct player *player)
{
    struct wire frame = { 0 };
    message_move_write(&frame, &(struct message_move){ .nonce = player->pending,
                                                       .move = wire_bytes(&player->move, sizeof player->move) });
    send_frame(player, &frame);
    wire_destroy(&frame);
}

static void say_again(struct player *player, uint32_t check)
{
    struct wire frame = { 0 };
    message_again_write(&frame, &(struct message_again){ .seq = player->seq, .check = check });
    send_frame(player, &frame);
    wire_destroy(&frame);
}

static const struct game_state *state_of(const struct player *player)
{
    return (const struct game_state *)player->view;
}

/* Any move; or, when games must come to an end soon, what a bot would do. */
static struct game_move choose(const struct player *player, const struct game_state *now, const struct move_list *list)
{
    static struct bot_answer answer;
    struct bot_budget budget = { .seed = rng_next(&swarm.rng), .iterations = 60 };
    if (swarm.bot == NULL || list->count == 1)
        return list->move[rng_below(&swarm.rng, list->count)];
    bot_forget(swarm.bot);
    bot_think(swarm.bot, &swarm.bot_player, now, player->seat, &budget, &answer);
    return answer.move;
}

static void play(struct player *player)
{
    static struct move_list list;
    if (player->pending != 0 || !player->has_view || player->seat >= GAME_SEATS_MOST ||
        !game_acts(state_of(player), player->seat) || player->state != PLAYER_OPEN)
        return;
    static uint64_t room[GAME_STATE_LIMIT / 8];
    struct game_state *now = memcpy(room, player->view, swarm.game->state_size);
    now->at_ms += (uint32_t)((now_us() - player->seen_us) / 1000); /* time goes on since the view */
    list.count = 0;
    game_list_moves(swarm.game, now, player->seat, &list);
    if (list.count == 0) {
        player->due_us = now_us() + IMPATIENCE_MS * 1000;
        wake_at(player, player->due_us);
        return;
    }
    player->move = choose(player, now, &list);
    player->pending = ++player->nonce;
    player->sent_us = now_us();
    wake_at(player, player->sent_us + swarm.silence_ms * 1000);
    say_move(player);
}

/* Think times spread evenly around the mean. */
static void consider(struct player *player)
{
    if (player->pending != 0 || player->seat >= GAME_SEATS_MOST || player->idle || !player->has_view ||
        !game_acts(state_of(player), player->seat))
        return;
    if (swarm.think_ms == 0) {
        play(player);
        return;
    }
    if (player->due_us == 0)
        player->due_us = now_us() + rng_below(&swarm.rng, (uint32_t)swarm.think_ms * 2000);
    wake_at(player, player->due_us);
}

static void note_latency(int64_t us)
{
    if (swarm.latency_count < LATENCIES_MOST && swarm.filled && now_us() >= swarm.warm_us)
        swarm.latency_us[swarm.latency_count++] = (uint32_t)us;
}

static void note_acked(struct player *player, uint32_t seq)
{
    int64_t now = now_us();
    struct board *board = player->board;
    swarm.acked++;
    swarm.acked_early += now < swarm.warm_us || !swarm.filled;
    note_latency(now - player->sent_us);
    if (board->last_us != 0 && now - board->last_us > swarm.longest_us)
        swarm.longest_us = now - board->last_us;
    board->last_us = now;
    if (swarm.journal != NULL) {
        uint64_t move;
        memcpy(&move, &player->move, sizeof move);
        fprintf(swarm.journal, "%" PRId64 " %" PRIu64 " %u %d %u %016" PRIx64 "\n", wall_ms(), board->id, seq,
                player->seat, player->pending, move);
    }
    player->pending = 0;
}

static void leave(struct player *player)
{
    struct board *board = player->board;
    if (player->fd >= 0)
        close(player->fd);
    player->fd = -1;
    player->state = PLAYER_GONE;
    player->wake_us = INT64_MAX;
    if (--board->players_left == 0) {
        swarm.finished++;
        swarm.running_tables--;
        free(board);
        want_table();
    }
}

/* ---- what arrives ---- */

static bool take_view(struct player *player, const struct message_view *view)
{
    size_t size = swarm.game->state_size;
    bool well = false;
    if (view->whole == 1 && view->view.size == size) {
        memcpy(player->view, view->view.at, size);
        well = true;
    } else if (player->has_view && view->seq == player->seq + 1) {
        well = view->whole == 2 || (view->whole == 0 && wire_apply_patch(view->view, player->view, size));
    } else {
        swarm.gaps++;
    }
    return well && match_check(swarm.game, state_of(player)) == view->check;
}

static void on_view(struct player *player, const struct message_view *view)
{
    if (view->seq < player->seq || (view->seq == player->seq && view->whole != 1))
        swarm.doubled++;
    if (!take_view(player, view)) {
        swarm.differences++;
        player->has_view = false;
        say_again(player, view->check);
        return;
    }
    player->seq = view->seq;
    player->seen_us = now_us();
    player->has_view = true;
    if (player->pending != 0 && view->seat == player->seat && view->nonce == player->pending)
        note_acked(player, view->seq);
    player->due_us = 0;
    if (view->phase == 2) {
        player->over = true;
        wake_at(player, now_us());
        return;
    }
    consider(player);
}

static void on_table(struct player *player, const struct message_table *table)
{
    if (player->pending != 0 && table->nonce == player->pending)
        note_acked(player, 0);
    if (table->nonce > player->nonce)
        player->nonce = table->nonce;
    player->due_us = now_us() + LOOK_MS * 1000; /* perhaps nothing happened while we were away; else a view follows */
    wake_at(player, player->due_us);
}

static void on_message(struct player *player, struct wire_slice bytes)
{
    struct message_view view;
    struct message_table table;
    struct message_accepted accepted;
    struct message_refused refused;
    swarm.frames++;
    if (message_view_read(bytes.at, bytes.size, &view)) {
        on_view(player, &view);
    } else if (message_table_read(bytes.at, bytes.size, &table)) {
        on_table(player, &table);
    } else if (message_accepted_read(bytes.at, bytes.size, &accepted) && accepted.nonce == player->pending) {
        note_acked(player, accepted.seq);
        consider(player);
    } else if (message_refused_read(bytes.at, bytes.size, &refused)) {
        if (swarm.refused++ < 3)
            fprintf(stderr, "server_swarm: refused by %.*s: %.*s\n", (int)refused.rule.size, refused.rule.at,
                    (int)refused.sentence.size, refused.sentence.at);
        player->pending = 0;
        player->due_us = now_us() + 1000;
        wake_at(player, player->due_us);
    } else if (bytes.size > 0 && bytes.at[0] == MESSAGE_SORRY) {
        swarm.sorry++;
    }
}

/* false: the connection is of no use any more. */
static bool take_frames(struct player *player)
{
    size_t used = 0;
    bool well = true;
    while (well && player->fd >= 0 && used < player->in.size) {
        struct wire_slice payload;
        size_t taken;
        enum websocket_kind kind = websocket_read(player->in.bytes + used, player->in.size - used, &payload, &taken);
        if (kind == WEBSOCKET_MORE)
            break;
        well = kind == WEBSOCKET_MESSAGE || kind == WEBSOCKET_PING || kind == WEBSOCKET_PONG;
        if (kind == WEBSOCKET_MESSAGE)
            on_message(player, payload);
        if (kind == WEBSOCKET_PING && player->fd >= 0) {
            websocket_write_pong(&player->out, payload);
            flush_out(player);
        }
        used += taken;
    }
    if (player->fd < 0)
        return true;
    memmove(player->in.bytes, player->in.bytes + used, player->in.size - used);
    player->in.size -= used;
    return well;
}

static void on_greeting(struct player *player)
{
    long size = websocket_read_answer(player->in.bytes, player->in.size);
    if (size < 0) {
        disconnect(player);
        return;
    }
    if (size == 0)
        return;
    memmove(player->in.bytes, player->in.bytes + size, player->in.size - (size_t)size);
    player->in.size -= (size_t)size;
    say_open(player);
    if (player->pending != 0 && player->state == PLAYER_OPEN)
        say_move(player); /* with the same nonce: played at most once */
}

static void on_readable(struct player *player)
{
    uint8_t *room = wire_extend(&player->in, 16384);
    ssize_t got = recv(player->fd, room, 16384, 0);
    player->in.size -= 16384 - (got > 0 ? (size_t)got : 0);
    if (got == 0 || (got < 0 && errno != EAGAIN)) {
        disconnect(player);
        return;
    }
    player->heard_us = now_us();
    if (player->state == PLAYER_GREETING)
        on_greeting(player);
    if (player->state == PLAYER_OPEN && !take_frames(player))
        disconnect(player);
    if (player->idle && player->in.size == 0)
        wire_destroy(&player->in);
}

static void on_events(struct player *player, uint32_t events)
{
    if ((events & (EPOLLERR | EPOLLHUP)) != 0) {
        disconnect(player);
        return;
    }
    if (player->state == PLAYER_CONNECTING)
        player->state = PLAYER_GREETING;
    if ((events & EPOLLOUT) != 0)
        flush_out(player);
    if (player->fd >= 0 && (events & EPOLLIN) != 0)
        on_readable(player);
}

/* At a table where somebody always moves at once, silence means that the server is gone. */
static bool is_deaf(const struct player *player, int64_t now)
{
    bool waits = player->state != PLAYER_OPEN || (swarm.think_ms < swarm.silence_ms / 4 && !player->idle);
    return waits && player->state != PLAYER_RESTING && now >= player->heard_us + swarm.silence_ms * 1000;
}

/* Whatever time brings: connect again, move, or give up waiting. */
static void on_wake(struct player *player, int64_t now)
{
    player->wake_us = INT64_MAX;
    if (player->over) {
        if (player->pending == 0 || player->state == PLAYER_OPEN)
            leave(player);
        return;
    }
    if (player->state == PLAYER_RESTING)
        begin_connect(player);
    else if (is_deaf(player, now))
        disconnect(player);
    else if (player->pending != 0 && now >= player->sent_us + swarm.silence_ms * 1000) {
        player->sent_us = now;
        disconnect(player);
    } else if (player->due_us != 0 && now >= player->due_us) {
        player->due_us = 0;
        play(player);
    }
    if (player->pending != 0)
        wake_at(player, player->sent_us + swarm.silence_ms * 1000);
    if (player->due_us != 0)
        wake_at(player, player->due_us);
    if (player->state != PLAYER_RESTING && !player->idle)
        wake_at(player, player->heard_us + swarm.silence_ms * 1000);
}

/* ---- setting up ---- */

static struct player *add_player(struct board *board, int seat, const uint8_t *token)
{
    struct player *player = wire_allocate(sizeof *player);
    player->fd = -1;
    player->board = board;
    player->seat = seat;
    player->server = (int)(swarm.player_count % (size_t)swarm.server_count);
    player->view = wire_allocate(swarm.game->state_size + 8U);
    if (token != NULL)
        memcpy(player->token, token, TOKEN_SIZE);
    for (int i = 0; i < 16; i++)
        player->salt[i] = (uint8_t)rng_below(&swarm.rng, 256);
    if (swarm.player_count == swarm.player_room) {
        swarm.player_room = swarm.player_room == 0 ? 256 : swarm.player_room * 2;
        swarm.player = realloc(swarm.player, swarm.player_room * sizeof *swarm.player);
    }
    swarm.player[swarm.player_count++] = player;
    board->players_left++;
    begin_connect(player);
    return player;
}

static void seat_table(const struct opened *opened)
{
    struct board *board = wire_allocate(sizeof *board);
    board->id = opened->id;
    for (int seat = 0; seat < opened->seats; seat++)
        if (opened->person[seat])
            add_player(board, seat, opened->token[seat]);
    for (int i = 0; i < swarm.spectators; i++)
        add_player(board, GAME_SPECTATOR, NULL);
    swarm.running_tables++;
}

static void fill_tables(void)
{
    struct opened opened;
    while (swarm.running_tables < swarm.tables && take_opened(&opened))
        seat_table(&opened);
    if (!swarm.filled && swarm.running_tables >= swarm.tables) { /* time counts from here */
        swarm.filled = true;
        swarm.warm_us += now_us() - swarm.begun_us;
        swarm.begun_us = now_us();
    }
}

static void add_idle(void)
{
    struct opened opened;
    if (swarm.idle == 0)
        return;
    while (!open_table(0, &opened))
        nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    struct board *board = wire_allocate(sizeof *board);
    board->id = opened.id;
    for (int i = 0; i < swarm.idle; i++) {
        struct player *player = add_player(board, GAME_SPECTATOR, NULL);
        player->idle = true;
    }
}

/* ---- the loop ---- */

/* Players that left are forgotten; what is due is done. */
static int64_t wake_players(void)
{
    int64_t now = now_us(), next = now + 50000;
    size_t kept = 0;
    for (size_t i = 0; i < swarm.player_count; i++) {
        struct player *player = swarm.player[i];
        if (player->state != PLAYER_GONE && player->wake_us <= now)
            on_wake(player, now);
        if (player->state == PLAYER_GONE) {
            wire_destroy(&player->in);
            wire_destroy(&player->out);
            free(player->view);
            free(player);
            continue;
        }
        if (player->wake_us < next)
            next = player->wake_us;
        swarm.player[kept++] = player;
    }
    swarm.player_count = kept;
    return next;
}

static bool is_done(void)
{
    if (swarm.games != 0 && swarm.finished >= swarm.games)
        return true;
    double limit = swarm.filled || swarm.seconds == 0 ? swarm.seconds : FILL_LIMIT_S + swarm.seconds;
    return (double)(now_us() - swarm.begun_us) > limit * 1e6;
}

static void run(void)
{
    struct epoll_event events[256];
    int64_t next = 0;
    while (!is_done()) {
        int64_t now = now_us();
        int wait_ms = next <= now ? 0 : (int)((next - now + 999) / 1000);
        int count = epoll_wait(swarm.epoll, events, 256, wait_ms > 50 ? 50 : wait_ms);
        for (int i = 0; i < count; i++) {
            struct player *player = events[i].data.ptr;
            if (player->fd >= 0)
                on_events(player, events[i].events);
        }
        if (!swarm.finish || swarm.finished + (uint64_t)swarm.running_tables < swarm.games)
            fill_tables();
        if (now_us() >= next)
            next = wake_players();
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile_ms(double share)
{
    if (swarm.latency_count == 0)
        return 0;
    size_t index = (size_t)((double)(swarm.latency_count - 1) * share);
    return swarm.latency_us[index] / 1000.0;
}

static void print_report(void)
{
    double warm = (double)(now_us() - swarm.warm_us) / 1e6;
    int open = 0;
    for (size_t i = 0; i < swarm.player_count; i++)
        open += swarm.player[i]->state == PLAYER_OPEN;
    qsort(swarm.latency_us, swarm.latency_count, sizeof *swarm.latency_us, compare);
    printf("{\"acked\":%" PRIu64 ",\"acked_per_s\":%.1f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,"
           "\"games\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"reconnects\":%" PRIu64 ",\"differences\":%" PRIu64
           ",\"gaps\":%" PRIu64 ",\"doubled\":%" PRIu64 ",\"sorry\":%" PRIu64 ",\"frames\":%" PRIu64
           ",\"open\":%d,\"longest_pause_ms\":%.1f}\n",
           swarm.acked, warm > 0 ? (double)(swarm.acked - swarm.acked_early) / warm : 0.0, percentile_ms(0.5),
           percentile_ms(0.99), percentile_ms(1), swarm.finished, swarm.refused, swarm.reconnects, swarm.differences,
           swarm.gaps, swarm.doubled, swarm.sorry, swarm.frames, open, (double)swarm.longest_us / 1000.0);
    fflush(stdout);
}

static void read_servers(char *list)
{
    char *rest = NULL;
    for (char *one = strtok_r(list, ",", &rest); one != NULL && swarm.server_count < SERVERS_MOST;
         one = strtok_r(NULL, ",", &rest)) {
        char *colon = strchr(one, ':');
        if (colon == NULL)
            die("servers are ADDRESS:PORT");
        *colon = 0;
        swarm.servers[swarm.server_count] = one;
        swarm.ports[swarm.server_count++] = atoi(colon + 1);
    }
}

static void read_arguments(int argc, char **argv)
{
    swarm.order = "seats=person,person";
    swarm.seconds = 10;
    swarm.silence_ms = 4000;
    swarm.tables = 1;
    double warm = 0;
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strcmp(name, "--finish") == 0) {
            swarm.finish = true;
            continue;
        }
        if (i + 1 == argc)
            die("a value is missing");
        char *value = argv[++i];
        if (strcmp(name, "--servers") == 0)
            read_servers(value);
        else if (strcmp(name, "--game") == 0)
            swarm.game = game_named(value);
        else if (strcmp(name, "--order") == 0)
            swarm.order = value;
        else if (strcmp(name, "--tables") == 0)
            swarm.tables = atoi(value);
        else if (strcmp(name, "--spectators") == 0)
            swarm.spectators = atoi(value);
        else if (strcmp(name, "--seconds") == 0)
            swarm.seconds = atof(value);
        else if (strcmp(name, "--warm") == 0)
            warm = atof(value);
        else if (strcmp(name, "--games") == 0)
            swarm.games = (uint64_t)atoll(value);
        else if (strcmp(name, "--think") == 0)
            swarm.think_ms = atoi(value);
        else if (strcmp(name, "--idle") == 0)
            swarm.idle = atoi(value);
        else if (strcmp(name, "--player") == 0) {
            if (!bot_read_player(value, &swarm.bot_player))
                die("no such player");
            swarm.bot = wire_allocate(1);
        } else if (strcmp(name, "--silence") == 0)
            swarm.silence_ms = atoi(value);
        else if (strcmp(name, "--journal") == 0)
            swarm.journal = fopen(value, "w");
        else
            die(name);
    }
    if (swarm.server_count == 0 || swarm.game == NULL)
        die("--servers and --game are needed");
    if (swarm.journal != NULL)
        setvbuf(swarm.journal, NULL, _IOLBF, 0);
    if (swarm.bot != NULL) {
        swarm.bot = wire_allocate(bot_size(swarm.game, 1 << 12));
        bot_begin(swarm.bot, swarm.game, 1 << 12);
    }
    swarm.begun_us = now_us();
    swarm.warm_us = swarm.begun_us + (int64_t)(warm * 1e6);
}

static void on_term(int number)
{
    (void)number;
    swarm.seconds = 0;
}

int main(int argc, char **argv)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, on_term);
    swarm.rng = rng_from_seed((uint64_t)wall_ms());
    read_arguments(argc, argv);
    swarm.epoll = epoll_create1(0);
    swarm.latency_us = wire_allocate(LATENCIES_MOST * sizeof *swarm.latency_us);
    pthread_mutex_init(&swarm.lock, NULL);
    pthread_cond_init(&swarm.wanted, NULL);
    swarm.want_count = swarm.tables;
    for (int i = 0; i < OPENERS; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, opener, NULL);
    }
    add_idle();
    run();
    print_report();
    if (swarm.journal != NULL)
        fclose(swarm.journal);
    _exit(swarm.differences + swarm.gaps + swarm.doubled > 0);
}
