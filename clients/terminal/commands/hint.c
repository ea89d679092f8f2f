/* `mykonos hint`: the best moves of a record's last position, with what each seat may then expect. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/native/contestant.h"
#include "bots/native/crew.h"
#include "clients/terminal/commands/commands.h"
#include "command/language.h"
#include "command/progress.h"
#include "command/record_file.h"
#include "engine/notation.h"
#include "system/clock.h"
#include "system/complain.h"

enum { PATIENCE_MS = 24 * 3600 * 1000 }; /* with --iterations: a clock is needed to be interrupted by */

struct hint {
    const struct game *game;
    int seat, top, threads;
    uint32_t ms, iterations;
    union game_room view;
    struct bot_answer answer;
};

/* The seat asked for, or the first that acts; -1: nobody does, or not that one. */
static int find_seat(const struct game_state *state, const char *letter)
{
    if (letter == NULL)
        return state->acting == 0 ? -1 : __builtin_ctz(state->acting);
    int seat = letter[0] - 'a';
    bool good = letter[1] == 0 && seat >= 0 && seat < state->seat_count && game_acts(state, seat);
    return good ? seat : -1;
}

static bool think(struct hint *hint)
{
    const struct bot_player player = { .kind = BOT_LEVEL, .level = BOT_LEVEL_COUNT };
    struct crew crew;
    struct bot_budget budget = { .seed = 1,
                                 .ms = hint->iterations != 0 ? PATIENCE_MS : hint->ms,
                                 .iterations = hint->iterations,
                                 .think_when_forced = true,
                                 .now_us = progress_now_us };
    if (!crew_create(hint->game, hint->threads, &crew))
        return false;
    crew_think(&crew, &player, &hint->view.head, hint->seat, &budget, &hint->answer);
    crew_destroy(&crew);
    if (hint->top > hint->answer.choice_count)
        hint->top = hint->answer.choice_count;
    return true;
}

static void print_head(const struct hint *hint)
{
    char words[400];
    struct text text = language_text(words, sizeof words);
    text_add(&text, "%T, seat %c: %u iterations", hint->game->title, 'a' + hint->seat, hint->answer.iterations);
    text_put(&text, "\n\n");
    text_add(&text, "move");
    int width = text_cells(language_find("visits"));
    text_pad(&text, width < 7 ? 40 - width : 33);
    text_add(&text, "visits");
    text_put(&text, "  ");
    fputs(words, stdout);
}

static void print_table(const struct hint *hint)
{
    print_head(hint);
    for (int seat = 0; seat < hint->view.head.seat_count; seat++)
        printf("      %c", 'a' + seat);
    for (int i = 0; i < hint->top; i++) {
        const struct bot_choice *choice = &hint->answer.choice[i];
        char move[NOTATION_SIZE];
        struct text text = text_on(move, sizeof move);
        notation_write_move(hint->game, &choice->move, &text);
        printf("\n%-32s %7u  ", move, choice->visits);
        for (int seat = 0; seat < hint->view.head.seat_count; seat++)
            printf(" %4.1f %%", 100.0 * choice->value[seat] / BOT_VALUE_ONE);
    }
    printf("\n");
}

static void print_json(const struct hint *hint)
{
    printf("{\"game\":\"%s\",\"seat\":\"%c\",\"iterations\":%u,\"moves\":[", hint->game->key, 'a' + hint->seat,
           hint->answer.iterations);
    for (int i = 0; i < hint->top; i++) {
        const struct bot_choice *choice = &hint->answer.choice[i];
        char move[NOTATION_SIZE];
        struct text text = text_on(move, sizeof move);
        notation_write_move(hint->game, &choice->move, &text);
        printf("%s{\"move\":\"%s\",\"visits\":%u,\"win\":[", i == 0 ? "" : ",", move, choice->visits);
        for (int seat = 0; seat < hint->view.head.seat_count; seat++)
            printf("%s%.4f", seat == 0 ? "" : ",", (double)choice->value[seat] / BOT_VALUE_ONE);
        printf("]}");
    }
    printf("]}\n");
}

int command_hint(struct args *args)
{
    static struct hint hint;
    const char *path = args_text(args, "--record", NULL), *letter = args_text(args, "--seat", NULL);
    hint.ms = (uint32_t)args_number(args, "--ms", 1000, 1, 600000);
    hint.iterations = (uint32_t)args_number(args, "--iterations", 0, 1, BOT_ITERATIONS_LIMIT - 1);
    hint.top = (int)args_number(args, "--top", 5, 1, BOT_CHOICES_LIMIT);
    hint.threads = (int)args_number(args, "--threads", 1, 1, CREW_LIMIT);
    bool json = args_flag(args, "--json");
    if (path == NULL)
        complain("which game? --record FILE names its record");
    if (!args_done(args) || path == NULL)
        return STATUS_USAGE;
    struct match *match = record_file_load(path, NULL, NULL);
    if (match == NULL)
        return STATUS_FAILED;
    hint.game = match->game;
    hint.seat = find_seat(match_state(match), letter);
    bool good = hint.seat >= 0;
    if (good)
        match_view(match, hint.seat, &hint.view.head);
    else
        complain("%s", match_over(match) ? "the game in this record is over" : "it is not that seat's turn");
    free(match);
    if (!good)
        return STATUS_FAILED;
    progress_begin("s", hint.iterations != 0 ? 0 : hint.ms / 1000);
    good = think(&hint);
    int status = progress_end(good ? STATUS_OK : STATUS_FAILED);
    if (status != STATUS_FAILED)
        json ? print_json(&hint) : print_table(&hint);
    return status;
}
