/* A bounded text writer: never allocates, never overflows, remembers whether it was full.
 * The text is UTF-8. Styles are single control bytes inside it, which a terminal turns into colour
 * and everything else leaves out. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes;   /* always ends in a zero byte */
    size_t size;   /* room in bytes, the zero included */
    size_t length; /* bytes written, the zero excluded */
    bool full;     /* something did not fit and was left out */
};

/* Styles, as strings to be concatenated: TEXT_SEAT(2) needs text_seat(); the rest are literals. */
#define TEXT_PLAIN "\x01"  /* back to normal */
#define TEXT_STRONG "\x02" /* headings, what matters now */
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
/* How many of a thing: "1 event", "2 events", "0 events". */
void text_count(struct text *text, int64_t count, const char *one);
/* The same for a plural that is not made by an s: "1 city", "2 cities". */
void text_count_of(struct text *text, int64_t count, const char *one, const char *many);
/* count times the same words */
void text_repeat(struct text *text, const char *words, int count);
/* The style byte of a seat's colour. */
void text_seat_style(struct text *text, int seat);
/* A small formatter: %d int, %u unsigned, %s string, %c char, %S int seat, written as its letter
 * in its colour, %R string: a rule's number, written as [4.3], %% percent. Nothing else. */
void text_add(struct text *text, const char *format, ...);
void text_add_list(struct text *text, const char *format, va_list values);
/* Blanks until the current line is `column` cells wide (styles do not count, a UTF-8 sequence counts one). */
void text_pad(struct text *text, int column);
/* Cells of a string: bytes less styles and UTF-8 continuation bytes. */
int text_cells(const char *words);
/* The same for the first `size` bytes. */
int text_cells_in(const char *words, size_t size);
/* Removes style bytes in place. */
void text_strip_styles(char *bytes);

/* A seat's letter: 0 is 'a'. */
char text_seat_letter(int seat);

#endif
