#include "server/host/watch.h"

#include <stdlib.h>

static const struct watched *find(const struct watch *watch, uint64_t node)
{
    for (int i = 0; i < watch->count; i++)
        if (watch->list[i].node.id == node)
            return &watch->list[i];
    return NULL;
}

void watch_break(struct watch *watch)
{
    watch->is_broken = watch->looked_ms != 0;
}

/* Time that passed between two looks counts up to half a lease: if we were frozen, the others may have been, too. After
 * a gap of more than a lease, or a broken connection, all get a new start and some grace: in an outage of the store
 * every beat stands still, and those that are first to return must not take the shards of the others. */
void watch_look(struct watch *watch, uint64_t now_ms, const struct leases_node *nodes, int count)
{
    uint64_t passed_ms = watch->looked_ms != 0 ? now_ms - watch->looked_ms : 0;
    bool anew = watch->is_broken || passed_ms > watch->lease_ms;
    if (passed_ms > watch->lease_ms / 2)
        passed_ms = watch->lease_ms / 2;
    struct watched *list = wire_allocate(((size_t)count + 1) * sizeof *list);
    for (int i = 0; i < count; i++) {
        const struct watched *before = find(watch, nodes[i].id);
        list[i] = (struct watched){ .node = nodes[i], .limit_ms = watch->lease_ms + (anew ? WATCH_GRACE_MS : 0) };
        if (!anew && before != NULL && before->node.beat == nodes[i].beat) {
            list[i].silent_ms = before->silent_ms + passed_ms;
            list[i].limit_ms = before->limit_ms;
        }
    }
    free(watch->list);
    watch->list = list;
    watch->count = count;
    watch->looked_ms = now_ms;
    watch->is_broken = false;
}

int watch_silent(const struct watch *watch, uint64_t except, struct leases_node *list)
{
    int count = 0;
    for (int i = 0; i < watch->count; i++)
        if (watch->list[i].silent_ms >= watch->list[i].limit_ms && watch->list[i].node.id != except)
            list[count++] = watch->list[i].node;
    return count;
}

uint64_t watch_due_ms(const struct watch *watch, uint64_t except)
{
    uint64_t due_ms = UINT64_MAX;
    for (int i = 0; i < watch->count; i++) {
        const struct watched *one = &watch->list[i];
        if (one->node.id != except && one->silent_ms < one->limit_ms && one->limit_ms - one->silent_ms < due_ms)
            due_ms = one->limit_ms - one->silent_ms;
    }
    return due_ms;
}

void watch_destroy(struct watch *watch)
{
    free(watch->list);
    watch->list = NULL;
    watch->count = 0;
}
