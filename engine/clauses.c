#include "engine/clauses.h"

#include <assert.h>
#include <string.h>

/* Length of the clause number at the start of a line; 0: there is none. */
static size_t number_length(const char *line)
{
    size_t first = strspn(line, "0123456789");
    if (first == 0 || line[first] != '.')
        return 0;
    size_t second = strspn(line + first + 1, "0123456789");
    size_t length = first + 1 + second;
    return second > 0 && line[length] == ' ' && length < CLAUSE_NUMBER_SIZE ? length : 0;
}

void clauses_read(const char *rules_text, struct clause_list *list)
{
    list->count = 0;
    for (const char *line = rules_text; line != NULL && *line != 0;) {
        size_t length = number_length(line);
        if (length > 0) {
            const char *end = strstr(line, "\n\n");
            assert(list->count < CLAUSE_LIMIT);
            struct clause *clause = &list->clause[list->count++];
            memcpy(clause->number, line, length);
            clause->number[length] = 0;
            clause->words = line + length + 1;
            clause->size = (end != NULL ? (size_t)(end - line) : strlen(line)) - length - 1;
        }
        line = strchr(line, '\n');
        line = line == NULL ? NULL : line + 1;
    }
}

const char *clauses_text(const struct game *game)
{
    int index = 0;
    while (game_list[index] != game)
        index++;
    return game_rules_texts[index];
}

const struct clause *clauses_find(const struct clause_list *list, const char *number)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->clause[i].number, number) == 0)
            return &list->clause[i];
    return NULL;
}

/* ---- searching ---- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_at(const struct clause *clause, size_t at, const char *word)
{
    for (; *word != 0; word++, at++)
        if (at >= clause->size || small(clause->words[at]) != small(*word))
            return false;
    return true;
}

/* Where the first word begins that is no article. */
static size_t first_word(const struct clause *clause)
{
    static const char *const articles[] = { "the ", "a ", "an " };
    for (size_t i = 0; i < sizeof articles / sizeof articles[0]; i++)
        if (is_at(clause, 0, articles[i]))
            return strlen(articles[i]);
    return 0;
}

enum clause_match clauses_match(const struct clause *clause, const char *word)
{
    size_t first = first_word(clause), after = first + strlen(word);
    if (is_at(clause, first, word) || is_at(clause, 0, word))
        return after < clause->size && clause->words[after] == ':' ? CLAUSE_DEFINES : CLAUSE_BEGINS;
    for (size_t at = 0; at < clause->size; at++)
        if (is_at(clause, at, word))
            return CLAUSE_WITH;
    return CLAUSE_WITHOUT;
}

int clauses_search(const struct clause_list *list, const char *word, const struct clause *found[CLAUSE_LIMIT])
{
    int count = 0;
    for (enum clause_match wanted = CLAUSE_DEFINES; wanted > CLAUSE_WITHOUT; wanted--)
        for (int i = 0; i < list->count; i++)
            if (clauses_match(&list->clause[i], word) == wanted)
                found[count++] = &list->clause[i];
    return count;
}
