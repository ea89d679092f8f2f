/* The swarm's players: each plays at a table over a websocket, chooses random legal moves from its own view, and checks
 * every view it gets: its hash, its order, and that none is doubled or left out. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/websocket.h"
#include "tests/server/swarm.h"

enum {
    RETRY_MS = 100,
    LOOK_MS = 100,
    PROMISE_AGAIN_MS = 2000,
    ANY_SEAT = 255,
    TABLE_CHANNEL = CHANNEL_FIRST, /* each player has a connection of its own */
    IMPATIENCE_MS = 200,           /* between tries when the seat acts but nothing is legal yet */
};

/* ---- connections ---- */

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
    wake_at(player, swarm_now_us() + RETRY_MS * 1000 / 2 + rng_below(&swarm.rng, RETRY_MS * 1000));
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

static struct wire begin_frame(uint16_t channel)
{
    struct wire frame = { 0 };
    wire_u16(&frame, channel);
    return frame;
}

static void send_frame(struct player *player, struct wire *frame)
{
    websocket_write_message(&player->out, frame->bytes, frame->size);
    wire_destroy(frame);
    flush_out(player);
}

static void begin_connect(struct player *player)
{
    char host[40];
    player->fd = swarm_open_connect(player->server, false);
    if (player->fd < 0) {
        disconnect(player);
        return;
    }
    struct epoll_event event = { .events = EPOLLIN | EPOLLOUT, .data.ptr = player };
    epoll_ctl(swarm.epoll, EPOLL_CTL_ADD, player->fd, &event);
    player->writing = true;
    player->state = PLAYER_CONNECTING;
    player->heard_us = swarm_now_us();
    wake_at(player, player->heard_us + swarm.silence_ms * 1000);
    snprintf(host, sizeof host, "%s:%d", swarm.servers[player->server], swarm.ports[player->server]);
    websocket_write_request(&player->out, host, "/ws", (struct wire_slice){ 0 });
}

static void say_hello(struct player *player)
{
    struct wire frame = begin_frame(CHANNEL_CONNECTION);
    message_hello_write(&frame, &(struct message_hello){ .version = VERSION_NOW, .client = wire_text("server_swarm") });
    send_frame(player, &frame);
}

static void say_open(struct player *player)
{
    struct wire frame = begin_frame(TABLE_CHANNEL);
    char name[32];
    bool sits = player->seat < GAME_SEATS_MOST;
    snprintf(name, sizeof name, "player %c", sits ? text_seat_letter(player->seat) : '-');
    message_open_write(&frame, &(struct message_open){ .table = player->board->id,
                                                       .token = wire_bytes(player->token, sits ? TOKEN_SIZE : 0),
                                                       .pass = wire_bytes(player->invitation, sits ? TOKEN_SIZE : 0),
                                                       .seat = sits ? (uint8_t)player->seat : ANY_SEAT,
                                                       .name = wire_text(name),
                                                       .have = player->has_view ? player->seq : 0 });
    player->state = PLAYER_OPEN; /* first: a connection that breaks now is one to make again */
    send_frame(player, &frame);
}

static void say_move(struct player *player)
{
    struct wire frame = begin_frame(TABLE_CHANNEL);
    message_move_write(&frame, &(struct message_move){ .nonce = player->pending,
                                                       .move = wire_bytes(&player->move, sizeof player->move) });
    send_frame(player, &frame);
}

static void say_again(struct player *player, uint32_t check)
{
    struct wire frame = begin_frame(TABLE_CHANNEL);
    message_again_write(&frame, &(struct message_again){ .seq = player->seq, .check = check });
    send_frame(player, &frame);
}

static void fill_random(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)rng_below(&swarm.rng, 256);
}

/* The match begins when all have promised a share of the shuffle, and then disclosed it. */
static void say_promise(struct player *player)
{
    struct wire frame = begin_frame(TABLE_CHANNEL);
    uint8_t promise[FAIR_HASH_SIZE];
    fair_hash(player->share, sizeof player->share, promise);
    message_promise_write(&frame, &(struct message_promise){ .promise = wire_bytes(promise, sizeof promise) });
    send_frame(player, &frame);
    player->promise_us = swarm_now_us() + PROMISE_AGAIN_MS * 1000;
    wake_at(player, player->promise_us);
}

static void on_seats(struct player *player, const struct message_seat *seats, int count)
{
    if (player->seat >= count || !player->waits)
        return;
    player->promise_us = 0;
    if (seats[player->seat].ready == 0)
        say_promise(player);
}

static bool is_promised(const struct player *player, const uint8_t share[FAIR_SHARE_SIZE],
                        const struct message_promises *promises)
{
    uint8_t promise[FAIR_HASH_SIZE];
    fair_hash(share, FAIR_SHARE_SIZE, promise);
    for (int i = 0; i < promises->promises_count; i++)
        if (promises->promises[i].seat == player->seat && promises->promises[i].promise.size == sizeof promise)
            return memcmp(promises->promises[i].promise.at, promise, sizeof promise) == 0;
    return false;
}

/* We may be asked for the same share again, if the message with it was lost. */
static void say_share(struct player *player, const struct message_promises *promises)
{
    if (!player->waits)
        return;
    if (is_promised(player, player->share, promises)) {
        memcpy(player->disclosed, player->share, sizeof player->disclosed);
        fill_random(player->share, sizeof player->share);
    } else if (!is_promised(player, player->disclosed, promises)) {
        return;
    }
    struct wire frame = begin_frame(TABLE_CHANNEL);
    message_disclose_write(
        &frame, &(struct message_disclose){ .share = wire_bytes(player->disclosed, sizeof player->disclosed) });
    send_frame(player, &frame);
}

static const struct game_state *state_of(const struct player *player)
{
    return (const struct game_state *)player->view;
}

/* A random move; or, if games must end soon, the move of a bot. */
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
    now->at_ms += (uint32_t)((swarm_now_us() - player->seen_us) / 1000); /* time that has passed since the view */
    list.count = 0;
    game_list_moves(swarm.game, now, player->seat, &list);
    if (list.count == 0) {
        player->due_us = swarm_now_us() + IMPATIENCE_MS * 1000;
        wake_at(player, player->due_us);
        return;
    }
    player->move = choose(player, now, &list);
    player->pending = ++player->nonce;
    player->sent_us = swarm_now_us();
    wake_at(player, player->sent_us + swarm.silence_ms * 1000);
    say_move(player);
}

/* Thinking times are spread evenly around the mean. */
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
        player->due_us = swarm_now_us() + rng_below(&swarm.rng, (uint32_t)swarm.think_ms * 2000);
    wake_at(player, player->due_us);
}

static void note_latency(int64_t us)
{
    if (swarm.latency_count < LATENCIES_MOST && swarm.filled && swarm_now_us() >= swarm.warm_us)
        swarm.latency_us[swarm.latency_count++] = (uint32_t)us;
}

static void note_acked(struct player *player, uint32_t seq)
{
    int64_t now = swarm_now_us();
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
        fprintf(swarm.journal, "%" PRId64 " %" PRIu64 " %u %d %u %016" PRIx64 "\n", swarm_wall_ms(), board->id, seq,
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
        if (swarm.journal != NULL)
            fprintf(swarm.journal, "%" PRId64 " %" PRIu64 " over\n", swarm_wall_ms(), board->id);
        swarm.finished++;
        swarm.running_tables--;
        free(board);
        swarm_open_want();
    }
}

/* ---- what arrives ---- */

/* game_read_view must accept the next view before it replaces the last one. */
static bool take_view(struct player *player, const struct message_view *view)
{
    size_t size = swarm.game->state_size;
    union game_room next;
    bool complete = false;
    memcpy(&next, player->view, size);
    if (view->whole == 1 && view->view.size == size) {
        memcpy(&next, view->view.at, size);
        complete = true;
    } else if (player->has_view && view->seq == player->seq + 1) {
        complete = view->whole == 2 || (view->whole == 0 && wire_apply_patch(view->view, (uint8_t *)&next, size));
    } else {
        swarm.gaps++;
    }
    if (!complete || match_check(swarm.game, &next.head) != view->check)
        return false;
    const char *fault = game_read_view(swarm.game, &next, size, player->seat, (struct game_state *)player->view);
    if (fault != NULL)
        fprintf(stderr, "server_swarm: a view that cannot be: %s\n", fault);
    return fault == NULL;
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
    player->waits = false;
    player->promise_us = 0;
    player->seen_us = swarm_now_us();
    player->has_view = true;
    if (player->pending != 0 && view->seat == player->seat && view->nonce == player->pending)
        note_acked(player, view->seq);
    player->due_us = 0;
    if (view->phase == 2) {
        player->over = true;
        player->leave_us = swarm_now_us() + swarm.linger_ms * 1000;
        wake_at(player, player->leave_us);
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
    player->waits = table->phase == 0 && table->viewer < GAME_SEATS_MOST;
    if (player->waits) { /* a seat that was lost may have been exchanged for another */
        player->seat = table->viewer;
        on_seats(player, table->seats, table->seats_count);
    }
    player->due_us = swarm_now_us() + LOOK_MS * 1000; /* if something happened while we were away, a view follows */
    wake_at(player, player->due_us);
}

/* What the player saw after entry seq is gone, as the database has lost it. */
static void on_rewound(struct player *player, uint32_t seq)
{
    swarm.rewound++;
    if (swarm.journal != NULL)
        fprintf(swarm.journal, "%" PRId64 " %" PRIu64 " rewound %u\n", swarm_wall_ms(), player->board->id, seq);
    player->has_view = player->over = false;
    player->seq = seq;
}

/* 404: the whole table is gone, and nobody can play on. */
static void on_sorry(struct player *player, const struct message_sorry *sorry)
{
    swarm.sorry++;
    if (sorry->code == 404) {
        on_rewound(player, 0);
        leave(player);
    } else {
        disconnect(player);
    }
}

static void on_message(struct player *player, struct wire_slice bytes)
{
    struct message_view view;
    struct message_table table;
    struct message_accepted accepted;
    struct message_refused refused;
    struct message_seats seats;
    struct message_rewound rewound;
    struct message_promises promises;
    struct message_sorry sorry;
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
        player->due_us = swarm_now_us() + 1000;
        wake_at(player, player->due_us);
    } else if (message_seats_read(bytes.at, bytes.size, &seats)) {
        swarm.unseated += player->seat < seats.seats_count && seats.seats[player->seat].control != 0;
        on_seats(player, seats.seats, seats.seats_count);
    } else if (message_promises_read(bytes.at, bytes.size, &promises)) {
        say_share(player, &promises);
    } else if (message_rewound_read(bytes.at, bytes.size, &rewound)) {
        on_rewound(player, rewound.seq);
    } else if (message_sorry_read(bytes.at, bytes.size, &sorry)) {
        on_sorry(player, &sorry);
    }
}

/* What the server says on either channel concerns the one table. */
static void on_frame(struct player *player, struct wire_slice frame)
{
    struct wire_reader from = wire_reader_on(frame);
    uint16_t channel = wire_read_u16(&from);
    if (from.bad || from.at == from.end || (channel != CHANNEL_CONNECTION && channel != TABLE_CHANNEL))
        swarm_die("a frame without a channel or a message");
    on_message(player, wire_bytes(from.at, (size_t)(from.end - from.at)));
}

/* false: the connection can no longer be used. */
static bool take_frames(struct player *player)
{
    size_t used = 0;
    bool usable = true;
    while (usable && player->fd >= 0 && used < player->in.size) {
        struct wire_slice payload;
        size_t taken;
        enum websocket_kind kind = websocket_read(player->in.bytes + used, player->in.size - used, &payload, &taken);
        if (kind == WEBSOCKET_MORE)
            break;
        usable = kind == WEBSOCKET_MESSAGE || kind == WEBSOCKET_PING || kind == WEBSOCKET_PONG;
        if (kind == WEBSOCKET_MESSAGE)
            on_frame(player, payload);
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
    return usable;
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
    say_hello(player);
    if (player->fd < 0)
        return;
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
    player->heard_us = swarm_now_us();
    if (player->state == PLAYER_GREETING)
        on_greeting(player);
    if (player->state == PLAYER_OPEN && !take_frames(player))
        disconnect(player);
    if (player->idle && player->in.size == 0)
        wire_destroy(&player->in);
}

void swarm_player_on_events(struct player *player, uint32_t events)
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

/* At a table where another player always moves at once, silence means that the server is gone. */
static bool is_deaf(const struct player *player, int64_t now)
{
    bool waits =
        player->state != PLAYER_OPEN || (!player->over && swarm.think_ms < swarm.silence_ms / 4 && !player->idle);
    return waits && player->state != PLAYER_RESTING && now >= player->heard_us + swarm.silence_ms * 1000;
}

/* Does what is due: connects again, moves, or stops waiting. */
void swarm_player_on_wake(struct player *player, int64_t now)
{
    player->wake_us = INT64_MAX;
    if (player->over && now >= player->leave_us) {
        if (player->pending == 0 || player->state == PLAYER_OPEN)
            leave(player);
        return;
    }
    if (player->state == PLAYER_RESTING)
        begin_connect(player);
    else if (is_deaf(player, now))
        disconnect(player);
    else if (player->promise_us != 0 && now >= player->promise_us && player->state == PLAYER_OPEN)
        say_promise(player);
    else if (player->pending != 0 && now >= player->sent_us + swarm.silence_ms * 1000) {
        player->sent_us = now;
        disconnect(player);
    } else if (player->due_us != 0 && now >= player->due_us) {
        player->due_us = 0;
        play(player);
    }
    if (player->over)
        wake_at(player, player->leave_us);
    if (player->promise_us != 0)
        wake_at(player, player->promise_us);
    if (player->pending != 0)
        wake_at(player, player->sent_us + swarm.silence_ms * 1000);
    if (player->due_us != 0)
        wake_at(player, player->due_us);
    if (player->state != PLAYER_RESTING && !player->idle && !player->over)
        wake_at(player, player->heard_us + swarm.silence_ms * 1000);
}

struct player *swarm_player_add(struct board *board, int seat, const uint8_t *invitation)
{
    struct player *player = wire_allocate(sizeof *player);
    player->fd = -1;
    player->board = board;
    player->seat = seat;
    player->server = (int)(swarm.player_count % (size_t)swarm.server_count);
    player->view = wire_allocate(swarm.game->state_size + 8U);
    if (invitation != NULL)
        memcpy(player->invitation, invitation, TOKEN_SIZE);
    fill_random(player->token, TOKEN_SIZE);
    fill_random(player->share, sizeof player->share);
    if (swarm.player_count == swarm.player_room) {
        swarm.player_room = swarm.player_room == 0 ? 256 : swarm.player_room * 2;
        swarm.player = realloc(swarm.player, swarm.player_room * sizeof *swarm.player);
    }
    swarm.player[swarm.player_count++] = player;
    board->players_left++;
    begin_connect(player);
    return player;
}
