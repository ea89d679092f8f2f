#include "engine/canvas.h"

#include <string.h>

enum { WORDS_SIZE = 1024 };

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

void canvas_clear(struct canvas *canvas, int width, int height, const struct words *language)
{
    memset(canvas, 0, sizeof *canvas);
    canvas->width = at_most(width, CANVAS_WIDTH_MOST);
    canvas->height = at_most(height, CANVAS_HEIGHT_MOST);
    canvas->language = language;
}

/* ---- words ---- */

static bool is_style(char c)
{
    return (unsigned char)c < 0x20;
}

/* Bytes of the character that begins here. */
static size_t glyph_size(const char *at)
{
    size_t size = 1;
    while (((unsigned char)at[size] & 0xc0) == 0x80)
        size++;
    return size;
}

static void put_glyph(struct canvas *canvas, int left, int top, const char *glyph, size_t size, uint8_t style)
{
    if (left < 0 || left >= canvas->width || top < 0 || top >= canvas->height ||
        size >= sizeof canvas->cell[0][0].glyph) {
        canvas->spilled = true;
        return;
    }
    struct canvas_cell *cell = &canvas->cell[top][left];
    memset(cell->glyph, 0, sizeof cell->glyph);
    if (size != 1 || *glyph != ' ')
        memcpy(cell->glyph, glyph, size);
    cell->style = style;
}

int canvas_put_on(struct canvas *canvas, int left, int top, int cells, uint8_t style, const char *styled)
{
    int end = left + cells;
    for (size_t size; *styled != 0; styled += size) {
        int wide = text_glyph_cells(styled, glyph_size(styled), &size);
        if (left + (wide > 1 ? wide : 1) > end)
            break;
        if (is_style(*styled))
            style = (uint8_t)*styled;
        if (wide > 0)
            put_glyph(canvas, left, top, styled, size, style);
        if (wide > 1)
            put_glyph(canvas, left + 1, top, CANVAS_COVERED, 1, style);
        left += wide;
    }
    return left;
}

int canvas_put_in(struct canvas *canvas, int left, int top, int cells, const char *styled)
{
    return canvas_put_on(canvas, left, top, cells, 0, styled);
}

int canvas_put(struct canvas *canvas, int left, int top, const char *styled)
{
    return canvas_put_in(canvas, left, top, CANVAS_WIDTH_MOST, styled);
}

int canvas_add(struct canvas *canvas, int left, int top, const char *format, ...)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    va_list values;
    text.language = canvas->language;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    return canvas_put(canvas, left, top, words);
}

int canvas_add_in(struct canvas *canvas, int left, int top, int cells, const char *format, ...)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    va_list values;
    text.language = canvas->language;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    return canvas_put_in(canvas, left, top, cells, words);
}

void canvas_put_right(struct canvas *canvas, int right, int top, const char *styled)
{
    canvas_put(canvas, right - text_cells(styled), top, styled);
}

void canvas_number(struct canvas *canvas, int right, int top, int number)
{
    char words[16];
    struct text text = text_on(words, sizeof words);
    text_number(&text, number);
    canvas_put_right(canvas, right, top, words);
}

void canvas_fill(struct canvas *canvas, struct canvas_area area, const char *styled_glyph)
{
    for (int top = area.top; top < area.top + area.height; top++)
        for (int left = area.left; left < area.left + area.width; left++)
            canvas_put(canvas, left, top, styled_glyph);
}

void canvas_tint(struct canvas *canvas, struct canvas_area area, const char *style)
{
    for (int top = area.top; top < at_most(area.top + area.height, canvas->height); top++)
        for (int left = area.left; left < at_most(area.left + area.width, canvas->width); left++)
            canvas->cell[top][left].style = (uint8_t)*style;
}

void canvas_rule(struct canvas *canvas, int left, int top, int width, const char *title)
{
    canvas_fill(canvas, canvas_area(left, top, width, 1), TEXT_QUIET "─");
    if (title[0] == 0)
        return;
    int end = canvas_put_in(canvas, left + 3, top, width - 4, title);
    canvas_put(canvas, left + 2, top, " ");
    canvas_put(canvas, end, top, " ");
}

static const char *const seat_signs[GAME_SEATS_MOST] = { "●", "■", "▲", "◆", "⬢", "★" };

const char *canvas_seat_sign(int seat)
{
    return seat_signs[seat];
}

int canvas_seat(struct canvas *canvas, int left, int top, int seat)
{
    char words[8];
    struct text text = text_on(words, sizeof words);
    text_seat_style(&text, seat);
    text_put(&text, seat_signs[seat]);
    return canvas_put(canvas, left, top, words);
}

/* ---- elements ---- */

void canvas_mark_pair(struct canvas *canvas, struct canvas_area area, const struct game_kind *first, int first_value,
                      const struct game_kind *second, int second_value)
{
    if (canvas->element_count == CANVAS_ELEMENTS_MOST || area.left < 0 || area.top < 0 || area.width < 1 ||
        area.height < 1 || area.left + area.width > canvas->width || area.top + area.height > canvas->height) {
        canvas->spilled = true;
        return;
    }
    canvas->element[canvas->element_count++] = (struct canvas_element){
        .kind = { first, second }, .value = { (uint8_t)first_value, (uint8_t)second_value }, .area = area
    };
    for (int top = area.top; top < area.top + area.height; top++)
        for (int left = area.left; left < area.left + area.width; left++)
            canvas->cell[top][left].holder = (int16_t)canvas->element_count;
}

void canvas_mark(struct canvas *canvas, struct canvas_area area, const struct game_kind *kind, int value)
{
    canvas_mark_pair(canvas, area, kind, value, NULL, 0);
}

bool canvas_same_element(const struct canvas_element *one, const struct canvas_element *other)
{
    return one->kind[0] == other->kind[0] && one->kind[1] == other->kind[1] && one->value[0] == other->value[0] &&
           one->value[1] == other->value[1];
}

bool canvas_is_chosen(const struct canvas_sight *sight, int operand, int value)
{
    return (sight->chosen_parts >> (operand + 1) & 1) != 0 && sight->chosen.operand[operand] == value;
}

bool canvas_is_under_cursor(const struct canvas_sight *sight, const struct game_kind *kind, int value)
{
    for (int i = 0; sight->cursor != NULL && i < CANVAS_OPERANDS_MOST; i++)
        if (sight->cursor->kind[i] == kind && sight->cursor->value[i] == value)
            return true;
    return false;
}

/* ---- plain signs ---- */

static const struct {
    const char *glyphs; /* all of these ... */
    const char *plain;  /* ... are this, one for each; or this one for all */
} plain_signs[] = {
    { "─━┄┅╌═▬–−", "-" },
    { "│┃┆┇╎║┊╷╵", "|" },
    { "▌▐", "BY" }, /* blue and yellow */
    { "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╭╮╯╰╋┣┫┳┻┏┓┗┛╱╲╳", "++++++++++++++++++++++++++++/\\x" },
    { "●■▲◆⬢★", "123456" },
    { "○□△◇⬡☆", "abcdef" },
    { "▒░█▓▪≈·∩♣☼¹²³½", "#:@@.=.n&*123/" },
    { "шШπΠ", "wWnN" },
    { "äöüßÄÖÜéèêçñ", "aousAOUeeecn" },
    { "▶◄►▴▾◣◢◤◥∧∨×…→←↑↓", "><>^vLJ7r^vx~><^v" },
};

/* Whole windows of glyphs are looked up, each among all signs: so the byte in which they differ most comes first. */
static bool is_glyph(const char *at, const char *glyph, size_t size)
{
    return at[size - 1] == glyph[size - 1] && at[1] == glyph[1] && at[0] == glyph[0];
}

char canvas_ascii(const char *glyph)
{
    if (((unsigned char)glyph[0] & 0x80) == 0)
        return glyph[0] == 0 ? ' ' : glyph[0];
    for (size_t i = 0, size; i < sizeof plain_signs / sizeof plain_signs[0]; i++) {
        const char *plain = plain_signs[i].plain;
        for (const char *at = plain_signs[i].glyphs; *at != 0; at += size) {
            size = (unsigned char)*at < 0xe0 ? 2 : 3; /* there are no others in the table */
            if (is_glyph(at, glyph, size))
                return *plain;
            plain += plain[1] != 0;
        }
    }
    return '?';
}
