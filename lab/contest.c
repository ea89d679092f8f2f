/* Where several seats act at once, each has its move ready after the time a person would take over it; the earliest is
 * played first, and seats whose move it made illegal think again. */
#include "lab/contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/native/external_bot.h"
#include "system/clock.h"

struct plan {
    bool made;
    uint32_t ready_ms;
    struct game_move move;
};

struct contest {
    const struct game *game;
    struct contestant *const *contestant;
    const struct contest_budget *budget;
    uint64_t seed;
    struct plan plan[GAME_SEATS_MOST];
    struct contest_result *result;
    union game_room state, view;
};

/* The time by the clock that the budget names. */
static uint64_t now_us(void *budget)
{
    return ((const struct contest_budget *)budget)->cpu_clock ? clock_process_us() : clock_us();
}

static void greet(struct contest *contest, int seat)
{
    struct contestant *contestant = contest->contestant[seat];
    if (contestant->external != NULL) {
        game_view(contest->game, &contest->state.head, seat, &contest->view.head);
        if (!external_bot_begin(contestant->external, &contest->view.head))
            contest->result->faults++;
        return;
    }
    bot_forget(contestant->bot);
    if (contestant->weight != NULL)
        bot_set_weights(contestant->bot, contestant->weight);
}

/* ---- One decision ---- */

static uint32_t allowed_ms(const struct contest *contest, const struct contestant *contestant)
{
    if (contestant->ms != 0)
        return contestant->ms;
    if (contest->budget->ms != 0 || contestant->player.kind != BOT_LEVEL || contest->budget->iterations != 0)
        return contest->budget->ms;
    return bot_levels[contestant->player.level - 1].ms;
}

static struct game_move any_move(const struct contest *contest, int seat, uint64_t seed)
{
    static struct move_list list;
    struct rng rng = rng_from_seed(seed);
    game_list_moves(contest->game, &contest->view.head, seat, &list);
    return list.move[rng_below(&rng, list.count)];
}

static struct game_move ask(struct contest *contest, int seat)
{
    struct contestant *contestant = contest->contestant[seat];
    struct contest_budget budget = *contest->budget;
    struct bot_budget spend = { .seed = contest->seed * 0x9e3779b97f4a7c15U + contest->result->decisions++,
                                .iterations = contestant->ms != 0 ? 0 : budget.iterations,
                                .ms = contestant->ms != 0 ? contestant->ms : budget.ms,
                                .now_us = now_us,
                                .owner = &budget };
    game_view(contest->game, &contest->state.head, seat, &contest->view.head);
    if (contestant->external != NULL) {
        struct game_move move;
        if (external_bot_think(contestant->external, &contest->view.head, seat, &spend, &move))
            return move;
        contest->result->faults++;
        return any_move(contest, seat, spend.seed);
    }
    struct bot_answer answer;
    uint64_t began_us = now_us(&budget);
    bot_think(contestant->bot, &contestant->player, &contest->view.head, seat, &spend, &answer);
    uint64_t took_us = now_us(&budget) - began_us, limit_us = (uint64_t)allowed_ms(contest, contestant) * 1000;
    if (limit_us != 0 && took_us > limit_us + contest->result->over_us)
        contest->result->over_us = (uint32_t)(took_us - limit_us);
    contest->result->iterations += answer.iterations;
    return answer.move;
}

static uint32_t tempo_ms(const struct contest *contest, int seat, struct game_move move)
{
    const struct game_advice *advice = contest->game->advice;
    const struct contestant *contestant = contest->contestant[seat];
    if (contest->state.head.deadline_ms == 0 || advice == NULL || advice->tempo_ms == NULL)
        return 0;
    int level = contestant->player.kind == BOT_LEVEL ? contestant->player.level : BOT_LEVEL_COUNT;
    return advice->tempo_ms(&contest->view.head, seat, move, level);
}

static void make_plans(struct contest *contest)
{
    for (int seat = 0; seat < contest->state.head.seat_count; seat++) {
        struct plan *plan = &contest->plan[seat];
        if (plan->made || !game_acts(&contest->state.head, seat))
            continue;
        plan->move = ask(contest, seat);
        plan->ready_ms = contest->state.head.at_ms + tempo_ms(contest, seat, plan->move);
        plan->made = true;
    }
}

/* ---- The game ---- */

/* The earliest plan, or the clock. */
static struct game_event next_event(struct contest *contest)
{
    const struct game_state *head = &contest->state.head;
    int first = GAME_CLOCK;
    for (int seat = 0; seat < head->seat_count; seat++)
        if (contest->plan[seat].made && (first < 0 || contest->plan[seat].ready_ms < contest->plan[first].ready_ms))
            first = seat;
    if (first == GAME_CLOCK || (head->deadline_ms != 0 && contest->plan[first].ready_ms >= head->deadline_ms))
        return (struct game_event){ .at_ms = head->deadline_ms, .seat = GAME_CLOCK };
    uint32_t ready_ms = contest->plan[first].ready_ms;
    return (struct game_event){ .at_ms = ready_ms > head->at_ms ? ready_ms : head->at_ms,
                                .seat = (int8_t)first,
                                .move = contest->plan[first].move };
}

/* Drops plans that others' moves have made illegal. */
static void drop_stale_plans(struct contest *contest)
{
    for (int seat = 0; seat < contest->state.head.seat_count; seat++) {
        struct plan *plan = &contest->plan[seat];
        struct game_event event = { .at_ms = contest->state.head.at_ms, .seat = (int8_t)seat, .move = plan->move };
        if (plan->made && game_refusal(contest->game, &contest->state.head, &event) != NULL)
            plan->made = false;
    }
}

/* Keeps the last rule that the narration cites, which is the reason why the game ended. */
static void note_end(struct contest *contest, const struct game_event *event, const union game_room *before)
{
    char words[4096];
    struct text text = text_on(words, sizeof words);
    contest->game->narrate(&before->head, event, &contest->state.head, &text);
    const char *open = strrchr(words, '[');
    if (open != NULL)
        snprintf(contest->result->end_rule, sizeof contest->result->end_rule, "%.*s", (int)strcspn(open + 1, "]"),
                 open + 1);
}

static void play_one(struct contest *contest)
{
    if (contest->budget->watch != NULL)
        contest->budget->watch(contest->budget->watcher, &contest->state.head);
    make_plans(contest);
    struct game_event event = next_event(contest);
    if (event.seat != GAME_CLOCK) {
        contest->plan[event.seat].made = false;
        if (game_refusal(contest->game, &contest->state.head, &event) != NULL)
            abort(); /* cannot happen: bots choose listed moves, and stale plans were dropped */
    }
    union game_room before;
    memcpy(&before, &contest->state, contest->game->state_size);
    game_apply(contest->game, &contest->state.head, &event);
    if (contest->result->events++ == 0 && event.seat != GAME_CLOCK)
        contest->result->first_seat = (uint8_t)event.seat;
    contest->result->verb_use[event.move.verb % CONTEST_VERBS_LIMIT]++;
    if (game_over(&contest->state.head))
        note_end(contest, &event, &before);
    drop_stale_plans(contest);
}

void contest_play(const struct game *game, const struct game_setup *setup, struct contestant *const contestant[],
                  const struct contest_budget *budget, uint64_t seed, struct contest_result *result)
{
    struct contest contest = { .game = game, .contestant = contestant, .budget = budget, .seed = seed };
    memset(result, 0, sizeof *result);
    contest.result = result;
    game->start(&contest.state.head, setup);
    for (int seat = 0; seat < setup->seat_count; seat++)
        greet(&contest, seat);
    while (!game_over(&contest.state.head) && result->events < CONTEST_EVENTS_LIMIT)
        play_one(&contest);
    game->rank(&contest.state.head, result->place);
    for (int seat = 0; seat < setup->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        game->score(&contest.state.head, seat, &sheet);
        result->total[seat] = sheet.total;
    }
    result->at_ms = contest.state.head.at_ms;
}
