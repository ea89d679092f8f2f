#include "server/bus/bus_queue.h"

#include <stdlib.h>
#include <string.h>

struct queued {
    struct queued *next;
    size_t size;
    uint8_t bytes[];
};

struct bus_queue {
    uv_async_t wake;
    struct queued *first, **last;
    void *owner;
    void (*on_message)(void *owner, const uint8_t *bytes, size_t size);
};

/* What the receivers send meanwhile waits for the next turn. */
static void on_wake(uv_async_t *wake)
{
    struct bus_queue *queue = wake->data;
    struct queued *message = queue->first;
    queue->first = NULL;
    queue->last = &queue->first;
    while (message != NULL) {
        struct queued *next = message->next;
        queue->on_message(queue->owner, message->bytes, message->size);
        free(message);
        message = next;
    }
}

struct bus_queue *bus_queue_create(uv_loop_t *loop, void *owner,
                                   void (*on_message)(void *owner, const uint8_t *bytes, size_t size))
{
    struct bus_queue *queue = wire_allocate(sizeof *queue);
    queue->owner = owner;
    queue->on_message = on_message;
    queue->last = &queue->first;
    uv_async_init(loop, &queue->wake, on_wake);
    queue->wake.data = queue;
    return queue;
}

static void on_closed(uv_handle_t *wake)
{
    free(wake->data);
}

void bus_queue_destroy(struct bus_queue *queue)
{
    while (queue->first != NULL) {
        struct queued *message = queue->first;
        queue->first = message->next;
        free(message);
    }
    uv_close((uv_handle_t *)&queue->wake, on_closed);
}

void bus_queue_put(struct bus_queue *queue, const struct wire *message)
{
    struct queued *copy = wire_allocate(sizeof *copy + message->size);
    copy->size = message->size;
    memcpy(copy->bytes, message->bytes, message->size);
    *queue->last = copy;
    queue->last = &copy->next;
    uv_async_send(&queue->wake);
}
