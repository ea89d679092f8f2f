#include "server/brain/brain.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "protocol/messages.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "system/clock.h"

enum { NODES = 1 << 14, AT_ONCE_MOST = 64 };

struct brain {
    uv_loop_t *loop;
    struct bus *bus;
    int thinking;
    bool closing;
};

struct job {
    uv_work_t work;
    struct brain *brain;
    const struct game *game;
    uint64_t node, table, seed;
    uint32_t seq, tempo_ms;
    uint8_t seat, level;
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
    bot_begin(bot, job->game, NODES);
    bot_think(bot, &player, &job->view.head, job->seat, &budget, answer);
    job->move = answer->move;
    const struct game_advice *advice = job->game->advice;
    if (advice != NULL && advice->tempo_ms != NULL && job->level > 0)
        job->tempo_ms = advice->tempo_ms(&job->view.head, job->seat, job->move, job->level);
    free(answer);
    free(bot);
}

static void on_thought(uv_work_t *work, int status)
{
    struct job *job = work->data;
    struct brain *brain = job->brain;
    struct wire message = { 0 };
    brain->thinking--;
    if (status == 0 && !brain->closing) {
        metrics.thoughts_total++;
        message_thought_write(&message, &(struct message_thought){ .table = job->table,
                                                                   .seq = job->seq,
                                                                   .seat = job->seat,
                                                                   .move = wire_bytes(&job->move, sizeof job->move),
                                                                   .tempo_ms = job->tempo_ms });
        bus_send(brain->bus, job->node, &message);
        wire_destroy(&message);
    }
    free(job);
    if (brain->closing && brain->thinking == 0)
        free(brain);
}

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
    job->node = message->node;
    job->table = message->table;
    job->seq = message->seq;
    job->seat = message->seat;
    job->level = message->level;
    job->seed = message->seed;
    return game_acts(&job->view.head, message->seat) ? NULL : "a seat that does not act";
}

void brain_message(struct brain *brain, const uint8_t *bytes, size_t size)
{
    struct message_think message;
    if (!message_think_read(bytes, size, &message) || brain->thinking >= AT_ONCE_MOST)
        return; /* too busy: the host asks again, and another brain may take it */
    struct job *job = wire_allocate(sizeof *job);
    job->brain = brain;
    job->work.data = job;
    const char *fault = read_job(&message, job);
    if (fault != NULL) {
        log_line(LOG_WARN, "bad_think", 0, message.table, "%s", fault);
        free(job);
        return;
    }
    brain->thinking++;
    uv_queue_work(brain->loop, &job->work, think, on_thought);
}

struct brain *brain_create(uv_loop_t *loop, struct bus *bus)
{
    struct brain *brain = wire_allocate(sizeof *brain);
    brain->loop = loop;
    brain->bus = bus;
    return brain;
}

void brain_destroy(struct brain *brain)
{
    if (brain == NULL)
        return;
    brain->closing = true;
    if (brain->thinking == 0)
        free(brain);
}
