/* `mykonos-lab arena`: bots play each other and are rated. */
#include <stdio.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/field.h"
#include "lab/rating_plot.h"
#include "system/complain.h"

struct sums {
    uint64_t decisions, iterations, events;
    uint32_t faults, over_us;
};

static struct sums add_up(const struct field *field)
{
    struct sums sums = { 0 };
    for (uint32_t i = 0; i < field->game_count; i++) {
        const struct contest_result *result = &field->result[i];
        sums.decisions += result->decisions;
        sums.iterations += result->iterations;
        sums.events += result->events;
        sums.faults += result->faults;
        if (result->over_us > sums.over_us)
            sums.over_us = result->over_us;
    }
    return sums;
}

/* Prints a name for JSON, without the characters that would have to be escaped. */
static void print_name(const char *name)
{
    putchar('"');
    for (; *name != 0; name++)
        if (*name == '"' || *name == '\\')
            printf("\\%c", *name);
        else if ((unsigned char)*name >= ' ')
            putchar(*name);
    putchar('"');
}

static void print_json(const struct field *field, const struct rating *rating)
{
    struct sums sums = add_up(field);
    printf("{\"game\":\"%s\",\"games\":%u,\"table\":%d,\"seats\":[", field->game->key, field->done_count,
           field->table_size);
    for (int i = 0; i < field->player_count; i++) {
        struct field_share share = field_share(field, i);
        double low, high;
        rating_share(share.wins, share.games, &low, &high);
        printf("%s{\"name\":", i == 0 ? "" : ",");
        print_name(field->name[i]);
        printf(",\"wins\":%.6g,\"rating\":%.1f,\"low\":%.1f,\"high\":%.1f", share.wins, rating[i].rating, rating[i].low,
               rating[i].high);
        printf(",\"games\":%u,\"firsts\":%u,\"share\":%.4f,\"share_low\":%.4f,\"share_high\":%.4f}", share.games,
               share.firsts, share.wins / (share.games + !share.games), low, high);
    }
    printf("],\"decisions\":%llu,\"iterations\":%llu,\"events\":%llu,\"faults\":%u,\"over_us\":%u}\n",
           (unsigned long long)sums.decisions, (unsigned long long)sums.iterations, (unsigned long long)sums.events,
           sums.faults, sums.over_us);
}

static void print_table(const struct field *field, const struct rating *rating)
{
    struct sums sums = add_up(field);
    printf("%s, %u %s of %d seats\n\n%-24s %8s %8s %15s %8s %15s\n", field->game->title, field->done_count,
           field->done_count == 1 ? "game" : "games", field->table_size, "player", "games", "wins", "share, 95 %",
           "rating", "95 %");
    for (int i = 0; i < field->player_count; i++) {
        struct field_share share = field_share(field, i);
        double low, high;
        rating_share(share.wins, share.games, &low, &high);
        char shares[32], ratings[32];
        snprintf(shares, sizeof shares, "%.3f - %.3f", low, high);
        snprintf(ratings, sizeof ratings, "%.0f to %.0f", rating[i].low, rating[i].high);
        printf("%-24s %8u %8.1f %15s %8.0f %15s\n", field->name[i], share.games, share.wins, shares, rating[i].rating,
               ratings);
    }
    printf("\n%.1f decisions a game, %.0f iterations a decision, at most %.1f ms over budget",
           (double)sums.decisions / field->done_count,
           (double)sums.iterations / (double)(sums.decisions + !sums.decisions), sums.over_us / 1000.0);
    if (sums.faults != 0)
        printf(", %u answers of outside bots did not count", sums.faults);
    printf("\n");
}

static bool write_plot(const struct field *field, const struct rating *rating, const char *path)
{
    const char *name[FIELD_LIMIT];
    char title[120];
    FILE *to = fopen(path, "w");
    if (to == NULL) {
        complain("%s cannot be written", path);
        return false;
    }
    for (int i = 0; i < field->player_count; i++)
        name[i] = field->name[i];
    snprintf(title, sizeof title, "%s, %d seats, %u games: rating and 95 %% interval", field->game->title,
             field->table_size, field->done_count);
    rating_plot(to, title, field->player_count, name, rating);
    return fclose(to) == 0;
}

/* Reads --seats A,B and any number of --seat "cmd:program, with commas" into one list; a comma in the value of --seat
 * is part of the name. */
static bool add_seats(struct args *args, struct field *field)
{
    const char *seats = args_text(args, "--seats", NULL), *seat;
    bool good = seats == NULL || field_add_names(field, seats);
    while ((seat = args_text(args, "--seat", NULL)) != NULL)
        good = good && field_add_name(field, seat, strlen(seat));
    if (good && field->player_count > 0)
        return true;
    complain("who plays? --seats names the players by commas: random, greedy, plain, level:1 to level:6, cmd:PROGRAM");
    return false;
}

int command_arena(struct args *args)
{
    static struct field field;
    struct rating rating[FIELD_LIMIT];
    const struct game *game = setup_args_game(args);
    int table = (int)args_number(args, "--table", 0, 1, GAME_SEATS_MOST);
    const char *plot = args_text(args, "--svg", NULL);
    bool json = args_flag(args, "--json");
    field_read(args, game, 100, &field);
    bool seated = add_seats(args, &field);
    if (!args_done(args) || !seated || !field_fill(&field, table))
        return STATUS_USAGE;
    int status = field_run(&field);
    if (status != STATUS_FAILED && field.done_count > 0) {
        field_rate(&field, rating);
        json ? print_json(&field, rating) : print_table(&field, rating);
        if (plot != NULL && !write_plot(&field, rating, plot))
            status = STATUS_FAILED;
    }
    field_free(&field);
    return status;
}
