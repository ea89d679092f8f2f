/* mykonosctl's close, delete and retry. The node that holds a table does the work, because only it may write to the
 * table's log; it is asked again until it answers, wherever the table has moved meanwhile. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/program.h"
#include "protocol/messages.h"
#include "server/bus/bus.h"
#include "server/ctl.h"

enum { AGAIN_MS = 1000, GIVE_UP_MS = 20000 };
enum { REPLY_OK = 200, REPLY_MISSING = 404, REPLY_OVER = 409, REPLY_BUSY = 503 };

static struct {
    struct bus *bus;
    uint64_t number; /* as a node on the bus, and of the request */
    uint64_t begun_ms, asked_ms;
    bool held; /* a living node holds the table's shard */
    char body[400];
} asking;

static void fail(const char *words)
{
    fprintf(stderr, "mykonosctl: table %" PRIu64 ": %s\n", ctl.id, words);
    ctl.failed = true;
    ctl_finish();
}

static void ask(uint64_t node)
{
    struct wire wire = { 0 };
    asking.asked_ms = uv_now(&ctl.loop);
    message_ask_write(&wire, &(struct message_ask){ .node = asking.number,
                                                    .connection = asking.number,
                                                    .what = strcmp(ctl.command, "close") == 0 ? ASK_CLOSE : ASK_DELETE,
                                                    .table = ctl.id });
    bus_send(asking.bus, node, &wire);
    wire_destroy(&wire);
}

static void on_look(void *owner, const struct leases_look *look)
{
    uint64_t now_ms = uv_now(&ctl.loop), node = look == NULL ? 0 : look->shard[shard_of(ctl.id)].node;
    (void)owner;
    if (look != NULL)
        asking.held = node != 0 && ctl_is_alive(look, node);
    if (asking.begun_ms == 0)
        asking.begun_ms = now_ms;
    if (now_ms > asking.begun_ms + GIVE_UP_MS)
        fail(asking.held ? "the node that holds it does not answer" : "no running node holds it");
    else if (node != 0 && asking.held && now_ms >= asking.asked_ms + AGAIN_MS)
        ask(node);
}

static void on_message(void *owner, const uint8_t *bytes, size_t size)
{
    struct message_reply reply;
    (void)owner;
    if (!message_reply_read(bytes, size, &reply) || reply.connection != asking.number || reply.status == REPLY_BUSY)
        return;
    if (reply.status == REPLY_OK) {
        ctl_finish();
        return;
    }
    wire_string(reply.body, asking.body, sizeof asking.body);
    fail(reply.status == REPLY_MISSING ? "there is no such table"
         : reply.status == REPLY_OVER  ? "its game is over already"
                                       : asking.body);
}

static void on_back(void *owner)
{
    (void)owner;
}

int ctl_table(void)
{
    asking.number = bus_choose_number(BUS_OPERATOR);
    struct bus_options options = {
        .access = ctl.bus, .part = BUS_OPERATOR, .number = asking.number, .on_message = on_message, .on_back = on_back
    };
    enum fault fault = bus_create(&ctl.loop, &options, &asking.bus);
    if (fault != FAULT_NONE) {
        fprintf(stderr, "mykonosctl: %s\n", fault_words(fault));
        return STATUS_FAILED;
    }
    ctl_with_leases(on_look);
    bus_destroy(asking.bus);
    uv_run(&ctl.loop, UV_RUN_NOWAIT);
    return ctl.failed ? STATUS_FAILED : STATUS_OK;
}

static void on_retried(void *owner, uint64_t tag, bool ok)
{
    (void)owner, (void)tag;
    if (ok)
        ctl_finish();
    else
        fail("it was not set aside");
}

static void begin_retry(void)
{
    store_retry(ctl.store, ctl.id, on_retried, NULL);
}

int ctl_retry(void)
{
    ctl_with_store(begin_retry);
    return ctl.failed ? STATUS_FAILED : STATUS_OK;
}
