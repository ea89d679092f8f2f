#include "clients/terminal/window/press.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/reply.h"
#include "clients/terminal/window/chat_pane.h"
#include "clients/terminal/window/compose.h"
#include "clients/terminal/window/foot.h"
#include "clients/terminal/window/line.h"
#include "clients/terminal/window/reason.h"
#include "clients/terminal/window/timeline.h"
#include "clients/terminal/window/travel.h"
#include "command/language.h"

enum { PAGE_ROWS = 10, CONTROL_D = 4, CONTROL_L = 12 };

/* ---- popups ---- */

void press_open_popup(struct window *window, const char *title, int width)
{
    struct text text = text_on(window->popup_title, sizeof window->popup_title);
    int room = window->surface.width - 6;
    text_put(&text, title);
    window->popup_waits = false;
    language_fit(window->popup_title); /* it may be what was typed */
    page_open(&window->popup, &window->talk->screen, room < width ? room : width);
}

void press_close_popup(struct window *window)
{
    page_close(&window->popup, &window->talk->screen);
    window->popup_first = 0;
    if (window->popup.line_count > 0)
        window->mode = WINDOW_READS;
}

/* A command of the conversation, as if it had been typed. */
static void say_line(struct window *window, const char *title, const char *line)
{
    press_open_popup(window, title, PRESS_WIDE);
    reply_to_line(window->talk, line);
    press_close_popup(window);
}

static void look_back(struct window *window)
{
    say_line(window, language_find("Analysis"), "/analyse");
}

static void read_popup(struct window *window, int key)
{
    switch (key) {
    case SURFACE_UP:
    case SURFACE_WHEEL_UP:
    case 'k': window->popup_first--; break;
    case SURFACE_DOWN:
    case SURFACE_WHEEL_DOWN:
    case 'j': window->popup_first++; break;
    case SURFACE_PAGE_UP: window->popup_first -= PAGE_ROWS; break;
    case ' ':
    case SURFACE_PAGE_DOWN: window->popup_first += PAGE_ROWS; break;
    case SURFACE_HOME: window->popup_first = 0; break;
    case SURFACE_END: window->popup_first = window->popup.line_count; break;
    case 'a': /* below the result it is said what this key does */
        window->mode = WINDOW_CHOOSES;
        if (window->talk->venue->end == VENUE_OVER)
            look_back(window);
        break;
    default: window->mode = WINDOW_CHOOSES;
    }
}

/* ---- choosing ---- */

static void play_if_done(struct window *window)
{
    struct game_move move;
    window->settled = false;
    if (!aim_is_done(&window->aim, &move))
        return;
    press_open_popup(window, language_find("Why not?"), PRESS_NARROW);
    reply_play(window->talk, window->asked_seat, move);
    press_close_popup(window);
    window->asked_seat = -1; /* ask anew, whatever came of it */
}

static void explain_why_not(struct window *window, const struct target *target)
{
    char words[WINDOW_TITLE_SIZE];
    struct text text = language_text(words, sizeof words);
    char name[WINDOW_TITLE_SIZE];
    struct text what = text_on(name, sizeof name);
    reason_name(window, target, &what);
    text_add(&text, "Why not %s?", name);
    press_open_popup(window, words, PRESS_NARROW);
    reason_why_not(window, target);
    press_close_popup(window);
    window->popup_waits = !window->asks;
}

static void explain(struct window *window);

static void take(struct window *window)
{
    const struct target *here = travel_here(window);
    if (window->talk->venue->said.reads) {
        say_line(window, "", "/next");
        return;
    }
    if (window->talk->venue->playback != NULL)
        explain(window);
    if (here == NULL || window->talk->venue->playback != NULL)
        return;
    struct target target = *here;
    bool taken = window->asks &&
                 (target.listed ? aim_choose(&window->aim, target.option) : aim_point(&window->aim, &target.element));
    if (!taken) {
        explain_why_not(window, &target);
        return;
    }
    window->cursor.listed = false;
    play_if_done(window);
}

static void choose_option(struct window *window, int option)
{
    aim_choose(&window->aim, option);
    play_if_done(window);
}

/* The number by which an option is chosen; -1: it has none. */
static int number_of(const struct window *window, int option)
{
    int label = foot_label(window, option);
    return foot_counts(window) ? foot_number(window, option) : label == 0 ? -1 : label;
}

static void choose_number(struct window *window, int number)
{
    for (int i = 0; window->asks && i < window->aim.option_count; i++)
        if (number_of(window, i) == number) {
            choose_option(window, i);
            return;
        }
}

/* Whether one digit is enough for everything that can be chosen by a number. */
static bool is_digit_enough(const struct window *window)
{
    for (int i = 0; i < window->aim.option_count; i++)
        if (number_of(window, i) > 9)
            return false;
    return true;
}

/* ---- typing ---- */

static void begin_line(struct window *window, char prompt)
{
    window->mode = WINDOW_TYPES;
    window->prompt = prompt;
    typed_clear(&window->line);
}

/* What was typed is part of a move: the rest can be chosen on the board. */
static void narrow(struct window *window)
{
    const struct choice_path *path = &window->talk->choices.now.path;
    if (path->depth > 0 && aim_type(&window->aim, path->move, (uint8_t)((1U << path->depth) - 1)))
        play_if_done(window);
    choices_begin(&window->talk->choices, window->aim.game, &window->aim.list);
}

static void answer_line(struct window *window)
{
    char words[TYPED_SIZE + 8] = "/find ";
    const char *typed = window->line.bytes;
    window->mode = WINDOW_CHOOSES;
    if (typed[0] == 0)
        return;
    if (window->prompt == '#') {
        if (window->talk->venue->playback != NULL)
            timeline_jump(window, typed);
        else
            choose_number(window, atoi(typed));
        return;
    }
    typed_remember(&window->line);
    if (window->prompt == '/') {
        strcat(words, typed);
        say_line(window, typed, words);
        return;
    }
    window->talk->answered = false;
    say_line(window, typed, typed);
    if (window->talk->answered || window->talk->choices.now.path.depth > 0)
        window->mode = WINDOW_CHOOSES;
    if (window->talk->answered)
        window->asked_seat = -1;
    else if (window->asks)
        narrow(window);
}

static void type(struct window *window, int key)
{
    if (key == SURFACE_ENTER)
        answer_line(window);
    else if (key == SURFACE_ESCAPE || (key == SURFACE_BACKSPACE && window->line.length == 0))
        window->mode = WINDOW_CHOOSES;
    else
        line_press(&window->line, key);
}

static void press_digit(struct window *window, int digit)
{
    bool counts_events = window->talk->venue->playback != NULL;
    if (!window->asks && !counts_events)
        return;
    if (!counts_events && is_digit_enough(window)) {
        choose_number(window, digit - '0');
        return;
    }
    begin_line(window, '#');
    typed_press(&window->line, digit);
}

/* ---- keys ---- */

static void explain(struct window *window)
{
    const struct target *here = travel_here(window);
    if (here == NULL)
        return;
    press_open_popup(window, "", PRESS_NARROW);
    reason_what(window, here);
    press_close_popup(window);
}

static void say_why(struct window *window)
{
    const struct target *here = travel_here(window);
    if (here != NULL)
        explain_why_not(window, here);
}

static void go_back(struct window *window)
{
    if (window->asks && aim_back(&window->aim))
        window->settled = false;
}

/* It takes a second: until then the popup says so. */
static void hint(struct window *window)
{
    press_open_popup(window, language_find("Hint"), PRESS_NARROW);
    screen_say(&window->talk->screen, 0, 0, "Looking for a good move ...");
    press_close_popup(window);
    compose(window);
    surface_show(&window->surface, &window->picture, 0, window->picture.height - 1);
    window->mode = WINDOW_CHOOSES;
    say_line(window, language_find("Hint"), "/hint");
    window->popup_waits = !window->asks;
}

static void undo(struct window *window)
{
    say_line(window, language_find("Undo"), "/undo");
    window->asked_seat = -1;
}

static void turn_view(struct window *window)
{
    window->turn++;
}

static void fold(struct window *window)
{
    window->folded = !window->folded;
}

static void type_command(struct window *window)
{
    begin_line(window, ':');
}

static void type_search(struct window *window)
{
    begin_line(window, '/');
}

static void write_to_others(struct window *window)
{
    if (!chat_pane_begin(window))
        say_line(window, "", "/say"); /* which says that nobody else is there */
}

static void show_events(struct window *window)
{
    press_open_popup(window, language_find("all events"), PRESS_WIDE);
    tidings_tell_with_log(&window->tidings, window->talk, 0);
    press_close_popup(window);
    window->popup_first = window->popup.line_count; /* the newest */
}

static void leave(struct window *window)
{
    const struct venue *venue = window->talk->venue;
    if (venue->end == VENUE_OVER || venue->playback != NULL || !window->begun)
        window->left = true;
    else
        window->mode = WINDOW_LEAVES;
}

static void forget(struct window *window)
{
    (void)window;
    surface_forget();
}

static void help(struct window *window);

/* Keys that do something by themselves, or type a command of the conversation. */
static const struct {
    int key;                   /* 0: keys that are handled elsewhere, only for the help */
    const char *label, *title; /* for the help; NULL: not listed */
    void (*run)(struct window *window);
    const char *line;
} keys[] = {
    { .label = "arrows, h j k l", .title = "go to the nearest thing in that direction" },
    { .label = "Home PgUp End PgDn", .title = "the same, diagonally" },
    { .label = "Tab", .title = "go to the next thing that can be chosen" },
    { .label = "1-9", .title = "choose by a number" },
    { .key = SURFACE_ENTER,
      .label = "Enter",
      .title = "choose what the cursor stands on, or hear why not",
      .run = take },
    { .key = ' ', .run = take },
    { .key = SURFACE_BACKSPACE, .label = "Backspace", .title = "take back the last part of the move", .run = go_back },
    { .key = ':', .label = ":", .title = "type a move or a command; Tab completes", .run = type_command },
    { .key = '?', .label = "?", .title = "what the thing under the cursor is and does", .run = explain },
    { .key = 'w', .label = "w", .title = "why it cannot be chosen", .run = say_why },
    { .key = 'i', .label = "i", .title = "what a strong bot would play", .run = hint },
    { .key = 'u', .label = "u", .title = "take back your last step", .run = undo },
    { .key = 'e', .label = "e", .title = "all events", .run = show_events },
    { .key = 's', .label = "s", .title = "points, and where they come from", .line = "/score" },
    { .key = 'r', .label = "r", .title = "the chapters of the rules", .line = "/rules" },
    { .key = '/',
      .label = "/",
      .title = "search the rules, the events and the things on the table for a word",
      .run = type_search },
    { .key = 'v', .label = "v", .title = "another view of the board, where there is one", .run = turn_view },
    { .key = 'c', .label = "c", .title = "read and write what is said at a server's table", .run = write_to_others },
    { .key = 'y', .label = "y n", .title = "agree to what another player asks for, or decline it", .line = "/agree" },
    { .key = 'n', .line = "/decline", .title = "agree to what another player asks for, or decline it" },
    { .key = 'p', .label = "p", .title = "the plan for your next move at a server's table", .line = "/plan" },
    { .key = 'R', .label = "R", .title = "play again with the same people", .line = "/rematch" },
    { .key = 'a', .label = "a", .title = "when the game is over: look back at it, and analyse it", .run = look_back },
    { .key = 'S', .label = "S", .title = "write the record of this game", .line = "/save" },
    { .key = 'b', .label = "b", .title = "in a lesson: read the step before again", .line = "/back" },
    { .key = 'f', .label = "f", .title = "in a lesson: fold what it says, or unfold it", .run = fold },
    { .key = CONTROL_L, .label = "Ctrl-L", .title = "draw everything anew", .run = forget },
    { .key = SURFACE_HELP, .label = "F1", .title = "this list", .run = help },
    { .key = 'q', .label = "q", .title = "leave the table", .run = leave },
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

static void help(struct window *window)
{
    const struct screen *screen = &window->talk->screen;
    press_open_popup(window, language_find("Keys"), PRESS_WIDE);
    if (window->talk->venue->playback != NULL)
        timeline_list_keys(screen);
    for (int i = 0; window->talk->venue->playback == NULL && i < KEY_COUNT; i++)
        if (keys[i].label != NULL)
            explain_entry(screen, language_find(keys[i].label), keys[i].title);
    screen_say(screen, 0, 0, "A click does what Enter does. After a colon, `help` lists all commands.");
    press_close_popup(window);
}

static const struct {
    int key, right, down;
} arrows[] = {
    { SURFACE_UP, 0, -1 },    { 'k', 0, -1 },
    { SURFACE_DOWN, 0, 1 },   { 'j', 0, 1 },
    { SURFACE_LEFT, -1, 0 },  { 'h', -1, 0 },
    { SURFACE_RIGHT, 1, 0 },  { 'l', 1, 0 },
    { SURFACE_HOME, -1, -1 }, { SURFACE_PAGE_UP, 1, -1 },
    { SURFACE_END, -1, 1 },   { SURFACE_PAGE_DOWN, 1, 1 },
};

static bool travel(struct window *window, int key)
{
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
        if (arrows[i].key == key) {
            travel_step(window, arrows[i].right, arrows[i].down);
            return true;
        }
    if (key == SURFACE_TAB || key == SURFACE_BACK_TAB)
        travel_next(window, key == SURFACE_TAB ? 1 : -1);
    return key == SURFACE_TAB || key == SURFACE_BACK_TAB;
}

static void choose(struct window *window, int key)
{
    if (window->talk->venue->playback != NULL && timeline_press(window, key))
        return;
    if (key >= '0' && key <= '9') {
        press_digit(window, key);
        return;
    }
    if (key == SURFACE_CLICK) {
        if (travel_to_cell(window, window->surface.left, window->surface.top))
            take(window);
        return;
    }
    if (travel(window, key))
        return;
    for (int i = 0; i < KEY_COUNT; i++)
        if (keys[i].key == key && key != 0) {
            if (keys[i].run != NULL)
                keys[i].run(window);
            else
                say_line(window, language_find(keys[i].title), keys[i].line);
        }
}

/* While the keyboard is passed on, nothing may be seen or done. */
static void pass(struct window *window, int key)
{
    if (key == SURFACE_ENTER)
        keyboard_take(&window->talk->keyboard);
    else if (key == 'u')
        reply_to_line(window->talk, "/undo");
    else if (key == 'q')
        leave(window);
    window->asked_seat = -1;
}

void press_key(struct window *window, int key)
{
    bool begun = window->talk->venue->game != NULL;
    window->changed = true;
    if (key == CONTROL_D || (key == 'q' && !begun))
        window->left = window->ended = true;
    if (key == CONTROL_D || key == SURFACE_RESIZED || key == SURFACE_NO_KEY || !begun)
        return;
    switch (window->mode) {
    case WINDOW_READS: read_popup(window, key); break;
    case WINDOW_TYPES: type(window, key); break;
    case WINDOW_WRITES: chat_pane_press(window, key); break;
    case WINDOW_LEAVES:
        window->left = key == 'y' || key == 'q';
        window->mode = WINDOW_CHOOSES;
        break;
    case WINDOW_CHOOSES:
        if (window->talk->keyboard.passing >= 0)
            pass(window, key);
        else
            choose(window, key);
    }
}
