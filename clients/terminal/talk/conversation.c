#include "clients/terminal/talk/conversation.h"

#include <poll.h>
#include <string.h>

#include "clients/terminal/talk/answer.h"
#include "clients/terminal/talk/display.h"
#include "engine/bits.h"

enum { WORDS_SIZE = 1024, TOLD_AGAIN = 4 }; /* entries of the log told to those who come back to a game */

/* ---- passing the keyboard on ---- */

/* What the one before has seen must not be found by scrolling back either. */
static void show_passing(struct conversation *conversation)
{
    const struct screen *screen = &conversation->screen;
    const struct keyboard *keyboard = &conversation->keyboard;
    if (!conversation->board_wanted)
        return;
    conversation->board_wanted = false;
    if (screen->on_terminal && screen->colours != SCREEN_NO_COLOURS)
        fputs("\x1b[2J\x1b[3J\x1b[H", screen->to);
    screen_say(screen, 0, 0, "Pass the keyboard to %S, then press Enter.", keyboard->passing);
    if (conversation->venue->kind->undo_seat(conversation->venue) == keyboard->asked)
        screen_say(screen, 0, 0, TEXT_QUIET "(`undo` takes the last move back first.)" TEXT_PLAIN);
}

static void answer_passing(struct conversation *conversation, const char *line)
{
    if (strcmp(line, "undo") == 0 || strcmp(line, "quit") == 0)
        answer_line(conversation, line);
    else
        keyboard_take(&conversation->keyboard);
    conversation->board_wanted = conversation->moves_wanted = true;
}

/* ---- one question ---- */

static void show_wanted(struct conversation *conversation)
{
    if (conversation->keyboard.passing >= 0) {
        show_passing(conversation);
        return;
    }
    display_news(conversation);
    bool asks = display_asks(conversation);
    if (conversation->board_wanted && (asks || conversation->keyboard.seats == 0)) {
        display_board(conversation);
        conversation->board_wanted = false;
    }
    if (conversation->moves_wanted && asks) {
        display_question(conversation);
        conversation->moves_wanted = false;
    }
}

static void write_prompt(const struct conversation *conversation, struct text *text)
{
    const struct keyboard *keyboard = &conversation->keyboard;
    const struct choice_path *path = &conversation->choices.now.path;
    int seat = keyboard_holder(keyboard);
    if (seat >= 0)
        text_add(text, "%S", seat);
    if (seat < 0 || (keyboard->passing < 0 && !display_asks(conversation)))
        text_put(text, seat < 0 ? TEXT_QUIET "watching" TEXT_PLAIN : TEXT_QUIET " waits" TEXT_PLAIN);
    else if (keyboard->passing < 0)
        for (int i = 0; i < path->depth; i++) {
            text_char(text, ' ');
            choices_write_part(conversation->venue->game, &path->move, i, text);
        }
    text_put(text, "> ");
}

static void read_line(struct conversation *conversation)
{
    char prompt[NOTATION_SIZE + 64];
    struct text text = text_on(prompt, sizeof prompt);
    const struct venue *venue = conversation->venue;
    write_prompt(conversation, &text);
    conversation->input.also = venue->news_fd;
    switch (input_line(&conversation->input, prompt, venue->kind->wait_ms(venue))) {
    case INPUT_LATE: break;
    case INPUT_END: conversation->end = display_asks(conversation) ? CONVERSATION_NO_INPUT : CONVERSATION_LEFT; break;
    case INPUT_STOP: conversation->end = CONVERSATION_LEFT; break;
    case INPUT_LINE:
        if (conversation->keyboard.passing >= 0)
            answer_passing(conversation, conversation->input.line);
        else
            answer_line(conversation, conversation->input.line);
    }
}

static void wait_for_news(struct conversation *conversation)
{
    const struct venue *venue = conversation->venue;
    fflush(conversation->screen.to);
    poll(&(struct pollfd){ .fd = venue->news_fd, .events = POLLIN }, 1, venue->kind->wait_ms(venue));
    if (input_stopped(&conversation->input))
        conversation->end = CONVERSATION_LEFT;
}

/* Somebody who types may always type; the lines of a file are answers, read when somebody is asked. */
static void ask(struct conversation *conversation)
{
    screen_measure(&conversation->screen);
    show_wanted(conversation);
    bool asks = conversation->keyboard.passing >= 0 || display_asks(conversation);
    if (conversation->listens && (asks || conversation->input.on_terminal))
        read_line(conversation);
    else
        wait_for_news(conversation);
}

/* ---- the loop ---- */

/* Good bots take their time: say so on the line where the prompt stands, and take it away again. */
static bool step(struct conversation *conversation)
{
    struct venue *venue = conversation->venue;
    int seat = conversation->input.edited ? venue->kind->thinker(venue) : -1;
    if (seat >= 0) {
        input_hide(&conversation->input);
        screen_add(&conversation->screen, "%S" TEXT_QUIET " thinks" TEXT_PLAIN, seat);
        fflush(conversation->screen.to);
    }
    bool happened = venue->kind->step(venue);
    if (seat >= 0)
        screen_put(&conversation->screen, "\r        \r");
    return happened;
}

/* A new question comes with the board, if anything has happened since it was shown. */
static void want_what_is_new(struct conversation *conversation, int seat)
{
    const struct venue *venue = conversation->venue;
    bool happened = conversation->shown_count != venue->kind->entry_count(venue);
    bool visible = venue->kind->view(venue, keyboard_viewer(&conversation->keyboard), &conversation->view);
    conversation->answered = conversation->answered || seat < 0;
    if (!visible)
        return;
    if (conversation->keyboard.seats == 0)
        conversation->board_wanted = conversation->board_wanted || (happened && conversation->screen.on_terminal);
    else if (seat >= 0 && conversation->keyboard.passing < 0 &&
             ((conversation->answered && happened) || conversation->shown_phase != conversation->view.head.phase))
        conversation->board_wanted = conversation->moves_wanted = true;
}

static void converse(struct conversation *conversation)
{
    struct venue *venue = conversation->venue;
    struct keyboard *keyboard = &conversation->keyboard;
    while (conversation->end == CONVERSATION_OPEN && venue->end == VENUE_OPEN) {
        if (step(conversation)) {
            display_news(conversation);
            if (input_stopped(&conversation->input))
                conversation->end = CONVERSATION_LEFT;
            continue;
        }
        if (venue->end != VENUE_OPEN)
            break;
        keyboard_keep(keyboard, venue->seats);
        int seat = keyboard_next(keyboard, venue->kind->asked(venue));
        if (seat >= 0 && seat != keyboard_holder(keyboard)) {
            keyboard_give(keyboard, seat);
            conversation->board_wanted = conversation->moves_wanted = true;
        }
        want_what_is_new(conversation, seat);
        ask(conversation);
    }
}

/* ---- beginning and end ---- */

void conversation_open(struct conversation *conversation, struct venue *venue, bool listens)
{
    *conversation = (struct conversation){
        .venue = venue, .listens = listens, .answered = true, .shown_count = UINT32_MAX, .input.also = -1
    };
    screen_open(&conversation->screen, stdout);
    if (listens)
        input_open(&conversation->input, &conversation->screen);
    conversation->input.complete = answer_complete;
    conversation->input.complete_with = conversation;
    keyboard_open(&conversation->keyboard, 0, false, 0);
}

/* A server has to say first which game it is. */
static void meet(struct conversation *conversation)
{
    struct venue *venue = conversation->venue;
    while (venue->game == NULL && venue->end == VENUE_OPEN && conversation->end == CONVERSATION_OPEN)
        if (!venue->kind->step(venue)) {
            display_news(conversation);
            wait_for_news(conversation);
        }
}

static void welcome(struct conversation *conversation)
{
    struct venue *venue = conversation->venue;
    const struct game *game = venue->game;
    uint32_t count = venue->kind->entry_count(venue);
    bool secrets = game->secrets != NULL && game->secrets[0].name != NULL;
    keyboard_open(&conversation->keyboard, venue->seats,
                  secrets && bits_count(venue->seats) > 1 && conversation->input.on_terminal,
                  count > TOLD_AGAIN ? count - TOLD_AGAIN : 0);
    int seat = keyboard_next(&conversation->keyboard, venue->kind->asked(venue));
    if (seat >= 0)
        conversation->keyboard.asked = seat;
    screen_say(&conversation->screen, 0, 0, TEXT_STRONG "%s" TEXT_PLAIN ": %s", game->title, game->about);
    if (conversation->listens)
        screen_say(&conversation->screen, 0, 0,
                   TEXT_QUIET "`help` lists what you can type, `rules` the rules." TEXT_PLAIN);
    display_news(conversation);
}

static void say_result(struct conversation *conversation)
{
    if (bits_count(conversation->keyboard.seats) > 1)
        conversation->keyboard.asked = -1; /* nobody's own view: all are looking */
    display_board(conversation);
    screen_put(&conversation->screen, "\n" TEXT_STRONG "The game is over.\n" TEXT_PLAIN);
    display_scores(conversation);
}

static void part(struct conversation *conversation)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct venue *venue = conversation->venue;
    bool over = venue->end == VENUE_OVER;
    conversation->keyboard.passing = -1;
    input_hide(&conversation->input);
    display_news(conversation);
    if (venue->end == VENUE_FAILED) {
        fflush(stdout);
        fprintf(stderr, "mykonos: %s\n", venue->fault);
        return;
    }
    if (over)
        say_result(conversation);
    else
        text_add(&text, "\n%s",
                 conversation->end == CONVERSATION_LEFT ? "You leave the table" : "The input ended, so you leave the table");
    venue->kind->farewell(venue, !over, &text);
    screen_put(&conversation->screen, TEXT_QUIET);
    if (words[0] != 0)
        screen_wrap(&conversation->screen, 0, 0, words);
    screen_put(&conversation->screen, TEXT_PLAIN);
}

bool conversation_run(struct conversation *conversation)
{
    meet(conversation);
    if (conversation->venue->game != NULL) {
        welcome(conversation);
        converse(conversation);
    }
    part(conversation);
    return conversation->venue->end == VENUE_OVER ||
           (conversation->venue->end == VENUE_OPEN && conversation->end == CONVERSATION_LEFT);
}

void conversation_close(struct conversation *conversation)
{
    input_close(&conversation->input);
}
