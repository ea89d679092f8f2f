/* Catalogues: found words, plural forms of real languages, values in another order, and damaged bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "engine/words.h"

/* ---- a catalogue made by hand ---- */

enum { FILE_SIZE = 4096 };

struct entry {
    const char *english, *translated; /* forms of a plural are separated by '~' */
};

struct file {
    uint8_t bytes[FILE_SIZE];
    uint32_t size;
};

static void set_number(struct file *file, uint32_t at, uint32_t number)
{
    memcpy(file->bytes + at, &number, sizeof number);
}

static void add_string(struct file *file, uint32_t entry, const char *string)
{
    uint32_t length = (uint32_t)strlen(string);
    set_number(file, entry, length);
    set_number(file, entry + 4, file->size);
    for (uint32_t i = 0; i <= length; i++)
        file->bytes[file->size++] = (uint8_t)(string[i] == '~' ? 0 : string[i]);
}

/* The entries must be sorted by their English; the head, the translation of "", comes first. */
static struct file file_of(const struct entry *entries, uint32_t count)
{
    struct file file = { .size = 28 + count * 16 };
    set_number(&file, 0, 0x950412de);
    set_number(&file, 8, count);
    set_number(&file, 12, 28);
    set_number(&file, 16, 28 + count * 8);
    for (uint32_t i = 0; i < count; i++)
        add_string(&file, 28 + i * 8, entries[i].english);
    for (uint32_t i = 0; i < count; i++)
        add_string(&file, 28 + count * 8 + i * 8, entries[i].translated);
    return file;
}

#define TWO_FORMS "Content-Type: text/plain\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

static const struct entry german[] = {
    { "", TWO_FORMS },
    { "%S takes %T %R.", "%2$T geht an %1$S %3$R." },
    { "%d fleet of %T~%d fleets of %T", "%d Flotte vor %T~%d Flotten vor %T" },
    { "%s has %d.", "%9$s %%%4$d %2$s %d%" },
    { "Kea", "Keos" },
    { "Yes.", "Ja." },
};
enum { GERMAN_COUNT = sizeof german / sizeof german[0] };

/* Its bytes are good until the next call. */
static struct words german_words(void)
{
    static struct file file;
    struct words words;
    file = file_of(german, GERMAN_COUNT);
    assert_null(words_read(&words, file.bytes, file.size));
    return words;
}

/* ---- finding ---- */

static void what_is_missing_stays_english(void **unused)
{
    (void)unused;
    struct words words = german_words();
    assert_string_equal(words_find(&words, "Yes."), "Ja.");
    assert_string_equal(words_find(&words, "No."), "No.");
    assert_string_equal(words_find(&words, ""), "");
    assert_string_equal(words_find(NULL, "Yes."), "Yes.");
    assert_string_equal(words_find_n(&words, 1, "%d isle", "%d isles"), "%d isle");
    assert_string_equal(words_find_n(&words, 2, "%d isle", "%d isles"), "%d isles");
    for (int i = 1; i < GERMAN_COUNT; i++)
        if (strchr(german[i].english, '~') == NULL)
            assert_string_equal(words_find(&words, german[i].english), german[i].translated);
}

static void a_translation_places_the_values(void **unused)
{
    (void)unused;
    struct words words = german_words();
    char bytes[200];
    struct text text = text_on(bytes, sizeof bytes);
    text.language = &words;
    text_add(&text, "%S takes %T %R.", 1, "Kea", "9.3");
    text_strip_styles(bytes);
    assert_string_equal(bytes, "Keos geht an b [9.3].");
    text = text_on(bytes, sizeof bytes);
    text.language = &words;
    text_add_n(&text, 1, "%d fleet of %T", "%d fleets of %T", 1, "Kea");
    text_put(&text, ", ");
    text_add_n(&text, 2, "%d fleet of %T", "%d fleets of %T", 2, "Kea");
    assert_string_equal(bytes, "1 Flotte vor Keos, 2 Flotten vor Keos");
    text = text_on(bytes, sizeof bytes);
    text.language = &words;
    text_add_styled(&text, TEXT_GOLD, "%S takes %T %R.", 1, "Kea", "9.3");
    assert_int_equal(bytes[0], TEXT_GOLD[0]);
    assert_int_equal(bytes[text.length - 1], TEXT_PLAIN[0]);
    text_strip_styles(bytes);
    assert_string_equal(bytes, "Keos geht an b [9.3].");
}

/* A person may be called like a thing; only titles are translated. */
static void names_of_people_are_never_translated(void **unused)
{
    (void)unused;
    struct words words = german_words();
    char bytes[80];
    struct text text = text_on(bytes, sizeof bytes);
    text.language = &words;
    text_add(&text, "%s and %T", "Kea", "Kea");
    assert_string_equal(bytes, "Kea and Keos");
}

static void a_lying_translation_takes_no_value_for_another(void **unused)
{
    (void)unused;
    struct words words = german_words();
    char bytes[80];
    struct text text = text_on(bytes, sizeof bytes);
    text.language = &words;
    text_add(&text, "%s has %d.", "Nikos", 7);
    assert_string_equal(bytes, " % 7 Nikos7");
}

static void a_long_line_of_a_score_is_cut_between_characters(void **unused)
{
    (void)unused;
    char translated[2 * sizeof(struct score_line)] = "x";
    while (strlen(translated) + 2 < sizeof translated)
        strcat(translated, "\xc3\xb8");
    const struct entry entries[] = { { "", TWO_FORMS }, { "a tile", translated } };
    struct file file = file_of(entries, 2);
    struct words words;
    assert_null(words_read(&words, file.bytes, file.size));
    struct score_sheet sheet = { .language = &words };
    score_add(&sheet, "1.1", 3, "a tile");
    size_t length = strlen(sheet.line[0].words);
    assert_in_range(length, sizeof sheet.line[0].words - 2, sizeof sheet.line[0].words - 1);
    assert_int_equal(length % 2, 1);
}

/* ---- plurals ---- */

static int form_of(const char *plural, int form_count, int n)
{
    char head[300];
    struct text text = text_on(head, sizeof head);
    text_add(&text, "Plural-Forms: nplurals=%d; plural=%s;\n", form_count, plural);
    static const char *const forms[] = { "0", "0~1", "0~1~2", "0~1~2~3", "0~1~2~3~4", "0~1~2~3~4~5" };
    const struct entry entries[] = { { "", head }, { "one~many", forms[form_count - 1] } };
    struct file file = file_of(entries, 2);
    struct words words;
    assert_null(words_read(&words, file.bytes, file.size));
    return words_find_n(&words, n, "one", "many")[0] - '0';
}

static void languages_choose_their_forms(void **unused)
{
    (void)unused;
    static const char polish[] = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";
    static const char russian[] = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2";
    static const char arabic[] = "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5";
    static const struct {
        const char *plural;
        int form_count, n, form;
    } cases[] = {
        { "(n != 1)", 2, 0, 1 },
        { "(n != 1)", 2, 1, 0 },
        { "n > 1", 2, 0, 0 },
        { "n > 1", 2, 2, 1 },
        { "0", 1, 7, 0 },
        { polish, 3, 1, 0 },
        { polish, 3, 2, 1 },
        { polish, 3, 5, 2 },
        { polish, 3, 12, 2 },
        { polish, 3, 22, 1 },
        { polish, 3, 112, 2 },
        { russian, 3, 21, 0 },
        { russian, 3, 11, 2 },
        { russian, 3, 3, 1 },
        { russian, 3, 13, 2 },
        { arabic, 6, 0, 0 },
        { arabic, 6, 2, 2 },
        { arabic, 6, 103, 3 },
        { arabic, 6, 11, 4 },
        { arabic, 6, 100, 5 },
        { "!(n == 1)", 2, 1, 0 },
        { "n/2*2 - n + 1", 2, 3, 0 },
        { "n/2*2 - n + 1", 2, 4, 1 },
        { "n % 0 + n / 0", 2, 4, 0 },
        { "n", 2, 9, 0 },
        { "n", 2, -1, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(form_of(cases[i].plural, cases[i].form_count, cases[i].n), cases[i].form);
}

/* ---- bad bytes ---- */

static const char *fault_of(const struct entry *entries, uint32_t count)
{
    struct file file = file_of(entries, count);
    struct words words;
    return words_read(&words, file.bytes, file.size);
}

static void bad_catalogues_are_refused(void **unused)
{
    (void)unused;
    const struct entry unsorted[] = { { "", TWO_FORMS }, { "b", "x" }, { "a", "x" } };
    const struct entry twice[] = { { "", TWO_FORMS }, { "a", "x" }, { "a", "y" } };
    const struct entry few[] = { { "", TWO_FORMS }, { "a~b", "x" } };
    const struct entry many[] = { { "", TWO_FORMS }, { "a~b", "x~y~z" } };
    const struct entry headless[] = { { "a", "x" } };
    assert_string_equal(fault_of(unsorted, 3), "the strings of the catalogue are not sorted");
    assert_string_equal(fault_of(twice, 3), "the strings of the catalogue are not sorted");
    assert_string_equal(fault_of(few, 2), "a plural of the catalogue has too few or too many forms");
    assert_string_equal(fault_of(many, 2), "a plural of the catalogue has too few or too many forms");
    assert_string_equal(fault_of(headless, 1), "the catalogue does not say how its language forms plurals");
    struct words words;
    assert_non_null(words_read(&words, "", 0));
}

static void bad_plurals_are_refused(void **unused)
{
    (void)unused;
    static const char *const heads[] = {
        "Plural-Forms: nplurals=2; plural=;",
        "Plural-Forms: nplurals=2; plural=n +;",
        "Plural-Forms: nplurals=2; plural=(n;",
        "Plural-Forms: nplurals=2; plural=n ? 1;",
        "Plural-Forms: nplurals=2; plural=n != 1",
        "Plural-Forms: nplurals=0; plural=0;",
        "Plural-Forms: nplurals=7; plural=0;",
        "Plural-Forms: nplurals=x; plural=0;",
        "Plural-Forms: plural=n != 1; nplurals=2;",
        "Plural-Forms: nplurals=2; plural=m;",
        "Plural-Forms: nplurals=2; plural=!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!n;",
        "Plural-Forms: nplurals=2; plural=((((((((((((((((((((n))))))))))))))))))));",
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        assert_non_null(fault_of((struct entry[]){ { "", heads[i] } }, 1));
}

/* The copy has no byte to spare, so that the sanitizer sees a read past its end. */
static void use(const struct file *file, uint32_t size)
{
    uint8_t *bytes = malloc(size + (size == 0));
    struct words words;
    memcpy(bytes, file->bytes, size);
    if (words_read(&words, bytes, size) == NULL)
        for (int i = 0; i < GERMAN_COUNT; i++) {
            char line[80];
            struct text text = text_on(line, sizeof line);
            text.language = &words;
            text_add_n(&text, i, "%d fleet of %T", "%d fleets of %T", i, "Kea");
            text_add(&text, "%S takes %T %R.", 1, "Kea", "9.3");
            assert_non_null(words_find(&words, german[i].english));
        }
    free(bytes);
}

static void letters_that_ascii_lacks_are_spelled_out(void **unused)
{
    static const struct entry umlauts[] = {
        { "", TWO_FORMS }, { "size", "größe" }, { "street~streets", "Straße~Straßen für café" }, { "Ärger", "Öl" }
    };
    (void)unused;
    struct file file = file_of(umlauts, 4), copy = file;
    struct words words;
    assert_null(words_read(&words, file.bytes, file.size));
    words_spell_out(&words, copy.bytes);
    memset(file.bytes, 0, 28 + 4 * 16); /* the head and the tables are read from the copy, too */
    assert_string_equal(words_find(&words, "size"), "groesse");
    assert_string_equal(words_find(&words, "Ärger"), "Oel"); /* what is looked up stays as it is */
    assert_string_equal(words_find_n(&words, 1, "street", "streets"), "Strasse");
    assert_string_equal(words_find_n(&words, 2, "street", "streets"), "Strassen fuer café");
    char cut[] = "Äß\xc3"; /* half a letter at the end stays half a letter */
    words_spell(cut, strlen(cut));
    assert_string_equal(cut, "Aess\xc3");
}

static void damaged_catalogues_are_harmless(void **unused)
{
    (void)unused;
    struct file file = file_of(german, GERMAN_COUNT);
    for (uint32_t size = 0; size <= file.size; size++)
        use(&file, size);
    static const uint8_t changes[] = { 1, 2, 4, 8, 16, 32, 64, 128, 255 };
    for (uint32_t at = 0; at < file.size; at++)
        for (size_t i = 0; i < sizeof changes; i++) {
            struct file damaged = file;
            damaged.bytes[at] ^= changes[i];
            use(&damaged, damaged.size);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_stays_english),
        cmocka_unit_test(a_translation_places_the_values),
        cmocka_unit_test(names_of_people_are_never_translated),
        cmocka_unit_test(a_lying_translation_takes_no_value_for_another),
        cmocka_unit_test(a_long_line_of_a_score_is_cut_between_characters),
        cmocka_unit_test(languages_choose_their_forms),
        cmocka_unit_test(bad_catalogues_are_refused),
        cmocka_unit_test(bad_plurals_are_refused),
        cmocka_unit_test(letters_that_ascii_lacks_are_spelled_out),
        cmocka_unit_test(damaged_catalogues_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
