#include <assert.h>
#include <stdarg.h>

#include "engine/game.h"

void score_part(struct score_sheet *sheet, const char *title)
{
    sheet->part = title;
}

/* Adds a line without words, and returns the text to write them to. */
static struct text begin_line(struct score_sheet *sheet, const char *rule, int points)
{
    assert(sheet->count < GAME_SCORE_LINES_LIMIT);
    struct score_line *line = &sheet->line[sheet->count++];
    line->part = sheet->part;
    line->rule = rule;
    line->points = points;
    sheet->total += points;
    struct text words = text_on(line->words, sizeof line->words);
    words.language = sheet->language;
    return words;
}

void score_add(struct score_sheet *sheet, const char *rule, int points, const char *format, ...)
{
    struct text words = begin_line(sheet, rule, points);
    va_list values;
    va_start(values, format);
    text_add_list(&words, format, values);
    va_end(values);
    assert(!words.full || sheet->language != NULL); /* a long translation is cut */
}

void score_add_n(struct score_sheet *sheet, const char *rule, int points, int64_t count, const char *one,
                 const char *many, ...)
{
    struct text words = begin_line(sheet, rule, points);
    va_list values;
    va_start(values, many);
    text_add_list_n(&words, count, one, many, values);
    va_end(values);
    assert(!words.full || sheet->language != NULL); /* a long translation is cut */
}

void score_write_points(const struct game *game, int32_t points, struct text *text)
{
    int32_t size = points < 0 ? -points : points, rest = size % game->points_unit;
    text_put(text, points < 0 ? "-" : "");
    text_number(text, size / game->points_unit);
    if (rest != 0) {
        text_char(text, '.');
        text_number(text, 10 * rest / game->points_unit);
    }
}

int64_t score_plural(const struct game *game, int32_t points)
{
    return points % game->points_unit == 0 ? points / game->points_unit : 2;
}

static bool better(int a, int b, const int32_t *total, const int32_t *tie)
{
    if (total[a] != total[b] || tie == NULL)
        return total[a] > total[b];
    return tie[a] > tie[b];
}

void rank_by_total(int seat_count, const int32_t *total, const int32_t *tie, uint8_t place[GAME_SEATS_MOST])
{
    for (int seat = 0; seat < seat_count; seat++) {
        place[seat] = 1;
        for (int other = 0; other < seat_count; other++)
            place[seat] = (uint8_t)(place[seat] + better(other, seat, total, tie));
    }
}
