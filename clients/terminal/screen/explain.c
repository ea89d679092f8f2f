#include "clients/terminal/screen/explain.h"

#include <stdlib.h>
#include <string.h>

#include "command/language.h"
#include "engine/clauses.h"
#include "engine/notation.h"

/* ---- clauses ---- */

static void say_clause(const struct screen *screen, const struct clause *clause)
{
    char words[SCREEN_LINE_SIZE];
    struct text text = text_on(words, sizeof words);
    for (size_t i = 0; i < clause->size; i++)
        text_char(&text, clause->words[i] == '\n' ? ' ' : clause->words[i]);
    screen_say(screen, 2, 7, TEXT_STRONG "%s" TEXT_PLAIN " %s", clause->number, words);
}

static const struct clause_list *clauses_of(const struct game *game)
{
    static struct clause_list list; /* read again each time: it is cheap, and never stale */
    clauses_read(language_rules(game), &list);
    return &list;
}

bool explain_clause(const struct screen *screen, const struct game *game, const char *number)
{
    const struct clause *clause = clauses_find(clauses_of(game), number);
    if (clause != NULL)
        say_clause(screen, clause);
    return clause != NULL;
}

static void say_headings(const struct screen *screen, const struct game *game)
{
    for (const char *line = language_rules(game); line != NULL && *line != 0;) {
        size_t size = strcspn(line, "\n");
        if (size > 3 && strncmp(line, "## ", 3) == 0) {
            screen_put(screen, "  ");
            fwrite(line + 3, 1, size - 3, screen->to);
            putc('\n', screen->to);
        }
        line = line[size] == 0 ? NULL : line + size + 1;
    }
    screen_hint(screen, 2, 2, "`rules 1` shows a chapter, `rules 1.1` a clause, `rules WORD` clauses with a word.");
}

static bool say_chapter(const struct screen *screen, const struct game *game, const char *number)
{
    const struct clause_list *list = clauses_of(game);
    size_t length = strlen(number);
    bool found = false;
    for (int i = 0; i < list->count; i++)
        if (strncmp(list->clause[i].number, number, length) == 0 && list->clause[i].number[length] == '.') {
            say_clause(screen, &list->clause[i]);
            found = true;
        }
    return found;
}

enum { FOUND_MOST = 8 };

bool explain_clauses_with(const struct screen *screen, const struct game *game, const char *word)
{
    const struct clause *found[CLAUSE_LIMIT];
    int count = clauses_search(clauses_of(game), word, found);
    char words[160];
    struct text text = language_text(words, sizeof words);
    for (int i = 0; i < count && i < FOUND_MOST; i++)
        say_clause(screen, found[i]);
    text_add_n(&text, count - FOUND_MOST, "%d more clause has that word.", "%d more clauses have that word.",
               count - FOUND_MOST);
    if (count > FOUND_MOST)
        screen_hint(screen, 2, 2, "%s", words);
    return count > 0;
}

/* The rules of every table (T.1 ...) are single sentences, not clauses of a game's rules. */
static bool say_table_rule(const struct screen *screen, const struct refusal *refusals, const char *number)
{
    bool found = false;
    for (; refusals->rule != NULL; refusals++)
        if (strcmp(refusals->rule, number) == 0) {
            screen_say(screen, 2, 7, TEXT_STRONG "%s" TEXT_PLAIN " %T", refusals->rule, refusals->sentence);
            found = true;
        }
    return found;
}

void explain_rules(const struct screen *screen, const struct game *game, const char *what)
{
    bool number = what[strspn(what, "0123456789.T")] == 0;
    if (what[0] == 0)
        say_headings(screen, game);
    else if (number && !explain_clause(screen, game, what) && !say_chapter(screen, game, what) &&
             !say_table_rule(screen, game_table_refusals, what))
        screen_say(screen, 2, 2, "%T has no clause %s; `rules` lists the chapters.", game->title, what);
    else if (!number && !explain_clauses_with(screen, game, what))
        screen_say(screen, 2, 2, "No clause has the word '%s'; `rules` lists the chapters.", what);
}

void explain_refusal(const struct screen *screen, const struct game *game, const struct refusal *refusal)
{
    if (refusal->rule[0] == 0) { /* no rule forbids it: somebody minds, in the person's language already */
        screen_say(screen, 2, 2, TEXT_EARTH "%s" TEXT_PLAIN, refusal->sentence);
        return;
    }
    screen_say(screen, 2, 2, TEXT_EARTH "%T" TEXT_PLAIN " %R", refusal->sentence, refusal->rule);
    explain_clause(screen, game, refusal->rule);
}

/* ---- moves in words ---- */

bool explain_read_move(const struct game *game, const char *words, int seat_count, int *seat, struct game_move *move)
{
    if (notation_read_move(game, words, strlen(words), move))
        return true;
    if (words[0] < 'a' || words[0] >= 'a' + seat_count || words[1] != ' ')
        return false;
    *seat = words[0] - 'a';
    return notation_read_move(game, words + 2, strlen(words + 2), move);
}

static void write_form(const struct game_verb *verb, struct text *text)
{
    text_put(text, verb->key);
    for (int i = 0; i < game_operand_count(verb); i++)
        text_add(text, "%s %s", i == 0 ? TEXT_PLAIN : "", verb->operand[i]->key);
}

void explain_entry(const struct screen *screen, const char *form, const char *help)
{
    char words[256];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "  " TEXT_STRONG "%s" TEXT_PLAIN, form);
    text_put(&text, text_cells(words) > 22 ? "\n" : "");
    text_pad(&text, 24);
    text_put(&text, TEXT_QUIET);
    screen_put(screen, words);
    screen_wrap(screen, 24, 24, language_find(help));
    screen_put(screen, TEXT_PLAIN);
}

static void say_verb(const struct screen *screen, const struct game_verb *verb)
{
    char form[256];
    struct text text = text_on(form, sizeof form);
    write_form(verb, &text);
    explain_entry(screen, form, verb->help);
}

void explain_verbs(const struct screen *screen, const struct game *game)
{
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++)
        say_verb(screen, verb);
}

void explain_unreadable(const struct screen *screen, const struct game *game, const char *words)
{
    size_t length = strcspn(words, " ");
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++)
        if (strlen(verb->key) == length && strncmp(verb->key, words, length) == 0) {
            screen_say(screen, 2, 2, "That is not how this move is written:");
            say_verb(screen, verb);
            return;
        }
    screen_say(screen, 2, 2, "%T has no such move. Its moves are:", game->title);
    explain_verbs(screen, game);
}
