#include "server/brain/queue.h"

#include <assert.h>
#include <stddef.h>

void queue_begin(struct queue *queue, int cores)
{
    *queue = (struct queue){ .at_once = cores < QUEUE_AT_ONCE_MOST ? cores + 1 : QUEUE_AT_ONCE_MOST };
}

/* ---- origins ---- */

static struct queue_origin *origin_of(struct queue *queue, const struct queue_item *item)
{
    return &queue->origin[item->origin % QUEUE_ORIGINS];
}

static uint64_t used_lately(const struct queue_origin *origin, uint64_t now_ms)
{
    uint64_t halves = (now_ms - origin->at_ms) / QUEUE_HALVES_MS;
    return halves > 63 ? 0 : origin->used_ms >> halves;
}

static void use(struct queue_origin *origin, uint64_t used_ms, uint64_t now_ms)
{
    origin->used_ms = used_lately(origin, now_ms) + used_ms;
    origin->at_ms = now_ms - (now_ms - origin->at_ms) % QUEUE_HALVES_MS;
}

/* ---- the order ---- */

/* Of two equal ones, the first in the list is the older. */
static bool is_more_urgent(struct queue *queue, const struct queue_item *one, const struct queue_item *other,
                           uint64_t now_ms)
{
    if (one->person_waits != other->person_waits)
        return one->person_waits;
    return used_lately(origin_of(queue, one), now_ms) < used_lately(origin_of(queue, other), now_ms);
}

static int running_unwatched(const struct queue *queue)
{
    int count = 0;
    for (int i = 0; i < queue->running_count; i++)
        count += !queue->running[i]->person_waits;
    return count;
}

static bool may_begin(struct queue *queue, const struct queue_item *item)
{
    int most = queue->at_once - 1;
    return origin_of(queue, item)->running < most && (item->person_waits || running_unwatched(queue) < most);
}

static struct queue_item *remove_at(struct queue *queue, struct queue_item **at)
{
    struct queue_item *item = *at;
    *at = item->next;
    queue->waiting_count--;
    return item;
}

static struct queue_item *remove_least_urgent(struct queue *queue, uint64_t now_ms)
{
    struct queue_item **least = &queue->waiting;
    for (struct queue_item **at = &queue->waiting; *at != NULL; at = &(*at)->next)
        if (!is_more_urgent(queue, *at, *least, now_ms))
            least = at;
    return remove_at(queue, least);
}

/* ---- putting and taking ---- */

static bool same_seat(const struct queue_item *one, const struct queue_item *other)
{
    return one->table == other->table && one->seat == other->seat;
}

static bool is_running(const struct queue *queue, const struct queue_item *item)
{
    for (int i = 0; i < queue->running_count; i++)
        if (same_seat(queue->running[i], item) && queue->running[i]->seq == item->seq)
            return true;
    return false;
}

struct queue_item *queue_put(struct queue *queue, struct queue_item *item, uint64_t now_ms)
{
    if (is_running(queue, item))
        return item;
    item->since_ms = now_ms;
    struct queue_item **at = &queue->waiting;
    for (; *at != NULL; at = &(*at)->next) {
        struct queue_item *old = *at;
        if (!same_seat(old, item))
            continue;
        if (old->seq == item->seq)
            item->since_ms = old->since_ms;
        item->next = old->next; /* the seat keeps its place */
        *at = item;
        return old;
    }
    item->next = NULL;
    *at = item;
    return ++queue->waiting_count > QUEUE_MOST ? remove_least_urgent(queue, now_ms) : NULL;
}

struct queue_item *queue_take(struct queue *queue, uint64_t now_ms)
{
    struct queue_item **best = NULL;
    if (queue->running_count == queue->at_once)
        return NULL;
    for (struct queue_item **at = &queue->waiting; *at != NULL; at = &(*at)->next)
        if (may_begin(queue, *at) && (best == NULL || is_more_urgent(queue, *at, *best, now_ms)))
            best = at;
    if (best == NULL)
        return NULL;
    struct queue_item *item = remove_at(queue, best);
    queue->running[queue->running_count++] = item;
    origin_of(queue, item)->running++;
    return item;
}

void queue_done(struct queue *queue, const struct queue_item *item, uint64_t used_ms, uint64_t now_ms)
{
    struct queue_origin *origin = origin_of(queue, item);
    int at = 0;
    while (at < queue->running_count && queue->running[at] != item)
        at++;
    assert(at < queue->running_count);
    queue->running[at] = queue->running[--queue->running_count];
    origin->running--;
    use(origin, used_ms, now_ms);
}

struct queue_item *queue_drop_old(struct queue *queue, uint64_t now_ms)
{
    for (struct queue_item **at = &queue->waiting; *at != NULL; at = &(*at)->next)
        if (now_ms >= (*at)->since_ms + QUEUE_USEFUL_MS)
            return remove_at(queue, at);
    return NULL;
}
