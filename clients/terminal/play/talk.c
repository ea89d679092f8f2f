/* What is said at a table. */
#include "clients/terminal/play/talk.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"

enum { NEWS_MOST = 4, QUESTION_LINES = 14 };

int talk_viewer(const struct table *table)
{
    return table->asked < 0 ? GAME_SPECTATOR : table->asked;
}

static bool asked_acts(const struct table *table)
{
    return table->asked >= 0 && game_acts(match_state(table->match), table->asked);
}

/* ---- telling ---- */

void talk_tell(struct table *table)
{
    uint32_t *told = &table->told[table->private && table->asked >= 0 ? table->asked : 0];
    if (table->quiet || table->passing >= 0 || *told >= table->match->event_count)
        return;
    input_hide(&table->input);
    story_seek(&table->story, table->match, talk_viewer(table), *told);
    story_tell(&table->story, &table->screen);
    *told = table->match->event_count;
}

static void show_title(struct table *table)
{
    char title[256];
    struct text text = text_on(title, sizeof title);
    const struct game_state *state = match_state(table->match);
    text_add(&text, TEXT_STRONG "%s" TEXT_PLAIN " · %s", table->game->title, table->game->phases[state->phase]);
    for (int seat = 0; seat < table->seat_count; seat++) {
        text_put(&text, seat == 0 ? " · " : " ");
        text_add(&text, "%S", seat);
        if (game_acts(state, seat))
            text_put(&text, "*");
    }
    screen_put(&table->screen, "\n");
    screen_rule(&table->screen, title);
}

static int line_count(const char *text)
{
    int count = 0;
    for (; *text != 0; text++)
        count += *text == '\n';
    return count;
}

/* A board as high as the window pushes out of sight what happened before it: the last of that is told again. */
static void tell_again(struct table *table, int lines)
{
    uint32_t count = table->match->event_count;
    uint32_t from = table->asked < 0 ? count : table->news[table->asked];
    if (!table->screen.on_terminal || lines + QUESTION_LINES < table->screen.height || from >= count)
        return;
    if (count - from > NEWS_MOST)
        from = count - NEWS_MOST;
    story_seek(&table->story, table->match, talk_viewer(table), from);
    story_tell(&table->story, &table->screen);
}

void talk_show_board(struct table *table)
{
    struct text text = text_on(table->text, sizeof table->text);
    match_view(table->match, talk_viewer(table), &table->view.head);
    table->game->print(&table->view.head, &text);
    table->shown_phase = table->view.head.phase;
    show_title(table);
    screen_put(&table->screen, table->text);
    if (text.length > 0 && table->text[text.length - 1] != '\n')
        screen_put(&table->screen, "\n");
    tell_again(table, line_count(table->text));
}

/* ---- the question ---- */

void talk_show_choices(struct table *table)
{
    const struct screen *screen = &table->screen;
    int room = screen->on_terminal && table->choices.whole ? screen->height - 4 : GAME_MOVES_LIMIT;
    int lines = choices_show(&table->choices, screen, table->page * room, room);
    int pages = (lines + room - 1) / room;
    if (pages > 1)
        screen_add(screen, TEXT_QUIET "  page %d of %d: `all` turns it, Enter goes back\n" TEXT_PLAIN, table->page + 1,
                   pages);
    table->page = table->page + 1 < pages ? table->page + 1 : 0;
}

static void show_moves(struct table *table)
{
    const struct choices *choices = &table->choices;
    if (choices->count < choices->list.count)
        screen_say(&table->screen, 2, 2,
                   TEXT_QUIET "%d moves. Choose by number or word, step by step; Enter goes back." TEXT_PLAIN,
                   (int)choices->list.count);
    talk_show_choices(table);
}

void talk_show_question(struct table *table)
{
    struct text text = text_on(table->text, sizeof table->text);
    match_view(table->match, table->asked, &table->view.head);
    game_list_moves(table->game, &table->view.head, table->asked, &table->list);
    choices_begin(&table->choices, table->game, &table->list);
    table->page = 0;
    table->game->ask(&table->view.head, table->asked, &text);
    screen_add(&table->screen, "\n%S ", table->asked);
    screen_wrap(&table->screen, 2, 2, table->text);
    show_moves(table);
}

void talk_say(const struct table *table, const char *words)
{
    screen_say(&table->screen, 2, 2, "%s", words);
}

void talk_want_all(struct table *table)
{
    table->board_wanted = table->moves_wanted = true;
}

/* ---- answers ---- */

static bool begins_with_verb(const struct game *game, const char *line)
{
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++)
        if (talk_word_is(line, verb->key) != NULL)
            return true;
    return false;
}

static void play(struct table *table, int seat, struct game_move move)
{
    const struct refusal *refusal = table_play(table, seat, move);
    if (refusal != NULL) {
        explain_refusal(&table->screen, table->game, refusal);
        return;
    }
    table->news[seat] = table->match->event_count;
    talk_tell(table);
    talk_want_all(table);
}

/* Words that are no choice may still be a move, which is then refused by a rule: with what was chosen so far before
 * them, too. */
static void say_not_a_choice(struct table *table, const char *line)
{
    char words[NOTATION_SIZE + INPUT_LINE_SIZE];
    struct text text = text_on(words, sizeof words);
    struct game_move move;
    for (int i = 0; i < table->choices.now.path.depth; i++) {
        choices_write_part(table->game, &table->choices.now.path.move, i, &text);
        text_char(&text, ' ');
    }
    text_put(&text, line);
    if (notation_read_move(table->game, words, text.length, &move))
        play(table, table->asked, move);
    else
        screen_say(&table->screen, 2, 2, "Nothing here is called '%s'. `moves` lists what is, `help` helps.", line);
}

static void choose(struct table *table, const char *line)
{
    struct game_move move;
    switch (choices_answer(&table->choices, line, &move)) {
    case CHOICES_MOVE: play(table, table->asked, move); break;
    case CHOICES_NARROWED: talk_show_choices(table); break;
    case CHOICES_NONE: say_not_a_choice(table, line); break;
    }
}

static void answer(struct table *table, const char *line)
{
    struct game_move move;
    int seat = table->asked;
    if (explain_read_move(table->game, line, table->seat_count, &seat, &move)) {
        if (seat != table->asked && (!table->player[seat].kind->human || table->private))
            talk_say(table, "You cannot move for that seat.");
        else
            play(table, seat, move);
    } else if (asked_acts(table))
        choose(table, line);
    else
        talk_say(table, "It is not your turn yet.");
}

static void go_back(struct table *table)
{
    if (asked_acts(table) && choices_widen(&table->choices))
        show_moves(table);
    else
        table->moves_wanted = true;
}

void talk_answer(struct table *table, const char *line)
{
    char words[INPUT_LINE_SIZE];
    snprintf(words, sizeof words, "%s", line + strspn(line, " "));
    for (size_t end = strlen(words); end > 0 && words[end - 1] == ' '; end--)
        words[end - 1] = 0;
    if (words[0] == 0)
        go_back(table);
    else if (strcmp(words, "?") == 0)
        talk_obey(table, "help");
    else if (words[0] == '/' && !talk_obey(table, words + 1))
        talk_say(table, "There is no such command; `help` lists them.");
    else if (words[0] != '/' && (begins_with_verb(table->game, words) || !talk_obey(table, words)))
        answer(table, words);
}

void talk_complete(void *with, char *line, size_t size)
{
    struct table *table = with;
    if (asked_acts(table))
        choices_complete(&table->choices, line, size);
}
