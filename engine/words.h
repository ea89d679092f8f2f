/* Another language: a catalogue of sentences, read in place from the bytes of a gettext file (.mo). English is written
 * in the code and is the key; what a catalogue lacks stays English. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include <stddef.h>
#include <stdint.h>

enum {
    WORDS_BYTES_LIMIT = 4 << 20, /* of a catalogue */
    WORDS_FORMS_LIMIT = 6,       /* of a plural; no language has more */
};

struct words {
    const uint8_t *bytes; /* the caller's; they must outlive this struct */
    uint32_t count;
    uint32_t english, translated; /* offsets of the two tables: length and offset of each string */
    uint8_t form_count;
    const char *plural; /* the expression that chooses a form by `n`; in `bytes` */
};

/* NULL: the bytes are a whole catalogue, and every later call stays within them. Else what is wrong with them. */
const char *words_read(struct words *words, const void *bytes, size_t size);

/* Writes the letters that German has besides those of ASCII as it does without them: ä as ae, ß as ss. Both have two
 * bytes, so that it is done in place, but two cells instead of one: it must be done before cells are counted. */
void words_spell(char *bytes, size_t size);
/* The same for all translations: from now on they are read from `copy`, a copy of the catalogue's bytes, which must
 * outlive this struct as those must. */
void words_spell_out(struct words *words, void *copy);

/* The translation; the English itself if there is none. `words` may be NULL, which is English. */
const char *words_find(const struct words *words, const char *english);
/* The form of a sentence that fits `count`. */
const char *words_find_n(const struct words *words, int64_t count, const char *one, const char *many);

#endif
