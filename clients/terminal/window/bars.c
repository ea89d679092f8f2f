#include "clients/terminal/window/bars.h"

#include <string.h>

#include "clients/terminal/talk/playback.h"
#include "clients/terminal/window/line.h"
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

/* How much time is left in a race, or for whom everybody waits at a server's table. */
static void write_clock(const struct window *window, struct text *text)
{
    const struct venue *venue = window->talk->venue;
    const struct game_state *view = &window->talk->view.head;
    char words[48];
    struct text clock = language_text(words, sizeof words);
    if (venue->playback != NULL)
        timeline_write_viewer(window, text);
    if (venue->playback != NULL || venue->end != VENUE_OPEN)
        return;
    uint32_t left_ms =
        window->asks && venue->kind->left_ms != NULL ? venue->kind->left_ms(venue, window->asked_seat) : UINT32_MAX;
    if (view->deadline_ms != 0) {
        venue_write_clock(view->deadline_ms > view->at_ms ? (view->deadline_ms - view->at_ms + 999) / 1000 : 0, &clock);
        text_add(text, "clock %s", words);
    } else if (left_ms != UINT32_MAX) {
        venue_write_clock(left_ms / 1000, &clock);
        text_add(text, "%s left", words);
    } else if (!window->asks && venue->kind->waiting != NULL && venue->kind->waiting(venue, &clock) >= 0)
        text_add(text, "waiting %s", words);
}

/* brief: 1, 2: the less room there is, the shorter. That all is well need not be said. */
static void write_connection(const struct venue *venue, int brief, struct text *text)
{
    switch (venue->reach) {
    case VENUE_HERE: break;
    case VENUE_CONNECTING: text_add(text, "connecting"); break;
    case VENUE_LOST:
        text_put(text, TEXT_EARTH);
        text_add(text, brief > 0 ? "connection lost" : "connection lost, trying again");
        text_put(text, TEXT_PLAIN);
        break;
    case VENUE_CONNECTED:
        if (brief == 1 || (brief == 0 && venue->round_trip_ms < 0))
            text_add(text, "connected");
        else if (brief == 0)
            text_add(text, "connected, %d ms", venue->round_trip_ms);
    }
}

/* The right end of the line: what was written and not seen yet, clocks, and the connection. */
static void write_state(const struct window *window, int brief, struct text *text)
{
    char clock[64], connection[64];
    struct text time = language_text(clock, sizeof clock), reach = language_text(connection, sizeof connection);
    if (window->begun)
        write_clock(window, &time);
    write_connection(window->talk->venue, brief, &reach);
    if (window->tidings.unread > 0 && window->talk->venue->kind->company != NULL) {
        text_put(text, TEXT_GOLD);
        text_add(text, "c: %u new", window->tidings.unread);
        text_put(text, TEXT_PLAIN);
    }
    text_put(text, text->length > 0 && clock[0] != 0 ? TEXT_QUIET " │ " TEXT_PLAIN : "");
    text_put(text, clock);
    text_put(text, text->length > 0 && connection[0] != 0 ? TEXT_QUIET " │ " TEXT_PLAIN : "");
    text_put(text, connection);
}

/* What is least needed goes first where there is little room: the round trip, then the phase, then that all is well,
 * at last how far the game has come. * That the connection is lost matters more than the phase. */
enum { STEP_COUNT = 5 };
struct shorter {
    bool where_too, phase_too;
    int brief;
};
static const struct shorter steps[2][STEP_COUNT] = {
    { { true, true, 0 }, { true, true, 1 }, { true, false, 1 }, { true, false, 2 }, { false, false, 2 } },
    { { true, true, 0 }, { true, false, 0 }, { true, false, 1 }, { true, false, 2 }, { false, false, 2 } },
};

static void write_title(const struct window *window, struct shorter shorter, struct text *text)
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
    if (shorter.where_too && where[0] != 0)
        text_add(text, TEXT_QUIET " │ " TEXT_PLAIN "%s", where);
    if (shorter.phase_too && strcmp(phase, where) != 0)
        text_add(text, TEXT_QUIET " │ " TEXT_PLAIN "%s", phase);
    text_put(text, TEXT_QUIET " │ " TEXT_PLAIN);
    write_turn(window, text);
}

/* Before there is a game to tell of. */
static void write_waiting(const struct window *window, struct text *text)
{
    const struct game *game = window->talk->venue->game;
    text_add(text, TEXT_STRONG "%T" TEXT_PLAIN, game == NULL ? "Mykonos" : game->title);
    if (game == NULL)
        return;
    text_put(text, TEXT_QUIET " │ " TEXT_PLAIN);
    text_add(text, "The game has not begun yet.");
}

void bars_draw_title(struct window *window)
{
    char words[512], state[256];
    int width = window->picture.width, needed = width, lost = window->talk->venue->reach == VENUE_LOST;
    for (int less = 0; less < STEP_COUNT && needed >= width; less++) {
        struct text text = language_text(words, sizeof words), right = language_text(state, sizeof state);
        if (window->begun)
            write_title(window, steps[lost][less], &text);
        else
            write_waiting(window, &text);
        write_state(window, steps[lost][less].brief, &right);
        needed = text_cells(words) + text_cells(state) + 3;
    }
    int room = width - 2 - (state[0] == 0 ? 0 : text_cells(state) + 2);
    canvas_put_in(&window->picture, 1, 0, room, words);
    if (state[0] != 0)
        canvas_put_right(&window->picture, width - 1, 0, state);
}

/* ---- the last line ---- */

static void draw_line(struct window *window)
{
    char prompt[2] = { window->prompt, 0 };
    int bottom = window->picture.height - 1;
    canvas_put_in(&window->picture, 0, bottom, 1, prompt);
    line_draw(&window->line, &window->picture, 1, bottom, window->picture.width - 3);
}

/* The analysis is begun only once. */
static const char *keys_of_replay(const struct playback *playback)
{
    if (playback->analysing || playback->analysed)
        return language_find(
            "Space play  left right event  PgUp PgDn round  v view  F1 keys  q leave  ! turning point");
    return language_find(
        "Space play  left right event  PgUp PgDn round  v view  a analyse  F1 keys  q leave  ! turning point");
}

static const char *keys_now(const struct window *window)
{
    switch (window->mode) {
    case WINDOW_READS: return language_find("up down PgUp PgDn  Esc or Enter closes");
    case WINDOW_LEAVES: return language_find("Leave the table? y leaves, any other key stays");
    case WINDOW_WRITES: return language_find("Enter sends  Esc goes back to the table  PgUp PgDn older lines");
    case WINDOW_TYPES:
    case WINDOW_CHOOSES: break;
    }
    const struct venue *venue = window->talk->venue;
    if (venue->game == NULL)
        return language_find("q leave");
    if (!window->begun)
        return language_find("c chat  F1 keys  : type  r rules  q leave");
    if (window->talk->keyboard.passing >= 0)
        return language_find("Enter takes the keyboard  q leave");
    if (venue->end == VENUE_OVER && venue->kind->look_back != NULL)
        return venue->may_play_again
                   ? language_find("a look back  R again  arrows  ? explain  c chat  e events  s score  q leave")
                   : language_find("a look back  arrows  ? explain  F1 keys  e events  s score  r rules  q leave");
    if (window->talk->venue->said.reads)
        return language_find("Enter reads on  b back  f folds  arrows  ? explain  F1 keys  e events  q leave");
    if (window->asks && window->said_rows > 0)
        return language_find("arrows Tab Enter  b back  f folds  F1 keys  : type  ? explain  w why  i hint  u undo");
    if (!window->asks && venue->kind->company != NULL)
        return language_find("arrows  F1 keys  : type  ? explain  c chat  e events  s score  r rules  q leave");
    if (venue->playback != NULL)
        return keys_of_replay(venue->playback);
    if (!window->asks)
        return language_find("arrows  F1 keys  : type  ? explain  e events  s score  r rules  q leave");
    if (venue->kind->company != NULL)
        return language_find("arrows Tab Enter  F1 keys  : type  ? explain  c chat  w why  i hint  u undo  Bksp back");
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
    while (words[0] != 0 && text_cells(words) > cells) {
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
