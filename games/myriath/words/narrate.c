/* Myriath: the log. */
#include "games/myriath/myriath.h"

static void narrate_setup(const struct myriath_state *state, struct text *text)
{
    const char *rule = state->head.option[MYRIATH_HEAD_START] == 0 ? "2.7" : "2.8";
    char number[MYRIATH_NUMBER_SIZE];
    if (state->head.option[MYRIATH_FIRST] == 0)
        text_add(text, "%S is the first player, drawn by lot %R.", (int)state->first, "2.1");
    else
        text_add(text, "%S is the first player, as chosen before the game %R.", (int)state->first, "2.2");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int points = state->points[seat];
        if (points == 0)
            continue;
        text_char(text, ' ');
        text_add_n(text, myriath_plural_of(points), "For taking later turns, %S begins with %s point %R.",
                   "For taking later turns, %S begins with %s points %R.", seat, myriath_write_points(points, number),
                   rule);
    }
}

/* What a seat gained, and by which clauses. */
static void narrate_gain(const struct myriath_state *before, const struct myriath_state *now, int seat,
                         struct text *text)
{
    struct myriath_tally gain = myriath_gain(before, now, seat);
    int points = now->points[seat] - before->points[seat];
    char number[MYRIATH_NUMBER_SIZE], cited[24];
    struct text cites = text_on(cited, sizeof cited);
    if (gain.half > 0)
        text_add(&cites, "%R", "4.1");
    if (gain.partial > 0)
        text_add(&cites, "%R", "4.2");
    if (gain.full > 0)
        text_add(&cites, "%R", "4.3");
    text_char(text, ' ');
    text_add_n(text, myriath_plural_of(points), "%S gains %s point %s.", "%S gains %s points %s.", seat,
               myriath_write_points(points, number), cited);
}

/* 3.7: those between the seat that moved and the one that is asked now. */
static void narrate_passes(const struct myriath_state *now, int seat, struct text *text)
{
    int seats = now->head.seat_count;
    for (int step = 1; step <= seats; step++) {
        int next = (seat + step) % seats;
        if (game_acts(&now->head, next))
            return;
        text_char(text, ' ');
        text_add(text, "%S cannot place a tile and passes %R.", next, "3.7");
    }
    text_char(text, ' ');
    text_add(text, "All players have passed in a row, so the game is over %R.", "5.1");
}

void myriath_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text)
{
    if (event == NULL) {
        narrate_setup(myriath_of(after), text);
        return;
    }
    const uint8_t *operand = event->move.operand;
    if (event->move.verb == MYRIATH_START) {
        text_add(text, "%S places the octagon round the printed square at %s %s %R.", (int)event->seat,
                 myriath_column_names[operand[0]], myriath_row_names[operand[1]], "2.4");
        return;
    }
    /* Places are written as they are typed: "c 3". */
    text_add(text, "%S places a tile at %s %s: %T, %T %R.", (int)event->seat, myriath_column_names[operand[2]],
             myriath_row_names[operand[3]], myriath_tile_titles[operand[0]], myriath_turn_titles[operand[1]], "3.1");
    for (int seat = 0; seat < after->seat_count; seat++)
        if (myriath_of(after)->points[seat] != myriath_of(before)->points[seat])
            narrate_gain(myriath_of(before), myriath_of(after), seat, text);
    narrate_passes(myriath_of(after), event->seat, text);
}
