/* Limits: connections and requests per address, messages per connection. Addresses are named by ip_name. */
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"
#include "server/edge/internal.h"
#include "server/loop/metrics.h"

/* For each connection that an address may hold, it may make REQUESTS_EACH requests at once: enough to open them all
 * again with an old position. What it has used comes back in REFILL_S. */
enum { REQUESTS_AT_ONCE = 200, REQUESTS_EACH = 3, REFILL_S = 5, DEBT_S = 60 };
/* A message that counts as requests of its address is as many messages of its connection: few enough that a client can
 * open all its channels again at once, and send a move on each. */
enum { COSTLY_MESSAGES = 3 };
/* As many short frames cost about as much as a request. */
enum { FRAMES_A_REQUEST = 64 };

struct limit_address {
    uint64_t key;
    int connections;  /* websockets */
    int sockets;      /* all of them, also those that have not asked for anything yet */
    int64_t requests; /* requests it may still make, in thousandths; less than 0: a debt */
    uint64_t seen_ms;
};

uint64_t limit_origin(const char *address)
{
    static const uint64_t key[2] = { 0x61646472, 0x657373 };
    uint64_t hash = rng_siphash(key, address, strlen(address));
    return hash == 0 ? 1 : hash;
}

uint64_t limit_origin_of(const struct limit_address *address)
{
    return address->key;
}

/* An address that may hold many connections (such as a school's) may also make more requests. */
static int64_t requests_most(const struct edge *edge)
{
    int64_t most = (int64_t)edge->options.per_address * REQUESTS_EACH;
    return (most > REQUESTS_AT_ONCE ? most : REQUESTS_AT_ONCE) * 1000;
}

static struct limit_address *find(struct edge *edge, const char *words)
{
    uint64_t key = limit_origin(words), now_ms = uv_now(edge->loop);
    struct limit_address *address = map_find(&edge->addresses, key);
    if (address == NULL) {
        address = wire_allocate(sizeof *address);
        *address = (struct limit_address){ .key = key, .requests = requests_most(edge), .seen_ms = now_ms };
        map_put(&edge->addresses, key, address);
    }
    return address;
}

bool limit_has_room(struct edge *edge, const char *words)
{
    bool has_room = find(edge, words)->connections < edge->options.per_address;
    metrics.limited_total += !has_room;
    return has_room;
}

struct limit_address *limit_enter(struct edge *edge, const char *words)
{
    struct limit_address *address = find(edge, words);
    address->connections++;
    return address;
}

void limit_leave(struct edge *edge, struct limit_address *address)
{
    (void)edge;
    if (address != NULL)
        address->connections--;
}

struct limit_address *limit_come(struct edge *edge, const char *words, int most)
{
    struct limit_address *address = find(edge, words);
    if (address->sockets >= most) {
        metrics.limited_total++;
        return NULL;
    }
    address->sockets++;
    return address;
}

void limit_go(struct limit_address *address)
{
    if (address != NULL)
        address->sockets--;
}

static void refill(const struct edge *edge, struct limit_address *address)
{
    int64_t most = requests_most(edge);
    uint64_t now_ms = uv_now(edge->loop);
    address->requests += (int64_t)(now_ms - address->seen_ms) * (most / (REFILL_S * 1000));
    if (address->requests > most)
        address->requests = most;
    address->seen_ms = now_ms;
}

static bool spend(const struct edge *edge, struct limit_address *address, int requests)
{
    refill(edge, address);
    if (address->requests < requests * 1000) {
        metrics.limited_total++;
        return false;
    }
    address->requests -= requests * 1000;
    return true;
}

bool limit_request(struct edge *edge, const char *words, int cost)
{
    return spend(edge, find(edge, words), cost);
}

/* Forgets addresses without sockets that have made no request for so long that they have no debt. */
void limit_forget(struct edge *edge)
{
    uint64_t now_ms = uv_now(edge->loop);
    void **list = map_list(&edge->addresses);
    for (void **at = list; *at != NULL; at++) {
        struct limit_address *address = *at;
        if (address->connections > 0 || address->sockets > 0 || now_ms < address->seen_ms + (DEBT_S + REFILL_S) * 1000)
            continue;
        map_remove(&edge->addresses, address->key);
        free(address);
    }
    free(list);
}

/* ---- messages ---- */

/* false: more than it may. */
static bool use_allowance(struct connection *connection, uint64_t messages, uint64_t now_ms)
{
    int32_t per_second = connection->edge->options.per_second, most = per_second * 2000;
    int64_t allowance = connection->allowance + (int64_t)(now_ms - connection->allowance_ms) * per_second;
    connection->allowance = (int32_t)(allowance > most ? most : allowance);
    connection->allowance_ms = now_ms;
    if ((uint64_t)connection->allowance < messages * 1000)
        return false;
    connection->allowance -= (int32_t)(messages * 1000);
    return true;
}

bool limit_message(struct connection *connection, int requests, uint64_t now_ms)
{
    int most = connection->edge->options.per_second * 2, costly = COSTLY_MESSAGES < most ? COSTLY_MESSAGES : most;
    bool allowed = use_allowance(connection, requests > 0 ? (uint64_t)costly : 1, now_ms);
    metrics.limited_total += !allowed;
    return allowed && (requests == 0 || spend(connection->edge, connection->address, requests));
}

bool limit_untold(struct connection *connection, uint64_t frames, uint64_t now_ms)
{
    if (use_allowance(connection, frames, now_ms))
        return true;
    struct limit_address *address = connection->address;
    int64_t debt_most = requests_most(connection->edge) / REFILL_S * DEBT_S, debt = debt_most;
    refill(connection->edge, address);
    if (frames < (uint64_t)debt_most)
        debt = (int64_t)frames * 1000 / FRAMES_A_REQUEST;
    address->requests = address->requests - debt < -debt_most ? -debt_most : address->requests - debt;
    metrics.limited_total++;
    return false;
}
