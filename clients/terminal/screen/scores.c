#include "clients/terminal/screen/scores.h"

#include "command/language.h"

/* Points stand right-aligned, so that they can be added up by eye. */
static void write_points_right(const struct game *game, int32_t points, int width, struct text *text)
{
    char words[32];
    struct text number = text_on(words, sizeof words);
    score_write_points(game, points, &number);
    text_repeat(text, " ", width - (int)number.length);
    text_put(text, words);
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
        char number[32];
        struct text text = text_on(words, sizeof words), points = text_on(number, sizeof number);
        text_add(&text, "%s %R", sheet->line[i].words, sheet->line[i].rule);
        write_points_right(game, sheet->line[i].points, 12, &points);
        screen_put(screen, number);
        screen_put(screen, "  ");
        screen_wrap(screen, 14, 16, words);
    }
}

static void write_total(const struct game *game, int32_t total, struct text *text)
{
    char words[48];
    struct text number = text_on(words, sizeof words);
    text_put(&number, TEXT_GOLD TEXT_STRONG);
    write_points_right(game, total, 5, &number);
    text_put(&number, TEXT_PLAIN);
    text_add_n(text, score_plural(game, total), "%s point", "%s points", words);
}

static void show_seat(const struct screen *screen, const struct game *game, const struct game_state *view, int seat,
                      int place, const char *kind)
{
    struct score_sheet sheet = { .language = language_words() };
    char words[SCREEN_NAME_SIZE + 128];
    struct text text = language_text(words, sizeof words);
    game->score(view, seat, &sheet);
    text_add(&text, "  " TEXT_STRONG "%d." TEXT_PLAIN " ", place);
    write_player(screen, seat, &text);
    text_pad(&text, 5 + player_cells(screen, view->seat_count));
    text_char(&text, ' ');
    write_total(game, sheet.total, &text);
    screen_put(screen, words);
    if (kind != NULL)
        screen_add(screen, TEXT_QUIET "  %T" TEXT_PLAIN, kind);
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
