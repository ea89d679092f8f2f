#include "bots/native/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/hex.h"
#include "engine/notation.h"
#include "system/clock.h"

enum { LINE_LIMIT = 2 * GAME_STATE_LIMIT + 64 }; /* the longest line is a view in hexadecimal digits */

struct answerer {
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

static void greet(const struct answerer *answerer)
{
    printf("bot mykonos %s\nwant bytes\nready\n", bot_player_name(&answerer->player));
}

/* "game KEY VERSION seats N ..." */
static void begin_game(struct answerer *answerer, const char *words)
{
    char key[40];
    int version; /* at most nine digits, because sscanf does not report a number too large for an int */
    answerer->has_view = false;
    free(answerer->bot);
    answerer->bot = NULL;
    answerer->game = sscanf(words, "%39s %9d", key, &version) == 2 ? game_named(key) : NULL;
    if (answerer->game == NULL || version < 0 || !game_plays_version(answerer->game, (uint32_t)version)) {
        answerer->game = NULL;
        complain("this game, or this version of its rules, is not known here");
        return;
    }
    answerer->bot = malloc(bot_size(answerer->game, BOT_NODES_DEFAULT));
    if (answerer->bot == NULL)
        complain("there is not enough memory");
    else
        bot_begin(answerer->bot, answerer->game, BOT_NODES_DEFAULT);
}

/* The host is not trusted: bytes are a view only if game_read_view accepts them. */
static void read_bytes(struct answerer *answerer, const char *words)
{
    union game_room room = { 0 };
    answerer->has_view = false;
    if (answerer->game == NULL || strlen(words) != 2U * answerer->game->state_size) {
        complain("these are not the bytes of a view of this game");
        return;
    }
    if (!hex_read(words, strlen(words), &room, answerer->game->state_size)) {
        complain("bytes are hexadecimal digits in small letters");
        return;
    }
    const char *fault =
        game_read_view(answerer->game, &room, answerer->game->state_size, room.head.viewer, &answerer->view.head);
    answerer->has_view = fault == NULL;
    if (fault != NULL)
        printf("error this view cannot be: %s\n", fault);
}

/* "think SEAT ms T iterations N seed S" */
static void think(struct answerer *answerer, const char *words)
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
    const struct game_state *view = &answerer->view.head;
    if (!answerer->has_view || answerer->bot == NULL || seat < 0 || seat >= GAME_SEATS_MOST || view->viewer != seat ||
        !game_acts(view, seat)) {
        complain("that seat has nothing to decide in this view");
        return;
    }
    struct bot_budget budget = { .seed = seed,
                                 .ms = ms,
                                 .iterations = iterations < BOT_ITERATIONS_LIMIT ? iterations : BOT_ITERATIONS_LIMIT,
                                 .now_us = clock_for_bot };
    bot_think(answerer->bot, &answerer->player, view, seat, &budget, &answer);
    char move[NOTATION_SIZE];
    struct text text = text_on(move, sizeof move);
    notation_write_move(answerer->game, &answer.move, &text);
    printf("info iterations %u value %.3f\nmove %s\n", answer.iterations, answer.value[seat] / (double)BOT_VALUE_ONE,
           move);
}

/* false: the host quit. */
static bool answer_line(struct answerer *answerer, char *line)
{
    line[strcspn(line, "\r\n")] = 0;
    if (strncmp(line, "mykonos ", 8) == 0)
        greet(answerer);
    else if (strncmp(line, "game ", 5) == 0)
        begin_game(answerer, line + 5);
    else if (strncmp(line, "bytes ", 6) == 0)
        read_bytes(answerer, line + 6);
    else if (strncmp(line, "think ", 6) == 0)
        think(answerer, line + 6);
    fflush(stdout); /* other lines are for other bots or from later versions, and ignored */
    return strcmp(line, "quit") != 0;
}

void answer_host(const struct bot_player *player)
{
    static char line[LINE_LIMIT];
    static struct answerer answerer;
    answerer.player = *player;
    while (fgets(line, sizeof line, stdin) != NULL && answer_line(&answerer, line))
        continue;
    free(answerer.bot);
}
