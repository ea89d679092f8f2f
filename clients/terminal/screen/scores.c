#include "clients/terminal/screen/scores.h"

#include <stdlib.h>

static void write_points(const struct game *game, int32_t points, struct text *text)
{
    int whole = abs(points) / game->points_unit, rest = abs(points) % game->points_unit;
    text_add(text, "%s%d", points < 0 ? "-" : "", whole);
    if (rest != 0)
        text_add(text, ".%d", 10 * rest / game->points_unit);
}

/* Points stand right-aligned, so that they can be added up by eye. */
static void put_points(const struct screen *screen, const struct game *game, int32_t points, int width)
{
    char words[32];
    struct text text = text_on(words, sizeof words);
    write_points(game, points, &text);
    fprintf(screen->to, "%*s", width - (int)text.length, "");
    screen_put(screen, words);
}

static void show_seat(const struct screen *screen, const struct game *game, const struct game_state *view, int seat,
                      int place, const char *name)
{
    struct score_sheet sheet = { 0 };
    game->score(view, seat, &sheet);
    screen_add(screen, "  " TEXT_STRONG "%d." TEXT_PLAIN " %S " TEXT_GOLD TEXT_STRONG, place, seat);
    put_points(screen, game, sheet.total, 5);
    screen_put(screen, sheet.total == game->points_unit ? TEXT_PLAIN " point" : TEXT_PLAIN " points");
    if (name != NULL)
        screen_add(screen, TEXT_QUIET "  %s" TEXT_PLAIN, name);
    screen_put(screen, "\n");
    for (int i = 0; i < sheet.count; i++) {
        put_points(screen, game, sheet.line[i].points, 12);
        screen_put(screen, "  ");
        char words[160];
        struct text text = text_on(words, sizeof words);
        text_add(&text, "%s %R", sheet.line[i].words, sheet.line[i].rule);
        screen_wrap(screen, 14, 16, words);
    }
}

void scores_show(const struct screen *screen, const struct game *game, const struct game_state *view,
                 const char *const *names)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    game->rank(view, place);
    for (int wanted = 1; wanted <= view->seat_count; wanted++)
        for (int seat = 0; seat < view->seat_count; seat++)
            if (place[seat] == wanted)
                show_seat(screen, game, view, seat, wanted, names == NULL ? NULL : names[seat]);
}
