/* `mykonos play`: a game on this terminal. */
#include "clients/terminal/commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "clients/terminal/commands/aloud.h"
#include "clients/terminal/commands/at_table.h"
#include "clients/terminal/play/local_match.h"
#include "command/language.h"
#include "command/setup_args.h"
#include "engine/deal.h"
#include "match/show.h"
#include "system/clock.h"
#include "system/complain.h"
#include "system/random.h"

struct play_options {
    const char *seats, *record_path;
    uint64_t seed; /* UINT64_MAX: any */
    bool resume, json;
    struct aloud aloud;
};

/* ---- the match ---- */

static uint64_t random_seed(void)
{
    uint32_t seed;
    return random_bytes(&seed, sizeof seed) ? seed : (uint32_t)clock_ms();
}

static bool start_fresh(struct local_match *local, const struct game *game, struct game_setup *setup,
                        const struct play_options *options, uint64_t seed)
{
    const struct refusal *refusal;
    if (!record_keeper_begin(&local->record, options->record_path))
        return false;
    deal_key(seed, setup);
    local->match = record_file_start(game, setup, &refusal);
    if (local->match == NULL)
        complain("%s", refusal == NULL ? "there is not enough memory" : refusal->sentence);
    return local->match != NULL;
}

static bool resume(struct local_match *local, const struct game *game, int seat_count, const char *path)
{
    local->match = record_keeper_resume(&local->record, path);
    if (local->match == NULL)
        return false;
    if (local->match->game == game && local->match->setup.seat_count == seat_count)
        return true;
    complain("%s is a record of %s with %d seats", path, local->match->game->title, local->match->setup.seat_count);
    return false;
}

/* ---- playing ---- */

static void write_summary(const struct local_match *local)
{
    static char words[1 << 14];
    struct text text = text_on(words, sizeof words);
    struct json json = json_on(&text);
    const struct match *match = local->match;
    json_object(&json, NULL);
    json_string(&json, "game", match->game->key);
    json_array(&json, "seats");
    for (int seat = 0; seat < match->setup.seat_count; seat++)
        json_string(&json, NULL, local->player[seat].name);
    json_array_end(&json);
    json_number(&json, "events", match->event_count);
    json_number(&json, "ms", match_time(match));
    json_bool(&json, "over", match_over(match));
    show_result(match->game, match_state(match), &json);
    json_object_end(&json);
    puts(words);
}

/* Bots alone, and nobody listens. */
static bool play_silently(struct local_match *local)
{
    while (local->venue.end == VENUE_OPEN)
        local->venue.kind->step(&local->venue);
    write_summary(local);
    if (local->venue.end == VENUE_FAILED)
        complain("%s", local->venue.fault);
    return local->venue.end == VENUE_OVER;
}

static int play(struct local_match *local, const struct game *game, struct game_setup *setup,
                const struct play_options *options)
{
    bool fresh = !options->resume || access(options->record_path, R_OK) != 0;
    bool listens = players_human_count(local->player, setup->seat_count) > 0;
    uint64_t seed = options->seed != UINT64_MAX ? options->seed : random_seed();
    if (fresh ? !start_fresh(local, game, setup, options, seed)
              : !resume(local, game, setup->seat_count, options->record_path))
        return STATUS_FAILED;
    local_match_open(local, listens && isatty(STDIN_FILENO));
    struct text notice = language_text(local->venue.notice, sizeof local->venue.notice);
    if (fresh && listens && seed <= UINT32_MAX)
        text_add(&notice, "`--seed %u` deals the same game again.", (unsigned)seed);
    bool ok = options->json ? play_silently(local) : aloud_follow(options->aloud, &local->venue, listens);
    return local_match_close(local) && ok ? STATUS_OK : STATUS_FAILED;
}

/* ---- the command ---- */

static bool fits(const struct game *game, const struct game_setup *setup)
{
    const struct refusal *refusal = game_setup_refusal(game, setup);
    if (refusal != NULL)
        complain("%s %s takes %d to %d seats.", refusal->sentence, game->title, game->seats_least, game->seats_most);
    return refusal == NULL;
}

/* A game that is continued has as many seats as its record. */
static int sit_down(struct player *players, const struct game *game, const struct play_options *options)
{
    char number[16];
    int recorded = options->resume && options->record_path != NULL ? record_file_seats(options->record_path) : 0;
    snprintf(number, sizeof number, "%d", recorded);
    return players_begin(players, game, options->seats == NULL && recorded > 0 ? number : options->seats);
}

static int play_at(struct local_match *local, const struct game *game, struct args *args,
                   const struct play_options *options)
{
    struct game_setup setup;
    int status = STATUS_USAGE, seat_count = sit_down(local->player, game, options);
    if (seat_count == 0)
        return STATUS_USAGE;
    game_setup_default(game, seat_count, &setup);
    setup_args_options(args, game, &setup);
    if (options->json && players_human_count(local->player, seat_count) > 0)
        complain("--json is for games without a human player");
    else if (options->resume && options->record_path == NULL)
        complain("--continue needs --record FILE, the game to continue");
    else if (args_done(args) && fits(game, &setup))
        status = play(local, game, &setup, options);
    players_end(local->player, seat_count);
    return status;
}

int command_play(struct args *args)
{
    struct play_options options = {
        .seats = args_text(args, "--seats", NULL),
        .record_path = args_text(args, "--record", NULL),
        .resume = args_flag(args, "--continue"),
        .json = args_flag(args, "--json"),
        .aloud = aloud_wanted(args),
        .seed = args_number(args, "--seed", UINT64_MAX, 0, UINT64_MAX / 2),
    };
    const struct game *game = at_table_game(args);
    struct local_match *local = calloc(1, sizeof *local);
    int status = local == NULL ? STATUS_FAILED : STATUS_USAGE;
    if (local != NULL && game != NULL && !args->bad) {
        status = play_at(local, game, args, &options);
        free(local->match);
    }
    free(local);
    return status;
}
