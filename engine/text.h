/* A bounded text writer: it never allocates, never overflows, and remembers whether something did not fit.
 * The text is UTF-8. Styles are single control bytes inside it; the terminal client turns them into colours,
 * and every other reader leaves them out. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct words;

struct text {
    char *bytes;                  /* always ends in a zero byte */
    size_t size;                  /* room in bytes, including the zero */
    size_t length;                /* bytes written, excluding the zero */
    bool full;                    /* something did not fit and was left out */
    const struct words *language; /* of what is added; NULL: English */
};

/* Styles, as string literals to be concatenated; for a seat's colour use text_seat_style(). */
#define TEXT_PLAIN "\x01"  /* back to normal */
#define TEXT_STRONG "\x02" /* headings, whatever matters now */
#define TEXT_QUIET "\x03"  /* grids, hints */
#define TEXT_GOLD "\x04"   /* points, legal things */
#define TEXT_SEA "\x05"
#define TEXT_EARTH "\x06" /* terracotta, sand */
#define TEXT_LEAF "\x07"
#define TEXT_SEAT_BYTE 0x10 /* 0x10 + seat: that seat's colour */

struct text text_on(char *bytes, size_t size);

void text_put(struct text *text, const char *words);
void text_char(struct text *text, char c);
void text_number(struct text *text, int64_t number);
/* Writes the same words `count` times. */
void text_repeat(struct text *text, const char *words, int count);
/* The style byte of a seat's colour. */
void text_seat_style(struct text *text, int seat);
/* A small formatter: %d int, %u unsigned, %s string, %c char, %% percent; %T: a title, that is a string with a name for
 * people that other languages may translate; %S: a seat (int), written as its letter in its colour; %R: a rule's number
 * (string), written as [4.3]. Nothing else. The format is one whole sentence or phrase, so that it can be translated;
 * a translation may name the values in another order ("%2$T"). text_put is for everything that is not words. */
void text_add(struct text *text, const char *format, ...);
void text_add_list(struct text *text, const char *format, va_list values);
/* The same between a style and TEXT_PLAIN, which cannot be part of a format with words: no translation repeats them. */
void text_add_styled(struct text *text, const char *style, const char *format, ...);
/* Chooses between singular and plural by `count`: text_add_n(text, n, "%d fleet is lost.", "%d fleets are lost.", n).
 * Both formats name the same values in the same order. */
void text_add_n(struct text *text, int64_t count, const char *one, const char *many, ...);
void text_add_list_n(struct text *text, int64_t count, const char *one, const char *many, va_list values);
/* What goes before item `index` of `count` in a list: nothing, ", ", or " and " before the last one. */
void text_and(struct text *text, int index, int count);
/* The same with " or ". */
void text_or(struct text *text, int index, int count);
/* Begins a line, unless the text is still empty, and returns it: text_add(text_line(text), "One more line."). */
struct text *text_line(struct text *text);
/* Adds blanks until the current line is `column` cells wide (styles do not count; a UTF-8 sequence counts as one). */
void text_pad(struct text *text, int column);
/* The width of a string in cells. */
int text_cells(const char *words);
/* The same for the first `size` bytes. */
int text_cells_in(const char *words, size_t size);
/* How many cells a terminal gives the character that begins here, of at most `size` bytes, and how many bytes it has: 2
 * cells for those of Chinese, Japanese and Korean and for emoji, 0 for styles and for accents on the one before. */
int text_glyph_cells(const char *at, size_t size, size_t *bytes);
/* Removes style bytes in place. */
void text_strip_styles(char *bytes);

/* A seat's letter: 0 is 'a'. */
char text_seat_letter(int seat);

#endif
