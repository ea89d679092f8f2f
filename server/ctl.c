#include "server/ctl.h"

#include <stdio.h>

struct ctl ctl;

static void on_row(void *owner, uint64_t table, uint32_t seq, bool durable)
{
    (void)owner, (void)table, (void)seq, (void)durable;
}

/* Lets handles close. */
static void run_out(void)
{
    for (int i = 0; i < 5; i++)
        uv_run(&ctl.loop, UV_RUN_NOWAIT);
}

/* ---- patience: a store that cannot be reached for so long is not waited for ---- */

enum { PATIENCE_MS = 10000 };

static uv_timer_t patience;
/* Of these, one is asked. */
static struct leases *asked_leases;
static struct versions *asked_versions;

static bool is_up(void)
{
    return asked_leases != NULL     ? leases_are_up(asked_leases)
           : asked_versions != NULL ? versions_is_up(asked_versions)
                                    : store_is_up(ctl.store);
}

static void lose_patience(uv_timer_t *timer)
{
    (void)timer;
    if (is_up())
        return;
    fprintf(stderr, "mykonosctl: the store cannot be reached, or its schema is older than this program\n");
    ctl.failed = true;
    ctl_finish();
}

static void run_with_patience(void)
{
    uv_timer_init(&ctl.loop, &patience);
    uv_timer_start(&patience, lose_patience, PATIENCE_MS, PATIENCE_MS);
    uv_run(&ctl.loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&patience, NULL);
}

void ctl_with_store(void (*begin)(void))
{
    struct database *database = store_open(&ctl.loop, &ctl.access);
    struct store_options options = { .database = database, .node = 1, .on_row = on_row };
    ctl.store = store_create(&ctl.loop, &options);
    begin();
    run_with_patience();
    store_destroy(ctl.store);
    database_close(database);
    run_out();
}

void ctl_with_versions(versions_counted *counted)
{
    struct database *database = store_open(&ctl.loop, &ctl.access);
    asked_versions = versions_count(database, counted, NULL);
    run_with_patience();
    versions_end(asked_versions);
    database_close(database);
    run_out();
}

static void on_look_timer(uv_timer_t *timer)
{
    leases_look(timer->data);
}

void ctl_with_leases(void (*on_look)(void *owner, const struct leases_look *look))
{
    uv_timer_t timer;
    struct database *database = store_open(&ctl.loop, &ctl.access);
    struct leases_options options = { .database = database, .node = 1, .on_look = on_look };
    struct leases *leases = leases_create(&ctl.loop, &options);
    uv_timer_init(&ctl.loop, &timer);
    timer.data = leases;
    uv_timer_start(&timer, on_look_timer, 50, 50);
    asked_leases = leases;
    run_with_patience();
    uv_close((uv_handle_t *)&timer, NULL);
    leases_destroy(leases);
    database_close(database);
    run_out();
}

bool ctl_is_alive(const struct leases_look *look, uint64_t node)
{
    for (int i = 0; i < look->node_count; i++)
        if (look->node[i].id == node)
            return look->node[i].alive;
    return false;
}

void ctl_finish(void)
{
    uv_stop(&ctl.loop);
}
