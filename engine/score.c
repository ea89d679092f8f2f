#include <assert.h>
#include <stdarg.h>

#include "engine/game.h"

void score_add(struct score_sheet *sheet, const char *rule, int points, const char *format, ...)
{
    assert(sheet->count < GAME_SCORE_LINES_LIMIT);
    struct score_line *line = &sheet->line[sheet->count++];
    line->rule = rule;
    line->points = points;
    sheet->total += points;
    struct text text = text_on(line->words, sizeof line->words);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    assert(!text.full);
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
