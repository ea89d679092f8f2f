#include "command/language.h"

#include <stdlib.h>
#include <string.h>

#include "engine/clauses.h"

static const struct language *chosen; /* NULL: English */
static struct words words;
static bool spells_out;

/* "de_AT.UTF-8", "de@euro" and "de" all ask for German. */
static bool asks_for(const char *locale, const char *code)
{
    size_t length = strlen(code);
    return strncmp(locale, code, length) == 0 && strchr("_.@", locale[length]) != NULL;
}

/* What the environment asks for: the first of these variables that is set decides. */
static const char *locale_wanted(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != 0)
            return value;
    }
    return "";
}

static bool speak(const struct language *language)
{
    if (words_read(&words, language->catalogue, language->catalogue_size) != NULL)
        return false;
    chosen = language;
    return true;
}

bool language_choose(const char *code)
{
    const char *locale = code == NULL ? locale_wanted() : code;
    chosen = NULL;
    for (const struct language *language = language_list; language->code != NULL; language++)
        if (code == NULL ? asks_for(locale, language->code) : strcmp(code, language->code) == 0)
            return speak(language);
    return code == NULL || strcmp(code, "en") == 0;
}

const char *language_code(void)
{
    return chosen == NULL ? "en" : chosen->code;
}

const struct words *language_words(void)
{
    return chosen == NULL ? NULL : &words;
}

const struct words *language_words_of(const char *code)
{
    enum { OTHERS_MOST = 16 };
    static struct words others[OTHERS_MOST];
    static bool is_read[OTHERS_MOST];
    for (int i = 0; i < OTHERS_MOST && language_list[i].code != NULL; i++) {
        const struct language *language = &language_list[i];
        if (strcmp(code, language->code) != 0)
            continue;
        if (!is_read[i] && words_read(&others[i], language->catalogue, language->catalogue_size) != NULL)
            return NULL;
        is_read[i] = true;
        return &others[i];
    }
    return NULL;
}

struct text language_text(char *bytes, size_t size)
{
    struct text text = text_on(bytes, size);
    text.language = language_words();
    return text;
}

const char *language_find(const char *english)
{
    return words_find(language_words(), english);
}

/* Without memory the letters only lose their dots. */
void language_spell_out(void)
{
    void *copy = chosen == NULL || spells_out ? NULL : malloc(chosen->catalogue_size);
    spells_out = true;
    if (copy == NULL)
        return;
    memcpy(copy, chosen->catalogue, chosen->catalogue_size);
    words_spell_out(&words, copy);
}

void language_fit(char *styled)
{
    if (spells_out)
        words_spell(styled, strlen(styled));
}

/* A copy, kept until other rules are asked for. */
static const char *fitted(const char *rules)
{
    static const char *copied;
    static char *copy;
    if (copied != rules) {
        free(copy);
        copy = strdup(rules);
        copied = copy == NULL ? NULL : rules;
    }
    if (copy == NULL)
        return rules;
    language_fit(copy);
    return copy;
}

const char *language_rules(const struct game *game)
{
    int index = 0;
    while (game_list[index] != game)
        index++;
    const char *translated = chosen == NULL ? NULL : chosen->rules[index];
    const char *rules = translated == NULL ? clauses_text(game) : translated;
    return spells_out ? fitted(rules) : rules;
}
