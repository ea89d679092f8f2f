/* Myriath: the log. */
#include "games/myriath/myriath.h"

static void narrate_setup(const struct myriath_state *state, struct text *text)
{
    const char *rule = state->head.option[MYRIATH_HEAD_START] == 0 ? "2.7" : "2.8";
    bool lot = state->head.option[MYRIATH_FIRST] == 0;
    text_add(text, "%S is the first player%s %R.", (int)state->first, lot ? ", by lot" : "", lot ? "2.1" : "2.2");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (state->points[seat] == 0)
            continue;
        text_add(text, " %S goes later and begins with ", seat);
        myriath_put_points(text, state->points[seat]);
        text_add(text, " %R.", rule);
    }
}

/* What a seat gained, and by which clauses. */
static void narrate_gain(const struct myriath_state *before, const struct myriath_state *now, int seat,
                         struct text *text)
{
    struct myriath_tally was = myriath_tally_seat(before, seat), is = myriath_tally_seat(now, seat);
    text_add(text, " %S gains ", seat);
    myriath_put_points(text, now->points[seat] - before->points[seat]);
    text_char(text, ' ');
    if (is.half > was.half)
        text_add(text, "%R", "4.1");
    if (is.partial > was.partial)
        text_add(text, "%R", "4.2");
    if (is.full > was.full)
        text_add(text, "%R", "4.3");
    text_char(text, '.');
}

/* 3.7: those between the seat that moved and the one that is asked now. */
static void narrate_passes(const struct myriath_state *now, int seat, struct text *text)
{
    int seats = now->head.seat_count;
    for (int step = 1; step <= seats; step++) {
        int next = (seat + step) % seats;
        if (game_acts(&now->head, next))
            return;
        text_add(text, " %S cannot place a tile and passes %R.", next, "3.7");
    }
    text_add(text, " All passed: the game is over %R.", "5.1");
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
        text_add(text, "%S places the octagon round the square at %s%s %R.", (int)event->seat,
                 myriath_column_names[operand[0]], myriath_row_names[operand[1]], "2.4");
        return;
    }
    text_add(text, "%S places %s, %s, at %s%s %R.", (int)event->seat, myriath_tile_names[operand[0]],
             myriath_turn_titles[operand[1]], myriath_column_names[operand[2]], myriath_row_names[operand[3]], "3.1");
    for (int seat = 0; seat < after->seat_count; seat++)
        if (myriath_of(after)->points[seat] != myriath_of(before)->points[seat])
            narrate_gain(myriath_of(before), myriath_of(after), seat, text);
    narrate_passes(myriath_of(after), event->seat, text);
}
