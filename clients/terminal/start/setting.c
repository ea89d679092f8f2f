#include "clients/terminal/start/setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/play/players.h"
#include "command/language.h"

static int choice_count(void)
{
    char name[PLAYERS_NAME_SIZE];
    int count = 0;
    while (players_choice(count, name))
        count++;
    return count;
}

static int choice_named(const char *wanted)
{
    char name[PLAYERS_NAME_SIZE];
    int index = 0;
    while (players_choice(index, name) && strcmp(name, wanted) != 0)
        index++;
    return index;
}

void setting_begin(struct setting *setting, const struct game *game)
{
    struct game_setup setup;
    *setting = (struct setting){ .game = game };
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        setting->player[seat] = seat < game->seats_least ? choice_named(players_default(seat)) : SETTING_EMPTY;
    game_setup_default(game, game->seats_least, &setup);
    memcpy(setting->option, setup.option, sizeof setting->option);
}

/* An empty seat stands between people and bots: one step adds a bot, one step back a person. */
void setting_turn_seat(struct setting *setting, int seat, int step)
{
    int count = choice_count(), now = setting->player[seat];
    int place = now == SETTING_EMPTY ? 1 : now == 0 ? 0 : now + 1; /* in the ring: you, empty, the bots */
    place = (place + step + count + 1) % (count + 1);
    setting->player[seat] = place == 1 ? SETTING_EMPTY : place == 0 ? 0 : place - 1;
}

void setting_turn_option(struct setting *setting, int option, int step)
{
    int count = game_choice_count(&setting->game->options[option]);
    setting->option[option] = (uint8_t)((setting->option[option] + step + count) % count);
}

int setting_seats(const struct setting *setting)
{
    int count = 0;
    for (int seat = 0; seat < setting->game->seats_most; seat++)
        count += setting->player[seat] != SETTING_EMPTY;
    return count;
}

/* ---- words ---- */

void setting_write_seat(const struct setting *setting, int seat, struct text *text)
{
    char name[PLAYERS_NAME_SIZE];
    if (setting->player[seat] == SETTING_EMPTY || !players_choice(setting->player[seat], name)) {
        text_add(text, "empty");
        return;
    }
    const char *detail = strchr(name, ':');
    if (players_kind(name)->human)
        text_add(text, "you");
    else if (detail != NULL)
        text_add(text, "level %d", atoi(detail + 1));
    else if (players_kind(name)->title != NULL)
        text_add(text, "%T", players_kind(name)->title);
    else
        text_put(text, name);
}

void setting_explain_seat(const struct setting *setting, int seat, struct text *text)
{
    char name[PLAYERS_NAME_SIZE];
    if (setting->player[seat] == SETTING_EMPTY || !players_choice(setting->player[seat], name))
        text_add(text, "Nobody sits here: + adds a bot, - somebody at this keyboard.");
    else {
        text_add(text, "%S: %T.", seat, players_kind(name)->help);
        text_char(text, ' ');
        text_add(text, "Enter or + changes who sits here, - goes back.");
    }
}

const char *setting_option_title(const struct setting *setting, int option, int choice)
{
    const struct game_option *of = &setting->game->options[option];
    return language_find(of->titles == NULL ? of->choices[choice] : of->titles[choice]);
}

bool setting_write_fault(const struct setting *setting, struct text *text)
{
    const struct game *game = setting->game;
    struct game_setup setup;
    int count = setting_seats(setting);
    bool fits = count >= game->seats_least && (count - game->seats_least) % game->seat_step == 0;
    if (!fits && game->seat_step == 2)
        text_add(text, "%T takes an even number of players, %d to %d, not %d.", game->title, (int)game->seats_least,
                 (int)game->seats_most, count);
    else if (!fits)
        text_add(text, "%T takes %d to %d players, not %d.", game->title, (int)game->seats_least, (int)game->seats_most,
                 count);
    if (!fits)
        return true;
    game_setup_default(game, count, &setup);
    memcpy(setup.option, setting->option, sizeof setup.option);
    const struct refusal *refusal = game_setup_refusal(game, &setup);
    if (refusal != NULL)
        text_add(text, "%T", refusal->sentence);
    return refusal != NULL;
}

/* ---- the command ---- */

static void order_seats(const struct setting *setting, struct errand *errand)
{
    char words[ERRAND_SAID_SIZE], name[PLAYERS_NAME_SIZE];
    struct text text = text_on(words, sizeof words);
    for (int seat = 0; seat < setting->game->seats_most; seat++) {
        if (setting->player[seat] == SETTING_EMPTY || !players_choice(setting->player[seat], name))
            continue;
        text_put(&text, text.length == 0 ? "" : ",");
        text_put(&text, name);
    }
    errand_add(errand, "--seats");
    errand_add(errand, words);
}

void setting_order(const struct setting *setting, struct errand *errand)
{
    const struct game *game = setting->game;
    errand_begin(errand, "play");
    errand_add(errand, game->key);
    order_seats(setting, errand);
    for (int i = 0; i < game_option_count(game); i++) {
        char words[128];
        const struct game_option *option = &game->options[i];
        if (setting->option[i] == option->default_choice)
            continue;
        snprintf(words, sizeof words, "%s=%s", option->key, option->choices[setting->option[i]]);
        errand_add(errand, "--option");
        errand_add(errand, words);
    }
    if (setting->seed[0] != 0) {
        errand_add(errand, "--seed");
        errand_add(errand, setting->seed);
    }
}
