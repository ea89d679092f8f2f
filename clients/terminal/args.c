/* Command-line arguments. */
#include "clients/terminal/args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"

static bool taken(const struct args *args, int index)
{
    return index < 64 && (args->taken >> index & 1) != 0;
}

static void take(struct args *args, int index)
{
    if (index < 64)
        args->taken |= (uint64_t)1 << index;
}

bool args_flag(struct args *args, const char *name)
{
    for (int i = 0; i < args->count; i++)
        if (!taken(args, i) && strcmp(args->value[i], name) == 0) {
            take(args, i);
            return true;
        }
    return false;
}

const char *args_text(struct args *args, const char *name, const char *otherwise)
{
    for (int i = 0; i < args->count; i++) {
        if (taken(args, i) || strcmp(args->value[i], name) != 0)
            continue;
        take(args, i);
        if (i + 1 < args->count) {
            take(args, i + 1);
            return args->value[i + 1];
        }
        fprintf(stderr, "mykonos: %s needs a value\n", name);
        args->bad = true;
    }
    return otherwise;
}

uint64_t args_number(struct args *args, const char *name, uint64_t otherwise, uint64_t least, uint64_t most)
{
    const char *words = args_text(args, name, NULL);
    if (words == NULL)
        return otherwise;
    char *end;
    errno = 0;
    uint64_t number = strtoull(words, &end, 10);
    if (errno == 0 && *end == 0 && words[0] >= '0' && words[0] <= '9' && number >= least && number <= most)
        return number;
    fprintf(stderr, "mykonos: %s takes a whole number from %llu to %llu\n", name, (unsigned long long)least,
            (unsigned long long)most);
    args->bad = true;
    return otherwise;
}

const char *args_word(struct args *args)
{
    for (int i = 0; i < args->count; i++)
        if (!taken(args, i) && strncmp(args->value[i], "--", 2) != 0) {
            take(args, i);
            return args->value[i];
        }
    return NULL;
}

const struct game *args_game(struct args *args)
{
    const char *key = args_word(args);
    const struct game *game = key == NULL ? NULL : game_named(key);
    if (game != NULL)
        return game;
    if (key == NULL)
        fprintf(stderr, "mykonos: which game? 'mykonos games' lists them\n");
    else
        fprintf(stderr, "mykonos: no game is called '%s'; 'mykonos games' lists them\n", key);
    args->bad = true;
    return NULL;
}

int args_seats(struct args *args, const struct game *game, int otherwise)
{
    int seats = (int)args_number(args, "--seats", (uint64_t)otherwise, 1, GAME_SEATS_MOST);
    if (game == NULL || seats == otherwise)
        return seats;
    struct game_setup setup;
    game_setup_usual(game, seats, &setup);
    const struct refusal *refusal = game_setup_refusal(game, &setup);
    if (refusal != NULL) {
        fprintf(stderr, "mykonos: %s %s\n", refusal->sentence, game->title);
        args->bad = true;
    }
    return seats;
}

static bool set_option(const struct game *game, const char *words, struct game_setup *setup)
{
    for (int i = 0; i < game_option_count(game); i++) {
        size_t length = strlen(game->options[i].key);
        if (strncmp(words, game->options[i].key, length) != 0 || words[length] != '=')
            continue;
        for (int choice = 0; choice < game_choice_count(&game->options[i]); choice++)
            if (strcmp(words + length + 1, game->options[i].choices[choice]) == 0) {
                setup->option[i] = (uint8_t)choice;
                return true;
            }
    }
    return false;
}

static void say_options(const struct game *game)
{
    fprintf(stderr, "mykonos: %s\n", game_option_count(game) == 0 ? "it has no options" : "its options are:");
    for (int i = 0; i < game_option_count(game); i++) {
        const struct game_option *option = &game->options[i];
        fprintf(stderr, "  %s (%s):", option->key, option->title);
        for (int choice = 0; option->choices[choice] != NULL; choice++)
            fprintf(stderr, " %s%s", option->choices[choice], choice == option->usual ? " (usual)" : "");
        fputc('\n', stderr);
    }
}

void args_options(struct args *args, const struct game *game, struct game_setup *setup)
{
    const char *words;
    while ((words = args_text(args, "--option", NULL)) != NULL)
        if (game != NULL && !set_option(game, words, setup)) {
            fprintf(stderr, "mykonos: %s has no option '%s'\n", game->title, words);
            say_options(game);
            args->bad = true;
        }
}

bool args_done(struct args *args)
{
    for (int i = 0; i < args->count && !args->bad; i++)
        if (!taken(args, i)) {
            fprintf(stderr, "mykonos: what is '%s' for?\n", args->value[i]);
            args->bad = true;
        }
    return !args->bad;
}
