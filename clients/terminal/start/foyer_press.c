#include "clients/terminal/start/foyer_press.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/start/carry.h"
#include "clients/terminal/start/foyer_draw.h"
#include "clients/terminal/start/offer.h"
#include "clients/terminal/window/line.h"
#include "command/language.h"

enum { PAGE_ROWS = 10, CONTROL_D = 4, CONTROL_L = 12 };

/* ---- the cursor ---- */

static void go_to(struct foyer *foyer, enum spot_kind kind, int index)
{
    foyer->cursor = (struct spot){ .kind = kind, .index = index };
    if (kind == SPOT_GAME)
        foyer->chosen = index;
}

/* The place of the cursor among the spots; they are in reading order. */
static int place(const struct foyer *foyer)
{
    const struct spot *here = foyer_here(foyer);
    return here == NULL ? 0 : (int)(here - foyer->spot);
}

static void step_along(struct foyer *foyer, int by)
{
    if (foyer->spot_count == 0)
        return;
    int at = (place(foyer) + by + foyer->spot_count) % foyer->spot_count;
    go_to(foyer, foyer->spot[at].kind, foyer->spot[at].index);
}

/* Left and right stay in their line. */
static void step_across(struct foyer *foyer, int by)
{
    int at = place(foyer) + by;
    if (at >= 0 && at < foyer->spot_count && foyer->spot[at].area.top == foyer->spot[place(foyer)].area.top)
        go_to(foyer, foyer->spot[at].kind, foyer->spot[at].index);
}

/* The next line that has spots, and there the nearest one. More kept games may lie beyond those that are shown. */
static void step_down(struct foyer *foyer, int by)
{
    const struct spot *here = foyer_here(foyer), *best = NULL;
    int more = foyer->cursor.index + by;
    if (here == NULL)
        return;
    if (here->kind == SPOT_KEPT && more >= 0 && more < foyer->kept.count) {
        go_to(foyer, SPOT_KEPT, more);
        return;
    }
    for (int i = 0; i < foyer->spot_count; i++) {
        const struct spot *spot = &foyer->spot[i];
        int rows = (spot->area.top - here->area.top) * by, aside = abs(spot->area.left - here->area.left);
        if (rows <= 0)
            continue;
        int best_rows = best == NULL ? 0 : (best->area.top - here->area.top) * by;
        if (best == NULL || rows < best_rows || (rows == best_rows && aside < abs(best->area.left - here->area.left)))
            best = spot;
    }
    if (best != NULL)
        go_to(foyer, best->kind, best->index);
}

/* ---- what the spots do ---- */

static void type_for(struct foyer *foyer, enum spot_kind kind, const char *words)
{
    go_to(foyer, kind, 0);
    foyer->mode = FOYER_TYPES;
    typed_clear(&foyer->typed);
    for (; *words != 0; words++)
        if ((unsigned char)*words >= ' ')
            typed_press(&foyer->typed, (unsigned char)*words);
}

static void change(struct foyer *foyer, int step)
{
    if (foyer->cursor.kind == SPOT_SEAT)
        setting_turn_seat(foyer_setting(foyer), foyer->cursor.index, step);
    else if (foyer->cursor.kind == SPOT_OPTION)
        setting_turn_option(foyer_setting(foyer), foyer->cursor.index, step);
}

static void begin(struct foyer *foyer)
{
    struct errand errand;
    struct text notice = language_text(foyer->notice, sizeof foyer->notice);
    bool sits = foyer->cursor.kind == SPOT_SIT, kept = foyer->cursor.kind == SPOT_KEPT;
    if (sits && setting_write_fault(foyer_setting(foyer), &notice))
        return;
    if (kept && foyer->kept.at[foyer->cursor.index].in_use)
        carry_look(foyer); /* perhaps it is free now */
    if (offer_order(foyer, &errand) && !(kept && foyer->kept.at[foyer->cursor.index].in_use))
        carry_out(foyer, &errand);
}

static void take(struct foyer *foyer)
{
    switch (foyer->cursor.kind) {
    case SPOT_GAME: go_to(foyer, SPOT_SIT, 0); break;
    case SPOT_SEAT:
    case SPOT_OPTION: change(foyer, 1); break;
    case SPOT_SEED: type_for(foyer, SPOT_SEED, foyer_setting(foyer)->seed); break;
    case SPOT_NAME: type_for(foyer, SPOT_NAME, foyer->name); break;
    case SPOT_JOIN:
    case SPOT_WATCH: type_for(foyer, foyer->cursor.kind, ""); break;
    case SPOT_SIT:
    case SPOT_LESSON:
    case SPOT_RULES:
    case SPOT_KEPT: begin(foyer); break;
    }
}

static void take_number(struct foyer *foyer, int number)
{
    int kept = number - 1 - foyer->game_count;
    if (number >= 1 && number <= foyer->game_count) {
        go_to(foyer, SPOT_GAME, number - 1);
        take(foyer);
    } else if (kept >= 0 && kept < foyer->kept.count) {
        go_to(foyer, SPOT_KEPT, kept);
        take(foyer);
    }
}

static void click(struct foyer *foyer)
{
    const struct spot *spot = foyer_spot_at(foyer, foyer->surface.left, foyer->surface.top);
    if (spot == NULL)
        return;
    go_to(foyer, spot->kind, spot->index);
    take(foyer);
}

/* ---- typing ---- */

static void take_seed(struct foyer *foyer, const char *words)
{
    struct text notice = language_text(foyer->notice, sizeof foyer->notice);
    size_t length = strlen(words);
    if (words[strspn(words, "0123456789")] != 0 || length >= SETTING_SEED_SIZE - 1)
        text_add(&notice, "A seed is a number of at most %d digits.", SETTING_SEED_SIZE - 2);
    else
        memcpy(foyer_setting(foyer)->seed, words, length + 1);
}

static void take_name(struct foyer *foyer, const char *words)
{
    struct text notice = language_text(foyer->notice, sizeof foyer->notice);
    if (!own_name_keep(words))
        text_add(&notice, "Your name cannot be kept: the folder for it cannot be written.");
    carry_look(foyer);
}

static void take_address(struct foyer *foyer, const char *words)
{
    struct errand errand;
    struct text notice = language_text(foyer->notice, sizeof foyer->notice);
    if (words[0] == 0)
        return;
    if (offer_order_address(foyer, words, foyer->cursor.kind == SPOT_WATCH, &errand))
        carry_out(foyer, &errand);
    else
        text_add(&notice, "An invitation looks like http://HOST:PORT/t/TABLE#INVITATION.");
}

static void take_line(struct foyer *foyer)
{
    char words[TYPED_SIZE];
    memcpy(words, foyer->typed.bytes, sizeof words);
    foyer->mode = FOYER_CHOOSES;
    if (foyer->cursor.kind == SPOT_SEED)
        take_seed(foyer, words);
    else if (foyer->cursor.kind == SPOT_NAME)
        take_name(foyer, words);
    else
        take_address(foyer, words);
}

static void type(struct foyer *foyer, int key)
{
    if (key == SURFACE_ENTER) {
        take_line(foyer);
        return;
    }
    if (key == SURFACE_ESCAPE || (key == SURFACE_BACKSPACE && foyer->typed.length == 0))
        foyer->mode = FOYER_CHOOSES;
    else
        line_press(&foyer->typed, key);
}

/* ---- pasting ---- */

/* The key is a part of what is pasted, or its beginning or end. An address opens its line by itself. */
static bool paste(struct foyer *foyer, int key)
{
    if (key == SURFACE_PASTE) {
        foyer->pasting = true;
        foyer->pasted_length = 0;
    } else if (foyer->pasting && key != SURFACE_PASTED) {
        char byte = (char)(key == SURFACE_ENTER || key == SURFACE_TAB ? ' ' : key);
        if (key != SURFACE_NO_KEY && foyer->pasted_length < sizeof foyer->pasted - 1)
            foyer->pasted[foyer->pasted_length++] = byte;
    } else if (key == SURFACE_PASTED) {
        struct errand errand;
        foyer->pasting = false;
        foyer->pasted[foyer->pasted_length] = 0;
        if (foyer->mode == FOYER_TYPES) {
            for (size_t i = 0; i < foyer->pasted_length; i++)
                typed_press(&foyer->typed, (unsigned char)foyer->pasted[i]);
        } else if (offer_order_address(foyer, foyer->pasted, false, &errand))
            type_for(foyer, strcmp(errand.word[0], "join") == 0 ? SPOT_JOIN : SPOT_WATCH, errand.word[1]);
    } else
        return false;
    return true;
}

/* Terminals that do not tell what is pasted send it as if it were typed: none of these letters is a key here. */
static bool is_address(struct foyer *foyer, int key)
{
    static const char begin[] = "http";
    size_t length = sizeof begin - 1;
    memmove(foyer->recent, foyer->recent + 1, length - 1);
    foyer->recent[length - 1] = (char)(key < SURFACE_NO_KEY ? key : 0);
    if (memcmp(foyer->recent, begin, length) != 0)
        return false;
    memset(foyer->recent, 0, sizeof foyer->recent);
    type_for(foyer, SPOT_JOIN, begin);
    return true;
}

/* ---- keys ---- */

static void take_at(struct foyer *foyer, enum spot_kind kind)
{
    go_to(foyer, kind, 0);
    take(foyer);
}

static void learn(struct foyer *foyer)
{
    if (offer_command(foyer, "learn") != NULL)
        take_at(foyer, SPOT_LESSON);
}

static void read_rules(struct foyer *foyer)
{
    take_at(foyer, SPOT_RULES);
}

static void join(struct foyer *foyer)
{
    take_at(foyer, SPOT_JOIN);
}

static void watch(struct foyer *foyer)
{
    take_at(foyer, SPOT_WATCH);
}

static void tell_name(struct foyer *foyer)
{
    take_at(foyer, SPOT_NAME);
}

static void add(struct foyer *foyer)
{
    change(foyer, 1);
}

static void subtract(struct foyer *foyer)
{
    change(foyer, -1);
}

static void go_to_options(struct foyer *foyer)
{
    go_to(foyer, SPOT_SEED, 0);
}

static void go_to_seats(struct foyer *foyer)
{
    go_to(foyer, SPOT_SEAT, 1);
}

static void forget(struct foyer *foyer)
{
    carry_look(foyer);
    surface_forget();
}

static void leave(struct foyer *foyer)
{
    foyer->left = true;
}

static void help(struct foyer *foyer);

static const struct {
    int key;                   /* 0: keys that are handled elsewhere, only for the help */
    const char *label, *title; /* for the help; NULL: not listed */
    void (*run)(struct foyer *foyer);
} keys[] = {
    { .label = "arrows", .title = "go to what stands there" },
    { .label = "Tab", .title = "go to the next thing" },
    { .label = "1-9", .title = "choose a game, or go on with one that was kept" },
    { .key = SURFACE_ENTER, .label = "Enter", .title = "do what the cursor stands on", .run = take },
    { .key = ' ', .run = take },
    { .key = '+', .label = "+ -", .title = "change who sits there, or the option", .run = add },
    { .key = '=', .run = add },
    { .key = '-', .run = subtract },
    { .key = 's', .label = "s", .title = "go to the seats", .run = go_to_seats },
    { .key = 'o', .label = "o", .title = "go to the deal and the options", .run = go_to_options },
    { .key = 'l', .label = "l", .title = "the lesson of this game, if there is one", .run = learn },
    { .key = 'r', .label = "r", .title = "the rules of this game", .run = read_rules },
    { .key = 'j', .label = "j", .title = "join a table on a server by an invitation", .run = join },
    { .key = 'w', .label = "w", .title = "watch a table on a server", .run = watch },
    { .key = 'n', .label = "n", .title = "your name there", .run = tell_name },
    { .key = CONTROL_L, .label = "Ctrl-L", .title = "look again, and draw everything anew", .run = forget },
    { .key = SURFACE_HELP, .label = "F1", .title = "this list", .run = help },
    { .key = '?', .run = help },
    { .key = 'q', .label = "q", .title = "leave", .run = leave },
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

static void help(struct foyer *foyer)
{
    struct text title = text_on(foyer->page_title, sizeof foyer->page_title);
    text_put(&title, language_find("Keys"));
    page_open(&foyer->page, &foyer->screen, foyer->surface.width - 2);
    for (int i = 0; i < KEY_COUNT; i++)
        if (keys[i].label != NULL)
            explain_entry(&foyer->screen, language_find(keys[i].label), keys[i].title);
    screen_say(&foyer->screen, 0, 0, "A click does what Enter does. An invitation can be pasted at any time.");
    page_close(&foyer->page, &foyer->screen);
    foyer->page_first = 0;
    foyer->mode = FOYER_READS;
}

static void read_page(struct foyer *foyer, int key)
{
    switch (key) {
    case SURFACE_UP:
    case SURFACE_WHEEL_UP: foyer->page_first--; break;
    case SURFACE_DOWN:
    case SURFACE_WHEEL_DOWN: foyer->page_first++; break;
    case SURFACE_PAGE_UP: foyer->page_first -= PAGE_ROWS; break;
    case ' ':
    case SURFACE_PAGE_DOWN: foyer->page_first += PAGE_ROWS; break;
    case SURFACE_HOME: foyer->page_first = 0; break;
    case SURFACE_END: foyer->page_first = foyer->page.line_count; break;
    default: foyer->mode = FOYER_CHOOSES;
    }
}

static bool travel(struct foyer *foyer, int key)
{
    switch (key) {
    case SURFACE_UP:
    case SURFACE_WHEEL_UP: step_down(foyer, -1); return true;
    case SURFACE_DOWN:
    case SURFACE_WHEEL_DOWN: step_down(foyer, 1); return true;
    case SURFACE_LEFT: step_across(foyer, -1); return true;
    case SURFACE_RIGHT: step_across(foyer, 1); return true;
    case SURFACE_TAB: step_along(foyer, 1); return true;
    case SURFACE_BACK_TAB: step_along(foyer, -1); return true;
    default: return false;
    }
}

static void choose(struct foyer *foyer, int key)
{
    foyer->notice[0] = 0;
    if (key == SURFACE_CLICK)
        click(foyer);
    else if (key >= '1' && key <= '9')
        take_number(foyer, key - '0');
    else if (!travel(foyer, key))
        for (int i = 0; i < KEY_COUNT; i++)
            if (keys[i].key == key && key != 0)
                keys[i].run(foyer);
}

void foyer_press(struct foyer *foyer, int key)
{
    if (key == SURFACE_RESIZED || key == SURFACE_NO_KEY || paste(foyer, key))
        return;
    if (key == CONTROL_D)
        leave(foyer);
    else if (foyer->mode == FOYER_TYPES)
        type(foyer, key);
    else if (!is_address(foyer, key)) {
        if (foyer->mode == FOYER_READS)
            read_page(foyer, key);
        else
            choose(foyer, key);
    }
}
