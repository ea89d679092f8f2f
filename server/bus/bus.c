/* libnats runs on our event loop: it asks us to poll its socket, and messages are taken with a time-out of zero right
 * after reading, so message handlers never run on one of the library's threads. Only a reconnect happens on such a
 * thread; what it asks for is stored under a lock and done by the loop. */
#include "server/bus/bus.h"

#include <fcntl.h>
#include <inttypes.h>
#include <nats/nats.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { SUBJECT_SIZE = 48, SUBSCRIPTIONS_MOST = 3, RECONNECT_MS = 100, BUFFER_SIZE = 4 << 20, RETIRE_MS = 1000 };

/* A message this node sent to itself, queued. */
struct local_message {
    struct local_message *next;
    size_t size;
    uint8_t bytes[];
};

struct bus {
    uv_loop_t *loop;
    struct bus_options options;
    natsConnection *connection;
    natsSubscription *subscription[SUBSCRIPTIONS_MOST];
    int subscription_count;
    pthread_t loop_thread;

    pthread_mutex_t lock; /* guards what follows, up to the blank line */
    natsSock socket;
    bool socket_is_new;
    int events; /* of uv_poll */

    uv_poll_t *poll;   /* of the present socket; NULL: none */
    int poll_fd;       /* our own duplicate: the library closes its socket on another thread, and our poll must not act
                          on the next file that gets the same number */
    uv_async_t *wake;  /* the fields under the lock changed, or the connection came back */
    uv_async_t *local; /* messages to ourselves are waiting */
    struct local_message *first, **last;
    atomic_bool up, is_back;
    bool closing;
};

/* ---- receiving ---- */

static void take_messages(struct bus *bus)
{
    natsMsg *message;
    for (int i = 0; i < bus->subscription_count; i++)
        while (natsSubscription_NextMsg(&message, bus->subscription[i], 0) == NATS_OK) {
            metrics.bus_in_total++;
            bus->options.on_message(bus->options.owner, (const uint8_t *)natsMsg_GetData(message),
                                    (size_t)natsMsg_GetDataLength(message));
            natsMsg_Destroy(message);
        }
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct bus *bus = poll->data;
    if (bus->closing || bus->poll != poll)
        return;
    if (status != 0 || (events & UV_READABLE) != 0)
        natsConnection_ProcessReadEvent(bus->connection);
    if (!bus->closing && (events & UV_WRITABLE) != 0)
        natsConnection_ProcessWriteEvent(bus->connection);
    take_messages(bus);
}

static void on_local(uv_async_t *handle)
{
    struct bus *bus = handle->data;
    struct local_message *message = bus->first;
    bus->first = NULL;
    bus->last = &bus->first;
    while (message != NULL) {
        struct local_message *next = message->next;
        if (!bus->closing) /* on shutdown, the receivers are already destroyed */
            bus->options.on_message(bus->options.owner, message->bytes, message->size);
        free(message);
        message = next;
    }
}

/* ---- what libnats asks for ---- */

static void on_handle_closed(uv_handle_t *handle)
{
    free(handle);
}

static void drop_poll(struct bus *bus)
{
    if (bus->poll == NULL)
        return;
    uv_poll_stop(bus->poll);
    uv_close((uv_handle_t *)bus->poll, on_handle_closed);
    bus->poll = NULL;
    close(bus->poll_fd);
}

/* May fail: the socket is already closed, or no descriptor is left. The library then notices that nothing arrives and
 * reconnects. */
static void open_poll(struct bus *bus, natsSock socket)
{
    bus->poll_fd = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (bus->poll_fd < 0)
        return;
    bus->poll = wire_allocate(sizeof *bus->poll);
    uv_poll_init(bus->loop, bus->poll, bus->poll_fd);
    bus->poll->data = bus;
}

/* Runs on the loop's thread. */
static void update_poll(struct bus *bus)
{
    pthread_mutex_lock(&bus->lock);
    bool is_new = bus->socket_is_new;
    natsSock socket = bus->socket;
    int events = bus->events;
    bus->socket_is_new = false;
    pthread_mutex_unlock(&bus->lock);
    if (is_new) {
        drop_poll(bus);
        open_poll(bus, socket);
    }
    if (bus->poll == NULL)
        return;
    if (events == 0)
        uv_poll_stop(bus->poll);
    else
        uv_poll_start(bus->poll, events, on_poll);
}

static void request_poll_update(struct bus *bus)
{
    if (pthread_equal(pthread_self(), bus->loop_thread))
        update_poll(bus);
    else
        uv_async_send(bus->wake);
}

static natsStatus set_event(struct bus *bus, int event, bool add)
{
    pthread_mutex_lock(&bus->lock);
    bus->events = add ? bus->events | event : bus->events & ~event;
    pthread_mutex_unlock(&bus->lock);
    request_poll_update(bus);
    return NATS_OK;
}

static natsStatus want_read(void *user, bool add)
{
    return set_event(user, UV_READABLE, add);
}

static natsStatus want_write(void *user, bool add)
{
    return set_event(user, UV_WRITABLE, add);
}

static natsStatus attach(void **user, void *loop, natsConnection *connection, natsSock socket)
{
    struct bus *bus = loop;
    (void)connection;
    pthread_mutex_lock(&bus->lock);
    bus->socket = socket;
    bus->socket_is_new = true;
    bus->events = UV_READABLE;
    pthread_mutex_unlock(&bus->lock);
    *user = bus;
    request_poll_update(bus);
    return NATS_OK;
}

static natsStatus detach(void *user)
{
    (void)user;
    return NATS_OK;
}

/* ---- up and down; these two run on one of the library's threads ---- */

static void on_up(natsConnection *connection, void *closure)
{
    struct bus *bus = closure;
    (void)connection;
    atomic_store(&bus->up, true);
    atomic_store(&bus->is_back, true);
    uv_async_send(bus->wake);
}

static void on_down(natsConnection *connection, void *closure)
{
    struct bus *bus = closure;
    (void)connection;
    atomic_store(&bus->up, false);
    uv_async_send(bus->wake);
}

static void on_wake(uv_async_t *handle)
{
    struct bus *bus = handle->data;
    if (bus->closing)
        return;
    update_poll(bus);
    metrics.bus_down = !atomic_load(&bus->up);
    if (!atomic_exchange(&bus->is_back, false))
        return;
    log_line(LOG_INFO, "bus_back", 0, 0, "connected to NATS");
    bus->options.on_back(bus->options.owner);
}

/* ---- sending ---- */

static void send_local(struct bus *bus, const struct wire *message)
{
    struct local_message *copy = wire_allocate(sizeof *copy + message->size);
    copy->size = message->size;
    memcpy(copy->bytes, message->bytes, message->size);
    *bus->last = copy;
    bus->last = &copy->next;
    uv_async_send(bus->local);
}

static void publish(struct bus *bus, const char *subject, const struct wire *message)
{
    metrics.bus_out_total++;
    natsConnection_Publish(bus->connection, subject, message->bytes, (int)message->size);
}

void bus_send(struct bus *bus, uint64_t node, const struct wire *message)
{
    if (node == bus->options.node) {
        send_local(bus, message);
        return;
    }
    char subject[SUBJECT_SIZE];
    snprintf(subject, sizeof subject, "mykonos.node.%016" PRIx64, node);
    publish(bus, subject, message);
}

void bus_send_all(struct bus *bus, const struct wire *message)
{
    send_local(bus, message);
    publish(bus, "mykonos.all", message);
}

void bus_send_brain(struct bus *bus, const struct wire *message)
{
    publish(bus, "mykonos.brain", message);
}

bool bus_is_up(const struct bus *bus)
{
    return atomic_load(&bus->up);
}

/* ---- beginning and end ---- */

static bool subscribe(struct bus *bus)
{
    char inbox[SUBJECT_SIZE];
    snprintf(inbox, sizeof inbox, "mykonos.node.%016" PRIx64, bus->options.node);
    natsSubscription **list = bus->subscription;
    bool ok = natsConnection_SubscribeSync(&list[0], bus->connection, inbox) == NATS_OK &&
              natsConnection_SubscribeSync(&list[1], bus->connection, "mykonos.all") == NATS_OK;
    bus->subscription_count = ok ? 2 : 0;
    if (ok && bus->options.think)
        ok = natsConnection_QueueSubscribeSync(&list[bus->subscription_count++], bus->connection, "mykonos.brain",
                                               "brains") == NATS_OK;
    return ok;
}

static natsStatus set_options(struct bus *bus, natsOptions *options)
{
    char urls[512];
    const char *list[8];
    int count = 0;
    snprintf(urls, sizeof urls, "%s", bus->options.url);
    char *rest = NULL;
    for (char *url = strtok_r(urls, ",", &rest); url != NULL && count < 8; url = strtok_r(NULL, ",", &rest))
        list[count++] = url;
    natsOptions_SetSendAsap(options, true); /* otherwise the library's flusher thread would ask for writing */
    natsOptions_SetMaxReconnect(options, INT32_MAX);
    natsOptions_SetReconnectWait(options, RECONNECT_MS);
    natsOptions_SetReconnectJitter(options, RECONNECT_MS, RECONNECT_MS);
    natsOptions_SetReconnectBufSize(options, BUFFER_SIZE);
    natsOptions_SetPingInterval(options, 2000);
    natsOptions_SetMaxPingsOut(options, 2);
    natsOptions_SetDisconnectedCB(options, on_down, bus);
    natsOptions_SetReconnectedCB(options, on_up, bus);
    natsOptions_SetRetryOnFailedConnect(options, bus->options.may_be_down, on_up, bus);
    natsOptions_SetEventLoop(options, bus, attach, want_read, want_write, detach);
    return natsOptions_SetServers(options, list, count);
}

static bool connect_bus(struct bus *bus)
{
    natsOptions *options = NULL;
    if (natsOptions_Create(&options) != NATS_OK)
        return false;
    natsStatus status = set_options(bus, options);
    if (status == NATS_OK)
        status = natsConnection_Connect(&bus->connection, options);
    natsOptions_Destroy(options);
    if (status != NATS_OK && status != NATS_NOT_YET_CONNECTED)
        log_line(LOG_WARN, "bus_fault", 0, 0, "%s", natsStatus_GetText(status));
    atomic_store(&bus->up, status == NATS_OK);
    metrics.bus_down = status != NATS_OK;
    return (status == NATS_OK || status == NATS_NOT_YET_CONNECTED) && subscribe(bus);
}

static uv_async_t *open_async(struct bus *bus, uv_async_cb callback)
{
    uv_async_t *handle = wire_allocate(sizeof *handle);
    uv_async_init(bus->loop, handle, callback);
    handle->data = bus;
    return handle;
}

enum fault bus_create(uv_loop_t *loop, const struct bus_options *options, struct bus **made)
{
    struct bus *bus = wire_allocate(sizeof *bus);
    bus->loop = loop;
    bus->options = *options;
    bus->loop_thread = pthread_self();
    bus->last = &bus->first;
    pthread_mutex_init(&bus->lock, NULL);
    bus->wake = open_async(bus, on_wake);
    bus->local = open_async(bus, on_local);
    *made = bus;
    if (connect_bus(bus))
        return FAULT_NONE;
    bus_destroy(bus);
    *made = NULL;
    return FAULT_BUS;
}

void bus_destroy(struct bus *bus)
{
    if (bus == NULL)
        return;
    bus->closing = true;
    if (bus->connection != NULL && atomic_load(&bus->up))
        natsConnection_ProcessWriteEvent(bus->connection); /* sends what is still buffered */
    for (int i = 0; i < bus->subscription_count; i++)
        natsSubscription_Destroy(bus->subscription[i]);
    natsConnection_Destroy(bus->connection);
    nats_CloseAndWait(RETIRE_MS); /* from here on, none of the library's threads may call us */
    drop_poll(bus);
    on_local(bus->local);
    uv_close((uv_handle_t *)bus->wake, on_handle_closed);
    uv_close((uv_handle_t *)bus->local, on_handle_closed);
    pthread_mutex_destroy(&bus->lock);
    free(bus);
}
