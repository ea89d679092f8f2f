#include "clients/terminal/talk/display.h"

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/scores.h"
#include "engine/bits.h"

enum { NEWS_MOST = 4, QUESTION_LINES = 14 };

void display_words(const struct conversation *conversation, const char *words)
{
    screen_put(&conversation->screen, "  ");
    screen_wrap(&conversation->screen, 2, 2, words);
}

bool display_look(struct conversation *conversation)
{
    struct venue *venue = conversation->venue;
    bool visible = venue->kind->view(venue, keyboard_viewer(&conversation->keyboard), &conversation->view);
    if (!visible)
        display_words(conversation, "The game has not begun yet.");
    return visible;
}

bool display_asks(const struct conversation *conversation)
{
    const struct venue *venue = conversation->venue;
    int seat = conversation->keyboard.asked;
    return seat >= 0 && bits_has(venue->kind->asked(venue), seat);
}

/* ---- news ---- */

static void show_notice(struct conversation *conversation)
{
    struct venue *venue = conversation->venue;
    if (venue->notice[0] == 0)
        return;
    input_hide(&conversation->input);
    if (venue->notice_rule[0] != 0 && venue->game != NULL)
        explain_refusal(&conversation->screen, venue->game,
                        &(struct refusal){ .rule = venue->notice_rule, .sentence = venue->notice });
    else
        screen_say(&conversation->screen, 0, 2, TEXT_QUIET "%s" TEXT_PLAIN, venue->notice);
    venue->notice[0] = venue->notice_rule[0] = 0;
}

void display_entries(struct conversation *conversation, uint32_t from)
{
    struct venue *venue = conversation->venue;
    for (uint32_t count = venue->kind->entry_count(venue); from < count; from++) {
        const char *words = venue->kind->entry(venue, keyboard_viewer(&conversation->keyboard), from);
        if (words[0] == 0)
            continue;
        screen_put(&conversation->screen, "  ");
        screen_wrap(&conversation->screen, 2, 4, words);
    }
}

void display_news(struct conversation *conversation)
{
    const struct venue *venue = conversation->venue;
    uint32_t *told = keyboard_told(&conversation->keyboard), count = venue->kind->entry_count(venue);
    show_notice(conversation);
    if (conversation->keyboard.passing >= 0 || *told >= count)
        return;
    input_hide(&conversation->input);
    display_entries(conversation, *told);
    *told = count;
}

/* ---- the board ---- */

static void show_title(struct conversation *conversation)
{
    char title[256];
    struct text text = text_on(title, sizeof title);
    const struct game_state *view = &conversation->view.head;
    const struct game *game = conversation->venue->game;
    text_add(&text, TEXT_STRONG "%s" TEXT_PLAIN " · %s", game->title, game->phases[view->phase]);
    for (int seat = 0; seat < view->seat_count; seat++)
        text_add(&text, "%s%S%s", seat == 0 ? " · " : " ", seat, game_acts(view, seat) ? "*" : "");
    screen_put(&conversation->screen, "\n");
    screen_rule(&conversation->screen, title);
}

static int line_count(const char *text)
{
    int count = 0;
    for (; *text != 0; text++)
        count += *text == '\n';
    return count;
}

/* A board as high as the window pushes out of sight what happened before it: the last of that is told again. */
static void tell_again(struct conversation *conversation, int lines)
{
    uint32_t count = conversation->shown_count;
    uint32_t from =
        conversation->keyboard.asked < 0 ? count : conversation->keyboard.moved[conversation->keyboard.asked];
    if (!conversation->screen.on_terminal || lines + QUESTION_LINES < conversation->screen.height || from >= count)
        return;
    display_entries(conversation, count - from > NEWS_MOST ? count - NEWS_MOST : from);
}

void display_board(struct conversation *conversation)
{
    const struct venue *venue = conversation->venue;
    struct text text = text_on(conversation->text, sizeof conversation->text);
    if (!display_look(conversation))
        return;
    venue->game->print(&conversation->view.head, &text);
    conversation->shown_phase = conversation->view.head.phase;
    conversation->shown_count = venue->kind->entry_count(venue);
    show_title(conversation);
    screen_put(&conversation->screen, conversation->text);
    if (text.length > 0 && conversation->text[text.length - 1] != '\n')
        screen_put(&conversation->screen, "\n");
    tell_again(conversation, line_count(conversation->text));
}

/* ---- the question ---- */

void display_choices(struct conversation *conversation)
{
    const struct screen *screen = &conversation->screen;
    int room = screen->on_terminal && conversation->choices.whole ? screen->height - 4 : GAME_MOVES_LIMIT;
    int lines = choices_show(&conversation->choices, screen, conversation->page * room, room);
    int pages = (lines + room - 1) / room;
    if (pages > 1)
        screen_add(screen, TEXT_QUIET "  Page %d of %d: `all` shows the next one, Enter goes back.\n" TEXT_PLAIN,
                   conversation->page + 1, pages);
    conversation->page = conversation->page + 1 < pages ? conversation->page + 1 : 0;
}

void display_moves(struct conversation *conversation)
{
    const struct choices *choices = &conversation->choices;
    if (choices->count < choices->list.count)
        screen_say(&conversation->screen, 2, 2,
                   TEXT_QUIET "%d moves. Choose by number or word, step by step; Enter goes back." TEXT_PLAIN,
                   (int)choices->list.count);
    display_choices(conversation);
}

void display_question(struct conversation *conversation)
{
    struct text text = text_on(conversation->text, sizeof conversation->text);
    const struct game *game = conversation->venue->game;
    int seat = conversation->keyboard.asked;
    if (!display_look(conversation))
        return;
    game_list_moves(game, &conversation->view.head, seat, &conversation->list);
    choices_begin(&conversation->choices, game, &conversation->list);
    conversation->page = 0;
    conversation->answered = false;
    game->ask(&conversation->view.head, seat, &text);
    screen_add(&conversation->screen, "\n%S ", seat);
    screen_wrap(&conversation->screen, 2, 2, conversation->text);
    display_moves(conversation);
}

void display_scores(struct conversation *conversation)
{
    const struct venue *venue = conversation->venue;
    const char *names[GAME_SEATS_MOST];
    if (!display_look(conversation))
        return;
    for (int seat = 0; seat < conversation->view.head.seat_count; seat++)
        names[seat] = venue->kind->name(venue, seat);
    scores_show(&conversation->screen, venue->game, &conversation->view.head, names);
}
