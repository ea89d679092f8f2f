/* What is said at a table. */
#include "clients/terminal/talk.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/explain.h"
#include "clients/terminal/scores.h"

enum { LOG_USUAL = 20, SECONDS_MOST = 100000, NEWS_MOST = 4, QUESTION_LINES = 14 };

static int viewer(const struct table *table)
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
    story_seek(&table->story, table->match, viewer(table), *told);
    story_tell(&table->story, &table->screen);
    *told = table->match->event_count;
}

static void write_clock(uint32_t ms, struct text *text)
{
    uint32_t seconds = (ms + 999) / 1000;
    text_add(text, "%u:%s%u", seconds / 60, seconds % 60 < 10 ? "0" : "", seconds % 60);
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
    story_seek(&table->story, table->match, viewer(table), from);
    story_tell(&table->story, &table->screen);
}

void talk_show_board(struct table *table)
{
    struct text text = text_on(table->text, sizeof table->text);
    match_view(table->match, viewer(table), &table->view.head);
    table->game->print(&table->view.head, &text);
    show_title(table);
    screen_put(&table->screen, table->text);
    if (text.length > 0 && table->text[text.length - 1] != '\n')
        screen_put(&table->screen, "\n");
    tell_again(table, line_count(table->text));
}

/* ---- the question ---- */

static void show_choices(struct table *table)
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
    show_choices(table);
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

/* ---- commands ---- */

static void say(const struct table *table, const char *words)
{
    screen_say(&table->screen, 2, 2, "%s", words);
}

static void want_all(struct table *table)
{
    table->board_wanted = table->moves_wanted = true;
}

/* With one keyboard for all, whoever moved last takes back, unless the keyboard changed hands in secret. */
static void command_undo(struct table *table, const char *rest)
{
    int last = table->match->undo_seat;
    bool shared = !table->private && last >= 0 && table->player[last].kind->human;
    int seat = table->passing >= 0 || !shared ? table->asked : last;
    (void)rest;
    const struct refusal *refusal = table_take_back(table, seat);
    if (refusal != NULL) {
        explain_refusal(&table->screen, table->game, refusal);
        return;
    }
    table->asked = seat;
    table->passing = -1;
    want_all(table);
}

static void command_why(struct table *table, const char *rest)
{
    struct game_event event = { .at_ms = table_now_ms(table) };
    int seat = table->asked;
    if (rest[0] == 0)
        say(table, "Why what? For instance: why followed by a move.");
    else if (!explain_read_move(table->game, rest, table->seat_count, &seat, &event.move))
        explain_unreadable(&table->screen, table->game, rest);
    else {
        event.seat = (int8_t)seat;
        const struct refusal *refusal = game_refusal(table->game, match_state(table->match), &event);
        if (refusal == NULL)
            say(table, "That move is legal.");
        else
            explain_refusal(&table->screen, table->game, refusal);
    }
}

static void command_rules(struct table *table, const char *rest)
{
    explain_rules(&table->screen, table->game, rest);
}

static void command_log(struct table *table, const char *rest)
{
    uint32_t count = table->match->event_count, wanted = LOG_USUAL;
    if (strcmp(rest, "all") == 0)
        wanted = count;
    else if (rest[0] >= '1' && rest[0] <= '9')
        wanted = (uint32_t)strtoul(rest, NULL, 10);
    story_seek(&table->story, table->match, viewer(table), wanted < count ? count - wanted : 0);
    if (wanted >= count) {
        story_begin(&table->story);
        screen_say(&table->screen, 2, 4, "%s", table->story.text);
    } else
        screen_say(&table->screen, 2, 2, TEXT_QUIET "the last %u of %u; `log all` tells all" TEXT_PLAIN, wanted, count);
    story_tell(&table->story, &table->screen);
}

static void command_board(struct table *table, const char *rest)
{
    (void)rest;
    want_all(table);
}

static void command_moves(struct table *table, const char *rest)
{
    (void)rest;
    table->moves_wanted = true;
}

static void command_all(struct table *table, const char *rest)
{
    (void)rest;
    if (!table->choices.whole)
        choices_list_all(&table->choices);
    show_choices(table);
}

static void command_score(struct table *table, const char *rest)
{
    (void)rest;
    match_view(table->match, viewer(table), &table->view.head);
    scores_show(&table->screen, table->game, &table->view.head, NULL);
}

static void command_seat(struct table *table, const char *rest)
{
    int seat = rest[0] - 'a';
    if (rest[0] == 0 || rest[1] != 0 || seat < 0 || seat >= table->seat_count || !table->player[seat].kind->human)
        say(table, "Only a human's seat can be named here.");
    else if (!game_acts(match_state(table->match), seat))
        say(table, "It is not that seat's turn.");
    else if (seat != table->asked) {
        if (table->private)
            table->passing = seat;
        else
            table->asked = seat;
        want_all(table);
    }
}

static void command_time(struct table *table, const char *rest)
{
    char words[128];
    struct text text = text_on(words, sizeof words);
    unsigned long seconds = strtoul(rest, NULL, 10);
    if (!table->live && seconds > 0 && seconds <= SECONDS_MOST)
        table->now_ms += (uint32_t)seconds * 1000;
    uint32_t now_ms = table_now_ms(table), deadline_ms = match_state(table->match)->deadline_ms;
    text_put(&text, "Played for ");
    write_clock(now_ms, &text);
    text_put(&text, deadline_ms == 0 ? "; nothing here happens by the clock." : "; next the clock strikes in ");
    if (deadline_ms != 0)
        write_clock(deadline_ms > now_ms ? deadline_ms - now_ms : 0, &text);
    say(table, words);
}

static void command_save(struct table *table, const char *rest)
{
    char usual[64];
    snprintf(usual, sizeof usual, "%s.record", table->game->key);
    const char *path = rest[0] != 0 ? rest : table->record_path != NULL ? table->record_path : usual;
    enum file_fault fault = record_file_save(table->match, &table->fair, path);
    table->kept = table->kept || fault == FILE_NONE;
    if (fault == FILE_NONE)
        screen_say(&table->screen, 2, 2, "Saved as %s.", path);
    else
        screen_say(&table->screen, 2, 2, "Not saved: %s: %s.", path, file_fault_words(fault));
}

static void command_help(struct table *table, const char *rest);

static void command_quit(struct table *table, const char *rest)
{
    (void)rest;
    table->end = TABLE_QUIT;
}

struct talk_command {
    const char *name, *form, *help;
    void (*run)(struct table *table, const char *rest);
};

static const struct talk_command talk_commands[] = {
    { "undo", "undo", "take back your last step, while that harms nobody", command_undo },
    { "why", "why MOVE", "is it legal, and if not, by which rule", command_why },
    { "rules", "rules [N]", "the chapters, a chapter (rules 2) or a clause (rules 2.1)", command_rules },
    { "log", "log [N | all]", "what happened", command_log },
    { "board", "board", "show the table again", command_board },
    { "moves", "moves", "show the question and its moves again", command_moves },
    { "all", "all", "list every single move; again: the next page", command_all },
    { "score", "score", "points, and where they come from", command_score },
    { "time", "time [SECONDS]", "how late it is; without a terminal: let time pass", command_time },
    { "seat", "seat X", "several humans who may move at once: who types", command_seat },
    { "save", "save [FILE]", "write the record of this game", command_save },
    { "help", "help", "this list", command_help },
    { "quit", "quit", "leave the table", command_quit },
};
enum { TALK_COMMAND_COUNT = sizeof talk_commands / sizeof talk_commands[0] };

static void command_help(struct table *table, const char *rest)
{
    (void)rest;
    say(table, "Answer with a number from the list or with a move's words; the first letters are enough to narrow the "
               "list, Tab completes them, Enter goes back. Moves:");
    explain_verbs(&table->screen, table->game);
    say(table, "Commands (with / before them if a move has the same name):");
    for (int i = 0; i < TALK_COMMAND_COUNT; i++) {
        char form[64];
        struct text text = text_on(form, sizeof form);
        text_add(&text, "  " TEXT_STRONG "%s" TEXT_PLAIN, talk_commands[i].form);
        text_pad(&text, 23);
        text_put(&text, " " TEXT_QUIET);
        screen_put(&table->screen, form);
        screen_wrap(&table->screen, 24, 24, talk_commands[i].help);
        screen_put(&table->screen, TEXT_PLAIN);
    }
}

/* ---- answers ---- */

static const char *word_is(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != 0 && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

static bool begins_with_verb(const struct game *game, const char *line)
{
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++)
        if (word_is(line, verb->key) != NULL)
            return true;
    return false;
}

static bool obey(struct table *table, const char *line)
{
    for (int i = 0; i < TALK_COMMAND_COUNT; i++) {
        const char *rest = word_is(line, talk_commands[i].name);
        if (rest == NULL)
            continue;
        talk_commands[i].run(table, rest);
        return true;
    }
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
    want_all(table);
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
    case CHOICES_NARROWED: show_choices(table); break;
    case CHOICES_NONE: say_not_a_choice(table, line); break;
    }
}

static void answer(struct table *table, const char *line)
{
    struct game_move move;
    int seat = table->asked;
    if (explain_read_move(table->game, line, table->seat_count, &seat, &move)) {
        if (seat != table->asked && (!table->player[seat].kind->human || table->private))
            say(table, "You cannot move for that seat.");
        else
            play(table, seat, move);
    } else if (asked_acts(table))
        choose(table, line);
    else
        say(table, "It is not your turn yet.");
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
        command_help(table, "");
    else if (words[0] == '/' && !obey(table, words + 1))
        say(table, "There is no such command; `help` lists them.");
    else if (words[0] != '/' && (begins_with_verb(table->game, words) || !obey(table, words)))
        answer(table, words);
}

void talk_complete(void *with, char *line, size_t size)
{
    struct table *table = with;
    if (asked_acts(table))
        choices_complete(&table->choices, line, size);
}
