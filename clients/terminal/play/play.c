/* `mykonos play`: a table on the terminal. */
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/play/choose_game.h"
#include "clients/terminal/play/play.h"
#include "clients/terminal/play/talk.h"
#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/scores.h"
#include "command/setup_args.h"
#include "engine/deal.h"
#include "match/show.h"
#include "system/clock.h"

struct play_options {
    const char *seats, *record_path;
    uint64_t seed; /* UINT64_MAX: any */
    bool resume, json;
};

/* ---- one question ---- */

static bool clears(const struct table *table)
{
    return table->screen.on_terminal && table->screen.colours != SCREEN_NO_COLOURS;
}

/* What the one before has seen must not be found by scrolling back either. */
static void show_passing(struct table *table)
{
    if (!table->board_wanted)
        return;
    table->board_wanted = false;
    if (clears(table))
        fputs("\x1b[2J\x1b[3J\x1b[H", table->screen.to);
    screen_say(&table->screen, 0, 0, "Pass the keyboard to %S, then press Enter.", table->passing);
    if (match_can_take_back(table->match, table->asked))
        screen_say(&table->screen, 0, 0, TEXT_QUIET "(`undo` takes the last move back first.)" TEXT_PLAIN);
}

static void answer_passing(struct table *table, const char *line)
{
    if (strcmp(line, "undo") == 0 || strcmp(line, "quit") == 0)
        talk_answer(table, line);
    else {
        table->asked = table->passing;
        table->passing = -1;
    }
    table->board_wanted = table->moves_wanted = true;
}

static void show_what_is_wanted(struct table *table)
{
    if (table->passing >= 0) {
        show_passing(table);
        return;
    }
    talk_tell(table);
    if (!game_acts(match_state(table->match), table->asked))
        return;
    if (table->board_wanted)
        talk_show_board(table);
    if (table->moves_wanted)
        talk_show_question(table);
    table->board_wanted = table->moves_wanted = false;
}

static void write_prompt(const struct table *table, struct text *text)
{
    const struct game_state *state = match_state(table->match);
    int seat = table->passing >= 0 ? table->passing : table->asked;
    text_seat_style(text, seat);
    text_char(text, text_seat_letter(seat));
    text_put(text, TEXT_PLAIN);
    if (table->passing < 0 && !game_acts(state, table->asked))
        text_put(text, TEXT_QUIET " waits" TEXT_PLAIN);
    else if (table->passing < 0)
        for (int i = 0; i < table->choices.now.path.depth; i++) {
            text_char(text, ' ');
            choices_write_part(table->game, &table->choices.now.path.move, i, text);
        }
    text_put(text, "> ");
}

static void ask(struct table *table)
{
    char prompt[NOTATION_SIZE + 64];
    struct text text = text_on(prompt, sizeof prompt);
    int wait_ms = table->live ? table_wait_ms(table) : INPUT_FOREVER;
    table_save(table, true);
    screen_measure(&table->screen);
    show_what_is_wanted(table);
    write_prompt(table, &text);
    switch (input_line(&table->input, prompt, wait_ms)) {
    case INPUT_LATE: break;
    case INPUT_END: table->end = TABLE_NO_INPUT; break;
    case INPUT_STOP: table->end = TABLE_QUIT; break;
    case INPUT_LINE:
        if (table->passing >= 0)
            answer_passing(table, table->input.line);
        else
            talk_answer(table, table->input.line);
    }
}

/* ---- the loop ---- */

/* The human to ask: the one at the keyboard if he may move, else the next who may; -1: none may. */
static int next_human(const struct table *table)
{
    int first = table->passing >= 0 ? table->passing : table->asked;
    for (int i = 0; first >= 0 && i < table->seat_count; i++) {
        int seat = (first + i) % table->seat_count;
        if (table->player[seat].kind->human && game_acts(match_state(table->match), seat))
            return seat;
    }
    return -1;
}

static void give_keyboard(struct table *table, int seat)
{
    if (table->private)
        table->passing = seat;
    else
        table->asked = seat;
    table->board_wanted = table->moves_wanted = true;
}

static void run(struct table *table)
{
    bool acted = false; /* the one at the keyboard could move when last looked at */
    while (table->end == TABLE_OPEN) {
        if (table_step(table)) {
            talk_tell(table);
            table_save(table, false);
            table->end = input_stopped(&table->input) ? TABLE_QUIT : table->end;
            continue;
        }
        if (table->end != TABLE_OPEN)
            break;
        int seat = next_human(table);
        if (!table->live && (seat < 0 || table->now_ms < table->until_ms)) {
            table_jump(table);
            continue;
        }
        if (seat >= 0 && seat != (table->passing >= 0 ? table->passing : table->asked))
            give_keyboard(table, seat);
        bool news = !acted || table->shown_phase != match_state(table->match)->phase;
        if (seat >= 0 && table->passing < 0 && news)
            table->board_wanted = table->moves_wanted = true;
        acted = seat >= 0;
        ask(table);
    }
}

/* ---- the end ---- */

static void tell_result(struct table *table)
{
    const char *names[GAME_SEATS_MOST];
    for (int seat = 0; seat < table->seat_count; seat++)
        names[seat] = table->player[seat].name;
    if (table->human_count > 1)
        table->asked = -1;
    talk_show_board(table);
    screen_put(&table->screen, "\n" TEXT_STRONG "The game is over.\n" TEXT_PLAIN);
    scores_show(&table->screen, table->game, match_state(table->match), names);
}

static void write_summary(struct table *table)
{
    struct text text = text_on(table->text, sizeof table->text);
    struct json json = json_on(&text);
    json_object(&json, NULL);
    json_string(&json, "game", table->game->key);
    json_array(&json, "seats");
    for (int seat = 0; seat < table->seat_count; seat++)
        json_string(&json, NULL, table->player[seat].name);
    json_array_end(&json);
    json_number(&json, "events", table->match->event_count);
    json_number(&json, "ms", match_time(table->match));
    json_bool(&json, "over", match_over(table->match));
    show_result(table->game, match_state(table->match), &json);
    json_object_end(&json);
    puts(table->text);
}

static int finish(struct table *table, bool json)
{
    table->passing = -1;
    table_save(table, true);
    talk_tell(table);
    input_hide(&table->input);
    if (json)
        write_summary(table);
    else if (table->end == TABLE_OVER)
        tell_result(table);
    else if (table->end == TABLE_QUIT || table->end == TABLE_NO_INPUT)
        screen_say(&table->screen, 0, 0, "\n%s after %u %s%s.",
                   table->end == TABLE_QUIT ? "You leave the table" : "The input ended before the game,",
                   table->match->event_count, table->match->event_count == 1 ? "event" : "events",
                   table->kept ? "" : "; nothing was recorded");
    if (table->record_path != NULL && !json && table->end != TABLE_FAILED)
        screen_say(&table->screen, 0, 0, TEXT_QUIET "The record is in %s." TEXT_PLAIN, table->record_path);
    return table->end == TABLE_OVER || table->end == TABLE_QUIT ? STATUS_OK : STATUS_FAILED;
}

/* ---- the beginning ---- */

static uint64_t random_seed(void)
{
    uint32_t seed = 0;
    FILE *from = fopen("/dev/urandom", "rb");
    if (from == NULL || fread(&seed, sizeof seed, 1, from) != 1)
        seed = (uint32_t)clock_ms();
    if (from != NULL)
        fclose(from);
    return seed;
}

static bool start_fresh(struct table *table, struct game_setup *setup, const struct play_options *options)
{
    const struct refusal *refusal;
    table->seed = options->seed != UINT64_MAX ? options->seed : random_seed();
    deal_key(table->seed, setup);
    table->match = record_file_start(table->game, setup, &refusal);
    if (table->match == NULL)
        fprintf(stderr, "mykonos: %s\n", refusal == NULL ? "there is not enough memory" : refusal->sentence);
    return table->match != NULL;
}

/* An older record of the same name is not lost. */
static bool make_room(struct table *table)
{
    bool kept;
    enum file_fault fault = record_file_keep_old(table->record_path, &kept);
    if (fault != FILE_NONE)
        fprintf(stderr, "mykonos: %s: %s\n", table->record_path, file_fault_words(fault));
    else if (kept)
        fprintf(stderr, "mykonos: the older record is now %s.old\n", table->record_path);
    return fault == FILE_NONE;
}

static bool exists(const char *path)
{
    FILE *from = fopen(path, "rb");
    if (from != NULL)
        fclose(from);
    return from != NULL;
}

static bool resume(struct table *table)
{
    table->match = record_file_load(table->record_path, &table->fair, NULL);
    if (table->match == NULL)
        return false;
    if (table->match->game == table->game && table->match->setup.seat_count == table->seat_count)
        return true;
    fprintf(stderr, "mykonos: %s holds a game of %s for %d\n", table->record_path, table->match->game->title,
            table->match->setup.seat_count);
    return false;
}

static bool start(struct table *table, struct game_setup *setup, const struct play_options *options)
{
    table->record_path = options->record_path;
    table->seed = UINT64_MAX;
    table->kept = table->record_path != NULL;
    if (options->resume && exists(table->record_path))
        return resume(table);
    if (table->record_path != NULL && !make_room(table))
        return false;
    return start_fresh(table, setup, options);
}

static void open_table(struct table *table, bool json)
{
    screen_open(&table->screen, stdout);
    if (table->human_count > 0)
        input_open(&table->input, &table->screen);
    table->input.complete = talk_complete;
    table->input.complete_with = table;
    table->quiet = json;
    table->private = table->human_count > 1 && table->input.on_terminal && table->game->secrets != NULL &&
                     table->game->secrets[0].name != NULL;
    table->live = table->human_count > 0 && table->input.on_terminal;
    table->began_ms = clock_ms();
    table->base_ms = table->now_ms = match_time(table->match);
    table->passing = table->asked = -1;
    for (int seat = table->seat_count - 1; seat >= 0; seat--) {
        table->told[seat] = table->news[seat] = table->match->event_count;
        if (table->player[seat].kind->human)
            table->asked = seat;
    }
    table->asked = next_human(table) >= 0 ? next_human(table) : table->asked;
    table->saved_count = UINT32_MAX; /* so that even the start is recorded */
    players_seed(table->player, table->seat_count, table->match->setup.key, table->match->event_count);
}

static void welcome(struct table *table)
{
    if (table->quiet)
        return;
    screen_say(&table->screen, 0, 0, TEXT_STRONG "%s" TEXT_PLAIN ": %s", table->game->title, table->game->about);
    if (table->human_count > 0)
        screen_say(&table->screen, 0, 0, TEXT_QUIET "`help` lists what you can type, `rules` the rules." TEXT_PLAIN);
    if (table->human_count > 0 && table->seed <= UINT32_MAX)
        screen_say(&table->screen, 0, 0, TEXT_QUIET "--seed %u deals the same again." TEXT_PLAIN,
                   (unsigned)table->seed);
    story_begin(&table->story, table->match, table->private ? GAME_SPECTATOR : talk_viewer(table));
    screen_put(&table->screen, "\n  ");
    screen_wrap(&table->screen, 2, 4, table->story.text);
}

static int play(struct table *table, struct game_setup *setup, const struct play_options *options)
{
    if (!start(table, setup, options))
        return STATUS_FAILED;
    open_table(table, options->json);
    welcome(table);
    run(table);
    int status = finish(table, options->json);
    input_close(&table->input);
    return status;
}

/* ---- the command ---- */

static const struct game *game_wanted(struct args *args)
{
    struct args rest = *args;
    bool named = args_word(&rest) != NULL;
    struct screen screen;
    screen_open(&screen, stdout);
    if (named || !screen.on_terminal)
        return setup_args_game(args);
    const struct game *chosen = choose_game();
    args->bad = chosen == NULL;
    return chosen;
}

static bool fits(const struct game *game, const struct game_setup *setup)
{
    const struct refusal *refusal = game_setup_refusal(game, setup);
    if (refusal != NULL)
        fprintf(stderr, "mykonos: %s (%s, %d to %d seats)\n", refusal->sentence, game->title, game->seats_least,
                game->seats_most);
    return refusal == NULL;
}

/* A game that goes on has as many seats as its record. */
static int sit_down(struct table *table, const struct play_options *options)
{
    char number[16];
    int recorded = options->resume && options->record_path != NULL ? record_file_seats(options->record_path) : 0;
    snprintf(number, sizeof number, "%d", recorded);
    const char *seats = options->seats == NULL && recorded > 0 ? number : options->seats;
    table->seat_count = players_begin(table->player, table->game, seats);
    table->human_count = players_human_count(table->player, table->seat_count);
    return table->seat_count;
}

static int play_at(struct table *table, struct args *args, const struct play_options *options)
{
    struct game_setup setup;
    int status = STATUS_USAGE;
    if (sit_down(table, options) == 0)
        return STATUS_USAGE;
    game_setup_default(table->game, table->seat_count, &setup);
    setup_args_options(args, table->game, &setup);
    if (options->json && table->human_count > 0)
        fprintf(stderr, "mykonos: --json is for tables without a human\n");
    else if (options->resume && options->record_path == NULL)
        fprintf(stderr, "mykonos: --continue needs --record FILE\n");
    else if (args_done(args) && fits(table->game, &setup))
        status = play(table, &setup, options);
    players_end(table->player, table->seat_count);
    return status;
}

int command_play(struct args *args)
{
    struct play_options options = {
        .seats = args_text(args, "--seats", NULL),
        .record_path = args_text(args, "--record", NULL),
        .resume = args_flag(args, "--continue"),
        .json = args_flag(args, "--json"),
        .seed = args_number(args, "--seed", UINT64_MAX, 0, UINT64_MAX / 2),
    };
    const struct game *game = game_wanted(args);
    struct table *table = calloc(1, sizeof *table);
    int status = table == NULL ? STATUS_FAILED : STATUS_USAGE;
    if (table != NULL && game != NULL && !args->bad) {
        table->game = game;
        status = play_at(table, args, &options);
        free(table->match);
    }
    free(table);
    return status;
}
