#include "clients/terminal/talk/conversation.h"

#include <string.h>

#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/reply.h"
#include "command/language.h"
#include "engine/bits.h"

enum {
    WORDS_SIZE = 1024,
    PROMPT_SIZE = NOTATION_SIZE + 2 * SCREEN_NAME_SIZE + 128,
    TOLD_AGAIN = 4, /* entries of the log told to those who come back to a game */
};

/* ---- passing the keyboard on ---- */

/* What the one before has seen or typed must not be found by scrolling back either. */
static void show_passing(struct conversation *talk)
{
    const struct screen *screen = &talk->screen;
    const struct keyboard *keyboard = &talk->keyboard;
    if (!talk->board_wanted)
        return;
    talk->board_wanted = false;
    if (talk->input.edited)
        fputs("\x1b[2J\x1b[3J\x1b[H", screen->to);
    typed_forget(&talk->input.line);
    screen_say(screen, 0, 0, "Pass the keyboard to %S, then press Enter.", keyboard->passing);
    if (talk->venue->undo_seat == keyboard->asked)
        screen_hint(screen, 0, 0, "(`undo` takes the last move back first.)");
}

static void answer_passing(struct conversation *talk, const char *line)
{
    if (strcmp(line, "undo") == 0 || strcmp(line, "quit") == 0)
        reply_to_line(talk, line);
    else
        keyboard_take(&talk->keyboard);
    talk->board_wanted = talk->moves_wanted = true;
}

/* ---- one question ---- */

static bool is_asked(const struct conversation *talk)
{
    return talk->keyboard.passing >= 0 || display_asks(talk) || talk->venue->said.reads;
}

static void show_wanted(struct conversation *talk)
{
    if (talk->keyboard.passing >= 0) {
        show_passing(talk);
        return;
    }
    display_news(talk);
    bool asks = display_asks(talk);
    if (talk->board_wanted) {
        display_board(talk);
        talk->board_wanted = false;
    }
    display_said(talk);
    if (talk->moves_wanted && asks) {
        display_question(talk);
        talk->moves_wanted = false;
    }
}

/* How long everybody has waited already, for people at a terminal; false: there is nothing to say, or no room. */
static bool write_waiting(const struct conversation *talk, const char *who, struct text *text)
{
    char words[64], whom[SCREEN_NAME_SIZE + 16];
    const struct venue *venue = talk->venue;
    struct text since = language_text(words, sizeof words), name = text_on(whom, sizeof whom);
    int seat = talk->input.edited && venue->kind->waiting != NULL ? venue->kind->waiting(venue, &since) : -1;
    if (seat < 0)
        return false;
    screen_write_seat(&talk->screen, seat, &name);
    text_put(&name, TEXT_QUIET);
    if (text_cells(who) + text_cells(whom) + text_cells(words) > talk->screen.width / 2)
        return false;
    if (who[0] == 0)
        text_add(text, "watching %s, %s", whom, words);
    else
        text_add(text, "%s waits for %s, %s", who, whom, words);
    return true;
}

/* Good bots take their time. */
static void write_thinking(const struct conversation *talk, struct text *text)
{
    char words[SCREEN_NAME_SIZE + 16];
    struct text who = text_on(words, sizeof words);
    screen_write_seat(&talk->screen, talk->venue->thinker, &who);
    text_put(&who, TEXT_QUIET);
    text_add(text, "%s is thinking", words);
}

static void write_prompt(const struct conversation *talk, struct text *text)
{
    const struct keyboard *keyboard = &talk->keyboard;
    const struct choice_path *path = &talk->choices.now.path;
    int seat = keyboard_holder(keyboard);
    bool waits = seat >= 0 && keyboard->passing < 0 && !display_asks(talk);
    char who[SCREEN_NAME_SIZE + 16];
    struct text name = text_on(who, sizeof who);
    if (seat >= 0)
        screen_write_seat(&talk->screen, seat, &name);
    if (seat < 0 || waits) {
        text_put(&name, TEXT_QUIET);
        if (seat < 0)
            text_put(text, TEXT_QUIET);
        if (talk->venue->end == VENUE_OVER)
            text_add(text, "over");
        else if (talk->venue->said.reads)
            text_add(text, "%s reads", who);
        else if (talk->venue->thinker >= 0)
            write_thinking(talk, text);
        else if (write_waiting(talk, seat < 0 ? "" : who, text))
            ;
        else if (seat < 0)
            text_add(text, "watching");
        else
            text_add(text, "%s waits", who);
        text_put(text, TEXT_PLAIN);
    } else
        text_put(text, who);
    if (seat >= 0 && !waits && keyboard->passing < 0)
        for (int i = 0; i < path->depth; i++) {
            text_char(text, ' ');
            choices_write_part(talk->venue->game, &path->move, i, text);
        }
    text_put(text, "> ");
}

static void read_line(struct conversation *talk)
{
    char prompt[PROMPT_SIZE];
    struct text text = language_text(prompt, sizeof prompt);
    const struct venue *venue = talk->venue;
    if (talk->input.edited || is_asked(talk)) /* elsewhere it could not be taken away again by what happens meanwhile */
        write_prompt(talk, &text);
    talk->input.also = venue->news_fd;
    switch (input_line(&talk->input, prompt, venue->kind->wait_ms(venue))) {
    case INPUT_LATE: break;
    case INPUT_END: /* somebody who presses ^D leaves; a file that ends before the game does was too short */
        talk->end = is_asked(talk) && !talk->input.on_terminal ? CONVERSATION_NO_INPUT : CONVERSATION_LEFT;
        break;
    case INPUT_STOP: talk->end = CONVERSATION_LEFT; break;
    case INPUT_LINE:
        if (talk->keyboard.passing >= 0)
            answer_passing(talk, talk->input.line.bytes);
        else
            reply_to_line(talk, talk->input.line.bytes);
    }
}

static void wait_for_news(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    int wait_ms = venue->kind->wait_ms(venue);
    bool endless = venue->news_fd < 0 && wait_ms < 0; /* nothing will ever come, and nobody listens */
    fflush(talk->screen.to);
    if (!endless)
        input_poll(&(struct pollfd){ .fd = venue->news_fd, .events = POLLIN }, 1, wait_ms);
    if (endless || input_stopped(&talk->input))
        talk->end = CONVERSATION_LEFT;
}

/* As if it were typed now. Until then nothing else is read: it may belong to what comes after. */
static void take_ahead(struct conversation *talk)
{
    char line[TYPED_SIZE], prompt[PROMPT_SIZE];
    struct text text = language_text(prompt, sizeof prompt);
    if (!display_asks(talk)) {
        wait_for_news(talk);
        return;
    }
    memcpy(line, talk->ahead, sizeof line);
    talk->ahead[0] = 0;
    write_prompt(talk, &text);
    screen_put(&talk->screen, prompt);
    fprintf(talk->screen.to, "%s\n", line);
    reply_to_line(talk, line);
}

/* Somebody who types may always type; the lines of a file are answers, read when somebody is asked. */
static void ask(struct conversation *talk)
{
    screen_measure(&talk->screen);
    show_wanted(talk);
    if (talk->ahead[0] != 0)
        take_ahead(talk);
    else if (talk->listens && (is_asked(talk) || talk->input.on_terminal))
        read_line(talk);
    else
        wait_for_news(talk);
}

/* ---- the loop ---- */

static bool step(struct conversation *talk)
{
    bool happened = talk->venue->kind->step(talk->venue);
    display_names(talk);
    return happened;
}

/* A new question comes with the board, if anything has happened since it was shown; so does an old one for which moves
 * were taken back. People at a terminal who are not
 * asked see the first board, and every one if they have no seat. */
static void want_what_is_new(struct conversation *talk, int seat)
{
    struct venue *venue = talk->venue;
    bool first = talk->shown_count == UINT32_MAX, happened = talk->shown_count != venue->entry_count;
    talk->answered = talk->answered || seat < 0 || venue->went_back;
    venue->went_back = false;
    if (talk->keyboard.passing >= 0 || !venue->kind->view(venue, keyboard_viewer(&talk->keyboard), &talk->view))
        return;
    if (seat >= 0 && ((talk->answered && happened) || talk->shown_phase != talk->view.head.phase))
        talk->board_wanted = talk->moves_wanted = true;
    else if (seat < 0 && talk->screen.on_terminal && (first || (happened && talk->keyboard.seats == 0)))
        talk->board_wanted = true;
    if (venue->said.reads && happened)
        talk->board_wanted = true;
    if (venue->said.number != talk->heard_number)
        talk->moves_wanted = true;
}

static void converse(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    struct keyboard *keyboard = &talk->keyboard;
    while (talk->end == CONVERSATION_OPEN && venue->end == VENUE_OPEN) {
        if (step(talk)) {
            display_news(talk);
            if (input_stopped(&talk->input))
                talk->end = CONVERSATION_LEFT;
            continue;
        }
        if (venue->end != VENUE_OPEN)
            break;
        keyboard_keep(keyboard, venue->seats);
        int seat = keyboard_next(keyboard, venue->asked);
        if (seat >= 0 && seat != keyboard_holder(keyboard)) {
            keyboard_give(keyboard, seat);
            talk->board_wanted = talk->moves_wanted = true;
        }
        want_what_is_new(talk, seat);
        ask(talk);
    }
}

/* ---- beginning and end ---- */

void conversation_prepare(struct conversation *talk, struct venue *venue)
{
    *talk = (struct conversation){
        .venue = venue, .listens = true, .answered = true, .shown_count = UINT32_MAX, .input.also = -1
    };
    keyboard_open(&talk->keyboard, 0, false, 0);
}

void conversation_open(struct conversation *talk, struct venue *venue, bool listens)
{
    conversation_prepare(talk, venue);
    talk->listens = listens;
    screen_open(&talk->screen, stdout);
    if (listens)
        input_open(&talk->input, &talk->screen);
    talk->input.line.complete = reply_complete;
    talk->input.line.complete_with = talk;
}

/* Before the game is known there is nothing to answer, but leaving works. */
static void wait_to_meet(struct conversation *talk)
{
    char words[64];
    struct text prompt = language_text(words, sizeof words);
    const struct venue *venue = talk->venue;
    if (!talk->listens || !talk->input.on_terminal) {
        wait_for_news(talk);
        return;
    }
    text_put(&prompt, TEXT_QUIET);
    text_add(&prompt, "connecting");
    text_put(&prompt, TEXT_PLAIN "> ");
    talk->input.also = venue->news_fd;
    switch (input_line(&talk->input, words, venue->kind->wait_ms(venue))) {
    case INPUT_LATE: break;
    case INPUT_STOP:
    case INPUT_END: talk->end = CONVERSATION_LEFT; break;
    case INPUT_LINE:
        if (strcmp(talk->input.line.bytes, "quit") == 0)
            talk->end = CONVERSATION_LEFT;
        else
            screen_say(&talk->screen, 2, 2, "There is no table here yet; `quit` leaves.");
    }
}

/* A server has to say first which game it is. */
static void meet(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    while (venue->game == NULL && venue->end == VENUE_OPEN && talk->end == CONVERSATION_OPEN) {
        bool happened = venue->kind->step(venue);
        if (venue->game == NULL)
            display_news(talk);
        if (!happened && venue->game == NULL && venue->end == VENUE_OPEN)
            wait_to_meet(talk);
    }
    input_hide(&talk->input);
}

void conversation_seat(struct conversation *talk, bool shared_screen)
{
    const struct venue *venue = talk->venue;
    const struct game *game = venue->game;
    uint32_t count = venue->entry_count;
    display_names(talk);
    bool secrets = game->secrets != NULL && game->secrets[0].name != NULL;
    keyboard_open(&talk->keyboard, venue->seats, secrets && bits_count(venue->seats) > 1 && shared_screen,
                  count > TOLD_AGAIN ? count - TOLD_AGAIN : 0);
    int seat = keyboard_next(&talk->keyboard, venue->asked);
    if (seat >= 0)
        talk->keyboard.asked = seat;
}

static void welcome(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    const struct game *game = venue->game;
    conversation_seat(talk, talk->input.on_terminal);
    screen_say(&talk->screen, 0, 0, TEXT_STRONG "%T" TEXT_PLAIN ": %T", game->title, game->about);
    if (talk->listens && (venue->seats != 0 || talk->input.on_terminal))
        screen_hint(&talk->screen, 0, 0, "`help` lists what you can type, `rules` the rules.");
    display_news(talk);
}

static void say_result(struct conversation *talk)
{
    if (bits_count(talk->keyboard.seats) > 1)
        talk->keyboard.asked = -1; /* nobody's own view: all are looking */
    display_board(talk);
    screen_put(&talk->screen, "\n" TEXT_STRONG);
    screen_add(&talk->screen, "The game is over.");
    screen_put(&talk->screen, TEXT_PLAIN "\n");
    display_scores(talk);
}

/* ---- after the game ---- */

/* People at a table with others stay until they leave: they talk, and may play again. */
static void linger(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    if (venue->kind->company == NULL || !talk->listens || !talk->input.on_terminal)
        return;
    talk->board_wanted = talk->moves_wanted = false;
    screen_hint(&talk->screen, 0, 0,
                talk->keyboard.seats == 0 ? "`quit` leaves."
                                          : "`rematch` plays again with the same people, `quit` leaves.");
    while (talk->end == CONVERSATION_OPEN && venue->end == VENUE_OVER && !venue->moves_on) {
        if (venue->kind->step(venue))
            display_news(talk);
        else if (!venue->moves_on)
            read_line(talk);
    }
    input_hide(&talk->input);
    display_news(talk);
}

void conversation_part(struct conversation *talk)
{
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    const struct venue *venue = talk->venue;
    bool over = venue->end == VENUE_OVER;
    talk->keyboard.passing = -1;
    input_hide(&talk->input);
    display_news(talk);
    if (venue->end == VENUE_FAILED) {
        fflush(stdout);
        fprintf(stderr, "mykonos: %s\n", venue->fault);
        return;
    }
    if (over)
        say_result(talk);
    else {
        text_char(&text, '\n');
        text_add(&text,
                 talk->end == CONVERSATION_LEFT ? "You leave the table." : "The input ended, so you leave the table.");
        text_char(&text, ' ');
    }
    venue->kind->farewell(venue, !over, &text);
    screen_put(&talk->screen, TEXT_QUIET);
    if (words[0] != 0)
        screen_wrap(&talk->screen, 0, 0, words);
    screen_put(&talk->screen, TEXT_PLAIN);
}

bool conversation_run(struct conversation *talk)
{
    meet(talk);
    if (talk->venue->game != NULL) {
        welcome(talk);
        converse(talk);
    }
    bool over = talk->venue->end == VENUE_OVER;
    conversation_part(talk);
    if (over)
        linger(talk);
    return over || (talk->venue->end == VENUE_OPEN && talk->end == CONVERSATION_LEFT);
}

void conversation_close(struct conversation *talk)
{
    input_close(&talk->input);
}
