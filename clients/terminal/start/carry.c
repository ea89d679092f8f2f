#include "clients/terminal/start/carry.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/terminal/screen/input.h"
#include "clients/terminal/start/offer.h"
#include "command/language.h"

void carry_look(struct foyer *foyer)
{
    kept_games_free(&foyer->kept);
    free(foyer->line);
    kept_games_list(&foyer->kept);
    foyer->line = calloc((size_t)foyer->kept.count + 1, sizeof *foyer->line);
    if (foyer->line == NULL)
        kept_games_free(&foyer->kept);
    own_name(foyer->name);
    if (foyer->cursor.kind == SPOT_KEPT && foyer->cursor.index >= foyer->kept.count)
        foyer->cursor = (struct spot){ .kind = SPOT_GAME, .index = foyer->chosen };
}

/* ---- what it said ---- */

/* Lines that belong together are wrapped as one: a heading, a table's line and an entry of a list stand alone. */
static void wrap_text(const struct screen *screen, char *text)
{
    char *paragraph = text;
    while (*paragraph != 0) {
        char *end = strchr(paragraph, '\n');
        while (end != NULL && paragraph[0] != '#' && end[1] != 0 && strchr("\n#-|*`", end[1]) == NULL) {
            *end = ' ';
            end = strchr(end, '\n');
        }
        if (end != NULL)
            *end = 0;
        screen_put(screen, paragraph[0] == '#' ? TEXT_STRONG : "");
        screen_wrap(screen, 0, 0, paragraph[0] == '#' ? paragraph + strspn(paragraph, "# ") : paragraph);
        screen_put(screen, paragraph[0] == '#' ? TEXT_PLAIN : "");
        paragraph = end == NULL ? paragraph + strlen(paragraph) : end + 1;
    }
}

static void open_page(struct foyer *foyer, const struct errand *errand, char *output)
{
    struct text title = text_on(foyer->page_title, sizeof foyer->page_title);
    int room = foyer->surface.width - 2;
    errand_write(errand, &title);
    page_open(&foyer->page, &foyer->screen, room < SCREEN_WIDTH_MOST ? room : SCREEN_WIDTH_MOST);
    wrap_text(&foyer->screen, output);
    page_close(&foyer->page, &foyer->screen);
    foyer->page_first = 0;
    foyer->mode = FOYER_READS;
}

/* The program's name before a complaint is no news here. */
static void take_notice(struct foyer *foyer, const char *words)
{
    struct text text = text_on(foyer->notice, sizeof foyer->notice);
    static const char name[] = "mykonos: ";
    for (const char *at = words; *at != 0; at++) {
        bool begins = (at == words || at[-1] == '\n') && strncmp(at, name, sizeof name - 1) == 0;
        at += begins ? sizeof name - 1 : 0;
        text_char(&text, *at == '\n' ? ' ' : *at);
    }
}

/* What was said at a server's table stays until it was read. */
static void wait_for_reader(const char *complaint)
{
    struct screen screen;
    struct input input = { .on_terminal = true };
    char read_byte = 0;
    screen_open(&screen, stdout);
    screen_put(&screen, complaint);
    screen_put(&screen, complaint[0] == 0 ? "\n" : "\n\n");
    screen_say(&screen, 0, 0, "Enter goes back to the start screen.");
    fflush(stdout);
    while (read_byte != '\n') {
        int ready = input_poll(&(struct pollfd){ .fd = STDIN_FILENO, .events = POLLIN }, 1, -1);
        if (input_stopped(&input) || (ready > 0 && read(STDIN_FILENO, &read_byte, 1) != 1))
            return; /* ^C goes back, too */
    }
}

/* ---- carrying out ---- */

/* The kept game that was written last; -1: there is none. */
static int newest(const struct foyer *foyer)
{
    int found = -1;
    for (int i = 0; i < foyer->kept.count; i++)
        if (found < 0 || foyer->kept.at[i].changed_ns > foyer->kept.at[found].changed_ns)
            found = i;
    return found;
}

static uint64_t newest_ns(const struct foyer *foyer)
{
    int at = newest(foyer);
    return at < 0 ? 0 : foyer->kept.at[at].changed_ns;
}

/* A game that was just left is what most people want to go on with, or to replay. */
static void find_left_game(struct foyer *foyer, uint64_t before_ns)
{
    if (newest_ns(foyer) > before_ns)
        foyer->cursor = (struct spot){ .kind = SPOT_KEPT, .index = newest(foyer) };
}

static void run_with_terminal(struct foyer *foyer, const struct errand *errand, struct errand_end *end)
{
    bool talks = strcmp(errand->word[0], "join") == 0 || strcmp(errand->word[0], "watch") == 0;
    surface_close(&foyer->surface);
    bool ran = errand_run(errand, false, end);
    if (talks && ran)
        wait_for_reader(end->complaint);
    foyer->left = !surface_open(&foyer->surface, foyer->ascii);
}

void carry_out(struct foyer *foyer, const struct errand *errand)
{
    struct errand_end end;
    uint64_t before_ns = newest_ns(foyer);
    const char *name = errand->word[0];
    bool prints = (strcmp(name, "rules") == 0 || strcmp(name, "replay") == 0) && !offer_has_window(foyer, name);
    if (prints)
        errand_run(errand, true, &end);
    else
        run_with_terminal(foyer, errand, &end);
    carry_look(foyer);
    take_notice(foyer, end.complaint);
    if (strcmp(name, "play") == 0)
        find_left_game(foyer, before_ns);
    if (end.output != NULL && end.output[0] != 0)
        open_page(foyer, errand, end.output);
    free(end.output);
}
