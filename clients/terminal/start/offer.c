#include "clients/terminal/start/offer.h"

#include <stdio.h>
#include <string.h>

#include "command/language.h"

/* ---- commands ---- */

const struct program_command *offer_command(const struct foyer *foyer, const char *name)
{
    for (const struct program_command *command = foyer->commands; command->run != NULL; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

static bool takes(const struct foyer *foyer, const char *name, const char *option)
{
    const struct program_command *command = offer_command(foyer, name);
    if (command == NULL)
        return false;
    for (const struct args_option *at = command->options; at->name != NULL; at++)
        if (strcmp(at->name, option) == 0)
            return true;
    return false;
}

bool offer_has_window(const struct foyer *foyer, const char *name)
{
    return takes(foyer, name, "--plain");
}

/* The signs that were asked for here are those of the window that it opens. */
static void add_signs(const struct foyer *foyer, struct errand *errand)
{
    if (foyer->ascii && takes(foyer, errand->word[0], "--ascii"))
        errand_add(errand, "--ascii");
}

const struct kept_line *offer_line(struct foyer *foyer, int kept)
{
    struct kept_line *line = &foyer->line[kept];
    const struct kept_game *game = &foyer->kept.at[kept];
    if (line->told)
        return line;
    struct text text = language_text(line->words, sizeof line->words);
    line->told = true;
    if (game->game == NULL)
        text_add(&text, "%s cannot be read", game->name);
    else
        line->sound = kept_games_tell(game, &text);
    return line;
}

/* A game that is over is replayed, others go on. */
static bool order_kept(struct foyer *foyer, struct errand *errand)
{
    char path[KEPT_GAMES_PATH_SIZE];
    const struct kept_game *kept = &foyer->kept.at[foyer->cursor.index];
    if (!offer_line(foyer, foyer->cursor.index)->sound || !kept_games_path(kept->name, path))
        return false;
    errand_begin(errand, kept->over ? "replay" : "play");
    if (!kept->over)
        errand_add(errand, "--continue");
    errand_add(errand, kept->over ? path : kept->name);
    return true;
}

bool offer_order(struct foyer *foyer, struct errand *errand)
{
    const struct game *game = foyer_setting(foyer)->game;
    bool whole = true;
    switch (foyer->cursor.kind) {
    case SPOT_GAME:
    case SPOT_SEAT:
    case SPOT_OPTION:
    case SPOT_SEED:
    case SPOT_SIT: setting_order(foyer_setting(foyer), errand); break;
    case SPOT_LESSON:
        errand_begin(errand, "learn");
        errand_add(errand, game->key);
        break;
    case SPOT_RULES:
        errand_begin(errand, "rules");
        errand_add(errand, game->key);
        break;
    case SPOT_KEPT: whole = order_kept(foyer, errand); break;
    case SPOT_JOIN:
    case SPOT_WATCH:
    case SPOT_NAME: whole = false;
    }
    if (whole)
        add_signs(foyer, errand);
    return whole;
}

bool offer_order_address(const struct foyer *foyer, const char *words, bool watches, struct errand *errand)
{
    char address[TYPED_SIZE];
    const char *first = strstr(words, "http");
    if (first == NULL || (strncmp(first, "http://", 7) != 0 && strncmp(first, "https://", 8) != 0))
        return false;
    snprintf(address, sizeof address, "%.*s", (int)strcspn(first, " \t\n\r'\"<>"), first);
    errand_begin(errand, watches || strchr(address, '#') == NULL ? "watch" : "join");
    errand_add(errand, address);
    add_signs(foyer, errand);
    return true;
}

/* ---- words ---- */

static void explain_option(const struct setting *setting, int index, struct text *text)
{
    const struct game_option *option = &setting->game->options[index];
    text_add(text, "%T:", option->title);
    for (int choice = 0; choice < game_choice_count(option); choice++) {
        text_put(text, choice == 0 ? " " : ", ");
        text_put(text, setting_option_title(setting, index, choice));
    }
    text_char(text, '.');
}

static void explain_kept(struct foyer *foyer, int index, struct text *text)
{
    const struct kept_game *kept = &foyer->kept.at[index];
    const struct kept_line *line = offer_line(foyer, index);
    if (!line->sound)
        text_add(text, "%s: %s. It is left alone.", kept->name, line->words);
    else if (kept->in_use)
        text_add(text, "%s is being played in another terminal.", kept->name);
    else if (kept->seats[0] == 0)
        text_add(text, "%s: nobody knows who sat where, so you play against bots of level 2.", kept->name);
    else if (kept->over)
        text_add(text, "%s, with %s. Enter replays it.", kept->name, kept->seats);
    else
        text_add(text, "%s, with %s. Enter continues it.", kept->name, kept->seats);
}

void offer_explain(struct foyer *foyer, struct text *text)
{
    const struct setting *setting = foyer_setting(foyer);
    int index = foyer->cursor.index;
    switch (foyer->cursor.kind) {
    case SPOT_GAME: text_add(text, "%T", setting->game->about); break;
    case SPOT_SEAT:
        if (!setting_write_fault(setting, text))
            setting_explain_seat(setting, index, text);
        break;
    case SPOT_OPTION: explain_option(setting, index, text); break;
    case SPOT_SEED:
        text_add(text, "Every game is dealt anew. A number instead deals the same game whenever you type it.");
        break;
    case SPOT_SIT:
        if (!setting_write_fault(setting, text))
            text_add(text, "Enter begins the game. It keeps itself: you can leave at any time and go on later.");
        break;
    case SPOT_LESSON: text_add(text, "A first game in which every step is explained."); break;
    case SPOT_RULES: text_add(text, "The rules of %T.", setting->game->title); break;
    case SPOT_KEPT: explain_kept(foyer, index, text); break;
    case SPOT_JOIN: text_add(text, "Take a seat at a table on a server, by the address somebody has sent you."); break;
    case SPOT_WATCH: text_add(text, "Watch a table on a server, by its address."); break;
    case SPOT_NAME: text_add(text, "What others at a server's table call you."); break;
    }
}
