#include "clients/terminal/talk/display.h"

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/scores.h"
#include "engine/bits.h"

enum { NEWS_MOST = 4, QUESTION_LINES = 14 };

void display_words(const struct conversation *talk, const char *words)
{
    screen_put(&talk->screen, "  ");
    screen_wrap(&talk->screen, 2, 2, words);
}

bool display_look(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    bool visible = venue->kind->view(venue, keyboard_viewer(&talk->keyboard), &talk->view);
    if (!visible)
        display_words(talk, "The game has not begun yet.");
    return visible;
}

bool display_asks(const struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    int seat = talk->keyboard.asked;
    return seat >= 0 && bits_has(venue->asked, seat);
}

/* ---- news ---- */

static void show_notice(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    if (venue->notice[0] == 0)
        return;
    input_hide(&talk->input);
    if (venue->notice_rule[0] != 0 && venue->game != NULL)
        explain_refusal(&talk->screen, venue->game,
                        &(struct refusal){ .rule = venue->notice_rule, .sentence = venue->notice });
    else
        screen_say(&talk->screen, 0, 2, TEXT_QUIET "%s" TEXT_PLAIN, venue->notice);
    venue->notice[0] = venue->notice_rule[0] = 0;
}

bool display_entries(struct conversation *talk, uint32_t from)
{
    struct venue *venue = talk->venue;
    bool told = false;
    for (uint32_t count = venue->entry_count; from < count; from++) {
        const char *words = venue->kind->entry(venue, keyboard_viewer(&talk->keyboard), from);
        if (words[0] == 0)
            continue;
        screen_put(&talk->screen, "  ");
        screen_wrap(&talk->screen, 2, 4, words);
        told = true;
    }
    return told;
}

void display_news(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    uint32_t *told = keyboard_told(&talk->keyboard), count = venue->entry_count;
    show_notice(talk);
    if (talk->keyboard.passing >= 0 || *told >= count)
        return;
    input_hide(&talk->input);
    display_entries(talk, *told);
    *told = count;
}

/* ---- the board ---- */

static void show_title(struct conversation *talk)
{
    char title[256];
    struct text text = text_on(title, sizeof title);
    const struct game_state *view = &talk->view.head;
    const struct game *game = talk->venue->game;
    text_add(&text, TEXT_STRONG "%s" TEXT_PLAIN " · %s", game->title, game->phases[view->phase]);
    for (int seat = 0; seat < view->seat_count; seat++)
        text_add(&text, "%s%S%s", seat == 0 ? " · " : " ", seat, game_acts(view, seat) ? "*" : "");
    screen_put(&talk->screen, "\n");
    screen_rule(&talk->screen, title);
}

static int line_count(const char *text)
{
    int count = 0;
    for (; *text != 0; text++)
        count += *text == '\n';
    return count;
}

/* A board as high as the window pushes out of sight what happened before it: the last of that is told again. */
static void tell_again(struct conversation *talk, int lines)
{
    uint32_t count = talk->shown_count;
    uint32_t from = talk->keyboard.asked < 0 ? count : talk->keyboard.moved[talk->keyboard.asked];
    if (!talk->screen.on_terminal || lines + QUESTION_LINES < talk->screen.height || from >= count)
        return;
    display_entries(talk, count - from > NEWS_MOST ? count - NEWS_MOST : from);
}

void display_board(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    struct text text = text_on(talk->text, sizeof talk->text);
    if (!display_look(talk))
        return;
    venue->game->print(&talk->view.head, &text);
    talk->shown_phase = talk->view.head.phase;
    talk->shown_count = venue->entry_count;
    show_title(talk);
    screen_put(&talk->screen, talk->text);
    if (text.length > 0 && talk->text[text.length - 1] != '\n')
        screen_put(&talk->screen, "\n");
    tell_again(talk, line_count(talk->text));
}

/* ---- the question ---- */

void display_choices(struct conversation *talk)
{
    const struct screen *screen = &talk->screen;
    int room = screen->on_terminal && talk->choices.whole ? screen->height - 4 : GAME_MOVES_LIMIT;
    int lines = choices_show(&talk->choices, screen, talk->page * room, room);
    int pages = (lines + room - 1) / room;
    if (pages > 1)
        screen_add(screen, TEXT_QUIET "  Page %d of %d: `all` shows the next one, Enter goes back.\n" TEXT_PLAIN,
                   talk->page + 1, pages);
    talk->page = talk->page + 1 < pages ? talk->page + 1 : 0;
}

void display_moves(struct conversation *talk)
{
    const struct choices *choices = &talk->choices;
    if (choices->count < choices->list.count)
        screen_say(&talk->screen, 2, 2,
                   TEXT_QUIET "%d moves. Choose by number or word, step by step; Enter goes back." TEXT_PLAIN,
                   (int)choices->list.count);
    display_choices(talk);
}

void display_question(struct conversation *talk)
{
    struct text text = text_on(talk->text, sizeof talk->text);
    const struct game *game = talk->venue->game;
    int seat = talk->keyboard.asked;
    if (!display_look(talk))
        return;
    game_list_moves(game, &talk->view.head, seat, &talk->list);
    choices_begin(&talk->choices, game, &talk->list);
    talk->page = 0;
    talk->answered = false;
    game->ask(&talk->view.head, seat, &text);
    screen_add(&talk->screen, "\n%S ", seat);
    screen_wrap(&talk->screen, 2, 2, talk->text);
    display_moves(talk);
}

void display_scores(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    if (display_look(talk))
        scores_show(&talk->screen, venue->game, &talk->view.head, venue->name);
}
