/* The commands of `mykonos`: the one source of what they are called, of the options they take and of their help. */
#include "clients/terminal/commands/commands.h"

#include <stddef.h>

#include "command/common_options.h"
#include "command/home_options.h"

static const struct args_option games_options[] = {
    { "--all", NULL, "show the template for new games too" },
    { "--json", NULL, "print one JSON object per line" },
    { NULL, NULL, NULL },
};
static const char *const games_examples[] = {
    "mykonos games",
    "mykonos games --all --json",
    NULL,
};

static const struct args_option rules_options[] = {
    { NULL, NULL, NULL },
};
static const char *const rules_examples[] = {
    "mykonos rules GAME",
    "mykonos rules GAME 1.1",
    "mykonos rules template pebble",
    NULL,
};

#define OPTION_PLAIN                                                                                                   \
    {                                                                                                                  \
        "--plain", NULL, "play in lines even where a whole window could be drawn"                                      \
    }
#define OPTION_ASCII                                                                                                   \
    {                                                                                                                  \
        "--ascii", NULL, "draw the window with ASCII signs only"                                                       \
    }

static const struct args_option play_options[] = {
    { "--seats", "LIST",
      "who plays, separated by commas: human, random, greedy, plain, level:1 to level:6, or cmd:PROGRAM for a bot of "
      "your own (docs/bots.md); or just the number of seats, for yourself and bots" },
    { "--seed", "S", "deal the same game again; without it every deal is new" },
    OPTION_OPTION,
    { "--record", "FILE",
      "write the record to this file after every move; without it, a game at a terminal is kept by itself" },
    { "--continue", NULL,
      "continue the game in the record instead of starting a new one; without --record the last one that was kept and "
      "is not over, with the same players" },
    OPTION_PLAIN,
    OPTION_ASCII,
    { "--json", NULL, "print only the result, as JSON; for tables without a human" },
    { NULL, NULL, NULL },
};
static const char *const play_examples[] = {
    "mykonos play GAME --seats human,level:2",
    "mykonos play GAME --seats human,level:4 --record game.record --continue",
    "mykonos play template --seats random,random --json",
    NULL,
};

static const struct args_option learn_options[] = {
    { "--plain", NULL, "play in lines even where a whole window could be drawn" },
    { "--ascii", NULL, "draw the window with ASCII signs only" },
    { NULL, NULL, NULL },
};
static const char *const learn_examples[] = {
    "mykonos learn GAME",
    "mykonos learn GAME --plain",
    NULL,
};

static const struct args_option replay_options[] = {
    { "--verify", NULL, "only check the record, and say whether it is sound" },
    { "--kept", "FILE", "compare it with what `mykonos join` kept of the game: was the shuffle fair?" },
    { "--at", "N", "show the board after N events instead" },
    { "--json", NULL, "print it as JSON" },
    { "--plain", NULL, "tell it in lines even where a whole window could be drawn" },
    { "--ascii", NULL, "draw the window with ASCII signs only" },
    { "--iterations", "N", "iterations per decision of the analysis in the window (400)" },
    { NULL, NULL, NULL },
};
static const char *const replay_examples[] = {
    "mykonos replay game.record",
    "mykonos replay game.record --verify",
    "mykonos replay game.record --at 12",
    NULL,
};

static const struct args_option why_options[] = {
    { "--record", "FILE", "ask about the last position of this record; without it about the start of a game" },
    { "--seats", "N", "number of seats at the start (the fewest)" },
    { "--seed", "S", "the deal at the start (1)" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const why_examples[] = {
    "mykonos why template take 3",
    "mykonos why template b take 3 --seats 3",
    "mykonos why template take 1 --record unfinished.record",
    NULL,
};

static const struct args_option what_options[] = {
    { "--record", "FILE", "as it is in the last position of this record; without it at the start of a game" },
    { "--seats", "N", "number of seats at the start (the fewest)" },
    { "--seed", "S", "the deal at the start (1)" },
    { NULL, NULL, NULL },
};
static const char *const what_examples[] = {
    "mykonos what template",
    "mykonos what template heap",
    "mykonos what template charm 2 --record unfinished.record",
    NULL,
};

static const struct args_option picture_options[] = {
    { "--out", "FILE", "where to write it; required" },
    { "--index", "I", "which picture (0)" },
    { "--seats", "N", "number of seats (the fewest)" },
    OPTION_SEED,
    OPTION_OPTION,
    { NULL, NULL, NULL },
};
static const char *const picture_examples[] = {
    "mykonos picture GAME --out picture.svg",
    NULL,
};

#define OPTION_CA                                                                                                      \
    {                                                                                                                  \
        "--ca", "FILE", "trust the certificates in this file too, for an address with https"                           \
    }
#define OPTION_ALSO                                                                                                    \
    {                                                                                                                  \
        "--also", "URL", "another address of the same server, for when the first does not answer; up to three"         \
    }

static const struct args_option join_options[] = {
    { "--name", "WORDS", "the name others see (the one you gave on the start screen, or guest)" },
    OPTION_ALSO,
    OPTION_CA,
    { "--seat", "LETTER", "the seat to take, if it is free (any)" },
    { "--begin-without-me", NULL,
      "let the game begin while you are away; the shuffle is then done without a share of yours" },
    OPTION_PLAIN,
    OPTION_ASCII,
    { NULL, NULL, NULL },
};
static const char *const join_examples[] = {
    "mykonos join 'http://localhost:8080/t/TABLE#INVITATION' --name Thalia",
    NULL,
};

static const struct args_option watch_options[] = {
    { "--name", "WORDS", "the name other spectators see when you write to them (the same as for join)" },
    OPTION_ALSO,
    OPTION_CA,
    OPTION_PLAIN,
    OPTION_ASCII,
    { NULL, NULL, NULL },
};
static const char *const watch_examples[] = {
    "mykonos watch http://localhost:8080/t/TABLE",
    NULL,
};

static const struct args_option table_options[] = {
    { "--game", "GAME", "which game; required" },
    { "--seats", "LIST", "who plays, separated by commas: person, or bot:1 to bot:6; required" },
    OPTION_OPTION,
    { "--per-move", "S", "seconds a person has for a move" },
    { "--per-game", "S", "seconds a person has for the whole game" },
    { "--increment", "S", "seconds that every turn adds to the time for the whole game" },
    { "--absent", "S", "seconds until a bot plays for a person who left" },
    { "--tempo", "WORD", "how fast bots move" },
    { "--watch", "WORD", "who may watch: anyone (the default) or nobody" },
    { "--delay", "S", "seconds by which spectators are behind" },
    { "--hints", "WORD", "may people ask for a good move: allowed (the default) or none" },
    { "--talk", "WORD", "who may write to the others: everybody (the default), players or nobody" },
    OPTION_CA,
    { "--json", NULL, "print the server's answer unchanged, as JSON" },
    { NULL, NULL, NULL },
};
static const char *const table_examples[] = {
    "mykonos table create http://localhost:8080 --game GAME --seats person,bot:3",
    NULL,
};

static const struct args_option sign_options[] = {
    OPTION_CA,
    { NULL, NULL, NULL },
};
static const char *const sign_in_examples[] = {
    "mykonos sign-in http://localhost:8080",
    NULL,
};
static const char *const sign_out_examples[] = {
    "mykonos sign-out http://localhost:8080",
    NULL,
};

static const char *const serve_examples[] = {
    "mykonos serve",
    "mykonos serve --listen 0.0.0.0:9000 --data games.db",
    NULL,
};
static const char *const backup_examples[] = {
    "mykonos backup saturday.db",
    "mykonos backup saturday.db --data games.db",
    NULL,
};

static const struct args_option hint_options[] = {
    { "--record", "FILE", "the record; required" },
    { "--seat", "LETTER", "the seat to advise (the first that may move)" },
    { "--top", "N", "how many moves to show (5)" },
    { "--ms", "T", "think for T milliseconds (1000)" },
    { "--iterations", "N", "think for N iterations instead" },
    { "--threads", "N", "think on N threads at once (1)" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const hint_examples[] = {
    "mykonos hint --record unfinished.record",
    "mykonos hint --record unfinished.record --iterations 500 --top 3",
    NULL,
};

static const struct args_option analyse_options[] = {
    { "--iterations", "N", "iterations per decision (400)" },
    { "--svg", "FILE", "draw the expectations as a picture" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const analyse_examples[] = {
    "mykonos analyse game.record",
    "mykonos analyse game.record --iterations 100 --svg chances.svg",
    NULL,
};

static const struct args_option bot_options[] = {
    { "--player", "NAME", "random, greedy, plain, or level:1 to level:6 (level:4)" },
    { NULL, NULL, NULL },
};
static const char *const bot_examples[] = {
    "mykonos bot --player level:3",
    NULL,
};

const struct program_command terminal_commands[] = {
    { "games", "", "list the games on the shelf",
      "Lists the games with their numbers of players and their playing time.", games_options, games_examples,
      command_games },
    { "rules", "GAME [NUMBER | WORD]", "read the rules",
      "Prints the rules of a game, one chapter (4) or clause (4.3) of them, or the clauses with a word; those that "
      "define the word come first.",
      rules_options, rules_examples, command_rules },
    { "play", "[GAME]", "play at this terminal, with people and bots",
      "Opens a table on this terminal. Type the number of a choice or the move itself; `help` at the prompt lists what "
      "else you can type. Without GAME you choose from the shelf. With --continue, GAME may also be the name of a kept "
      "game, as the start screen (`mykonos` alone) lists them.",
      play_options, play_examples, command_play },
    { "learn", "[GAME]", "learn a game by playing it, step by step",
      "Leads through a first game against easy bots and says at every step what is to be done and why; then you play "
      "on. Without GAME you choose from the shelf.",
      learn_options, learn_examples, command_learn },
    { "replay", "FILE", "retell, check or look into a record",
      "Replays a record, checking it event by event. On a terminal it opens in a window, where cursor keys go through "
      "the game; otherwise, or with --plain, the game is told in words.",
      replay_options, replay_examples, command_replay },
    { "why", "GAME MOVE", "ask whether a move is legal, and if not, by which rule",
      "Says whether a move is legal, and otherwise cites the rule against it. A letter before the move names the seat; "
      "without one the seat to move is meant.",
      why_options, why_examples, command_why },
    { "what", "GAME [THING]", "ask what something on the table is and does",
      "Says what a thing on the table is and does, by which rules, and what it means in a position. The first letters "
      "of "
      "its name are enough. Without THING it lists the things of the game.",
      what_options, what_examples, command_what },
    { "picture", "GAME", "write a picture of the game", "Writes one of the pictures that a game draws, as SVG.",
      picture_options, picture_examples, command_picture },
    { "join", "URL", "take a seat at a table on a server",
      "Takes a free seat by the table's invitation and plays there, as `play` does here; the same command brings you "
      "back. `mykonos table create` prints the invitation. At the end it checks that the shuffle was fair.",
      join_options, join_examples, command_join },
    { "watch", "URL", "watch a table on a server", "Shows a game on a server, without a seat, until it is over.",
      watch_options, watch_examples, command_watch },
    { "table", "create URL", "open a table on a server",
      "Opens a table on a server and prints its invitation, which is the same for all persons.", table_options,
      table_examples, command_table },
    { "sign-in", "URL", "play on a server under your account",
      "Shows a code and waits until somebody who is signed in at the server's page has typed it there and approved it. "
      "From then on `join`, `watch` and `table` use the account at that server. You type no password here.",
      sign_options, sign_in_examples, command_sign_in },
    { "sign-out", "URL", "end the session: play as a guest again",
      "Ends the session that `mykonos sign-in` began, on the server, too, and forgets it.", sign_options,
      sign_out_examples, command_sign_out },
    { "serve", "", "let friends play: a page and tables, from this machine",
      "Serves the page, tables and bots to the network this machine is in, and prints the address for friends. All "
      "games "
      "are kept in one file, so that they go on when it is started again. Ctrl-C stops it. docs/home.md tells more.",
      home_serve_options, serve_examples, command_serve },
    { "backup", "TO", "copy the games of `mykonos serve` while it runs",
      "Writes all games as they are at this moment to a new file, from which `mykonos serve --data` plays on. The "
      "server "
      "may run meanwhile.",
      home_backup_options, backup_examples, command_backup },
    { "hint", "", "show the best moves of a position",
      "Thinks about the last position of a record, from what the seat to move can see, and shows the best moves with "
      "the share of the win each seat may then expect.",
      hint_options, hint_examples, command_hint },
    { "analyse", "FILE", "find the turning points of a game",
      "Thinks over every decision of a record: what each seat could expect, where that changed most, and what the bot "
      "would have played. Each decision is judged by what the seat could know.",
      analyse_options, analyse_examples, command_analyse },
    { "bot", "", "be the bot of another program, by lines of text",
      "Plays for another program, which asks for moves in lines on standard input and reads them from standard output; "
      "docs/bots.md describes the lines.",
      bot_options, bot_examples, command_bot },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};
