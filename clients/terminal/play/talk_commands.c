/* The commands of whoever is asked: one line each in the table. */
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/play/talk.h"
#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/scores.h"

enum { LOG_USUAL = 20, SECONDS_MOST = 100000 };

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
    talk_want_all(table);
}

static void command_why(struct table *table, const char *rest)
{
    struct game_event event = { .at_ms = table_now_ms(table) };
    int seat = table->asked;
    if (rest[0] == 0)
        talk_say(table, "Why what? For instance: why followed by a move.");
    else if (!explain_read_move(table->game, rest, table->seat_count, &seat, &event.move))
        explain_unreadable(&table->screen, table->game, rest);
    else {
        event.seat = (int8_t)seat;
        match_view(table->match, talk_viewer(table),
                   &table->view.head); /* the truth would answer for others' secrets */
        const struct refusal *refusal = game_refusal(table->game, &table->view.head, &event);
        if (refusal == NULL)
            talk_say(table, "That move is legal.");
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
    story_seek(&table->story, table->match, talk_viewer(table), wanted < count ? count - wanted : 0);
    if (wanted >= count) {
        story_begin(&table->story, table->match, talk_viewer(table));
        screen_say(&table->screen, 2, 4, "%s", table->story.text);
    } else
        screen_say(&table->screen, 2, 2, TEXT_QUIET "the last %u of %u; `log all` tells all" TEXT_PLAIN, wanted, count);
    story_tell(&table->story, &table->screen);
}

static void command_board(struct table *table, const char *rest)
{
    (void)rest;
    talk_want_all(table);
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
    talk_show_choices(table);
}

static void command_score(struct table *table, const char *rest)
{
    (void)rest;
    match_view(table->match, talk_viewer(table), &table->view.head);
    scores_show(&table->screen, table->game, &table->view.head, NULL);
}

static void command_seat(struct table *table, const char *rest)
{
    int seat = rest[0] - 'a';
    if (rest[0] == 0 || rest[1] != 0 || seat < 0 || seat >= table->seat_count || !table->player[seat].kind->human)
        talk_say(table, "Only a human's seat can be named here.");
    else if (!game_acts(match_state(table->match), seat))
        talk_say(table, "It is not that seat's turn.");
    else if (seat != table->asked) {
        if (table->private)
            table->passing = seat;
        else
            table->asked = seat;
        talk_want_all(table);
    }
}

static void write_clock(uint32_t ms, struct text *text)
{
    uint32_t seconds = (ms + 999) / 1000;
    text_add(text, "%u:%s%u", seconds / 60, seconds % 60 < 10 ? "0" : "", seconds % 60);
}

static void command_time(struct table *table, const char *rest)
{
    char words[128];
    struct text text = text_on(words, sizeof words);
    unsigned long seconds = strtoul(rest, NULL, 10);
    if (!table->live && seconds > 0 && seconds <= SECONDS_MOST) {
        table->until_ms = table->now_ms + (uint32_t)seconds * 1000;
        return;
    }
    uint32_t now_ms = table_now_ms(table), deadline_ms = match_state(table->match)->deadline_ms;
    text_put(&text, "Played for ");
    write_clock(now_ms, &text);
    text_put(&text, deadline_ms == 0 ? "; nothing here happens by the clock." : "; next the clock strikes in ");
    if (deadline_ms != 0)
        write_clock(deadline_ms > now_ms ? deadline_ms - now_ms : 0, &text);
    talk_say(table, words);
}

/* A record of another game is not overwritten; one of this game is. */
static enum file_fault keep_older(struct table *table, const char *path)
{
    bool own = table->record_path != NULL && strcmp(path, table->record_path) == 0, kept = false;
    if (own || strcmp(path, table->saved_path) == 0)
        return FILE_NONE;
    enum file_fault fault = record_file_keep_old(path, &kept);
    if (kept && fault == FILE_NONE)
        screen_say(&table->screen, 2, 2, "The older record is now %s.old.", path);
    if (fault == FILE_NONE)
        snprintf(table->saved_path, sizeof table->saved_path, "%s", path);
    return fault;
}

static void command_save(struct table *table, const char *rest)
{
    char usual[64];
    snprintf(usual, sizeof usual, "%s.record", table->game->key);
    const char *path = rest[0] != 0 ? rest : table->record_path != NULL ? table->record_path : usual;
    enum file_fault fault = keep_older(table, path);
    if (fault == FILE_NONE)
        fault = record_file_save(table->match, &table->fair, path);
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
    talk_say(table,
             "Answer with a number from the list or with a move's words; the first letters are enough to narrow the "
             "list, Tab completes them, Enter goes back. Moves:");
    explain_verbs(&table->screen, table->game);
    talk_say(table, "Commands (with / before them if a move has the same name):");
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

const char *talk_word_is(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != 0 && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

bool talk_obey(struct table *table, const char *line)
{
    for (int i = 0; i < TALK_COMMAND_COUNT; i++) {
        const char *rest = talk_word_is(line, talk_commands[i].name);
        if (rest == NULL)
            continue;
        talk_commands[i].run(table, rest);
        return true;
    }
    return false;
}
