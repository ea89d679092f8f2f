#include "clients/terminal/window/window.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/playback.h"
#include "clients/terminal/talk/reply.h"
#include "clients/terminal/window/compose.h"
#include "clients/terminal/window/press.h"
#include "clients/terminal/window/travel.h"
#include "command/language.h"
#include "system/clock.h"

enum { REDRAW_MS = 50, TICK_MS = 200 };

bool window_is_wanted(bool plain)
{
    return !plain && surface_is_possible();
}

/* ---- showing ---- */

/* The cursor may settle on something that is drawn otherwise when it stands there. */
static void show(struct window *window)
{
    int left, top;
    struct target before = window->cursor;
    compose(window);
    travel_settle(window);
    if (!travel_same(&before, &window->cursor))
        compose(window);
    compose_cursor_cell(window, &left, &top);
    surface_show(&window->surface, &window->picture, left, top);
    window->changed = false;
    window->shown_ms = clock_ms();
}

/* ---- the question ---- */

/* What was chosen so far stays chosen where it still can be: others may have moved meanwhile. */
static void ask(struct window *window, int seat)
{
    struct conversation *talk = window->talk;
    struct aim_step step[AIM_STEPS_MOST];
    int count = window->asked_seat == seat ? window->aim.step_count : 0;
    if (!display_look(talk))
        return;
    window->settled = window->settled && window->asked_seat == seat;
    memcpy(step, window->aim.step, sizeof step);
    game_list_moves(talk->venue->game, &talk->view.head, seat, &talk->list);
    aim_begin(&window->aim, talk->venue->game, &talk->list);
    for (int i = 0; i < count; i++) {
        int part = step[i].part, option = 0;
        if (step[i].pointed ? !aim_point(&window->aim, &step[i].element) : part != window->aim.asked)
            break;
        if (step[i].pointed)
            continue;
        while (option < window->aim.option_count && window->aim.option[option].value != step[i].value)
            option++;
        if (!aim_choose(&window->aim, option))
            break;
    }
    choices_begin(&talk->choices, talk->venue->game, &talk->list);
    if (!window->asks && window->popup_waits && window->mode == WINDOW_READS)
        window->mode = WINDOW_CHOOSES;
    window->asks = true;
    window->asked_seat = seat;
    window->asked_count = talk->venue->entry_count;
    window->changed = true;
}

static void look_whom_to_ask(struct window *window)
{
    struct conversation *talk = window->talk;
    struct venue *venue = talk->venue;
    struct keyboard *keyboard = &talk->keyboard;
    keyboard_keep(keyboard, venue->seats);
    int seat = venue->end == VENUE_OPEN ? keyboard_next(keyboard, venue->asked) : -1;
    if (seat >= 0 && seat != keyboard_holder(keyboard)) {
        keyboard_give(keyboard, seat);
        window->changed = true;
    }
    bool asks = keyboard->passing < 0 && venue->end == VENUE_OPEN && display_asks(talk);
    if (!asks && window->asks)
        window->changed = true;
    if (!asks) {
        window->asks = false;
        window->asked_seat = -1;
    } else if (!window->asks || window->asked_seat != keyboard->asked || window->asked_count != venue->entry_count ||
               venue->went_back)
        ask(window, keyboard->asked);
    venue->went_back = false;
}

/* ---- what happens ---- */

/* What somebody needs at once opens a popup, unless they are reading or writing something else. */
static bool pop_up_notice(struct window *window)
{
    const struct venue *venue = window->talk->venue;
    bool refuses = venue->notice_rule[0] != 0;
    if (venue->game == NULL || window->mode != WINDOW_CHOOSES || (!refuses && !venue->notice_answers))
        return false;
    press_open_popup(window, refuses ? language_find("Why not?") : "", refuses ? PRESS_NARROW : PRESS_WIDE);
    if (refuses)
        display_notice(window->talk);
    else
        screen_wrap(&window->talk->screen, 0, 0, venue->notice);
    press_close_popup(window);
    return refuses;
}

/* All notices but refusals are kept. What is said when the venue fails is told on the terminal. */
static void take_notice(struct window *window)
{
    struct venue *venue = window->talk->venue;
    if (venue->notice[0] == 0 || venue->end == VENUE_FAILED)
        return;
    if (!pop_up_notice(window))
        tidings_add(&window->tidings, venue->entry_count, venue->notice_written, venue->notice);
    venue->notice[0] = venue->notice_rule[0] = 0;
    window->changed = true;
}

/* When all is over, everybody may see the result; those at a server's table stay to talk. */
static bool goes_on(const struct venue *venue)
{
    return venue->end == VENUE_OPEN || (venue->end == VENUE_OVER && venue->kind->company != NULL);
}

static bool step(struct window *window)
{
    struct venue *venue = window->talk->venue;
    const struct game *game = venue->game;
    if (!goes_on(venue))
        return false;
    uint32_t count = venue->entry_count;
    bool happened = venue->kind->step(venue);
    if (game == NULL && venue->game != NULL)
        conversation_seat(window->talk, true);
    if (venue->game != NULL)
        display_names(window->talk);
    if (count != venue->entry_count || happened)
        window->changed = true;
    take_notice(window);
    return happened;
}

/* Whether the shuffle was fair, and where the record is. */
static void tell_verdict(const struct window *window)
{
    char words[VENUE_NOTICE_SIZE];
    struct text text = language_text(words, sizeof words);
    const struct venue *venue = window->talk->venue;
    venue->kind->farewell(venue, false, &text);
    screen_put(&window->talk->screen, "\n");
    screen_wrap(&window->talk->screen, 0, 0, words);
}

static void tell_result(struct window *window)
{
    const struct venue *venue = window->talk->venue;
    if (window->result_told || venue->end != VENUE_OVER || window->mode != WINDOW_CHOOSES)
        return;
    window->result_told = window->changed = true;
    press_open_popup(window, language_find("The game is over."), PRESS_WIDE);
    display_scores(window->talk);
    if (venue->kind->company != NULL)
        tell_verdict(window);
    if (venue->kind->look_back != NULL)
        screen_hint(&window->talk->screen, 0, 0, "a looks back at this game and analyses it.");
    press_close_popup(window);
}

/* ---- the loop ---- */

static bool is_typing(const struct window *window)
{
    return window->mode == WINDOW_TYPES || window->mode == WINDOW_WRITES;
}

/* false: there were none. */
static bool read_keys(struct window *window)
{
    bool pressed = false;
    for (int key; (key = surface_key(&window->surface)) != 0 && !window->left;) {
        bool typed = is_typing(window);
        press_key(window, key);
        look_whom_to_ask(window);
        pressed = true;
        if (typed && is_typing(window))
            continue;    /* a long text may be pasted */
        compose(window); /* the next key may be meant for what this one has changed */
        travel_settle(window);
    }
    return pressed;
}

/* Time that passes is shown, so it is looked at even when nothing happens. */
static int wait_ms(const struct window *window)
{
    const struct venue *venue = window->talk->venue;
    int wait = goes_on(venue) ? venue->kind->wait_ms(venue) : VENUE_WAIT_FOREVER;
    bool ticks = venue->end == VENUE_OPEN && venue->playback == NULL && venue->game != NULL &&
                 (window->talk->view.head.deadline_ms != 0 || venue->kind->waiting != NULL);
    return ticks && (wait < 0 || wait > TICK_MS) ? TICK_MS : wait;
}

static void wait(struct window *window)
{
    const struct venue *venue = window->talk->venue;
    struct pollfd waiting[] = { { .fd = STDIN_FILENO, .events = POLLIN },
                                { .fd = goes_on(venue) ? venue->news_fd : -1, .events = POLLIN } };
    int ready = input_poll(waiting, 2, wait_ms(window));
    if (ready > 0 && (waiting[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        window->left = window->ended = true; /* the terminal is gone */
    if (ready == 0)
        window->changed = true;
}

static bool is_open(const struct window *window)
{
    const struct venue *venue = window->talk->venue;
    return !window->left && window->talk->end == CONVERSATION_OPEN && venue->end != VENUE_FAILED && !venue->moves_on;
}

static void look_back(struct window *table);

static void lead(struct window *window)
{
    while (is_open(window)) {
        bool happened = step(window);
        if (input_stopped(&window->talk->input))
            window->left = window->ended = true;
        if (window->talk->venue->game != NULL)
            look_whom_to_ask(window);
        bool pressed = read_keys(window);
        take_notice(window);
        tell_result(window);
        if (window->talk->looks_back)
            look_back(window);
        if (window->changed && (!happened || clock_ms() - window->shown_ms >= REDRAW_MS))
            show(window);
        if (!happened && !pressed && is_open(window)) /* a move that was just made is somebody's turn to answer */
            wait(window);
    }
}

/* ---- beginning and end ---- */

struct window *window_open(bool ascii)
{
    struct window *window = calloc(1, sizeof *window);
    if (window != NULL && (window->talk = calloc(1, sizeof *window->talk)) != NULL &&
        (window->is_open = surface_open(&window->surface, ascii)))
        return window;
    window_close(window);
    return NULL;
}

static void open_table(struct window *window, struct venue *venue)
{
    conversation_prepare(window->talk, venue);
    window->talk->has_window = true;
    page_blind(&window->talk->screen);
    window->asked_seat = -1;
    window->told_count = UINT32_MAX;
    window->changed = true;
    window->line.complete = reply_complete;
    window->line.complete_with = window->talk;
    if (venue->game != NULL)
        conversation_seat(window->talk, true);
}

static void free_pages(struct window *window)
{
    page_free(&window->said);
    page_free(&window->question);
    page_free(&window->events);
    page_free(&window->popup);
    page_free(&window->chat_page);
    tidings_free(&window->tidings);
}

/* Nothing of the table stays, but for the terminal and what is to be told on it at the end. */
static void forget_table(struct window *window)
{
    struct conversation *talk = window->talk;
    struct surface surface = window->surface;
    struct window_parting parting = window->parting;
    bool is_open = window->is_open;
    free_pages(window);
    memset(window, 0, sizeof *window); /* too large for a literal */
    window->talk = talk;
    window->surface = surface;
    window->parting = parting;
    window->is_open = is_open;
}

/* The terminal is as it was; below what was there before stands how earlier games have ended. */
static void show_terminal(struct window *window)
{
    struct window_parting *parting = &window->parting;
    if (!window->is_open)
        return;
    surface_close(&window->surface);
    window->is_open = false;
    if (parting->to == NULL)
        return;
    fclose(parting->to);
    fputs(parting->bytes, stdout);
    free(parting->bytes);
    *parting = (struct window_parting){ 0 };
}

/* The same terminal shows the game from any moment, until somebody comes back to the table. */
static void look_back(struct window *table)
{
    struct venue *past = table->talk->venue->kind->look_back(table->talk->venue);
    struct window *window = calloc(1, sizeof *window);
    table->talk->looks_back = false;
    table->changed = true;
    if (past != NULL && window != NULL && (window->talk = calloc(1, sizeof *window->talk)) != NULL) {
        window->surface = table->surface;
        open_table(window, past);
        past->playback->go(past, past->playback->count);
        past->playback->analyse(past);
        lead(window);
        table->surface = window->surface;
        table->left = table->ended = window->ended;
        fclose(window->talk->screen.to);
        free_pages(window);
        free(window->talk);
    }
    if (past != NULL)
        past->playback->close(past);
    free(window);
}

/* How the game has ended is told on the terminal, as soon as it can be seen. */
static bool close_table(struct window *window)
{
    struct conversation *talk = window->talk;
    const struct venue *venue = talk->venue;
    struct window_parting *parting = &window->parting;
    fclose(talk->screen.to);
    if (venue->playback != NULL)
        return true;
    screen_open(&talk->screen, stdout);
    if (!venue->moves_on)
        show_terminal(window);
    else if (parting->to != NULL || (parting->to = open_memstream(&parting->bytes, &parting->size)) != NULL)
        talk->screen.to = parting->to;
    if (venue->game != NULL)
        display_names(talk);
    if (talk->end == CONVERSATION_OPEN && venue->end == VENUE_OPEN)
        talk->end = CONVERSATION_LEFT;
    *keyboard_told(&talk->keyboard) = venue->entry_count;
    conversation_part(talk);
    return venue->end == VENUE_OVER || (venue->end == VENUE_OPEN && talk->end == CONVERSATION_LEFT);
}

bool window_lead(struct window *window, struct venue *venue)
{
    open_table(window, venue);
    lead(window);
    bool ok = close_table(window);
    forget_table(window);
    return ok;
}

void window_close(struct window *window)
{
    if (window == NULL)
        return;
    show_terminal(window);
    free(window->talk);
    free(window);
}
