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

/* A player whose name is known, with the seat's letter, by which the board shows it. */
static void write_player(const struct screen *screen, int seat, struct text *text)
{
    screen_write_seat(screen, seat, text);
    if (screen->name[seat][0] != 0)
        text_add(text, " (%c)", text_seat_letter(seat));
}

static int player_cells(const struct screen *screen, int seat_count)
{
    int most = 0;
    for (int seat = 0; seat < seat_count; seat++) {
        char words[SCREEN_NAME_SIZE + 16];
        struct text text = text_on(words, sizeof words);
        write_player(screen, seat, &text);
        most = text_cells(words) > most ? text_cells(words) : most;
    }
    return most;
}

static void show_lines(const struct screen *screen, const struct game *game, const struct score_sheet *sheet)
{
    for (int i = 0; i < sheet->count; i++) {
        char words[160];
        struct text text = text_on(words, sizeof words);
        text_add(&text, "%s %R", sheet->line[i].words, sheet->line[i].rule);
        put_points(screen, game, sheet->line[i].points, 12);
        screen_put(screen, "  ");
        screen_wrap(screen, 14, 16, words);
    }
}

static void show_seat(const struct screen *screen, const struct game *game, const struct game_state *view, int seat,
                      int place, const char *kind)
{
    struct score_sheet sheet = { 0 };
    char words[SCREEN_NAME_SIZE + 64];
    struct text text = text_on(words, sizeof words);
    game->score(view, seat, &sheet);
    text_add(&text, "  " TEXT_STRONG "%d." TEXT_PLAIN " ", place);
    write_player(screen, seat, &text);
    text_pad(&text, 5 + player_cells(screen, view->seat_count));
    screen_put(screen, words);
    screen_put(screen, " " TEXT_GOLD TEXT_STRONG);
    put_points(screen, game, sheet.total, 5);
    screen_put(screen, sheet.total == game->points_unit ? TEXT_PLAIN " point" : TEXT_PLAIN " points");
    if (kind != NULL)
        screen_add(screen, TEXT_QUIET "  %s" TEXT_PLAIN, kind);
    screen_put(screen, "\n");
    show_lines(screen, game, &sheet);
}

void scores_show(const struct screen *screen, const struct game *game, const struct game_state *view,
                 const char *const *kinds)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    game->rank(view, place);
    for (int wanted = 1; wanted <= view->seat_count; wanted++)
        for (int seat = 0; seat < view->seat_count; seat++)
            if (place[seat] == wanted)
                show_seat(screen, game, view, seat, wanted, kinds == NULL ? NULL : kinds[seat]);
}
