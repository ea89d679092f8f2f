#include "server/brain/brain.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "protocol/messages.h"
#include "server/brain/queue.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "system/clock.h"

enum { NODES = 1 << 14, TELL_MS = 1000 };

struct brain {
    uv_loop_t *loop;
    struct bus *bus;
    struct queue queue;
    uv_timer_t tell;
    bool closing, timer_closed;
};

struct job {
    struct queue_item item; /* first, so that an item is its job */
    uv_work_t work;
    struct brain *brain;
    const struct game *game;
    uint64_t node, seed, used_ms;
    uint32_t tempo_ms;
    uint8_t level;
    bool answers_apart; /* the host hears answers apart from other messages; one of the release before does not */
    struct game_move move;
    union game_room view;
};

/* Runs on a worker thread: touches nothing but the job. */
static void think(uv_work_t *work)
{
    struct job *job = work->data;
    struct bot *bot = wire_allocate(bot_size(job->game, NODES));
    struct bot_answer *answer = wire_allocate(sizeof *answer);
    struct bot_player player = { .kind = job->level == 0 ? BOT_RANDOM : BOT_LEVEL, .level = job->level };
    struct bot_budget budget = { .seed = job->seed, .now_us = clock_for_bot };
    uint64_t begun_ms = clock_ms();
    bot_begin(bot, job->game, NODES);
    bot_think(bot, &player, &job->view.head, job->item.seat, &budget, answer);
    job->move = answer->move;
    const struct game_advice *advice = job->game->advice;
    if (advice != NULL && advice->tempo_ms != NULL && job->level > 0)
        job->tempo_ms = advice->tempo_ms(&job->view.head, job->item.seat, job->move, job->level);
    free(answer);
    free(bot);
    job->used_ms = clock_ms() - begun_ms;
}

static void free_if_closed(struct brain *brain)
{
    if (brain->closing && brain->timer_closed && brain->queue.running_count == 0)
        free(brain);
}

static void send_to_host(const struct job *job, const struct wire *message)
{
    if (job->answers_apart)
        bus_send_answer(job->brain->bus, job->node, message);
    else
        bus_send(job->brain->bus, job->node, message);
}

static void send_answer(const struct job *job)
{
    struct wire message = { 0 };
    metrics.thoughts_total++;
    message_thought_write(&message, &(struct message_thought){ .table = job->item.table,
                                                               .seq = job->item.seq,
                                                               .seat = job->item.seat,
                                                               .move = wire_bytes(&job->move, sizeof job->move),
                                                               .tempo_ms = job->tempo_ms });
    send_to_host(job, &message);
    wire_destroy(&message);
}

static void begin_thinking(struct brain *brain);

static void on_thought(uv_work_t *work, int status)
{
    struct job *job = work->data;
    struct brain *brain = job->brain;
    queue_done(&brain->queue, &job->item, job->used_ms, uv_now(brain->loop));
    if (status == 0 && !brain->closing)
        send_answer(job);
    free(job);
    begin_thinking(brain);
    free_if_closed(brain);
}

static void begin_thinking(struct brain *brain)
{
    struct queue_item *item;
    while (!brain->closing && (item = queue_take(&brain->queue, uv_now(brain->loop))) != NULL) {
        struct job *job = (struct job *)item;
        uv_queue_work(brain->loop, &job->work, think, on_thought);
    }
    metrics.thoughts_waiting = (uint64_t)brain->queue.waiting_count;
}

/* ---- telling the hosts that their questions are not lost ---- */

static void tell(const struct queue_item *item)
{
    struct wire message = { 0 };
    message_thinking_write(&message,
                           &(struct message_thinking){ .table = item->table, .seq = item->seq, .seat = item->seat });
    send_to_host((const struct job *)item, &message);
    wire_destroy(&message);
}

static void on_tell(uv_timer_t *timer)
{
    struct brain *brain = timer->data;
    struct queue_item *old;
    while ((old = queue_drop_old(&brain->queue, uv_now(brain->loop))) != NULL)
        free(old);
    metrics.thoughts_waiting = (uint64_t)brain->queue.waiting_count;
    for (int i = 0; i < brain->queue.running_count; i++)
        tell(brain->queue.running[i]);
    for (const struct queue_item *item = brain->queue.waiting; item != NULL; item = item->next)
        tell(item);
}

/* ---- questions ---- */

/* NULL: the job can be done. Else what is wrong with the request, which may come from a node of another version. */
static const char *read_job(const struct message_think *message, struct job *job)
{
    char key[33];
    wire_string(message->game, key, sizeof key);
    job->game = game_named(key);
    if (job->game == NULL || message->seat >= GAME_SEATS_MOST || message->level > BOT_LEVEL_COUNT)
        return "no such game, seat or level";
    const char *fault = game_read_view(job->game, message->view.at, message->view.size, message->seat, &job->view.head);
    if (fault != NULL)
        return fault;
    job->item = (struct queue_item){ .table = message->table,
                                     .origin = message->origin,
                                     .seq = message->seq,
                                     .seat = message->seat,
                                     .person_waits = message->person_waits != 0 };
    job->node = message->node;
    job->answers_apart = message->answers_apart != 0;
    job->level = message->level;
    job->seed = message->seed;
    return game_acts(&job->view.head, message->seat) ? NULL : "a seat that does not act";
}

void brain_message(struct brain *brain, const uint8_t *bytes, size_t size)
{
    struct message_think message;
    if (!message_think_read(bytes, size, &message))
        return;
    struct job *job = wire_allocate(sizeof *job);
    job->brain = brain;
    job->work.data = job;
    const char *fault = read_job(&message, job);
    if (fault != NULL) {
        log_line(LOG_WARN, "bad_think", 0, message.table, "%s", fault);
        free(job);
        return;
    }
    free(queue_put(&brain->queue, &job->item, uv_now(brain->loop)));
    begin_thinking(brain);
}

struct brain *brain_create(uv_loop_t *loop, struct bus *bus)
{
    struct brain *brain = wire_allocate(sizeof *brain);
    brain->loop = loop;
    brain->bus = bus;
    queue_begin(&brain->queue, (int)uv_available_parallelism());
    uv_timer_init(loop, &brain->tell);
    brain->tell.data = brain;
    uv_timer_start(&brain->tell, on_tell, TELL_MS, TELL_MS);
    uv_unref((uv_handle_t *)&brain->tell);
    return brain;
}

static void on_timer_closed(uv_handle_t *timer)
{
    struct brain *brain = timer->data;
    brain->timer_closed = true;
    free_if_closed(brain);
}

void brain_destroy(struct brain *brain)
{
    if (brain == NULL)
        return;
    brain->closing = true;
    while (brain->queue.waiting != NULL) {
        struct queue_item *next = brain->queue.waiting->next;
        free(brain->queue.waiting);
        brain->queue.waiting = next;
    }
    uv_close((uv_handle_t *)&brain->tell, on_timer_closed);
}
