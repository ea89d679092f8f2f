/* `mykonos-lab patience`: how long people who look in now and then wait for each other, with plans and without. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "command/record_file.h"
#include "engine/bits.h"
#include "lab/commands.h"
#include "match/plan.h"
#include "system/complain.h"

enum { IMAGINED = 8, STEPS_MOST = 60 };

struct waiting {
    uint64_t decisions, waits; /* of the phase; waits: it stood still until somebody looked in */
    uint64_t minutes;          /* for which it did */
};

/* A game among people who look in about every `every` minutes. */
struct patience {
    struct match *match;
    struct bot *bot;
    struct bot_player player;
    int phase;
    bool with_plans;
    uint32_t every;
    struct rng rng;
    uint64_t now, looks_in[GAME_SEATS_MOST]; /* minutes */
    bool has_plan[GAME_SEATS_MOST];
    struct plan plan[GAME_SEATS_MOST];
    uint32_t since[GAME_SEATS_MOST];
    struct waiting total;
};

static struct game_move think(struct patience *game, const struct bot_player *player, const struct game_state *truth,
                              int seat)
{
    static union game_room view;
    static struct bot_answer answer;
    struct bot_budget budget = { .seed = rng_next(&game->rng) };
    game_view(game->match->game, truth, seat, &view.head);
    bot_forget(game->bot);
    bot_think(game->bot, player, &view.head, seat, &budget, &answer);
    return answer.move;
}

static bool is_counted(const struct patience *game, const struct game_state *state)
{
    return game->phase < 0 || state->phase == game->phase;
}

/* ---- plans ---- */

/* What the seat would play when it is asked next, in one future that it can imagine; false: it is not asked. */
static bool foresee(struct patience *game, int seat, struct game_move *move)
{
    static const struct bot_player quick = { .kind = BOT_GREEDY };
    static union game_room view, state;
    const struct game *rules = game->match->game;
    match_view(game->match, seat, &view.head);
    game_imagine(rules, &view.head, &game->rng, &state.head);
    for (int steps = 0; steps < STEPS_MOST && !game_over(&state.head) && is_counted(game, &state.head); steps++) {
        if (state.head.acting == 0)
            return false; /* only the clock goes on */
        int acting = game_acts(&state.head, seat) ? seat : bits_lowest(state.head.acting);
        struct game_event event = { .at_ms = state.head.at_ms, .seat = (int8_t)acting };
        event.move = think(game, acting == seat ? &game->player : &quick, &state.head, acting);
        if (acting == seat) {
            *move = event.move;
            return true;
        }
        game_apply(rules, &state.head, &event);
    }
    return false;
}

/* Adds a move to those foreseen: one line for each verb and first operand, up to the highest of the others. */
static void add_line(const struct game *rules, struct plan *plan, int *count, const struct game_move *move)
{
    int i = 0;
    while (i < plan->line_count &&
           (plan->line[i].move.verb != move->verb || plan->line[i].move.least[0] != move->operand[0]))
        i++;
    if (i == PLAN_LINES)
        return;
    struct move_pattern *pattern = &plan->line[i].move;
    if (i == plan->line_count) {
        plan->line_count++;
        *pattern = (struct move_pattern){ .verb = move->verb };
        pattern->least[0] = pattern->most[0] = move->operand[0];
    }
    for (int k = 1; k < game_operand_count(&rules->verbs[move->verb]); k++)
        if (pattern->most[k] < move->operand[k])
            pattern->most[k] = move->operand[k];
    count[i]++;
}

static void sort_lines(struct plan *plan, int *count)
{
    for (int i = 1; i < plan->line_count; i++)
        for (int k = i; k > 0 && count[k - 1] < count[k]; k--) {
            struct plan_line line = plan->line[k];
            int times = count[k];
            plan->line[k] = plan->line[k - 1];
            count[k] = count[k - 1];
            plan->line[k - 1] = line;
            count[k - 1] = times;
        }
}

/* A person who looks in thinks of what may come, and plans for it. */
static void make_plan(struct patience *game, int seat)
{
    struct plan plan = { .stops_at_phase = true, .again = true };
    int count[PLAN_LINES] = { 0 };
    for (int i = 0; i < IMAGINED; i++) {
        struct game_move move;
        if (foresee(game, seat, &move))
            add_line(game->match->game, &plan, count, &move);
    }
    sort_lines(&plan, count);
    game->has_plan[seat] = plan.line_count > 0;
    game->plan[seat] = plan;
    game->since[seat] = game->match->event_count;
}

/* ---- the game ---- */

static bool play(struct patience *game, int seat, struct game_move move)
{
    struct game_event event = { .at_ms = match_time(game->match), .seat = (int8_t)seat, .move = move };
    game->total.decisions += is_counted(game, match_state(game->match));
    return match_play(game->match, &event) == NULL;
}

/* Plays what somebody has planned; false: nobody has. */
static bool play_planned(struct patience *game)
{
    for (int seat = 0; game->with_plans && seat < game->match->setup.seat_count; seat++) {
        struct game_move move;
        if (!game->has_plan[seat])
            continue;
        enum plan_verdict verdict = plan_judge(&game->plan[seat], game->match, seat, game->since[seat], &move);
        game->has_plan[seat] = verdict != PLAN_DONE && verdict != PLAN_SURPRISED;
        if (verdict == PLAN_PLAYS)
            return play(game, seat, move);
    }
    return false;
}

static int next_to_look_in(const struct patience *game)
{
    int next = 0;
    for (int seat = 1; seat < game->match->setup.seat_count; seat++)
        if (game->looks_in[seat] < game->looks_in[next])
            next = seat;
    return next;
}

/* Until one of those who are asked looks in and moves. */
static bool wait_for_person(struct patience *game)
{
    uint64_t began = game->now;
    game->total.waits++;
    for (;;) {
        int seat = next_to_look_in(game);
        game->now = game->looks_in[seat];
        game->looks_in[seat] += game->every / 2 + rng_below(&game->rng, game->every);
        const struct game_state *state = match_state(game->match);
        bool acts = game_acts(state, seat), ok = !acts || play(game, seat, think(game, &game->player, state, seat));
        if (game->with_plans && ok && is_counted(game, match_state(game->match)))
            make_plan(game, seat);
        if (acts) {
            game->total.minutes += game->now - began;
            return ok;
        }
    }
}

/* What is not counted is played at once. */
static bool step(struct patience *game)
{
    const struct game_state *state = match_state(game->match);
    if (state->acting == 0)
        return match_pass_time(game->match, state->deadline_ms) > 0;
    int seat = bits_lowest(state->acting);
    if (!is_counted(game, state))
        return play(game, seat, think(game, &game->player, state, seat));
    return play_planned(game) || wait_for_person(game);
}

static bool play_game(struct patience *game, const struct game *rules, const struct game_setup *setup, uint64_t seed)
{
    const struct refusal *refusal;
    game->match = record_file_start(rules, setup, &refusal);
    game->rng = rng_from_seed(seed);
    game->now = 0;
    memset(game->has_plan, 0, sizeof game->has_plan);
    for (int seat = 0; seat < setup->seat_count; seat++)
        game->looks_in[seat] = rng_below(&game->rng, game->every);
    bool ok = game->match != NULL;
    while (ok && !match_over(game->match))
        ok = step(game);
    free(game->match);
    return ok;
}

/* ---- the command ---- */

static int phase_named(struct args *args, const struct game *game)
{
    const char *name = args_text(args, "--phase", NULL);
    if (name == NULL || game == NULL)
        return -1;
    for (int phase = 0; phase < game_phase_count(game); phase++)
        if (strcmp(game->phases[phase], name) == 0)
            return phase;
    args_complain(args, "%s has no phase called %s", game->key, name);
    return -1;
}

static void print(const char *name, const struct waiting *total, uint32_t games)
{
    printf("%-14s %8.1f %8.1f %8.1f\n", name, (double)total->decisions / games, (double)total->waits / games,
           (double)total->minutes / 60 / games);
}

static void print_both(const struct waiting total[2], uint32_t games, bool json)
{
    double fewer = total[0].waits == 0 ? 0 : 1 - (double)total[1].waits / (double)total[0].waits;
    if (json) {
        printf(
            "{\"games\":%u,\"decisions\":[%llu,%llu],\"waits\":[%llu,%llu],\"minutes\":[%llu,%llu],\"fewer\":%.3f}\n",
            games, (unsigned long long)total[0].decisions, (unsigned long long)total[1].decisions,
            (unsigned long long)total[0].waits, (unsigned long long)total[1].waits,
            (unsigned long long)total[0].minutes, (unsigned long long)total[1].minutes, fewer);
        return;
    }
    printf("%-14s %8s %8s %8s\n", "a game", "moves", "waits", "hours");
    print("without plans", &total[0], games);
    print("with plans", &total[1], games);
    printf("People are waited for %.0f %% less often.\n", 100 * fewer);
}

int command_patience(struct args *args)
{
    struct game_setup setup;
    uint64_t seed;
    struct waiting total[2] = { 0 };
    struct patience game = { 0 };
    bool json = args_flag(args, "--json"), ok = true;
    const struct game *rules = setup_args_dealt(args, &setup, &seed);
    uint32_t games = (uint32_t)args_number(args, "--games", 10, 1, 100000);
    game.every = 60 * (uint32_t)args_number(args, "--hours", 8, 1, 1000);
    game.phase = phase_named(args, rules);
    if (!bot_read_player(args_text(args, "--player", "level:2"), &game.player))
        args_complain(args, "--player must be random, greedy, plain or level:1 to level:6");
    if (!args_done(args))
        return STATUS_USAGE;
    game.bot = malloc(bot_size(rules, BOT_NODES_DEFAULT));
    if (game.bot == NULL) {
        complain("not enough memory");
        return STATUS_FAILED;
    }
    bot_begin(game.bot, rules, BOT_NODES_DEFAULT);
    for (uint64_t i = 0; ok && i < 2 * games; i++) {
        game.with_plans = i % 2 == 1;
        game.total = (struct waiting){ 0 };
        setup.key[0] = seed + i / 2;
        ok = play_game(&game, rules, &setup, seed + i / 2);
        total[i % 2].decisions += game.total.decisions;
        total[i % 2].waits += game.total.waits;
        total[i % 2].minutes += game.total.minutes;
    }
    free(game.bot);
    if (!ok) {
        complain("a game did not end");
        return STATUS_FAILED;
    }
    print_both(total, games, json);
    return STATUS_OK;
}
