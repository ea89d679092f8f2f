/* Limits: connections and requests per address, messages per connection. */
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"
#include "server/edge/internal.h"
#include "server/loop/metrics.h"

enum { REQUESTS_PER_S = 40, REQUESTS_AT_ONCE = 200 };

struct limit_address {
    uint64_t key;
    int connections;  /* websockets */
    int sockets;      /* all of them, also those that have not asked for anything yet */
    int64_t requests; /* requests it may still make, in thousandths */
    uint64_t seen_ms;
};

uint64_t limit_origin(const char *address)
{
    static const uint64_t key[2] = { 0x61646472, 0x657373 };
    uint64_t hash = rng_siphash(key, address, strlen(address));
    return hash == 0 ? 1 : hash;
}

/* An address that may hold many connections (such as a school's) may also make more requests at once. */
static int64_t requests_most(const struct edge *edge)
{
    int most = edge->options.per_address > REQUESTS_AT_ONCE ? edge->options.per_address : REQUESTS_AT_ONCE;
    return (int64_t)most * 1000;
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

struct limit_address *limit_enter(struct edge *edge, const char *words)
{
    struct limit_address *address = find(edge, words);
    if (address->connections >= edge->options.per_address) {
        metrics.limited_total++;
        return NULL;
    }
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

bool limit_request(struct edge *edge, const char *words, int cost)
{
    struct limit_address *address = find(edge, words);
    uint64_t now_ms = uv_now(edge->loop);
    address->requests += (int64_t)(now_ms - address->seen_ms) * REQUESTS_PER_S;
    if (address->requests > requests_most(edge))
        address->requests = requests_most(edge);
    address->seen_ms = now_ms;
    if (address->requests < cost * 1000) {
        metrics.limited_total++;
        return false;
    }
    address->requests -= cost * 1000;
    return true;
}

/* Forgets addresses without sockets that have made no request for a minute. */
void limit_forget(struct edge *edge)
{
    uint64_t now_ms = uv_now(edge->loop);
    void **list = map_list(&edge->addresses);
    for (void **at = list; *at != NULL; at++) {
        struct limit_address *address = *at;
        if (address->connections > 0 || address->sockets > 0 || now_ms < address->seen_ms + 60000)
            continue;
        map_remove(&edge->addresses, address->key);
        free(address);
    }
    free(list);
}

bool limit_message(struct connection *connection, uint64_t now_ms)
{
    int32_t per_second = connection->edge->options.per_second, most = per_second * 2000;
    int64_t allowance = connection->allowance + (int64_t)(now_ms - connection->allowance_ms) * per_second;
    connection->allowance = (int32_t)(allowance > most ? most : allowance);
    connection->allowance_ms = now_ms;
    if (connection->allowance < 1000)
        return false;
    connection->allowance -= 1000;
    return true;
}
