#include "clients/terminal/screen/what.h"

#include <string.h>

#include "clients/terminal/screen/find_word.h"
#include "command/language.h"

enum { LISTED_MOST = 24 };

/* How well words name a thing. */
enum fit { NO_FIT, BEGINS, EQUALS };

struct found {
    enum fit fit;
    int count, kind, value; /* how many fit that well, and the first of them */
};

/* ---- names ---- */

static void explain(const struct game *game, const struct game_state *view, int kind, int value, struct game_card *card)
{
    game_explain(game, view, kind, value, language_words(), card);
}

static const char *name_of(const struct game_kind *kind, int value, char number[8])
{
    if (kind->names != NULL)
        return kind->names[value];
    struct text text = text_on(number, 8);
    text_number(&text, value);
    return number;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static enum fit fit_at(const char *words, const char *name)
{
    while (*words != 0 && small(*words) == small(*name))
        words++, name++;
    return *words != 0 ? NO_FIT : *name == 0 ? EQUALS : BEGINS;
}

/* "blackmore" is the beginning of a word of "Mrs. Blackmore". */
static enum fit fit_of(const char *words, const char *name)
{
    enum fit best = fit_at(words, name);
    for (const char *at = strpbrk(name, " -"); best == NO_FIT && at != NULL; at = strpbrk(at + 1, " -"))
        best = fit_at(words, at + 1) != NO_FIT ? BEGINS : NO_FIT;
    return best;
}

/* Past the name of the kind, if that comes first: "tray blue". */
static const char *without_kind(const char *words, const struct game_kind *kind)
{
    size_t size = strlen(kind->key);
    return strncmp(words, kind->key, size) == 0 && words[size] == ' ' ? words + size + 1 : words;
}

static enum fit fit_thing(const struct game *game, const struct game_state *view, int kind, int value,
                          const char *words)
{
    char number[8];
    struct game_card card;
    const char *rest = without_kind(words, game->things[kind]);
    explain(game, view, kind, value, &card);
    text_strip_styles(card.title.bytes);
    enum fit by_name = fit_of(rest, name_of(game->things[kind], value, number));
    enum fit by_title = fit_of(words, card.title.bytes);
    return by_name > by_title ? by_name : by_title;
}

static struct found find(const struct game *game, const struct game_state *view, const char *words)
{
    struct found found = { .fit = NO_FIT };
    for (int kind = 0; kind < game_thing_count(game); kind++)
        for (int value = 0; value < game->things[kind]->count; value++) {
            enum fit fit = fit_thing(game, view, kind, value, words);
            if (fit > found.fit)
                found = (struct found){ fit, 0, kind, value };
            found.count += fit == found.fit && fit != NO_FIT;
        }
    return found;
}

/* ---- what is said ---- */

static void say_lines(const struct screen *screen, char *lines)
{
    for (char *line = lines, *end; *line != 0; line = end) {
        end = line + strcspn(line, "\n");
        if (*end != 0)
            *end++ = 0;
        screen_say(screen, 4, 6, "· %s", line);
    }
}

void what_card(const struct screen *screen, const struct game *game, const struct game_state *view, int kind, int value)
{
    struct game_card card;
    explain(game, view, kind, value, &card);
    screen_say(screen, 2, 2, TEXT_STRONG "%s" TEXT_PLAIN " · %s", card.title.bytes, card.role.bytes);
    screen_say(screen, 4, 4, "%s", card.does.bytes);
    say_lines(screen, card.notes.bytes);
    if (card.now.length > 0)
        screen_hint(screen, 2, 2, "At this table now:");
    say_lines(screen, card.now.bytes);
}

/* "Lady Violet, Lord Lemon, Sir Brown", or the first and the last of many. */
static void say_kind(const struct screen *screen, const struct game *game, const struct game_state *view, int kind)
{
    char bytes[SCREEN_LINE_SIZE];
    struct text list = language_text(bytes, sizeof bytes);
    struct game_card card;
    int count = game->things[kind]->count;
    bool all = count <= LISTED_MOST;
    for (int value = 0; value < count; value += all || value > 0 ? 1 : count - 1) {
        explain(game, view, kind, value, &card);
        text_put(&list, value == 0 ? "" : all ? ", " : " … ");
        text_put(&list, card.title.bytes);
    }
    screen_say(screen, 2, 4, TEXT_STRONG "%T:" TEXT_PLAIN " %s", game->things[kind]->key, bytes);
}

static void say_kinds(const struct screen *screen, const struct game *game, const struct game_state *view)
{
    for (int kind = 0; kind < game_thing_count(game); kind++)
        say_kind(screen, game, view, kind);
    screen_hint(screen, 2, 2, "`what THING` explains one of them; the first letters are enough.");
}

/* Each as it can be typed. */
static void say_several(const struct screen *screen, const struct game *game, const struct game_state *view,
                        const char *words, struct found found)
{
    char bytes[SCREEN_LINE_SIZE], number[8];
    struct text list = language_text(bytes, sizeof bytes);
    int listed = 0;
    for (int kind = found.kind; kind < game_thing_count(game); kind++)
        for (int value = 0; value < game->things[kind]->count && listed < LISTED_MOST; value++)
            if (fit_thing(game, view, kind, value, words) == found.fit) {
                text_put(&list, listed++ == 0 ? "" : ", ");
                text_add(&list, "%s %s", game->things[kind]->key, name_of(game->things[kind], value, number));
            }
    text_put(&list, found.count > listed ? " …" : "");
    screen_say(screen, 2, 4, "Several things are called that: %s", bytes);
}

bool what_explain(const struct screen *screen, const struct game *game, const struct game_state *view,
                  const char *words)
{
    struct found found = find(game, view, words);
    if (game->things == NULL)
        screen_say(screen, 2, 2, "%T does not explain its things yet; `rules` lists its rules.", game->title);
    else if (words[0] == 0)
        say_kinds(screen, game, view);
    else if (found.count == 0) {
        screen_say(screen, 2, 2, "Nothing on this table is called '%s'. These are its things:", words);
        say_kinds(screen, game, view);
    } else if (found.count == 1)
        what_card(screen, game, view, found.kind, found.value);
    else
        say_several(screen, game, view, words, found);
    return words[0] == 0 || found.count > 0;
}

static bool card_has(struct game_card *card, const char *word)
{
    struct text *parts[] = { &card->role, &card->title, &card->does, &card->notes };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (find_word_in(parts[i]->bytes, word))
            return true;
    return false;
}

bool what_with(const struct screen *screen, const struct game *game, const struct game_state *view, const char *word)
{
    int found = 0;
    for (int kind = 0; kind < game_thing_count(game); kind++)
        for (int value = 0; value < game->things[kind]->count && found < LISTED_MOST; value++) {
            struct game_card card;
            explain(game, view, kind, value, &card);
            if (!card_has(&card, word))
                continue;
            found++;
            screen_say(screen, 2, 4, TEXT_STRONG "%s" TEXT_PLAIN " · %s", card.title.bytes, card.role.bytes);
            screen_say(screen, 4, 4, "%s", card.does.bytes);
        }
    return found > 0;
}

void what_course(const struct screen *screen, const struct game *game, const struct game_state *view, const char *board)
{
    struct game_course course;
    game_tell_course(game, view, language_words(), &course);
    const char *where = course.where.bytes, *title = language_find(game_phase_title(game, view->phase));
    bool shown = strcmp(where, title) == 0 || strstr(board, where) != NULL;
    if (course.ending.length == 0)
        return;
    if (shown)
        screen_hint(screen, 2, 2, "%s", course.ending.bytes);
    else
        screen_hint(screen, 2, 2, "%s. %s", where, course.ending.bytes);
}
