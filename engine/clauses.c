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
