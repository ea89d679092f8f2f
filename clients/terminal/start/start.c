#include "clients/terminal/start/start.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "clients/terminal/screen/input.h"
#include "clients/terminal/start/carry.h"
#include "clients/terminal/start/foyer_draw.h"
#include "clients/terminal/start/foyer_press.h"

static void show(struct foyer *foyer)
{
    int left, top;
    foyer_draw(foyer);
    foyer_cursor_cell(foyer, &left, &top);
    surface_show(&foyer->surface, &foyer->picture, left, top);
}

static void lay_out_shelf(struct foyer *foyer)
{
    for (int i = 0; game_list[i] != NULL && foyer->game_count < FOYER_GAMES_MOST; i++)
        if (game_list[i]->on_shelf)
            setting_begin(&foyer->setting[foyer->game_count++], game_list[i]);
}

/* Whether there was a key. The next one may be meant for what this one has changed. */
static bool read_keys(struct foyer *foyer)
{
    bool pressed = false;
    for (int key; !foyer->left && (key = surface_key(&foyer->surface)) != 0;) {
        foyer_press(foyer, key);
        foyer_draw(foyer);
        pressed = true;
    }
    return pressed;
}

static void lead(struct foyer *foyer)
{
    struct input keyboard = { .on_terminal = true };
    while (!foyer->left) {
        struct pollfd waiting = { .fd = STDIN_FILENO, .events = POLLIN };
        show(foyer);
        if (!read_keys(foyer) && input_poll(&waiting, 1, -1) > 0 &&
            (waiting.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
            foyer->left = true; /* the terminal is gone */
        if (input_stopped(&keyboard))
            foyer->left = true;
    }
}

static void close_all(struct foyer *foyer)
{
    page_free(&foyer->page);
    page_free(&foyer->info);
    kept_games_free(&foyer->kept);
    free(foyer->line);
    fclose(foyer->screen.to);
}

int start_run(const struct program_command *commands, bool ascii)
{
    struct foyer *foyer = calloc(1, sizeof *foyer);
    if (foyer == NULL)
        return STATUS_FAILED;
    foyer->commands = commands;
    foyer->ascii = ascii;
    bool opened = surface_open(&foyer->surface, ascii);
    if (opened) {
        page_blind(&foyer->screen);
        lay_out_shelf(foyer);
        carry_look(foyer);
        lead(foyer);
        surface_close(&foyer->surface);
        close_all(foyer);
    }
    free(foyer);
    return opened ? STATUS_OK : STATUS_FAILED;
}
