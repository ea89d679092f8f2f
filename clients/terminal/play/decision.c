#include "clients/terminal/play/decision.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "system/thread.h"

void decision_open(struct decision *decision, bool beside)
{
    decision->player = NULL;
    if (!beside || pipe(decision->news) != 0) {
        decision->news[0] = decision->news[1] = -1;
        return;
    }
    for (int end = 0; end < 2; end++)
        fcntl(decision->news[end], F_SETFD, FD_CLOEXEC);
}

void decision_close(struct decision *decision)
{
    decision_forget(decision);
    if (decision->player != NULL)
        decision_end(decision);
    for (int end = 0; end < 2 && decision->news[end] >= 0; end++)
        close(decision->news[end]);
}

static bool is_listed(const struct move_list *list, const struct game_move *move)
{
    for (int i = 0; i < list->count; i++)
        if (memcmp(&list->move[i], move, sizeof *move) == 0)
            return true;
    return false;
}

static void decide(struct decision *decision)
{
    struct player *player = decision->player;
    const struct game_state *view = &decision->view.head;
    game_list_moves(player->game, view, player->seat, &decision->list);
    decision->chosen = player->kind->choose(player, view, &decision->list, &decision->move) &&
                       is_listed(&decision->list, &decision->move);
    atomic_store(&decision->decided, true);
}

static void *decide_beside(void *own)
{
    struct decision *decision = own;
    decide(decision);
    ssize_t told = write(decision->news[1], "", 1);
    (void)told; /* there is always room for one byte */
    return NULL;
}

void decision_begin(struct decision *decision, struct player *player, uint32_t now_ms)
{
    decision->player = player;
    decision->began_ms = now_ms;
    decision->unwanted = false;
    atomic_store(&decision->decided, false);
    atomic_store(&player->hurry, false);
    decision->has_thread =
        player->kind->thinks && decision->news[0] >= 0 && thread_start(&decision->thread, decide_beside, decision);
    if (!decision->has_thread)
        decide(decision);
}

bool decision_is_decided(const struct decision *decision)
{
    return atomic_load(&decision->decided);
}

bool decision_end(struct decision *decision)
{
    char told;
    if (decision->has_thread) {
        pthread_join(decision->thread, NULL);
        ssize_t size = read(decision->news[0], &told, 1);
        (void)size;
    }
    decision->player = NULL;
    return !decision->unwanted;
}

void decision_forget(struct decision *decision)
{
    if (decision->player == NULL)
        return;
    decision->unwanted = true;
    atomic_store(&decision->player->hurry, true);
}
