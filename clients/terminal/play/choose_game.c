#include "clients/terminal/play/choose_game.h"

#include <stdlib.h>

#include "clients/terminal/play/players.h"
#include "clients/terminal/screen/input.h"
#include "command/language.h"

enum { SHELF_LIMIT = 64, LEVEL_MOST = 6, LEVEL_DEFAULT = 2 };

static void show_box(const struct screen *screen, int number, const struct game *game)
{
    char words[512];
    struct text text = language_text(words, sizeof words);
    text_add(&text, "  " TEXT_GOLD "%d " TEXT_PLAIN TEXT_STRONG "%T" TEXT_PLAIN, number, game->title);
    text_pad(&text, 16);
    screen_put(screen, words);
    text = language_text(words, sizeof words);
    text_add(&text, "%T ", game->about);
    text_add_styled(&text, TEXT_QUIET, "(%d-%d players)", (int)game->seats_least, (int)game->seats_most);
    screen_wrap(screen, 16, 16, words);
}

static const struct game *ask_game(struct input *input)
{
    const struct screen *screen = input->screen;
    const struct game *chosen = NULL, *shelf[SHELF_LIMIT];
    int count = 0;
    screen_put(screen, TEXT_STRONG);
    screen_add(screen, "Which game?");
    screen_put(screen, TEXT_PLAIN "\n");
    for (int i = 0; game_list[i] != NULL && count < SHELF_LIMIT; i++)
        if (game_list[i]->on_shelf) {
            shelf[count++] = game_list[i];
            show_box(screen, count, game_list[i]);
        }
    while (chosen == NULL && input_line(input, "> ", INPUT_FOREVER) == INPUT_LINE) {
        int number = atoi(input->line.bytes);
        chosen = number >= 1 && number <= count ? shelf[number - 1] : game_named(input->line.bytes);
    }
    return chosen;
}

/* One of least, least + step, ... most; Enter takes `otherwise`. 0: nobody answers. */
static int ask_number(struct input *input, int least, int most, int step, int otherwise)
{
    char prompt[64];
    struct text text = text_on(prompt, sizeof prompt);
    text_add(&text, "[%d] > ", otherwise);
    while (input_line(input, prompt, INPUT_FOREVER) == INPUT_LINE) {
        const char *typed = input->line.bytes;
        int number = typed[0] == 0 ? otherwise : atoi(typed);
        if (number >= least && number <= most && (number - least) % step == 0)
            return number;
        screen_say(input->screen, 2, 2, "Type a number from %d to %d, or Enter for %d.", least, most, otherwise);
    }
    return 0;
}

static bool ask_opponents(struct input *input, const struct game *game, struct text *seats)
{
    const struct screen *screen = input->screen;
    int least = game->seats_least, most = game->seats_most, level = 0;
    if (game->seat_step == 2)
        screen_say(screen, 0, 0, "How many play, with you? An even number from %d to %d.", least, most);
    else
        screen_say(screen, 0, 0, "How many play, with you? From %d to %d.", least, most);
    int count = ask_number(input, least, most, game->seat_step, least);
    if (count > 0) {
        screen_say(screen, 0, 0, "How strong are the bots? From 1, Pebble, to %d, Oracle.", LEVEL_MOST);
        level = ask_number(input, 1, LEVEL_MOST, 1, LEVEL_DEFAULT);
    }
    text_put(seats, players_default(0));
    for (int seat = 1; seat < count; seat++) {
        text_put(seats, ",level:");
        text_number(seats, level);
    }
    return level > 0;
}

const struct game *choose_game(struct text *seats)
{
    struct screen screen;
    struct input *input = calloc(1, sizeof *input);
    if (input == NULL)
        return NULL;
    screen_open(&screen, stdout);
    input_open(input, &screen);
    const struct game *chosen = ask_game(input);
    if (chosen != NULL && seats != NULL && !ask_opponents(input, chosen, seats))
        chosen = NULL;
    input_close(input);
    free(input);
    return chosen;
}
