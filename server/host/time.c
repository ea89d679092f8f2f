/* The time of this host's tables. It stands still while people could not play: their moves cannot be acknowledged, they
 * cannot be reached, or this process is frozen. The machine's date is never read, so setting it changes nothing. */
#include "server/host/internal.h"
#include "server/loop/metrics.h"

enum { TICK_MS = 100, FLUSH_MOST_MS = 500 /* rows that wait longer are in an outage */ };

/* Since when the time does not count (uv_now). What was waiting for the database counts from when it was sent, so a
 * person who is asked by an entry that had to wait gets the whole time. */
static uint64_t stopped_since(const struct host *host)
{
    uint64_t now_ms = uv_now(host->loop), since_ms = STOPWATCH_RUNS, rows_ms = store_waiting_since(host->store);
    if (rows_ms != UINT64_MAX && now_ms - rows_ms > FLUSH_MOST_MS)
        since_ms = rows_ms;
    if (now_ms >= host->valid_until_ms && host->valid_until_ms < since_ms)
        since_ms = host->valid_until_ms;
    if (!bus_is_up(host->options.bus) && host->stopwatch.turn_ms < since_ms)
        since_ms = host->stopwatch.turn_ms;
    return since_ms;
}

uint64_t time_now(struct host *host)
{
    return stopwatch_read(&host->stopwatch, uv_now(host->loop), stopped_since(host));
}

bool time_stands_still(const struct host *host)
{
    return stopped_since(host) != STOPWATCH_RUNS;
}

/* How late the loop is. Work may also queue up where we cannot see it: a loop that hardly ever had to wait for some, or
 * more rows than fit into the next batch, count as late, but not in an outage, which is no overload. */
static uint64_t late_ms(struct host *host)
{
    uint64_t now_ms = uv_now(host->loop), idle_ns = uv_metrics_idle_time(host->loop);
    uint64_t passed_ms = now_ms - host->ticked_ms, waited_ms = (idle_ns - host->idle_ns) / 1000000;
    bool has_queue = waited_ms < passed_ms / 20 || store_pending(host->store) > STORE_ROWS_LIMIT;
    host->ticked_ms = now_ms;
    host->idle_ns = idle_ns;
    uint64_t queued_ms = has_queue && !time_stands_still(host) ? 2 * STRAIN_LATE_MS : 0;
    uint64_t loop_ms = passed_ms > TICK_MS ? passed_ms - TICK_MS : 0;
    return loop_ms > queued_ms ? loop_ms : queued_ms;
}

static void on_tick(uv_timer_t *timer)
{
    struct host *host = timer->data;
    time_now(host);
    metrics.clocks_stopped = time_stands_still(host);
    strain_sample(&host->strain, late_ms(host));
}

void time_begin(struct host *host)
{
    host->ticked_ms = uv_now(host->loop);
    host->stopwatch = stopwatch_from(host->ticked_ms);
    uv_timer_start(host->tick, on_tick, TICK_MS, TICK_MS);
}
