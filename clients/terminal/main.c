/* `mykonos`: the command line, for people and scripts. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/commands.h"

struct command {
    const char *name;
    int (*run)(struct args *args);
    const char *use, *help;
};

static const struct command commands[] = {
    { "games", command_games, "[--all] [--json]", "the games on the shelf; --all: the template too" },
    { "rules", command_rules, "GAME [CLAUSE] [--coverage] [--games N] [--json]",
      "the rules; --coverage: tests of every clause and refusal" },
    { "play", command_play,
      "[GAME] [--seats human,random,...] [--seed S] [--option KEY=CHOICE ...] [--record FILE [--continue]] [--json]",
      "a table here on the terminal" },
    { "replay", command_replay, "FILE [--verify] [--at N] [--json]",
      "a record in words; --verify: every check value; --at N: the board after N events" },
    { "why", command_why, "GAME MOVE [--record FILE | --seed S --seats N] [--json]",
      "is a move legal, and if not, by which rule" },
    { "record", command_record, "GAME --out FILE [--seats N] [--seed S] [--option KEY=CHOICE ...] [--json]",
      "the record of a random game" },
    { "picture", command_picture, "GAME --out FILE.svg [--seats N] [--seed S] [--index I] [--option KEY=CHOICE ...]",
      "a picture the game draws" },
    { "join", command_join, "URL [--name WORDS]", "sit down at a table on a server; URL is an invitation" },
    { "watch", command_watch, "URL", "watch a table on a server" },
    { "table", command_table,
      "create --game GAME --seats person,bot:3 [--option KEY=CHOICE] [--per-move S] [--per-game S] URL [--json]",
      "open a table on a server and print the invitations" },
    { "soak", command_soak, "GAME --games N [--steps N] [--seats N] [--seed S] [--json]",
      "random play with every check at every step" },
    { "bench", command_bench, "GAME [--seats N] [--seconds S] [--option KEY=CHOICE] [--search] [--json]",
      "actions a second: list all moves, choose, apply; --search: simulations a second" },
    { "signature", command_signature, "GAME [--games N]", "one hash over many random games" },
    { "perft", command_perft, "GAME --depth N [--seats N] [--seed S] [--json]", "positions after N moves" },
    { "playthrough", command_playthrough, "GAME [--seats N] [--seed S]",
      "every answer of the rules in one random game" },
    { "arena", command_arena,
      "GAME --seats A,B[,C...] --games N [--table N] [--ms T | --iterations N] [--jobs N] [--file F] [--svg F] "
      "[--json]",
      "bots against bots: shares, ratings and their 95 % intervals" },
    { "bot", command_bot, "[--player level:4]", "a bot for other hosts, in lines of text (docs/bots.md)" },
    { "hint", command_hint, "--record FILE [--seat a] [--top N] [--ms T | --iterations N] [--threads N] [--json]",
      "the best moves now, with what each seat may expect" },
    { "analyse", command_analyse, "FILE [--iterations N] [--svg FILE] [--json]",
      "a game thought over: everyone's chances, turning points, better moves" },
    { "balance", command_balance,
      "GAME [--seats N] [--games N] [--iterations N] [--player NAME] [--jobs N] [--file F] [--json]",
      "who wins by seat, scores, length, ends, and how often each kind of move is used" },
    { "tune", command_tune, "GAME [--seats N] [--rounds N] [--games N] [--iterations N] [--jobs N] [--seed S]",
      "better weights for a game's advice, by self-play" },
};

static int usage(FILE *to)
{
    fprintf(to, "mykonos: one table for five board games\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        fprintf(to, "  mykonos %s %s\n      %s\n", commands[i].name, commands[i].use, commands[i].help);
    return to == stdout ? STATUS_WELL : STATUS_USAGE;
}

/* What could not be printed was not told. */
static int whole(int status)
{
    bool printed = fflush(stdout) == 0 && ferror(stdout) == 0;
    return status == STATUS_WELL && !printed ? STATUS_NOT_WELL : status;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return usage(stderr);
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0)
        return usage(stdout);
    if (argc > 60) {
        fprintf(stderr, "mykonos: too many arguments\n");
        return STATUS_USAGE;
    }
    struct args args = { .count = argc - 2, .value = argv + 2 };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return whole(commands[i].run(&args));
    fprintf(stderr, "mykonos: no command is called '%s'; 'mykonos help' lists them\n", argv[1]);
    return STATUS_USAGE;
}
