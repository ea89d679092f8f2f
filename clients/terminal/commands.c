/* The commands of `mykonos`: the one source of what they are called, of the options they take and of their help. */
#include "clients/terminal/commands.h"

#include <stddef.h>

/* Options that mean the same everywhere. */
#define JSON                                                                                                           \
    {                                                                                                                  \
        "--json", NULL, "print the result as JSON"                                                                     \
    }
#define SEED                                                                                                           \
    {                                                                                                                  \
        "--seed", "S", "deal and choose by this seed (1)"                                                              \
    }
#define OPTION                                                                                                         \
    {                                                                                                                  \
        "--option", "KEY=CHOICE", "a choice of the game, as its rules name it; may be given several times"             \
    }
#define JOBS                                                                                                           \
    {                                                                                                                  \
        "--jobs", "N", "play on this many processes (1)"                                                               \
    }

static const struct args_option games_options[] = {
    { "--all", NULL, "show the template for new games too" },
    { "--json", NULL, "print one JSON object a line" },
    { NULL, NULL, NULL },
};
static const char *const games_examples[] = {
    "mykonos games",
    "mykonos games --all --json",
    NULL,
};

static const struct args_option rules_options[] = {
    { "--coverage", NULL, "run the rule tests and show what they cover" },
    { "--games", "N", "with --coverage: random games to play (100)" },
    { "--json", NULL, "with --coverage: print the sums as JSON" },
    { NULL, NULL, NULL },
};
static const char *const rules_examples[] = {
    "mykonos rules GAME",
    "mykonos rules GAME 1.1",
    "mykonos rules template --coverage --games 20",
    NULL,
};

static const struct args_option play_options[] = {
    { "--seats", "LIST",
      "who plays, by commas: human, random, greedy, plain, level:1 to level:6, or cmd:PROGRAM for a bot of your own "
      "(docs/bots.md); or just their number" },
    { "--seed", "S", "deal this game again; without it every game is new" },
    OPTION,
    { "--record", "FILE", "write the record to this file after every move" },
    { "--continue", NULL, "continue the game in the record instead of starting a new one" },
    { "--json", NULL, "print only the result, as JSON; for tables without a human" },
    { NULL, NULL, NULL },
};
static const char *const play_examples[] = {
    "mykonos play GAME --seats human,level:2",
    "mykonos play GAME --seats human,level:4 --record game.record --continue",
    "mykonos play template --seats random,random --json",
    NULL,
};

static const struct args_option record_options[] = {
    { "--out", "FILE", "where to write it; required" },
    { "--seats", "N", "number of seats (the fewest)" },
    SEED,
    OPTION,
    { "--json", NULL, "print the result as JSON" },
    { NULL, NULL, NULL },
};
static const char *const record_examples[] = {
    "mykonos record GAME --out random.record --seats 4 --seed 7",
    NULL,
};

static const struct args_option replay_options[] = {
    { "--verify", NULL, "say only whether the record is sound" },
    { "--at", "N", "show the board after N events instead" },
    { "--json", NULL, "print it as JSON" },
    { NULL, NULL, NULL },
};
static const char *const replay_examples[] = {
    "mykonos replay game.record",
    "mykonos replay game.record --verify",
    "mykonos replay game.record --at 12",
    NULL,
};

static const struct args_option why_options[] = {
    { "--record", "FILE", "in the last position of this record; without it at the start of a game" },
    { "--seats", "N", "number of seats at the start (the fewest)" },
    { "--seed", "S", "the deal at the start (1)" },
    JSON,
    { NULL, NULL, NULL },
};
static const char *const why_examples[] = {
    "mykonos why template take 3",
    "mykonos why template b take 3 --seats 3",
    "mykonos why template take 1 --record unfinished.record",
    NULL,
};

static const struct args_option picture_options[] = {
    { "--out", "FILE", "where to write it; required" },
    { "--index", "I", "which picture (0)" },
    { "--seats", "N", "number of seats (the fewest)" },
    SEED,
    OPTION,
    { NULL, NULL, NULL },
};
static const char *const picture_examples[] = {
    "mykonos picture GAME --out picture.svg",
    NULL,
};

static const struct args_option join_options[] = {
    { "--name", "WORDS", "the name others see (guest)" },
    { NULL, NULL, NULL },
};
static const char *const join_examples[] = {
    "mykonos join 'http://localhost:8080/t/TABLE#TOKEN' --name Thalia",
    NULL,
};

static const struct args_option watch_options[] = {
    { NULL, NULL, NULL },
};
static const char *const watch_examples[] = {
    "mykonos watch http://localhost:8080/t/TABLE",
    NULL,
};

static const struct args_option table_options[] = {
    { "--game", "GAME", "which game; required" },
    { "--seats", "LIST", "who plays, by commas: person, or bot:1 to bot:6; required" },
    OPTION,
    { "--per-move", "S", "seconds a person has for a move" },
    { "--per-game", "S", "seconds a person has for the whole game" },
    { "--absent", "S", "seconds until a bot plays for a person who left" },
    { "--tempo", "WORD", "how fast bots move" },
    { "--json", NULL, "print the server's answer as it is" },
    { NULL, NULL, NULL },
};
static const char *const table_examples[] = {
    "mykonos table create http://localhost:8080 --game GAME --seats person,bot:3",
    NULL,
};

static const struct args_option hint_options[] = {
    { "--record", "FILE", "the record; required" },
    { "--seat", "LETTER", "the seat to advise (the first that may move)" },
    { "--top", "N", "how many moves to show (5)" },
    { "--ms", "T", "think for T milliseconds (1000)" },
    { "--iterations", "N", "think for N iterations instead" },
    { "--threads", "N", "think on N threads, each for as long (1)" },
    JSON,
    { NULL, NULL, NULL },
};
static const char *const hint_examples[] = {
    "mykonos hint --record unfinished.record",
    "mykonos hint --record unfinished.record --iterations 500 --top 3",
    NULL,
};

static const struct args_option analyse_options[] = {
    { "--iterations", "N", "iterations a decision (400)" },
    { "--svg", "FILE", "draw the expectations as a picture" },
    JSON,
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

static const struct args_option arena_options[] = {
    { "--seats", "LIST",
      "the players by commas: random, greedy, plain, level:1 to level:6, cmd:PROGRAM; @MS behind a name is its own "
      "time" },
    { "--seat", "NAME", "one more player, with commas in its name; may be given several times" },
    { "--games", "N", "games of each table (100)" },
    { "--table", "N", "seats at a table: every choice of N of the players meets (all of them)" },
    { "--ms", "T", "milliseconds a decision; without it each player has its own" },
    { "--iterations", "N", "iterations a decision instead" },
    { "--clock", "CLOCK", "count wall or cpu time (wall)" },
    SEED,
    OPTION,
    JOBS,
    { "--file", "FILE", "keep finished games in this file, and continue from it" },
    { "--svg", "FILE", "draw the ratings as a picture" },
    { "--quiet", NULL, "show no progress" },
    JSON,
    { NULL, NULL, NULL },
};
static const char *const arena_examples[] = {
    "mykonos arena template --seats level:2,random --games 20",
    "mykonos arena GAME --seats level:1,random,greedy --table 2 --games 2 --jobs 2",
    NULL,
};

static const struct args_option balance_options[] = {
    { "--seats", "N", "number of seats (every number the game allows)" },
    { "--games", "N", "games of each number of seats (500)" },
    { "--player", "NAME", "who plays: random, greedy, plain, or level:1 to level:6 (level:4)" },
    { "--ms", "T", "milliseconds a decision" },
    { "--iterations", "N", "iterations a decision instead" },
    { "--clock", "CLOCK", "count wall or cpu time (wall)" },
    SEED,
    OPTION,
    JOBS,
    { "--file", "FILE", "keep finished games in files that begin with this name, and continue from them" },
    { "--quiet", NULL, "show no progress" },
    JSON,
    { NULL, NULL, NULL },
};
static const char *const balance_examples[] = {
    "mykonos balance template --games 20 --player level:1",
    NULL,
};

static const struct args_option tune_options[] = {
    { "--seats", "N", "number of seats (the fewest)" },
    { "--rounds", "N", "rounds of changing a few weights (20)" },
    { "--games", "N", "games a round (100)" },
    { "--fit", "N", "fit the weights to the results of N games instead of playing rounds" },
    { "--iterations", "N", "iterations a decision (100)" },
    SEED,
    OPTION,
    JOBS,
    { NULL, NULL, NULL },
};
static const char *const tune_examples[] = {
    "mykonos tune GAME --rounds 1 --games 4 --iterations 4",
    NULL,
};

static const struct args_option soak_options[] = {
    { "--games", "N", "how many games at most (1000)" },
    { "--steps", "N", "how many steps at most" },
    { "--seats", "N", "number of seats (every number in turn)" },
    { "--seed", "S", "the first game is that of this seed, then one after the other (1)" },
    JSON,
    { NULL, NULL, NULL },
};
static const char *const soak_examples[] = {
    "mykonos soak template --games 100",
    "mykonos soak GAME --games 5 --seats 2 --seed 40",
    NULL,
};

static const struct args_option bench_options[] = {
    { "--seconds", "S", "how long to measure (3)" },
    { "--search", NULL, "measure simulations of the search instead" },
    { "--seats", "N", "number of seats (the most)" },
    OPTION,
    JSON,
    { NULL, NULL, NULL },
};
static const char *const bench_examples[] = {
    "mykonos bench template --seconds 1",
    "mykonos bench template --search --seconds 1",
    NULL,
};

static const struct args_option signature_options[] = {
    { "--games", "N", "how many games (2000)" },
    { NULL, NULL, NULL },
};
static const char *const signature_examples[] = {
    "mykonos signature template --games 100",
    NULL,
};

static const struct args_option perft_options[] = {
    { "--depth", "N", "how many moves (2)" },
    { "--seats", "N", "number of seats (the fewest)" },
    { "--seed", "S", "the deal (1)" },
    JSON,
    { NULL, NULL, NULL },
};
static const char *const perft_examples[] = {
    "mykonos perft template --depth 4",
    NULL,
};

static const struct args_option playthrough_options[] = {
    { "--seats", "N", "number of seats (the fewest)" },
    { "--seed", "S", "the deal and the choices (1)" },
    { NULL, NULL, NULL },
};
static const char *const playthrough_examples[] = {
    "mykonos playthrough template --seats 3",
    NULL,
};

const struct program_command commands_all[] = {
    { "games", "", "list the games on the shelf",
      "Lists the games with their numbers of players and their playing time.", games_options, games_examples,
      command_games },
    { "rules", "GAME [CLAUSE]", "read the rules, or measure how well they are tested",
      "Prints the rules of a game, or one clause of them. With --coverage it runs the rule tests instead and shows "
      "which clauses and refusals they prove, and how often each clause comes up in random games.",
      rules_options, rules_examples, command_rules },
    { "play", "[GAME]", "play at this terminal, with people and bots",
      "Opens a table on this terminal. Type the number of a choice or the move itself; `help` at the prompt lists what "
      "else you can type. Without GAME you choose from the shelf.",
      play_options, play_examples, command_play },
    { "record", "GAME", "write the record of a random game", "Plays a random game to its end and writes its record.",
      record_options, record_examples, command_record },
    { "replay", "FILE", "tell, verify or look into a record",
      "Replays a record, checking it event by event, and tells the game in words.", replay_options, replay_examples,
      command_replay },
    { "why", "GAME MOVE", "ask whether a move is legal, and if not, by which rule",
      "Says whether a move is legal, and otherwise cites the rule against it. A letter before the move names the seat; "
      "without one the seat to move is meant.",
      why_options, why_examples, command_why },
    { "picture", "GAME", "write a picture the game draws", "Writes one of the pictures a game draws of itself as SVG.",
      picture_options, picture_examples, command_picture },
    { "join", "URL", "take a seat at a table on a server",
      "Takes the seat an invitation is for and plays there, as `play` does here. `mykonos table create` prints "
      "invitations.",
      join_options, join_examples, command_join },
    { "watch", "URL", "watch a table on a server",
      "Follows a table on a server without a seat, until its game is over.", watch_options, watch_examples,
      command_watch },
    { "table", "create URL", "open a table on a server",
      "Opens a table on a server and prints an invitation for each seat of a person.", table_options, table_examples,
      command_table },
    { "hint", "", "show the best moves of a position",
      "Thinks about the last position of a record, from what the seat to move can see, and shows the best moves with "
      "the share of the win each seat may then expect.",
      hint_options, hint_examples, command_hint },
    { "analyse", "FILE", "find the turning points of a game",
      "Thinks over every decision of a record: what each seat could expect, where that changed most, and what the bot "
      "would have played. Each decision is judged by what the seat could know.",
      analyse_options, analyse_examples, command_analyse },
    { "bot", "", "play for another host, in lines of text",
      "Lets a bot play for another program, in lines on standard input and output; docs/bots.md describes them.",
      bot_options, bot_examples, command_bot },
    { "arena", "GAME", "let bots play against bots, and rate them",
      "Plays bots against each other, with the seats rotated and every deal played in each rotation, and prints their "
      "shares of the wins and ratings with 95 % intervals.",
      arena_options, arena_examples, command_arena },
    { "balance", "GAME", "measure a game by letting equal bots play it",
      "Lets equal bots play and shows what that tells of the game: wins by seat and by turn, scores, length, ends, and "
      "how often each kind of move is used.",
      balance_options, balance_examples, command_balance },
    { "tune", "GAME", "find better weights for a game's advice",
      "Looks for better weights for the advice a game gives its bots, by self-play, and proves them in a match against "
      "the usual ones.",
      tune_options, tune_examples, command_tune },
    { "soak", "GAME", "play random games and check every law at every step",
      "Plays random games and checks at every step what must hold for every game: views leak nothing, replays agree, "
      "listed moves are exactly the legal ones, and more.",
      soak_options, soak_examples, command_soak },
    { "bench", "GAME", "measure how fast the rules or the search are",
      "Measures how many actions a second random play reaches: list all moves, choose one, apply it.", bench_options,
      bench_examples, command_bench },
    { "signature", "GAME", "one hash over many random games",
      "Prints one hash over every event and state of many random games: it differs when the rules do, and is the same "
      "on every machine.",
      signature_options, signature_examples, command_signature },
    { "perft", "GAME", "count the positions after a number of moves",
      "Counts all sequences of so many moves from a start position.", perft_options, perft_examples, command_perft },
    { "playthrough", "GAME", "print every answer of the rules in one random game",
      "Plays one random game and prints what the rules answer at each step: moves, views, narration, boards and "
      "scores. A changed rule shows as a changed line.",
      playthrough_options, playthrough_examples, command_playthrough },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};
