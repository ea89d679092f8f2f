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
    while (hosted->early != NULL) {
        struct early *next = hosted->early->next;
        free(hosted->early);
        hosted->early = next;
    }
    free(hosted->watcher);
    table_end(&hosted->table);
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

static bool is_in_shards(const struct hosted *hosted, uint64_t shards)
{
    return (shards >> hosted->table.id % STORE_SHARDS & 1) != 0;
}

void tables_drop_shards(struct host *host, uint64_t shards)
{
    void **list = map_list(&host->tables);
    for (void **at = list; *at != NULL; at++)
        if (is_in_shards(*at, shards))
            tables_drop(*at);
    free(list);
}

bool tables_are_quiet(const struct host *host, uint64_t shards)
{
    void **list = map_list(&host->tables);
    bool quiet = true;
    for (void **at = list; *at != NULL; at++) {
        const struct hosted *hosted = *at;
        if (is_in_shards(hosted, shards) && hosted->state == HOSTED_RUNNING && hosted->durable_seq < hosted->table.seq)
            quiet = false;
    }
    free(list);
    return quiet;
}
