#include "clients/terminal/window/bars.h"

#include <string.h>

#include "clients/terminal/window/reason.h"
#include "clients/terminal/window/timeline.h"
#include "clients/terminal/window/travel.h"
#include "command/language.h"
#include "engine/bits.h"

/* ---- the first line ---- */

static void write_turn(const struct window *window, struct text *text)
{
    const struct conversation *talk = window->talk;
    const struct game_state *view = &talk->view.head;
    int thinker = talk->venue->thinker, seat = window->asks ? window->asked_seat : thinker;
    if (talk->venue->end == VENUE_OVER || (talk->venue->playback != NULL && game_over(view))) {
        text_add(text, "The game is over.");
        return;
    }
    if (seat < 0)
        seat = view->acting == 0 ? -1 : bits_lowest(view->acting);
    if (seat < 0)
        return;
    char who[SCREEN_NAME_SIZE + 32];
    struct text name = text_on(who, sizeof who);
    text_seat_style(&name, seat);
    text_put(&name, canvas_seat_sign(seat));
    text_add(&name, " %S", seat);
    text_put(&name, talk->screen.name[seat][0] == 0 ? "" : " ");
    text_put(&name, talk->screen.name[seat]);
    if (window->asks)
        text_add(text, "%s: your move", who);
    else if (seat == thinker)
        text_add(text, "%s is thinking", who);
    else
        text_add(text, "%s to move", who);
}

/* At the right: how much time is left in a race, or whom everybody waits for at a server's table. */
static void write_clock(const struct window *window, struct text *text)
{
    const struct venue *venue = window->talk->venue;
    const struct game_state *view = &window->talk->view.head;
    if (venue->playback != NULL)
        timeline_write_viewer(window, text);
    else if (view->deadline_ms != 0 && venue->end == VENUE_OPEN) {
        uint32_t left = view->deadline_ms > view->at_ms ? (view->deadline_ms - view->at_ms + 999) / 1000 : 0;
        text_add(text, "clock %u:%s%u", left / 60, left % 60 < 10 ? "0" : "", left % 60);
    } else if (venue->kind->waiting != NULL && venue->end == VENUE_OPEN)
        venue->kind->waiting(venue, text);
}

/* The phase is left out where there is no room for it. */
static void write_title(const struct window *window, bool phase_too, struct text *text)
{
    const struct game *game = window->talk->venue->game;
    const struct game_state *view = &window->talk->view.head;
    struct game_course course;
    game_tell_course(game, view, language_words(), &course);
    const char *phase = language_find(game_phase_title(game, view->phase)), *where = course.where.bytes;
    if (window->talk->venue->playback != NULL) {
        text_add(text, "Replay");
        text_put(text, TEXT_QUIET " │ " TEXT_PLAIN);
    }
    text_add(text, TEXT_STRONG "%T" TEXT_PLAIN, game->title);
    if (where[0] != 0)
        text_add(text, TEXT_QUIET " │ " TEXT_PLAIN "%s", where);
    if (phase_too && strcmp(phase, where) != 0)
        text_add(text, TEXT_QUIET " │ " TEXT_PLAIN "%s", phase);
    text_put(text, TEXT_QUIET " │ " TEXT_PLAIN);
    write_turn(window, text);
}

void bars_draw_title(struct window *window)
{
    char words[512], clock[128];
    struct text text = language_text(words, sizeof words), right = language_text(clock, sizeof clock);
    write_clock(window, &right);
    int width = window->picture.width, room = width - 2 - (clock[0] == 0 ? 0 : text_cells(clock) + 2);
    write_title(window, true, &text);
    if (text_cells(words) > room) {
        text = language_text(words, sizeof words);
        write_title(window, false, &text);
    }
    canvas_put_in(&window->picture, 1, 0, room, words);
    if (clock[0] != 0)
        canvas_put_right(&window->picture, width - 1, 0, clock);
}

/* ---- the last line ---- */

static void draw_line(struct window *window)
{
    char prompt[2] = { window->prompt, 0 };
    size_t from, until;
    char words[TYPED_SIZE];
    int bottom = window->picture.height - 1;
    typed_part(&window->line, window->picture.width - 3, &from, &until);
    memcpy(words, window->line.bytes + from, until - from);
    words[until - from] = 0;
    canvas_put_in(&window->picture, 0, bottom, 1, prompt);
    canvas_put_in(&window->picture, 1, bottom, window->picture.width - 2, words);
}

static const char *keys_now(const struct window *window)
{
    switch (window->mode) {
    case WINDOW_READS: return language_find("up down PgUp PgDn  Esc or Enter closes");
    case WINDOW_LEAVES: return language_find("Leave the table? y leaves, any other key stays");
    case WINDOW_TYPES:
    case WINDOW_CHOOSES: break;
    }
    if (window->talk->keyboard.passing >= 0)
        return language_find("Enter takes the keyboard  q leave");
    if (window->talk->venue->playback != NULL)
        return language_find(
            "Space play  left right event  PgUp PgDn round  v view  a analyse  F1 keys  q leave  ! turning point");
    if (!window->asks)
        return language_find("arrows  F1 keys  : type  ? explain  e events  s score  r rules  q leave");
    return language_find("arrows Tab Enter  F1 keys  : type  ? explain  w why  i hint  u undo  Bksp back");
}

/* What the cursor stands on, for the right end of the last line. */
static void write_name(const struct window *window, struct text *text)
{
    const struct target *here = travel_here(window);
    if (here == NULL || window->mode != WINDOW_CHOOSES)
        return;
    text_put(text, TEXT_STRONG);
    reason_name(window, here, text);
}

/* Keys are named two blanks apart; those at the end for which there is no room are left out. */
static void cut_keys(char *words, int cells)
{
    while (text_cells(words) > cells) {
        char *last = words;
        for (char *at = words; (at = strstr(at, "  ")) != NULL; at += 2)
            last = at;
        *last = 0;
    }
}

void bars_draw_keys(struct window *window)
{
    char words[256], name[WINDOW_TITLE_SIZE];
    struct text text = language_text(words, sizeof words), right = text_on(name, sizeof name);
    int width = window->picture.width, bottom = window->picture.height - 1;
    if (window->mode == WINDOW_TYPES) {
        draw_line(window);
        return;
    }
    write_name(window, &right);
    text_put(&text, window->mode == WINDOW_LEAVES ? TEXT_STRONG : TEXT_QUIET);
    text_put(&text, keys_now(window));
    cut_keys(words, width - 2 - (name[0] == 0 ? 0 : text_cells(name) + 2));
    canvas_put_in(&window->picture, 1, bottom, width - 2, words);
    canvas_put_right(&window->picture, width - 1, bottom, name);
}
