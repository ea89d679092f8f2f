#include "server/lobby/name.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "protocol/wire.h"

enum { UNITS = 400 }; /* of UTF-16, while names are worked on */

struct names {
    const UNormalizer2 *compose, *fold;
    USpoofChecker *spoof;
    UBreakIterator *signs;
};

struct units {
    UChar at[UNITS];
    int32_t count;
};

/* Whatever ICU needs for these is part of its library. */
struct names *names_create(void)
{
    UErrorCode status = U_ZERO_ERROR;
    struct names *names = wire_allocate(sizeof *names);
    names->compose = unorm2_getNFCInstance(&status);
    names->fold = unorm2_getNFKCCasefoldInstance(&status);
    names->spoof = uspoof_open(&status);
    names->signs = ubrk_open(UBRK_CHARACTER, "", NULL, 0, &status);
    uspoof_setChecks(names->spoof, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &status);
    uspoof_setRestrictionLevel(names->spoof, USPOOF_MODERATELY_RESTRICTIVE);
    assert(U_SUCCESS(status));
    return names;
}

void names_destroy(struct names *names)
{
    if (names == NULL)
        return;
    ubrk_close(names->signs);
    uspoof_close(names->spoof);
    free(names);
}

/* ---- UTF-8 and UTF-16 ---- */

/* false: not well-formed, or too long. */
static bool from_bytes(const char *bytes, struct units *to)
{
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8(to->at, UNITS, &to->count, bytes, -1, &status);
    return U_SUCCESS(status) && to->count < UNITS;
}

static bool to_bytes(const struct units *units, char *to, int32_t size)
{
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = 0;
    u_strToUTF8(to, size, &count, units->at, units->count, &status);
    return U_SUCCESS(status) && count < size;
}

static bool normalize(const UNormalizer2 *how, const struct units *from, struct units *to)
{
    UErrorCode status = U_ZERO_ERROR;
    to->count = unorm2_normalize(how, from->at, from->count, to->at, UNITS, &status);
    return U_SUCCESS(status) && to->count < UNITS;
}

/* ---- keys ---- */

static bool is_joiner(UChar32 sign)
{
    return sign == ' ' || sign == '-' || sign == '_' || sign == '.' || sign == '\'';
}

/* Joiners hardly tell names apart. A large I, a small l and the digit one look alike, but the first is a small i as
 * well: so all four are one. */
static void merge(struct units *units)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < units->count; i++)
        if (!is_joiner(units->at[i]))
            units->at[kept++] = units->at[i] == 'l' ? 'i' : units->at[i];
    units->count = kept;
}

/* What looks like other letters, in the alphabet that most of them are of. */
static bool find_looks(const struct names *names, const struct units *from, struct units *to)
{
    UErrorCode status = U_ZERO_ERROR;
    to->count = uspoof_getSkeleton(names->spoof, 0, from->at, from->count, to->at, UNITS, &status);
    return U_SUCCESS(status) && to->count < UNITS;
}

static bool make_capital(const struct units *from, struct units *to)
{
    UErrorCode status = U_ZERO_ERROR;
    to->count = u_strToUpper(to->at, UNITS, from->at, from->count, "", &status);
    return U_SUCCESS(status) && to->count < UNITS;
}

/* Some letters look like others as capitals only, some as small ones only: first those, then these. */
static bool make_key(const struct names *names, const struct units *given, char key[NAME_KEY_SIZE])
{
    struct units a, b;
    bool fits = normalize(names->fold, given, &a) && make_capital(&a, &b) && find_looks(names, &b, &a) &&
                normalize(names->fold, &a, &b) && find_looks(names, &b, &a) && normalize(names->fold, &a, &b);
    if (!fits)
        return false;
    merge(&b);
    return to_bytes(&b, key, NAME_KEY_SIZE);
}

void name_key(const struct names *names, const char *given, char key[NAME_KEY_SIZE])
{
    struct units units;
    if (strlen(given) > NAME_GIVEN_MOST || !from_bytes(given, &units) || !make_key(names, &units, key))
        key[0] = 0;
}

/* ---- what is allowed ---- */

/* Letters, with their marks, and digits. */
static bool is_letter(UChar32 sign)
{
    uint32_t kinds = U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK;
    return (U_MASK(u_charType(sign)) & kinds) != 0 && !u_hasBinaryProperty(sign, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* Joiners stand alone between letters; a mark is on a letter. */
static bool has_allowed_signs(const struct units *units)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar32 signs[UNITS];
    int32_t count = 0;
    bool after_letter = false;
    u_strToUTF32(signs, UNITS, &count, units->at, units->count, &status);
    for (int32_t i = 0; i < count; i++) {
        bool is_mark = (U_MASK(u_charType(signs[i])) & U_GC_M_MASK) != 0;
        if (!(is_letter(signs[i]) && (!is_mark || after_letter)) && !(is_joiner(signs[i]) && after_letter))
            return false;
        after_letter = is_letter(signs[i]);
    }
    return U_SUCCESS(status) && after_letter;
}

static int count_signs(const struct names *names, const struct units *units)
{
    UErrorCode status = U_ZERO_ERROR;
    int count = 0;
    ubrk_setText(names->signs, units->at, units->count, &status);
    while (U_SUCCESS(status) && ubrk_next(names->signs) != UBRK_DONE)
        count++;
    return count;
}

static bool is_mixed(const struct names *names, const struct units *units)
{
    UErrorCode status = U_ZERO_ERROR;
    return uspoof_check2(names->spoof, units->at, units->count, NULL, &status) != 0 || U_FAILURE(status);
}

/* Names that seem to speak for the site, or for nobody. */
static bool is_reserved(const struct names *names, const char *key)
{
    static const char *const reserved[] = {
        "admin", "administrator", "mod",     "moderator", "moderators", "mykonos",   "support",  "help",   "staff",
        "team",  "official",      "system",  "server",    "operator",   "root",      "security", "bot",    "bots",
        "guest", "anonymous",     "deleted", "nobody",    "somebody",   "spectator", "null",     "player",
    };
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        char its[NAME_KEY_SIZE];
        name_key(names, reserved[i], its);
        if (strcmp(its, key) == 0)
            return true;
    }
    return false;
}

enum name_fault name_read(const struct names *names, const char *given, struct name *name)
{
    struct units typed, units;
    if (strlen(given) > NAME_GIVEN_MOST)
        return NAME_LONG;
    if (!from_bytes(given, &typed) || !normalize(names->compose, &typed, &units))
        return NAME_SIGNS;
    int signs = count_signs(names, &units);
    if (signs < NAME_SIGNS_LEAST)
        return NAME_SHORT;
    if (signs > NAME_SIGNS_MOST || !to_bytes(&units, name->shown, NAME_SIZE))
        return NAME_LONG;
    if (!has_allowed_signs(&units))
        return NAME_SIGNS;
    if (is_mixed(names, &units) || !make_key(names, &units, name->key))
        return NAME_MIXED;
    if (strlen(name->key) < 2) /* hardly anything but joiners */
        return NAME_SHORT;
    return is_reserved(names, name->key) ? NAME_RESERVED : NAME_FINE;
}

const char *name_fault_word(enum name_fault fault)
{
    static const char *const words[] = { [NAME_FINE] = "",
                                         [NAME_SHORT] = "name_short",
                                         [NAME_LONG] = "name_long",
                                         [NAME_SIGNS] = "name_signs",
                                         [NAME_MIXED] = "name_mixed",
                                         [NAME_RESERVED] = "name_reserved" };
    return words[fault];
}
