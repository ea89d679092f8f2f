/* `mykonos bot`: our own bots as a program that speaks the protocol of docs/bots.md, so that any host can use them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/native/contestant.h"
#include "clients/terminal/commands/commands.h"
#include "engine/notation.h"
#include "system/clock.h"

enum { LINE_LIMIT = 2 * GAME_STATE_LIMIT + 64 }; /* the longest line is a view in hexadecimal digits */

struct speaker {
    struct bot_player player;
    const struct game *game;
    struct bot *bot;
    bool has_view;
    union game_room view;
};

static void complain(const char *words)
{
    printf("error %s\n", words);
}

static void greet(const struct speaker *speaker)
{
    printf("bot mykonos %s\nwant bytes\nready\n", bot_player_name(&speaker->player));
}

/* "game KEY VERSION seats N ..." */
static void begin_game(struct speaker *speaker, const char *words)
{
    char key[40];
    int version; /* nine digits: sscanf says nothing of a number too great for an int */
    speaker->has_view = false;
    free(speaker->bot);
    speaker->bot = NULL;
    speaker->game = sscanf(words, "%39s %9d", key, &version) == 2 ? game_named(key) : NULL;
    if (speaker->game == NULL || version < 0 || !game_plays_version(speaker->game, (uint32_t)version)) {
        speaker->game = NULL;
        complain("this game, or this version of its rules, is not known here");
        return;
    }
    speaker->bot = malloc(bot_size(speaker->game, BOT_NODES_DEFAULT));
    if (speaker->bot == NULL)
        complain("there is not enough memory");
    else
        bot_begin(speaker->bot, speaker->game, BOT_NODES_DEFAULT);
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The host may be anybody's: bytes are no view until they have passed the door. */
static void read_bytes(struct speaker *speaker, const char *words)
{
    union game_room room = { 0 };
    uint8_t *byte = (uint8_t *)&room;
    speaker->has_view = false;
    if (speaker->game == NULL || strlen(words) != 2U * speaker->game->state_size) {
        complain("these are not the bytes of a view of this game");
        return;
    }
    for (uint16_t i = 0; i < speaker->game->state_size; i++) {
        int high = digit_of(words[2 * i]), low = digit_of(words[2 * i + 1]);
        if (high < 0 || low < 0) {
            complain("bytes are hexadecimal digits in small letters");
            return;
        }
        byte[i] = (uint8_t)(high << 4 | low);
    }
    const char *fault =
        game_read_view(speaker->game, byte, speaker->game->state_size, room.head.viewer, &speaker->view.head);
    speaker->has_view = fault == NULL;
    if (fault != NULL)
        printf("error this view cannot be: %s\n", fault);
}

/* "think SEAT ms T iterations N seed S" */
static void think(struct speaker *speaker, const char *words)
{
    char letter;
    unsigned ms, iterations;
    unsigned long long seed;
    static struct bot_answer answer;
    if (sscanf(words, "%c ms %u iterations %u seed %llu", &letter, &ms, &iterations, &seed) != 4) {
        complain("think SEAT ms T iterations N seed S");
        return;
    }
    int seat = letter - 'a';
    const struct game_state *view = &speaker->view.head;
    if (!speaker->has_view || speaker->bot == NULL || seat < 0 || seat >= GAME_SEATS_MOST || view->viewer != seat ||
        !game_acts(view, seat)) {
        complain("that seat has nothing to decide in this view");
        return;
    }
    struct bot_budget budget = { .seed = seed,
                                 .ms = ms,
                                 .iterations = iterations < BOT_ITERATIONS_LIMIT ? iterations : BOT_ITERATIONS_LIMIT,
                                 .now_us = clock_for_bot };
    bot_think(speaker->bot, &speaker->player, view, seat, &budget, &answer);
    char move[NOTATION_SIZE];
    struct text text = text_on(move, sizeof move);
    notation_write_move(speaker->game, &answer.move, &text);
    printf("info iterations %u value %.3f\nmove %s\n", answer.iterations, answer.value[seat] / (double)BOT_VALUE_ONE,
           move);
}

/* false: the talk is over. */
static bool answer_line(struct speaker *speaker, char *line)
{
    line[strcspn(line, "\r\n")] = 0;
    if (strncmp(line, "mykonos ", 8) == 0)
        greet(speaker);
    else if (strncmp(line, "game ", 5) == 0)
        begin_game(speaker, line + 5);
    else if (strncmp(line, "bytes ", 6) == 0)
        read_bytes(speaker, line + 6);
    else if (strncmp(line, "think ", 6) == 0)
        think(speaker, line + 6);
    fflush(stdout); /* other lines are for other bots, or of later versions */
    return strcmp(line, "quit") != 0;
}

int command_bot(struct args *args)
{
    static char line[LINE_LIMIT];
    static struct speaker speaker;
    const char *name = args_text(args, "--player", "level:4");
    if (!args_done(args) || !bot_read_player(name, &speaker.player)) {
        fprintf(stderr, "mykonos: --player takes random, greedy, plain or level:1 to level:6\n");
        return STATUS_USAGE;
    }
    while (fgets(line, sizeof line, stdin) != NULL && answer_line(&speaker, line))
        continue;
    free(speaker.bot);
    return STATUS_OK;
}
