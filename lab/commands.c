/* The only place that defines the names, options and help of `mykonos-lab`'s commands. */
#include "lab/commands.h"

#include <stddef.h>

#include "command/common_options.h"

static const struct args_option soak_options[] = {
    { "--games", "N", "play at most N games (1000)" },
    { "--steps", "N", "play at most N steps" },
    { "--seats", "N", "number of seats (every number in turn)" },
    { "--seed", "S", "the seed of the first game; each further game has the next one (1)" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const soak_examples[] = {
    "mykonos-lab soak template --games 100",
    "mykonos-lab soak GAME --games 5 --seats 2 --seed 40",
    NULL,
};

static const struct args_option bench_options[] = {
    { "--seconds", "S", "measure for S seconds (3)" },
    { "--search", NULL, "measure simulations of the search instead" },
    { "--seats", "N", "number of seats (the most)" },
    OPTION_OPTION,
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const bench_examples[] = {
    "mykonos-lab bench template --seconds 1",
    "mykonos-lab bench template --search --seconds 1",
    NULL,
};

static const struct args_option signature_options[] = {
    { "--games", "N", "how many games (2000)" },
    { NULL, NULL, NULL },
};
static const char *const signature_examples[] = {
    "mykonos-lab signature template --games 100",
    NULL,
};

static const struct args_option perft_options[] = {
    { "--depth", "N", "how many moves (2)" },
    { "--seats", "N", "number of seats (the fewest)" },
    { "--seed", "S", "the deal (1)" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const perft_examples[] = {
    "mykonos-lab perft template --depth 4",
    NULL,
};

static const struct args_option playthrough_options[] = {
    { "--seats", "N", "number of seats (the fewest)" },
    { "--seed", "S", "the deal and the choices (1)" },
    { NULL, NULL, NULL },
};
static const char *const playthrough_examples[] = {
    "mykonos-lab playthrough template --seats 3",
    NULL,
};

static const struct args_option record_options[] = {
    { "--out", "FILE", "where to write it; required" },
    { "--seats", "N", "number of seats (the fewest)" },
    OPTION_SEED,
    OPTION_OPTION,
    { "--json", NULL, "print the result as JSON" },
    { NULL, NULL, NULL },
};
static const char *const record_examples[] = {
    "mykonos-lab record GAME --out random.record --seats 4 --seed 7",
    NULL,
};

static const struct args_option coverage_options[] = {
    { "--games", "N", "random games to play (100)" },
    { "--json", NULL, "print the sums as JSON" },
    { NULL, NULL, NULL },
};
static const char *const coverage_examples[] = {
    "mykonos-lab coverage template --games 20",
    NULL,
};

static const struct args_option arena_options[] = {
    { "--seats", "LIST",
      "the players, separated by commas: random, greedy, plain, level:1 to level:6, cmd:PROGRAM; NAME@MS gives that "
      "player MS milliseconds per decision" },
    { "--seat", "NAME", "one more player, with commas in its name; may be given several times" },
    { "--games", "N", "games per table (100)" },
    { "--table", "N", "seats at a table: every choice of N of the players meets (all of them)" },
    { "--ms", "T", "milliseconds per decision; without it each player takes its own time" },
    { "--iterations", "N", "iterations per decision instead" },
    { "--clock", "CLOCK", "measure wall or cpu time (wall)" },
    OPTION_SEED,
    OPTION_OPTION,
    OPTION_JOBS,
    { "--file", "FILE", "keep finished games in this file, and continue from it" },
    { "--svg", "FILE", "draw the ratings as a picture" },
    { "--quiet", NULL, "show no progress" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const arena_examples[] = {
    "mykonos-lab arena template --seats level:2,random --games 20",
    "mykonos-lab arena GAME --seats level:1,random,greedy --table 2 --games 2",
    NULL,
};

static const struct args_option balance_options[] = {
    { "--seats", "N", "number of seats (every number the game allows)" },
    { "--games", "N", "games for each number of seats (500)" },
    { "--player", "NAME", "who plays: random, greedy, plain, or level:1 to level:6 (level:4)" },
    { "--ms", "T", "milliseconds per decision" },
    { "--iterations", "N", "iterations per decision instead" },
    { "--clock", "CLOCK", "measure wall or cpu time (wall)" },
    OPTION_SEED,
    OPTION_OPTION,
    OPTION_JOBS,
    { "--file", "FILE", "keep finished games in files that begin with this name, and continue from them" },
    { "--quiet", NULL, "show no progress" },
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const balance_examples[] = {
    "mykonos-lab balance template --games 20 --player level:1",
    NULL,
};

static const struct args_option tune_options[] = {
    { "--seats", "N", "number of seats (the fewest)" },
    { "--rounds", "N", "rounds of changing a few weights (20)" },
    { "--games", "N", "games per round (100)" },
    { "--fit", "N", "fit the weights to the results of N games instead of playing rounds" },
    { "--iterations", "N", "iterations per decision (100)" },
    OPTION_SEED,
    OPTION_OPTION,
    OPTION_JOBS,
    { NULL, NULL, NULL },
};
static const char *const tune_examples[] = {
    "mykonos-lab tune GAME --rounds 1 --games 4 --iterations 4",
    NULL,
};

static const struct args_option patience_options[] = {
    { "--seats", "N", "number of seats (the fewest)" },
    { "--games", "N", "how many games (10)" },
    { "--phase", "NAME", "count only this phase; the others are played at once (the whole game)" },
    { "--hours", "H", "people look in about every H hours (8)" },
    { "--player", "NAME", "who plays: random, greedy, plain, or level:1 to level:6 (level:2)" },
    OPTION_SEED,
    OPTION_OPTION,
    OPTION_JSON,
    { NULL, NULL, NULL },
};
static const char *const patience_examples[] = {
    "mykonos-lab patience template --games 5 --player random",
    NULL,
};

const struct program_command lab_commands[] = {
    { "soak", "GAME", "play random games and check every law at every step",
      "Plays random games and checks at every step what must hold for every game: views leak nothing, replays agree, "
      "listed moves are exactly the legal ones, and more.",
      soak_options, soak_examples, command_soak },
    { "bench", "GAME", "measure how fast the rules or the search are",
      "Measures how many actions per second random play reaches; an action lists all moves, chooses one and applies "
      "it.",
      bench_options, bench_examples, command_bench },
    { "signature", "GAME", "print one hash over many random games",
      "Prints one hash over every event and state of many random games: it differs when the rules do, and is the same "
      "on every machine.",
      signature_options, signature_examples, command_signature },
    { "perft", "GAME", "count the positions after a number of moves",
      "Counts all sequences of that many moves from a start position.", perft_options, perft_examples, command_perft },
    { "playthrough", "GAME", "print every answer of the rules in one random game",
      "Plays one random game and prints what the rules answer at each step: moves, views, narration, boards and "
      "scores. A changed rule shows as a changed line.",
      playthrough_options, playthrough_examples, command_playthrough },
    { "record", "GAME", "write the record of a random game", "Plays a random game to its end and writes its record.",
      record_options, record_examples, command_record },
    { "coverage", "GAME", "measure how well the rules are tested",
      "Runs the rule tests and shows which clauses and refusals they prove, and how often each clause comes up in "
      "random games.",
      coverage_options, coverage_examples, command_coverage },
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
      "the default ones.",
      tune_options, tune_examples, command_tune },
    { "patience", "GAME", "measure how often people wait for each other, with plans and without",
      "Lets bots play like people who look in every few hours, once with plans for the moves to come and once without, "
      "and counts how often the game stands still until somebody looks in.",
      patience_options, patience_examples, command_patience },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};
