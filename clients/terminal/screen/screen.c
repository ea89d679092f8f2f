/* What is shown. The palette is that of the web table: seat colours that colour-blind eyes can tell apart, in a
 * lighter tint on a dark background. */
#include "clients/terminal/screen/screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command/language.h"

enum { STYLE_COUNT = 8, WORD_SIZE = 1024 };

struct colour {
    uint32_t light, dark;            /* 0xRRGGBB for a light and for a dark background */
    uint8_t light_index, dark_index; /* the same of the 256 colours */
    uint8_t basic;                   /* the same of the first 16, as the escape code has it */
};

static const struct colour seat_colours[SCREEN_SEATS] = {
    { 0x0072B2, 0x56B4E9, 25, 74, 94 },   /* blue */
    { 0xD55E00, 0xF2854A, 166, 209, 91 }, /* vermilion */
    { 0x009E73, 0x2CC295, 36, 43, 92 },   /* green */
    { 0x82122C, 0xF2A3BA, 88, 217, 35 },  /* rose */
    { 0x6B2180, 0xB592EA, 54, 141, 95 },  /* purple */
    { 0x6B6560, 0xDFE3E8, 241, 254, 97 }, /* grey */
};

uint32_t screen_seat_colour(int seat)
{
    return seat_colours[seat].light;
}

/* By style byte; TEXT_PLAIN and TEXT_STRONG have no colour of their own. */
static const struct colour style_colours[STYLE_COUNT] = {
    [3] = { 0x5C6770, 0x8C989F, 242, 245, 90 }, /* quiet */
    [4] = { 0xB98A1E, 0xE3B94B, 136, 179, 33 }, /* gold */
    [5] = { 0x1F5F8B, 0x4E8DB5, 24, 67, 36 },   /* sea */
    [6] = { 0xB4532A, 0xE58A5C, 130, 173, 31 }, /* earth */
    [7] = { 0x3F7F3F, 0x7FBF6F, 65, 107, 32 },  /* leaf */
};

/* ---- what this screen can do ---- */

static bool has(const char *name, const char *part)
{
    const char *value = getenv(name);
    return value != NULL && strstr(value, part) != NULL;
}

enum screen_colours screen_colours_here(void)
{
    const char *off = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if ((off != NULL && off[0] != 0) || terminal == NULL || strcmp(terminal, "dumb") == 0)
        return SCREEN_NO_COLOURS;
    if (has("COLORTERM", "truecolor") || has("COLORTERM", "24bit"))
        return SCREEN_TRUE_COLOURS;
    return has("TERM", "256") ? SCREEN_256_COLOURS : SCREEN_16_COLOURS;
}

/* Some terminals say "foreground;background"; backgrounds 7 and 15 are the white ones. */
bool screen_is_light_here(void)
{
    const char *value = getenv("COLORFGBG");
    const char *ground = value == NULL ? NULL : strrchr(value, ';');
    return ground != NULL && (strcmp(ground, ";7") == 0 || strcmp(ground, ";15") == 0);
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

void screen_measure(struct screen *screen)
{
    struct winsize window;
    if (!screen->on_terminal || ioctl(fileno(screen->to), TIOCGWINSZ, &window) != 0 || window.ws_col == 0)
        return;
    screen->width = within(window.ws_col, SCREEN_WIDTH_LEAST, SCREEN_WIDTH_MOST);
    screen->height = within(window.ws_row, 10, 200);
}

void screen_open(struct screen *screen, FILE *to)
{
    *screen = (struct screen){ .to = to, .width = SCREEN_WIDTH_MOST };
    if (!isatty(fileno(to)))
        return;
    screen->on_terminal = true;
    screen->height = 24;
    screen->colours = screen_colours_here();
    screen->light = screen_is_light_here();
    screen_measure(screen);
}

/* ---- styles ---- */

static void put_colour(const struct screen *screen, const struct colour *colour)
{
    uint32_t rgb = screen->light ? colour->light : colour->dark;
    if (screen->colours == SCREEN_TRUE_COLOURS)
        fprintf(screen->to, "\x1b[38;2;%u;%u;%um", rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255);
    else if (screen->colours == SCREEN_256_COLOURS)
        fprintf(screen->to, "\x1b[38;5;%um", screen->light ? colour->light_index : colour->dark_index);
    else
        fprintf(screen->to, "\x1b[%um", colour->basic);
}

static const struct colour *colour_of(unsigned char style)
{
    if (style >= TEXT_SEAT_BYTE && style < TEXT_SEAT_BYTE + SCREEN_SEATS)
        return &seat_colours[style - TEXT_SEAT_BYTE];
    return style > TEXT_STRONG[0] && style < STYLE_COUNT ? &style_colours[style] : NULL;
}

/* Escape codes of the first 16 colours: 30 to 37 are the dark ones, 90 to 97 the bright ones. */
int screen_style_colour(unsigned char style, bool many, bool light)
{
    const struct colour *colour = colour_of(style);
    if (colour == NULL)
        return -1;
    if (many)
        return light ? colour->light_index : colour->dark_index;
    return colour->basic >= 90 ? colour->basic - 90 + 8 : colour->basic - 30;
}

static void put_style(const struct screen *screen, unsigned char style)
{
    if (screen->colours == SCREEN_NO_COLOURS)
        return;
    if (screen->colours == SCREEN_STYLES)
        putc(style, screen->to);
    else if (style == TEXT_PLAIN[0])
        fputs("\x1b[0m", screen->to);
    else if (style == TEXT_STRONG[0])
        fputs("\x1b[1m", screen->to);
    else if (colour_of(style) != NULL) {
        fputs(style >= TEXT_SEAT_BYTE ? "\x1b[1m" : "", screen->to);
        put_colour(screen, colour_of(style));
    }
}

static bool is_style(char c)
{
    return (unsigned char)c < 0x20 && c != '\n' && c != '\t';
}

static void put_bytes(const struct screen *screen, const char *styled, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (is_style(styled[i]))
            put_style(screen, (unsigned char)styled[i]);
        else
            putc(styled[i], screen->to);
}

void screen_put(const struct screen *screen, const char *styled)
{
    put_bytes(screen, styled, strlen(styled));
}

void screen_add(const struct screen *screen, const char *format, ...)
{
    char bytes[SCREEN_LINE_SIZE];
    struct text text = language_text(bytes, sizeof bytes);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    screen_put(screen, bytes);
}

/* ---- words ---- */

/* The seat whose letter stands at the front in its colour, as %S writes it; -1: none. */
static int seat_at(const char *styled, size_t size)
{
    int seat = size < 2 ? -1 : styled[0] - TEXT_SEAT_BYTE;
    return seat >= 0 && seat < SCREEN_SEATS && styled[1] == text_seat_letter(seat) ? seat : -1;
}

/* A name is one word, however many it has. */
static void put_names(const struct screen *screen, const char *styled, size_t size, struct text *text)
{
    for (size_t i = 0; i < size; i++) {
        int seat = seat_at(styled + i, size - i);
        text_char(text, styled[i]);
        if (seat < 0 || screen->name[seat][0] == 0)
            continue;
        text_put(text, screen->name[seat]);
        i++;
    }
}

void screen_write_seat(const struct screen *screen, int seat, struct text *text)
{
    char letter[8];
    struct text one = text_on(letter, sizeof letter);
    text_add(&one, "%S", seat);
    put_names(screen, letter, one.length, text);
}

/* How long the citation of a rule at the front is, "[4.3]" with what follows it up to the blank; 0: there is none. */
static size_t citation(const char *word, size_t size)
{
    size_t length = 1;
    if (size < 3 || word[0] != '[')
        return 0;
    while (length < size && strchr("0123456789.T", word[length]) != NULL)
        length++;
    return length > 1 && length < size && word[length] == ']' ? length + 1 : 0;
}

/* Citations are quiet: most readers pass over them. */
static void put_word(const struct screen *screen, const char *word, size_t size)
{
    size_t cited = citation(word, size);
    if (cited > 0) {
        put_style(screen, (unsigned char)TEXT_QUIET[0]);
        put_bytes(screen, word, cited);
        put_style(screen, (unsigned char)TEXT_PLAIN[0]);
    }
    put_bytes(screen, word + cited, size - cited);
}

static void new_line(const struct screen *screen, int indent)
{
    fprintf(screen->to, "\n%*s", indent, "");
}

void screen_wrap(const struct screen *screen, int at, int indent, const char *styled)
{
    bool fresh = true; /* nothing but the indent is on this line */
    for (const char *word = styled; *word != 0;) {
        size_t size = strcspn(word, " \n");
        char named[WORD_SIZE];
        struct text text = text_on(named, sizeof named);
        put_names(screen, word, size, &text);
        const char *shown = text.full ? word : named; /* only nonsense is that long */
        size_t length = text.full ? size : text.length;
        int cells = text_cells_in(shown, length);
        bool wraps = !fresh && cells > 0 && at + 1 + cells > screen->width;
        if (wraps) {
            new_line(screen, indent);
            at = indent;
        } else if (!fresh && cells > 0)
            putc(' ', screen->to), at++;
        put_word(screen, shown, length);
        at += cells;
        fresh = fresh && cells == 0;
        word += size;
        if (*word == '\n' && word[1] != 0) {
            new_line(screen, indent);
            at = indent;
            fresh = true;
        }
        word += *word != 0;
    }
    putc('\n', screen->to);
}

void screen_say(const struct screen *screen, int first, int indent, const char *format, ...)
{
    char bytes[SCREEN_LINE_SIZE];
    struct text text = language_text(bytes, sizeof bytes);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    fprintf(screen->to, "%*s", first, "");
    screen_wrap(screen, first, indent, bytes);
}

void screen_hint(const struct screen *screen, int first, int indent, const char *format, ...)
{
    char bytes[SCREEN_LINE_SIZE];
    struct text text = language_text(bytes, sizeof bytes);
    va_list values;
    va_start(values, format);
    text_put(&text, TEXT_QUIET);
    text_add_list(&text, format, values);
    text_put(&text, TEXT_PLAIN);
    va_end(values);
    fprintf(screen->to, "%*s", first, "");
    screen_wrap(screen, first, indent, bytes);
}

void screen_rule(const struct screen *screen, const char *title)
{
    int left = screen->width - text_cells(title) - 5;
    screen_put(screen, TEXT_QUIET "── " TEXT_PLAIN);
    screen_put(screen, title);
    screen_put(screen, TEXT_QUIET " ");
    for (; left > 0; left--)
        fputs("─", screen->to);
    screen_put(screen, TEXT_PLAIN "\n");
}
