/* `mykonos why`: is a move legal, and if not, by which rule; `mykonos what`: what is that thing, and what does it do.
 */
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands/commands.h"
#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/what.h"
#include "command/language.h"
#include "command/record_file.h"
#include "engine/clauses.h"
#include "engine/deal.h"
#include "system/complain.h"

/* The first seat that may move now. */
static int acting_seat(const struct match *match)
{
    uint16_t acting = match_state(match)->acting;
    return acting == 0 ? 0 : __builtin_ctz(acting);
}

/* The clause as one line, for programs and so in English, in a static buffer: there is one answer per run. */
static const char *clause_words(const struct game *game, const char *number)
{
    static struct clause_list list;
    static char words[4096];
    clauses_read(clauses_text(game), &list);
    const struct clause *clause = clauses_find(&list, number);
    struct text text = text_on(words, sizeof words);
    for (size_t i = 0; clause != NULL && i < clause->size; i++)
        text_char(&text, clause->words[i] == '\n' ? ' ' : clause->words[i]);
    return words;
}

static void write_answer(const struct game *game, int seat, const struct refusal *refusal)
{
    static char bytes[8192];
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    char letter[2] = { text_seat_letter(seat), 0 };
    json_open_object(&json, NULL);
    json_add_string(&json, "seat", letter);
    json_add_bool(&json, "legal", refusal == NULL);
    if (refusal != NULL) {
        json_add_string(&json, "rule", refusal->rule);
        json_add_string(&json, "sentence", refusal->sentence);
        json_add_string(&json, "clause", clause_words(game, refusal->rule));
    }
    json_close_object(&json);
    puts(bytes);
}

/* The answer to a question is the answer: status 0 for a refused move too. */
static int answer(const struct match *match, const char *words, bool json)
{
    struct screen screen;
    struct game_event event = { .at_ms = match_time(match) };
    int seat = acting_seat(match);
    screen_open(&screen, stdout);
    if (!explain_read_move(match->game, words, match->setup.seat_count, &seat, &event.move)) {
        screen_open(&screen, stderr);
        explain_unreadable(&screen, match->game, words);
        return STATUS_FAILED;
    }
    event.seat = (int8_t)seat;
    const struct refusal *refusal = match_refusal(match, &event);
    if (json)
        write_answer(match->game, seat, refusal);
    else if (refusal == NULL)
        puts(language_find("legal"));
    else {
        screen_say(&screen, 0, 0, TEXT_STRONG "%s" TEXT_PLAIN " %T", refusal->rule, refusal->sentence);
        explain_clause(&screen, match->game, refusal->rule);
    }
    return STATUS_OK;
}

static struct match *position(const struct game *game, const char *path, int seats, uint64_t seed)
{
    struct game_setup setup;
    const struct refusal *refusal;
    if (path == NULL) {
        deal_setup(game, seats, seed, &setup);
        return record_file_start(game, &setup, &refusal);
    }
    struct match *match = record_file_load(path, NULL, NULL);
    if (match == NULL || match->game == game)
        return match;
    complain("%s is a record of %s, not of %s", path, match->game->title, game->title);
    free(match);
    return NULL;
}

/* "a start c3" as one word of the shell or as several. */
static void read_words(struct args *args, char *words, size_t size)
{
    struct text text = text_on(words, size);
    for (const char *word = args_word(args); word != NULL; word = args_word(args)) {
        text_put(&text, text.length == 0 ? "" : " ");
        text_put(&text, word);
    }
}

int command_why(struct args *args)
{
    const char *path = args_text(args, "--record", NULL);
    uint64_t seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2);
    bool json = args_flag(args, "--json");
    const struct game *game = setup_args_game(args);
    int seats = setup_args_seats(args, game, game == NULL ? 0 : game->seats_least);
    char words[512];
    read_words(args, words, sizeof words);
    if (game != NULL && words[0] == 0) {
        complain("which move? For example: mykonos why template take 3");
        return STATUS_USAGE;
    }
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    struct match *match = position(game, path, seats, seed);
    int status = match == NULL ? STATUS_FAILED : answer(match, words, json);
    free(match);
    return status;
}

/* As spectators see it. */
static int explain_thing(const struct match *match, const char *words)
{
    struct screen screen;
    static union game_room view;
    screen_open(&screen, stdout);
    game_view(match->game, match_state(match), GAME_SPECTATOR, &view.head);
    return what_explain(&screen, match->game, &view.head, words) ? STATUS_OK : STATUS_FAILED;
}

int command_what(struct args *args)
{
    const char *path = args_text(args, "--record", NULL);
    uint64_t seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2);
    const struct game *game = setup_args_game(args);
    int seats = setup_args_seats(args, game, game == NULL ? 0 : game->seats_least);
    char words[512];
    read_words(args, words, sizeof words);
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    struct match *match = position(game, path, seats, seed);
    int status = match == NULL ? STATUS_FAILED : explain_thing(match, words);
    free(match);
    return status;
}
