#include "command/setup_args.h"

#include <stdio.h>
#include <string.h>

#include "engine/deal.h"

const struct game *setup_args_game(struct args *args)
{
    const char *key = args_word(args);
    const struct game *game = key == NULL ? NULL : game_named(key);
    if (key == NULL)
        args_complain(args, "which game? Name one; 'mykonos games' lists them");
    else if (game == NULL)
        args_complain(args, "no game is called '%s'; 'mykonos games' lists them", key);
    return game;
}

static bool can_play(const struct game *game, int seats)
{
    return seats >= game->seats_least && seats <= game->seats_most &&
           (seats - game->seats_least) % game->seat_step == 0;
}

int setup_args_seats(struct args *args, const struct game *game, int otherwise)
{
    int seats = (int)args_number(args, "--seats", (uint64_t)otherwise, 1, UINT16_MAX);
    if (game == NULL || seats == otherwise || can_play(game, seats))
        return seats;
    args_complain(args,
                  game->seat_step == 2 ? "%s takes an even number of seats, %d to %d, not %d"
                                       : "%s takes %d to %d seats, not %d",
                  game->title, game->seats_least, game->seats_most, seats);
    return otherwise;
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
    for (int i = 0; i < game_option_count(game); i++) {
        const struct game_option *option = &game->options[i];
        fprintf(stderr, "  %s: %s\n", option->key, option->title);
        for (int choice = 0; option->choices[choice] != NULL; choice++)
            fprintf(stderr, choice == option->default_choice ? "    %s=%-10s %s (default)\n" : "    %s=%-10s %s\n",
                    option->key, option->choices[choice], option->titles == NULL ? "" : option->titles[choice]);
    }
}

void setup_args_options(struct args *args, const struct game *game, struct game_setup *setup)
{
    const char *words;
    while ((words = args_text(args, "--option", NULL)) != NULL)
        if (game != NULL && !set_option(game, words, setup)) {
            args_complain(args,
                          game_option_count(game) == 0 ? "%s has no options, so '%s' cannot be set"
                                                       : "%s has no option '%s'; its options are:",
                          game->title, words);
            say_options(game);
        }
}

const struct game *setup_args_dealt(struct args *args, struct game_setup *setup, uint64_t *seed)
{
    *seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2);
    const struct game *game = setup_args_game(args);
    if (game == NULL)
        return NULL;
    deal_setup(game, setup_args_seats(args, game, game->seats_least), *seed, setup);
    setup_args_options(args, game, setup);
    const struct refusal *refusal = game_setup_refusal(game, setup);
    if (refusal != NULL)
        args_complain(args, "%s: %s", game->title, refusal->sentence);
    return refusal == NULL ? game : NULL;
}

const char *setup_args_out(struct args *args)
{
    const char *out = args_text(args, "--out", NULL);
    if (out == NULL)
        args_complain(args, "--out FILE is missing; it says where to write");
    return out;
}
