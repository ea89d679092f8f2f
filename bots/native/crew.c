/* Root-parallel search. */
#include "bots/native/crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct task {
    struct bot *bot;
    const struct bot_player *player;
    const struct game_state *view;
    int seat;
    struct bot_budget budget;
    struct bot_answer answer;
};

bool crew_create(const struct game *game, int count, struct crew *crew)
{
    memset(crew, 0, sizeof *crew);
    for (; crew->count < count && crew->count < CREW_LIMIT; crew->count++) {
        crew->bot[crew->count] = malloc(bot_size(game, BOT_NODES_DEFAULT));
        if (crew->bot[crew->count] == NULL) {
            crew_destroy(crew);
            return false;
        }
        bot_begin(crew->bot[crew->count], game, BOT_NODES_DEFAULT);
    }
    return true;
}

void crew_destroy(struct crew *crew)
{
    for (int i = 0; i < crew->count; i++)
        free(crew->bot[i]);
    crew->count = 0;
}

static void *run(void *own)
{
    struct task *task = own;
    bot_think(task->bot, task->player, task->view, task->seat, &task->budget, &task->answer);
    return NULL;
}

/* ---- Adding up ---- */

static uint16_t mean(uint16_t a, uint32_t a_visits, uint16_t b, uint32_t b_visits)
{
    uint64_t visits = (uint64_t)a_visits + b_visits;
    return (uint16_t)(visits == 0 ? a : ((uint64_t)a * a_visits + (uint64_t)b * b_visits) / visits);
}

static void add_choice(struct bot_answer *answer, const struct bot_choice *more)
{
    int at = 0;
    while (at < answer->choice_count && memcmp(&answer->choice[at].move, &more->move, sizeof more->move) != 0)
        at++;
    if (at == BOT_CHOICES_LIMIT)
        return;
    struct bot_choice *choice = &answer->choice[at];
    if (at == answer->choice_count) {
        *choice = *more;
        answer->choice_count++;
        return;
    }
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        choice->value[seat] = mean(choice->value[seat], choice->visits, more->value[seat], more->visits);
    choice->visits += more->visits;
}

static void add_answer(struct bot_answer *answer, const struct bot_answer *more)
{
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        answer->value[seat] = mean(answer->value[seat], answer->iterations, more->value[seat], more->iterations);
    answer->iterations += more->iterations;
    answer->nodes += more->nodes;
    for (int i = 0; i < more->choice_count; i++)
        add_choice(answer, &more->choice[i]);
}

/* Most visited first; the sort is stable. */
static void sort_choices(struct bot_answer *answer)
{
    for (int i = 1; i < answer->choice_count; i++) {
        struct bot_choice choice = answer->choice[i];
        int at = i;
        for (; at > 0 && answer->choice[at - 1].visits < choice.visits; at--)
            answer->choice[at] = answer->choice[at - 1];
        answer->choice[at] = choice;
    }
    if (answer->choice_count > 0)
        answer->move = answer->choice[0].move;
}

void crew_think(struct crew *crew, const struct bot_player *player, const struct game_state *view, int seat,
                const struct bot_budget *budget, struct bot_answer *answer)
{
    static struct task task[CREW_LIMIT];
    pthread_t thread[CREW_LIMIT];
    bool started[CREW_LIMIT] = { false };
    for (int i = 0; i < crew->count; i++) {
        task[i] = (struct task){ .bot = crew->bot[i], .player = player, .view = view, .seat = seat, .budget = *budget };
        task[i].budget.seed += (uint64_t)i << 32;
        bot_forget(crew->bot[i]); /* its tree may have chosen another move than the crew did */
        started[i] = i > 0 && pthread_create(&thread[i], NULL, run, &task[i]) == 0;
    }
    run(&task[0]);
    *answer = task[0].answer;
    for (int i = 1; i < crew->count; i++)
        if (started[i]) {
            pthread_join(thread[i], NULL);
            add_answer(answer, &task[i].answer);
        }
    sort_choices(answer);
}
