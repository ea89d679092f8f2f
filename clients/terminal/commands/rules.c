/* `mykonos games` and `mykonos rules`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands/commands.h"
#include "command/language.h"
#include "engine/clauses.h"
#include "system/complain.h"

static const char *const weight_titles[] = {
    [GAME_SIMPLE] = "simple", [GAME_MEDIUM] = "medium", [GAME_COMPLEX] = "complex"
};

static void print_game(const struct game *game)
{
    char words[512], minutes[8];
    struct text text = language_text(words, sizeof words);
    snprintf(minutes, sizeof minutes, "%3d", game->minutes);
    text_put(&text, game->key);
    text_pad(&text, 11);
    text_add(&text, "%d-%d players, %s minutes, %T", game->seats_least, game->seats_most, minutes,
             weight_titles[game->weight]);
    text_pad(&text, 45);
    text_add(&text, "  %T", game->about);
    puts(words);
}

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
            printf("{\"key\":\"%s\",\"title\":\"%s\",\"seats_least\":%d,\"seats_most\":%d,\"minutes\":%d,\"weight\":%d,"
                   "\"rules_version\":%d,\"state_bytes\":%d}\n",
                   game->key, game->title, game->seats_least, game->seats_most, game->minutes, game->weight,
                   game->rules_version, game->state_size);
        else
            print_game(game);
    }
    return STATUS_OK;
}

static void print_clause(const struct clause *clause)
{
    printf("%s %.*s\n", clause->number, (int)clause->size, clause->words);
}

/* A number means a clause or a whole chapter. */
static int print_numbered(const struct game *game, const struct clause_list *list, const char *number)
{
    size_t length = strlen(number);
    int printed = 0;
    for (int i = 0; i < list->count; i++) {
        const struct clause *clause = &list->clause[i];
        if (strncmp(clause->number, number, length) == 0 &&
            (clause->number[length] == 0 || clause->number[length] == '.')) {
            print_clause(clause);
            printed++;
        }
    }
    if (printed == 0)
        complain("%s has no clause %s", game->title, number);
    return printed > 0 ? STATUS_OK : STATUS_FAILED;
}

static int print_with(const struct game *game, const struct clause_list *list, const char *word)
{
    const struct clause *found[CLAUSE_LIMIT];
    int count = clauses_search(list, word, found);
    for (int i = 0; i < count; i++)
        print_clause(found[i]);
    if (count == 0)
        complain("no clause of %s has the word '%s'", game->title, word);
    return count > 0 ? STATUS_OK : STATUS_FAILED;
}

static int print_rules(const struct game *game, const char *what)
{
    static struct clause_list list;
    if (what == NULL) {
        fputs(language_rules(game), stdout);
        return STATUS_OK;
    }
    clauses_read(language_rules(game), &list);
    bool number = what[strspn(what, "0123456789.")] == 0;
    return number ? print_numbered(game, &list, what) : print_with(game, &list, what);
}

int command_rules(struct args *args)
{
    const struct game *game = setup_args_game(args);
    const char *what = args_word(args);
    return args_done(args) ? print_rules(game, what) : STATUS_USAGE;
}
