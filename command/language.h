/* The language in which a program speaks to the person who started it. English needs no catalogue. */
#ifndef COMMAND_LANGUAGE_H
#define COMMAND_LANGUAGE_H

#include "engine/game.h"
#include "engine/words.h"

struct language {
    const char *code;         /* "de" */
    const uint8_t *catalogue; /* a gettext file */
    size_t catalogue_size;
    const char *const *rules; /* the translated rules.md in the order of game_list; NULL: only in English */
};

/* All languages but English, generated; ended by a NULL code. */
extern const struct language language_list[];

/* Chooses a language by its code, once, before anything is said. NULL: the one that LC_ALL, LC_MESSAGES or LANG asks
 * for, or English. false: no such language; then it is English. */
bool language_choose(const char *code);
/* "en", if none was chosen. */
const char *language_code(void);
/* Its words; NULL: English. */
const struct words *language_words(void);
/* Those of another language, for whom a server writes to; NULL: English, or none that we have. */
const struct words *language_words_of(const char *code);
/* A text in that language. */
struct text language_text(char *bytes, size_t size);
/* A sentence in that language. */
const char *language_find(const char *english);
/* From now on everything in that language is written with ASCII letters, for a terminal that has no others; so it is
 * measured as it is shown. */
void language_spell_out(void);
/* The same for words that are no sentences of ours, as names are; in place. Nothing, unless all is written so. */
void language_fit(char *words);
/* The game's rules.md in that language, or in English. */
const char *language_rules(const struct game *game);

#endif
