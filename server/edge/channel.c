/* A channel is a table that a client has opened on its connection. This file finds out whose it is, attaches it to the
 * table's host, and sends its commands until they are answered. */
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "server/edge/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

/* ---- the beginning ---- */

/* Secrets of people do not leave this node, and are not kept. Returns the size of what is. */
static uint8_t hash_secret(struct wire_slice secret, uint8_t half[FAIR_HALF_SIZE])
{
    if (secret.size == 0)
        return 0;
    fair_half_hash(secret.at, secret.size, half);
    return FAIR_HALF_SIZE;
}

static struct channel *create(struct connection *connection, uint16_t number, const struct message_open *open)
{
    struct edge *edge = connection->edge;
    struct channel *channel = wire_allocate(sizeof *channel);
    channel->connection = connection;
    channel->number = number;
    channel->id = ++edge->next_id;
    channel->table = open->table;
    channel->format = open->format;
    channel->seat = open->seat;
    channel->waives = open->waives;
    channel->name_size = (uint8_t)open->name.size;
    channel->token_size = hash_secret(open->token, channel->token);
    channel->pass_size = hash_secret(open->pass, channel->pass);
    if (open->name.size > 0)
        memcpy(channel->name, open->name.at, open->name.size);
    channel->shown = open->have & ~HAVE_WHOLE;
    channel->sibling = connection->channel;
    connection->channel = channel;
    connection->channel_count++;
    map_put(&edge->channels, channel->id, channel);
    metrics.channels = edge->channels.count;
    return channel;
}

struct channel *channel_find(const struct connection *connection, uint16_t number)
{
    struct channel *channel = connection->channel;
    while (channel != NULL && channel->number != number)
        channel = channel->sibling;
    return channel;
}

/* ---- asking the host ---- */

void channel_ask(struct channel *channel, uint32_t have)
{
    struct edge *edge = channel->connection->edge;
    if (channel->is_naming)
        return; /* asked when it is known who it is */
    uint64_t node = route_of(edge, channel->table);
    channel->is_asking = true;
    channel->seq = have; /* used again if this request or its answer is lost */
    if (have == 0 && channel->shown != 0)
        have = channel->shown | HAVE_WHOLE;
    channel->asked_ms = uv_now(edge->loop);
    if (node == 0 || channel->connection->state == CONNECTION_CLOSING)
        return; /* asked again when a host holds the shard */
    wire_clear(&edge->scratch);
    message_attach_write(&edge->scratch,
                         &(struct message_attach){ .node = edge->options.node,
                                                   .connection = channel->id,
                                                   .trace = ++edge->next_trace,
                                                   .table = channel->table,
                                                   .token = wire_bytes(channel->token, channel->token_size),
                                                   .pass = wire_bytes(channel->pass, channel->pass_size),
                                                   .seat = channel->seat,
                                                   .waives = channel->waives,
                                                   .name = wire_bytes(channel->name, channel->name_size),
                                                   .format = channel->format,
                                                   .have = have,
                                                   .account = channel->account });
    bus_send(edge->options.bus, node, &edge->scratch);
}

/* Somebody signed in sits down, and writes, under the name of the account, whatever name came with the message. Asked
 * for every table that is opened, so that a session that is over opens none. */
static void ask_who(struct channel *channel)
{
    channel->asked_ms = uv_now(channel->connection->edge->loop);
    to_lobby_who(channel);
}

void channel_doubt(struct channel *channel)
{
    channel->is_doubted = true;
    channel->doubted_ms = uv_now(channel->connection->edge->loop);
    to_lobby_who(channel);
}

/* An answer that the channel did not wait for: it was asked again, because sessions have ended. If its own has, the
 * host decides anew: the channel may have a token. */
static void check(struct channel *channel, uint64_t account)
{
    channel->is_doubted = false;
    if (channel->account == 0 || channel->account == account)
        return;
    channel->account = 0;
    channel->name_size = 0;
    channel_ask(channel, channel->seq);
}

/* If sessions have ended meanwhile, the first answer may be from before: then a second one was asked for. */
void channel_known(struct channel *channel, uint64_t account, struct wire_slice name)
{
    if (!channel->is_naming) {
        check(channel, account);
        return;
    }
    channel->is_naming = false;
    if (account != 0 && name.size <= sizeof channel->name) {
        channel->account = account;
        channel->name_size = (uint8_t)name.size;
        if (name.size > 0)
            memcpy(channel->name, name.at, name.size);
    }
    channel_ask(channel, channel->shown);
}

void channel_open(struct connection *connection, uint16_t number, const struct message_open *open)
{
    struct channel *channel = create(connection, number, open);
    if (!connection->has_session) {
        channel_ask(channel, channel->shown);
        return;
    }
    channel->is_asking = channel->is_naming = true;
    channel->named_ms = uv_now(connection->edge->loop);
    ask_who(channel);
}

/* ---- commands ---- */

static void send_command(struct channel *channel, struct command *command)
{
    struct edge *edge = channel->connection->edge;
    uint64_t node = route_of(edge, channel->table);
    bool is_said = command->what == COMMAND_SAY || command->what == COMMAND_PLAN;
    command->sent_ms = uv_now(edge->loop);
    if (node == 0)
        return;
    wire_clear(&edge->scratch);
    message_command_write(&edge->scratch,
                          &(struct message_command){ .node = edge->options.node,
                                                     .connection = channel->id,
                                                     .trace = command->trace,
                                                     .table = channel->table,
                                                     .token = wire_bytes(channel->token, channel->token_size),
                                                     .nonce = command->nonce,
                                                     .what = command->what,
                                                     .move = wire_bytes(command->bytes, is_said ? 0 : command->size),
                                                     .said = wire_bytes(command->bytes, is_said ? command->size : 0),
                                                     .origin = limit_origin_of(channel->connection->address),
                                                     .account = channel->account });
    bus_send(edge->options.bus, node, &edge->scratch);
}

bool channel_command(struct channel *channel, uint8_t what, uint32_t nonce, struct wire_slice bytes)
{
    struct command **last = &channel->command;
    int count = 0;
    for (; *last != NULL; last = &(*last)->next)
        count++;
    if (count == EDGE_COMMANDS_MOST)
        return false;
    struct command *command = wire_allocate(sizeof *command + bytes.size);
    *command = (struct command){
        .nonce = nonce, .what = what, .trace = ++channel->connection->edge->next_trace, .size = (uint16_t)bytes.size
    };
    if (bytes.size > 0)
        memcpy(command->bytes, bytes.at, bytes.size);
    log_line(LOG_DEBUG, "frame", command->trace, channel->table, "nonce %u", nonce);
    channel->has_promised |= what == COMMAND_PROMISE;
    *last = command;
    if (!channel->is_asking)
        send_command(channel, command);
    if (what >= EDGE_ONCE) {
        *last = NULL;
        free(command);
    }
    return true;
}

void channel_send_commands(struct channel *channel, uint64_t older_than_ms)
{
    uint64_t now_ms = uv_now(channel->connection->edge->loop);
    for (struct command *command = channel->command; command != NULL; command = command->next)
        if (now_ms >= command->sent_ms + older_than_ms)
            send_command(channel, command);
}

void channel_answered(struct channel *channel, uint32_t nonce)
{
    struct command **at = &channel->command;
    while (*at != NULL) {
        struct command *command = *at;
        if (command->nonce != nonce) {
            at = &command->next;
            continue;
        }
        *at = command->next;
        free(command);
    }
}

void channel_unpromise(struct channel *channel)
{
    struct command gone = { .nonce = UINT32_MAX, .what = COMMAND_PROMISE };
    if (channel->has_promised)
        send_command(channel, &gone);
}

/* ---- time, and the end ---- */

static void tick_naming(struct channel *channel, uint64_t now_ms)
{
    if (now_ms > channel->named_ms + EDGE_WHO_LIMIT_MS)
        channel_known(channel, 0, wire_bytes(NULL, 0));
    else if (now_ms > channel->asked_ms + EDGE_ASK_AGAIN_MS)
        ask_who(channel);
}

void channel_tick(struct channel *channel, uint64_t now_ms)
{
    if (channel->is_doubted && now_ms > channel->doubted_ms + EDGE_DOUBT_AGAIN_MS)
        channel_doubt(channel);
    if (channel->is_naming)
        tick_naming(channel, now_ms);
    else if (channel->is_asking && now_ms > channel->asked_ms + EDGE_ASK_AGAIN_MS)
        channel_ask(channel, channel->seq);
    else if (!channel->is_asking)
        channel_send_commands(channel, EDGE_ASK_AGAIN_MS);
}

void channel_destroy(struct channel *channel)
{
    struct connection *connection = channel->connection;
    struct edge *edge = connection->edge;
    struct channel **at = &connection->channel;
    while (*at != channel)
        at = &(*at)->sibling;
    *at = channel->sibling;
    connection->empty_ms = uv_now(edge->loop);
    connection->channel_count--;
    while (channel->command != NULL) {
        struct command *next = channel->command->next;
        free(channel->command);
        channel->command = next;
    }
    map_remove(&edge->channels, channel->id);
    metrics.channels = edge->channels.count;
    free(channel);
}
