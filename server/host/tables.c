#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/loop/metrics.h"

struct hosted *tables_find(struct host *host, uint64_t id)
{
    return map_find(&host->tables, id);
}

struct hosted *tables_add(struct host *host, uint64_t id)
{
    struct hosted *hosted = wire_allocate(sizeof *hosted);
    hosted->host = host;
    hosted->table.id = id;
    hosted->held_last = &hosted->held;
    hosted->early_last = &hosted->early;
    hosted->idle_ms = uv_now(host->loop);
    uv_timer_init(host->loop, &hosted->timer);
    hosted->timer.data = hosted;
    map_put(&host->tables, id, hosted);
    metrics.tables = host->tables.count;
    return hosted;
}

/* ---- dropping ---- */

static void on_timer_closed(uv_handle_t *timer)
{
    free(timer->data);
}

static void drop_held(struct hosted *hosted)
{
    while (hosted->held != NULL) {
        struct held *next = hosted->held->next;
        wire_destroy(&hosted->held->message);
        free(hosted->held);
        hosted->held = next;
    }
    hosted->held_last = &hosted->held;
    hosted->held_size = 0;
}

/* Nothing is lost: the log has everything, and edges ask again and get it from the shard's next host. */
void tables_drop(struct hosted *hosted)
{
    struct host *host = hosted->host;
    if (hosted->give_up != NULL)
        hosted->give_up(hosted);
    map_remove(&host->tables, hosted->table.id);
    metrics.tables = host->tables.count;
    drop_held(hosted);
    while (hosted->leaving != NULL) {
        struct leaving *next = hosted->leaving->next;
        free(hosted->leaving);
        hosted->leaving = next;
    }
    while (hosted->early != NULL) {
        struct early *next = hosted->early->next;
        free(hosted->early);
        hosted->early = next;
    }
    free(hosted->watcher);
    table_end(&hosted->table);
    delay_destroy(hosted->delay);
    plans_end(&hosted->plans);
    uv_close((uv_handle_t *)&hosted->timer, on_timer_closed);
}

void tables_attach_again(const struct hosted *hosted, uint64_t node)
{
    struct wire message = { 0 };
    message_reattach_write(&message, &(struct message_reattach){ .table = hosted->table.id });
    bus_send(hosted->host->options.bus, node, &message);
    wire_destroy(&message);
}

void tables_drop_ahead(struct hosted *hosted)
{
    for (int i = 0; i < hosted->watcher_count; i++)
        tables_attach_again(hosted, hosted->watcher[i].node);
    tables_drop(hosted);
}

void tables_drop_shards(struct host *host, const struct shard_set *shards)
{
    void **list = map_list(&host->tables);
    for (void **at = list; *at != NULL; at++) {
        struct hosted *hosted = *at;
        if (shard_set_has(shards, shard_of(hosted->table.id)))
            tables_drop(hosted);
    }
    free(list);
}
