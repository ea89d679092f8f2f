#include "clients/terminal/play/choose_game.h"

#include <stdlib.h>

#include "clients/terminal/screen/input.h"
#include "command/language.h"

enum { SHELF_LIMIT = 64 };

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

const struct game *choose_game(void)
{
    struct screen screen;
    struct input *input = calloc(1, sizeof *input);
    const struct game *chosen = NULL, *shelf[SHELF_LIMIT];
    int count = 0;
    if (input == NULL)
        return NULL;
    screen_open(&screen, stdout);
    screen_put(&screen, TEXT_STRONG);
    screen_add(&screen, "Which game?");
    screen_put(&screen, TEXT_PLAIN "\n");
    for (int i = 0; game_list[i] != NULL && count < SHELF_LIMIT; i++)
        if (game_list[i]->on_shelf) {
            shelf[count++] = game_list[i];
            show_box(&screen, count, game_list[i]);
        }
    input_open(input, &screen);
    while (chosen == NULL && input_line(input, "> ", INPUT_FOREVER) == INPUT_LINE) {
        int number = atoi(input->line.bytes);
        chosen = number >= 1 && number <= count ? shelf[number - 1] : game_named(input->line.bytes);
    }
    input_close(input);
    free(input);
    return chosen;
}
