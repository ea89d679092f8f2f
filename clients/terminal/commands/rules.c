/* `mykonos games` and `mykonos rules`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands/commands.h"
#include "engine/clauses.h"

int command_games(struct args *args)
{
    bool json = args_flag(args, "--json"), all = args_flag(args, "--all");
    if (!args_done(args))
        return STATUS_USAGE;
    for (const struct game *const *at = game_list; *at != NULL; at++) {
        const struct game *game = *at;
        if (!game->on_shelf && !all)
            continue;
        if (json)
            printf("{\"key\":\"%s\",\"title\":\"%s\",\"seats_least\":%d,\"seats_most\":%d,\"minutes\":%d,"
                   "\"rules_version\":%d,\"state_bytes\":%d}\n",
                   game->key, game->title, game->seats_least, game->seats_most, game->minutes, game->rules_version,
                   game->state_size);
        else
            printf("%-10s %d-%d players, %3d minutes  %s\n", game->key, game->seats_least, game->seats_most,
                   game->minutes, game->about);
    }
    return STATUS_OK;
}

static int print_rules(const struct game *game, const char *number)
{
    if (number == NULL) {
        fputs(clauses_text(game), stdout);
        return STATUS_OK;
    }
    static struct clause_list list;
    clauses_read(clauses_text(game), &list);
    const struct clause *clause = clauses_find(&list, number);
    if (clause == NULL) {
        fprintf(stderr, "mykonos: %s has no clause %s\n", game->title, number);
        return STATUS_FAILED;
    }
    printf("%s %.*s\n", clause->number, (int)clause->size, clause->words);
    return STATUS_OK;
}

int command_rules(struct args *args)
{
    const struct game *game = setup_args_game(args);
    const char *number = args_word(args);
    return args_done(args) ? print_rules(game, number) : STATUS_USAGE;
}
