#include "server/bus/bus.h"

#include <stdlib.h>
#include <sys/random.h>

#include "server/bus/bus_nats.h"
#include "server/bus/bus_queue.h"
#include "server/bus/bus_url.h"

struct bus {
    uint64_t number;
    bool receives;
    struct bus_queue *queue; /* messages to ourselves */
    struct bus_nats *nats;   /* NULL: there is nobody else */
};

uint64_t bus_choose_number(enum bus_part part)
{
    uint64_t number = 0;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        return 0;
    if (part == BUS_NODE)
        return number >> 1; /* stays positive as an SQL bigint */
    return number >> 2 | (uint64_t)(part == BUS_BRAIN ? BUS_BRAIN_BITS : BUS_OPERATOR_BITS) << 62;
}

const char *bus_access_fault(const struct bus_access *access)
{
    struct bus_server servers[BUS_SERVERS_MOST];
    const char *why;
    if (bus_url_read(access->url, servers, &why) == 0)
        return why;
    if (access->open && (access->seed_file != NULL || access->ca_file != NULL))
        return "--bus-open takes neither --bus-seed nor --bus-ca";
    if (!access->open && access->seed_file == NULL)
        return "--bus-seed FILE is needed: the key by which NATS knows us (tools/bus-keys makes one); or --bus-open, "
               "if "
               "everyone who reaches NATS may read and send everything";
    return NULL;
}

/* ---- sending ---- */

void bus_send(struct bus *bus, uint64_t number, const struct wire *message)
{
    if (number == bus->number)
        bus_queue_put(bus->queue, message);
    else if (bus->nats != NULL)
        bus_nats_send(bus->nats, number, message);
}

void bus_send_answer(struct bus *bus, uint64_t number, const struct wire *message)
{
    if (number == bus->number)
        bus_queue_put(bus->queue, message);
    else if (bus->nats != NULL)
        bus_nats_send_answer(bus->nats, number, message);
}

void bus_send_all(struct bus *bus, const struct wire *message)
{
    bus_queue_put(bus->queue, message);
    if (bus->nats != NULL)
        bus_nats_send_all(bus->nats, message);
}

void bus_send_brain(struct bus *bus, const struct wire *message)
{
    if (bus->nats == NULL)
        bus_queue_put(bus->queue, message);
    else
        bus_nats_send_brain(bus->nats, message);
}

void bus_send_lobby(struct bus *bus, const struct wire *message)
{
    if (bus->nats == NULL || bus->receives)
        bus_queue_put(bus->queue, message);
    else
        bus_nats_send_lobby(bus->nats, message);
}

bool bus_is_up(const struct bus *bus)
{
    return bus->nats == NULL || bus_nats_is_up(bus->nats);
}

bool bus_flush(struct bus *bus)
{
    return bus->nats == NULL || bus_nats_flush(bus->nats);
}

/* ---- beginning and end ---- */

enum fault bus_create(uv_loop_t *loop, const struct bus_options *options, struct bus **made)
{
    struct bus *bus = wire_allocate(sizeof *bus);
    bus->number = options->number;
    bus->receives = options->receive;
    bus->queue = bus_queue_create(loop, options->owner, options->on_message);
    enum fault fault = options->access.url == NULL ? FAULT_NONE : bus_nats_create(loop, options, &bus->nats);
    if (fault != FAULT_NONE) {
        bus_destroy(bus);
        bus = NULL;
    }
    *made = bus;
    return fault;
}

void bus_begin_end(struct bus *bus)
{
    if (bus->nats != NULL)
        bus_nats_begin_end(bus->nats);
}

void bus_destroy(struct bus *bus)
{
    if (bus == NULL)
        return;
    bus_nats_destroy(bus->nats);
    bus_queue_destroy(bus->queue);
    free(bus);
}
