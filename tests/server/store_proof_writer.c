/* Writing without end, for faults to interrupt. */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "store_proof.h"

static struct proof_node *const me = &proof.node[0];

static struct {
    struct store *store;
    uint64_t table;
    uint32_t next, answered; /* entries: to be appended next, told durable last */
    int reads, reading;      /* lists got with a heartbeat, and asked for */
    int beats;               /* heartbeats stored when the last list came */
    bool ending;
} writer;

enum { WINDOW = 50 }; /* rows that are not answered yet */

static void write_more(void)
{
    while (!writer.ending && writer.next <= writer.answered + WINDOW) {
        struct store_row row = proof_row(me, writer.table, writer.next++, "a move");
        store_append(writer.store, &row);
    }
}

/* What is said here was acknowledged to somebody. */
static void on_written(void *owner, uint64_t table, uint32_t seq, bool durable)
{
    (void)owner;
    PROVE(durable && table == writer.table && seq == writer.answered + 1);
    writer.answered = seq;
    printf("%" PRIu64 " %" PRIu32 "\n", table, seq);
    fflush(stdout);
    write_more();
}

static void on_read(void *owner, const struct store_listed *list, int count, bool failed)
{
    (void)owner, (void)list;
    writer.reading = 0;
    if (failed || count == 0 || me->beats == writer.beats)
        return;
    writer.beats = me->beats;
    printf("read %d\n", ++writer.reads);
    fflush(stdout);
}

/* Reading and heartbeats must go on when writing cannot. */
static void on_read_timer(uv_timer_t *timer)
{
    (void)timer;
    leases_beat(me->leases, 3000, &(struct leases_node){ .hosting = true });
    if (writer.reading++ == 0)
        store_list_all(writer.store, false, 0, on_read, NULL);
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    writer.ending = true;
    uv_poll_stop(poll);
}

int proof_write(void)
{
    uv_poll_t input;
    uv_timer_t timer;
    uv_timer_init(&proof.loop, &timer);
    uv_poll_init(&proof.loop, &input, STDIN_FILENO);
    uv_poll_start(&input, UV_READABLE | UV_DISCONNECT, on_input);
    proof_beat(me);
    proof_claim(me, SHARD_COUNT, NULL, 0);
    PROVE(proof_held(me) == SHARD_COUNT);
    writer.table = proof_new_table(me, 7);
    writer.next = 1;
    writer.store = store_create(
        &proof.loop, &(struct store_options){ .database = proof.database, .node = me->id, .on_row = on_written });
    uv_timer_start(&timer, on_read_timer, 0, 100);
    write_more();
    while (!writer.ending || store_pending(writer.store) > 0)
        uv_run(&proof.loop, UV_RUN_ONCE);
    store_destroy(writer.store);
    uv_close((uv_handle_t *)&input, NULL);
    uv_close((uv_handle_t *)&timer, NULL);
    proof_close();
    return 0;
}
