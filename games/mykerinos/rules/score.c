/* Mykerinos: points and places (section 7). */
#include "games/mykerinos/mykerinos.h"

int mykerinos_wing_of(const struct mykerinos_state *state, int patron)
{
    int wing = 0;
    while (state->wing[wing] != patron)
        wing++;
    return wing;
}

int mykerinos_tile_worth(const struct mykerinos_state *state, int seat, int patron)
{
    int wing = mykerinos_wing_of(state, patron);
    int before = (wing + MYKERINOS_WING_COUNT - 1) % MYKERINOS_WING_COUNT;
    const int best_first[] = { wing, MYKERINOS_THREE + wing, MYKERINOS_TWO + wing, MYKERINOS_TWO + before };
    for (int i = 0; i < 4; i++)
        if (bits_has(state->museum[seat], best_first[i]))
            return mykerinos_room_worth(best_first[i]);
    return 1;
}

static void score_tiles(const struct mykerinos_state *state, int seat, struct score_sheet *sheet)
{
    score_part(sheet, "Tiles taken");
    for (int points = 1; points <= 5; points++) {
        int count = 0;
        for (int tile = 0; tile < MYKERINOS_BLANK; tile++)
            count += bits_has(state->owned[seat], tile) && mykerinos_shape_of(tile)->points == points;
        if (count > 0)
            score_add_n(sheet, "6.6", count * points, count, "%d tile taken: %d points",
                        "%d tiles taken: %d points each", count, points);
    }
    if (bits_has(state->owned[seat], MYKERINOS_BLANK)) {
        int points = mykerinos_shape_of(MYKERINOS_BLANK)->points;
        score_add(sheet, "7.1", points, "Blank tile taken: %d points", points);
    }
}

/* The points of a patron's tiles by the best room of its wing, or by none (7.3). */
static void score_patron(const struct mykerinos_state *state, int seat, int patron, int count,
                         struct score_sheet *sheet)
{
    int worth = mykerinos_tile_worth(state, seat, patron);
    const char *title = mykerinos_patron_titles[patron];
    score_part(sheet, title);
    if (worth > 1)
        score_add_n(sheet, "7.3", count * worth, count, "%d tile of %T, with a cube in the %d room: %d points",
                    "%d tiles of %T, with a cube in the %d room: %d points each", count, title, worth, worth);
    else
        score_add_n(sheet, "7.3", count * worth, count, "%d tile of %T, no room: 1 point",
                    "%d tiles of %T, no room: 1 point each", count, title);
}

int mykerinos_series(const struct mykerinos_state *state, int seat)
{
    int series = MYKERINOS_TILES_PER_PATRON;
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        int count = bits_count(state->owned[seat] & mykerinos_patron_tiles(patron));
        series = count < series ? count : series;
    }
    return series;
}

/* The exhibition as it stands now: final when the game is over. */
static void score_exhibition(const struct mykerinos_state *state, int seat, struct score_sheet *sheet)
{
    int series = mykerinos_series(state, seat);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        int count = bits_count(state->owned[seat] & mykerinos_patron_tiles(patron));
        if (count > 0)
            score_patron(state, seat, patron, count, sheet);
    }
    score_part(sheet, "Series of patrons");
    if (series > 0)
        score_add_n(sheet, "7.5", MYKERINOS_SERIES_POINTS * series, series,
                    "%d series of five different patrons: 5 points",
                    "%d series of five different patrons: 5 points each", series);
}

void mykerinos_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    score_tiles(mykerinos_of(view), seat, sheet);
    score_exhibition(mykerinos_of(view), seat, sheet);
}

void mykerinos_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 }, stock[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        mykerinos_score(head, seat, &sheet);
        total[seat] = sheet.total;
        stock[seat] = mykerinos_of(head)->stock[seat];
    }
    rank_by_total(head->seat_count, total, stock, place); /* 7.6, 7.7 */
}
