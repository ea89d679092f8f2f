/* `mykonos play`: a game on this terminal. */
#include "clients/terminal/commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "clients/terminal/commands/aloud.h"
#include "clients/terminal/play/choose_game.h"
#include "clients/terminal/play/local_match.h"
#include "clients/terminal/start/start.h"
#include "command/language.h"
#include "command/setup_args.h"
#include "engine/deal.h"
#include "match/show.h"
#include "system/clock.h"
#include "system/complain.h"
#include "system/random.h"

struct play_options {
    const char *seats, *record_path;
    const char *kept; /* the name of the kept game that is continued; NULL: none */
    uint64_t seed;    /* UINT64_MAX: any */
    bool resume, json;
    struct aloud aloud;
};

/* ---- the match ---- */

static uint64_t random_seed(void)
{
    uint32_t seed;
    return random_bytes(&seed, sizeof seed) ? seed : (uint32_t)clock_ms();
}

/* A game that somebody plays at a terminal is kept, also if nobody has asked for that. */
static bool begin_record(struct local_match *local, const struct game *game, int seat_count,
                         const struct play_options *options)
{
    char words[KEPT_GAMES_SEATS_SIZE];
    struct text seats = text_on(words, sizeof words);
    bool played = players_human_count(local->player, seat_count) > 0 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (options->record_path != NULL || !played)
        return record_keeper_begin(&local->record, options->record_path);
    players_write(local->player, seat_count, &seats);
    local->record.unkept = !record_keeper_begin_own(&local->record, game, words);
    return true;
}

static bool start_fresh(struct local_match *local, const struct game *game, struct game_setup *setup,
                        const struct play_options *options, uint64_t seed)
{
    const struct refusal *refusal;
    if (!begin_record(local, game, setup->seat_count, options))
        return false;
    deal_key(seed, setup);
    local->match = record_file_start(game, setup, &refusal);
    if (local->match == NULL)
        complain("%s", refusal == NULL ? "there is not enough memory" : refusal->sentence);
    return local->match != NULL;
}

static bool resume(struct local_match *local, const struct game *game, int seat_count,
                   const struct play_options *options)
{
    const char *name = options->kept != NULL ? options->kept : options->record_path;
    local->match = options->kept != NULL ? record_keeper_resume_own(&local->record, name)
                                         : record_keeper_resume(&local->record, name);
    if (local->match == NULL)
        return false;
    if (local->match->game == game && local->match->setup.seat_count == seat_count)
        return true;
    complain("%s is a record of %s with %d seats", name, local->match->game->title, local->match->setup.seat_count);
    return false;
}

/* ---- playing ---- */

static void write_summary(const struct local_match *local)
{
    static char words[1 << 14];
    struct text text = text_on(words, sizeof words);
    struct json json = json_on(&text);
    const struct match *match = local->match;
    json_open_object(&json, NULL);
    json_add_string(&json, "game", match->game->key);
    json_open_array(&json, "seats");
    for (int seat = 0; seat < match->setup.seat_count; seat++)
        json_add_string(&json, NULL, local->player[seat].name);
    json_close_array(&json);
    json_add_number(&json, "events", match->event_count);
    json_add_number(&json, "ms", match_time(match));
    json_add_bool(&json, "over", match_over(match));
    show_result(match->game, match_state(match), &json);
    json_close_object(&json);
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

/* Who plays, where nobody was named, and how to choose others; and how to get the same deal. A window of 80x24 has one
 * line for all that. */
static void write_notice(struct local_match *local, int seat_count, const struct play_options *options, uint64_t seed)
{
    char words[KEPT_GAMES_SEATS_SIZE];
    struct text notice = language_text(local->venue.notice, sizeof local->venue.notice);
    struct text seats = text_on(words, sizeof words);
    bool unnamed = options->seats == NULL && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    players_write(local->player, seat_count, &seats);
    if (local->record.unkept) {
        text_add(&notice, "This game is not kept: the folder for it cannot be written.");
        return;
    }
    if (unnamed)
        text_add(&notice, "Playing: %s; `--seats` chooses others.", words);
    if (seed > UINT32_MAX || (unnamed && window_is_wanted(options->aloud.plain)))
        return;
    text_put(&notice, unnamed ? " " : "");
    text_add(&notice, "`--seed %u` deals the same game again.", (unsigned)seed);
}

static int play(struct local_match *local, const struct game *game, struct game_setup *setup,
                const struct play_options *options)
{
    bool fresh = options->kept == NULL && (!options->resume || access(options->record_path, R_OK) != 0);
    bool listens = players_human_count(local->player, setup->seat_count) > 0;
    uint64_t seed = options->seed != UINT64_MAX ? options->seed : random_seed();
    if (fresh ? !start_fresh(local, game, setup, options, seed) : !resume(local, game, setup->seat_count, options))
        return STATUS_FAILED;
    local_match_open(local, listens && isatty(STDIN_FILENO));
    if (fresh && listens)
        write_notice(local, setup->seat_count, options, seed);
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
    char number[16], path[KEPT_GAMES_PATH_SIZE];
    const char *record = options->record_path;
    if (options->kept != NULL && kept_games_path(options->kept, path))
        record = path;
    int recorded = options->resume && record != NULL ? record_file_seats(record) : 0;
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
    else if (args_done(args) && fits(game, &setup))
        status = play(local, game, &setup, options);
    players_end(local->player, seat_count);
    return status;
}

static int play_game(const struct game *game, struct args *args, const struct play_options *options)
{
    struct local_match *local = calloc(1, sizeof *local);
    if (local == NULL)
        return STATUS_FAILED;
    int status = play_at(local, game, args, options);
    free(local->match);
    free(local);
    return status;
}

/* `play --continue`: the last kept game, the last one of a game, or the one of this name. NULL: said why not. */
static const struct game *find_kept(struct args *args, struct kept_game *kept)
{
    const char *word = args_word(args);
    const struct game *game = word == NULL ? NULL : game_named(word);
    bool named = word != NULL && game == NULL;
    if (named ? kept_games_find(word, kept) && kept->game != NULL : kept_games_last(game, kept))
        return kept->game;
    if (named)
        args_complain(args, "no game is called '%s', and no kept game that can be read", word);
    else
        args_complain(args, "there is no unfinished game to continue; those of --record need their file: "
                            "--continue --record FILE");
    return NULL;
}

static int continue_kept(struct args *args, const struct play_options *options)
{
    struct kept_game kept;
    struct play_options own = *options;
    const struct game *game = find_kept(args, &kept);
    if (game == NULL)
        return STATUS_FAILED;
    own.kept = kept.name;
    if (own.seats == NULL && kept.seats[0] != 0)
        own.seats = kept.seats;
    return play_game(game, args, &own);
}

/* Nobody has named a game: a window shows them all, in lines it is asked for. */
static int choose_and_play(struct args *args, const struct play_options *options)
{
    char words[KEPT_GAMES_SEATS_SIZE];
    struct text seats = text_on(words, sizeof words);
    struct play_options own = *options;
    bool asks_all = isatty(STDIN_FILENO) && options->seats == NULL;
    if (window_is_wanted(options->aloud.plain) && args->count == (options->aloud.ascii ? 1 : 0))
        return start_run(args->commands, options->aloud.ascii);
    const struct game *chosen = choose_game(asks_all ? &seats : NULL);
    if (asks_all)
        own.seats = words;
    return chosen == NULL ? STATUS_USAGE : play_game(chosen, args, &own);
}

int commands_start(const struct program_command *commands)
{
    return window_is_wanted(false) ? start_run(commands, false) : -1;
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
    struct args rest = *args;
    if (options.resume && options.record_path == NULL)
        return continue_kept(args, &options);
    if (args_word(&rest) == NULL && isatty(STDOUT_FILENO))
        return choose_and_play(args, &options);
    const struct game *named = setup_args_game(args);
    return named == NULL || args->bad ? STATUS_USAGE : play_game(named, args, &options);
}
