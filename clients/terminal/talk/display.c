#include "clients/terminal/talk/display.h"

#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/find_word.h"
#include "clients/terminal/screen/scores.h"
#include "clients/terminal/screen/what.h"
#include "clients/terminal/talk/drawn.h"
#include "command/language.h"
#include "engine/bits.h"

enum { NEWS_MOST = 4, QUESTION_LINES = 14, BOARD_FOOT = 10 }; /* lines: BOARD_FOOT for a title and a short question */

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
        screen_say(&talk->screen, 2, 2, "The game has not begun yet.");
    return visible;
}

/* ---- the players' names ---- */

/* A name that could be taken for a seat's letter tells nothing. */
static bool is_named(const struct venue *venue, int seat)
{
    const char *name = venue->name[seat];
    bool letter = name != NULL && name[0] >= 'a' && name[0] < 'a' + GAME_SEATS_MOST && name[1] == 0;
    return name != NULL && name[0] != 0 && !letter;
}

static bool is_shared(const struct venue *venue, int seat)
{
    for (int other = 0; other < GAME_SEATS_MOST; other++)
        if (other != seat && is_named(venue, other) && strcmp(venue->name[other], venue->name[seat]) == 0)
            return true;
    return false;
}

void display_names(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        struct text text = text_on(talk->screen.name[seat], sizeof talk->screen.name[seat]);
        if (is_named(venue, seat))
            text_add(&text, is_shared(venue, seat) ? "%s (%c)" : "%s", venue->name[seat], text_seat_letter(seat));
    }
}

bool display_asks(const struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    int seat = talk->keyboard.asked;
    return seat >= 0 && bits_has(venue->asked, seat) && !venue->said.reads;
}

/* ---- news ---- */

void display_notice(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    if (venue->notice[0] == 0)
        return;
    input_hide(&talk->input);
    if (venue->notice_rule[0] != 0 && venue->game != NULL)
        explain_refusal(&talk->screen, venue->game,
                        &(struct refusal){ .rule = venue->notice_rule, .sentence = venue->notice });
    else
        screen_hint(&talk->screen, 0, 2, "%s", venue->notice);
    venue->notice[0] = venue->notice_rule[0] = 0;
}

/* word NULL: whatever it says. */
static bool tell_entry(struct conversation *talk, uint32_t index, const char *word)
{
    struct venue *venue = talk->venue;
    const char *words = venue->kind->entry(venue, keyboard_viewer(&talk->keyboard), index);
    if (words[0] == 0 || (word != NULL && !find_word_in(words, word)))
        return false;
    screen_put(&talk->screen, "  ");
    screen_wrap(&talk->screen, 2, 4, words);
    return true;
}

void display_entry(struct conversation *talk, uint32_t index)
{
    tell_entry(talk, index, NULL);
}

static bool tell_entries(struct conversation *talk, uint32_t from, const char *word)
{
    bool told = false;
    for (uint32_t count = talk->venue->entry_count; from < count; from++)
        told |= tell_entry(talk, from, word);
    return told;
}

bool display_entries(struct conversation *talk, uint32_t from)
{
    return tell_entries(talk, from, NULL);
}

bool display_entries_with(struct conversation *talk, const char *word)
{
    return tell_entries(talk, 0, word);
}

void display_news(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    uint32_t *told = keyboard_told(&talk->keyboard), count = venue->entry_count;
    display_notice(talk);
    if (talk->keyboard.passing >= 0 || *told >= count)
        return;
    input_hide(&talk->input);
    display_entries(talk, *told);
    *told = count;
}

/* ---- a lesson ---- */

void display_said(struct conversation *talk)
{
    const struct venue_said *said = &talk->venue->said;
    const struct screen *screen = &talk->screen;
    if (said->words == NULL || said->number == talk->heard_number)
        return;
    bool first = talk->heard_number == 0;
    talk->heard_number = said->number;
    input_hide(&talk->input);
    screen_put(screen, "\n");
    screen_put(screen, TEXT_STRONG);
    if (said->step > 0)
        screen_say(screen, 0, 0, "Lesson, step %d of %d", said->step, said->step_count);
    screen_put(screen, TEXT_PLAIN);
    display_words(talk, said->words);
    if (said->reads)
        screen_hint(screen, 2, 2,
                    first ? "Enter reads on, `back` reads the step before again, `skip` ends the lesson."
                          : "Enter reads on.");
}

/* ---- the board ---- */

/* The board knows players by their seats' letters: here is who they are. */
static void write_seats(const struct conversation *talk, bool named, struct text *text)
{
    const struct game_state *view = &talk->view.head;
    for (int seat = 0; seat < view->seat_count; seat++) {
        const char *name = talk->screen.name[seat];
        text_put(text, seat == 0 ? " · " : named ? ", " : " ");
        text_add(text, "%S", seat);
        if (named && name[0] != 0)
            text_add(text, " %s", name);
        text_put(text, game_acts(view, seat) ? "*" : "");
    }
}

static void show_title(struct conversation *talk)
{
    char title[256];
    struct text text = language_text(title, sizeof title);
    const struct game_state *view = &talk->view.head;
    const struct game *game = talk->venue->game;
    text_add(&text, TEXT_STRONG "%T" TEXT_PLAIN " · %T", game->title, game_phase_title(game, view->phase));
    size_t head = text.length;
    write_seats(talk, true, &text);
    if (text_cells(title) > talk->screen.width - 4) {
        text.length = head;
        title[head] = 0;
        write_seats(talk, false, &text);
    }
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
    if (talk->low || !talk->screen.on_terminal || lines + QUESTION_LINES < talk->screen.height || from >= count)
        return;
    display_entries(talk, count - from > NEWS_MOST ? count - NEWS_MOST : from);
}

/* In a window too low for what the game prints, the table is drawn as closely as in the other client, if that helps. */
static struct text write_board(struct conversation *talk)
{
    struct text text = language_text(talk->text, sizeof talk->text);
    talk->venue->game->print(&talk->view.head, &text);
    int lines = line_count(talk->text);
    talk->low = talk->screen.on_terminal && lines + BOARD_FOOT > talk->screen.height;
    if (!talk->low)
        return text;
    text = language_text(talk->text, sizeof talk->text);
    if (!drawn_write_low(talk, lines - 1, &text))
        talk->venue->game->print(&talk->view.head, &text);
    return text;
}

void display_board(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    if (!display_look(talk))
        return;
    struct text text = write_board(talk);
    talk->shown_phase = talk->view.head.phase;
    talk->shown_count = venue->entry_count;
    show_title(talk);
    if (!talk->low)
        what_course(&talk->screen, venue->game, &talk->view.head, talk->text);
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
        screen_hint(screen, 2, 2, "Page %d of %d: `all` shows the next one, Enter goes back.", talk->page + 1, pages);
    talk->page = talk->page + 1 < pages ? talk->page + 1 : 0;
}

void display_moves(struct conversation *talk)
{
    const struct choices *choices = &talk->choices;
    if (choices->count < choices->list.count && !talk->low)
        screen_hint(&talk->screen, 2, 2, "%d moves. Choose by number or word, step by step; Enter goes back.",
                    (int)choices->list.count);
    display_choices(talk);
}

void display_question(struct conversation *talk)
{
    struct text text = language_text(talk->text, sizeof talk->text);
    const struct game *game = talk->venue->game;
    int seat = talk->keyboard.asked;
    char who[SCREEN_NAME_SIZE + 16];
    if (!display_look(talk))
        return;
    game_list_moves(game, &talk->view.head, seat, &talk->list);
    talk->choices.brief = talk->low;
    choices_begin(&talk->choices, game, &talk->list);
    talk->page = 0;
    talk->answered = false;
    game->ask(&talk->view.head, seat, &text);
    struct text name = text_on(who, sizeof who);
    screen_write_seat(&talk->screen, seat, &name);
    text_put(&name, talk->screen.name[seat][0] == 0 ? " " : ": ");
    screen_put(&talk->screen, talk->low ? "" : "\n");
    screen_put(&talk->screen, who);
    screen_wrap(&talk->screen, text_cells(who), 2, talk->text);
    display_moves(talk);
}

void display_scores(struct conversation *talk)
{
    const struct venue *venue = talk->venue;
    if (display_look(talk))
        scores_show(&talk->screen, venue->game, &talk->view.head, venue->kind_of);
}
