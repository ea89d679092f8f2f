/* `mykonos-lab balance`: games among equal bots, and what they show about the game itself. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/field.h"
#include "proof/walk.h"

enum { ENDS_LIMIT = 12 };

struct balance {
    const struct field *field;
    double wins_by_turn[GAME_SEATS_MOST]; /* [0]: the seat that acts first */
    double wins[GAME_SEATS_MOST], mean[GAME_SEATS_MOST], deviation[GAME_SEATS_MOST];
    int32_t least, most;
    double lead; /* mean lead of the first over the second */
    double events, events_least, events_most, minutes;
    uint64_t verb_use[CONTEST_VERBS_LIMIT];
    uint32_t verb_games[CONTEST_VERBS_LIMIT]; /* games in which the verb was used */
    int end_count;
    const char *end[ENDS_LIMIT];
    uint32_t end_games[ENDS_LIMIT];
};

static void add_end(struct balance *balance, const char *rules)
{
    int at = 0;
    while (at < balance->end_count && strcmp(balance->end[at], rules) != 0)
        at++;
    if (at == ENDS_LIMIT)
        return;
    balance->end[at] = rules;
    balance->end_games[at]++;
    balance->end_count += at == balance->end_count;
}

static void add_scores(struct balance *balance, const struct contest_result *result)
{
    int seats = balance->field->table_size, firsts = 0;
    int32_t first = result->total[0], second = INT32_MIN;
    for (int seat = 0; seat < seats; seat++)
        firsts += result->place[seat] == 1;
    for (int seat = 0; seat < seats; seat++) {
        int32_t total = result->total[seat];
        double win = result->place[seat] == 1 ? 1.0 / firsts : 0;
        balance->wins[seat] += win;
        balance->wins_by_turn[(seat - result->first_seat + seats) % seats] += win;
        balance->mean[seat] += total;
        balance->deviation[seat] += (double)total * total;
        balance->least = total < balance->least ? total : balance->least;
        balance->most = total > balance->most ? total : balance->most;
        if (seat > 0) {
            second = total > first ? first : total > second ? total : second;
            first = total > first ? total : first;
        }
    }
    balance->lead += first - second;
}

static void add_game(struct balance *balance, const struct contest_result *result)
{
    add_scores(balance, result);
    add_end(balance, result->end_rule);
    balance->events += result->events;
    balance->minutes += result->at_ms / 60000.0;
    balance->events_least = fmin(balance->events_least, result->events);
    balance->events_most = fmax(balance->events_most, result->events);
    for (int verb = 0; verb < CONTEST_VERBS_LIMIT; verb++) {
        balance->verb_use[verb] += result->verb_use[verb];
        balance->verb_games[verb] += result->verb_use[verb] > 0;
    }
}

static void add_up(const struct field *field, struct balance *balance)
{
    double games = field->done_count;
    memset(balance, 0, sizeof *balance);
    balance->field = field;
    balance->least = INT32_MAX;
    balance->most = INT32_MIN;
    balance->events_least = INFINITY;
    for (uint32_t i = 0; i < field->game_count; i++)
        if (field->done[i])
            add_game(balance, &field->result[i]);
    for (int seat = 0; seat < field->table_size; seat++) {
        balance->mean[seat] /= games;
        double variance = balance->deviation[seat] / games - balance->mean[seat] * balance->mean[seat];
        balance->deviation[seat] = sqrt(fmax(variance, 0));
    }
}

/* ---- The report, in Markdown: docs/balance.md is this command's output ---- */

static void print_seats(const struct balance *balance)
{
    const struct field *field = balance->field;
    double games = field->done_count, unit = field->game->points_unit;
    printf("| seat | wins | 95 %% | of its fair share | points | deviation |\n|---|---|---|---|---|---|\n");
    for (int seat = 0; seat < field->table_size; seat++) {
        double low, high;
        rating_share(balance->wins[seat], games, &low, &high);
        printf("| %c | %.3f | %.3f - %.3f | %.2f | %.1f | %.1f |\n", 'a' + seat, balance->wins[seat] / games, low, high,
               balance->wins[seat] / games * field->table_size, balance->mean[seat] / unit,
               balance->deviation[seat] / unit);
    }
    printf("\nBy turn, from who acts first:");
    for (int turn = 0; turn < field->table_size; turn++) {
        double low, high;
        rating_share(balance->wins_by_turn[turn], games, &low, &high);
        printf("%s %.3f (%.3f - %.3f)", turn == 0 ? "" : ",", balance->wins_by_turn[turn] / games, low, high);
    }
    printf(".\n\nPoints from %.1f to %.1f; the first leads by %.1f in the mean. %.0f events a game (%.0f to %.0f)",
           balance->least / unit, balance->most / unit, balance->lead / games / unit, balance->events / games,
           balance->events_least, balance->events_most);
    if (balance->minutes > 0.01 * games)
        printf(", %.1f minutes", balance->minutes / games);
    printf(".\n\nEnds, by the rule the last event cites:");
    for (int i = 0; i < balance->end_count; i++)
        printf("%s %s %.1f %%", i == 0 ? "" : ";", balance->end[i], 100 * balance->end_games[i] / games);
    printf(".\n\nMoves a game:");
}

static void print_verbs(const struct balance *balance)
{
    const struct field *field = balance->field;
    double games = field->done_count;
    const char *between = " ";
    for (int verb = 1; verb < game_verb_count(field->game); verb++) {
        printf("%s%s %.1f", between, field->game->verbs[verb].key, (double)balance->verb_use[verb] / games);
        if (balance->verb_games[verb] < field->done_count)
            printf(" (in %.0f %% of games)", 100 * balance->verb_games[verb] / games);
        between = ", ";
    }
    printf(".\n\n");
}

static void print_json(const struct balance *balance)
{
    const struct field *field = balance->field;
    double games = field->done_count;
    printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%u,\"shares\":[", field->game->key, field->table_size,
           field->done_count);
    for (int seat = 0; seat < field->table_size; seat++) {
        double low, high;
        rating_share(balance->wins[seat], games, &low, &high);
        printf("%s{\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,\"points\":%.2f}", seat == 0 ? "" : ",",
               balance->wins[seat] / games, low, high, balance->mean[seat] / field->game->points_unit);
    }
    printf("],\"by_turn\":[");
    for (int turn = 0; turn < field->table_size; turn++)
        printf("%s%.4f", turn == 0 ? "" : ",", balance->wins_by_turn[turn] / games);
    printf("],\"events\":%.1f,\"moves\":{", balance->events / games);
    for (int verb = 1; verb < game_verb_count(field->game); verb++)
        printf("%s\"%s\":%.2f", verb == 1 ? "" : ",", field->game->verbs[verb].key,
               (double)balance->verb_use[verb] / games);
    printf("},\"ends\":{");
    for (int i = 0; i < balance->end_count; i++)
        printf("%s\"%s\":%u", i == 0 ? "" : ",", balance->end[i], balance->end_games[i]);
    printf("}}\n");
}

/* ---- The command ---- */

static int run_one(const struct field *settings, const char *player, int seats, bool json)
{
    static struct field field;
    static struct balance balance;
    char path[512];
    field = *settings;
    for (int i = 0; i < seats; i++)
        if (!field_add_name(&field, player, strlen(player)))
            return STATUS_FAILED;
    if (field.path != NULL) {
        snprintf(path, sizeof path, "%s-%s-%d", field.path, field.game->key, seats);
        field.path = path;
    }
    int status = field_fill(&field, 0) ? field_run(&field) : STATUS_FAILED;
    if (status != STATUS_FAILED && field.done_count > 0) {
        add_up(&field, &balance);
        if (json) {
            print_json(&balance);
        } else {
            printf("### %s, %d seats: %u games of %s\n\n", field.game->title, seats, field.done_count, player);
            print_seats(&balance);
            print_verbs(&balance);
        }
        fflush(stdout);
    }
    field_free(&field);
    return status;
}

int command_balance(struct args *args)
{
    static struct field settings;
    const struct game *game = setup_args_game(args);
    int seats = setup_args_seats(args, game, 0);
    const char *player = args_text(args, "--player", "level:4");
    bool json = args_flag(args, "--json");
    field_read(args, game, 500, &settings);
    if (!args_done(args))
        return STATUS_USAGE;
    int status = STATUS_OK;
    for (int i = 0; i < walk_seat_counts(game) && status == STATUS_OK; i++)
        if (seats == 0 || seats == walk_seat_count(game, i))
            status = run_one(&settings, player, walk_seat_count(game, i), json);
    return status;
}
